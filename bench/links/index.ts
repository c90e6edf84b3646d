// Measures steps of four ranks over shaped links, and compares them with `Topology.timeline`:
//
//   sudo node --import=tsx bench/links/index.ts [--link MBIT:MS,...] [--only NAME,...] [--repeat N] [--congestion NAME]
//
// Hosts are network namespaces that share the cores of this machine: nothing else may run. `--congestion` replaces the
// system's congestion control; the simulation models cubic, Linux's default.
import { type ChildProcess, spawn } from 'node:child_process'
import { loadavg } from 'node:os'
import { createInterface, type Interface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

import { decentralized } from 'lockstep'

import { median } from '../support/report.js'
import type { Contender } from './contenders.js'
import { type Link, missing, Network } from './network.js'

const ranks = 4
const parameters = 4 * (1024 * 1024 + 1024)

const contenders: Record<string, Contender> = {
  DDP: { kind: 'all-reduce', bucketSizeInMb: 25 },
  ring: { kind: 'gossip', topology: 'ring', bucketSizeInMb: 25 },
  'ring in 4 buckets': { kind: 'gossip', topology: 'ring', bucketSizeInMb: 4 },
  'one-peer-exp': { kind: 'gossip', topology: 'one-peer-exp', bucketSizeInMb: 25 },
  'directed-one-peer-exp': { kind: 'gossip', topology: 'directed-one-peer-exp', bucketSizeInMb: 25 },
  complete: { kind: 'gossip', topology: 'complete', bucketSizeInMb: 25 },
  'complete in 4 buckets': { kind: 'gossip', topology: 'complete', bucketSizeInMb: 4 },
}

/** The allowed relative error of the simulation. */
const tolerance = 0.15

/** Times of one rank, in seconds. */
interface Times {
  readonly step: number
  readonly forward: number
  readonly backward: number
  readonly update: number
  readonly waited: number
}

/** The rank processes, one per host. */
class Ranks {
  readonly #children: readonly { child: ChildProcess; lines: Interface }[]

  constructor(network: Network) {
    this.#children = network.names.map((host, rank) => {
      const [program, ...args] = [...network.on(rank), process.execPath]
      const path = fileURLToPath(new URL('rank.mjs', import.meta.url))
      const env = {
        ...process.env,
        OMP_NUM_THREADS: '1',
        MASTER_ADDR: network.address(0),
        MASTER_PORT: '29500',
        RANK: String(rank),
        LOCAL_RANK: '0',
        WORLD_SIZE: String(ranks),
        GLOO_SOCKET_IFNAME: host,
        LOCKSTEP_HOSTID: host,
      }
      const child = spawn(program, [...args, path], { env, stdio: ['pipe', 'pipe', 'inherit'] })
      child.stdin.on('error', () => {}) // a rank that ended is reported where its answer is awaited
      return { child, lines: createInterface({ input: child.stdout }) }
    })
  }

  /** Trains a contender on all ranks; resolves with their times. */
  async measure(request: object): Promise<Times[]> {
    return Promise.all(
      this.#children.map(
        ({ child, lines }, rank) =>
          new Promise<Times>((resolve, reject) => {
            const onClose = (code: number | null): void => reject(new Error(`rank ${rank} ended with ${code}`))
            child.once('close', onClose)
            lines.once('line', (line) => {
              child.off('close', onClose)
              resolve(JSON.parse(line.slice(1)) as Times)
            })
            child.stdin?.write(`${JSON.stringify(request)}\n`)
          }),
      ),
    )
  }

  /** Kills the ranks. */
  kill(): void {
    for (const { child } of this.#children) child.kill('SIGKILL')
  }

  /** Ends the ranks; kills those that do not exit within 10 seconds. */
  async end(): Promise<void> {
    const ended = this.#children.map(async ({ child }) => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.stdin?.end()
      const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
      await new Promise((resolve) => child.once('close', resolve))
      clearTimeout(timer)
    })
    await Promise.all(ended)
  }
}

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
const of = (times: Times[], part: keyof Times): number => mean(times.map((rank) => rank[part]))

/** The simulated step time, from measured compute times. For gossip, the compute time is the step without its waits. */
function simulated(contender: Contender, link: Link, own: Times[], local: Times[]): number {
  const [forward, backward] = [of(local, 'forward'), of(local, 'backward')]
  const computed = of(own, 'step') - of(own, 'waited')
  const update = contender.kind === 'gossip' ? Math.max(0, computed - forward - backward) : of(local, 'update')
  return decentralized.topologies.create(contender.topology ?? 'ring', { worldSize: ranks }).timeline({
    of: contender.kind,
    parameters,
    bucketSizeInMb: contender.bucketSizeInMb,
    compute: { forward, backward, update },
    network: { latency: link.delay / 1000, bandwidth: link.rate * 125_000 },
  }).step
}

const { values: flags } = parseArgs({
  options: {
    link: { type: 'string', default: '100:20,1000:1' },
    repeat: { type: 'string', default: '3' },
    congestion: { type: 'string' },
    only: { type: 'string' },
  },
})
const chosen = flags.only?.split(',') ?? Object.keys(contenders)
const lacks = missing(flags.congestion)
if (lacks.length > 0) {
  console.error(`Links cannot be shaped here. Missing:\n${lacks.map((line) => `  ${line}`).join('\n')}`)
  process.exit(2)
}
let worst = 0
for (const text of flags.link.split(',')) {
  const [rate = Number.NaN, delay = Number.NaN] = text.split(':').map(Number)
  const link = { rate, delay }
  await using network = await Network.make(ranks, link, flags.congestion)
  const all = new Ranks(network)
  // Hosts are removed however it ends.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => all.kill())
  try {
    console.log(
      `\n${rate} Mbit/s, ${delay} ms; ${ranks} hosts, ${(parameters / 1e6).toFixed(1)} M parameters, ${network.congestion}`,
    )
    // A few seconds of steps, in whole periods.
    const steps = rate <= 200 ? 6 : 24
    const request = (contender: Contender): object => ({ ...contender, warmUp: 5, steps })
    for (const [name, contender] of Object.entries(contenders).filter(([name]) => chosen.includes(name))) {
      const found: { measured: number; said: number }[] = []
      for (let turn = 0; turn < Number(flags.repeat); turn++) {
        const local = await all.measure(request({ kind: 'local', bucketSizeInMb: 25 }))
        const own = await all.measure(request(contender))
        found.push({
          measured: Math.max(...own.map(({ step }) => step)),
          said: simulated(contender, link, own, local),
        })
      }
      const [measured, said] = [median(found.map((f) => f.measured)), median(found.map((f) => f.said))]
      const ratio = median(found.map((f) => f.measured / f.said))
      worst = Math.max(worst, Math.abs(ratio - 1))
      const cells = [(measured * 1000).toFixed(0), (said * 1000).toFixed(0)].map((cell) => cell.padStart(8))
      const range = found.map((f) => (f.measured * 1000).toFixed(0)).join(' ')
      console.log(
        `${name.padEnd(24)}${cells.join('')}  ${ratio.toFixed(3)}  (${range}; load ${loadavg()[0]?.toFixed(1)})`,
      )
    }
  } finally {
    await all.end()
  }
}
console.log(
  `\nColumns: ms measured, ms simulated, their ratio. Furthest from 1: ${worst.toFixed(3)}; may be ${tolerance}.`,
)
process.exitCode = worst <= tolerance ? 0 : 1
