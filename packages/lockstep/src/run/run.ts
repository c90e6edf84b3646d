/** A run of training that can be looked at: its metrics in files, and how far it is. */
import { statSync } from 'node:fs'
import { basename, join } from 'node:path'

import { checkKind } from '../checks.js'
import { knownRank } from '../diagnostics.js'
import { getBackend, getRank, getWorldSize, isInitialized } from '../distributed/world.js'
import { LockstepError } from '../error.js'
import { defaultName, lastDirectory, makeDirectory } from './directory.js'
import { thisHost } from './host.js'
import { checkWatched } from './measure.js'
import type { Watched } from './measure.js'
import { checkRunOptions, checkStepOptions } from './options.js'
import type { RunOptions, StepOptions } from './options.js'
import { Recorder } from './recorder.js'
import { format, metricsName } from './records.js'
import { Session } from './session.js'
import { checkMetrics, toJson } from './values.js'
import type { Metrics } from './values.js'

/** `ERR_FILE_FORMAT` where the metrics that are to go on are another program's, or a later version's. */
async function checkResumable(directory: string): Promise<void> {
  // A disk that was full may have left an empty one.
  if (!statSync(join(directory, metricsName), { throwIfNoEntry: false })?.size) return
  const { readRun } = await import('./report/read.js')
  readRun(directory)
}

/**
 * A run of training, to look at instead of reading:
 *
 *     await using run = await Run.start({ steps: 1000, settings: { lr } })
 *     run.watch(ddp, optimizer)
 *     // for each step
 *     run.step({ loss }, { samples: x.shape[0] })
 *
 * Rank 0 shows how far it is, in its terminal or that of `lockstep run` as a bar, elsewhere as lines; it writes the
 * metrics as JSON lines (`metrics.jsonl`) and as TensorBoard's event files, and a report (`report.html`) at the end.
 * All that goes to stderr and to files: stdout is the program's. On other ranks the methods check their arguments and
 * do nothing else. No method waits for another rank, and ranks need not call any of them together.
 *
 * A run whose process ends with an uncaught exception, or with an exit code other than 0, is recorded as failed.
 *
 * A disk that fills up does not end the training: there is one warning (`LockstepRunWarning`), and records wait in
 * memory (4 MiB) until they can be written.
 */
export class Run implements AsyncDisposable {
  /** The run's name. */
  readonly name: string
  /** The directory with its files; null on other ranks than 0, and where nothing is recorded. */
  readonly directory: string | null
  /** Undefined on other ranks than 0. */
  readonly #session: Session | undefined
  #step: number
  #ended: Promise<void> | undefined

  /** Not for callers: use `await Run.start(options)`. */
  private constructor(name: string, step: number, session: Session | undefined) {
    this.name = name
    this.directory = session?.directory ?? null
    this.#step = step
    this.#session = session
  }

  /**
   * Begins a run. With a process group, call it after `initProcessGroup`: rank 0 of the default group records. Throws
   * `ERR_UNKNOWN_OPTION`, `ERR_ARGUMENT_TYPE` or `ERR_INVALID_ARGUMENT` for wrong options, on every rank; `ERR_IO` on
   * rank 0 where the directory cannot be made or written; `ERR_FILE_FORMAT` where a directory that is resumed has
   * another program's `metrics.jsonl`.
   */
  static async start(given: RunOptions = {}): Promise<Run> {
    const operation = 'Run.start'
    checkRunOptions(operation, given)
    const { directory = 'runs', name = defaultName(), steps, settings = {}, resume = false, step = 0 } = given
    const { progress = true } = given
    if ((isInitialized() ? getRank() : knownRank()) !== 0) return new Run(name, step, undefined)
    const ranks = isInitialized() ? getWorldSize() : 1
    let recorder: Recorder | undefined
    if (directory !== null) {
      const path = await (resume ? lastDirectory : makeDirectory)(directory, name)
      if (resume) await checkResumable(path)
      recorder = Recorder.open(path, {
        type: 'start',
        format,
        name: basename(path),
        time: new Date().toISOString(),
        step,
        steps: steps ?? null,
        ranks,
        backend: isInitialized() ? getBackend() : null,
        settings: toJson(settings),
        host: thisHost(),
      })
    }
    return new Run(name, step, new Session({ name, step, steps: steps ?? null, ranks, recorder, progress }))
  }

  /** How many steps have ended, those before a resumed part included. */
  get stepCount(): number {
    return this.#step
  }

  /**
   * Has the run measure parts of the training: of a wrapper the communication of its gradients or models, and how much
   * of it computation hides, for gossip also the distance of the ranks' models and the topology; of an optimizer, or
   * the one of a schedule, the learning rate of its first group. Of several optimizers the last one counts. Throws
   * `ERR_ARGUMENT_TYPE` for anything else.
   */
  watch(...parts: Watched[]): this {
    this.#checkRunning('Run.watch')
    for (const part of parts) checkWatched('Run.watch', part)
    this.#session?.watch(parts)
    return this
  }

  /**
   * Ends a step: counts it, and records `metrics`, which are this rank's (average them with `distributed.allReduce` to
   * have those of all), with the time since the step before. Values are numbers (NaN and the infinities too), bigints,
   * and real tensors with one element; integers beyond 2^53 are rounded. A tensor of the CPU is read at once. That of a
   * GPU is copied there, and read when it has been computed, without keeping the program waiting. Throws
   * `ERR_ARGUMENT_TYPE` for other values.
   */
  step(metrics: Metrics = {}, given: StepOptions = {}): void {
    const operation = 'Run.step'
    this.#checkRunning(operation)
    checkMetrics(operation, metrics)
    checkStepOptions(operation, given)
    this.#step++
    this.#session?.step(metrics, given.samples)
  }

  /**
   * Records further metrics at the step that has ended last, such as the accuracy after an epoch. The time since then
   * does not count for the next step. Values as for `step`.
   */
  log(metrics: Metrics): void {
    this.#checkRunning('Run.log')
    checkMetrics('Run.log', metrics)
    this.#session?.log(metrics)
  }

  /**
   * Writes the report of what is recorded so far, as `lockstep report` does. Resolves with its path; with null on other
   * ranks than 0, and where nothing is recorded. Default of `file`: `report.html` in the run's directory. `ERR_IO`
   * where it cannot be written.
   */
  async report(file?: string): Promise<string | null> {
    if (file !== undefined) checkKind('Run.report', 'file', file, 'string')
    return (await this.#session?.report(file)) ?? null
  }

  /**
   * Ends the run and writes its report; a disk that refuses it is a warning. A second call does nothing. Afterwards
   * `step`, `log` and `watch` throw `ERR_DISPOSED`.
   */
  end(): Promise<void> {
    return (this.#ended ??= this.#end(false))
  }

  /**
   * The same as `end`, for `await using`, which does not say whether something was thrown. Where the process ends with
   * an uncaught exception or an exit code other than 0 before another run begins, the record and the report say so.
   */
  [Symbol.asyncDispose](): Promise<void> {
    return (this.#ended ??= this.#end(true))
  }

  async #end(wasLeft: boolean): Promise<void> {
    await this.#session?.end(wasLeft)
  }

  #checkRunning(operation: string): void {
    if (this.#ended === undefined) return
    throw new LockstepError('ERR_DISPOSED', `${operation}: the run '${this.name}' has ended`, { operation })
  }
}
