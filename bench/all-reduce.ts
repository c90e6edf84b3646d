// All-reduce (sum) over the ranks of one host: Lockstep by backend, from TypeScript and from Rust; Python on Gloo; and
// Open MPI. Each number is the median time per operation, from its issue to its result, back to back.
import { ourBackends } from './support/backends.js'
import { openMpi } from './support/mpi.js'
import { quick, ranksOf } from './support/quick.js'
import { bound, compare, median, report, type Row } from './support/report.js'
import { hasRust, Workers } from './support/workers.js'

const [kilo, mega] = [1024, 1024 * 1024]
const sizes = {
  '4 KB': 4 * kilo,
  '64 KB': 64 * kilo,
  '256 KB': 256 * kilo,
  '1 MB': mega,
  '4 MB': 4 * mega,
  '26 MB': 26 * mega,
  '105 MB': 105 * mega,
}
const rounds = quick ? 1 : 5
/** The maximum number of operations per round. The goal for 4 KB is stated for this number. */
const most = quick ? 5 : 10_000

/**
 * Operations per round: `most` for 4 KB on two ranks, otherwise about a second's worth. `first` is the time of one
 * operation before warm-up, in seconds.
 */
const countOf = (ranks: number, bytes: number, first: number): number =>
  ranks === 2 && bytes === sizes['4 KB'] ? most : Math.min(most, Math.max(5, Math.ceil(1 / first)))

/**
 * Measures the time of an operation, in seconds. `inPlace`: whether the tensor lies where the transport reduces;
 * undefined if the transport makes no difference.
 */
interface Contender {
  readonly name: string
  readonly backend?: string
  readonly inPlace?: boolean
  measure(bytes: number, count: number): Promise<number>
  stop?(): Promise<void>
}

async function ofWorkers(workers: Workers, request: object, bytes: number, count: number): Promise<number> {
  const replies = await workers.ask('allReduce', { ...request, bytes, count })
  return Math.max(...replies.map(({ seconds }) => Number(seconds)))
}

const mpi = await openMpi()
const backends = await ourBackends()

async function contendersOf(ranks: number): Promise<Contender[]> {
  const found: Contender[] = []
  const add = (name: string, workers: Workers, kind: Pick<Contender, 'backend' | 'inPlace'> = {}): void => {
    const { inPlace } = kind
    const measure = (bytes: number, count: number) =>
      ofWorkers(workers, inPlace === undefined ? {} : { inPlace }, bytes, count)
    found.push({ name, ...kind, measure, stop: () => workers.stop() })
  }
  for (const backend of backends) {
    const places = backend === 'shm' ? [true, false] : [false]
    const named = (name: string, inPlace: boolean): string => `${backend}, ${name}${inPlace ? ', in place' : ''}`
    for (const inPlace of places) {
      const workers = await Workers.start('ours', ranks, { backend })
      add(named('TypeScript', inPlace), workers, { backend, inPlace })
    }
    const unverified = await Workers.load('ours', ranks, { backend })
    await unverified.ask('start', { verifyCollectives: false })
    add(`${backend}, TypeScript, not compared first`, unverified, { backend })
    if (!hasRust) continue
    for (const inPlace of places) {
      add(named('Rust', inPlace), await Workers.start('rust', ranks, { backend }), { backend, inPlace })
    }
  }
  add('Python on Gloo', await Workers.start('peer', ranks))
  if ('missing' in mpi) return found
  for (const inPlace of [true, false]) {
    const name = inPlace ? 'Open MPI, in place' : 'Open MPI'
    found.push({ name, measure: (bytes, count) => mpi.allReduce(ranks, bytes, count, inPlace), inPlace })
  }
  return found
}

/** The allowed ratio of shared memory's time to Open MPI's, on two ranks; null: no goal. */
function goalOf({ backend, inPlace }: Contender, ranks: number, bytes: number): number | null {
  if (backend !== 'shm' || ranks !== 2 || bytes < 256 * kilo) return null
  return inPlace === true && (bytes === 4 * mega || bytes === 26 * mega) ? 0.75 : 1
}

const rows: Row[] = []
for (const ranks of ranksOf([2, 4])) {
  const contenders = await contendersOf(ranks)
  const find = (name: string): Contender | undefined => contenders.find((one) => one.name === name)
  for (const [label, bytes] of Object.entries(sizes)) {
    const times = new Map<Contender, number[]>(contenders.map((one) => [one, []]))
    const counts = new Map<Contender, number>()
    for (const one of contenders) {
      counts.set(one, countOf(ranks, bytes, await one.measure(bytes, 5)))
      // Warm-up, in which V8 compiles.
      if (!quick) await one.measure(bytes, counts.get(one) ?? 0)
    }
    for (let round = 0; round < rounds; round++) {
      for (const one of contenders) times.get(one)?.push(await one.measure(bytes, counts.get(one) ?? 0))
    }
    const time = (one: Contender): number => median(times.get(one) ?? []) * 1e6
    for (const ours of contenders.filter(({ backend }) => backend !== undefined)) {
      const kind = ours.inPlace === true ? 'Open MPI, in place' : 'Open MPI'
      for (const other of [find(kind), find('Python on Gloo')]) {
        if (other === undefined) continue
        const goal = other.name === kind ? goalOf(ours, ranks, bytes) : null
        rows.push(
          compare(`${ranks} ranks, ${label}: ${ours.name} / ${other.name}`, 'us', time(ours), time(other), goal),
        )
      }
      if (ranks === 2 && bytes === sizes['4 KB'] && ours.name.startsWith('shm, Rust')) {
        rows.push(bound(`${ranks} ranks, ${label}: ${ours.name}, ${most} back to back`, 'us', time(ours), 15))
      }
    }
    console.error(
      `${ranks} ranks, ${label}, us: ${contenders.map((one) => `${one.name} ${time(one).toFixed(1)}`).join(', ')}`,
    )
  }
  for (const one of contenders) await one.stop?.()
}
const notes = [
  'Operations are compared across ranks before they are launched, where a row does not say otherwise.',
  'missing' in mpi ? mpi.missing : mpi.describe,
  `Two ranks sum 4 KB ${most} times a round, all else about a second; ${rounds} rounds by turns. In place: the tensor lies where the transport reduces.`,
]
if (!hasRust) notes.push('No rows from Rust: cargo build --release -p lockstep-collectives --example all_reduce')
if (!backends.includes('shm')) notes.push("No rows of shared memory: initProcessGroup has no backend 'shm' here.")
await report('all-reduce', rows, notes, 'other')
