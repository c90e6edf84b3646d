/** The ranges of a reduction, for a time line. The reducer records them, while somebody listens. */
import { afterBackward } from '../../autograd/pending.js'
import { rangeChannel } from '../../diagnostics.js'
import type { RangeEvent } from '../../diagnostics.js'
import { native } from '../../native.js'
import type { Module } from '../../nn/module.js'
import type { Parts } from './prepare.js'
import type { BucketTimesOf, ReductionTimesOf } from '../../native/generated/addon.js'

/** A beginning and an end, in nanoseconds of a reducer's clock. */
type Span = readonly [start: number, end: number]

/** As PyTorch's profiler calls them. */
const MULTIPLIED = 'torch::distributed::reducer::mul_out'
const COPIED = 'torch::distributed::reducer::copy_'
const WRITTEN = 'torch.distributed.ddp.reducer::copy_bucket_to_grad'

/** So many readings of two clocks find the time between them to a microsecond, also where one is interrupted. */
const READINGS = 5

/** Called before a forward pass that a reduction follows. Publishes the ranges of the reduction when it has ended. */
export function traceReduction(parts: Parts<Module>): void {
  if (!rangeChannel.hasSubscribers || !native().reducerTrace(parts.reducer)) return
  afterBackward(() => {
    const times = timesOf(parts.reducer)
    if (times) publish(parts, times)
    // Otherwise a later pass ends the reduction.
    return times !== null
  })
}

/** Null while the reduction has not ended; undefined if the reducer was freed. */
function timesOf(reducer: number): ReductionTimesOf | null | undefined {
  try {
    return native().reducerTimes(reducer)
  } catch {
    return undefined
  }
}

/** What makes `performance.now()` of a reducer's clock, in milliseconds. Its readings come later than ours. */
function offset(reducer: number): number {
  const readings = Array.from({ length: READINGS }, () => performance.now() - native().reducerNow(reducer) / 1e6)
  return Math.max(...readings)
}

function publish({ reducer, group, parameters }: Parts<Module>, reduction: ReductionTimesOf): void {
  const { iteration, hook, divides, buckets } = reduction
  const names = [...parameters.keys()]
  const began = offset(reducer)
  const communication = hook === '' ? `${group.backend}:all_reduce` : `comm_hook:${hook}`
  for (const [bucket, times] of buckets.entries()) {
    const details = { group: group.name, iteration, bucket }
    const put = (name: string, track: RangeEvent['track'], [start, end]: Span, more = {}): void => {
      const event: RangeEvent = {
        name,
        track,
        start: start / 1e6 + began,
        end: end / 1e6 + began,
        details: { ...details, ...more },
      }
      rangeChannel.publish(event)
    }
    const contents = {
      bytes: times.bytes,
      parameters: times.parameters.map((index) => names[index] ?? '').join(', '),
    }
    if (times.fill !== undefined) put(`fill bucket ${bucket}`, 'main', times.fill, contents)
    for (const [parameter, start, end] of times.copies) {
      put(divides ? MULTIPLIED : COPIED, 'main', [start, end], { parameter: names[parameter] ?? '' })
    }
    const flight = flightOf(times)
    if (flight !== undefined) put(communication, 'communication', flight, contents)
    if (times.writeBack !== undefined) put(WRITTEN, 'main', times.writeBack)
  }
}

/** From the launch to the end of the communication, if there was any. */
function flightOf({ launched, finished }: BucketTimesOf): Span | undefined {
  return launched === undefined || finished === undefined ? undefined : [launched, finished]
}
