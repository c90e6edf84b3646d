// Training steps of the same models with the same batches on both sides: forward, loss, backward, SGD with momentum.
import { alternate } from './alternate.js'
import { compare, median, report, type Row } from './report.js'
import { Workers, type Side } from './workers.js'

const models = {
  mlp: 'MLP, 5.8 M parameters',
  deep: '50-layer MLP, 3.4 M parameters',
  cnn: 'small CNN',
  transformer: 'small transformer',
}

/** Where a process's memory lies makes it faster or slower for all its life: every pair of sides starts anew. */
const pairs = 5

/** Measures and reports a step of every model with `ranks` processes a side; more than one use the wrapper. */
export async function reportSteps(topic: string, ranks: number): Promise<void> {
  const rows: Row[] = []
  const notes: string[] = []
  for (const [model, name] of Object.entries(models)) {
    const times: Record<Side, number[]> = { ours: [], peer: [] }
    let losses: string[] = []
    let same = true
    for (let pair = 0; pair < pairs; pair++) {
      const sides = { ours: await Workers.start('ours', ranks), peer: await Workers.start('peer', ranks) }
      for (const workers of Object.values(sides)) await workers.ask('model', { model })
      const { ours, peer, last } = await alternate(sides, 'steps', {}, { rounds: 3 })
      times.ours.push(ours)
      times.peer.push(peer)
      // Same weights, same batches, as many steps: the work was the same if the losses are.
      losses = [last.ours, last.peer].map((replies) => replies.map((reply) => reply['loss']).join(' and '))
      if (losses[0] !== losses[1]) {
        same = false
        notes.push(`${name}: THE LOSSES DIFFER, ours ${losses[0]}, Python ${losses[1]}`)
      }
      await Promise.all(Object.values(sides).map((workers) => workers.stop()))
    }
    const ratios = times.ours.map((ours, i) => (ours / (times.peer[i] ?? Number.NaN)).toFixed(3))
    const row = compare(name, 'ms', median(times.ours) * 1000, median(times.peer) * 1000)
    // Without equal work there is no comparison.
    rows.push(same ? row : { ...row, ok: false })
    notes.push(`${name}: ratios of the pairs ${ratios.join(' ')}; losses of the last one ${losses[0]}`)
  }
  await report(topic, rows, notes)
}
