// What a rank keeps resident, and whether that stays so.
import { bound, compare, median, report, type Row } from './support/report.js'
import { type Reply, type Side, Workers } from './support/workers.js'

const models = {
  mlp: 'MLP, 5.8 M parameters',
  deep: '50-layer MLP, 3.4 M parameters',
  cnn: 'small CNN',
  transformer: 'small transformer',
}
const rounds = 5
const steps = 30
const longRun = 5000
const settled = 1000

/** The largest value among the ranks. */
function most(replies: Reply[], field: string): number {
  return Math.max(...replies.map((reply) => Number(reply[field])))
}

/** Ranks that are new each time: memory is only ever taken. */
async function peak(side: Side, model: string): Promise<Reply[]> {
  const workers = await Workers.start(side, 2)
  await workers.ask('model', { model })
  await workers.ask('steps', { count: steps })
  const replies = await workers.ask('memory')
  await workers.stop()
  return replies
}

const rows: Row[] = []
let flavour: unknown
for (const [model, name] of Object.entries(models)) {
  const all: Record<Side, Reply[][]> = { ours: [], peer: [] }
  for (let round = 0; round < rounds; round++) {
    for (const side of ['ours', 'peer'] as const) all[side].push(await peak(side, model))
  }
  flavour = all.peer[0]?.[0]?.['flavour']
  const of = (side: Side, field: string): number => median(all[side].map((replies) => most(replies, field)))
  rows.push(compare(`${name}: peak RSS of a rank`, 'MB', of('ours', 'peak'), of('peer', 'peak')))
  rows.push(compare(`${name}: private part at the end`, 'MB', of('ours', 'private'), of('peer', 'private'), null))
}

const workers = await Workers.start('ours', 2)
await workers.ask('model', { model: 'small' })
await workers.ask('steps', { count: settled })
const before = await workers.ask('memory')
await workers.ask('steps', { count: longRun - settled })
const after = await workers.ask('memory')
await workers.stop()
const growth = Math.max(...after.map((reply, rank) => (Number(reply['rss']) / Number(before[rank]?.['rss']) - 1) * 100))
const tensors = Math.max(...after.map((reply, rank) => Number(reply['tensors']) - Number(before[rank]?.['tensors'])))
rows.push(bound(`RSS growth, step ${settled} to ${longRun}`, '%', growth, 2))
rows.push(bound(`growth of live tensors, step ${settled} to ${longRun}`, '', tensors, 0))
await report('memory', rows, [`Python's build of torch: ${String(flavour)}`])
