import { checkKind, checkKinds } from '../checks.js'
import { checkGenerator } from '../autograd/generator.js'
import type { Generator } from '../autograd/generator.js'
import { checkOptions } from '../options.js'
import { checkIndices, checkSampler, checkSized } from './indices.js'
import { multinomial, randint, randperm } from './random.js'
import { Progress, type SamplerState, type Source } from './resumable.js'

/** What has a length: a data set, an array. */
export interface Sized {
  readonly length: number
}

// What a class declares as a field, one that extends it cannot have as a getter: an interface can.
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging, no-unused-vars -- optional members only
export interface Sampler<I = number> {
  /**
   * Optional: how many indices the iteration in progress still gives. With it a {@link BatchSampler} does not ask for
   * an index too many to find out that its last batch is the last; a state taken at that batch is then of this epoch.
   */
  readonly remaining?: number
  /** Optional: sets the epoch of the next iteration, as that of a `DistributedSampler`. */
  setEpoch?(epoch: number): void
}

/**
 * An order in which samples are taken (`torch.utils.data.Sampler`): an iterable of indices, or of batches of them, that
 * knows its length. `class Backwards extends data.Sampler`, or any object with these members.
 */
export abstract class Sampler<I = number> implements Iterable<I> {
  /** How many indices, or batches, an iteration gives (`__len__`). */
  abstract readonly length: number;
  /** Begins an iteration (`__iter__`). */
  abstract [Symbol.iterator](): Iterator<I>
}

type Generator_<T> = globalThis.Generator<T, void, undefined>

/** A sampler that goes on where it was: its position can be saved. */
export abstract class ResumableSampler extends Sampler {
  readonly #progress: Progress

  /** `who`: its name, for messages. */
  protected constructor(who: string) {
    super()
    this.#progress = new Progress(who)
  }

  /** How many indices the iteration in progress still gives. */
  override get remaining(): number {
    return this.#progress.remaining(this.length)
  }

  /** Where the iteration in progress is. */
  stateDict(): SamplerState {
    return this.#progress.stateDict()
  }

  /** Makes the next iteration go on where the state was taken, in the same order. */
  loadStateDict(state: SamplerState): void {
    this.#progress.loadStateDict(state)
  }

  /** The indices that `draw` gives with the generator of `source`, from the loaded position on. */
  protected run(source: Source, draw: (generator?: Generator) => Iterable<number>): Generator_<number> {
    return this.#progress.run(source, draw)
  }
}

/** 0, 1, 2, ... PyTorch's `SequentialSampler`. */
export class SequentialSampler extends ResumableSampler {
  readonly dataset: Sized

  constructor(dataset: Sized) {
    super('SequentialSampler')
    checkSized('SequentialSampler', dataset)
    this.dataset = dataset
  }

  get length(): number {
    return this.dataset.length
  }

  [Symbol.iterator](): Generator_<number> {
    return this.run('nothing', () => this.#order())
  }

  *#order(): Generator_<number> {
    for (let i = 0; i < this.dataset.length; i++) yield i
  }
}

export interface RandomSamplerOptions {
  /** Whether a sample may come again in one iteration. Default `false`. */
  replacement?: boolean
  /** How many samples an iteration has. Default: the length of the data set. */
  numSamples?: number
  /** Where the randomness comes from. Default: a generator seeded afresh from the global one at each iteration. */
  generator?: Generator
}

/** All samples in random order (or drawn with replacement), the order of PyTorch's `RandomSampler`. */
export class RandomSampler extends ResumableSampler {
  readonly dataset: Sized
  readonly replacement: boolean
  readonly generator: Generator | undefined
  readonly #numSamples: number | undefined

  constructor(dataset: Sized, options: RandomSamplerOptions = {}) {
    super('RandomSampler')
    checkSized('RandomSampler', dataset)
    checkOptions('RandomSampler', options, ['replacement', 'numSamples', 'generator'])
    checkKinds('RandomSampler', options, { replacement: 'boolean' })
    checkGenerator('RandomSampler', options.generator)
    this.dataset = dataset
    this.replacement = options.replacement ?? false
    this.generator = options.generator
    this.#numSamples = options.numSamples
    checkKind('RandomSampler', 'numSamples', this.length, 'integer[1..]')
    // Rounds of no samples would never make up any number of them.
    checkKind('RandomSampler', 'the length of the data set', dataset.length, 'integer[1..]')
  }

