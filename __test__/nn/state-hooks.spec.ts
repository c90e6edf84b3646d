import test from 'ava'
import { nn, noGrad, ones, tensor, zeros } from 'lockstep'
import type { Tensor } from 'lockstep'

test('a hook renames the keys of an older state, in a copy', (t) => {
  const layer = new nn.Linear(2, 1)
  const net = new nn.Sequential(layer)
  layer.registerLoadStateDictPreHook((_, state, prefix) => {
    const old = state.get(`${prefix}w`)
    if (old !== undefined) state.set(`${prefix}weight`, old)
    state.delete(`${prefix}w`)
  })
  const state = { '0.w': ones([1, 2]), '0.bias': zeros([1]) }
  t.deepEqual(net.loadStateDict(state), { missingKeys: [], unexpectedKeys: [] })
  t.deepEqual(layer.weight.toArray(), [[1, 1]])
  t.deepEqual(Object.keys(state), ['0.w', '0.bias'])
  net.clone().loadStateDict(state)
})

test('a hook forgives keys; what it leaves is an error, and changes nothing', (t) => {
  const layer = new nn.Linear(2, 1)
  const before = layer.weight.toArray()
  let forgives = false
  const handle = layer.registerLoadStateDictPostHook((_, keys) => {
    if (forgives) keys.missingKeys.length = 0
  })
  const state = { weight: ones([1, 2]) }
  t.throws(() => layer.loadStateDict(state), { code: 'ERR_STATE_DICT', message: /Missing key\(s\).*bias/s })
  t.deepEqual(layer.weight.toArray(), before)
  forgives = true
  layer.loadStateDict(state)
  t.deepEqual(layer.weight.toArray(), [[1, 1]])
  handle.remove()
  t.throws(() => layer.loadStateDict(state), { code: 'ERR_STATE_DICT' })
  t.throws(() => layer.registerStateDictPreHook(null as never), { code: 'ERR_INVALID_ARGUMENT' })
})

class Counter extends nn.Module {
  count = 3

  override getExtraState(): Tensor {
    return tensor(this.count)
  }

  override setExtraState(state: Tensor): void {
    this.count = state.item()
  }
}

test('extra state is saved and loaded', (t) => {
  const counter = new Counter()
  const net = new nn.Sequential(counter)
  const state = net.stateDict()
  t.deepEqual([...state.keys()], ['0._extra_state'])
  counter.count = 5
  net.loadStateDict(state)
  t.is(counter.count, 3)
  t.throws(() => net.loadStateDict(new Map()), { code: 'ERR_STATE_DICT', message: /_extra_state/ })
  t.throws(() => net.loadStateDict({ '0._extra_state': 3 as never }), { code: 'ERR_STATE_DICT', message: /a Tensor/ })
  counter.getExtraState = () => 3 as never
  t.throws(() => net.stateDict(), { code: 'ERR_ARGUMENT_TYPE', message: /getExtraState/ })
})

test('getBuffer, setSubmodule and toEmpty', (t) => {
  const norm = new nn.BatchNorm1d(2)
  const net = new nn.Sequential(norm, new nn.ModuleDict({ a: new nn.ReLU() }))
  t.is(net.getBuffer('0.running_mean'), norm.runningMean as Tensor)
  t.throws(() => net.getBuffer('0.weight'), { code: 'ERR_INVALID_ARGUMENT' })
  net.setSubmodule('1.a', new nn.Tanh())
  t.true(net.getSubmodule('1.a') instanceof nn.Tanh)
  net.setSubmodule('2', new nn.Linear(2, 2))
  t.is(net.children().length, 3)
  t.throws(() => net.setSubmodule('9', new nn.Tanh(), true), {
    code: 'ERR_INVALID_ARGUMENT',
    message: /no module named/,
  })
  t.throws(() => net.setSubmodule('0.weight', new nn.Tanh()), { code: 'ERR_INVALID_ARGUMENT', message: /is no module/ })
  t.throws(() => net.setSubmodule('', new nn.Tanh()), { code: 'ERR_INVALID_ARGUMENT' })
  t.throws(() => net.setSubmodule('1', {} as never), { code: 'ERR_ARGUMENT_TYPE' })
  const meta = new nn.Linear(2, 3, { device: 'meta' })
  t.is(meta.toEmpty({ device: 'cpu' }), meta)
  t.deepEqual([meta.weight.device, meta.weight.shape], ['cpu', [3, 2]])
  t.true(meta.weight instanceof nn.Parameter && meta.weight.requiresGrad)
  t.is(nn.utils.skipInit(nn.Linear, 2, 3).weight.device, 'cpu')
  t.throws(() => nn.utils.skipInit(Counted), { code: 'ERR_INVALID_ARGUMENT', message: /device/ })
  t.throws(() => nn.utils.skipInit(null as never), { code: 'ERR_ARGUMENT_TYPE' })
})

