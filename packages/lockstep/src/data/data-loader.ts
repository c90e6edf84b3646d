import { checkKind } from '../checks.js'
import { LockstepError } from '../error.js'
import type { Collated } from './collate.js'
import { asDataset, type Dataset, type DatasetLike } from './dataset.js'
import type { Fetching } from './fetcher.js'
import { isIterable, type IterableDataset, type IterableLike, lengthOf } from './iterable.js'
import { LoaderIterator, type Standing } from './loader-iterator.js'
import { checkLoaderOptions, type DataLoaderOptions } from './loader-options.js'
import { type BatchSource, here, LoaderWorkers } from './loader-source.js'
import { outside } from './owned.js'
import { canPin, pinned } from './pin.js'
import { drawSeed } from './random.js'
import { scope } from '../tensor/scope.js'
import { BatchSampler, RandomSampler, type Sampler, SequentialSampler } from './sampler.js'
import { checkWorkersState, type WorkerDraws, type WorkersState } from './worker-draws.js'

/** What {@link DataLoader.stateDict} returns: plain data. */
export interface DataLoaderState {
  sampler: unknown
  /** Whether an iteration was in progress, which the next one then continues. */
  running: boolean
  /** Where the random numbers of its workers are, while it is running; of a loader without workers, their seed only. */
  workers?: WorkersState | null
}

/** Something whose position can be saved. */
interface Stateful {
  stateDict(): unknown
  loadStateDict(state: never): void
}

/**
 * Options of a loader without batches. What it gives is `Converted<T>` unless there is a `collate`; say so where the type
 * matters: `new DataLoader<T, data.Converted<T>>(set, { batchSize: null })`.
 */
type Unbatched<T, B> = Omit<DataLoaderOptions<T, B>, 'batchSize' | 'collate'> & {
  batchSize: null
  collate?: ((sample: T) => B | Promise<B>) | DataLoaderOptions<T, B>['collate']
}

/**
 * Batches of a data set, for `for await`. PyTorch's `DataLoader`: in this thread, or in `numWorkers` threads.
 *
 * A batch belongs to the loader until the next one is pulled or the loop is left; then its tensors are freed, except
 * those that `keep()` holds. Samples and batches are made outside of the modes and scopes around the loop. Ranks need not
 * call together.
 */