  get length(): number {
    return this.#numSamples ?? this.dataset.length
  }

  [Symbol.iterator](): Generator_<number> {
    return this.run(this.generator ?? 'fresh', (generator) => this.#order(generator))
  }

  *#order(generator: Generator | undefined): Generator_<number> {
    const n = this.dataset.length
    const total = this.length
    if (this.replacement) {
      // Drawn in portions of 32 as PyTorch does: the portions decide what the generator gives.
      for (let done = 0; done + 32 <= total; done += 32) yield* randint(n, 32, generator)
      yield* randint(n, total % 32, generator)
      return
    }
    for (let round = 0; round < Math.floor(total / n); round++) yield* randperm(n, generator)
    yield* randperm(n, generator).slice(0, total % n)
  }
}

/** Chosen indices in random order. PyTorch's `SubsetRandomSampler`. */
export class SubsetRandomSampler extends ResumableSampler {
  readonly indices: readonly number[]
  readonly generator: Generator | undefined

  constructor(indices: readonly number[], options: { generator?: Generator } = {}) {
    super('SubsetRandomSampler')
    checkIndices('SubsetRandomSampler', indices)
    checkOptions('SubsetRandomSampler', options, ['generator'])
    checkGenerator('SubsetRandomSampler', options.generator)
    this.indices = indices
    this.generator = options.generator
  }

  get length(): number {
    return this.indices.length
  }

  [Symbol.iterator](): Generator_<number> {
    const draw = (generator?: Generator): number[] =>
      randperm(this.indices.length, generator).map((i) => this.indices[i] as number)
    return this.run(this.generator ?? 'default', draw)
  }
}

/** Indices drawn with the given weights (they need not sum to 1). PyTorch's `WeightedRandomSampler`. */
export class WeightedRandomSampler extends ResumableSampler {
  readonly weights: readonly number[]
  readonly length: number
  readonly replacement: boolean
  readonly generator: Generator | undefined

  constructor(
    weights: readonly number[],
    numSamples: number,
    options: { replacement?: boolean; generator?: Generator } = {},
  ) {
    super('WeightedRandomSampler')
    checkKind('WeightedRandomSampler', 'weights', weights, 'array')
    checkOptions('WeightedRandomSampler', options, ['replacement', 'generator'])
    checkKinds('WeightedRandomSampler', options, { replacement: 'boolean' })
    checkGenerator('WeightedRandomSampler', options.generator)
    this.weights = weights
    checkKind('WeightedRandomSampler', 'numSamples', numSamples, 'integer[1..]')
    this.length = numSamples
    this.replacement = options.replacement ?? true
    this.generator = options.generator
  }

  [Symbol.iterator](): Generator_<number> {
    const draw = (generator?: Generator): number[] =>
      multinomial(this.weights, this.length, this.replacement, generator)
    return this.run(this.generator ?? 'default', draw)
  }
}

/** Groups the indices of another sampler into batches. PyTorch's `BatchSampler`. */
export class BatchSampler extends Sampler<number[]> {
  readonly sampler: Sampler
  readonly batchSize: number
  readonly dropLast: boolean

  /** `dropLast`: leave out a last batch that is not full (default `false`). */
  constructor(sampler: Sampler, batchSize: number, dropLast = false) {
    super()
    checkSampler('BatchSampler', sampler)
    checkKind('BatchSampler', 'dropLast', dropLast, 'boolean')
    this.sampler = sampler
    checkKind('BatchSampler', 'batchSize', batchSize, 'integer[1..]')
    this.batchSize = batchSize
    this.dropLast = dropLast
  }

  get length(): number {
    const batches = this.sampler.length / this.batchSize
    return this.dropLast ? Math.floor(batches) : Math.ceil(batches)
  }

  *[Symbol.iterator](): Generator_<number[]> {
    let batch: number[] = []
    // Counted here: the sampler speaks of the iteration that began last, which may be another one later.
    let left: number | undefined
    for (const index of this.sampler) {
      left = left === undefined ? (this.sampler.remaining ?? Infinity) : left - 1
      batch.push(index)
      const last = left === 0 && !this.dropLast
      if (batch.length === this.batchSize || last) {
        yield batch
        batch = []
      }
    }
    if (batch.length > 0 && !this.dropLast) yield batch
  }
}
