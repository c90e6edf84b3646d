/** The trace event format, which Perfetto and Chrome show. */
import type { RangeEvent } from '../diagnostics.js'

/** One event: a range (`X`), or the name or the place of a process or thread (`M`). */
interface TraceEvent {
  readonly ph: 'X' | 'M'
  readonly name: string
  readonly pid: number
  readonly tid?: number
  /** Microseconds. */
  readonly ts?: number
  readonly dur?: number
  readonly cat?: string
  readonly args?: Readonly<Record<string, number | string>>
}

export interface ChromeTrace {
  readonly displayTimeUnit: 'ms'
  readonly traceEvents: readonly TraceEvent[]
}

const TRACKS = ['main', 'communication'] as const

/** More threads than one track has. */
const TRACK_SIZE = 1000

/** The trace of one rank. Ranges of one track that overlap, without one lying in the other, get threads of their own. */
export function chromeTrace(ranges: readonly RangeEvent[], rank: number): ChromeTrace {
  const traceEvents: TraceEvent[] = [
    { ph: 'M', name: 'process_name', pid: rank, args: { name: `rank ${rank}` } },
    { ph: 'M', name: 'process_sort_index', pid: rank, args: { sort_index: rank } },
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
  return { displayTimeUnit: 'ms', traceEvents }
}

function traceEvent({ name, track, start, end, details }: RangeEvent, pid: number, tid: number): TraceEvent {
  const since1970 = (time: number): number => (performance.timeOrigin + time) * 1000
  const ts = since1970(start)
  // As the rounded times differ, so that ranges lie as exactly in each other as they do here.
  const range = { ph: 'X', cat: track, name, pid, tid, ts, dur: since1970(end) - ts } as const
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
