// What is no tensor, and options that do not exist, have an error with a code wherever they are given.
import test from 'ava'
import { LockstepError, memory, nn, ones, optim, tensor } from 'lockstep'
import type { ErrorCode } from 'lockstep'

const F = nn.functional
const none = 5 as never
const x = ones([2, 2])

function refused(what: string, code: ErrorCode, action: () => unknown): void {
  test(`${what}: ${code}`, (t) => {
    const error = t.throws(action, { any: true })
    t.true(LockstepError.is(error, code), String(error))
  })
}

const layers: Record<string, () => { forward(...inputs: never[]): unknown }> = {
  Linear: () => new nn.Linear(1, 1),
  Conv2d: () => new nn.Conv2d(1, 1, 1),
  'Conv2d with reflection': () => new nn.Conv2d(1, 1, 1, { padding: 1, paddingMode: 'reflect' }),
  BatchNorm1d: () => new nn.BatchNorm1d(1),
  LayerNorm: () => new nn.LayerNorm(1),
  Embedding: () => new nn.Embedding(1, 1),
  ReLU: () => new nn.ReLU(),
  'ReLU in place': () => new nn.ReLU(true),
  Sigmoid: () => new nn.Sigmoid(),
  Tanh: () => new nn.Tanh(),
  Tanhshrink: () => new nn.Tanhshrink(),
  Softsign: () => new nn.Softsign(),
  Hardshrink: () => new nn.Hardshrink(),
  Softmax: () => new nn.Softmax(0),
  Softmin: () => new nn.Softmin(0),
  LogSoftmax: () => new nn.LogSoftmax(0),
  PReLU: () => new nn.PReLU(),
  GELU: () => new nn.GELU(),
  MaxPool2d: () => new nn.MaxPool2d(2),
  AdaptiveAvgPool2d: () => new nn.AdaptiveAvgPool2d([null, 1]),
  Dropout: () => new nn.Dropout(),
  Dropout1d: () => new nn.Dropout1d(),
  Dropout2d: () => new nn.Dropout2d(),
  AlphaDropout: () => new nn.AlphaDropout(),
  Flatten: () => new nn.Flatten(),
  Unflatten: () => new nn.Unflatten(0, [1, 1]),
}
refused('Embedding of nothing', 'ERR_ARGUMENT_TYPE', () => new nn.Embedding(1, 1).forward(undefined as never))
refused('Dropout with a string', 'ERR_INVALID_ARGUMENT', () => new nn.Dropout('x' as never))
for (const [name, make] of Object.entries(layers))
  refused(`${name} of a number`, 'ERR_ARGUMENT_TYPE', () => make().forward(none))

const losses = [
  'crossEntropy',
  'nllLoss',
  'mseLoss',
  'l1Loss',
  'smoothL1Loss',
  'huberLoss',
  'binaryCrossEntropy',
  'binaryCrossEntropyWithLogits',
  'klDiv',
] as const
for (const name of losses) {
  refused(`${name} of a number`, 'ERR_ARGUMENT_TYPE', () => F[name](none, x))
  refused(`${name} against a number`, 'ERR_ARGUMENT_TYPE', () => F[name](x, none))
}

const attention = new nn.MultiheadAttention(2, 1)
refused('MultiheadAttention without key and value', 'ERR_ARGUMENT_TYPE', () =>
  (attention.forward as (query: unknown) => unknown).call(attention, ones([1, 1, 2])),
)
refused('a kernel size that is a string', 'ERR_ARGUMENT_TYPE', () => new nn.Conv2d(1, 1, 'a' as never))
refused('normalize', 'ERR_ARGUMENT_TYPE', () => F.normalize(none))
refused('Module.to of nothing', 'ERR_ARGUMENT_TYPE', () => new nn.Linear(1, 1).to(undefined as never))
refused('clipping numbers', 'ERR_ARGUMENT_TYPE', () => nn.utils.clipGradNorm_([none], 1))
refused('clipping to a string', 'ERR_INVALID_ARGUMENT', () => nn.utils.clipGradNorm_([x], 'x' as never))
refused('initialising a number', 'ERR_ARGUMENT_TYPE', () => nn.init.xavierUniform_(none))
refused('a hook that is no function', 'ERR_INVALID_ARGUMENT', () => new nn.ReLU().registerForwardHook(none))

