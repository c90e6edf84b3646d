/** Samplers that go on where they were: the order is drawn again from where its generator began. */
import { checkKind } from '../checks.js'
import { Generator, getRngState } from '../autograd/generator.js'
import { LockstepError } from '../error.js'
import { show } from '../ops/explain.js'
import { tensor } from '../tensor/factories.js'
import { bytesOf } from '../tensor/read.js'
import { temporarily } from '../tensor/temporary.js'
import { isLength } from './indices.js'
import { drawSeed } from './random.js'

/** What a sampler's `stateDict` returns: plain data. */
export interface SamplerState {
  /** How many indices the iteration in progress gave. */
  yielded: number
  /** What its order is drawn from: a generator's state (base64), or a seed; `null` where nothing is random or running. */
  start: string | null
}

/** What an order is drawn from. */
export type Source = 'nothing' | 'default' | 'fresh' | Generator

/** The position of one sampler. */
export class Progress {
  readonly #who: string
  #running: SamplerState | undefined
  #loaded: SamplerState | undefined

  constructor(who: string) {
    this.#who = who
  }

  /** How many of `length` indices are still to come. */
  remaining(length: number): number {
    return this.#running === undefined ? 0 : length - this.#running.yielded
  }

  /** The indices that `draw` gives with the generator of `source`, from the loaded position on. */
  *run(source: Source, draw: (generator: Generator | undefined) => Iterable<number>) {
    const from = this.#loaded
    this.#loaded = undefined
    const begun = begin(source, from?.start ?? null)
    const running = { yielded: 0, start: begun.start }
    this.#running = running
    for (const index of draw(begun.generator)) {
      if (++running.yielded > (from?.yielded ?? 0)) yield index
    }
    if (this.#running === running) this.#running = undefined
  }

  stateDict(): SamplerState {
    return { ...(this.#running ?? this.#loaded ?? { yielded: 0, start: null }) }
  }

  loadStateDict(state: SamplerState): void {
    checkKind(`${this.#who}.loadStateDict`, 'a state', state, 'object')
    const { yielded, start } = state
    if (!isLength(yielded) || (start !== null && typeof start !== 'string')) {
      const text = `it is no state of a sampler: yielded is ${show(yielded)}, start is ${show(start)}`
      throw new LockstepError('ERR_CHECKPOINT_MISMATCH', `${this.#who}: this state cannot be loaded: ${text}`)
    }
    this.#running = undefined
    this.#loaded = { yielded, start }
  }
}

function begin(source: Source, start: string | null): { generator: Generator | undefined; start: string | null } {
  if (source === 'nothing') return { generator: undefined, start: null }
  if (source === 'fresh') {
    const seed = start ?? String(drawSeed())
    return { generator: new Generator().manualSeed(BigInt(seed)), start: seed }
  }
  const own = source === 'default' ? undefined : source
  if (start === null) {
    const state = temporarily(() => Buffer.from(bytesOf(own?.getState() ?? getRngState())).toString('base64'))
    return { generator: own, start: state }
  }
  // The default generator stays where it is: it has gone on since.
  const generator = own ?? new Generator()
  temporarily(() => generator.setState(tensor(new Uint8Array(Buffer.from(start, 'base64')))))
  return { generator, start }
}
