import test from 'ava'
import { LockstepError, nn, ones, optim, scope, tensor, zeros } from 'lockstep'
import type { Tensor } from 'lockstep'

class Block extends nn.Module {
  first: nn.Linear
  scale = new nn.Parameter(ones([2]))
  norm = new nn.BatchNorm1d(2)
  counter = new nn.Buffer(zeros([1]), { persistent: false })
  note = 'no tensor'
  #hidden = new nn.Linear(1, 1)

  constructor(first = new nn.Linear(2, 2)) {
    super()
    this.first = first
  }

  override forward(x: Tensor): Tensor {
    return this.norm.forward(this.first.forward(x)).mul(this.scale)
  }

  get hidden(): nn.Linear {
    return this.#hidden
  }
}

class Net extends nn.Module {
  embed = new nn.Linear(2, 2)
  blocks = new nn.ModuleList([new Block(), new Block()])
  head: nn.Linear

  constructor() {
    super()
    this.head = this.embed
    this.registerBuffer('mask', ones([2]))
  }

  override forward(x: Tensor): Tensor {
    let y = this.embed.forward(x)
    for (const block of this.blocks) y = block.forward(y)
    return this.head.forward(y)
  }
}

const blockKeys = (prefix: string): string[] =>
  ['scale', 'first.weight', 'first.bias', 'norm.weight', 'norm.bias']
    .concat(['norm.running_mean', 'norm.running_var', 'norm.num_batches_tracked'])
    .map((key) => `${prefix}.${key}`)

test('names and order: own parameters, own buffers, then children, as in PyTorch', (t) => {
  const net = new Net()
  t.deepEqual(
    [...net.stateDict().keys()],
    [
      'mask',
      'embed.weight',
      'embed.bias',
      ...blockKeys('blocks.0'),
      ...blockKeys('blocks.1'),
      'head.weight',
      'head.bias',
    ],
  )
  t.deepEqual(
    net.namedParameters().map(([name]) => name),
    [
      'embed.weight',
      'embed.bias',
      ...[...blockKeys('blocks.0'), ...blockKeys('blocks.1')].filter((key) => !/running|num_/.test(key)),
    ],
  )
  t.deepEqual(
    net.namedModules({ prefix: 'net' }).map(([name]) => name),
    [
      'net',
      'net.embed',
      'net.blocks',
      'net.blocks.0',
      'net.blocks.0.first',
      'net.blocks.0.norm',
      'net.blocks.1',
      'net.blocks.1.first',
      'net.blocks.1.norm',
    ],
  )
  t.deepEqual(
    net.namedChildren().map(([name]) => name),
    ['embed', 'blocks'],
  )
  t.deepEqual(
    net
      .namedBuffers()
      .map(([name]) => name)
      .filter((name) => !name.includes('norm')),
    ['mask', 'blocks.0.counter', 'blocks.1.counter'],
  )
})

test('tied parameters are listed once, and with all their names on demand', (t) => {
  const net = new Net()
  t.is(net.head.weight, net.embed.weight)
  const names = net.namedParameters({ removeDuplicate: false }).map(([name]) => name)
  t.true(names.includes('embed.weight') && names.includes('head.weight'))
  t.deepEqual(net.parameters({ recurse: false }), [])
})

