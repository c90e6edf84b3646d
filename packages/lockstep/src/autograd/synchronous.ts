/** Callbacks of the engine, which runs on this thread and cannot wait for a promise. */
import { LockstepError } from '../error.js'
import { isThenable } from '../tensor/scope.js'

/**
 * Refuses a promise from a callback that has to be synchronous. What the callback goes on to do may fail, as its tensors
 * are gone: nobody awaits that, and it must not end the process.
 * @param operation whose callback it is: `'Function.backward()'`
 * @param instead what to do
 */
export function checkSynchronous(
  operation: string,
  result: unknown,
  instead = 'Communicate after `await loss.backward()`, or in a communication hook',
): void {
  if (!isThenable(result)) return
  result.then(undefined, () => {})
  const text = `${operation} returned a promise: the engine does not wait for it. ${instead}`
  throw new LockstepError('ERR_ARGUMENT_TYPE', text, { operation })
}
