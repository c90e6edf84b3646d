/** How a wrapper's buckets are divided over the ranks that update them. */
import type { Tensor } from '../../tensor/tensor.js'

/** The part of a bucket that one rank updates. */
export interface BucketPart {
  readonly rank: number
  /** The place of the first of its parameters in the bucket. */
  readonly offset: number
  readonly params: readonly Tensor[]
}

const sizeOf = (params: readonly Tensor[]): number => params.reduce((sum, param) => sum + param.numel(), 0)

/** Bucket by bucket, its parts in the order in which they are sent. Bucket by bucket in turn, each to one rank. */
export function wholeBuckets(buckets: readonly (readonly Tensor[])[], worldSize: number): BucketPart[][] {
  return buckets.map((params, index) => [{ rank: index % worldSize, offset: 0, params }])
}

/**
 * The same, with buckets divided: the smallest first, in parts of less than an equal share (or of one parameter), each to
 * the rank that has the least so far, a different one for each part of a bucket while there is one.
 */
export function shardedBuckets(buckets: readonly (readonly Tensor[])[], worldSize: number): BucketPart[][] {
  const share = sizeOf(buckets.flat()) / worldSize
  const sizes = Array.from({ length: worldSize }, () => 0)
  const parts = buckets.map((): BucketPart[] => [])
  for (const [index, bucket] of [...buckets.entries()].toSorted(([, a], [, b]) => sizeOf(a) - sizeOf(b))) {
    const own = parts[index] as BucketPart[]
    const add = (from: number, to: number): void => {
      const free = sizes.filter((_, rank) => own.every((part) => part.rank !== rank))
      // PyTorch has no part for a rank twice, and fails here.
      const least = Math.min(...(free.length > 0 ? free : sizes))
      const rank = sizes.findIndex(
        (size, each) => size === least && (free.length === 0 || own.every((part) => part.rank !== each)),
      )
      const params = bucket.slice(from, to)
      sizes[rank] = (sizes[rank] as number) + sizeOf(params)
      own.push({ rank, offset: from, params })
    }
    let [start, size] = [0, 0]
    for (const [place, param] of bucket.entries()) {
      if (size + param.numel() >= share && place > start) {
        add(start, place)
        ;[start, size] = [place, 0]
      }
      size += param.numel()
    }
    add(start, bucket.length)
  }
  return parts.map((own) => own.toSorted((a, b) => a.rank - b.rank))
}
