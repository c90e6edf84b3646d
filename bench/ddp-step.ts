// One training step under DistributedDataParallel on two ranks with Gloo: forward, loss, backward, SGD with momentum.
import { alternate } from './support/alternate.js'
import { compare, report, type Row } from './support/report.js'
import { Workers } from './support/workers.js'

const models = {
  mlp: 'MLP, 5.8 M parameters',
  deep: '50-layer MLP, 3.4 M parameters',
  cnn: 'small CNN',
  transformer: 'small transformer',
}

const rows: Row[] = []
const notes: string[] = []
for (const [model, name] of Object.entries(models)) {
  const sides = { ours: await Workers.start('ours', 2), peer: await Workers.start('peer', 2) }
  for (const workers of Object.values(sides)) await workers.ask('model', { model })
  const { ours, peer, last } = await alternate(sides, 'steps')
  rows.push(compare(name, 'ms', ours * 1000, peer * 1000))
  // Same weights, same batches, as many steps: the work was the same if the losses are.
  const [a, b] = [last.ours, last.peer].map((replies) => replies.map((reply) => reply['loss']).join(' and '))
  notes.push(a === b ? `${name}: equal losses, ${a}` : `${name}: THE LOSSES DIFFER, ours ${a}, Python ${b}`)
  await Promise.all(Object.values(sides).map((workers) => workers.stop()))
}
await report('ddp-step', rows, notes)
