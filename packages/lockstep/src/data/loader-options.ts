/** What a loader can be told, and what contradicts itself. */
import { checkKinds } from '../checks.js'
import { checkGenerator } from '../autograd/generator.js'
import type { Generator } from '../autograd/generator.js'
import { LockstepError } from '../error.js'
import type { AbortSignal, URL } from '../host-types.js'
import { checkOptions } from '../options.js'
import { checkSignal, checkTimeout } from '../waiting.js'
import type { Collated } from './collate.js'
import { checkSampler } from './indices.js'
import type { Sampler } from './sampler.js'
import { moduleOf } from './worker-dataset.js'

export interface DataLoaderOptions<T, B = Collated<T>> {
  /** Samples in a batch; `null`: no batches, samples as `defaultConvert` or `collate` makes them. Default 1. */
  batchSize?: number | null
  /** A new random order at every iteration. Default `false`; excludes `sampler`. */
  shuffle?: boolean
  /** The order of the samples, e.g. a `DistributedSampler`. */
  sampler?: Sampler
  /** The batches themselves, as arrays of indices; excludes batchSize, shuffle, sampler and dropLast. */
  batchSampler?: Sampler<readonly number[]>
  /** Leave out a last batch that is not full. Default `false`. */
  dropLast?: boolean
  /**
   * Makes a batch of samples; of one sample with `batchSize: null`. Default: {@link defaultCollate}, {@link defaultConvert}.
   * With `numWorkers` the URL of a module whose default export does it: functions cannot cross threads.
   */
  collate?: ((samples: T[]) => B | Promise<B>) | URL
  /**
   * How many batches are made ahead in this thread, while the program works on the present one. Default 0. Worth it for a
   * data set whose `get` is async or where the program waits for peers. Random numbers that `get` draws from the global
   * generator then no longer come in a fixed order: give such a data set a generator of its own.
   */
  prefetch?: number
  /**
   * How many worker threads make batches. Default 0: this thread does. The data set then comes from {@link workerDataset}.
   * Batches come in the same order as without workers; streams (`IterableDataset`) take turns, one batch each. With
   * `inOrder: false` neither holds.
   */
  numWorkers?: number
  /** How many batches each worker makes ahead. Default 2. With `numWorkers` only. */
  prefetchFactor?: number
  /**
   * Whether batches come in the order of the sampler. Default `true`. `false`: in the order in which workers have made them,
   * so that one slow batch does not hold up the others; then random numbers depend on who is faster, and `stateDict` is
   * refused. With `numWorkers` only.
   */
  inOrder?: boolean
  /** Keeps the workers, with their data sets and random numbers, for the next iteration. Default `false`. */
  persistentWorkers?: boolean
  /**
   * The URL of a module whose default export each worker calls with its number, after its random numbers are seeded and its
   * data set is made, and before the first batch.
   */
  workerInitFn?: URL
  /**
   * Puts the tensors of a batch into pinned memory, from where `x.to('cuda', { nonBlocking: true })` does not wait for the
   * device. Of what `collate` makes, tensors in arrays, Maps, Sets and plain objects, at any depth, and class instances with
   * a method `pinMemory()`, which returns the pinned instance (workers pass on no instances). Where there is no CUDA, warns once and pins nothing.
   * Default `false`.
   */
  pinMemory?: boolean
  /** Where the order of `shuffle`, and the base of the workers' seeds, come from. Default: the global CPU generator. */
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
  prefetch: 'count',
  numWorkers: 'count',
  prefetchFactor: 'integer[1..]',
  inOrder: 'boolean',
  persistentWorkers: 'boolean',
  pinMemory: 'boolean',
} as const
const OTHERS = ['sampler', 'batchSampler', 'collate', 'workerInitFn', 'generator', 'timeout', 'signal']
const OPTIONS = [...Object.keys(KINDS), ...OTHERS]

/** Refuses what no loader can do. `iterable`: the data set is a stream. */
export function checkLoaderOptions(options: DataLoaderOptions<never, unknown>, iterable: boolean): void {
  checkOptions('DataLoader', options, OPTIONS)
  const { batchSize, shuffle, sampler, batchSampler, dropLast } = options
  checkKinds('DataLoader', { ...options, batchSize: batchSize ?? undefined }, KINDS)
  if (iterable) {
    for (const [name, value] of Object.entries({ shuffle: shuffle || undefined, sampler, batchSampler })) {
      if (value === undefined) continue
      throw contradiction(`with an IterableDataset there must be no option ${name}: a stream has its own order`)
    }
  }
  if (sampler !== undefined) checkSampler('DataLoader', sampler)
  if (batchSampler !== undefined) checkSampler('DataLoader', batchSampler)
  checkGenerator('DataLoader', options.generator)
  if (sampler && shuffle) throw contradiction('sampler option is mutually exclusive with shuffle')
  if (batchSampler && (batchSize !== undefined || shuffle || sampler || dropLast)) {
    throw contradiction('batchSampler option is mutually exclusive with batchSize, shuffle, sampler, and dropLast')
  }
  if (batchSize === null && dropLast) {
    throw contradiction('batchSize: null disables batches and is mutually exclusive with dropLast')
  }
  checkTimeout('DataLoader', options.timeout)
  checkSignal('DataLoader', options.signal)
  checkWorkerOptions(options)
}

function checkWorkerOptions(options: DataLoaderOptions<never, unknown>): void {
  const { numWorkers = 0, collate, prefetch, workerInitFn } = options
  if (numWorkers === 0) {
    for (const name of ['prefetchFactor', 'persistentWorkers', 'workerInitFn'] as const) {
      if (options[name]) throw contradiction(`${name} needs numWorkers > 0`)
    }
    checkKinds('DataLoader', { collate }, { collate: 'function' })
    return
  }
  if (prefetch) throw contradiction('prefetch is without workers: with numWorkers, prefetchFactor says how many')
  for (const [name, value] of Object.entries({ collate, workerInitFn })) {
    if (typeof value === 'function') {
      throw contradiction(
        `with numWorkers ${name} is the URL of a module that exports it, new URL('./${name}.js', import.meta.url): ` +
          'functions cannot cross threads',
      )
    }
    if (value !== undefined) moduleOf('DataLoader', name, value)
  }
}

function contradiction(message: string): LockstepError {
  return new LockstepError('ERR_INVALID_ARGUMENT', `DataLoader: ${message}`)
}
