/** What JavaScript would make of a tensor by itself: refused, with what to write instead. */
import { LockstepError } from '../error.js'

/** The error for a tensor where a number, a string or JSON is wanted. */
export function coercion(into: string): LockstepError {
  return new LockstepError(
    'ERR_COERCION',
    `a Tensor is not turned into ${into} by itself: use methods (a.add(b), a.lt(b)), item(), toArray() or console.log(x)`,
    { operation: 'Tensor' },
  )
}

/** Has `x[0]` and `x[0] = 1` throw: the compiler refuses them, JavaScript would give undefined, and write a field. */
export function refuseBrackets(prototype: object): void {
  const refusal = (text: string): LockstepError => new LockstepError('ERR_INDEX', text, { operation: 'Tensor' })
  for (let at = 0; at < 10; at++) {
    Object.defineProperty(prototype, at, {
      get() {
        throw refusal(`x[${at}]: brackets select nothing from a tensor; write x.index(${at})`)
      },
      set() {
        throw refusal(`x[${at}] = ...: brackets write nothing to a tensor; write x.indexPut_([${at}], ...)`)
      },
    })
  }
}
