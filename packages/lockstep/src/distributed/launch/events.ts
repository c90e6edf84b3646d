import type { Signal } from '../../host-types.js'
import type { WorkerFailure } from './failure.js'

/** An event of a launch. `restart` is the index of the start: 0 for the first. */
export type LaunchEvent =
  | {
      readonly type: 'start'
      readonly rank: number
      readonly localRank: number
      readonly restart: number
      readonly pid: number
    }
  /** A line that a rank printed, without its newline. */
  | { readonly type: 'output'; readonly rank: number; readonly stream: 'stdout' | 'stderr'; readonly line: string }
  /** A value that a rank passed to `report()`. */
  | { readonly type: 'report'; readonly rank: number; readonly value: unknown }
  | {
      readonly type: 'exit'
      readonly rank: number
      readonly restart: number
      /** Null if a signal ended the rank. */
      readonly exitCode: number | null
      readonly signal: Signal | null
    }
  /** The first failure that the launcher noticed. The root cause is known when all ranks have ended. */
  | { readonly type: 'failure'; readonly rank: number; readonly failure: WorkerFailure }
  /** The launcher ends ranks because of `reason`. */
  | {
      readonly type: 'ending'
      readonly ranks: readonly number[]
      readonly signal: Signal
      readonly reason: string
    }
  /** All ranks restart because of `failure`. */
  | { readonly type: 'restart'; readonly restart: number; readonly failure: WorkerFailure }
  | { readonly type: 'notice'; readonly text: string }

/** Delivers events to any number of readers; each gets the events after it began to read. */
export class EventStream {
  readonly #readers = new Set<Reader>()
  #end: { error?: unknown } | undefined

  get hasReaders(): boolean {
    return this.#readers.size > 0
  }

  push(event: LaunchEvent): void {
    for (const reader of this.#readers) reader.push(event)
  }

  /** Ends the stream. With an error, readers throw it after the last event. */
  end(error?: unknown): void {
    this.#end = error === undefined ? {} : { error }
    for (const reader of this.#readers) reader.end(this.#end)
    this.#readers.clear()
  }

  read(): AsyncGenerator<LaunchEvent, void, undefined> {
    const reader = new Reader()
    if (this.#end === undefined) this.#readers.add(reader)
    else reader.end(this.#end)
    return this.#iterate(reader)
  }

  async *#iterate(reader: Reader): AsyncGenerator<LaunchEvent, void, undefined> {
    try {
      for (let event = await reader.next(); event !== undefined; event = await reader.next()) yield event
    } finally {
      this.#readers.delete(reader)
    }
  }
}

class Reader {
  #queue: LaunchEvent[] = []
  #end: { error?: unknown } | undefined
  #wake: (() => void) | undefined

  push(event: LaunchEvent): void {
    this.#queue.push(event)
    this.#wake?.()
  }

  end(end: { error?: unknown }): void {
    this.#end = end
    this.#wake?.()
  }

  async next(): Promise<LaunchEvent | undefined> {
    while (this.#queue.length === 0 && this.#end === undefined) {
      await new Promise<void>((resolve) => (this.#wake = resolve))
    }
    const event = this.#queue.shift()
    if (event === undefined && this.#end !== undefined && 'error' in this.#end) throw this.#end.error
    return event
  }
}
