/** Where the batches of a loader are made: in its own thread, or in workers. */
import { getRank, getWorldSize, isInitialized } from '../distributed/index.js'
import { exhausted, type Fetching, makeFetcher } from './fetcher.js'
import { isIterable } from './iterable.js'
import { batchName } from './loader-iterator.js'
import { unpack } from './worker-batch.js'
import { type Recipe, recipeOf } from './worker-dataset.js'
import { dropped, type PoolStart, WorkerPool } from './worker-pool.js'

/** Of one iteration. */
export interface BatchSource<B> {
  make(indices: readonly number[], number: number): Promise<B | typeof exhausted>
  /** Whether another batch may come. */
  more(): boolean
  /** Keeps the process alive until the returned function is called. */
  hold?(): () => void
  end(): void
}

export function here<B>(fetching: Fetching): BatchSource<B> {
  const fetcher = makeFetcher(fetching)
  return {
    make: (indices) => fetcher.fetch(indices) as Promise<B | typeof exhausted>,
    more: () => !fetcher.ended,
    // Nobody is left to be told how the stream took it.
    end: () => void fetcher.close().catch(() => {}),
  }
}

/** The workers of a loader: those of each iteration, or with `persistent` the same ones for all. */
export class LoaderWorkers {
  readonly #start: Omit<PoolStart, 'rank' | 'worldSize'>
  readonly #numbered: boolean
  readonly #persistent: boolean
  #kept: WorkerPool | undefined
  readonly #closing = new Set<Promise<void>>()

  /** `dataset` as the loader got it. */
  constructor(dataset: unknown, fetching: Fetching, init: unknown, numWorkers: number, persistent: boolean) {
    const recipe: Recipe = recipeOf(dataset)
    const { collate, batched, dropLast } = fetching
    const moduleOf = (url: unknown): string | undefined => (url === undefined ? undefined : String(url as URL))
    this.#start = { recipe, numWorkers, batched, dropLast, collate: moduleOf(collate), init: moduleOf(init) }
    this.#numbered = !isIterable(fetching.dataset)
    this.#persistent = persistent
  }

  /** Begins an iteration. `seed`: asked where workers begin, as PyTorch's, and not where they are there. */
  begin<B>(seed: () => bigint): BatchSource<B> {
    const pool = this.#kept?.usable ? this.#kept : this.#newPool(seed())
    pool.begin()
    return {
      make: async (indices, number) => {
        const name = batchName(number, this.#numbered ? indices : undefined)
        const packed = await pool.request(number, indices, name)
        return packed === exhausted ? exhausted : (unpack(packed) as B)
      },
      more: () => pool.more,
      hold: () => pool.hold(),
      end: () => {
        if (pool !== this.#kept || !pool.usable) this.#close(pool)
      },
    }
  }

  /** Ends the workers that are kept, and waits for all that are ending. */
  async close(): Promise<void> {
    if (this.#kept !== undefined) this.#close(this.#kept)
    this.#kept = undefined
    await Promise.all(this.#closing)
  }

  #newPool(seed: bigint): WorkerPool {
    const group = isInitialized() ? { rank: getRank(), worldSize: getWorldSize() } : { rank: 0, worldSize: 1 }
    const pool = new WorkerPool({ ...this.#start, ...group }, seed)
    if (this.#persistent) {
      this.#kept = pool
      dropped.register(this, pool)
    }
    return pool
  }

  #close(pool: WorkerPool): void {
    const closed = pool.close().finally(() => this.#closing.delete(closed))
    this.#closing.add(closed)
  }
}
