/** A default generator for each simulated rank. */
import { Generator, generatorHandle } from '../../../autograd/generator.js'
import { native } from '../../../native.js'

/** The ranks take turns with the CPU's default generator, each with the sequence of its own. */
export class RankGenerators {
  readonly #own: readonly Generator[]
  /** Whose sequence the default generator has; undefined: the process's own. */
  #current: number | undefined

  /** Rank r's begins as by `manualSeed(seed + r)`. */
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

  /** From here on the default generator has the sequence of `rank`; undefined: the process's own. */
  enter(rank: number | undefined): void {
    if (this.#current === rank) return
    this.#swap()
    this.#current = rank
    this.#swap()
  }

  /** Exchanges the current sequence and that which the default generator has: twice is as if it had not been. */
  #swap(): void {
    const own = this.#current === undefined ? undefined : this.#own[this.#current]
    if (own !== undefined) native().generatorSwap(generatorHandle(own))
  }
}

declare module '../../../native.js' {
  interface Native {
    /** Exchanges the states of the CPU's default generator and of this one. */
    generatorSwap(generator: number): void
  }
}