const wrong = { wrong: 1 } as object
const layer = new nn.Linear(2, 2)
const options: Record<string, () => unknown> = {
  'Module.to': () => layer.to(wrong),
  'Module.zeroGrad': () => layer.zeroGrad(wrong),
  'Module.stateDict': () => layer.stateDict(wrong),
  'Module.loadStateDict': () => layer.loadStateDict(new Map(), wrong),
  'Module.parameters': () => layer.parameters(wrong),
  'Module.namedBuffers': () => layer.namedBuffers(wrong),
  'Module.namedModules': () => layer.namedModules(wrong),
  registerBuffer: () => new nn.Linear(1, 1).registerBuffer('a', null, wrong),
  registerForwardHook: () => layer.registerForwardHook(() => {}, wrong),
  registerForwardPreHook: () => layer.registerForwardPreHook(() => {}, wrong),
  registerFullBackwardHook: () => layer.registerFullBackwardHook(() => {}, wrong),
  registerFullBackwardPreHook: () => layer.registerFullBackwardPreHook(() => {}, wrong),
  Parameter: () => new nn.Parameter(ones([1]), wrong),
  'Optimizer.zeroGrad': () => new optim.SGD(layer.parameters()).zeroGrad(wrong),
  clipGradNorm_: () => nn.utils.clipGradNorm_(layer.parameters(), 1, wrong),
  getTotalNorm: () => nn.utils.getTotalNorm([x], wrong),
  'F.pad': () => F.pad(x, [1, 1], wrong),
  uniform_: () => nn.init.uniform_(ones([2]), 0, 1, wrong),
  normal_: () => nn.init.normal_(ones([2]), 0, 1, wrong),
  xavierNormal_: () => nn.init.xavierNormal_(ones([2, 2]), 1, wrong),
  kaimingUniform_: () => nn.init.kaimingUniform_(ones([2, 2]), wrong),
  kaimingNormal_: () => nn.init.kaimingNormal_(ones([2, 2]), wrong),
  truncNormal_: () => nn.init.truncNormal_(ones([2]), 0, 1, -2, 2, wrong),
  orthogonal_: () => nn.init.orthogonal_(ones([2, 2]), 1, wrong),
}
for (const [what, action] of Object.entries(options))
  refused(`an option that ${what} has not`, 'ERR_UNKNOWN_OPTION', action)

test('a state dict of numbers: ERR_STATE_DICT, and nothing is changed', (t) => {
  const before = layer.weight.toArray()
  const state = new Map<string, never>([
    ['weight', ones([2, 2]) as never],
    ['bias', none],
  ])
  t.throws(() => layer.loadStateDict(state), { code: 'ERR_STATE_DICT', message: /bias is to be copied from number/ })
  t.deepEqual(layer.weight.toArray(), before)
})

test('a state from before batches were counted: the counter stays, as in PyTorch', (t) => {
  const norm = new nn.BatchNorm1d(2)
  norm.forward(ones([3, 2]))
  const state = norm.stateDict()
  state.delete('num_batches_tracked')
  t.deepEqual(norm.loadStateDict(state), { missingKeys: [], unexpectedKeys: [] })
  t.is(norm.numBatchesTracked?.item(), 1)
  state.delete('running_mean')
  t.throws(() => norm.loadStateDict(state), { code: 'ERR_STATE_DICT', message: /Missing key.*"running_mean"/ })
})

test.serial('checks leave nothing behind', (t) => {
  const { liveTensors } = memory.stats()
  t.throws(() => F.mseLoss(none, none))
  t.is(memory.stats().liveTensors, liveTensors)
  t.is(tensor([1]).item(), 1)
})
