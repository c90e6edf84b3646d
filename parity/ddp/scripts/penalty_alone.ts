// What r1.ts takes care of, forgotten: the last bias has no part in the penalty. Ours says so at the optimizer's step, by
// name.
import assert from 'node:assert/strict'

import { autograd, DistributedDataParallel, ones, optim, randn, type Tensor } from 'lockstep'

import type { Recorder } from '../support/recorder.js'
import { batch, Discriminator, size } from './r1.js'

export async function train(_rank: number, recorder: Recorder): Promise<void> {
  const model = new Discriminator()
  const D = await DistributedDataParallel.create(model)
  const optimizer = new optim.SGD(D.parameters(), { lr: 0.1 })
  await recorder.model(0, model)
  const real = randn([batch, 3, size, size]).requiresGrad_()
  const scores = await D.forward(real)
  const [gradients] = autograd.grad(scores.sum(), real, { createGraph: true })
  const penalty = (gradients as Tensor).square().sum([1, 2, 3]).mean()
  await penalty.backward()
  await recorder.put('001/loss/penalty', penalty)
  assert.throws(() => optimizer.step(), { code: 'ERR_REDUCTION_INCOMPLETE', message: /head\.bias/ })
  await recorder.put('001/raised', ones([1]))
}
