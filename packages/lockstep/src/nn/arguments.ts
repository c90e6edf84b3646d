import { LockstepError } from '../error.js'
import { describe } from '../ops/explain.js'
import { checkOptions } from '../options.js'
import { Tensor } from '../tensor/tensor.js'

/**
 * Arguments of a layer or a function: positional ones in PyTorch's order, and a final options object that may name the
 * rest. `given` holds the positional ones by name, in order; the options object stands in the place of the first that
 * it replaces.
 */
export function named<O extends object>(what: string, given: { [K in keyof O]?: unknown }, last?: unknown): O {
  const out: Record<string, unknown> = {}
  const names = Object.keys(given)
  let options: unknown
  for (const name of names) {
    const value = (given as Record<string, unknown>)[name]
    if (value === undefined) continue
    if (options !== undefined) {
      throw new LockstepError('ERR_INVALID_ARGUMENT', `${what}: nothing may follow the options object, got ${name}`)
    }
    if (isPlainObject(value)) options = value
    else out[name] = value
  }
  if (last !== undefined) {
    if (options !== undefined) throw new LockstepError('ERR_INVALID_ARGUMENT', `${what}: two options objects`)
    options = last
  }
  if (options === undefined) return out as O
  checkOptions(what, options, names)
  for (const [name, value] of Object.entries(options as object)) {
    if (value === undefined) continue
    if (name in out) throw new LockstepError('ERR_INVALID_ARGUMENT', `${what}: ${name} is given twice`)
    out[name] = value
  }
  return out as O
}

/** Is it an object literal? Tensors, arrays, Maps and instances of classes are not. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** An error about an argument's value, under PyTorch's wording. */
export function invalid(message: string, operation?: string): LockstepError {
  return new LockstepError('ERR_INVALID_ARGUMENT', message, { operation })
}

/** Throws where `value` is no tensor: for arguments that are used before an operator checks them. */
export function needTensor(operation: string, name: string, value: unknown): asserts value is Tensor {
  if (value instanceof Tensor) return
  const text = `${operation}: argument '${name}' must be a Tensor, got ${describe(value)}`
  throw new LockstepError('ERR_ARGUMENT_TYPE', text, { operation })
}

/** One number for every dimension, or one each. */
export type Size = number | readonly number[]

/** `size` with one number for each of `dims` dimensions. */
export function tuple(what: string, size: Size, dims: number): number[] {
  if (typeof size === 'number') return Array.from({ length: dims }, () => size)
  if (!Array.isArray(size) || size.some((each) => typeof each !== 'number')) {
    const text = `${what} needs one number or ${dims}, got ${describe(size)}`
    throw new LockstepError('ERR_ARGUMENT_TYPE', text, { operation: what })
  }
  if (size.length !== dims) throw invalid(`${what} needs one number or ${dims}, got [${size.join(', ')}]`)
  return [...size]
}

/** A number as Python prints a float: `1e-05`, `0.5`, `1.0`. */
export function float(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'nan' : value > 0 ? 'inf' : '-inf'
  const [mantissa = '0', exponent = '0'] = value.toExponential().split('e')
  const power = Number(exponent)
  if (power < -4 || power >= 16) {
    return `${mantissa}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`
  }
  const text = power < 0 ? value.toFixed(-power + mantissa.replace(/[-.]/g, '').length - 1) : String(value)
  return text.includes('.') ? text : `${text}.0`
}

/** A value as Python prints it. */
export function python(value: unknown): string {
  if (value === true) return 'True'
  if (value === false) return 'False'
  if (value == null) return 'None'
  if (typeof value === 'string') return `'${value}'`
  if (Array.isArray(value)) return `(${value.map(python).join(', ')}${value.length === 1 ? ',' : ''})`
  return String(value)
}
