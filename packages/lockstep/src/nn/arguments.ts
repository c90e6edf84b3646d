import { checkKind } from '../checks.js'
import { LockstepError } from '../error.js'
import { describe } from '../ops/explain.js'
import type { Tensor } from '../tensor/tensor.js'
import type { Size } from './types.js'

/** An error about an argument's value, under PyTorch's wording. */
export function invalid(message: string, operation?: string): LockstepError {
  return new LockstepError('ERR_INVALID_ARGUMENT', message, { operation })
}

/** Throws where the second number does not divide the first; `text` is PyTorch's. */
export function needDivisible(operation: string, text: string, numbers: Record<string, number>): void {
  const [whole = 0, parts = 0] = Object.values(numbers)
  if (whole % parts === 0) return
  const got = Object.entries(numbers).map(([name, value]) => `${name} ${value}`)
  throw invalid(`${operation}: ${text}, got ${got.join(' and ')}`, operation)
}

/** Throws where `value` is no tensor: for arguments that are used before an operator checks them. */
export function needTensor(operation: string, name: string, value: unknown): asserts value is Tensor {
  checkKind(operation, `argument '${name}'`, value, 'Tensor')
}

/** `size` with one number for each of `dims` dimensions. */
export function tuple(what: string, size: Size, dims: number): number[] {
  if (typeof size === 'number') return Array.from({ length: dims }, () => size)
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
  return typeof value === 'object' ? describe(value) : String(value)
}
