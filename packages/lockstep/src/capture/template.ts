/** Values with tensors in them: the tensors on one side, everything else on the other. */
import { LockstepError } from '../error.js'
import { isPlainObject } from '../options.js'
import { describe } from '../ops/explain.js'
import { isTensor } from '../tensor/tensor.js'
import type { Tensor } from '../tensor/tensor.js'

/** Puts tensors back into their places. */
export type Template = (tensors: readonly Tensor[]) => unknown

function refuse(operation: string, value: unknown): LockstepError {
  const text =
    `${operation}: tensors, numbers, strings, booleans, arrays, Maps and plain objects of them can be captured, got ` +
    describe(value)
  return new LockstepError('ERR_CAPTURE_UNSUPPORTED', text, { operation: 'capture' })
}

/** Puts the tensors of `inputs` into `into`; answers everything else as text. Equal texts: equal but for the tensors. */
export function flattenInputs(inputs: readonly unknown[], into: Tensor[]): string {
  let text = ''
  for (const input of inputs) {
    if (isTensor(input)) {
      into.push(input)
      text += 'T,'
    } else text += `${describeInput(input, into, 0)},`
  }
  return text
}

const MAX_DEPTH = 64

function describeInput(value: unknown, into: Tensor[], depth: number): string {
  if (isTensor(value)) {
    into.push(value)
    return 'T'
  }
  if (depth > MAX_DEPTH) throw refuse('inputs', 'what holds itself, or is nested more than 64 deep')
  switch (typeof value) {
    case 'number':
      return Object.is(value, -0) ? '-0' : String(value)
    case 'bigint':
      return `${value}n`
    case 'string':
      return JSON.stringify(value)
    case 'boolean':
    case 'undefined':
      return String(value)
    default:
  }
  if (value === null) return 'null'
  const inner = (item: unknown): string => describeInput(item, into, depth + 1)
  if (Array.isArray(value)) return `[${value.map(inner).join()}]`
  if (value instanceof Map) return `Map[${[...value].map(([key, item]) => `${inner(key)}:${inner(item)}`).join()}]`
  if (isPlainObject(value)) {
    return `{${Object.entries(value)
      .map(([key, item]) => `${JSON.stringify(key)}:${inner(item)}`)
      .join()}}`
  }
  throw refuse('inputs', value)
}

/** Takes the tensors out of what a forward pass returned, each once; the template puts others into their places. */
export function templateOf(output: unknown): { tensors: Tensor[]; template: Template } {
  const tensors: Tensor[] = []
  const places = new Map<Tensor, number>()
  const build = (value: unknown, depth: number): Template => {
    if (isTensor(value)) {
      let place = places.get(value)
      if (place === undefined) {
        place = tensors.push(value) - 1
        places.set(value, place)
      }
      const at = place
      return (made) => made[at]
    }
    if (depth > MAX_DEPTH) throw refuse('forward', 'what holds itself, or is nested more than 64 deep')
    if (typeof value === 'function') throw refuse('forward', value)
    if (typeof value !== 'object' || value === null) return () => value
    if (Array.isArray(value)) {
      const items = value.map((item) => build(item, depth + 1))
      // Of the class that it has: several results of an operator have names.
      const Class = value.constructor as new () => unknown[]
      return (made) => {
        const list = new Class()
        for (const item of items) list.push(item(made))
        return list
      }
    }
    if (value instanceof Map) {
      const items = [...value].map(([key, item]) => [key, build(item, depth + 1)] as const)
      return (made) => new Map(items.map(([key, item]) => [key, item(made)]))
    }
    if (isPlainObject(value)) {
      const items = Object.entries(value).map(([key, item]) => [key, build(item, depth + 1)] as const)
      return (made) => Object.fromEntries(items.map(([key, item]) => [key, item(made)]))
    }
    throw refuse('forward', value)
  }
  const template = build(output, 0)
  return { tensors, template }
}
