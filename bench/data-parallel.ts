// dataParallel over two CPU replicas of a captured module against the module alone: one thread inside an operator each.
import { alternate } from './support/alternate.js'
import { compare, median, report, type Row } from './support/report.js'
import { Workers, type Side } from './support/workers.js'

/** Two replicas take at most 1 / 1.6 of the time of one. */
const goal = 1 / 1.6
const models: Record<string, readonly [name: string, rows: number, goal: number | null]> = {
  cnn: ['small CNN, 128 rows', 128, goal],
  mlp: ['MLP, 5.8 M parameters, 128 rows', 128, null],
  transformer: ['small transformer, 32 rows', 32, null],
}

const pairs = 5
const rows: Row[] = []
const notes: string[] = []
for (const [model, [name, batch, limit]] of Object.entries(models)) {
  const times: Record<Side, number[]> = { ours: [], peer: [] }
  for (let pair = 0; pair < pairs; pair++) {
    const sides = { ours: await Workers.start('ours', 1), peer: await Workers.start('ours', 1) }
    await sides.ours.ask('model', { model, capture: true, replicas: 2, rows: batch })
    await sides.peer.ask('model', { model, capture: true, rows: batch })
    const { ours, peer } = await alternate(sides, 'passes', {}, { rounds: 3 })
    times.ours.push(ours)
    times.peer.push(peer)
    await Promise.all(Object.values(sides).map((workers) => workers.stop()))
  }
  rows.push(compare(`${name}: 2 replicas / 1`, 'ms', median(times.ours) * 1000, median(times.peer) * 1000, limit))
  notes.push(`${name}: speed-up ${(median(times.peer) / median(times.ours)).toFixed(2)}`)
}
await report('data-parallel', rows, ['The column Python holds the module alone; no Python takes part.', ...notes])
