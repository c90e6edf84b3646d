import { inspect } from 'node:util'

import test from 'ava'
import { type Tensor, inferenceMode, manualSeed, nn, noGrad, ones, optim, randn, scope, tensor, zeros } from 'lockstep'

const codeOf = (error: unknown): string => (error as { code: string }).code

class Net extends nn.Module {
  conv = new nn.LazyConv2d(4, 3)
  norm = new nn.LazyBatchNorm2d()
  out = new nn.LazyLinear(2)

  override forward(x: Tensor): Tensor {
    return this.out.forward(this.norm.forward(this.conv.forward(x)).flatten(1))
  }
}

const keys = [
  ['conv.weight', 'conv.bias', 'norm.weight', 'norm.bias'],
  ['norm.running_mean', 'norm.running_var', 'norm.num_batches_tracked', 'out.weight', 'out.bias'],
].flat()

test.serial('the first forward pass makes the layers what they are to be, with the same parameters', (t) => {
  const net = new Net()
  const before = net.parameters()
  t.deepEqual([...net.stateDict().keys()], keys)
  t.true(before.every((parameter) => nn.isUninitialized(parameter) && parameter instanceof nn.Parameter))
  t.true(nn.isUninitialized(net.norm.runningMean))
  t.true(net.out.hasUninitializedParams())
  t.is(inspect(net.out.weight), '<UninitializedParameter>')
  manualSeed(3)
  const output = scope(() => net.forward(zeros([2, 3, 5, 5])))
  t.deepEqual(output.shape, [2, 2])
  t.deepEqual(
    [net.conv, net.norm, net.out].map((layer) => layer.constructor),
    [nn.Conv2d, nn.BatchNorm2d, nn.Linear] as unknown[],
  )
  t.deepEqual([net.conv.inChannels, net.norm.numFeatures, net.out.inFeatures], [3, 4, 36])
  const after = net.parameters()
  t.true(after.every((parameter, index) => parameter === before[index] && !nn.isUninitialized(parameter)))
  t.true(after.every((parameter) => parameter.requiresGrad && parameter.isLeaf))
  t.deepEqual([...net.stateDict().keys()], keys)

  manualSeed(3)
  const conv = new nn.Conv2d(3, 4, 3)
  const out = new nn.Linear(36, 2)
  t.deepEqual(net.conv.weight.toArray(), conv.weight.toArray())
  t.deepEqual(net.out.bias?.toArray(), out.bias?.toArray())
})

test.serial('an optimizer that was made before trains the parameters', async (t) => {
  const layer = new nn.LazyLinear(2)
  const optimizer = new optim.SGD(layer.parameters(), { lr: 1 })
  optimizer.zeroGrad()
  layer.zeroGrad()
  t.is(layer.weight.grad, null)
  await layer
    .forward(ones([1, 3]))
    .sum()
    .backward()
  const before = layer.bias?.toArray() as number[]
  optimizer.step()
  t.deepEqual(layer.bias?.toArray(), tensor(before).sub(1).toArray())
})

test.serial('what needs a shape is refused until there is one', (t) => {
  const { weight } = new nn.LazyLinear(2)
  for (const use of [
    () => weight.shape,
    () => weight.add(1),
    () => ones([2]).mul(weight),
    () => weight.detach(),
    () => weight.toArray(),
    () => noGrad(() => weight.fill_(1)),
    () => (weight.grad = ones([2])),
  ]) {
    const error = t.throws(use)
    t.is(codeOf(error), 'ERR_VALUE')
    t.regex(error.message, /uninitialized, and has no shape yet: call `forward` of its lazy module with a dummy batch/)
  }
  weight.dispose()
  t.false(weight.isDisposed)
})

test.serial('uninitialized parameters move, freeze and are copied with their module', (t) => {
  const net = new nn.Sequential(new nn.LazyLinear(2), new nn.LazyBatchNorm1d())
  net.to('float64').requiresGrad_(false)
  const copy = net.clone()
  t.is(copy.parameters()[0]?.dtype, 'float64')
  t.not(copy.parameters()[0], net.parameters()[0])
  for (const each of [net, copy]) {
    inferenceMode(() => each.forward(ones([3, 4], { dtype: 'float64' })))
    t.deepEqual(
      each.parameters().map((parameter) => [parameter.dtype, parameter.requiresGrad, parameter.device]),
      Array.from({ length: 4 }, () => ['float64', false, 'cpu']),
    )
    t.deepEqual(
      [...each.buffers()].map(({ dtype, shape }) => [dtype, shape]),
      [
        ['float64', [2]],
        ['float64', [2]],
        ['int64', []],
      ],
    )
    // What was made in inference mode can be trained.
    each.requiresGrad_(true)
    t.true((each.forward(ones([3, 4], { dtype: 'float64' })) as Tensor).requiresGrad)
  }
  t.is(new nn.LazyLinear(2).to('meta').weight.device, 'meta')
})

