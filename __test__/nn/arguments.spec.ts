// What is no tensor, and options that do not exist, have an error with a code wherever they are given.
import test from 'ava'
import { LockstepError, amp, getDataParallelParams, memory, nn, ones, optim, tensor } from 'lockstep'
import type { ErrorCode, Tensor } from 'lockstep'

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
refused('Dropout with a string', 'ERR_ARGUMENT_TYPE', () => new nn.Dropout('x' as never))
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
  const loss = F[name] as (input: Tensor, target: Tensor) => Tensor
  refused(`${name} of a number`, 'ERR_ARGUMENT_TYPE', () => loss(none, x))
  refused(`${name} against a number`, 'ERR_ARGUMENT_TYPE', () => loss(x, none))
}

const attention = new nn.MultiheadAttention(2, 1)
refused('MultiheadAttention without key and value', 'ERR_ARGUMENT_TYPE', () =>
  (attention.forward as (query: unknown) => unknown).call(attention, ones([1, 1, 2])),
)
refused('a kernel size that is a string', 'ERR_ARGUMENT_TYPE', () => new nn.Conv2d(1, 1, 'a' as never))
refused('normalize', 'ERR_ARGUMENT_TYPE', () => F.normalize(none))
refused('Module.to of nothing', 'ERR_ARGUMENT_TYPE', () => new nn.Linear(1, 1).to(undefined as never))
refused('clipping numbers', 'ERR_ARGUMENT_TYPE', () => nn.utils.clipGradNorm_([none], 1))
refused('clipping to a string', 'ERR_ARGUMENT_TYPE', () => nn.utils.clipGradNorm_([x], 'x' as never))
refused('clipping one number', 'ERR_ARGUMENT_TYPE', () => nn.utils.clipGradNorm_(none, 1))
refused('clipping by a norm of NaN', 'ERR_ARGUMENT_TYPE', () => nn.utils.clipGradNorm_([x], 1, Number.NaN))
refused('clipping to less than nothing', 'ERR_INVALID_ARGUMENT', () => nn.utils.clipGradValue_([x], -1))
refused('clipping to nothing at all', 'ERR_ARGUMENT_TYPE', () => nn.utils.clipGradValue_([x], {} as never))
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
  clipGradValue_: () => nn.utils.clipGradValue_([x], 1, wrong),
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

const sizes: Record<string, (value: never) => unknown> = {
  'Linear: inFeatures': (v) => new nn.Linear(v, 1),
  'Bilinear: in2Features': (v) => new nn.Bilinear(1, v, 1),
  'Conv1d: inChannels': (v) => new nn.Conv1d(v, 1, 1),
  'Conv2d: groups': (v) => new nn.Conv2d(2, 2, 1, { groups: v }),
  'BatchNorm1d: numFeatures': (v) => new nn.BatchNorm1d(v),
  'LayerNorm: normalizedShape': (v) => new nn.LayerNorm(v),
  'GroupNorm: numGroups': (v) => new nn.GroupNorm(v, 2),
  'Embedding: numEmbeddings': (v) => new nn.Embedding(v, 2),
  'MultiheadAttention: embedDim': (v) => new nn.MultiheadAttention(v, 1),
  'MaxPool2d: kernelSize': (v) => new nn.MaxPool2d(v),
  'AdaptiveAvgPool1d: outputSize': (v) => new nn.AdaptiveAvgPool1d(v),
  'Unflatten: dim': (v) => new nn.Unflatten(v, [1, 1]),
}
const switches: Record<string, (value: never) => unknown> = {
  'Linear: bias': (v) => new nn.Linear(1, 1, { bias: v }),
  'ReLU: inplace': (v) => new nn.ReLU({ inplace: v }),
  'BatchNorm2d: affine': (v) => new nn.BatchNorm2d(1, { affine: v } as never),
  'Embedding: sparse': (v) => new nn.Embedding(1, 1, { sparse: v }),
  'Module.train': (v) => new nn.ReLU().train({ mode: v }),
  'Module.registerBuffer: persistent': (v) => new nn.ReLU().registerBuffer('b', x, { persistent: v }),
  'Module.zeroGrad: setToNone': (v) => new nn.Linear(1, 1).zeroGrad({ setToNone: v }),
}
const numbers: Record<string, (value: never) => unknown> = {
  'Dropout: p': (v) => new nn.Dropout({ p: v }),
  'LayerNorm: eps': (v) => new nn.LayerNorm(1, { eps: v } as never),
  'LeakyReLU: negativeSlope': (v) => new nn.LeakyReLU({ negativeSlope: v }),
  'Threshold: value': (v) => new nn.Threshold(1, v),
  'xavierUniform_: gain': (v) => nn.init.xavierUniform_(ones([2, 2]), v),
  'truncNormal_: std': (v) => nn.init.truncNormal_(ones([2, 2]), 0, v),
}
for (const [cases, values] of [
  [sizes, [Symbol('s'), Object.create(null), 1n, 1.5, '1', null]],
  [switches, ['false', 0, {}]],
  [numbers, [Symbol('s'), 1n, '1', Number.NaN]],
] as const) {
  for (const [what, make] of Object.entries(cases)) {
    test(`${what} of the wrong kind`, (t) => {
      for (const value of values as readonly unknown[]) {
        if (value === null && what.startsWith('Adaptive')) continue
        const error = t.throws(() => make(value as never), { any: true })
        t.true(LockstepError.is(error, 'ERR_ARGUMENT_TYPE'), String(error))
      }
    })
  }
}

