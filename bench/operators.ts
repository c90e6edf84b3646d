// The cost of a call: one process, one thread, no group.
import { alternateInPairs } from './support/alternate.js'
import { compare, report, type Row } from './support/report.js'
import { Workers } from './support/workers.js'

/** `grad`: outside of `noGrad`. The tensors that are added require no gradient. */
const cases: readonly (readonly [operator: string, grad: boolean, name: string, goal: number])[] = [
  ['add', true, 'a.add(b), 16 elements', 0.85],
  ['linear', false, 'Linear 64x64, one row, no graph', 1],
  ['linear', true, 'Linear 64x64, one row, with graph', 1],
  ['conv2d', false, 'Conv2d 2 to 4 channels, 3x3, 4x4 pixels, no graph', 0.6],
  ['conv2d', true, 'Conv2d 2 to 4 channels, 3x3, 4x4 pixels, with graph', 0.6],
  ['layerNorm', false, 'LayerNorm of 16, one row, no graph', 0.6],
  ['layerNorm', true, 'LayerNorm of 16, one row, with graph', 0.6],
  ['embedding', false, 'Embedding of 8, 4 indices, no graph', 0.6],
  ['embedding', true, 'Embedding of 8, 4 indices, with graph', 0.6],
]

const start = { ours: () => Workers.start('ours', 1), peer: () => Workers.start('peer', 1) }
const effort = { rounds: 3, seconds: 0.3 }
const rows: Row[] = []
for (const [operator, grad, name, goal] of cases) {
  const { ours, peer } = await alternateInPairs(start, 'operator', { operator, grad }, effort)
  // Every repetition is a batch of 1000 calls.
  rows.push(compare(name, 'us', ours * 1000, peer * 1000, goal))
}
await report('operators', rows, ['Medians of 9 pairs of processes. Results are released after 100 calls.'])