test('methods take their arguments by place and by name, as in PyTorch', (t) => {
  const net = new Net()
  const names = (list: readonly (readonly [string, unknown])[]): string[] => list.map(([name]) => name)
  t.deepEqual(net.parameters(false), [])
  t.is(net.buffers(false).length, 1)
  t.deepEqual(names(net.namedBuffers('net', false)), ['net.mask'])
  t.deepEqual(names(net.namedBuffers('net', { recurse: false })), ['net.mask'])
  t.is(net.namedParameters('', true, false).length, net.namedParameters({ removeDuplicate: false }).length)
  t.false(net.train({ mode: false }).embed.training)
  t.true(net.train().embed.training)
  t.false(net.requiresGrad_({ requiresGrad: false }).embed.weight.requiresGrad)
  t.true(net.requiresGrad_(true).embed.weight.requiresGrad)
  net.embed.weight.grad = ones(net.embed.weight.shape)
  net.zeroGrad(false)
  t.is(net.embed.weight.grad.sum().item(), 0)
  net.zeroGrad()
  t.is(net.embed.weight.grad as Tensor | null, null)
  net.registerBuffer('more', zeros([1]), false)
  t.deepEqual(names(net.namedBuffers({ recurse: false })), ['mask', 'more'])
  t.false(net.stateDict().has('more'))
  t.true(net.loadStateDict(new Map(), false).missingKeys.includes('mask'))
  t.throws(() => net.loadStateDict(new Map(), true), { code: 'ERR_STATE_DICT' })
  t.is(net.getSubmodule({ target: 'embed' } as never), net.embed)
  t.is(nn.Module.prototype.train.name, 'train')
  const mistake = { code: 'ERR_UNKNOWN_OPTION', message: /^Module\.zeroGrad: .* did you mean 'setToNone'\?/ } as const
  t.throws(() => net.zeroGrad({ set_to_none: true } as object), mistake)
  t.throws(() => (net.registerBuffer as (...args: unknown[]) => void).call(net, 'b', ones([1]), true, false), {
    code: 'ERR_ARGUMENT_TYPE',
    message: /takes at most 3 arguments by place, got 4/,
  })
})

test('a buffer stays one when another tensor is assigned; null reserves its name', (t) => {
  const net = new Net()
  Object.assign(net, { mask: zeros([2]) })
  t.deepEqual(net.namedBuffers()[0]?.[1].toArray(), [0, 0])
  net.registerBuffer('later', null)
  t.false(net.stateDict().has('later'))
  Object.assign(net, { later: ones([1]) })
  t.true(net.stateDict().has('later'))
})

test('names that cannot be are refused', (t) => {
  const net = new Net()
  for (const name of ['', 'a.b', 'forward']) {
    t.throws(() => net.registerBuffer(name, ones([1])), { code: 'ERR_INVALID_ARGUMENT' })
    t.throws(() => net.registerParameter(name, new nn.Parameter(ones([1]))), { code: 'ERR_INVALID_ARGUMENT' })
    t.throws(() => net.registerModule(name, new nn.ReLU()), { code: 'ERR_INVALID_ARGUMENT' })
  }
  t.throws(() => net.registerBuffer('p', new nn.Parameter(ones([1]))), { message: /plain tensor/ })
  t.throws(() => net.registerParameter('p', ones([1]) as nn.Parameter), { message: /nn\.Parameter/ })
})

const linears = [new nn.Linear(1, 1)]
const containers: [string, unknown, RegExp][] = [
  ['array', linears, /Net\.layers is an array of modules.*Use nn\.ModuleList/],
  ['Set', new Set(linears), /a Set of modules.*nn\.ModuleList/],
  ['Map', new Map([['a', linears[0]]]), /a Map of modules.*nn\.ModuleDict/],
  ['object', { a: linears[0] }, /a plain object of modules.*nn\.ModuleDict/],
  ['array of parameters', [new nn.Parameter(ones([1]))], /an array of parameters.*nn\.ParameterList/],
]
for (const [name, value, message] of containers) {
  test(`modules kept in an ${name} are reported, not lost`, (t) => {
    const net = new Net()
    Object.assign(net, { layers: value })
    const expected = { code: 'ERR_MODULE_CONTAINER', message }
    t.throws(() => net.parameters(), expected)
    t.throws(() => net.stateDict(), expected)
    t.throws(() => net.train(), expected)
  })
}

test('an array that is filled after its assignment is reported too; other arrays are not', (t) => {
  const net = new Net()
  const layers: nn.Module[] = []
  Object.assign(net, { layers, sizes: [1, 2], names: new Map([['a', 1]]) })
  t.notThrows(() => net.parameters())
  layers.push(new nn.ReLU())
  t.throws(() => net.parameters(), { code: 'ERR_MODULE_CONTAINER' })
})

