// Checkpoints of a model: how fast they are written and read, beside torch.save and torch.load, and by how much those that
// are written in the background delay the training.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { alternateInPairs } from './support/alternate.js'
import { quick } from './support/quick.js'
import { bound, compare, median, report, type Row } from './support/report.js'
import { type Reply, type Side, Workers } from './support/workers.js'

const model = quick ? 'mlp' : 'wide'
const base = await mkdtemp(join(tmpdir(), 'lockstep-bench-'))
const rows: Row[] = []
const notes: string[] = [
  'Files are read from the page cache. `save` and `checkpoint.save` flush what they write to the disk (fsync), torch.save does not: it is ' +
    'measured as it is, and with an fsync.',
]

let megabytes = 0
/** Starts a process that has the model, and a directory of its own. */
const start = (side: Side, how: string) => async () => {
  const workers = await Workers.start(side, 1)
  await workers.ask('model', { model })
  const directory = await mkdtemp(join(base, 'one-'))
  const [reply] = await workers.ask('storage', { directory, how })
  const size = Number(reply?.['bytes']) / 1e6
  if (megabytes !== 0 && Math.abs(size / megabytes - 1) > 0.01) throw new Error(`${how} writes ${size} MB`)
  megabytes = size
  return workers
}

const saves = quick ? 1 : 5

/** Replies of new processes to `background`. */
async function background(turns: number): Promise<Reply[]> {
  const all: Reply[] = []
  for (let turn = 0; turn < turns; turn++) {
    const workers = await Workers.start('ours', 1)
    try {
      await workers.ask('model', { model })
      await workers.ask('steps', { count: quick ? 3 : 50 })
      const directory = await mkdtemp(join(base, 'one-'))
      all.push(...(await workers.ask('background', { directory, count: quick ? 3 : 20, saves })))
    } finally {
      await workers.stop()
    }
  }
  return all
}

async function delays(): Promise<void> {
  const all = await background(quick ? 1 : 9)
  const of = (field: string): number => median(all.map((reply) => Number(reply[field])))
  const longer = median(all.map(({ alone, beside }) => (Number(beside) / Number(alone) - 1) * 100))
  rows.push(bound('a step while a background checkpoint is written, longer by', '%', longer, 3))
  const [alone, beside, call, delay, steps] = ['alone', 'beside', 'call', 'delay', 'steps'].map((field) =>
    of(field).toFixed(1),
  )
  notes.push(
    `A step takes ${alone} ms, and ${beside} ms while a checkpoint of model and optimizer is written, which is for ${steps} steps.`,
    `A call of checkpoint.save takes ${call} ms. All in all a save delays the training by ${delay} ms.`,
  )
  const written = all.reduce((sum, reply) => sum + Number(reply['written']), 0)
  notes.push(
    `The steps await nothing else: ${written} of ${all.length * saves} were written within ten seconds of them.`,
  )
}

try {
  const contenders = {
    save: start('ours', 'save'),
    checkpoint: start('ours', 'checkpoint'),
    torch: start('peer', 'torch'),
    flushed: start('peer', 'flushed'),
  }
  const effort = { rounds: 2, warmUp: 2, least: 2 }
  const written = await alternateInPairs(contenders, 'write', {}, effort)
  const { flushed: _, ...readers } = contenders
  const read = await alternateInPairs(readers, 'read', {}, effort)
  const add = (name: string, ours: number, peer: number, goal: number | null): void => {
    const each = (seconds: number): number => (seconds / megabytes) * 1000
    rows.push(compare(name, 'ms a MB', each(ours), each(peer), goal))
    const rates = [ours, peer].map((seconds) => `${Math.round(megabytes / seconds)} MB/s`)
    notes.push(`${name}: ${rates.join(', ')}`)
  }
  add('save / torch.save with fsync', written.save, written.flushed, 1)
  add('save / torch.save', written.save, written.torch, null)
  add('checkpoint.save / torch.save with fsync', written.checkpoint, written.flushed, 1)
  add('checkpoint.save / torch.save', written.checkpoint, written.torch, null)
  add('load / torch.load', read.save, read.torch, 1)
  add('checkpoint.load / torch.load', read.checkpoint, read.torch, 1)
  await delays()
} finally {
  await rm(base, { recursive: true, force: true })
}
await report('checkpoint', rows, [...notes, `A file has ${Math.round(megabytes)} MB.`])
