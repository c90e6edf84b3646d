import { checkRule } from '../checks.js'
import { LockstepError } from '../error.js'
import { isTensor } from '../tensor/tensor.js'
import { isLength } from './indices.js'

// What a class may have or leave out: one that extends it has one of the two iterators.
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging, no-unused-vars -- optional members only
export interface IterableDataset<T = unknown> {
  /** Begins an iteration (`__iter__`); this, or `Symbol.asyncIterator`. */
  [Symbol.iterator]?(): Iterator<T>
  /** Begins an iteration whose samples are awaited; it goes before `Symbol.iterator`. */
  [Symbol.asyncIterator]?(): AsyncIterator<T>
  /** Optional: the number of samples (`__len__`), from which a loader says its own length. */
  readonly length?: number
}

/**
 * A stream of samples (`torch.utils.data.IterableDataset`): `class Lines extends data.IterableDataset` with
 * `*[Symbol.iterator]()` or `async *[Symbol.asyncIterator]()`, or any object with one of them.
 *
 * Each rank, and each worker of a loader, iterates over an instance of its own and sees all samples; {@link shard} leaves
 * each of them its part.
 */
// oxlint-disable-next-line typescript/no-extraneous-class, no-unused-vars -- all of its members are optional
export abstract class IterableDataset<T = unknown> {}

/** What loaders take as a stream: an {@link IterableDataset}, or any other object to iterate over that is no array. */
export type IterableLike<T> = IterableDataset<T> | AsyncIterable<T> | (Iterable<T> & { readonly get?: never })

/** Whether `value` is a stream of samples, rather than samples by number. */
export function isIterable(value: unknown): value is IterableLike<unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isTensor(value)) return false
  if (value instanceof IterableDataset) return true
  const { get } = value as { get?: unknown }
  return (Symbol.iterator in value || Symbol.asyncIterator in value) && typeof get !== 'function'
}

/** Begins an iteration. */
export function iterate<T>(source: IterableLike<T>): Iterator<T> | AsyncIterator<T> {
  const stream = source as IterableDataset<T>
  const begun = stream[Symbol.asyncIterator]?.() ?? stream[Symbol.iterator]?.()
  if (begun === undefined) {
    const text =
      `${source.constructor.name}: an IterableDataset has a method [Symbol.iterator] or [Symbol.asyncIterator], ` +
      'which begins an iteration'
    throw new LockstepError('ERR_NOT_IMPLEMENTED', text)
  }
  return begun
}

/** How many samples a stream says that it has. */
export function lengthOf(who: string, source: IterableLike<unknown>): number {
  const { length } = source as IterableDataset
  if (isLength(length)) return length
  const text = `${who}: its IterableDataset (${source.constructor.name}) has no length`
  throw new LockstepError('ERR_TYPE', text, { operation: who })
}

/** Streams one after another. PyTorch's `ChainDataset`. */
export class ChainDataset<T> extends IterableDataset<T> {
  readonly datasets: readonly IterableLike<T>[]

  constructor(datasets: Iterable<IterableLike<T>>) {
    super()
    this.datasets = [...datasets]
    for (const each of this.datasets) {
      const words = 'an IterableDataset, or another iterable that is no array'
      checkRule('ChainDataset', 'a data set', each, { fits: isIterable, words })
    }
  }

  /** The sum of their lengths; throws `ERR_TYPE` where one has none. */
  override get length(): number {
    return this.datasets.reduce((sum, each) => sum + lengthOf('ChainDataset', each), 0)
  }

  override async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for (const each of this.datasets) yield* { [Symbol.asyncIterator]: () => iterate(each) as AsyncIterator<T> }
  }
}
