/** Records the ranges of training steps (`torch.profiler.profile`). */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'

import { checkKind } from '../checks.js'
import { knownRank, ranged } from '../diagnostics.js'
import type { RangeEvent } from '../diagnostics.js'
import { replaceFile } from '../data/replace.js'
import { checkPath, withFileErrors } from '../data/source.js'
import { chromeTrace } from './chrome-trace.js'

/** A recording. Made by `profile`. */
export class Profile implements Disposable {
  readonly #ranges: RangeEvent[] = []
  readonly #listener = (message: unknown): void => void this.#ranges.push(message as RangeEvent)

  /** Not for callers: use `profile`. */
  constructor() {
    subscribe('lockstep:range', this.#listener)
  }

  /** Records no more. Stopping twice is harmless. */
  stop(): void {
    unsubscribe('lockstep:range', this.#listener)
  }

  [Symbol.dispose](): void {
    this.stop()
  }

  /** The ranges that have ended while it recorded, in the order in which they ended. */
  events(): readonly RangeEvent[] {
    return this.#ranges.toSorted((a, b) => a.end - b.end)
  }

  /**
   * Writes `events()` as a trace for https://ui.perfetto.dev or `chrome://tracing` (`export_chrome_trace`): a process for
   * the rank, with threads `main` and `communication`. Times are microseconds since the file's `baseTimeNanoseconds`,
   * which the ranks of a job share, so that their files fit together. The file is replaced as a whole.
   * `ERR_FILE_NOT_FOUND` if its directory is missing, `ERR_IO`.
   */
  async exportChromeTrace(path: string): Promise<void> {
    checkPath('exportChromeTrace', path)
    const text = JSON.stringify(chromeTrace(this.#ranges, knownRank()))
    await withFileErrors(path, () => replaceFile(path, text))
  }
}

/**
 * Records the ranges of this process from now on, until `stop` (`torch.profiler.profile`): forward and backward passes of
 * wrappers, searches for unused parameters, the filling, the communication and the writing back of their buckets,
 * optimizers' steps, and those of `recordFunction`. Without a recording, nothing is measured. Ranks need not call it
 * together.
 *
 *     const recording = profiler.profile()
 *     // some steps
 *     recording.stop()
 *     await recording.exportChromeTrace(`trace-${distributed.getRank()}.json`)
 */
export function profile(): Profile {
  return new Profile()
}

/**
 * Runs `fn`, synchronous or async, and returns its result. Recordings get a range of this name, which ends with `fn`, or
 * with the promise that it returns (`torch.profiler.record_function`).
 */
export function recordFunction<T>(name: string, fn: () => T): T {
  checkKind('recordFunction', 'the name', name, 'string')
  checkKind('recordFunction', 'fn', fn, 'function')
  return ranged(name, fn)
}
