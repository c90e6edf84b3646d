/** `lockstep simulate`: how long a training step would take, by topology, before machines are rented for it. */
import { parseArgs } from 'node:util'

import { LockstepError } from '../error.js'
import { topologies } from '../parallel/decentralized/index.js'
import type { Timeline, TimelineOptions } from '../parallel/decentralized/index.js'
import type { DTypeLike } from '../tensor/dtype.js'

/** From there on a complete graph's messages, 2 n (n - 1) a bucket and step, take minutes. */
const manyRanks = 128

const help = `Usage: lockstep simulate --world-size N --parameters P --forward MS --backward MS [options]

Prints how long a training step of the slowest rank takes with each topology, with gradients averaged by all ranks
(DistributedDataParallel), and without communication. Nothing is trained.

  --world-size N           how many ranks
  --parameters P           how many elements the model has (25e6)
  --forward MS             milliseconds of a forward pass
  --backward MS            milliseconds of a backward pass
  --update MS              milliseconds of mixing and updating (default 0)
  --topology NAME,...      default: all that there are; with more than ${manyRanks} ranks not 'complete', which takes long
  --dtype NAME             of the parameters (default float32)
  --bucket-size MIB        default 25
  --update-at-end          updates wait for the end of the backward pass, as with clipping
  --latency US             microseconds between nodes (default 50)
  --bandwidth GBIT         Gbit/s of a node, in each direction (default 10)
  --local-world-size L     how many ranks share a node (default 1)
  --local-latency US       microseconds within a node (default 10)
  --local-bandwidth GBIT   Gbit/s of a rank within its node, in each direction (default 100)
  --straggler RANK:FACTOR  a rank that computes FACTOR times as long; may be repeated
  --jitter PART            how much the time of each rank and step varies, evenly: 0.1 for up to 10 % (default 0)
  --steps N                how many steps are measured (default 100)
  --seed N                 of the jitter (default 0)
  --json                   prints everything as JSON, times in seconds
  -h, --help

Exit status: 0; 2 where an argument is wrong.
`

