/** The handle of a collective in flight. */
import { channel } from 'node:diagnostics_channel'

import { LockstepError } from '../error.js'
import type { AbortSignal } from '../host-types.js'
import { native, withStack } from '../native.js'
import { abortedError, reasonText, wordsOf } from '../waiting.js'

const collectives = channel('lockstep:collective')

/**
 * The message on the `node:diagnostics_channel` `lockstep:collective`, published when a collective starts and when it
 * ends.
 */
export interface CollectiveEvent {
  readonly event: 'start' | 'end' | 'error'
  readonly operation: string
  readonly group: string
  readonly sequence: number
  readonly error?: unknown
}

/** The addon's return value for a started operation. */
export type Started = [work: number, sequence: number, promise: Promise<number | undefined>, onStream: boolean]

/**
 * A collective in flight. `await` it for its result. On a device, this waits until it is enqueued: what the awaiting context
 * computes from then on, on its current stream, comes after the result, and what it has enqueued before runs beside. A
 * failed Work that nobody awaits is an unhandled rejection, by design.
 */
export class Work<T> implements PromiseLike<T> {
  /** Sequence number within the group, from 1; 0 if the operation was rejected before it started. */
  readonly sequence: number
  readonly #id: number
  readonly #promise: Promise<T>
  /** It has failed, or its result is there. */
  #settled = false
  /** Its results come on a stream: once the promise is fulfilled, the stream may not have reached them. */
  readonly #onStream: boolean

  /** Not for callers. */
  constructor(
    operation: string,
    group: string,
    start: () => Started,
    result: (source: number | undefined) => T | PromiseLike<T>,
    signal?: AbortSignal,
  ) {
    let started: Started
    try {
      if (signal?.aborted === true) throw abortedError(operation, signal)
      started = start()
    } catch (error) {
      this.sequence = 0
      this.#id = 0
      this.#settled = true
      this.#onStream = false
      this.#promise = Promise.reject(error)
      return
    }
    const [id, sequence, promise, onStream] = started
    this.sequence = sequence
    this.#id = id
    this.#onStream = onStream
    const publish = (event: CollectiveEvent['event'], error?: unknown): void => {
      if (collectives.hasSubscribers) collectives.publish({ event, operation, group, sequence, error })
    }
    publish('start')
    const onAbort = (): void => this.abort(signal?.reason)
    signal?.addEventListener('abort', onAbort, { once: true })
    const failed = (error: unknown): never => {
      this.#settled = true
      signal?.removeEventListener('abort', onAbort)
      native().workFree(id)
      const told = withCause(withStack(error, failed), signal)
      publish('error', told)
      throw told
    }
    this.#promise = promise.then((source) => {
      this.#settled = !onStream
      signal?.removeEventListener('abort', onAbort)
      publish('end')
      return result(source)
    }, failed)
  }

  /** The result; the same as awaiting the work itself. */
  wait(): Promise<T> {
    if (!this.#onStream) return this.#promise
    return this.#promise.then((result) => {
      // The stream of whoever waits, here and now.
      native().workSynchronize(this.#id)
      return result
    })
  }

  /** Whether it has ended, successfully or not; on a device, whether its result is there. */
  get isCompleted(): boolean {
    return this.#settled || native().workIsCompleted(this.#id)
  }

  /**
   * Aborts the operation. The peers depend on it, so this breaks the group: they reject with `ERR_PEER_ABORTED` and the
   * reason, and the group can only be destroyed afterwards. No effect if the operation has ended.
   */
  abort(reason?: unknown): void {
    if (this.isCompleted) return
    const text = reason === undefined ? 'abort() was called' : wordsOf(reason)
    native().workAbort(this.#id, text)
  }

  // oxlint-disable-next-line unicorn/no-thenable -- a Work is awaited
  then<A = T, B = never>(
    onFulfilled?: ((value: T) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.wait().then(onFulfilled, onRejected)
  }

  catch<B = never>(onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<T | B> {
    return this.wait().catch(onRejected)
  }

  finally(onFinally?: (() => void) | null): Promise<T> {
    return this.wait().finally(onFinally)
  }
}

/** Sets the signal's reason as the cause of `ERR_ABORTED`. */
function withCause(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted !== true || !LockstepError.is(error, 'ERR_ABORTED')) return error
  const { message, rank, operation } = error
  return new LockstepError('ERR_ABORTED', message, { rank, operation, cause: signal.reason ?? reasonText(signal) })
}
