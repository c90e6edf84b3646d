/** Tells of each reduction: `lockstep:bucket` of `node:diagnostics_channel`, and lines on stderr. */
import { afterBackward } from '../../autograd/pending.js'
import { bucketChannel, log, logs } from '../../diagnostics.js'
import type { BucketEvent } from '../../diagnostics.js'
import { debugs } from '../../distributed/debug-level.js'
import type { ProcessGroup } from '../../distributed/group.js'
import type { Module } from '../../nn/module.js'
import { tellIteration, tellStaticGraph } from './debug-lines.js'
import type { Parts } from './prepare.js'
import { bucketSizes, recordOf } from './record.js'
import type { ReducerRecord } from './record.js'

/** Reducers whose next finished reduction will be told. */
const announced = new Set<number>()
/** Reducers whose bucket rebuild was logged. */
const rebuilt = new Set<number>()

/** Called before a forward pass that a reduction follows. Tells of the reduction when a backward pass has finished it. */
export function announceReduction(parts: Parts<Module>): void {
  const { reducer, group } = parts
  if (logs()) logRebuild(reducer)
  const isHeard = bucketChannel.hasSubscribers || debugs('INFO')
  if (!isHeard || announced.has(reducer)) return
  const before = recordOf(reducer)?.get('backward_comm_time_end')
  announced.add(reducer)
  afterBackward(() => {
    const record = recordOf(reducer)
    // Not finished yet: a later pass does that.
    if (record?.get('backward_comm_time_end') === before) return false
    announced.delete(reducer)
    if (record === undefined) return true
    if (bucketChannel.hasSubscribers) publishBuckets(record, group)
    tellStaticGraph(parts, record)
    if (debugs('DETAIL')) tellIteration(parts, record)
    return true
  })
}

function logRebuild(reducer: number): void {
  const record = rebuilt.has(reducer) ? undefined : recordOf(reducer)
  if (record?.get('has_rebuilt_buckets') !== 1) return
  rebuilt.add(reducer)
  log(`buckets were rebuilt in the order of the gradients: ${bucketSizes(record).join(', ')} bytes`)
}

function publishBuckets(record: ReducerRecord, { name }: ProcessGroup): void {
  const milliseconds = (key: string): number => Number(record.get(key)) / 1e6
  const all = bucketSizes(record)
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
