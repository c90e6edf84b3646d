// Training steps of the same models with the same batches on both sides: forward, loss, backward, SGD with momentum.
import { alternate } from './alternate.js'
import { compare, report, type Row } from './report.js'
import { Workers } from './workers.js'

const models = {
  mlp: 'MLP, 5.8 M parameters',
  deep: '50-layer MLP, 3.4 M parameters',
  cnn: 'small CNN',
  transformer: 'small transformer',
}

/** Measures and reports a step of every model with `ranks` processes a side; more than one use the wrapper. */
export async function reportSteps(topic: string, ranks: number): Promise<void> {
  const rows: Row[] = []
  const notes: string[] = []
  for (const [model, name] of Object.entries(models)) {
    const sides = { ours: await Workers.start('ours', ranks), peer: await Workers.start('peer', ranks) }
    for (const workers of Object.values(sides)) await workers.ask('model', { model })
    const { ours, peer, last } = await alternate(sides, 'steps')
    rows.push(compare(name, 'ms', ours * 1000, peer * 1000))
    // Same weights, same batches, as many steps: the work was the same if the losses are.
    const [a, b] = [last.ours, last.peer].map((replies) => replies.map((reply) => reply['loss']).join(' and '))
    notes.push(a === b ? `${name}: equal losses, ${a}` : `${name}: THE LOSSES DIFFER, ours ${a}, Python ${b}`)
    await Promise.all(Object.values(sides).map((workers) => workers.stop()))
  }
  await report(topic, rows, notes)
}
