import { checkKind, checkKinds } from '../checks.js'
import { checkGenerator } from '../autograd/generator.js'
import type { Generator } from '../autograd/generator.js'
import { LockstepError } from '../error.js'
import type { AbortSignal } from '../host-types.js'
import { type Collated, defaultCollate } from './collate.js'
import { asDataset, type Dataset, type DatasetLike } from './dataset.js'
import { checkSignal, checkTimeout } from '../waiting.js'
import { checkOptions } from '../options.js'
import { checkSampler } from './indices.js'
import { LoaderIterator } from './loader-iterator.js'
import { canPin, pinned } from './pin.js'
import { scope } from '../tensor/scope.js'
import { BatchSampler, RandomSampler, type Sampler, SequentialSampler } from './sampler.js'

export interface DataLoaderOptions<T, B = Collated<T>> {
  /** Samples in a batch. Default 1. */
  batchSize?: number
  /** A new random order at every iteration. Default `false`; excludes `sampler`. */
  shuffle?: boolean
  /** The order of the samples, e.g. a `DistributedSampler`. */
  sampler?: Sampler
  /** The batches themselves, as arrays of indices; excludes batchSize, shuffle, sampler and dropLast. */
  batchSampler?: Sampler<readonly number[]>
  /** Leave out a last batch that is not full. Default `false`. */
  dropLast?: boolean
  /** Makes a batch of samples. Default: {@link defaultCollate}. */
  collate?: (samples: T[]) => B | Promise<B>
  /**
   * How many batches are made ahead, while the program works on the present one. Default 0. Worth it for a data set
   * whose `get` is async or where the program waits for peers. Random numbers that `get` draws from the global
   * generator then no longer come in a fixed order: give such a data set a generator of its own.
   */
  prefetch?: number
  /**
   * Puts the tensors of a batch into pinned memory, from where `x.to('cuda', { nonBlocking: true })` does not wait for the
   * device. Of what `collate` makes, tensors in arrays, Maps, Sets and plain objects, at any depth, and class instances with
   * a method `pinMemory()`, which returns the pinned instance. Where there is no CUDA, warns once and pins nothing.
   * Default `false`.
   */
  pinMemory?: boolean
  /** Where the order of `shuffle` comes from. Default: the global CPU generator. */
  generator?: Generator
  /** Milliseconds that one batch may take; then `ERR_TIMEOUT`. Default 0: no limit. */
  timeout?: number
  /** Ends iterations with `ERR_ABORTED`. */
  signal?: AbortSignal
}

const KINDS = {
  batchSize: 'integer[1..]',
  shuffle: 'boolean',
  dropLast: 'boolean',
  collate: 'function',
  prefetch: 'count',
  pinMemory: 'boolean',
} as const
const OPTIONS = [...Object.keys(KINDS), 'sampler', 'batchSampler', 'generator', 'timeout', 'signal']

/** What {@link DataLoader.stateDict} returns: plain data. */
export interface DataLoaderState {
  sampler: unknown
  /** Whether an iteration was in progress, which the next one then continues. */
  running: boolean
}

/** Something whose position can be saved. */
interface Stateful {
  stateDict(): unknown
  loadStateDict(state: never): void
}

/**
 * Batches of a data set, for `for await`. PyTorch's `DataLoader`, in one process.
 *
 * A batch belongs to the loader until the next one is pulled or the loop is left; then its tensors are freed, except
 * those that `keep()` holds. Samples and batches are made outside of the modes and scopes around the loop.
 */
