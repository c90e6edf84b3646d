/** A default generator for each simulated rank. */
import { Generator, generatorHandle } from '../../../autograd/generator.js'
import { native } from '../../../native.js'

/** Gives each rank its own random sequence: ranks take turns with the CPU's default generator. */
export class RankGenerators {
  readonly #own: readonly Generator[]
  /** The rank whose sequence the default generator holds; undefined: the process's own. */
  #current: number | undefined

  /** Seeds the sequence of rank r as `manualSeed(seed + r)` does. */
  constructor(count: number, seed: number | bigint) {
    this.#own = Array.from({ length: count }, (_, rank) => new Generator().manualSeed(BigInt(seed) + BigInt(rank)))
  }

  /** Runs `run` with the sequence of `rank`. */
  as<T>(rank: number, run: () => T): T {
    const outer = this.#current
    this.enter(rank)
    try {
      return run()
    } finally {
      this.enter(outer)
    }
  }

  /** Puts the sequence of `rank` into the default generator; undefined: the process's own. */
  enter(rank: number | undefined): void {
    if (this.#current === rank) return
    this.#swap()
    this.#current = rank
    this.#swap()
  }

  /** Swaps the state of the current rank's generator with the default generator's. A second swap restores both. */
  #swap(): void {
    const own = this.#current === undefined ? undefined : this.#own[this.#current]
    if (own !== undefined) native().generatorSwap(generatorHandle(own))
  }
}
