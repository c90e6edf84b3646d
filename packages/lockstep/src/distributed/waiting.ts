/** Deadlines and AbortSignals of whatever waits for somebody else. */
import { LockstepError } from '../error.js'
import { native } from '../native.js'

/** How long a call may wait, and what ends it early. */
export interface WaitOptions {
  /** Milliseconds; default: the group's or the store's, 10 minutes unless set. */
  readonly timeout?: number | undefined
  readonly signal?: AbortSignal | undefined
}

/** 10 minutes. */
export const defaultTimeout = 600_000

/** Refuses what is no duration; undefined stays undefined. */
export function checkTimeout(operation: string, timeout: number | undefined): number | undefined {
  if (timeout === undefined || (typeof timeout === 'number' && timeout >= 0)) return timeout
  const text = `${operation}: timeout must be a number of milliseconds of at least 0, not ${String(timeout)}`
  throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation })
}

/** What a signal says, in words. */
export function reasonText(signal: AbortSignal): string {
  const reason: unknown = signal.reason
  return reason instanceof Error ? reason.message : String(reason)
}

/** The error of a wait that a signal ended. */
export function abortedError(operation: string, signal: AbortSignal): LockstepError {
  const text = `${operation} was aborted: ${reasonText(signal)}`
  return new LockstepError('ERR_ABORTED', text, { operation, cause: signal.reason })
}

/**
 * Runs a native wait that takes a cancel flag. When the signal fires, the promise rejects at once; the native side
 * hears of it through the flag and `late` gets what it still brings.
 */
export function cancellable<T>(
  operation: string,
  signal: AbortSignal | undefined,
  start: (cancel: number) => Promise<T>,
  late: (value: T) => void = () => {},
): Promise<T> {
  if (signal === undefined) return start(0)
  if (signal.aborted) return Promise.reject(abortedError(operation, signal))
  const addon = native()
  const cancel = addon.cancelNew()
  return new Promise<T>((resolve, reject) => {
    const onAbort = (): void => {
      addon.cancelTrigger(cancel, reasonText(signal))
      reject(abortedError(operation, signal))
    }
    signal.addEventListener('abort', onAbort, { once: true })
    start(cancel)
      .then(
        (value) => (signal.aborted ? late(value) : resolve(value)),
        (error: unknown) => reject(error),
      )
      .finally(() => {
        signal.removeEventListener('abort', onAbort)
        addon.cancelFree(cancel)
      })
  })
}
