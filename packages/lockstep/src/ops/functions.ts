/** Functions that are given as arguments. */
import { LockstepError } from '../error.js'
import { describe } from './explain.js'

/** Refuses what cannot be called; `operation` says what was given it. */
export function checkFunction(operation: string, value: unknown): void {
  if (typeof value === 'function') return
  const text = `${operation}(): a function is expected, got ${describe(value)}`
  throw new LockstepError('ERR_ARGUMENT_TYPE', text, { operation })
}
