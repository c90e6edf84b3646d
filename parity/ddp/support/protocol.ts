// protocol.ts DIRECTORY LABEL CASE...: what python/protocol.py does, on our side.
import { readFile, writeFile } from 'node:fs/promises'

import { DistributedDataParallel, LockstepError, distributed as dist, io, manualSeed, nn, type Tensor } from 'lockstep'

import { stepsOf, type Case } from '../cases.js'
import { withDeadline } from './deadline.js'
import { hookFor, modelFor, optimizerFor, registerFused, withEnvironment } from './training.js'

async function train(directory: string, test: Case): Promise<void> {
  const rank = dist.getRank()
  const model = await modelFor(directory, test, rank)
  const ddp = await DistributedDataParallel.create(model, { ...test.ddp, protocol: 'compatible' })
  const optimizer = optimizerFor(ddp.parameters(), test.optimizer)
  if (test.hook) ddp.registerCommHook(hookFor(test.hook, ddp, optimizer))
  if (test.fused) registerFused(ddp, test.optimizer)
  const batches = await io.loadSafetensors(`${directory}/batches.safetensors`)
  const pass = async (step: number, turn: number): Promise<void> => {
    const [x, y] = ['x', 'y'].map((name) => batches.get(`${rank}/${step}/${turn}/${name}`)) as [Tensor, Tensor]
    await nn.functional.crossEntropy(await ddp.forward(x, step + turn + rank * (step % 2)), y).backward()
  }
  const loop = async (): Promise<void> => {
    for (let step = 0; step < stepsOf(test, rank); step++) {
      optimizer.zeroGrad()
      for (let turn = 0; turn < test.accumulate; turn++) {
        const last = turn === test.accumulate - 1
        await (last ? pass(step, turn) : ddp.noSync(() => pass(step, turn)))
      }
      if (!test.fused) optimizer.step()
    }
  }
  if (test.uneven === undefined) return loop()
  const { divideByInitialWorldSize, throwOnEarlyTermination } = test
  await ddp.join(loop, { divideByInitialWorldSize, throwOnEarlyTermination }).catch((error: unknown) => {
    if (!LockstepError.is(error) || error.code !== 'ERR_INPUTS_EXHAUSTED') throw error
  })
}

await withDeadline(async (seconds) => {
  const [root = '', label = '', ...names] = process.argv.slice(2)
  const cases = JSON.parse(await readFile(`${root}/cases.json`, 'utf8')) as Case[]
  const group = await dist.initProcessGroup({ backend: 'gloo', timeout: seconds * 1000 })
  for (const name of names) {
    manualSeed(1000 + group.rank)
    const before = group.sequence
    const test = cases.find((each) => each.name === name) as Case
    await withEnvironment(test.env, () => train(`${root}/${name}`, test))
    const lines = group
      .flightRecord()
      .filter(({ sequence }) => sequence > before)
      .map(({ operation, op, root, dtype, count }) =>
        [operation, op, root, dtype, count].map((x) => x ?? '-').join(' '),
      )
    await writeFile(`${root}/${name}/${label}-${group.rank}.log`, lines.join('\n'))
  }
  await dist.destroyProcessGroup()
})
