// The tasks of multi_task.ts without findUnusedParameters. Ours complains at the optimizer's step, and names the heads.
import assert from 'node:assert/strict'

import { DistributedDataParallel, ones, optim, randn } from 'lockstep'

import type { Recorder } from '../support/recorder.js'
import { batch, lossOf, MultiTask } from './multi_task.js'

export async function train(rank: number, recorder: Recorder): Promise<void> {
  const model = new MultiTask()
  const ddp = await DistributedDataParallel.create(model)
  const optimizer = new optim.SGD(ddp.parameters(), { lr: 0.1 })
  await recorder.model(0, model)
  const x = randn([batch, 32])
  const task = rank === 0 ? 'classify' : 'regress'
  const loss = lossOf[task]((await ddp.forward(x, [task]))[task], x)
  await loss.backward()
  await recorder.put('001/loss', loss)
  assert.throws(() => optimizer.step(), { code: 'ERR_REDUCTION_INCOMPLETE', message: /heads\.rebuild\.weight/ })
  await recorder.put('001/raised', ones([1]))
}