export class DataLoader<T = unknown, B = Collated<T>, S extends Sampler | undefined = Sampler | undefined>
  implements AsyncIterable<B>, AsyncDisposable
{
  readonly dataset: Dataset<T> | IterableDataset<T>
  /** `undefined` with `batchSize: null` and with an `IterableDataset`. */
  readonly batchSampler: Sampler<readonly number[]> | undefined
  /**
   * The order of the samples: the option's, whose type it has (`loader.sampler.setEpoch(epoch)` with a
   * `DistributedSampler`). `undefined` with an own `batchSampler` and with an `IterableDataset`.
   */
  readonly sampler: S
  readonly #options: DataLoaderOptions<T, B>
  readonly #batchSize: number | null
  readonly #fetching: Fetching
  /** Those that have begun; who drops one has it collected, and its workers with it. */
  readonly #iterators = new Set<WeakRef<LoaderIterator<B>>>()
  #latest: { readonly standing: Standing; readonly draws: WorkerDraws } | undefined
  /** What was last told of a stream's length. */
  #said: { readonly samples: number; readonly batches: number } | undefined
  /** Whether batches are pinned; decided when an iteration begins. */
  #pins: boolean | undefined
  /** The next iteration continues one that a loaded state was taken in. */
  #goesOn: { readonly workers: WorkersState | null } | undefined
  readonly #workers: LoaderWorkers | undefined

  constructor(dataset: DatasetLike<T>, options: DataLoaderOptions<T, B> & { sampler: S & Sampler; batchSize?: number })
  constructor(dataset: DatasetLike<T> | IterableLike<T>, options: Unbatched<T, B>)
  constructor(dataset: DatasetLike<T> | IterableLike<T>, options?: DataLoaderOptions<T, B>)
  constructor(dataset: DatasetLike<T> | IterableLike<T>, given: DataLoaderOptions<T, B> | Unbatched<T, B> = {}) {
    const options = given as DataLoaderOptions<T, B>
    const iterable = isIterable(dataset)
    checkLoaderOptions(options, iterable)
    this.dataset = iterable ? (dataset as IterableDataset<T>) : asDataset(dataset as DatasetLike<T>)
    this.#options = options
    const { batchSize = 1, shuffle, sampler, batchSampler, dropLast = false, generator, collate } = options
    this.#batchSize = batchSampler ? 1 : batchSize
    if (iterable || batchSampler) {
      this.batchSampler = batchSampler
      this.sampler = undefined as S
    } else {
      const sized = this.dataset as Dataset<T>
      const order =
        sampler ?? (shuffle ? new RandomSampler(sized, generator ? { generator } : {}) : new SequentialSampler(sized))
      this.sampler = order as S
      this.batchSampler = batchSize === null ? undefined : new BatchSampler(order, batchSize, dropLast)
    }
    const batched = this.#batchSize !== null
    this.#fetching = { dataset: this.dataset, collate: collate as Fetching['collate'], batched, dropLast }
    const { numWorkers = 0, persistentWorkers = false, workerInitFn } = options
    if (numWorkers > 0) {
      const { inOrder = true } = options
      const start = { numWorkers, inOrder, persistent: persistentWorkers }
      this.#workers = new LoaderWorkers(dataset, this.#fetching, workerInitFn, start)
    }
  }

  /**
   * How many batches an iteration has; of a stream, as many as its own length says, and `ERR_TYPE` where it has none. An
   * iteration that gives more warns.
   */
  get length(): number {
    if (this.batchSampler) return this.batchSampler.length
    if (this.sampler) return this.sampler.length
    const samples = lengthOf('DataLoader', this.dataset as IterableLike<T>)
    const round = this.#fetching.dropLast ? Math.floor : Math.ceil
    this.#said = { samples, batches: round(samples / (this.#batchSize ?? 1)) }
    return this.#said.batches
  }

  /** Begins an iteration. Several may run side by side, each with its own batch; not with `persistentWorkers`. */
  [Symbol.asyncIterator](): AsyncIterableIterator<B> {
    const { prefetch = 0, timeout, signal, pinMemory = false, numWorkers = 0, prefetchFactor = 2 } = this.#options
    const { inOrder = true } = this.#options
    this.#pins ??= pinMemory && canPin()
    const source = this.#source()
    const standing: Standing = { position: undefined }
    const iterator = new LoaderIterator<B>({
      indices: this.#indices(),
      numbered: !isIterable(this.dataset),
      source,
      finish: (batch) => (this.#pins ? pinned(batch) : batch),
      onDelivered: (count) => this.#checkLength(count),
      position: () => this.#stateful()?.stateDict(),
      standing,
      onEnd: () => {
        this.#iterators.delete(self)
        source.end()
      },
      prefetch: numWorkers > 0 ? numWorkers * prefetchFactor : prefetch,
      eager: numWorkers > 0,
      inOrder: inOrder || numWorkers === 0,
      timeout,
      signal,
    })
    const self = new WeakRef(iterator)
    this.#goesOn = undefined
    this.#iterators.add(self)
    this.#latest = { standing, draws: source.draws }
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
   * state it does not run ahead with `prefetch` and `numWorkers`. torchdata's `StatefulDataLoader.state_dict`.
   */
  stateDict(): DataLoaderState {
    const sampler = this.#stateful()
    if (!sampler) throw stateless()
    const delivered = this.#latest?.standing.position
    if (delivered === undefined) return { sampler: sampler.stateDict(), running: false, workers: null }
    return { sampler: delivered, running: true, workers: this.#latest?.draws.stateDict() ?? null }
  }

  /** Makes the next iteration go on where the state was taken. */
  loadStateDict(state: DataLoaderState): void {
    const sampler = this.#stateful()
    if (!sampler) throw stateless()
    checkKind('DataLoader.loadStateDict', 'a state', state, 'object')
    const { running, workers = null } = state
    if (workers !== null) checkWorkersState(workers)
    sampler.loadStateDict(state.sampler as never)
    this.#latest = undefined
    this.#goesOn = running ? { workers } : undefined
  }

  /** Ends all iterations and frees their batches; waits until all workers have ended. */
  async [Symbol.asyncDispose](): Promise<void> {
    for (const iterator of this.#iterators) await iterator.deref()?.return()
    await this.#workers?.close()
  }

  #source(): BatchSource<B> {
    const from = this.#goesOn?.workers ?? undefined
    // PyTorch's loader draws a base seed for its workers at this point; drawing it too keeps the generators in step.
    // An iteration that goes on has drawn it before.
    const seed = (): bigint =>
      this.#goesOn === undefined ? outside(() => drawSeed(this.#options.generator)) : BigInt(from?.seed ?? 0)
    if (this.#workers === undefined) return here(this.#fetching, seed())
    // Workers that are kept serve one iteration at a time.
    if (this.#options.persistentWorkers) for (const iterator of this.#iterators) void iterator.deref()?.return()
    return this.#workers.begin(seed, from)
  }

  /** A stream that gives more than it said: often one that each worker gives whole. */
  #checkLength(delivered: number): void {
    const { numWorkers = 0 } = this.#options
    // The last batch of each worker may have room left.
    if (this.#said === undefined || delivered !== this.#said.batches + Math.max(numWorkers, 1)) return
    const { samples, batches } = this.#said
    const text = `DataLoader: its IterableDataset said that it has ${samples} samples (${batches} batches), and gives more`
    const why = numWorkers > 0 ? ': each worker is to give its part only, yield* data.shard(...)' : ''
    process.emitWarning(text + why, 'LockstepWarning')
  }

  #indices(): Iterable<readonly number[]> {
    if (this.batchSampler) return this.batchSampler
    return this.sampler ? singles(this.sampler) : endless(this.#batchSize ?? 1)
  }

  #stateful(): Stateful | undefined {
    const { inOrder, numWorkers = 0 } = this.#options
    if (inOrder === false && numWorkers > 0) return undefined
    const candidates: unknown[] = [
      this.sampler,
      this.batchSampler,
      (this.batchSampler as { sampler?: unknown } | undefined)?.sampler,
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

function* singles(sampler: Sampler): globalThis.Generator<readonly number[], void, undefined> {
  for (const index of sampler) yield [index]
}

/** A stream has no indices: as many as a batch has samples. */
function* endless(batchSize: number): globalThis.Generator<readonly number[], never, undefined> {
  const batch = Array<number>(batchSize).fill(0)
  for (;;) yield batch
}

function stateless(): LockstepError {
  return new LockstepError(
    'ERR_INVALID_ARGUMENT',
    'DataLoader: its sampler has no stateDict; use one of lockstep, or one with stateDict and loadStateDict. A stream ' +
      '(IterableDataset) has no position, nor has a loader with inOrder: false',
  )
}
