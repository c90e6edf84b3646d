/** Reads a trace as strictly as the strictest of its readers: Perfetto drops ranges of a thread that cross. */
import { readFileSync } from 'node:fs'

import type { ExecutionContext } from 'ava'

/** A range. Times are nanoseconds. */
export interface Range {
  readonly name: string
  readonly track: string
  /** The name of its thread. */
  readonly thread: string
  readonly start: number
  readonly end: number
  readonly args: Readonly<Record<string, number | string>> | undefined
}

type Event = Record<string, unknown> & { args?: Record<string, unknown> }

const METADATA = {
  process_name: 'name',
  process_sort_index: 'sort_index',
  thread_name: 'name',
  thread_sort_index: 'sort_index',
}

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0

/** A text that is not empty, or a finite number. */
function isPlain(value: unknown): boolean {
  return typeof value === 'string' ? value !== '' : Number.isFinite(value)
}

/** As a reader keeps times: whole nanoseconds. NaN if a microsecond as it stands in the file is not a multiple of them. */
function nanoseconds(microseconds: unknown): number {
  const product = Number(microseconds) * 1000
  return typeof microseconds === 'number' && Number.isSafeInteger(product) ? product : Number.NaN
}

function isSound({ ph, name, pid, tid, ts, dur, cat, args, ...others }: Event): boolean {
  const hasAll = typeof name === 'string' && name !== '' && isCount(pid) && isCount(tid)
  if (!hasAll || Object.keys(others).length > 0) return false
  const values = Object.values(args ?? {})
  if (ph === 'X') {
    const times = [nanoseconds(ts), nanoseconds(dur)]
    return typeof cat === 'string' && times.every((time) => time >= 0) && values.every(isPlain)
  }
  const key = METADATA[name as keyof typeof METADATA]
  const value = args?.[key]
  const isMetadata = ph === 'M' && key !== undefined && ts === undefined && dur === undefined && cat === undefined
  return (
    isMetadata && values.length === 1 && (key === 'name' ? typeof value === 'string' && value !== '' : isCount(value))
  )
}

/**
 * The ranges of a trace by their beginnings, and the names of its threads. Checks every event, that each process and
 * thread has one name and one place, and that the ranges of each thread lie apart or in each other.
 */
export function readTrace(t: ExecutionContext, path: string, pid: number): { threads: string[]; ranges: Range[] } {
  const { traceEvents, ...head } = JSON.parse(readFileSync(path, 'utf8')) as { traceEvents: Event[] }
  t.deepEqual(Object.keys(head), ['displayTimeUnit', 'baseTimeNanoseconds'])
  t.deepEqual(
    traceEvents.filter((event) => !isSound(event) || event['pid'] !== pid),
    [],
  )
  const metadata = traceEvents.filter(({ ph }) => ph === 'M')
  t.deepEqual(
    metadata.filter(({ name }) => String(name).startsWith('process')).map(({ name }) => name),
    ['process_name', 'process_sort_index'],
  )
  const of = (kind: string): Map<unknown, string> => {
    const own = metadata.filter(({ name }) => name === kind)
    const values = new Map(own.map(({ tid, args }) => [tid, String(Object.values(args ?? {})[0])]))
    t.is(values.size, own.length, 'each thread has one')
    return values
  }
  const [threads, places] = [of('thread_name'), of('thread_sort_index')]
  t.deepEqual([...threads.keys()], [...places.keys()])
  t.is(new Set(threads.values()).size, threads.size)
  const events = traceEvents.filter(({ ph }) => ph === 'X')
  t.true(events.every(({ tid }) => threads.has(tid)))
  const ranges = events.map((event): Range => {
    const start = nanoseconds(event['ts'])
    return {
      name: String(event['name']),
      track: String(event['cat']),
      thread: threads.get(event['tid']) ?? '',
      start,
      end: start + nanoseconds(event['dur']),
      args: event.args as Range['args'],
    }
  })
  ranges.sort((a, b) => a.start - b.start || b.end - a.end)
  for (const thread of threads.values()) t.truthy(nested(ranges.filter((own) => own.thread === thread)), thread)
  return { threads: [...threads.values()], ranges }
}

/** The ranges of a thread by their beginnings, each with the number of those around it. Undefined where two cross. */
export function nested(ranges: readonly Range[]): [depth: number, name: string][] | undefined {
  const open: number[] = []
  const all: [number, string][] = []
  for (const { name, start, end } of ranges) {
    while ((open.at(-1) ?? Infinity) <= start) open.pop()
    if ((open.at(-1) ?? Infinity) < end) return undefined
    all.push([open.length, name])
    open.push(end)
  }
  return all
}
