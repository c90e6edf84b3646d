/** The record of a reducer, under PyTorch's keys. */
import { native } from '../../native.js'

export type ReducerRecord = ReadonlyMap<string, number | string>

/** Undefined if the reducer was freed. */
export function recordOf(reducer: number): ReducerRecord | undefined {
  try {
    return new Map(native().reducerLogging(reducer))
  } catch {
    return undefined
  }
}

/** The bytes of each bucket, in the order in which they are communicated. */
export function bucketSizes(record: ReducerRecord): number[] {
  const key = record.get('has_rebuilt_buckets') === 1 ? 'rebuilt_bucket_sizes' : 'bucket_sizes'
  return String(record.get(key)).split(', ').map(Number)
}

/** The indices of the parameters whose gradients came in the last reduction, in the order in which they came. */
export function readyOrder(record: ReducerRecord): number[] {
  const text = String(record.get('prev_iteration_grad_ready_order_indices'))
  return text === '' ? [] : text.split(', ').map(Number)
}
