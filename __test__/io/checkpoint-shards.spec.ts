import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import test from 'ava'
import { checkpoint, nn, optim, type Tensor } from 'lockstep'

import { nodeCommand } from '../support/compile.mjs'
import { mounted, unmountable } from '../support/mounts.js'
import { ends, ranks } from '../support/ranks.js'
import { values } from '../support/tensors.js'
import { directory } from './directory.js'

const fixture = new URL('../fixtures/checkpoint-shards.ts', import.meta.url)

test.serial('saves in the background, in parts of all ranks; another number of ranks loads them', async (t) => {
  const [two, three] = [await directory(t), await directory(t)]
  const [ofTwo] = await ranks<unknown>(fixture, 'save', { world: 2, args: [two] })
  // Three ranks load what two wrote, and two what three wrote.
  const [ofThree] = await ranks<unknown>(fixture, 'save', { world: 3, args: [three, two] })
  await ranks(fixture, 'load', { world: 2, args: [three] })

  // This process, which is in no group, loads either.
  for (const [dir, world, saved] of [
    [two, 2, ofTwo],
    [three, 3, ofThree],
  ] as const) {
    for (const name of ['zero', 'plain']) {
      const model = new nn.Sequential(
        new nn.Linear(32, 48),
        new nn.BatchNorm1d(48),
        new nn.Tanh(),
        new nn.Linear(48, 16),
      )
      const optimizer = new optim.Adam(model.parameters())
      const { worldSize, rankState } = await checkpoint.load(join(dir, name), { model, optimizer })
      t.deepEqual({ worldSize, rankState }, { worldSize: world, rankState: true })
      const kept = model.parameters().map((param) => optimizer.state.get(param) as Record<string, Tensor>)
      const found = [
        [...model.stateDict()].map(([key, tensor]) => [key, values(tensor)]),
        kept.map((state) => Object.entries(state).map(([key, value]) => [key, values(value)])),
      ]
      t.deepEqual(found, saved, `${name} of ${world} ranks`)
    }
  }
})

test.serial(
  'a rank that is killed while the ranks save: the others have a typed error, the older checkpoint stays',
  async (t) => {
    const dir = await directory(t)
    const [first, second] = await ends<string[]>(fixture, 'killed', { world: 2, args: [dir] })
    t.is(second?.signal, 'SIGKILL')
    t.deepEqual(first?.value, ['ERR_PEER_LOST', 'checkpoint.save'], JSON.stringify(first?.error))
  },
)

const why = unmountable()
const mounting: typeof test.serial = why === undefined ? test.serial : (test.serial.skip as typeof test.serial)

mounting('a full disk: every rank learns it, the older checkpoint stays, and the next save goes well', async (t) => {
  const dir = join(await directory(t), 'disk')
  await mkdir(dir)
  const job = fileURLToPath(new URL('../fixtures/checkpoint-full-disk.ts', import.meta.url))
  const [node = '', ...args] = await nodeCommand(job, [dir])
  const [program, ...words] = mounted([[dir, 2 ** 21]], node, ...args)
  const child = spawn(program, words, { stdio: ['ignore', 'inherit', 'inherit'] })
  t.deepEqual(await once(child, 'close'), [0, null])
})
