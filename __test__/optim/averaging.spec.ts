import test from 'ava'
import { nn, optim, tensor } from 'lockstep'

const { AveragedModel, getEmaAvgFn, getEmaMultiAvgFn, getSwaMultiAvgFn, updateBn } = optim.swaUtils

test('wrong averages are refused', (t) => {
  const model = new nn.Linear(2, 1)
  t.throws(() => getEmaAvgFn(2), { code: 'ERR_INVALID_ARGUMENT', message: /decay must be a number from 0 to 1/ })
  t.throws(() => new AveragedModel(model, { avgFn: getEmaAvgFn(), multiAvgFn: getSwaMultiAvgFn() }), {
    code: 'ERR_INVALID_ARGUMENT',
    message: /Only one of avgFn and multiAvgFn/,
  })
  t.throws(() => new AveragedModel(model.parameters() as never), { code: 'ERR_ARGUMENT_TYPE', message: /a Module/ })
  t.throws(() => new AveragedModel(model, { useBuffer: true } as object), { code: 'ERR_UNKNOWN_OPTION' })
  t.throws(() => new AveragedModel(model).updateParameters(new nn.ReLU()), {
    code: 'ERR_INVALID_ARGUMENT',
    message: /the model has 0 tensors, and its average 2/,
  })
})

test('an average is saved under the names of PyTorch, and is apart from the model', (t) => {
  const model = new nn.Linear(2, 1)
  const averaged = new AveragedModel(model, { multiAvgFn: getEmaMultiAvgFn(0.5) })
  t.deepEqual([...averaged.stateDict().keys()].sort(), ['module.bias', 'module.weight', 'n_averaged'])
  averaged.updateParameters(model)
  const before = averaged.module.weight.toArray()
  model.weight.detach().fill_(0)
  t.deepEqual(averaged.module.weight.toArray(), before)
  averaged.updateParameters(model)
  t.deepEqual(
    averaged.module.weight.toArray(),
    (before as number[][]).map((row) => row.map((value) => value / 2)),
  )
  t.is(averaged.nAveraged.item(), 2)
})

test('whole numbers are averaged one by one', (t) => {
  const [average, current] = [tensor([4n, 8n]), tensor([8n, 8n])]
  getSwaMultiAvgFn()([average], [current], tensor(1n))
  t.deepEqual(average.toArray(), [6, 8])
})

test('updateBn leaves momenta and mode as they were, also where the model throws', async (t) => {
  const norm = new nn.BatchNorm1d(2, { momentum: 0.3 })
  norm.eval()
  await t.throwsAsync(updateBn([tensor([1])], norm))
  t.is(norm.momentum, 0.3)
  t.false(norm.training)
})
