/**
 * The lines of `metrics.jsonl`, each a JSON object: the one file from which progress, TensorBoard's events and reports
 * can be made again. A later version may add fields and types of lines; readers pass over what they do not know.
 */
import type { Host } from './host.js'

/** The file's name in the directory of a run. */
export const metricsName = 'metrics.jsonl'

/** What is written as `format`. It changes only where an older reader would be wrong. */
export const format = 1

/** The first line, and one more for each time that the run was resumed. */
export interface StartRecord {
  readonly type: 'start'
  readonly format: typeof format
  readonly name: string
  /** ISO 8601. */
  readonly time: string
  /** Steps that were made before. Later steps of an earlier part are void: they were made again. */
  readonly step: number
  /** How many there will be; null: not said. */
  readonly steps: number | null
  readonly ranks: number
  /** Of the default group; null: there is none. */
  readonly backend: string | null
  readonly settings: Json
  readonly host: Host
}

/** A value as JSON has it: NaN and the infinities are texts. */
export type JsonNumber = number | 'NaN' | 'Infinity' | '-Infinity'

/** A step of training, or what was logged between two steps. */
export interface ValuesRecord {
  readonly type: 'step' | 'log'
  /** How many steps have ended. */
  readonly step: number
  /** Seconds since the last `start`. */
  readonly time: number
  /** What the program gave, by its names. */
  readonly values: Readonly<Record<string, JsonNumber>>
  /** What the run measured by itself. */
  readonly measured?: Readonly<Measured>
}

/** What a run measures by itself, on rank 0. */
export interface Measured {
  /** Milliseconds since the step before, or since the last `log`. */
  stepTime?: number
  /** Samples of all ranks a second. */
  samplesPerSecond?: number
  learningRate?: number
  /** Milliseconds of a step in which gradients or models travelled. */
  communication?: number
  /** The share of it that computation hid, from 0 to 1. */
  hidden?: number
  /** The estimated distance of the ranks' models from their mean. */
  consensusDistance?: number
  /** Bytes of this process in memory (resident set). */
  memory?: number
  /** Bytes of tensors on the current CUDA device. */
  deviceMemory?: number
}

/** The topology of a watched wrapper. */
export interface TopologyRecord {
  readonly type: 'topology'
  readonly name: string
  readonly ranks: number
  readonly rounds: number
  /** Its picture; null: it would be too large. */
  readonly svg: string | null
}

/** The last line of a run that has ended. Of several the last one counts: the process may fail after the run's end. */
export interface EndRecord {
  readonly type: 'end'
  readonly step: number
  readonly time: number
  /** Why its process failed: `Error: text`, or `exit code 3`. */
  readonly failure?: string
}

export type RunRecord = StartRecord | ValuesRecord | TopologyRecord | EndRecord

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

/** A number as JSON can have it. */
export function toJsonNumber(value: number): JsonNumber {
  return Number.isFinite(value) ? value : (String(value) as JsonNumber)
}

/** The number that a line has; undefined where it has none. */
export function fromJsonNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  return value === 'NaN' || value === 'Infinity' || value === '-Infinity' ? Number(value) : undefined
}
