/** Callbacks of the engine, which runs on this thread and cannot wait for a promise. */
import { LockstepError } from '../error.js'
import { isThenable } from '../tensor/scope.js'

/**
 * Refuses a promise from a callback that has to be synchronous. What the callback goes on to do may fail, as its tensors
 * are gone: nobody awaits that, and it must not end the process.
 * @param operation whose callback it is: `'Function.backward()'`
 */
export function checkSynchronous(operation: string, result: unknown): void {
  if (!isThenable(result)) return
  result.then(undefined, () => {})
  const text =
    `${operation} cannot be asynchronous, and it returned a promise: the engine does not wait. ` +
    'Communicate after `await loss.backward()`, or in a communication hook'
  throw new LockstepError('ERR_ARGUMENT_TYPE', text, { operation })
}
