/** Gradient accumulation: groups of batches, of which only the last one communicates. */
import { checkKind, checkRule } from '../../checks.js'
import { LockstepError } from '../../error.js'
import { keep } from '../../tensor/scope.js'

/** A batch of a group. */
export interface MicroBatch<T> {
  readonly batch: T
  /** The number of batches in this group: `n`, or fewer in the last group. */
  readonly count: number
  /** Its index in the group, from 0. */
  readonly index: number
  /** Whether it is the last batch of the group, whose backward pass averages the accumulated gradients. */
  readonly last: boolean
}

/** Yields the batches in groups of `n`. Calls `begin(last)` before each batch, and `begin(true)` at the end. */
export async function* microBatches<T>(
  loader: Iterable<T> | AsyncIterable<T>,
  n: number,
  begin: (last: boolean) => void,
): AsyncGenerator<MicroBatch<T>, void, undefined> {
  checkKind('accumulate', 'n', n, 'integer[1..]')
  const fits = (value: unknown): boolean =>
    typeof value === 'object' && value !== null && (Symbol.asyncIterator in value || Symbol.iterator in value)
  checkRule('accumulate', 'loader', loader, { fits, words: 'an iterable of batches' })
  const source = grouped(loader, n)
  try {
    for await (const { batches, count } of source) {
      let index = 0
      for await (const batch of batches) {
        const last = index + 1 === count
        begin(last)
        yield { batch, count, index, last }
        index += 1
      }
    }
  } finally {
    begin(true)
  }
}

interface Group<T> {
  readonly count: number
  readonly batches: AsyncIterable<T> | Iterable<T>
}

/** Yields groups of known size: from the loader's length, or else by reading one group ahead. */
async function* grouped<T>(loader: Iterable<T> | AsyncIterable<T>, n: number): AsyncGenerator<Group<T>> {
  const { length } = loader as { length?: unknown }
  if (typeof length === 'number' && Number.isSafeInteger(length)) {
    yield* counted(loader, n, length)
    return
  }
  let ahead: T[] = []
  const emit = (): Group<T> => {
    const batches = ahead
    ahead = []
    return { count: batches.length, batches }
  }
  for await (const batch of loader) {
    // A loader frees its batch when the next one is pulled.
    ahead.push(keep(batch))
    if (ahead.length === n) yield emit()
  }
  if (ahead.length > 0) yield emit()
}

async function* counted<T>(
  loader: Iterable<T> | AsyncIterable<T>,
  n: number,
  length: number,
): AsyncGenerator<Group<T>> {
  const iterator =
    Symbol.asyncIterator in loader ? loader[Symbol.asyncIterator]() : (loader as Iterable<T>)[Symbol.iterator]()
  const state = { finished: false }
  try {
    for (let left = length; left > 0; left -= n) {
      const count = Math.min(n, left)
      const batches = async function* (): AsyncGenerator<T> {
        for (let index = 0; index < count; index++) {
          const next = await iterator.next()
          if (next.done === true) {
            state.finished = true
            const text = `accumulate: the loader's length is ${length}, but it ended after ${length - left + index} batches`
            throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation: 'accumulate' })
          }
          yield next.value
        }
      }
      yield { count, batches: batches() }
    }
  } finally {
    if (!state.finished) await iterator.return?.()
  }
}
