/**
 * The files of a run: `metrics.jsonl`, which is the record, and TensorBoard's events, which are made from the same
 * values.
 */
import { appendFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

import { LockstepError } from '../error.js'
import { DecentralizedDataParallel } from '../parallel/decentralized/decentralized.js'
import { Appender } from './appender.js'
import type { Watched } from './measure.js'
import { metricsName, toJsonNumber } from './records.js'
import type { EndRecord, Measured, RunRecord, StartRecord, TopologyRecord } from './records.js'
import { restartEvent, scalarsEvent, versionEvent } from './tfevents.js'

/** Larger pictures are left out of the record. */
const largestPicture = 1 << 20

/** Under which names TensorBoard shows what the run measures, and in which units. */
const tags: Readonly<Record<keyof Measured, readonly [tag: string, factor: number]>> = {
  stepTime: ['lockstep/step time (ms)', 1],
  samplesPerSecond: ['lockstep/samples per second', 1],
  learningRate: ['lockstep/learning rate', 1],
  communication: ['lockstep/communication (ms a step)', 1],
  hidden: ['lockstep/communication hidden (%)', 100],
  consensusDistance: ['lockstep/consensus distance', 1],
  memory: ['lockstep/memory (MB)', 1e-6],
  deviceMemory: ['lockstep/device memory (MB)', 1e-6],
}

/** Six significant digits, as many as a measured time has at best. */
const rounded = (value: number): number => Number(value.toPrecision(6))

const lineOf = (record: RunRecord): string => `${JSON.stringify(record)}\n`

/** Writes the records of a run. */
export class Recorder {
  readonly directory: string
  readonly #lines: Appender
  readonly #events: Appender
  #start = 0
  #warned = false
  #topologies = new Set<object>()

  private constructor(directory: string) {
    this.directory = directory
    const onError = (error: Error): void => this.warn(error)
    this.#lines = new Appender(join(directory, metricsName), onError)
    const time = Math.floor(Date.now() / 1000)
    this.#events = new Appender(
      join(directory, `events.out.tfevents.${time}.${hostname()}.${process.pid}.lockstep`),
      onError,
    )
  }

  /** Opens the files in a directory that is there, and writes the first record. `ERR_IO`, `ERR_FILE_FORMAT`. */
  static open(directory: string, start: StartRecord): Recorder {
    let recorder: Recorder
    try {
      recorder = new Recorder(directory)
    } catch (cause) {
      const text =
        `Run.start: cannot write in ${directory}: ${(cause as Error).message}; ` +
        'name another `directory`, or null to record nothing'
      throw new LockstepError('ERR_IO', text, { operation: 'Run.start', cause })
    }
    recorder.#begin(start)
    return recorder
  }

  #begin(start: StartRecord): void {
    this.#start = Date.parse(start.time) / 1000
    const goesOn = !this.#lines.isEmpty
    if (this.#lines.isTorn) this.#lines.append(Buffer.from('\n'))
    this.#line(start)
    this.#events.append(versionEvent(this.#start))
    if (goesOn) this.#events.append(restartEvent(this.#start, start.step + 1))
    this.flush()
  }

  /** Records the topology of a wrapper that mixes models. */
  watch(part: Watched): void {
    if (!(part instanceof DecentralizedDataParallel) || this.#topologies.has(part)) return
    this.#topologies.add(part)
    const { name, worldSize, rounds } = part.topology
    // The picture grows with the ranks and rounds: a very large one is not even drawn.
    const svg = worldSize * rounds.length > 4096 ? null : part.topology.toSvg()
    const record: TopologyRecord = {
      type: 'topology',
      name,
      ranks: worldSize,
      rounds: rounds.length,
      svg: svg !== null && svg.length > largestPicture ? null : svg,
    }
    this.#line(record)
  }

  /** `time`: seconds since the start. */
  values(
    type: 'step' | 'log',
    step: number,
    time: number,
    values: ReadonlyMap<string, number>,
    measured: Measured = {},
  ): void {
    const known = Object.entries(measured) as [keyof Measured, number][]
    this.#line({
      type,
      step,
      time: rounded(time),
      values: Object.fromEntries(Array.from(values, ([name, value]) => [name, toJsonNumber(value)])),
      ...(known.length > 0 && { measured: Object.fromEntries(known.map(([name, value]) => [name, rounded(value)])) }),
    })
    const scalars = [...values, ...known.map(([name, value]) => [tags[name][0], value * tags[name][1]] as const)]
    if (scalars.length > 0) this.#events.append(scalarsEvent(this.#start + time, step, scalars))
  }

  /** Writes the last record. */
  end(step: number, time: number): void {
    this.#line({ type: 'end', step, time: rounded(time) })
    this.flush()
  }

  /** Writes that the process fails, and why; also after `close`. */
  fail(step: number, time: number, failure: string): void {
    this.flush()
    const record: EndRecord = { type: 'end', step, time: rounded(time), failure }
    appendFileSync(this.#lines.path, lineOf(record))
  }

  flush(): void {
    this.#lines.flush()
    this.#events.flush()
  }

  close(): void {
    this.#lines.close()
    this.#events.close()
  }

  /** Warns, once, that something is not recorded. */
  warn(error: unknown): void {
    if (this.#warned) return
    this.#warned = true
    const text = `the run in ${this.directory} is not fully recorded: ${(error as Error).message}; the training goes on`
    process.emitWarning(text, 'LockstepRunWarning')
  }

  #line(record: RunRecord): void {
    this.#lines.append(Buffer.from(lineOf(record)))
  }
}
