/** Errors on their way from a worker. */
import { LockstepError } from '../error.js'
import type { ErrorCode } from '../error.js'
import { show } from '../ops/explain.js'

/** An error as it can be posted. */
export interface PackedError {
  readonly name: string
  readonly message: string
  readonly stack: string | undefined
  /** A LockstepError's code. */
  readonly code: ErrorCode | undefined
  readonly operation: string | undefined
}

export function packError(error: unknown): PackedError {
  if (!(error instanceof Error)) {
    return { name: 'Error', message: show(error), stack: undefined, code: undefined, operation: undefined }
  }
  const { name, message, stack } = error
  const { code, operation } = LockstepError.is(error) ? error : ({} as Partial<LockstepError>)
  return { name, message, stack, code, operation }
}

/** An error with the name, message, code and stack that it had in the worker. */
export function unpackError({ name, message, stack, code, operation }: PackedError): Error {
  const error = code === undefined ? new Error(message) : new LockstepError(code, message, { operation })
  if (code === undefined && name !== 'Error') Object.defineProperty(error, 'name', { value: name, configurable: true })
  if (stack !== undefined) error.stack = stack
  return error
}

/** What the loader's user gets: which worker failed, at what, and its stack. */
export function workerFailed(worker: number, at: string, why: string, cause?: unknown): LockstepError {
  const stack = cause instanceof Error && cause.stack !== undefined ? `\n\nIn the worker: ${cause.stack}` : ''
  const text = `${at}: worker ${worker} ${why}${stack}`
  return new LockstepError('ERR_WORKER_FAILED', text, { operation: 'DataLoader', cause })
}