test('a module that contains itself is listed once and refused in a state dict', (t) => {
  const net = new Net()
  Object.assign(net.blocks.at(0), { parent: net })
  t.is(net.modules().length, 9)
  t.throws(() => net.stateDict(), { code: 'ERR_MODULE_CONTAINER', message: /contains itself/ })
})

test('what is made inside a scope survives it', (t) => {
  let net!: Net
  scope(() => {
    net = new Net()
  })
  t.notThrows(() => net.forward(ones([3, 2])).toArray())
})

test('what a module stores in a scope outlives it, as buffers that are assigned anew must', (t) => {
  class Average extends nn.Module {
    mean: Tensor = new nn.Buffer(zeros([2]))
    last: Tensor | null = null

    override forward(x: Tensor): Tensor {
      this.mean = this.mean.mul(0.5).add(x.mul(0.5))
      this.last = x.mul(2)
      return x.sub(this.mean)
    }
  }
  const module = new Average()
  t.deepEqual([...module.stateDict().keys()], ['mean'])
  const copy = module.clone()
  for (const each of [module, copy]) {
    for (let i = 0; i < 3; i++) scope(() => void each.forward(ones([2])))
    t.deepEqual(each.mean.toArray(), [0.875, 0.875])
    t.deepEqual(each.last?.toArray(), [2, 2])
    t.deepEqual([...each.stateDict().keys()], ['mean'])
  }
})

test('so does what it stores in collections', (t) => {
  class Cache extends nn.Module {
    list: Tensor[] = []
    byName = new Map<string, Tensor>()
    set = new Set<Tensor>()
    nested = { deep: [{ x: null as Tensor | null }] }
    numbers = [1, 2, 3]

    override forward(x: Tensor): Tensor {
      this.list.push(x.mul(2))
      this.byName.set('x', x.mul(3))
      this.set.add(x.mul(4))
      this.nested.deep[0] = { x: x.mul(5) }
      return x.mul(6)
    }
  }
  const module = new Cache()
  scope(() => void module.forward(ones([1])))
  const stored = [module.list[0], module.byName.get('x'), [...module.set][0], module.nested.deep[0]?.x]
  t.deepEqual(
    stored.map((each) => each?.item()),
    [2, 3, 4, 5],
  )
})

test('a plain tensor in the place of a parameter is reported', (t) => {
  const layer = new nn.Linear(2, 2)
  t.is(layer.parameters().length, 2)
  layer.weight = ones([2, 2]) as nn.Parameter
  t.throws(() => layer.parameters(), {
    code: 'ERR_INVALID_ARGUMENT',
    message: /assigned as parameter 'weight' of Linear/,
  })
  layer.weight = new nn.Parameter(ones([2, 2]))
  t.is(layer.parameters().length, 2)
})

test('state dict: detached, sharing memory; loading copies into the same tensors', (t) => {
  const [from, to] = [new Net(), new Net()]
  const state = from.stateDict({ prefix: '' })
  t.false(state.get('embed.weight')?.requiresGrad)
  t.true(state.get('embed.weight')?.sharesStorage(from.embed.weight))
  t.is(from.stateDict({ keepVars: true }).get('embed.weight'), from.embed.weight)
  const before = to.embed.weight
  t.deepEqual(to.loadStateDict(state), { missingKeys: [], unexpectedKeys: [] })
  t.is(to.embed.weight, before)
  t.true(to.embed.weight.requiresGrad)
  t.deepEqual(to.embed.weight.toArray(), from.embed.weight.toArray())
})

test('a state dict that does not fit changes nothing, and everything wrong is said at once', (t) => {
  const net = new nn.Sequential(new nn.Linear(2, 3), new nn.Linear(3, 1))
  const before = net[0]?.weight.toArray()
  const state = new Map<string, Tensor>([
    ['0.weight', zeros([3, 2])],
    ['0.bias', zeros([4])],
    ['1.weight', zeros([1, 3])],
    ['2.weight', zeros([1])],
  ])
  const error = t.throws(() => net.loadStateDict(state), { code: 'ERR_STATE_DICT' })
  t.is(
    error?.message,
    'Error(s) in loading state_dict for Sequential:\n\tUnexpected key(s) in state_dict: "2.weight". ' +
      '\n\tMissing key(s) in state_dict: "1.bias". ' +
      '\n\tsize mismatch for 0.bias: copying a param with shape torch.Size([4]) from checkpoint, ' +
      'the shape in current model is torch.Size([3]).',
  )
  t.deepEqual(net[0]?.weight.toArray(), before)
  state.delete('0.bias')
  t.deepEqual(net.loadStateDict(state, { strict: false }), {
    missingKeys: ['0.bias', '1.bias'],
    unexpectedKeys: ['2.weight'],
  })
  t.deepEqual(net[0]?.weight.toArray(), zeros([3, 2]).toArray())
})

