// Samples a second of a loader with one worker that is there already, and of which nothing is asked but batches.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { alternateInPairs } from './support/alternate.js'
import { quick } from './support/quick.js'
import { compare, report, type Row } from './support/report.js'
import { type Side, Workers } from './support/workers.js'

interface Case {
  readonly name: string
  readonly kind: string
  /** What Python loads, if it is not the same. */
  readonly peer?: string
  readonly batchSize: number
  readonly goal: number | null
  /** How far apart the means of all values may be: JPEG's decoders differ. */
  readonly apart: number
}

const cases: readonly Case[] = [
  { name: 'gzip IDX', kind: 'idx', batchSize: 64, goal: 1, apart: 1e-6 },
  { name: "gzip IDX / torchvision's MNIST", kind: 'idx', peer: 'mnist', batchSize: 64, goal: null, apart: 1e-6 },
  { name: 'JPEG, 224 x 224', kind: 'jpg', batchSize: 32, goal: 1, apart: 1e-2 },
  { name: 'PNG, 224 x 224', kind: 'png', batchSize: 32, goal: 1, apart: 1e-6 },
]

const directory = await mkdtemp(join(tmpdir(), 'lockstep-bench-'))
const rows: Row[] = []
const notes: string[] = ['Python: a TensorDataset of the same tensors; ImageFolder with ToTensor.']
try {
  const writer = await Workers.start('peer', 1)
  await writer.ask('files', { directory, idx: quick ? 640 : 12_800, images: quick ? 32 : 256 })
  await writer.stop()
  for (const { name, kind, peer, batchSize, goal, apart } of cases) {
    const seen = { samples: 0, ours: Number.NaN, peer: Number.NaN }
    const start = (side: Side) => async () => {
      const workers = await Workers.start(side, 1)
      const asked = side === 'peer' ? (peer ?? kind) : kind
      const [reply] = await workers.ask('loader', { kind: asked, directory, batchSize })
      seen[side] = Number(reply?.['mean'])
      seen.samples = Number(reply?.['samples'])
      return workers
    }
    const effort = { rounds: 2, warmUp: 3, least: 1 }
    const seconds = await alternateInPairs({ ours: start('ours'), peer: start('peer') }, 'epochs', {}, effort)
    if (!(Math.abs(seen.ours - seen.peer) <= apart)) throw new Error(`${name}: means ${seen.ours} and ${seen.peer}`)
    const each = ({ samples }: typeof seen, time: number): number => (time / samples) * 1e6
    rows.push(compare(name, 'us a sample', each(seen, seconds.ours), each(seen, seconds.peer), goal))
    const rates = [seconds.ours, seconds.peer].map((time) => Math.round(seen.samples / time))
    notes.push(`${name}: samples a second ${rates.join(', and in Python ')}`)
  }
} finally {
  await rm(directory, { recursive: true, force: true })
}
await report('loader', rows, notes)
