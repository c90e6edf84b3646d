/** Makes batches of a data set: in the loader's own thread and in its workers. */
import { checkKind } from '../checks.js'
import { ops } from '../ops/ops.js'
import { collateBy, defaultConvert, type Stack } from './collate.js'
import type { Dataset } from './dataset.js'
import { isIterable, iterate, type IterableLike } from './iterable.js'
import { outside } from './owned.js'

/** Stands for a batch where a stream has come to its end. */
export const exhausted: unique symbol = Symbol('exhausted')

export interface Fetching {
  readonly dataset: Dataset | IterableLike<unknown>
  /** Makes a batch of samples; of one sample where there are no batches. */
  readonly collate: ((samples: never) => unknown) | undefined
  /** Puts the tensors of samples together where there is no `collate`. Default: `ops.stack`. */
  readonly stack?: Stack
  /** Whether samples are put together. */
  readonly batched: boolean
  readonly dropLast: boolean
}

/** Of one iteration. */
export interface Fetcher {
  /** Whether there is nothing more to come. */
  readonly ended: boolean
  /** The batch of these samples; of a stream, the next ones, as many as there are indices. */
  fetch(indices: readonly number[]): Promise<unknown>
  /** Ends the stream. */
  close(): Promise<void>
}

export function makeFetcher(fetching: Fetching): Fetcher {
  return isIterable(fetching.dataset) ? new IterableFetcher(fetching) : new MapFetcher(fetching)
}

class MapFetcher implements Fetcher {
  readonly ended = false
  readonly #fetching: Fetching

  constructor(fetching: Fetching) {
    this.#fetching = fetching
  }

  async fetch(indices: readonly number[]): Promise<unknown> {
    const { collate, batched } = this.#fetching
    const dataset = this.#fetching.dataset as Dataset
    checkKind('DataLoader', 'a batch of batchSampler', indices, 'array')
    if (!batched) return (collate ?? defaultConvert)((await dataset.get(indices[0] as number)) as never)
    if (!collate && dataset.getBatch) return dataset.getBatch(indices)
    const samples = await Promise.all(indices.map((index) => dataset.get(index)))
    return together(this.#fetching, samples)
  }

  async close(): Promise<void> {}
}

class IterableFetcher implements Fetcher {
  ended = false
  readonly #fetching: Fetching
  #iterator: Iterator<unknown> | AsyncIterator<unknown> | undefined
  /** Whether the stream itself has come to its end, failed or was closed: then there is nothing to close. */
  #over = false
  /** A stream gives one sample at a time. */
  #turn: Promise<unknown> = Promise.resolve()

  constructor(fetching: Fetching) {
    this.#fetching = fetching
  }

  fetch(indices: readonly number[]): Promise<unknown> {
    const turn = this.#turn.then(() => this.#fetch(indices.length))
    this.#turn = turn.catch(() => {
      this.ended = true
    })
    return turn
  }

  async #fetch(count: number): Promise<unknown> {
    const { collate, batched, dropLast } = this.#fetching
    const samples: unknown[] = []
    while (samples.length < count && !this.ended) {
      const { done, value } = await this.#next()
      if (done) this.ended = this.#over = true
      else samples.push(value)
    }
    if (samples.length === 0 || (dropLast && samples.length < count)) return exhausted
    if (!batched) return (collate ?? defaultConvert)(samples[0] as never)
    return together(this.#fetching, samples)
  }

  /** Outside of the batch's scope: what a stream keeps between samples outlives the batch. */
  async #next(): Promise<IteratorResult<unknown>> {
    try {
      return await outside(() => {
        this.#iterator ??= iterate(this.#fetching.dataset as IterableLike<unknown>)
        return this.#iterator.next()
      })
    } catch (error) {
      this.#over = true
      throw error
    }
  }

  async close(): Promise<void> {
    this.ended = true
    if (this.#over) return
    this.#over = true
    await outside(() => this.#iterator?.return?.())
  }
}

function together({ collate, stack = ops.stack }: Fetching, samples: readonly unknown[]): unknown {
  return collate === undefined ? collateBy(stack, samples) : collate(samples as never)
}