test('loading converts dtypes, takes scalars saved as vectors, and refuses what names none', (t) => {
  const norm = new nn.BatchNorm1d(2)
  const state = norm.stateDict()
  state.set('weight', tensor([3, 4], { dtype: 'float64' })).set('num_batches_tracked', tensor([7n]))
  norm.loadStateDict(state)
  t.is(norm.weight?.dtype, 'float32')
  t.deepEqual(norm.weight?.toArray(), [3, 4])
  t.is(norm.numBatchesTracked?.item(), 7)
  for (const wrong of [null, [], new Set()]) {
    t.throws(() => norm.loadStateDict(wrong as never), {
      code: 'ERR_ARGUMENT_TYPE',
      message: /^Module\.loadStateDict: stateDict must be a Map or an object of tensors by name, got/,
    })
  }
})

test('a plain object of tensors is a state dict', (t) => {
  const layer = new nn.Linear(2, 1)
  const state = { weight: tensor([[1, 2]]), bias: tensor([3]) }
  t.deepEqual(layer.loadStateDict(state), { missingKeys: [], unexpectedKeys: [] })
  t.deepEqual([layer.weight.toArray(), layer.bias?.toArray()], [[[1, 2]], [3]])
  const { weight } = state
  t.deepEqual(layer.loadStateDict({ weight }, { strict: false }), { missingKeys: ['bias'], unexpectedKeys: [] })
  t.throws(() => layer.loadStateDict({ weight }), { code: 'ERR_STATE_DICT', message: /Missing key.*"bias"/ })
  t.throws(() => layer.loadStateDict({ ...state, gain: tensor([1]) }), { message: /Unexpected key.*"gain"/ })
})

test('train, eval, apply, requiresGrad_, zeroGrad', async (t) => {
  const net = new Net()
  t.is(net.eval(), net)
  t.true(net.modules().every((module) => !module.training))
  net.train()
  t.true(net.modules().every((module) => module.training))
  const seen: string[] = []
  net.apply((module) => seen.push(module.constructor.name))
  t.deepEqual(seen, ['Linear', 'Linear', 'BatchNorm1d', 'Block', 'Linear', 'BatchNorm1d', 'Block', 'ModuleList', 'Net'])
  await net
    .forward(ones([3, 2]))
    .sum()
    .backward()
  t.true(net.parameters().every(({ grad }) => grad !== null))
  net.zeroGrad({ setToNone: false })
  t.is(net.embed.weight.grad?.abs().sum().item(), 0)
  net.zeroGrad()
  t.true(net.parameters().every(({ grad }) => grad === null))
  net.requiresGrad_(false)
  t.true(net.parameters().every(({ requiresGrad }) => !requiresGrad))
})

test('to another dtype: the same objects, gradients along, integers not; optimizers go on', async (t) => {
  const net = new nn.Sequential(new nn.Linear(2, 3), new nn.BatchNorm1d(3))
  const [weight] = net.parameters()
  const optimizer = new optim.SGD(net.parameters(), { lr: 0.1, momentum: 0.9 })
  await net
    .forward(ones([4, 2]))
    .pow(2)
    .sum()
    .backward()
  t.is(net.double(), net)
  t.is(net.parameters()[0], weight)
  t.is(weight?.dtype, 'float64')
  t.is(weight?.grad?.dtype, 'float64')
  t.is(net[1]?.stateDict().get('running_mean')?.dtype, 'float64')
  t.is(net[1]?.stateDict().get('num_batches_tracked')?.dtype, 'int64')
  t.notThrows(() => optimizer.step())
  t.is(net.forward(ones([4, 2], { dtype: 'float64' })).dtype, 'float64')
  t.is(net.to({ dtype: 'float32' }).parameters()[0]?.dtype, 'float32')
  t.throws(() => net.to('int64'), { code: 'ERR_INVALID_ARGUMENT', message: /floating point or complex/ })
  t.is(new nn.Linear(2, 2).to('meta').weight.device, 'meta')
})

