/** Options objects: what they may hold. */
import { LockstepError } from './error.js'

/**
 * Refuses what is no options object, and options that `operation` does not have: a misspelt name must not be a silent
 * default.
 */
export function checkOptions(operation: string, options: unknown, known: readonly string[]): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    const got = options === null ? 'null' : Array.isArray(options) ? 'an array' : typeof options
    const text = `${operation}: options are an object, got ${got}; it may have ${known.join(', ')}`
    throw new LockstepError('ERR_ARGUMENT_TYPE', text, { operation })
  }
  for (const name of Object.keys(options)) {
    if (known.includes(name)) continue
    const text = `${operation}: unknown option '${name}'; known are ${known.join(', ')}`
    throw new LockstepError('ERR_UNKNOWN_OPTION', text, { operation })
  }
}