const options = {
  'world-size': { type: 'string' },
  parameters: { type: 'string' },
  forward: { type: 'string' },
  backward: { type: 'string' },
  update: { type: 'string', default: '0' },
  topology: { type: 'string' },
  dtype: { type: 'string', default: 'float32' },
  'bucket-size': { type: 'string', default: '25' },
  'update-at-end': { type: 'boolean', default: false },
  latency: { type: 'string', default: '50' },
  bandwidth: { type: 'string', default: '10' },
  'local-world-size': { type: 'string', default: '1' },
  'local-latency': { type: 'string', default: '10' },
  'local-bandwidth': { type: 'string', default: '100' },
  straggler: { type: 'string', multiple: true },
  jitter: { type: 'string', default: '0' },
  steps: { type: 'string', default: '100' },
  seed: { type: 'string', default: '0' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

const parse = (argv: string[]) => parseArgs({ args: argv, options }).values

type Flags = ReturnType<typeof parse>

/** Runs the command; the exit status. */
export function simulate(argv: string[]): number {
  try {
    const flags = parse(argv)
    if (flags.help === true) {
      process.stdout.write(help)
      return 0
    }
    const rows = measure(flags)
    process.stdout.write(flags.json === true ? `${JSON.stringify(rows, null, 2)}\n` : table(rows))
    return 0
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const { message } = error
    process.stderr.write(`lockstep simulate: ${message}\n${LockstepError.is(error) ? '' : `\n${help}`}`)
    return 2
  }
}

interface Row extends Timeline {
  readonly name: string
  /** What a period leaves of the ranks' distance from their mean. */
  readonly consensus: number
  /** Rounds of a period. */
  readonly rounds: number
}

/** What each takes, the fastest first. */
function measure(flags: Flags): Row[] {
  const ranks = {
    worldSize: whole('--world-size', flags['world-size']),
    localWorldSize: whole('--local-world-size', flags['local-world-size']),
  }
  const load = loadOf(flags)
  const isQuick = (name: string): boolean => name !== 'complete' || ranks.worldSize <= manyRanks
  const names = flags.topology?.split(',') ?? topologies.names().filter(isQuick)
  const rows = names.map((name): Row => {
    const made = topologies.create(name, ranks)
    const { consensus } = made.analyse()
    return { name, ...made.timeline(load), consensus, rounds: made.rounds.length }
  })
  // Of whichever topology: its ranks and their machines count.
  const any = topologies.create('ring', ranks)
  rows.push(
    { name: 'gradient all-reduce (DDP)', ...any.timeline({ ...load, of: 'all-reduce' }), consensus: 0, rounds: 1 },
    { name: 'local step', ...any.timeline({ ...load, of: 'local' }), consensus: 1, rounds: 1 },
  )
  return rows.sort((one, other) => one.step - other.step)
}

function loadOf(flags: Flags): TimelineOptions {
  const microseconds = (flag: 'latency' | 'local-latency'): number => amount(`--${flag}`, flags[flag]) / 1e6
  const bytes = (flag: 'bandwidth' | 'local-bandwidth'): number => (amount(`--${flag}`, flags[flag]) * 1e9) / 8
  const seconds = (flag: 'forward' | 'backward' | 'update'): number => amount(`--${flag}`, flags[flag]) / 1e3
  return {
    parameters: whole('--parameters', flags.parameters),
    dtype: flags.dtype as DTypeLike,
    bucketSizeInMb: amount('--bucket-size', flags['bucket-size']),
    updateAtEnd: flags['update-at-end'],
    compute: { forward: seconds('forward'), backward: seconds('backward'), update: seconds('update') },
    network: {
      latency: microseconds('latency'),
      bandwidth: bytes('bandwidth'),
      localLatency: microseconds('local-latency'),
      localBandwidth: bytes('local-bandwidth'),
    },
    stragglers: Object.fromEntries((flags.straggler ?? []).map(straggler)),
    jitter: amount('--jitter', flags.jitter),
    steps: whole('--steps', flags.steps),
    seed: amount('--seed', flags.seed),
  }
}

function straggler(text: string): [number, number] {
  const [, rank, factor] = /^(\d+):(.+)$/.exec(text) ?? []
  if (rank === undefined) throw new RangeError(`--straggler must be RANK:FACTOR, got '${text}'`)
  return [Number(rank), amount('--straggler', factor)]
}

function amount(flag: string, text: string | undefined): number {
  if (text === undefined) throw new RangeError(`${flag} is missing`)
  const value = Number(text)
  if (text.trim() !== '' && value >= 0) return value
  throw new RangeError(`${flag} must be a number of at least 0, got '${text}'`)
}

function whole(flag: string, text: string | undefined): number {
  const value = amount(flag, text)
  if (Number.isSafeInteger(value) && value >= 1) return value
  throw new RangeError(`${flag} must be a whole number from 1, got '${text}'`)
}

function table(rows: readonly Row[]): string {
  const reduce = rows.find(({ name }) => name.startsWith('gradient'))?.step ?? 1
  const cells = rows.map(({ name, step, hidden, bytes, consensus, rounds }) => [
    name,
    (step * 1e3).toFixed(3),
    step > 0 ? (reduce / step).toFixed(2) : '',
    bytes > 0 ? `${Math.round(hidden * 100)} %` : '',
    (bytes / 1e6).toFixed(2),
    `${Number(consensus.toPrecision(3))}`,
    `${rounds}`,
  ])
  const head = ['', 'ms a step', 'times DDP', 'hidden', 'MB sent', 'left', 'rounds']
  const all = [head, ...cells]
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)))
  const line = (row: string[]): string =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd()
  return `${all.map(line).join('\n')}

hidden: the share of communication that computation hid; MB sent: by a rank in a step;
left: what a period of so many rounds leaves of the ranks' distance from their mean
`
}
