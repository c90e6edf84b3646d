import type { WorkerFailure } from './failure.js'

/** What happens during a launch. `restart` counts the starts: 0 for the first. */
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
  /** A value that a rank handed to `report()`. */
  | { readonly type: 'report'; readonly rank: number; readonly value: unknown }
  | {
      readonly type: 'exit'
      readonly rank: number
      readonly restart: number
      /** Null where a signal ended the rank. */
      readonly exitCode: number | null
      readonly signal: NodeJS.Signals | null
    }
  /** The first rank that was seen to fail. What caused it is decided when all ranks have ended. */
  | { readonly type: 'failure'; readonly rank: number; readonly failure: WorkerFailure }
  /** The launcher ends ranks, and why. */
  | {
      readonly type: 'ending'
      readonly ranks: readonly number[]
      readonly signal: NodeJS.Signals
      readonly reason: string
    }
  /** All ranks are started again, because of `failure`. */
  | { readonly type: 'restart'; readonly restart: number; readonly failure: WorkerFailure }
  | { readonly type: 'notice'; readonly text: string }

/** Hands events to any number of readers; each gets what happens after it began to read. */
export class EventStream {
  readonly #readers = new Set<Reader>()
  #end: { error?: unknown } | undefined

  get hasReaders(): boolean {
    return this.#readers.size > 0
  }

  push(event: LaunchEvent): void {
    for (const reader of this.#readers) reader.push(event)
  }

  /** No more events; with an error, readers throw it after the last one. */
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