export class DataLoader<T = unknown, B = Collated<T>, S extends Sampler | undefined = Sampler | undefined>
  implements AsyncIterable<B>, AsyncDisposable
{
  readonly dataset: Dataset<T>
  readonly batchSampler: Sampler<readonly number[]>
  /**
   * The order of the samples: the option's, whose type it has (`loader.sampler.setEpoch(epoch)` with a
   * `DistributedSampler`). `undefined` with an own `batchSampler`.
   */
  readonly sampler: S
  readonly #options: DataLoaderOptions<T, B>
  readonly #iterators = new Set<LoaderIterator<B>>()
  #latest: LoaderIterator<B> | undefined
  /** Whether batches are pinned; decided when an iteration begins. */
  #pins: boolean | undefined
  /** The next iteration continues one that a loaded state was taken in. */
  #goesOn = false

  constructor(dataset: DatasetLike<T>, options: DataLoaderOptions<T, B> & { sampler: S & Sampler })
  constructor(dataset: DatasetLike<T>, options?: DataLoaderOptions<T, B>)
  constructor(dataset: DatasetLike<T>, options: DataLoaderOptions<T, B> = {}) {
    checkOptions('DataLoader', options, OPTIONS)
    this.dataset = asDataset(dataset)
    this.#options = options
    const { batchSize, shuffle, sampler, batchSampler, dropLast } = options
    if (sampler !== undefined) checkSampler('DataLoader', sampler)
    if (batchSampler !== undefined) checkSampler('DataLoader', batchSampler)
    checkKinds('DataLoader', options, KINDS)
    checkGenerator('DataLoader', options.generator)
    if (sampler && shuffle) throw contradiction('sampler option is mutually exclusive with shuffle')
    if (batchSampler) {
      if (batchSize !== undefined || shuffle || sampler || dropLast) {
        throw contradiction('batchSampler option is mutually exclusive with batchSize, shuffle, sampler, and dropLast')
      }
      this.batchSampler = batchSampler
      this.sampler = undefined as S
    } else {
      const { generator } = options
      const random = () => new RandomSampler(this.dataset, generator ? { generator } : {})
      const order = sampler ?? (shuffle ? random() : new SequentialSampler(this.dataset))
      this.sampler = order as S
      this.batchSampler = new BatchSampler(order, batchSize === undefined ? 1 : batchSize, dropLast)
    }
    checkTimeout('DataLoader', options.timeout)
    checkSignal('DataLoader', options.signal)
  }

  /** How many batches an iteration has. */
  get length(): number {
    return this.batchSampler.length
  }

  /** Begins an iteration. Several may run side by side, each with its own batch. */
  [Symbol.asyncIterator](): AsyncIterableIterator<B> {
    const { prefetch = 0, generator, timeout, signal, pinMemory = false } = this.#options
    this.#pins ??= pinMemory && canPin()
    const iterator = new LoaderIterator<B>({
      indices: this.batchSampler,
      make: (indices) => this.#make(indices),
      position: () => this.#stateful()?.stateDict(),
      onEnd: () => this.#iterators.delete(iterator),
      prefetch,
      generator,
      goesOn: this.#goesOn,
      timeout,
      signal,
    })
    this.#goesOn = false
    this.#iterators.add(iterator)
    this.#latest = iterator
    return iterator
  }

  /**
   * Runs `fn` on every batch, one after another, each in a `scope()` of its own. Batches are numbered from 0. What `fn`
   * throws ends the iteration and rejects. Ranks need not call together.
   */
  async forEach(fn: (batch: B, index: number) => unknown): Promise<void> {
    checkKind('DataLoader.forEach', 'fn', fn, 'function')
    let index = 0
    for await (const batch of this) {
      const number = index++
      await scope(async () => void (await fn(batch, number)))
    }
  }

  /**
   * Where the iteration stands: the state of the sampler at the batch that was delivered last. Unlike the sampler's own
   * state it does not run ahead with `prefetch`.
   */
  stateDict(): DataLoaderState {
    const sampler = this.#stateful()
    if (!sampler) throw stateless()
    const delivered = this.#latest?.position
    return { sampler: delivered ?? sampler.stateDict(), running: delivered !== undefined }
  }

  /** Makes the next iteration go on where the state was taken. */
  loadStateDict(state: DataLoaderState): void {
    const sampler = this.#stateful()
    if (!sampler) throw stateless()
    checkKind('DataLoader.loadStateDict', 'a state', state, 'object')
    sampler.loadStateDict(state.sampler as never)
    this.#latest = undefined
    this.#goesOn = state.running === true
  }

  /** Ends all iterations and frees their batches. */
  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([...this.#iterators].map((iterator) => iterator.return()))
  }

  async #make(indices: readonly number[]): Promise<B> {
    checkKind('DataLoader', 'a batch of batchSampler', indices, 'array')
    const batch = await this.#collated(indices)
    return this.#pins ? pinned(batch) : batch
  }

  async #collated(indices: readonly number[]): Promise<B> {
    const { collate } = this.#options
    if (!collate && this.dataset.getBatch) return (await this.dataset.getBatch(indices)) as B
    const samples = await Promise.all(indices.map((index) => this.dataset.get(index)))
    return collate ? collate(samples) : (defaultCollate(samples) as B)
  }

  #stateful(): Stateful | undefined {
    const candidates: unknown[] = [
      this.sampler,
      this.batchSampler,
      (this.batchSampler as { sampler?: unknown }).sampler,
    ]
    return candidates.find((c): c is Stateful => typeof (c as Partial<Stateful> | undefined)?.stateDict === 'function')
  }
}

// Not in the types, where such a loop does not compile.
Object.defineProperty(DataLoader.prototype, Symbol.iterator, {
  value(): never {
    const text = 'DataLoader: batches are awaited: write `for await (const batch of loader)`'
    throw new LockstepError('ERR_TYPE', text, { operation: 'DataLoader' })
  },
})

function contradiction(message: string): LockstepError {
  return new LockstepError('ERR_INVALID_ARGUMENT', `DataLoader: ${message}`)
}

function stateless(): LockstepError {
  return new LockstepError(
    'ERR_INVALID_ARGUMENT',
    'DataLoader: its sampler has no stateDict; use one that has, such as DistributedSampler ' +
      '(with numReplicas: 1 and rank: 0 where there is no group)',
  )
}
