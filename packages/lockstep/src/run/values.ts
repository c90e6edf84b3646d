/** Values that a program logs: what they may be, and their numbers. */
import { checkRule } from '../checks.js'
import type { Rule } from '../checks.js'
import { LockstepError } from '../error.js'
import { describe } from '../ops/explain.js'
import { isPlainObject } from '../options.js'
import { isComplex, isFloatingPoint } from '../tensor/dtype.js'
import { isTensor } from '../tensor/tensor.js'
import type { Tensor } from '../tensor/tensor.js'
import type { Json } from './records.js'

/**
 * A value of a metric: a number, NaN and the infinities among them, or a tensor with one element that is not complex.
 */
export type Metric = number | bigint | Tensor

/** Metrics by name: `{ loss, 'accuracy on the test set': accuracy }`. */
export type Metrics = Readonly<Record<string, Metric>>

const metric: Rule = {
  fits: (value) =>
    typeof value === 'number' || typeof value === 'bigint' || (isTensor(value) && value.numel() === 1 && isReal(value)),
  words: 'a number, a bigint or a real tensor with one element',
}

/** Whether it has a number that can be read: those of the device `meta` have none. */
function isReal(tensor: Tensor): boolean {
  return !isComplex(tensor.dtype) && tensor.device !== 'meta'
}

/** `ERR_ARGUMENT_TYPE` where `values` are no metrics. Reads nothing, and is the same on every rank. */
export function checkMetrics(operation: string, values: unknown): asserts values is Metrics {
  if (!isPlainObject(values)) {
    const text = `${operation}: metrics are an object such as { loss }, got ${describe(values)}`
    throw new LockstepError('ERR_ARGUMENT_TYPE', text, { operation })
  }
  for (const [name, value] of Object.entries(values)) checkRule(operation, `metric '${name}'`, value, metric)
}

/**
 * The numbers of metrics; a promise where one of them lies on a device, which may still have to compute it. The tensors
 * may change or be freed meanwhile. Never waits on the JS thread for a device, and so never for another rank.
 */
export function readMetrics(values: Metrics): Map<string, number> | Promise<Map<string, number>> {
  const read = Object.entries(values).map(([name, value]) => [
    name,
    isTensor(value) ? readTensor(value) : Number(value),
  ])
  if (read.every(([, value]) => typeof value === 'number')) return new Map(read as [string, number][])
  return Promise.all(read.map(async ([name, value]) => [name, await value] as [string, number])).then(
    (pairs) => new Map(pairs),
  )
}

/** Integers beyond 2^53 are rounded. */
function readTensor(tensor: Tensor): number | Promise<number> {
  if (tensor.device !== 'cpu') return tensor.data().then(([value]) => Number(value))
  return Number(isFloatingPoint(tensor.dtype) || tensor.dtype === 'bool' ? tensor.item() : tensor.itemBigInt())
}

/** How deep settings may be nested; deeper ones are told in words. */
const deepest = 8

/** Settings as JSON has them. What is neither plain data nor a date is told in words. */
export function toJson(value: unknown, depth: number = 0): Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'function') return value.name === '' ? 'a function' : value.name
  if (value instanceof Date && !Number.isNaN(value.getTime())) return value.toISOString()
  if (value instanceof URL) return value.href
  if (depth < deepest && Array.isArray(value)) return value.map((item) => toJson(item, depth + 1))
  if (depth < deepest && isPlainObject(value)) {
    const given = Object.entries(value).filter(([, each]) => each !== undefined)
    return Object.fromEntries(given.map(([name, each]) => [name, toJson(each, depth + 1)]))
  }
  return describe(value)
}
