import type { ExecutionContext } from 'ava'
import { LockstepError } from 'lockstep'
import type { ErrorCode } from 'lockstep'

/** The error that `fn` throws, which must have `code`. */
export function failure(t: ExecutionContext, fn: () => unknown, code: ErrorCode): LockstepError {
  try {
    fn()
  } catch (error) {
    if (!LockstepError.is(error)) throw error
    t.is(error.code, code, error.message)
    return error
  }
  throw new Error(`nothing was thrown, ${code} was expected`)
}

/** As `failure`, for a promise. */
export async function rejection(
  t: ExecutionContext,
  promise: Promise<unknown>,
  code: ErrorCode,
): Promise<LockstepError> {
  try {
    await promise
  } catch (error) {
    if (!LockstepError.is(error)) throw error
    t.is(error.code, code, error.message)
    return error
  }
  throw new Error(`nothing was rejected, ${code} was expected`)
}
