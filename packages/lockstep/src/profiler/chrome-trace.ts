/** The trace event format, which Perfetto and Chrome show. */
import type { RangeEvent } from '../diagnostics.js'

/** One event: a range (`X`), or the name or the place of a process or thread (`M`). */
interface TraceEvent {
  readonly ph: 'X' | 'M'
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Microseconds since `baseTimeNanoseconds`. */
  readonly ts?: number
  readonly dur?: number
  readonly cat?: string
  readonly args?: Readonly<Record<string, number | string>>
}

export interface ChromeTrace {
  readonly displayTimeUnit: 'ms'
  /** Since 1970, as in PyTorch's traces. */
  readonly baseTimeNanoseconds: number
  readonly traceEvents: readonly TraceEvent[]
}

const TRACKS = ['main', 'communication'] as const

/** More threads than one track has. */
const TRACK_SIZE = 1000

/** Times count from the last multiple of 50 days before the process began: the processes of a job agree on it. */
const ERA = 2 ** 32
const BASE = Math.floor(performance.timeOrigin / ERA) * ERA

/** Times are multiples of 1/8 us. As microseconds and as nanoseconds they are exact, so that no reader rounds them apart. */
const PER_MILLISECOND = 8000

/** The trace of one rank. Ranges of one track that overlap, without one lying in the other, get threads of their own. */
export function chromeTrace(ranges: readonly RangeEvent[], rank: number): ChromeTrace {
  const traceEvents: TraceEvent[] = [
    { ph: 'M', name: 'process_name', pid: rank, tid: 0, args: { name: `rank ${rank}` } },
    { ph: 'M', name: 'process_sort_index', pid: rank, tid: 0, args: { sort_index: rank } },
  ]
  for (const [number, track] of TRACKS.entries()) {
    for (const [lane, members] of lanes(ranges.filter((range) => range.track === track)).entries()) {
      const tid = 1 + number * TRACK_SIZE + lane
      const name = lane === 0 ? track : `${track} (${lane + 1})`
      traceEvents.push(
        { ph: 'M', name: 'thread_name', pid: rank, tid, args: { name } },
        { ph: 'M', name: 'thread_sort_index', pid: rank, tid, args: { sort_index: tid } },
        ...members.map((range) => traceEvent(range, rank, tid)),
      )
    }
  }
  return { displayTimeUnit: 'ms', baseTimeNanoseconds: BASE * 1e6, traceEvents }
}

function traceEvent({ name, track, start, end, details }: RangeEvent, pid: number, tid: number): TraceEvent {
  const origin = performance.timeOrigin - BASE
  const microseconds = (time: number): number =>
    Math.round((origin + time) * PER_MILLISECOND) / (PER_MILLISECOND / 1000)
  const ts = microseconds(start)
  const range = { ph: 'X', cat: track, name, pid, tid, ts, dur: microseconds(end) - ts } as const
  return details === undefined ? range : { ...range, args: details }
}

/** Splits ranges so that in each part any two lie apart, or one in the other. By beginning, and the longer one first. */
function lanes(ranges: readonly RangeEvent[]): RangeEvent[][] {
  const parts: { open: number[]; members: RangeEvent[] }[] = [{ open: [], members: [] }]
  for (const range of ranges.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const fits = ({ open }: { open: number[] }): boolean => {
      while ((open.at(-1) ?? Infinity) <= range.start) open.pop()
      return (open.at(-1) ?? Infinity) >= range.end
    }
    let part = parts.find(fits)
    if (part === undefined) parts.push((part = { open: [], members: [] }))
    part.open.push(range.end)
    part.members.push(range)
  }
  return parts.map(({ members }) => members)
}
