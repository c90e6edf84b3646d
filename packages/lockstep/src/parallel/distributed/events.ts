/** Publishes `lockstep:bucket` on `node:diagnostics_channel`, and logs bucket rebuilds. */
import { afterBackward } from '../../autograd/pending.js'
import { bucketChannel, log, logs } from '../../diagnostics.js'
import type { BucketEvent } from '../../diagnostics.js'
import type { ProcessGroup } from '../../distributed/group.js'
import { native } from '../../native.js'

/** Reducers whose next finished reduction will be published. */
const announced = new Set<number>()
/** Reducers whose bucket rebuild was logged. */
const rebuilt = new Set<number>()

/**
 * Called before a forward pass that a reduction follows. Publishes the buckets when a backward pass has finished it.
 */
export function announceBuckets(reducer: number, group: ProcessGroup): void {
  if (logs()) logRebuild(reducer)
  if (!bucketChannel.hasSubscribers || announced.has(reducer)) return
  const before = logging(reducer)?.get('backward_comm_time_end')
  announced.add(reducer)
  afterBackward(() => {
    const record = logging(reducer)
    // Not finished yet: a later pass does that.
    if (record?.get('backward_comm_time_end') === before) return false
    announced.delete(reducer)
    if (record !== undefined) publish(record, group)
    return true
  })
}

function logRebuild(reducer: number): void {
  const record = rebuilt.has(reducer) ? undefined : logging(reducer)
  if (record?.get('has_rebuilt_buckets') !== 1) return
  rebuilt.add(reducer)
  log(`buckets were rebuilt in the order of the gradients: ${sizes(record).join(', ')} bytes`)
}

function publish(record: ReadonlyMap<string, number | string>, { name }: ProcessGroup): void {
  const milliseconds = (key: string): number => Number(record.get(key)) / 1e6
  const all = sizes(record)
  all.forEach((bytes, bucket) => {
    const event: BucketEvent = {
      group: name,
      iteration: Number(record.get('iteration')),
      bucket,
      buckets: all.length,
      bytes,
      communication: milliseconds('backward_comm_time'),
      overlap: milliseconds('backward_compute_comm_overlap_time'),
    }
    bucketChannel.publish(event)
  })
}

function sizes(record: ReadonlyMap<string, number | string>): number[] {
  const key = record.get('has_rebuilt_buckets') === 1 ? 'rebuilt_bucket_sizes' : 'bucket_sizes'
  return String(record.get(key)).split(', ').map(Number)
}

/** Undefined if the reducer was freed. */
function logging(reducer: number): ReadonlyMap<string, number | string> | undefined {
  try {
    return new Map(native().reducerLogging(reducer))
  } catch {
    return undefined
  }
}
