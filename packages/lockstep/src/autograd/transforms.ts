/** Functions that `func` transforms: how many of them run now, one inside the other. Each is synchronous. */
import { LockstepError } from '../error.js'

let open = 0

/** Runs a transformed function. */
export function inTransform<T>(run: () => T): T {
  open += 1
  try {
    return run()
  } finally {
    open -= 1
  }
}

/** Does one run? */
export function isTransforming(): boolean {
  return open > 0
}

/** Throws `ERR_NOT_IMPLEMENTED` inside of one. `instead` says what to do. */
export function refuseInTransform(operation: string, instead: string): void {
  if (open === 0) return
  const text = `${operation} inside a function that func transforms: ${instead}`
  throw new LockstepError('ERR_NOT_IMPLEMENTED', text, { operation })
}
