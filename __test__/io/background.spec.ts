// What is written while a program computes that never lets the event loop turn by itself.
import { join } from 'node:path'

import test, { type ExecutionContext } from 'ava'
import { checkpoint, io, load, nn, noGrad, optim, randn, save, scope, type Tensor } from 'lockstep'

import { directory } from './directory.js'

/** Far more than a save takes; each is about 0.1 ms. */
const MOST = 50_000

/** Training whose awaits are of settled promises. */
function training() {
  const model = new nn.Linear(16, 4)
  const optimizer = new optim.SGD(model.parameters(), { lr: 0.001, momentum: 0.9 })
  const x = randn(8, 16)
  const train = async (): Promise<void> => {
    optimizer.zeroGrad()
    await (model.forward(x) as Tensor).square().mean().backward()
    optimizer.step()
  }
  return {
    model,
    optimizer,
    step: () => scope(train),
    look: () => scope(() => noGrad(async () => void model.forward(x))),
  }
}

/** Calls `step` until what was begun has ended: of steps that it may take there is an end, too. */
async function stepsUntil(t: ExecutionContext, begun: Promise<unknown>, step: () => Promise<void>): Promise<void> {
  const ended = { yet: false }
  const end = (): void => void (ended.yet = true)
  begun.then(end, end)
  let steps = 0
  for (; !ended.yet && steps < MOST; steps++) await step()
  t.true(ended.yet, `nothing was written in ${steps} steps`)
  t.log(`${steps} steps`)
  await begun
}

test.serial('such a loop turns nothing by itself', async (t) => {
  const { step, look } = training()
  await step()
  let turned = false
  const immediate = setImmediate(() => (turned = true))
  for (let index = 0; index < 1000; index++) await step()
  for (let index = 0; index < 1000; index++) await look()
  clearImmediate(immediate)
  t.false(turned)
})

test.serial('checkpoints are complete before the loop ends, one after another', async (t) => {
  const dir = await directory(t)
  const { model, optimizer, step } = training()
  await step()
  const saves = [1, 2].map((meta) => checkpoint.save(dir, { model, optimizer, meta }, { keepLast: 1 }))
  await stepsUntil(t, Promise.all(saves), step)
  t.deepEqual(await checkpoint.list(dir), ['checkpoint-00000002'])
  t.is((await checkpoint.load(dir, { model, optimizer })).meta, 2)
})

test.serial('so are other files, and evaluation lets them be written, too', async (t) => {
  const dir = await directory(t)
  const { model, step, look } = training()
  const state = model.stateDict()
  const [pt, shards, npy] = [join(dir, 'a.pt'), join(dir, 'shards'), join(dir, 'a.npy')]
  const all = [
    save(state, pt),
    io.saveShardedSafetensors(shards, state, { maxShardSize: 100 }),
    io.saveNpy(npy, model.weight),
  ]
  const weight = model.weight.toArray()
  await stepsUntil(t, Promise.all(all.slice(0, 2)), step)
  await stepsUntil(t, io.saveSafetensors(join(dir, 'a.safetensors'), state), look)
  await all[2]
  for (const read of [await load<Map<string, Tensor>>(pt), await io.loadShardedSafetensors(shards)]) {
    t.deepEqual(read.get('weight')?.toArray(), weight)
  }
  t.deepEqual((await io.loadNpy(npy)).toArray(), weight)
})
