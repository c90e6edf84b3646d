// torch.utils.checkpoint: outputs, gradients, counted batches and the generator afterwards, bit for bit.
import test from 'ava'
import { autocast, manualSeed, nn, randn, utils } from 'lockstep'
import type { Tensor } from 'lockstep'

import { firstDifference } from '../ddp/support/trace.js'
import type { Trace } from '../ddp/support/trace.js'
import { compareWith, entry, under } from '../support.js'
import { checkpointCases } from './checkpoint-cases.js'
import type { CheckpointCase } from './checkpoint-cases.js'

let expected: Trace

compareWith('checkpointing.py', checkpointCases, async (reference) => {
  ;({ expected } = await reference.tensors())
})

const block = (): nn.Module =>
  new nn.Sequential(new nn.Linear(6, 9), new nn.Dropout(0.4), new nn.Tanh(), new nn.Linear(9, 6), new nn.Dropout(0.2))

function run({ segments, preserve: preserveRngState }: CheckpointCase, model: nn.Sequential, x: Tensor): Tensor {
  if (segments === null) return model.forward(x) as Tensor
  if (segments > 0) return utils.checkpointSequential(model, segments, x, { preserveRngState })
  return utils.checkpoint({ preserveRngState }, (h: Tensor) => model.forward(h) as Tensor, x)
}

for (const [index, one] of checkpointCases.entries()) {
  test.serial(one.name, async (t) => {
    const found: Trace = new Map()
    const put = async (key: string, value: Tensor): Promise<void> => void found.set(key, await entry(value))
    manualSeed(index)
    const model = new nn.Sequential(block(), block(), block(), new nn.BatchNorm1d(6), block())
    const x = randn([5, 6]).requiresGrad_()
    const output = autocast('cpu', { enabled: one.autocast }, () => run(one, model, x))
    await put('output', output.float())
    await output.float().square().mean().backward()
    await put('input', x.grad as Tensor)
    for (const [name, { grad }] of model.namedParameters()) await put(`grad/${name}`, grad as Tensor)
    for (const [name, buffer] of model.namedBuffers()) await put(`buffer/${name}`, buffer)
    await put('next', randn([4]))
    t.is(firstDifference(under(expected, `${one.name}/`), found), undefined)
  })
}
