// dataParallel over two CPU replicas of a captured module against the module alone, each with one intra-op thread.
import { alternate } from './support/alternate.js'
import { compare, median, report, type Row } from './support/report.js'
import { Workers, type Side } from './support/workers.js'

/** Two replicas take at most 1 / 1.6 of the time of one. */
const goal = 1 / 1.6
const cases: readonly (readonly [model: string, name: string, rows: number, goal: number | null])[] = [
  ['cnn', 'small CNN, 128 rows', 128, goal],
  ['cnn', 'small CNN, 512 rows', 512, goal],
  ['mlp', 'MLP, 5.8 M parameters, 128 rows', 128, null],
  ['transformer', 'small transformer, 32 rows', 32, null],
]

/**
 * Seconds per batch of `batch` rows on two independent processes at once, half the rows each: the best that this
 * machine's two cores can do.
 */
async function twoProcesses(model: string, batch: number): Promise<number> {
  const processes = [await Workers.start('ours', 1), await Workers.start('ours', 1)]
  const ask = (command: string, options: Record<string, unknown>) =>
    Promise.all(processes.map((workers) => workers.ask(command, options)))
  await ask('model', { model, capture: true, rows: batch / 2 })
  const passes = async (count: number): Promise<number> => {
    const replies = await ask('passes', { count })
    return Math.max(...replies.flat().map((reply) => Number(reply['seconds']))) / count
  }
  const count = Math.max(5, Math.ceil(1 / (await passes(20))))
  const times = [await passes(count), await passes(count), await passes(count)]
  await Promise.all(processes.map((workers) => workers.stop()))
  return median(times)
}

const pairs = 5
const rows: Row[] = []
const notes: string[] = []
for (const [model, name, batch, limit] of cases) {
  const times: Record<Side, number[]> = { ours: [], peer: [] }
  const apart: number[] = []
  for (let pair = 0; pair < pairs; pair++) {
    const sides = { ours: await Workers.start('ours', 1), peer: await Workers.start('ours', 1) }
    await sides.ours.ask('model', { model, capture: true, replicas: 2, rows: batch })
    await sides.peer.ask('model', { model, capture: true, rows: batch })
    const { ours, peer } = await alternate(sides, 'passes', {}, { rounds: 3 })
    times.ours.push(ours)
    times.peer.push(peer)
    await Promise.all(Object.values(sides).map((workers) => workers.stop()))
    apart.push(await twoProcesses(model, batch))
  }
  rows.push(compare(`${name}: 2 replicas / 1`, 'ms', median(times.ours) * 1000, median(times.peer) * 1000, limit))
  const [alone, both, most] = [times.peer, times.ours, apart].map(median) as [number, number, number]
  const speedUp = (alone / both).toFixed(2)
  notes.push(`${name}: speed-up ${speedUp}; two processes with half the rows each: ${(alone / most).toFixed(2)}`)
}
await report('data-parallel', rows, ['The column Python holds the module alone; no Python takes part.', ...notes])
