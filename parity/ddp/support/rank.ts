// rank.ts DIRECTORY LABEL CASE...: what python/rank.py does, on our side. Where the label begins with `captured`, the
// wrapped module is a captured one, and the ranks share memory.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'

import {
  autocast,
  capture,
  CapturedModule,
  DistributedDataParallel,
  distributed as dist,
  io,
  keep,
  manualSeed,
  nn,
  scope,
  type Tensor,
} from 'lockstep'

import { stepsOf, type Case } from '../cases.js'
import { withDeadline } from './deadline.js'
import { Recorder } from './recorder.js'
import {
  averagedFor,
  hookFor,
  modelFor,
  optimizerFor,
  registerFused,
  scheduleFor,
  withEnvironment,
} from './training.js'

const isCaptured = (label: string): boolean => label.startsWith('captured')

async function train(directory: string, test: Case, label: string): Promise<void> {
  const rank = dist.getRank()
  manualSeed(1000 + rank)
  const model = await modelFor(directory, test, rank)
  const batches = await io.loadSafetensors(`${directory}/batches.safetensors`)
  const inputOf = (step: number, turn: number): Tensor => {
    const x = batches.get(`${rank}/${step}/${turn}/x`) as Tensor
    return test.channelsLast ? x.contiguous({ memoryFormat: 'channelsLast' }) : x
  }
  const wrapped = isCaptured(label) ? capture(model, [inputOf(0, 0), 0]) : model
  const ddp = await DistributedDataParallel.create(wrapped, test.ddp)
  const optimizer = optimizerFor(ddp.parameters(), test.optimizer, test.zero)
  if (test.hook) ddp.registerCommHook(hookFor(test.hook, ddp, optimizer))
  if (test.fused) registerFused(ddp, test.optimizer)
  const averaged = test.averager && (await averagedFor(optimizer, test.averager))
  const schedule = test.schedule && scheduleFor(optimizer, test.schedule)
  const recorder = new Recorder()
  await recorder.model(0, model)

  const forwardBackward = async (step: number, turn: number): Promise<Tensor> => {
    const y = batches.get(`${rank}/${step}/${turn}/y`) as Tensor
    // What the number is modulo 3 decides: a captured module meets each of them more than once.
    const branch = (step + turn + rank * (step % 2)) % 3
    const compute = async (): Promise<Tensor> =>
      nn.functional.crossEntropy(await ddp.forward(inputOf(step, turn), branch), y)
    const loss = await (test.autocast ? autocast('cpu', { dtype: 'bfloat16' }, compute) : compute())
    await loss.backward()
    return keep(loss)
  }

  const trainStep = (step: number): Promise<void> =>
    scope(async () => {
      optimizer.zeroGrad()
      for (let turn = 0; turn < test.accumulate; turn++) {
        const last = turn === test.accumulate - 1
        const loss = await (last ? forwardBackward(step, turn) : ddp.noSync(() => forwardBackward(step, turn)))
        await recorder.put(`${recorder.step(step + 1)}/loss/${turn}`, loss)
        loss.dispose()
      }
      if (test.clip !== undefined) {
        const norm = nn.utils.clipGradNorm_(ddp.parameters(), test.clip)
        await recorder.put(`${recorder.step(step + 1)}/norm`, norm)
      }
      // The backward pass may have made the step.
      if (!test.fused && !test.zero?.overlapWithDdp) await (averaged ?? optimizer).step()
      schedule?.step()
      await recorder.model(step + 1, model)
    })
  const loop = async (): Promise<void> => {
    for (let step = 0; step < stepsOf(test, rank); step++) await trainStep(step)
  }
  if (test.uneven === undefined) await loop()
  else {
    const { divideByInitialWorldSize = true } = test
    await ddp.join(loop, { divideByInitialWorldSize })
    // All ranks have the model of the last one.
    await recorder.model(test.steps, model)
  }
  // Replays, but for the first pass of each branch, with and without autocast.
  if (wrapped instanceof CapturedModule) assert(wrapped.tapes <= 4, `${wrapped.tapes} tapes were recorded`)
  // PyTorch fills its log in forward passes. Ours says 0 bytes for a bucket of sparse gradients.
  if (stepsOf(test, rank) > 0 && test.model !== 'sparse') recorder.buckets(ddp)
  await recorder.save(`${directory}/${label}-${rank}.safetensors`)
}

await withDeadline(async (seconds) => {
  const [root = '', label = '', ...names] = process.argv.slice(2)
  const cases = JSON.parse(await readFile(`${root}/cases.json`, 'utf8')) as Case[]
  await dist.initProcessGroup({ backend: isCaptured(label) ? 'shm' : 'gloo', timeout: seconds * 1000 })
  for (const name of names) {
    const test = cases.find((each) => each.name === name) as Case
    await withEnvironment(test.env, () => train(`${root}/${name}`, test, label))
  }
  await dist.destroyProcessGroup()
})
