/** Reads what runs have recorded, also those that crashed, and says in a sentence why something is no run. */
import { closeSync, openSync, readSync } from 'node:fs'
import { basename, join } from 'node:path'
import { StringDecoder } from 'node:string_decoder'

import { LockstepError } from '../../error.js'
import type { ErrorCode } from '../../error.js'
import { format, fromJsonNumber, metricsName } from '../records.js'
import type { Json } from '../records.js'

/** A metric over a run. Every step of a part that a resumed one has made again is left out. */
export interface Series {
  readonly steps: number[]
  /** Seconds of training until then. */
  readonly times: number[]
  readonly values: number[]
}

/** What a run has recorded. */
export interface RecordedRun {
  readonly directory: string
  readonly name: string
  /** Milliseconds since 1970; NaN: not said. */
  readonly began: number
  readonly ranks: number | null
  readonly backend: string | null
  readonly settings: Json
  readonly host: Readonly<Record<string, Json>>
  /** What the program logged, by its names. */
  readonly values: ReadonlyMap<string, Series>
  /** What the run measured. */
  readonly measured: ReadonlyMap<string, Series>
  readonly topologies: readonly { name: string; ranks: number; rounds: number; svg: string | null }[]
  /** The last step, and how many there were to be. */
  readonly step: number
  readonly steps: number | null
  /** Seconds until the last record, all parts together. */
  readonly seconds: number
  readonly ended: boolean
  /** Why its process failed; null: not that anyone knows. */
  readonly failure: string | null
  /** How often it was resumed. */
  readonly resumed: number
  /** Lines that could not be read: the last one, where the program was killed while it wrote. */
  readonly unreadable: number
}

export function refuse(code: ErrorCode, text: string, cause?: unknown): LockstepError {
  return new LockstepError(code, text, { operation: 'report', cause })
}

/** Reads a run. `ERR_FILE_FORMAT` where its file is another program's, or a later version's; `ERR_IO`. */
export function readRun(directory: string): RecordedRun {
  const path = join(directory, metricsName)
  const reading = new Reading(directory)
  try {
    for (const line of linesOf(path)) reading.line(line)
  } catch (cause) {
    if (LockstepError.is(cause)) throw cause
    throw refuse('ERR_IO', `cannot read ${path}: ${(cause as Error).message}`, cause)
  }
  return reading.result()
}

/** The lines of a file that may be larger than a text can be. */
function* linesOf(path: string): Generator<string> {
  const file = openSync(path, 'r')
  try {
    const chunk = Buffer.allocUnsafe(1 << 20)
    const decoder = new StringDecoder('utf8')
    let rest = ''
    for (let size = readSync(file, chunk); size > 0; size = readSync(file, chunk)) {
      const lines = (rest + decoder.write(chunk.subarray(0, size))).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
    yield rest + decoder.end()
  } finally {
    closeSync(file)
  }
}

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const count = (value: unknown): number | null =>
  Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : null
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** A run as far as its lines are read. */
class Reading {
  readonly #directory: string
  readonly #path: string
  #start: Fields | undefined
  readonly #values = new Map<string, Series>()
  readonly #measured = new Map<string, Series>()
  #topologies: { name: string; ranks: number; rounds: number; svg: string | null }[] = []
  #step = 0
  /** Seconds of the parts before this one, and of all until the last record. */
  #before = 0
  #seconds = 0
  #began = NaN
  #ended = false
  #failure: string | null = null
  #parts = 0
  #unreadable = 0

  constructor(directory: string) {
    this.#directory = directory
    this.#path = join(directory, metricsName)
  }

  line(line: string): void {
    if (line.trim() === '') return
    const record = parse(line)
    if (this.#start === undefined && record?.['type'] !== 'start') {
      const shown = line.length > 60 ? `${line.slice(0, 60)}…` : line
      const why = `is not the record of a run: it begins with ${JSON.stringify(shown)}`
      throw refuse('ERR_FILE_FORMAT', `${this.#path} ${why}`)
    }
    if (record === undefined) this.#unreadable++
    else this.#take(record)
  }

  #take(record: Fields): void {
    const { type } = record
    if (type === 'start') return this.#begin(record)
    if (type === 'topology') return this.#topology(record)
    // A later version may have lines of other types.
    if (type !== 'end' && type !== 'step' && type !== 'log') return
    const step = count(record['step'])
    if (step === null || typeof record['time'] !== 'number') return void this.#unreadable++
    this.#step = step
    this.#seconds = this.#before + record['time']
    if (type === 'end') {
      this.#ended = true
      this.#failure = text(record['failure'])
    }
    this.#add(this.#values, step, record['values'])
    this.#add(this.#measured, step, record['measured'])
  }

  #begin(record: Fields): void {
    if (record['format'] !== format) {
      const why = `has format ${JSON.stringify(record['format'])}, this version reads ${format}: update lockstep`
      throw refuse('ERR_FILE_FORMAT', `${this.#path} ${why}`)
    }
    const step = count(record['step']) ?? 0
    if (this.#start !== undefined) {
      for (const series of [...this.#values.values(), ...this.#measured.values()]) forget(series, step)
      this.#topologies = []
    }
    this.#parts++
    this.#start = record
    this.#step = step
    this.#before = this.#seconds
    this.#ended = false
    this.#failure = null
    if (Number.isNaN(this.#began)) this.#began = Date.parse(String(record['time']))
  }

  #topology({ name, ranks, rounds, svg }: Fields): void {
    this.#topologies.push({
      name: text(name) ?? 'custom',
      ranks: count(ranks) ?? 0,
      rounds: count(rounds) ?? 0,
      svg: text(svg),
    })
  }

  #add(all: Map<string, Series>, step: number, values: unknown): void {
    if (!isFields(values)) return
    for (const [name, given] of Object.entries(values)) {
      const value = fromJsonNumber(given)
      if (value === undefined) continue
      let series = all.get(name)
      if (series === undefined) all.set(name, (series = { steps: [], times: [], values: [] }))
      series.steps.push(step)
      series.times.push(this.#seconds)
      series.values.push(value)
    }
  }

  result(): RecordedRun {
    const start = this.#start
    if (start === undefined)
      throw refuse('ERR_FILE_FORMAT', `${this.#path} is empty: the run has not recorded anything yet`)
    return {
      directory: this.#directory,
      name: text(start['name']) ?? basename(this.#directory),
      began: this.#began,
      ranks: count(start['ranks']),
      backend: text(start['backend']),
      settings: (start['settings'] ?? {}) as Json,
      host: isFields(start['host']) ? (start['host'] as Readonly<Record<string, Json>>) : {},
      values: this.#values,
      measured: this.#measured,
      topologies: this.#topologies,
      step: this.#step,
      steps: count(start['steps']),
      seconds: this.#seconds,
      ended: this.#ended,
      failure: this.#failure,
      resumed: this.#parts - 1,
      unreadable: this.#unreadable,
    }
  }
}

function parse(line: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return isFields(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Drops what came after a step. */
function forget({ steps, times, values }: Series, step: number): void {
  const kept = steps.findIndex((each) => each > step)
  if (kept < 0) return
  for (const list of [steps, times, values]) list.length = kept
}
