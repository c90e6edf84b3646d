// torch.optim.swa_utils: averaged weights and buffers, and batch norm statistics computed anew, bit for bit.
import test from 'ava'
import { manualSeed, nn, optim, randn } from 'lockstep'
import type { Tensor } from 'lockstep'

import { firstDifference } from '../ddp/support/trace.js'
import type { Trace } from '../ddp/support/trace.js'
import { compareWith, entry, under } from '../support.js'

const { AveragedModel, getEmaAvgFn, getEmaMultiAvgFn, getSwaMultiAvgFn, updateBn } = optim.swaUtils

/** Under PyTorch's names. */
const cases = [
  { name: 'mean', average: null, buffers: false },
  { name: 'mean, with buffers', average: null, buffers: true },
  { name: 'mean of many', average: 'swa_multi', buffers: false },
  { name: 'ema', average: 'ema', buffers: false },
  { name: 'ema of many', average: 'ema_multi', buffers: true },
] as const

const averages = {
  swa_multi: () => ({ multiAvgFn: getSwaMultiAvgFn() }),
  ema: () => ({ avgFn: getEmaAvgFn(0.9) }),
  ema_multi: () => ({ multiAvgFn: getEmaMultiAvgFn(0.9) }),
}

let expected: Trace

compareWith('averaging.py', cases, async (reference) => {
  ;({ expected } = await reference.tensors())
})

for (const [index, one] of cases.entries()) {
  test.serial(one.name, async (t) => {
    const found: Trace = new Map()
    const put = async (key: string, value: Tensor): Promise<void> => void found.set(key, await entry(value))
    manualSeed(index)
    const model = new nn.Sequential(new nn.Linear(6, 9), new nn.BatchNorm1d(9), new nn.Linear(9, 3))
    const averaged = new AveragedModel(model, {
      useBuffers: one.buffers,
      ...(one.average !== null && averages[one.average]()),
    })
    const optimizer = new optim.SGD(model.parameters(), { lr: 0.1 })
    for (let step = 0; step < 5; step++) {
      const loss = model
        .forward(randn([7, 6]))
        .square()
        .mean()
      optimizer.zeroGrad()
      await loss.backward()
      optimizer.step()
      averaged.updateParameters(model)
      for (const [name, value] of averaged.stateDict()) await put(`${step}/${name}`, value)
    }
    await updateBn([[randn([7, 6])], [randn([5, 6])]], averaged)
    for (const [name, value] of averaged.stateDict()) await put(`bn/${name}`, value)
    averaged.eval()
    await put('output', averaged.forward(randn([4, 6])))
    t.is(firstDifference(under(expected, `${one.name}/`), found), undefined)
  })
}