test.serial('state dicts load from and into layers with and without shapes', (t) => {
  const [full, empty, other] = [new Net(), new Net(), new Net()]
  full.forward(randn([2, 3, 5, 5]))
  const state = full.stateDict()
  empty.loadStateDict(state)
  t.false(empty.out.hasUninitializedParams())
  const [x, same] = [randn([2, 3, 5, 5]), empty.parameters()]
  full.eval()
  t.deepEqual(empty.eval().forward(x).toArray(), full.forward(x).toArray())
  t.deepEqual(empty.parameters(), same)
  t.deepEqual([empty.conv.inChannels, empty.norm.numFeatures, empty.out.inFeatures], [3, 4, 36])

  // Nothing to load.
  new Net().loadStateDict(other.stateDict())
  const error = t.throws(() => full.loadStateDict(other.stateDict()))
  t.is(codeOf(error), 'ERR_STATE_DICT')
  t.regex(error.message, /out\.weight is to be copied from an uninitialized parameter or buffer/)
  t.deepEqual(full.forward(x).toArray(), empty.forward(x).toArray())

  const loaded = new nn.LazyLinear(2)
  loaded.loadStateDict(new nn.Linear(3, 2).stateDict())
  t.is(codeOf(t.throws(() => loaded.forward(ones([1, 4])))), 'ERR_INVALID_ARGUMENT')
  t.deepEqual(loaded.forward(ones([1, 3])).shape, [1, 2])
})

test.serial('hooks run around the first forward pass, and around later ones', (t) => {
  const layer = new nn.LazyLinear(2)
  const seen: string[] = []
  layer.registerForwardPreHook(() => void seen.push(layer.constructor.name))
  layer.registerForwardHook(() => void seen.push(layer.constructor.name))
  layer.forward(ones([1, 3]))
  layer.forward(ones([1, 3]))
  t.deepEqual(seen, ['LazyLinear', 'Linear', 'Linear', 'Linear'])
})

test.serial('parameters and buffers of your own get their shapes by materialize', (t) => {
  class Scaled extends nn.Module {
    factor: nn.Parameter = new nn.UninitializedParameter({ dtype: 'float64' })
    seen: nn.Buffer = new nn.UninitializedBuffer({ persistent: false })

    override forward(x: Tensor): Tensor {
      for (const each of [this.factor, this.seen]) {
        if (!nn.isUninitialized(each)) continue
        each.materialize([x.size(-1)])
        noGrad(() => (each as Tensor).fill_(2))
      }
      return x.mul(this.factor).add(this.seen)
    }
  }
  const module = new Scaled()
  const { factor } = module
  t.deepEqual(scope(() => module.forward(ones([2]))).toArray(), [4, 4])
  t.is(module.factor, factor)
  t.deepEqual([factor.dtype, factor.requiresGrad, factor.shape, factor.constructor], [
    'float64',
    true,
    [2],
    nn.Parameter,
  ] as unknown[])
  t.deepEqual([...module.stateDict().keys()], ['factor'])
  t.deepEqual(module.buffers(), [module.seen])
})

test.serial('inputs and options that cannot be are refused, and the next input is a first one', (t) => {
  for (const [code, call] of [
    ['ERR_INVALID_ARGUMENT', () => new nn.LazyLinear(-1)],
    ['ERR_UNKNOWN_OPTION', () => new nn.LazyLinear(2, { inFeatures: 3 } as never)],
    ['ERR_INVALID_ARGUMENT', () => new nn.LazyConv1d(3, 3, { groups: 2 })],
    ['ERR_ARGUMENT_TYPE', () => new nn.LazyLinear(2).forward(3 as never)],
    ['ERR_ARGUMENT_TYPE', () => new nn.LazyBatchNorm1d().forward(3 as never)],
    ['ERR_UNKNOWN_OPTION', () => new nn.UninitializedParameter({ shape: [2] } as never)],
    ['ERR_UNKNOWN_OPTION', () => new nn.UninitializedBuffer({ requiresGrad: true } as never)],
    ['ERR_ARGUMENT_TYPE', () => new nn.UninitializedParameter().materialize(2 as never)],
  ] as [string, () => unknown][]) {
    t.is(codeOf(t.throws(call)), code, String(call))
  }
  const conv = new nn.LazyConv2d(4, 3, { groups: 2 })
  t.regex(t.throws(() => conv.forward(ones([5, 5]))).message, /Expected 3D \(unbatched\) or 4D \(batched\) input/)
  t.regex(
    t.throws(() => conv.forward(ones([3, 5, 5]))).message,
    /^LazyConv2d: in_channels must be divisible by groups, got inChannels 3 and groups 2$/,
  )
  t.deepEqual(conv.forward(ones([2, 5, 5])).shape, [4, 3, 3])
})
