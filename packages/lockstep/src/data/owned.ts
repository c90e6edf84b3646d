/** Values that belong to the library, not to the scope or the modes of the program that happens to run. */
import { rootFrame, runInFrame } from '../frame.js'
import { openScope, scope } from '../tensor/scope.js'

/** A value and the tensors that were made for it. */
export interface Owned<T> {
  readonly value: T
  /** Frees the tensors, except those that `keep()` holds. Twice is harmless. */
  release(): void
}

/** Runs `fn` outside of every mode and scope. */
export function outside<T>(fn: () => T): T {
  return runInFrame(rootFrame, fn)
}

/**
 * Makes a value outside of every mode and scope. What was made on the way and is not part of it is freed at once.
 * `by` says who releases the value, for those who use it afterwards.
 */
export async function own<T>(by: string, make: () => Promise<T>): Promise<Owned<T>> {
  const opened = openScope(by, rootFrame)
  try {
    const value = await opened.run(() => scope(make))
    return { value, release: () => opened.end() }
  } catch (error) {
    opened.end()
    throw error
  }
}
