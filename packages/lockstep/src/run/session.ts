/** What rank 0 does for a run: it measures, records and shows. */
import { join } from 'node:path'

import { LockstepError } from '../error.js'
import { atExit, noLongerAtExit } from './exit.js'
import { duration, short } from './format.js'
import { Meter } from './measure.js'
import type { Watched } from './measure.js'
import { inOrder } from './order.js'
import { Pace } from './pace.js'
import { Progress } from './progress.js'
import type { Recorder } from './recorder.js'
import type { Measured } from './records.js'
import { readMetrics } from './values.js'
import type { Metrics } from './values.js'

export interface SessionOptions {
  readonly name: string
  /** How many steps were made before, and how many there will be with them; null: not said. */
  readonly step: number
  readonly steps: number | null
  readonly ranks: number
  /** Undefined: nothing is recorded. */
  readonly recorder: Recorder | undefined
  readonly progress: boolean
}

export class Session {
  readonly #name: string
  readonly #steps: number | null
  readonly #recorder: Recorder | undefined
  readonly #meter = new Meter()
  readonly #pace: Pace
  readonly #onExit = (failure: string | undefined): void => this.#abandon(failure)
  #progress: Progress | undefined
  #step: number
  /** The last value of each metric. */
  readonly #values = new Map<string, number>()
  #memory: number | undefined
  /** Settles when the metrics so far have been read; undefined where none lie on a device. */
  #reading: Promise<void> | undefined
  /** Writes the last report again. */
  #rewrite: (() => void) | undefined

  constructor({ name, step, steps, ranks, recorder, progress }: SessionOptions) {
    this.#name = name
    this.#step = step
    this.#steps = steps
    this.#recorder = recorder
    this.#pace = new Pace(ranks)
    if (progress) this.#progress = new Progress()
    atExit(this.#onExit)
  }

  get directory(): string | null {
    return this.#recorder?.directory ?? null
  }

  watch(parts: readonly Watched[]): void {
    for (const part of parts) {
      this.#meter.watch(part)
      this.#recorder?.watch(part)
    }
  }

  step(metrics: Metrics, samples: number | undefined): void {
    const measured: Measured = { ...this.#pace.step(samples), ...this.#meter.measure(++this.#step) }
    this.#memory = measured.memory ?? this.#memory
    this.#record('step', metrics, measured)
  }

  log(metrics: Metrics): void {
    this.#record('log', metrics)
    this.#pace.skip()
  }

  async report(file?: string): Promise<string | null> {
    const recorder = this.#recorder
    if (recorder === undefined) return null
    await this.#reading
    recorder.flush()
    const path = file ?? join(recorder.directory, 'report.html')
    const [{ readRun }, { writeReport }] = await Promise.all([import('./report/read.js'), import('./report/index.js')])
    const write = (): void => writeReport([readRun(recorder.directory)], path)
    write()
    this.#rewrite = write
    return path
  }

  async end(wasLeft: boolean): Promise<void> {
    this.#meter.close()
    await this.#reading
    this.#recorder?.end(this.#step, this.#seconds)
    let path: string | null = null
    try {
      path = await this.report()
    } catch (error) {
      if (!LockstepError.is(error)) throw error
      this.#recorder?.warn(error)
    }
    this.#recorder?.close()
    noLongerAtExit(this.#onExit, wasLeft)
    this.#progress?.close(this.#summary(path))
    this.#progress = undefined
  }

  #summary(path: string | null): string {
    const { made, elapsed, samplesPerSecond } = this.#pace
    const speed = samplesPerSecond === undefined ? '' : `, ${short(samplesPerSecond)} samples/s`
    const where = path === null ? '' : `; the report is in ${path}`
    return `${this.#name}: ${made} step${made === 1 ? '' : 's'} in ${duration(elapsed)}${speed}${where}`
  }

  /** The process ends. */
  #abandon(failure: string | undefined): void {
    this.#progress?.close()
    this.#recorder?.flush()
    if (failure === undefined) return
    try {
      this.#recorder?.fail(this.#step, this.#seconds, failure)
      this.#rewrite?.()
    } catch {
      // The disk is full or gone; the program's own failure is what is to be seen.
    }
  }

  get #seconds(): number {
    return this.#pace.elapsed / 1000
  }

  /** In the order of the calls, also where some have to wait for a device. */
  #record(type: 'step' | 'log', metrics: Metrics, measured?: Measured): void {
    const [step, time] = [this.#step, this.#seconds]
    const write = (values: ReadonlyMap<string, number>): void => {
      this.#recorder?.values(type, step, time, values, measured)
      for (const [name, value] of values) this.#values.set(name, value)
      this.#show(step)
    }
    const values = readMetrics(metrics)
    if (values instanceof Map && this.#reading === undefined) return write(values)
    const reading = this.#writeLater(this.#reading, values, write)
    this.#reading = reading
    void reading.finally(() => {
      if (this.#reading === reading) this.#reading = undefined
    })
  }

  /** After those before; what cannot be read, since its device has failed, is a warning. */
  async #writeLater<T>(
    before: Promise<void> | undefined,
    values: T | Promise<T>,
    write: (values: T) => void,
  ): Promise<void> {
    const [read] = await Promise.allSettled([values, before])
    if (read.status === 'fulfilled') write(read.value)
    else this.#recorder?.warn(read.reason)
  }

  #show(step: number): void {
    if (this.#progress?.isDue !== true) return
    const [metric] = inOrder(this.#values.keys())
    this.#progress.show({
      name: this.#name,
      step,
      steps: this.#steps,
      left: this.#steps === null ? undefined : this.#pace.left(this.#steps - step),
      stepsPerSecond: this.#pace.stepsPerSecond,
      samplesPerSecond: this.#pace.samplesPerSecond,
      metric: metric === undefined ? undefined : [metric, this.#values.get(metric) as number],
      hidden: this.#meter.hidden,
      memory: this.#memory,
    })
  }
}
