/** Deadlines and AbortSignals of whatever waits for somebody else. */
import { checkKind } from './checks.js'
import { LockstepError } from './error.js'
import type { AbortSignal } from './host-types.js'
import { native, traced } from './native.js'
import { describe } from './ops/explain.js'
import { checkOptions } from './options.js'

/** How long a call may wait, and what ends it early. */
export interface WaitOptions {
  /** Milliseconds; default: the group's (10 minutes unless set), for a store's operations the store's (5 minutes). */
  readonly timeout?: number | undefined
  /** Ends the wait when it fires. */
  readonly signal?: AbortSignal | undefined
}

/** 10 minutes. */
export const defaultTimeout = 600_000

/** Refuses what is no duration; undefined stays undefined. */
export function checkTimeout(operation: string, timeout: number | undefined): number | undefined {
  if (timeout !== undefined)
    checkKind(operation, 'timeout', timeout, 'number[0..]', 'a number of milliseconds of at least 0')
  return timeout
}

/** Refuses what is no AbortSignal; undefined is none. */
export function checkSignal(operation: string, signal: unknown): void {
  if (signal === undefined || (typeof signal === 'object' && signal !== null && 'aborted' in signal)) return
  const hint = signal instanceof AbortController ? "; pass the controller's signal" : `, got ${describe(signal)}`
  throw new LockstepError('ERR_ARGUMENT_TYPE', `${operation}: signal must be an AbortSignal${hint}`, { operation })
}

/**
 * Refuses what is no options object, options that `operation` does not have, and a `timeout` or `signal` that is none;
 * answers the timeout. Whatever waits for others begins with it, before anything has started.
 */
export function checkWaitOptions(
  operation: string,
  options: WaitOptions,
  known: readonly string[],
): number | undefined {
  checkOptions(operation, options, known)
  checkSignal(operation, options.signal)
  return checkTimeout(operation, options.timeout)
}

/** What a signal says, in words. */
export function reasonText(signal: AbortSignal): string {
  const reason: unknown = signal.reason
  return wordsOf(reason)
}

/** Why somebody gave up: what they gave as the reason is of any kind. */
export function wordsOf(reason: unknown): string {
  if (reason instanceof Error) return reason.message
  return typeof reason === 'string' ? reason : describe(reason)
}

/** The error of a wait that a signal ended. */
export function abortedError(operation: string, signal: AbortSignal): LockstepError {
  const text = `${operation} was aborted: ${reasonText(signal)}`
  return new LockstepError('ERR_ABORTED', text, { operation, cause: signal.reason })
}

/**
 * Runs what a signal may end. When it fires, the promise rejects at once; `onAbort` tells who is still at work, and `late`
 * gets what that still brings.
 */
export function abortable<T>(
  operation: string,
  signal: AbortSignal | undefined,
  start: () => Promise<T>,
  onAbort: (reason: string) => void,
  late: (value: T) => void = () => {},
): Promise<T> {
  if (signal === undefined) return traced(start())
  if (signal.aborted) return Promise.reject(abortedError(operation, signal))
  const settled = new Promise<T>((resolve, reject) => {
    const abort = (): void => {
      onAbort(reasonText(signal))
      reject(abortedError(operation, signal))
    }
    signal.addEventListener('abort', abort, { once: true })
    start()
      .then(
        (value) => (signal.aborted ? late(value) : resolve(value)),
        (error: unknown) => reject(error),
      )
      .finally(() => signal.removeEventListener('abort', abort))
  })
  return traced(settled)
}

/** Gives a native wait a cancel flag that `signal` triggers; what comes of that is the wait's own business. */
export async function untilAborted<T>(
  signal: AbortSignal | undefined,
  start: (cancel: number) => Promise<T>,
): Promise<T> {
  if (signal === undefined) return traced(start(0))
  const addon = native()
  const cancel = addon.cancelNew()
  const trigger = (): void => addon.cancelTrigger(cancel, reasonText(signal))
  if (signal.aborted) trigger()
  signal.addEventListener('abort', trigger, { once: true })
  try {
    return await traced(start(cancel))
  } finally {
    signal.removeEventListener('abort', trigger)
    addon.cancelFree(cancel)
  }
}

/** `abortable` for a native wait that takes a cancel flag. */
export function cancellable<T>(
  operation: string,
  signal: AbortSignal | undefined,
  start: (cancel: number) => Promise<T>,
  late: (value: T) => void = () => {},
): Promise<T> {
  if (signal === undefined) return traced(start(0))
  if (signal.aborted) return Promise.reject(abortedError(operation, signal))
  const addon = native()
  const cancel = addon.cancelNew()
  const run = () => start(cancel).finally(() => addon.cancelFree(cancel))
  return abortable(operation, signal, run, (reason) => addon.cancelTrigger(cancel, reason), late)
}
