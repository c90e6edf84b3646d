// Resident memory of a rank compared with Python's, the memory that DistributedDataParallel adds to a local step, and
// its growth over a long run.
import { ourBackends } from './support/backends.js'
import { quick } from './support/quick.js'
import { bound, compare, median, report, type Row } from './support/report.js'
import { type Contender, type Model, models } from './support/steps.js'
import { type Reply, type Side, Workers } from './support/workers.js'

const rounds = quick ? 1 : 5
const steps = quick ? 3 : 30
const longRun = quick ? 50 : 5000
const settled = quick ? 20 : 1000

/** The largest value among the ranks. */
function most(replies: Reply[], field: string): number {
  return Math.max(...replies.map((reply) => Number(reply[field])))
}

/** Measures two new ranks, because a process seldom returns memory; and the size of the model in megabytes. */
async function ranksOf(model: Model, { side, backend, ...options }: Contender, env = {}) {
  const workers = await Workers.start(side, 2, { backend, env })
  const [built] = await workers.ask('model', { model, ...options })
  await workers.ask('steps', { count: steps })
  const replies = await workers.ask('memory')
  await workers.stop()
  return { replies, size: (4 * Number(built?.['parameters'])) / 1e6 }
}

const backends = await ourBackends()
/** Lockstep's choice. */
const backend = backends.at(-1) ?? 'gloo'
const rows: Row[] = []
let flavour: unknown
for (const [model, name] of Object.entries(models) as [Model, string][]) {
  const all: Record<Side, Reply[][]> = { ours: [], peer: [] }
  for (let round = 0; round < rounds; round++) {
    for (const side of ['ours', 'peer'] as const) all[side].push((await ranksOf(model, { side, backend })).replies)
  }
  flavour = all.peer[0]?.[0]?.['flavour']
  const of = (side: Side, field: string): number => median(all[side].map((replies) => most(replies, field)))
  rows.push(compare(`${name}, on ${backend}: peak RSS of a rank`, 'MB', of('ours', 'peak'), of('peer', 'peak')))
  rows.push(
    compare(
      `${name}, on ${backend}: private part at the end`,
      'MB',
      of('ours', 'private'),
      of('peer', 'private'),
      null,
    ),
  )
}

/** malloc returns freed memory at once, and V8 keeps dead objects in a small young generation only (else it grows to 8 MB where
 * a step makes many), so that resident memory is memory in use. */
const tight = {
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '65536',
  NODE_OPTIONS: '--max-semi-space-size=1',
}

/** The Pss that a wrapper adds to a rank with local steps, in multiples of the gradients' size. */
async function beyond(model: Model, contender: Contender): Promise<number> {
  const shares: number[] = []
  for (let round = 0; round < rounds; round++) {
    const wrapped = await ranksOf(model, contender, tight)
    const alone = await ranksOf(model, { side: contender.side, backend: 'gloo', wrapper: 'none' }, tight)
    shares.push((most(wrapped.replies, 'pss') - most(alone.replies, 'pss')) / wrapped.size)
  }
  return median(shares)
}

// The gradients of the other models are smaller than the noise of Pss.
for (const model of (['mlp', 'deep'] as const).filter((one) => one in models)) {
  for (const views of [false, true]) {
    const options = views ? ({ views } as const) : {}
    const peer = await beyond(model, { side: 'peer', ...options })
    for (const backend of backends) {
      const ours = await beyond(model, { side: 'ours', backend, ...options })
      const name = `${models[model]}: Pss beyond a local step's on ${backend}${views ? ', views' : ''}`
      rows.push(compare(name, 'gradients', ours, peer, null))
      if (backend === 'shm') rows.push(bound(name, 'gradients', ours, views ? 0.1 : 1.1))
    }
  }
}

const workers = await Workers.start('ours', 2, { backend })
await workers.ask('model', { model: 'small' })
await workers.ask('steps', { count: settled })
const before = await workers.ask('memory')
await workers.ask('steps', { count: longRun - settled })
const after = await workers.ask('memory')
await workers.stop()
const growth = Math.max(...after.map((reply, rank) => (Number(reply['rss']) / Number(before[rank]?.['rss']) - 1) * 100))
const tensors = Math.max(...after.map((reply, rank) => Number(reply['tensors']) - Number(before[rank]?.['tensors'])))
rows.push(bound(`on ${backend}: RSS growth, step ${settled} to ${longRun}`, '%', growth, 2))
rows.push(bound(`on ${backend}: growth of live tensors, step ${settled} to ${longRun}`, '', tensors, 0))
await report('memory', rows, [`Python's build of torch: ${String(flavour)}`])
