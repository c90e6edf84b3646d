// Layers, functions and schedules take keywords as operators do, and errors know what was meant.
import test from 'ava'
import { amp, nn, ones, optim, randn, tensor, zeros } from 'lockstep'
import type { ErrorCode, Tensor } from 'lockstep'

const { functional: F, init } = nn
const { lrScheduler } = optim
const start = (): optim.SGD => new optim.SGD([new nn.Parameter(ones([1]))], { lr: 1 })
const x = tensor([[1, 2, 3]])

test('layers, by name alone', (t) => {
  t.is(String(new nn.MaxPool2d({ kernelSize: 3 })), String(new nn.MaxPool2d(3)))
  t.is(String(new nn.Linear({ inFeatures: 2, outFeatures: 3, bias: false })), String(new nn.Linear(2, 3, false)))
  t.is(String(new nn.Linear(2, { outFeatures: 3 })), String(new nn.Linear(2, 3)))
  t.is(String(new nn.Softmax({ dim: 1 })), String(new nn.Softmax(1)))
  t.is(
    String(new nn.LazyConv1d({ outChannels: 2, kernelSize: 3, groups: 2 })),
    'LazyConv1d(0, 2, kernel_size=(3,), stride=(1,), groups=2)',
  )
  t.is(new nn.SmoothL1Loss({ beta: 0.5 }).beta, 0.5)
  t.is(new nn.TripletMarginLoss(0.5, 1).p, 1)
  t.is(new nn.Linear(2, 3, { dtype: 'float64', bias: undefined } as object).weight.dtype, 'float64')
})

test('functions, by name from the second argument on', (t) => {
  const expected = F.softmax(x, 1).toArray()
  t.deepEqual(F.softmax(x, { dim: 1 }).toArray(), expected)
  t.is(F.softmax(x, { dim: 1, dtype: 'float64' }).dtype, 'float64')
  t.deepEqual(F.leakyRelu(x.neg(), { negativeSlope: 0.5 }).toArray(), [[-0.5, -1, -1.5]])
  t.deepEqual(F.threshold(x, { threshold: 1, value: 7 }).toArray(), [[7, 2, 3]])
  t.deepEqual(F.linear(x, { weight: ones([1, 3]), bias: ones([1]) }).toArray(), [[7]])
  t.deepEqual(F.pad(x, [1, 0], 'constant', 9).toArray(), [[9, 1, 2, 3]])
  t.is(F.mseLoss(x, { target: x, reduction: 'sum' }).item(), 0)
})

test('initial values, by name', (t) => {
  t.deepEqual(init.normal_(zeros([2]), { mean: 5, std: 0 }).toArray(), [5, 5])
  t.deepEqual(init.constant_(zeros([1]), { val: 3 }).toArray(), [3])
  const parameter: nn.Parameter = init.uniform_(new nn.Parameter(zeros([1])), { a: 2, b: 2 })
  t.is(parameter.item(), 2)
  t.is(init.calculateGain('leakyRelu', { param: 1 }), 1)
})

test('clipping and norms, by name and by place', (t) => {
  const clipped = (...args: unknown[]): unknown => {
    const parameter = new nn.Parameter(zeros([2]))
    parameter.grad = tensor([3, 4])
    const norm = (nn.utils.clipGradNorm_ as (...args: unknown[]) => Tensor)(parameter, ...args).item()
    return [norm, (parameter.grad.toArray() as number[]).map((value) => Number(value.toFixed(4)))]
  }
  t.deepEqual(clipped(10), [5, [3, 4]])
  for (const args of [[2, Infinity], [{ maxNorm: 2, normType: Infinity }], [2, Infinity, false, { foreach: false }]])
    t.deepEqual(clipped(...args), [4, [1.5, 2]])
  const pair = [new nn.Parameter(zeros([1])), new nn.Parameter(zeros([1]))]
  nn.utils.vectorToParameters(tensor([1, 2]), { parameters: pair })
  t.deepEqual(nn.utils.parametersToVector(pair).toArray(), [1, 2])
  t.is(nn.utils.getTotalNorm(tensor([3, 4]), 1).item(), 7)
})

test('optimizers and schedules, by name and by place', (t) => {
  const optimizer = new optim.SGD([new nn.Parameter(ones([1]))], 0.5, { momentum: 0.9 })
  t.like(optimizer.paramGroups[0], { lr: 0.5, momentum: 0.9, nesterov: false })
  t.like(new optim.AdamW([new nn.Parameter(ones([1]))]).paramGroups[0], {
    weightDecay: 0.01,
    decoupledWeightDecay: true,
  })
  const step = new lrScheduler.StepLR(start(), { stepSize: 2, gamma: 0.5 })
  t.like(step, { stepSize: 2, gamma: 0.5 })
  const parts = [new lrScheduler.StepLR(step.optimizer, 1)]
  t.is(new lrScheduler.SequentialLR(step.optimizer, { schedulers: parts, milestones: [] }).lastEpoch, 0)
  t.is(new lrScheduler.LambdaLR(start(), { lrLambda: () => 0.25 }).getLastLr()[0], 0.25)
  t.is(new amp.GradScaler('cpu', 16, { growthFactor: 4 }).growthFactor, 4)
})

test('each optimizer has betas of its own', (t) => {
  const [a, b] = [new optim.Adam([new nn.Parameter(ones([1]))]), new optim.Adam([new nn.Parameter(ones([1]))])]
  t.deepEqual(a.paramGroups[0]?.betas, b.paramGroups[0]?.betas)
  t.not(a.paramGroups[0]?.betas, b.paramGroups[0]?.betas)
})