test('clone: other tensors, the same ties, modes and values; no gradients', async (t) => {
  const net = new Net()
  await net
    .forward(ones([3, 2]))
    .sum()
    .backward()
  net.blocks.at(1).eval()
  const copy = net.clone()
  t.true(copy instanceof Net)
  t.is(copy.head, copy.embed)
  t.not(copy.embed, net.embed)
  t.is(copy.embed.weight.grad, null)
  t.true(copy.embed.weight instanceof nn.Parameter && copy.embed.weight.requiresGrad)
  t.false(copy.embed.weight.sharesStorage(net.embed.weight))
  t.false(copy.blocks.at(1).training)
  t.deepEqual([...copy.stateDict().keys()], [...net.stateDict().keys()])
  t.deepEqual(
    copy.namedBuffers().map(([name]) => name),
    net.namedBuffers().map(([name]) => name),
  )
  for (const [key, value] of copy.stateDict()) t.deepEqual(value.toArray(), net.stateDict().get(key)?.toArray())
  t.deepEqual(
    copy
      .eval()
      .forward(ones([1, 2]))
      .toArray(),
    net
      .eval()
      .forward(ones([1, 2]))
      .toArray(),
  )
  t.is(copy.clone('meta').embed.weight.device, 'meta')
  copy.registerModule('extra', new nn.ReLU())
  t.false('extra' in net)
})

test('getSubmodule and getParameter', (t) => {
  const net = new Net()
  t.is(net.getSubmodule('blocks.1.first'), net.blocks.at(1).first)
  t.is(net.getSubmodule(''), net)
  t.is(net.getParameter('blocks.0.scale'), net.blocks.at(0).scale)
  t.throws(() => net.getSubmodule('blocks.2'), { code: 'ERR_INVALID_ARGUMENT', message: /no module named '2'/ })
  t.throws(() => net.getParameter('embed.wait'), { code: 'ERR_INVALID_ARGUMENT', message: /no parameter/ })
})

test('a module without forward says so', (t) => {
  class Empty extends nn.Module {}
  const error = t.throws(() => new Empty().forward())
  t.true(LockstepError.is(error, 'ERR_NOT_IMPLEMENTED'))
  t.regex(String(error), /Module \[Empty\] is missing the required "forward" function/)
})

test('stripModulePrefix takes the prefix from the names that have it, and copies nothing', (t) => {
  const [a, b] = [ones([1]), zeros([2])]
  const given = new Map([
    ['module.fc.weight', a],
    ['fc.module.bias', b],
    ['module.module.x', a],
  ])
  const stripped = nn.utils.stripModulePrefix(given)
  t.deepEqual(
    [...stripped],
    [
      ['fc.weight', a],
      ['fc.module.bias', b],
      ['module.x', a],
    ],
  )
  t.is(given.size, 3)
  t.deepEqual([...nn.utils.stripModulePrefix(stripped, 'fc.').keys()], ['weight', 'module.bias', 'module.x'])
  const net = new Net()
  const prefixed = new Map([...net.stateDict()].map(([name, tensor]) => [`module.${name}`, tensor]))
  t.throws(() => net.loadStateDict(prefixed), { code: 'ERR_STATE_DICT' })
  t.deepEqual(net.loadStateDict(nn.utils.stripModulePrefix(prefixed)), { missingKeys: [], unexpectedKeys: [] })
  const twice = new Map([
    ['module.x', a],
    ['x', b],
  ])
  const error = t.throws(() => nn.utils.stripModulePrefix(twice), { code: 'ERR_STATE_DICT' })
  t.regex(error.message, /'x' is there with the prefix 'module\.' and without it/)
})