class Counted extends nn.Module {
  weight = new nn.Parameter(ones([1]))
}

test('hooks of all modules see each call once, and end with their handle', (t) => {
  class Twice extends nn.Linear {
    override forward(x: Tensor): Tensor {
      return super.forward(super.forward(x))
    }
  }
  const seen: string[] = []
  const { registerModuleForwardHook, registerModuleForwardPreHook } = nn.modules.module
  const handles = [
    registerModuleForwardHook((module, _, output) => {
      seen.push(module.constructor.name)
      return (output as Tensor).add(1)
    }),
    registerModuleForwardPreHook((_, [x]) => [(x as Tensor).mul(0)]),
  ]
  const layer = new Twice(2, 2, { bias: false })
  layer.registerForwardHook((_, __, output) => output.mul(10))
  t.deepEqual(layer.forward(ones([1, 2])).toArray(), [[10, 10]])
  t.deepEqual(seen, ['Twice'])
  for (const handle of handles) handle.remove()
  noGrad(() => nn.init.eye_(layer.weight))
  t.deepEqual(layer.forward(ones([1, 2])).toArray(), [[10, 10]])
  t.deepEqual(seen, ['Twice'])
  t.throws(() => registerModuleForwardHook(1 as never), { code: 'ERR_ARGUMENT_TYPE' })
})

test('fusing refuses what it cannot fuse; clipping by a norm that is known', async (t) => {
  const { fuseConvBnEval, fuseLinearBnEval, clipGradNorm_, clipGradsWithNorm_, getTotalNorm } = nn.utils
  const invalid = { code: 'ERR_INVALID_ARGUMENT' }
  const [conv, norm] = [new nn.Conv2d(1, 2, 1), new nn.BatchNorm2d(2)]
  t.throws(() => fuseConvBnEval(conv, norm), { ...invalid, message: /evaluation/ })
  const bare = new nn.BatchNorm2d(2, { trackRunningStats: false }).eval()
  t.throws(() => fuseConvBnEval(conv.eval(), bare), { ...invalid, message: /running statistics/ })
  t.throws(() => fuseConvBnEval(new nn.Linear(1, 1) as never, norm), { code: 'ERR_ARGUMENT_TYPE' })
  t.throws(() => fuseLinearBnEval(new nn.Linear(1, 3).eval(), new nn.BatchNorm1d(2).eval()), invalid)
  const x = ones([1, 1, 2, 2])
  const fused = fuseConvBnEval(conv, norm.eval())
  t.true(fused.forward(x).allclose(norm.forward(conv.forward(x))))
  const grads = async (): Promise<nn.Parameter> => {
    const parameter = new nn.Parameter(ones([3]))
    await parameter.mul(4).sum().backward()
    return parameter
  }
  const [one, other] = [await grads(), await grads()]
  clipGradNorm_([one], 1)
  clipGradsWithNorm_([other], 1, getTotalNorm([other.grad as Tensor]))
  t.deepEqual(other.grad?.toArray(), one.grad?.toArray())
})

test('wrong sizes of LinearCrossEntropyLoss and sparse_', (t) => {
  const invalid = { code: 'ERR_INVALID_ARGUMENT' }
  t.throws(() => new nn.LinearCrossEntropyLoss(2, 3, { weight: ones([2]) }), invalid)
  const { linearCrossEntropy } = nn.functional
  const target = zeros([1], { dtype: 'int64' })
  t.throws(() => linearCrossEntropy(ones([1, 1, 2]), ones([3, 2]), target), invalid)
  t.throws(() => linearCrossEntropy(ones([1, 2]), ones([3, 4]), target), invalid)
  t.throws(() => linearCrossEntropy(ones([1, 2]), ones([3, 2]), target, { linearBias: ones([2]) }), invalid)
  t.throws(() => linearCrossEntropy(ones([2]), ones([3, 2, 2]), target), invalid)
  t.throws(() => linearCrossEntropy(ones([1, 2]), ones([3, 2]), ones([1, 3]), { ignoreIndex: 1 }), invalid)
  t.throws(() => nn.init.sparse_(ones([2]), 0.5), invalid)
  t.throws(() => nn.init.sparse_(ones([2, 2]), 1.5), invalid)
})