test("a ModuleDict's object is content, whatever its keys", (t) => {
  const names = { modules: new nn.ReLU(), kernelSize: new nn.Tanh(), device: new nn.Identity() }
  t.deepEqual([...new nn.ModuleDict(names).keys()], Object.keys(names))
  t.deepEqual(
    new nn.Sequential({ kernelSize: new nn.ReLU(), options: new nn.Tanh() }).namedChildren().map(([name]) => name),
    ['kernelSize', 'options'],
  )
})

test('a scaler, by place to the end', (t) => {
  const scaler = new amp.GradScaler('cpu', 16, 4, 0.25, 10, false)
  t.like(scaler, { growthFactor: 4, backoffFactor: 0.25, growthInterval: 10 })
  t.false(scaler.isEnabled())
})

const mistakes: [string, () => unknown, ErrorCode, RegExp][] = [
  [
    "PyTorch's spelling",
    () => new optim.SGD([ones([1])], { weight_decay: 1 } as object),
    'ERR_UNKNOWN_OPTION',
    /^SGD: unknown option 'weight_decay': did you mean 'weightDecay'\?; known are params, lr, /,
  ],
  [
    'letters exchanged',
    () => new nn.Conv2d(1, 1, 3, { pading: 1, groups: 1 } as object),
    'ERR_UNKNOWN_OPTION',
    /unknown option 'pading': did you mean 'padding'\?/,
  ],
  [
    "an option of a group in PyTorch's spelling",
    () => new optim.Adam([{ params: [ones([1])], weight_decay: 1 } as never]),
    'ERR_UNKNOWN_OPTION',
    /did you mean 'weightDecay'\?/,
  ],
  [
    "a scaler's option in PyTorch's spelling",
    () => new amp.GradScaler({ growth_interval: 3 } as object),
    'ERR_UNKNOWN_OPTION',
    /did you mean 'growthInterval'\?/,
  ],
  [
    "clipping's option in PyTorch's spelling",
    () => nn.utils.clipGradNorm_([x], 1, { norm_type: 1 } as object),
    'ERR_UNKNOWN_OPTION',
    /^clipGradNorm_: unknown option 'norm_type': did you mean 'normType'\?/,
  ],
  [
    'a name that is far from all',
    () => F.relu(x, { colour: true } as object),
    'ERR_UNKNOWN_OPTION',
    /^relu: unknown option 'colour'; known are input, inplace$/,
  ],
  [
    'a word that is nearly right',
    () => F.mseLoss(x, x, { reduction: 'means' as 'mean' }),
    'ERR_INVALID_ARGUMENT',
    /reduction must be 'none', 'mean' or 'sum', got string \('means'\): did you mean 'mean'\?/,
  ],
  [
    'a word that is a number',
    () => F.mseLoss(x, x, { reduction: 1 as never }),
    'ERR_ARGUMENT_TYPE',
    /reduction must be 'none', 'mean' or 'sum', got number/,
  ],
  [
    'by name and by place',
    () => F.softmax(x, 1, { dim: 1 } as object),
    'ERR_ARGUMENT_TYPE',
    /^softmax: dim is given twice, by place and by name$/,
  ],
  [
    'by name and by place, in a layer',
    () => new nn.MaxPool2d(3, { kernelSize: 3 } as object),
    'ERR_ARGUMENT_TYPE',
    /twice/,
  ],
  [
    'one too many by place',
    () => new (nn.MaxPool2d as new (...args: unknown[]) => unknown)(3, 1, 0, 1, true),
    'ERR_ARGUMENT_TYPE',
    /takes at most 4 arguments by place, got 5; by name it takes ceilMode/,
  ],
  [
    'nothing where something is needed',
    () => new (nn.Linear as new (...args: unknown[]) => unknown)(3, { bias: false }),
    'ERR_ARGUMENT_TYPE',
    /^Linear: missing argument 'outFeatures' \(a whole number of at least 0\); it takes inFeatures, outFeatures, bias, /,
  ],
]
for (const [what, mistake, code, message] of mistakes) {
  test(`${what} is refused`, (t) => {
    t.throws(mistake, { code, message })
  })
}

class Model extends nn.Module {
  features = new nn.Sequential(new nn.Linear(3, 4), new nn.ReLU(), new nn.Linear(5, 2))
  byName = new nn.ModuleDict({ conv: new nn.Conv2d(1, 1, 3) })
  override forward(input: Tensor): Tensor {
    return this.features.forward(input)
  }
}

test('an error of shapes says where in the model the layer is', (t) => {
  const model = new Model()
  const wrong = { code: 'ERR_TORCH', message: /^features\.2 \(Linear\): .*shapes cannot be multiplied/ } as const
  const error = t.throws(() => model.forward(randn([2, 3])), wrong)
  t.is((error as { operation?: string }).operation, 'linear')
  t.throws(() => model.byName.get('conv').forward(x), { message: /^byName\.conv \(Conv2d\): / })
  t.throws(() => model.clone().forward(randn([2, 3])), wrong)
  const outer = new nn.Sequential(new nn.Flatten(), model)
  t.throws(() => outer.forward(randn([2, 3])), { message: /^1\.features\.2 \(Linear\): / })
  t.throws(() => new nn.Linear(3, 4).forward(randn([2, 5])), { message: /^(?!.*\(Linear\))/ })
})
