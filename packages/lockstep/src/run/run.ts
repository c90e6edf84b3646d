/** A run of training that can be looked at: its metrics in files, and how far it is. */
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'

import { checkKind } from '../checks.js'
import { knownRank } from '../diagnostics.js'
import { getBackend, getRank, getWorldSize, isInitialized } from '../distributed/world.js'
import { LockstepError } from '../error.js'
import { defaultName, lastDirectory, makeDirectory } from './directory.js'
import { thisHost } from './host.js'
import { checkWatched, Meter } from './measure.js'
import type { Watched } from './measure.js'
import { checkRunOptions, checkStepOptions } from './options.js'
import type { RunOptions, StepOptions } from './options.js'
import { duration, Progress, short } from './progress.js'
import { Recorder } from './recorder.js'
import { metricsName } from './records.js'
import type { Measured } from './records.js'
import { checkMetrics, readMetrics, toJson } from './values.js'
import type { Metrics } from './values.js'

/** `ERR_FILE_FORMAT` where the metrics that are to go on are another program's, or a later version's. */
async function checkResumable(directory: string): Promise<void> {
  if (!existsSync(join(directory, metricsName))) return
  const { readRun } = await import('./report/read.js')
  await readRun(directory)
}

/** What only rank 0 has. */
interface Active {
  readonly meter: Meter
  readonly progress: Progress | undefined
  readonly recorder: Recorder | undefined
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
 * A disk that fills up does not end the training: there is one warning (`LockstepRunWarning`), and records wait in
 * memory (4 MiB) until they can be written.
 */
export class Run implements AsyncDisposable {
  /** The run's name. */
  readonly name: string
  /** The directory with its files; null on other ranks than 0, and where nothing is recorded. */
  readonly directory: string | null
  readonly #active: Active | undefined
  readonly #steps: number | null
  readonly #ranks: number
  readonly #first: number
  readonly #began = performance.now()
  readonly #onExit = (): void => this.#abandon()
  #step: number
  /** When the step began that runs now. */
  #since = this.#began
  #busy = 0
  #samples = 0
  #shown: Map<string, number> = new Map()
  #memory: number | undefined
  /** Settles when the metrics so far have been read; undefined where none lie on a device. */
  #reading: Promise<void> | undefined
  #ended: Promise<void> | undefined

