// Forward and backward of captured modules: one process, one thread, no group.
import { alternate } from './support/alternate.js'
import { compare, median, report, type Row } from './support/report.js'
import { Workers, type Side } from './support/workers.js'

/** The allowed ratio of a captured pass to an eager one in Python; null: for information. */
const models: Record<string, readonly [name: string, goal: number | null]> = {
  narrow: ['50-layer narrow MLP', 0.7],
  deep: ['50-layer MLP, 3.4 M parameters', null],
  cnn: ['small CNN', null],
  transformer: ['small transformer', null],
}

const pairs = 5
const rows: Row[] = []
const notes: string[] = []
for (const [model, [name, goal]] of Object.entries(models)) {
  for (const peer of ['peer', 'ours'] as const) {
    const times: Record<Side, number[]> = { ours: [], peer: [] }
    let losses: string[] = []
    for (let pair = 0; pair < pairs; pair++) {
      const sides = { ours: await Workers.start('ours', 1), peer: await Workers.start(peer, 1) }
      await sides.ours.ask('model', { model, capture: true })
      await sides.peer.ask('model', { model })
      const { ours, peer: other, last } = await alternate(sides, 'passes', {}, { rounds: 3, seconds: 0.5 })
      times.ours.push(ours)
      times.peer.push(other)
      losses = [last.ours, last.peer].map((replies) => replies.map((reply) => reply['loss']).join(' and '))
      await Promise.all(Object.values(sides).map((workers) => workers.stop()))
    }
    const against = peer === 'peer' ? 'eager Python' : 'eager TypeScript'
    const limit = peer === 'peer' ? goal : null
    rows.push(compare(`${name} / ${against}`, 'us', median(times.ours) * 1e6, median(times.peer) * 1e6, limit))
    notes.push(`${name} / ${against}: losses ${losses.join(' and ')}`)
  }
}
await report('capture', rows, ['The column Python holds what the row is compared with.', ...notes])
