/** Where the batches of a loader are made: in its own thread, or in workers. */
import { getRank, getWorldSize, isInitialized } from '../distributed/index.js'
import { exhausted, type Fetching, makeFetcher } from './fetcher.js'
import { isIterable } from './iterable.js'
import { batchName } from './loader-iterator.js'
import { unpack } from './worker-batch.js'
import { type Recipe, recipeOf } from './worker-dataset.js'
import { WorkerDraws, type WorkersState } from './worker-draws.js'
import { dropped, type PoolStart, WorkerPool } from './worker-pool.js'

/** Of one iteration. */
export interface BatchSource<B> {
  make(indices: readonly number[], number: number): Promise<B | typeof exhausted>
  /** Whether another batch may come. */
  more(): boolean
  /** Keeps the process alive until the returned function is called. */
  hold?(): () => void
  /** Where the random numbers of its workers are; it is told which batch was delivered. */
  readonly draws: WorkerDraws
  end(): void
}

export function here<B>(fetching: Fetching, seed: bigint): BatchSource<B> {
  const fetcher = makeFetcher(fetching)
  return {
    draws: new WorkerDraws(0, seed),
    make: (indices) => fetcher.fetch(indices) as Promise<B | typeof exhausted>,
    more: () => !fetcher.ended,
    // Nobody is left to be told how the stream took it.
    end: () => void fetcher.close().catch(() => {}),
  }
}

interface WorkersOptions {
  readonly numWorkers: number
  readonly inOrder: boolean
  readonly persistent: boolean
}

/** The workers of a loader: those of each iteration, or with `persistent` the same ones for all. */
export class LoaderWorkers {
  readonly #start: Omit<PoolStart, 'rank' | 'worldSize'>
  readonly #numbered: boolean
  readonly #persistent: boolean
  #kept: WorkerPool | undefined
  readonly #open = new Set<WorkerPool>()

  /** `dataset` as the loader got it. */
  constructor(dataset: unknown, fetching: Fetching, init: unknown, options: WorkersOptions) {
    const { numWorkers, inOrder, persistent } = options
    const recipe: Recipe = recipeOf(dataset)
    const { collate, batched, dropLast } = fetching
    const moduleOf = (url: unknown): string | undefined => (url === undefined ? undefined : String(url as URL))
    this.#start = { recipe, numWorkers, inOrder, batched, dropLast, collate: moduleOf(collate), init: moduleOf(init) }
    this.#numbered = !isIterable(fetching.dataset)
    this.#persistent = persistent
  }

  /**
   * Begins an iteration. `seed`: asked where workers begin, as PyTorch's, and not where they are there. `from`: where they
   * go on; then they begin anew in any case.
   */
  begin<B>(seed: () => bigint, from?: WorkersState): BatchSource<B> {
    if (from !== undefined && this.#kept !== undefined) void this.#kept.close()
    const pool = this.#kept?.usable ? this.#kept : this.#newPool(seed(), from)
    pool.begin()
    const source: BatchSource<B> = {
      make: async (indices, number) => {
        const name = batchName(number, this.#numbered ? indices : undefined)
        const packed = await pool.request(number, indices, name)
        return packed === exhausted ? exhausted : (unpack(packed) as B)
      },
      more: () => pool.more,
      hold: () => pool.hold(),
      draws: pool.draws,
      end: () => {
        if (pool !== this.#kept || !pool.usable) void pool.close()
      },
    }
    // An iterator that nobody finishes takes it along.
    if (!this.#persistent) dropped.register(source, pool)
    return source
  }

  /** Ends the workers that are left, and waits for all that are ending. */
  async close(): Promise<void> {
    this.#kept = undefined
    await Promise.all([...this.#open].map((pool) => pool.close()))
  }

  #newPool(seed: bigint, from: WorkersState | undefined): WorkerPool {
    const group = isInitialized() ? { rank: getRank(), worldSize: getWorldSize() } : { rank: 0, worldSize: 1 }
    const draws = new WorkerDraws(this.#start.numWorkers, seed, from)
    // The pool does not hold what it is dropped with.
    const open = this.#open
    const pool = new WorkerPool({ ...this.#start, ...group }, draws, () => open.delete(pool))
    open.add(pool)
    if (this.#persistent) {
      this.#kept = pool
      dropped.register(this, pool)
    }
    return pool
  }
}