  /** Not for callers: use `await Run.start(options)`. */
  private constructor(name: string, active: Active | undefined, given: RunOptions) {
    this.name = name
    this.directory = active?.recorder?.directory ?? null
    this.#active = active
    this.#steps = given.steps ?? null
    this.#ranks = isInitialized() ? getWorldSize() : 1
    this.#first = this.#step = given.step ?? 0
    if (active !== undefined) process.on('exit', this.#onExit)
  }

  /**
   * Begins a run. With a process group, call it after `initProcessGroup`: rank 0 of the default group records. Throws
   * `ERR_IO` on rank 0 where the directory cannot be made or written; `ERR_FILE_FORMAT` where a directory that is
   * resumed has another program's `metrics.jsonl`.
   */
  static async start(given: RunOptions = {}): Promise<Run> {
    const operation = 'Run.start'
    checkRunOptions(operation, given)
    const { directory = 'runs', name = defaultName(), steps, settings = {}, resume = false, step = 0 } = given
    const rank = isInitialized() ? getRank() : knownRank()
    if (rank !== 0) return new Run(name, undefined, given)
    let recorder: Recorder | undefined
    if (directory !== null) {
      const path = await (resume ? lastDirectory : makeDirectory)(directory, name)
      if (resume) await checkResumable(path)
      recorder = await Recorder.open(path, {
        type: 'start',
        format: 1,
        name: basename(path),
        time: new Date().toISOString(),
        step,
        steps: steps ?? null,
        ranks: isInitialized() ? getWorldSize() : 1,
        backend: isInitialized() ? getBackend() : null,
        settings: toJson(settings),
        host: thisHost(),
      })
    }
    const progress = given.progress === false ? undefined : new Progress()
    return new Run(name, { meter: new Meter(), progress, recorder }, given)
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
    for (const part of parts) {
      this.#active?.meter.watch(part)
      this.#active?.recorder?.watch(part)
    }
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
    const { samples } = given
    const count = ++this.#step
    if (this.#active === undefined) return
    const now = performance.now()
    const time = now - this.#since
    this.#since = now
    this.#busy += time
    const measured: Measured = { stepTime: time, ...this.#active.meter.measure(count, now) }
    if (samples !== undefined) {
      this.#samples += samples * this.#ranks
      if (time > 0) measured.samplesPerSecond = (1000 * samples * this.#ranks) / time
    }
    this.#memory = measured.memory ?? this.#memory
    this.#record('step', count, metrics, measured)
  }

  /**
   * Records further metrics at the step that has ended last, such as the accuracy after an epoch. The time since then
   * does not count for the next step. Values as for `step`.
   */
  log(metrics: Metrics): void {
    this.#checkRunning('Run.log')
    checkMetrics('Run.log', metrics)
    if (this.#active === undefined) return
    this.#record('log', this.#step, metrics)
    this.#since = performance.now()
  }

  /**
   * Writes the report of what is recorded so far, as `lockstep report` does. Resolves with its path; with null on other
   * ranks than 0, and where nothing is recorded. Default of `file`: `report.html` in the run's directory. `ERR_IO`
   * where it cannot be written.
   */
  async report(file?: string): Promise<string | null> {
    if (file !== undefined) checkKind('Run.report', 'file', file, 'string')
    const recorder = this.#active?.recorder
    if (recorder === undefined) return null
    await this.#reading
    recorder.flush()
    const path = file ?? join(recorder.directory, 'report.html')
    const { writeReport } = await import('./report/index.js')
    await writeReport([recorder.directory], path)
    return path
  }

  /** Ends the run and writes its report; a disk that refuses it is a warning. A second call does nothing. */
  end(): Promise<void> {
    return (this.#ended ??= this.#end())
  }

  /** The same as `end`. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.end()
  }

  async #end(): Promise<void> {
    if (this.#active === undefined) return
    const { meter, progress, recorder } = this.#active
    meter.close()
    await this.#reading
    recorder?.end(this.#step, this.#elapsed())
    let path: string | null = null
    try {
      path = await this.report()
    } catch (error) {
      if (!LockstepError.is(error)) throw error
      recorder?.warn(error)
    }
    recorder?.close()
    process.off('exit', this.#onExit)
    progress?.close(this.#summary(path))
  }

  #summary(path: string | null): string {
    const made = this.#step - this.#first
    const speed = this.#samples > 0 ? `, ${short((1000 * this.#samples) / this.#busy)} samples/s` : ''
    const where = path === null ? '' : `; the report is in ${path}`
    return `${this.name}: ${made} step${made === 1 ? '' : 's'} in ${duration(performance.now() - this.#began)}${speed}${where}`
  }

  /** The process ends without `end`. */
  #abandon(): void {
    this.#active?.progress?.close()
    this.#active?.recorder?.flush()
  }

  #elapsed(): number {
    return (performance.now() - this.#began) / 1000
  }

  /** In the order of the calls, also where some have to wait for a device. */
  #record(type: 'step' | 'log', step: number, metrics: Metrics, measured?: Measured): void {
    const time = this.#elapsed()
    const values = readMetrics(metrics)
    if (values instanceof Map && this.#reading === undefined) return this.#write(type, step, time, values, measured)
    const reading = this.#writeLater(this.#reading, async () => {
      this.#write(type, step, time, await values, measured)
    })
    this.#reading = reading
    void reading.finally(() => {
      if (this.#reading === reading) this.#reading = undefined
    })
  }

  /** After those before; what cannot be read, since its device has failed, is a warning. */
  async #writeLater(before: Promise<void> | undefined, write: () => Promise<void>): Promise<void> {
    await before
    try {
      await write()
    } catch (error) {
      this.#active?.recorder?.warn(error)
    }
  }

  #write(type: 'step' | 'log', step: number, time: number, values: Map<string, number>, measured?: Measured): void {
    this.#active?.recorder?.values(type, step, time, values, measured)
    for (const [name, value] of values) this.#shown.set(name, value)
    this.#show(step)
  }

  #show(step: number): void {
    const progress = this.#active?.progress
    if (progress?.isDue !== true) return
    const made = step - this.#first
    const each = made > 0 ? (performance.now() - this.#began) / made : undefined
    const loss = [...this.#shown.keys()].find((name) => /\bloss$/i.test(name)) ?? [...this.#shown.keys()][0]
    progress.show({
      name: this.name,
      step,
      steps: this.#steps,
      left: each === undefined || this.#steps === null ? undefined : each * Math.max(0, this.#steps - step),
      stepsPerSecond: this.#busy > 0 ? (1000 * made) / this.#busy : undefined,
      samplesPerSecond: this.#samples > 0 ? (1000 * this.#samples) / this.#busy : undefined,
      metric: loss === undefined ? undefined : [loss, this.#shown.get(loss) as number],
      hidden: this.#active?.meter.hidden,
      memory: this.#memory,
    })
  }

  #checkRunning(operation: string): void {
    if (this.#ended === undefined) return
    throw new LockstepError('ERR_DISPOSED', `${operation}: the run '${this.name}' has ended`, { operation })
  }
}