const scalers: Record<string, unknown> = {
  initScale: 0,
  growthFactor: 1,
  backoffFactor: 1,
  growthInterval: 0,
}
for (const [name, value] of Object.entries(scalers)) {
  refused(`a GradScaler's ${name} of ${value}`, 'ERR_INVALID_ARGUMENT', () => new amp.GradScaler({ [name]: value }))
  refused(`a GradScaler's ${name} that is a string`, 'ERR_ARGUMENT_TYPE', () => new amp.GradScaler({ [name]: '1' }))
}
refused('a scale below nothing', 'ERR_INVALID_ARGUMENT', () => new amp.GradScaler().update(-1))
refused('a scale that is a string', 'ERR_ARGUMENT_TYPE', () => new amp.GradScaler().update('2' as never))

refused('a submodule by a number', 'ERR_ARGUMENT_TYPE', () => new nn.ReLU().getSubmodule(none))
refused('a parameter by a number', 'ERR_ARGUMENT_TYPE', () => new nn.ReLU().getParameter(none))
refused('a buffer whose name is a number', 'ERR_ARGUMENT_TYPE', () => new nn.ReLU().registerBuffer(none, x))
refused('applying a number', 'ERR_ARGUMENT_TYPE', () => new nn.ReLU().apply(none))
refused('a list of modules that is a number', 'ERR_ARGUMENT_TYPE', () => new nn.ModuleList(none))
refused('a dictionary of modules that is a number', 'ERR_ARGUMENT_TYPE', () => new nn.ModuleDict(none))
refused('a pretrained number', 'ERR_ARGUMENT_TYPE', () => nn.Embedding.fromPretrained(none))
refused('a state dict that is an object', 'ERR_ARGUMENT_TYPE', () => nn.utils.stripModulePrefix({} as never))
refused('a prefix that is a number', 'ERR_ARGUMENT_TYPE', () => nn.utils.stripModulePrefix(new Map(), 7 as never))
refused('data-parallel parameters of a list', 'ERR_ARGUMENT_TYPE', () => getDataParallelParams([] as never))
refused('data-parallel parameters by a wrong option', 'ERR_UNKNOWN_OPTION', () =>
  getDataParallelParams(layer, { named: true } as never),
)
refused('data-parallel parameters without a name', 'ERR_INVALID_ARGUMENT', () =>
  getDataParallelParams(layer, { ignore: ['wieght'] }),
)
refused('a vector of one tensor, which is no list', 'ERR_ARGUMENT_TYPE', () => nn.utils.parametersToVector(x as never))
refused('a vector that is a number', 'ERR_ARGUMENT_TYPE', () => nn.utils.vectorToParameters(none, [x]))
refused('a mask that is a number', 'ERR_ARGUMENT_TYPE', () => {
  const q = ones([1, 1, 2])
  return attention.forward(q, q, q, { attnMask: none })
})
refused('a step hook that is a number', 'ERR_ARGUMENT_TYPE', () =>
  new optim.SGD([ones([1])], { lr: 1 }).registerStepPreHook(none),
)
refused('a group of a number', 'ERR_ARGUMENT_TYPE', () => new optim.SGD([{ params: none }], { lr: 1 }))
