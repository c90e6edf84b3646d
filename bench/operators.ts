// The cost of a call: one process, one thread, no group.
import { alternate } from './support/alternate.js'
import { compare, report, type Row } from './support/report.js'
import { Workers } from './support/workers.js'

const operators = {
  add: 'a.add(b), 16 elements, result released',
  linear: 'Linear 64x64, forward, one row, no grad',
  'linear-grad': 'Linear 64x64, forward, one row, with graph',
}

const sides = { ours: await Workers.start('ours', 1), peer: await Workers.start('peer', 1) }
const rows: Row[] = []
for (const [operator, name] of Object.entries(operators)) {
  const { ours, peer } = await alternate(sides, 'operator', { operator }, { rounds: 9, seconds: 0.5 })
  // Every repetition is a batch of 1000 calls.
  rows.push(compare(name, 'us', ours * 1000, peer * 1000))
}
await Promise.all(Object.values(sides).map((workers) => workers.stop()))
await report('operators', rows)
