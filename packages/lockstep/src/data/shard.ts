import { checkRule, checkKinds } from '../checks.js'
import { getRank, getWorldSize, isInitialized } from '../distributed/index.js'
import { LockstepError } from '../error.js'
import { checkOptions } from '../options.js'
import { show } from '../ops/explain.js'
import { isIterable, iterate, type IterableLike } from './iterable.js'
import { getWorkerInfo } from './worker-info.js'

export interface ShardOptions {
  /** How many ranks share the samples. Default: the size of the default group; 1 without a group. */
  numReplicas?: number
  /** This rank. Default: that in the default group; 0 without a group. */
  rank?: number
}

/**
 * This rank's and this worker's part of samples that all of them see in the same order: `yield* data.shard(this.lines())`
 * in an `IterableDataset`.
 *
 * Of W ranks, rank r takes the samples r, r + W, r + 2W, ...; of these, worker w of N takes every Nth, from its wth on. No
 * sample comes twice, and none is left out; ranks may get one more or less. Each of them reads all samples: where that is
 * dear, give {@link getWorkerInfo}'s numbers to whatever reads (files, for example). Ranks need not call together.
 */
export async function* shard<T>(
  source: IterableLike<T> | readonly T[],
  options: ShardOptions = {},
): AsyncGenerator<T, void, undefined> {
  const fits = (value: unknown): boolean => Array.isArray(value) || isIterable(value)
  checkRule('shard', 'source', source, { fits, words: 'an array or another iterable' })
  checkOptions('shard', options, ['numReplicas', 'rank'])
  checkKinds('shard', options, { numReplicas: 'integer[1..]', rank: 'count' })
  const { step, first } = place(options)
  const iterator = iterate(source as IterableLike<T>) as AsyncIterator<T>
  let index = 0
  for await (const sample of { [Symbol.asyncIterator]: () => iterator }) {
    if (index++ % step === first) yield sample
  }
}

/** Every how manieth sample is this worker's, and which one comes first. */
export function place(options: ShardOptions = {}): { step: number; first: number } {
  const info = getWorkerInfo()
  const grouped = isInitialized()
  const numReplicas = options.numReplicas ?? info?.worldSize ?? (grouped ? getWorldSize() : 1)
  const rank = options.rank ?? info?.rank ?? (grouped ? getRank() : 0)
  if (rank >= numReplicas) {
    const text = `shard: Invalid rank ${show(rank)}, rank should be in the interval [0, ${numReplicas - 1}]`
    throw new LockstepError('ERR_INVALID_ARGUMENT', text)
  }
  return { step: numReplicas * (info?.numWorkers ?? 1), first: rank + numReplicas * (info?.id ?? 0) }
}
