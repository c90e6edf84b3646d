// Forward and backward of captured modules: one process, one thread, no group.
import { alternateInPairs } from './support/alternate.js'
import { compare, report, type Row } from './support/report.js'
import { Workers, type Side } from './support/workers.js'

/** The allowed ratio of a captured pass to an eager one in Python; null: for information. */
const models: Record<string, readonly [name: string, goal: number | null]> = {
  narrow: ['50-layer narrow MLP', 0.7],
  deep: ['50-layer MLP, 3.4 M parameters', null],
  cnn: ['small CNN', null],
  transformer: ['small transformer', null],
}

const rows: Row[] = []
const notes: string[] = []
for (const [model, [name, goal]] of Object.entries(models)) {
  const start = async (side: Side, options = {}): Promise<Workers> => {
    const workers = await Workers.start(side, 1)
    await workers.ask('model', { model, ...options })
    return workers
  }
  for (const other of ['peer', 'ours'] as const) {
    const contenders = {
      ours: () => start('ours', { capture: true }),
      peer: () => start(other, other === 'ours' ? { eager: true } : {}),
    }
    const { ours, peer, last } = await alternateInPairs(contenders, 'passes', {}, { pairs: 5, rounds: 3, seconds: 0.5 })
    const against = other === 'peer' ? 'eager Python' : 'eager TypeScript'
    rows.push(compare(`${name} / ${against}`, 'us', ours * 1e6, peer * 1e6, other === 'peer' ? goal : null))
    const losses = [last.ours, last.peer].map((replies) => replies.map((reply) => reply['loss']).join(' and '))
    notes.push(`${name} / ${against}: losses ${losses.join(' and ')}`)
  }
}
await report('capture', rows, ['The column Python holds what the row is compared with.', ...notes])
