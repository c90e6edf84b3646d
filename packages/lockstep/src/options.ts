/** Options objects: what they may hold. */
import { LockstepError } from './error.js'
import { describe } from './ops/explain.js'

/** Is it an object literal? Tensors, arrays, Maps and instances of classes are not. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/**
 * Refuses what is no options object, and options that `operation` does not have: a misspelt name must not be a silent
 * default.
 */
export function checkOptions(operation: string, options: unknown, known: readonly string[]): void {
  if (!isPlainObject(options)) {
    const text = `${operation}: options are an object, got ${describe(options)}; it may have ${known.join(', ')}`
    throw new LockstepError('ERR_ARGUMENT_TYPE', text, { operation })
  }
  for (const name of Object.keys(options)) {
    if (known.includes(name)) continue
    const text = `${operation}: unknown option '${name}'; known are ${known.join(', ')}`
    throw new LockstepError('ERR_UNKNOWN_OPTION', text, { operation })
  }
}
