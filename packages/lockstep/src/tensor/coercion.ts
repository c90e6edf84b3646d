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

/** Has `x[0]` throw: the compiler refuses it, JavaScript would give undefined. */
export function refuseBrackets(prototype: object): void {
  for (let position = 0; position < 10; position++) {
    Object.defineProperty(prototype, position, {
      get() {
        const text = `x[${position}]: brackets select nothing from a tensor; write x.index(${position})`
        throw new LockstepError('ERR_INDEX', text, { operation: 'Tensor' })
      },
    })
  }
}
