/** How fast a run is. */

/** Times the steps of a run. Times are in milliseconds. */
export class Pace {
  readonly #began = performance.now()
  readonly #ranks: number
  /** When the step began that runs now. */
  #since = this.#began
  /** The time of all steps, their number, and the samples in them. */
  #busy = 0
  #made = 0
  #samples = 0

  constructor(ranks: number) {
    this.#ranks = ranks
  }

  /** Ends a step with so many samples of this rank. */
  step(samples: number | undefined): { stepTime: number; samplesPerSecond?: number } {
    const stepTime = performance.now() - this.#since
    this.skip()
    this.#busy += stepTime
    this.#made++
    if (samples === undefined) return { stepTime }
    const all = samples * this.#ranks
    this.#samples += all
    return stepTime > 0 ? { stepTime, samplesPerSecond: (1000 * all) / stepTime } : { stepTime }
  }

  /** What was done since the last step is not part of the next one. */
  skip(): void {
    this.#since = performance.now()
  }

  /** Since the start. */
  get elapsed(): number {
    return performance.now() - this.#began
  }

  get made(): number {
    return this.#made
  }

  /** Until so many further steps will have been made; undefined: none has been made. */
  left(steps: number): number | undefined {
    return this.#made > 0 ? (this.elapsed / this.#made) * Math.max(0, steps) : undefined
  }

  get stepsPerSecond(): number | undefined {
    return this.#busy > 0 ? (1000 * this.#made) / this.#busy : undefined
  }

  get samplesPerSecond(): number | undefined {
    return this.#samples > 0 && this.#busy > 0 ? (1000 * this.#samples) / this.#busy : undefined
  }
}
