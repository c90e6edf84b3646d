import test from 'ava'
import { capture, eye, nn, noGrad, ones, optim, randn, scope, tensor, zeros } from 'lockstep'
import type { Tensor } from 'lockstep'

const { parametrizations, parametrize } = nn.utils
const { registerParametrization, removeParametrizations, isParametrized, cached } = parametrize

class Double extends nn.Module {
  calls = 0

  override forward(x: Tensor): Tensor {
    this.calls++
    return x.mul(2)
  }
}

class Halved extends Double {
  rightInverse(x: Tensor): Tensor {
    return x.div(2)
  }
}

class Gives extends nn.Module {
  readonly #value: unknown

  constructor(value: unknown) {
    super()
    this.#value = value
  }

  override forward(): unknown {
    return this.#value
  }
}

class Inverts extends nn.Module {
  readonly #value: unknown

  constructor(value: unknown) {
    super()
    this.#value = value
  }

  override forward(x: Tensor): Tensor {
    return x
  }

  rightInverse(): Tensor {
    return this.#value as Tensor
  }
}

test('a tensor that is computed is an accessor: it is read anew each time, and assigned through rightInverse', (t) => {
  const layer = new nn.Linear(2, 2)
  const { weight } = layer
  const before = weight.clone()
  const returned = registerParametrization(layer, 'weight', new Halved())
  t.is(returned, layer as typeof returned)
  t.is(returned.parametrizations.get('weight').original, weight)
  t.true(layer.weight.equal(before))
  t.false(Object.keys(layer).includes('weight'))
  layer.weight = eye(2) as nn.Parameter
  t.deepEqual(weight.toArray(), [
    [0.5, 0],
    [0, 0.5],
  ])
  t.true(layer instanceof nn.Linear)
  t.is(layer.constructor.name, 'ParametrizedLinear')
  t.is(parametrize.typeBeforeParametrizations(layer), nn.Linear)
  t.true(isParametrized(layer) && isParametrized(layer, 'weight') && !isParametrized(layer, 'bias'))
  removeParametrizations(layer, 'weight')
  t.is(layer.weight, weight)
  t.deepEqual(layer.weight.toArray(), eye(2).toArray())
  t.is(layer.constructor, nn.Linear)
  t.false(isParametrized(layer) || 'parametrizations' in layer)
})

test('a clone computes its tensors from originals of its own', (t) => {
  const inner = parametrizations.weightNorm(new nn.Linear(3, 2))
  const net = new nn.Sequential(inner)
  const copy = net.clone()
  const [own] = copy.children() as [nn.Linear]
  noGrad(() => net.parameters().forEach((each) => each.zero_()))
  t.is(String(copy), String(net))
  t.true(own.weight.abs().sum().item() > 0)
  removeParametrizations(own, 'weight')
  t.true(isParametrized(inner))
  t.false(isParametrized(own))
})

test('cached computes a tensor once, also in an async function, and not after its end', async (t) => {
  const layer = new nn.Linear(2, 2)
  const double = new Halved()
  registerParametrization(layer, 'weight', double)
  double.calls = 0
  const first = await cached(async () => {
    const { weight } = layer
    await Promise.resolve()
    t.is(layer.weight, weight)
    cached(() => t.is(layer.weight, weight))
    return weight
  })
  t.is(double.calls, 1)
  t.not(layer.weight, first)
  cached(() => {
    const { weight } = layer
    layer.weight = eye(2) as nn.Parameter
    t.not(layer.weight, weight)
    scope(() => void layer.weight)
    t.is(layer.weight.sum().item(), 2)
  })
  t.throws(() => cached(null as never), { code: 'ERR_ARGUMENT_TYPE' })
})

test('state dicts, functionalCall, to and optimizers see the originals', async (t) => {
  const layer = parametrizations.weightNorm(new nn.Linear(3, 2))
  t.deepEqual(
    [...layer.stateDict().keys()],
    ['bias', 'parametrizations.weight.original0', 'parametrizations.weight.original1'],
  )
  const x = ones([1, 3])
  const named = { 'parametrizations.weight.original0': zeros([2, 1]) }
  t.deepEqual(nn.functionalCall(layer, named, [x]).toArray(), [layer.bias?.toArray()])
  const before = layer.weight
  const optimizer = new optim.SGD(layer.parameters(), { lr: 0.1 })
  await layer.forward(x).sum().backward()
  optimizer.step()
  t.false(layer.weight.equal(before))
  layer.to('float64')
  t.is(layer.weight.dtype, 'float64')
  // The keys of the older function.
  const older = nn.utils.weightNorm(new nn.Linear(3, 2)).double()
  layer.loadStateDict(older.stateDict())
  t.true(layer.forward(x.double()).equal(older.forward(x.double())))
})

test('capture records what is computed, follows the originals, and refuses cached tensors', (t) => {
  const layer = parametrizations.weightNorm(new nn.Linear(3, 2))
  const x = randn([2, 3])
  const captured = capture(layer, [x])
  noGrad(() => layer.parametrizations.get('weight').original0?.mul_(2))
  t.true(captured.forward(x).equal(layer.forward(x)))
  t.throws(() => cached(() => captured.forward(x)), { code: 'ERR_CAPTURE_UNSUPPORTED', message: /cached/ })
  const hooked = nn.utils.weightNorm(new nn.Linear(3, 2))
  t.throws(() => capture(hooked, [x]), { code: 'ERR_CAPTURE_UNSUPPORTED', message: /hooks/ })
})

test('what cannot stand for a tensor is refused, and leaves the module as it was', (t) => {
  const layer = new nn.Linear(2, 3)
  const bad = [
    [new Gives(1), /must return a tensor, got/],
    [new Gives(ones([2])), /shape from \[3, 2\] to \[2\]/],
    [new Gives(ones([3, 2], { dtype: 'float64' })), /dtype from float32 to float64/],
    [new Inverts(1), /must be a tensor or an array of them/],
    [new Inverts([1]), /element 0/],
    [new Inverts(ones([3, 2], { dtype: 'float64' })), /dtype from float32 to float64/],
  ] as const
  const { weight } = layer
  const text = weight.toArray()
  for (const [module, message] of bad) {
    t.throws(() => registerParametrization(layer, 'weight', module), { code: 'ERR_VALUE', message })
    t.is(layer.weight, weight)
    t.deepEqual(weight.toArray(), text)
  }
  const { parametrizations: lists } = registerParametrization(layer, 'weight', new Double())
  t.throws(() => registerParametrization(layer, 'weight', new Gives(ones([2]))), { code: 'ERR_VALUE' })
  t.throws(() => (layer.weight = weight), { code: 'ERR_NOT_IMPLEMENTED', message: /no rightInverse/ })
  t.throws(() => layer.registerParameter('weight', weight), { code: 'ERR_INVALID_ARGUMENT', message: /already exists/ })
  t.is(lists.get('weight').length, 1)
})

test('wrong names, modules and options of parametrizations', (t) => {
  const layer = new nn.Linear(2, 3)
  const invalid = { code: 'ERR_INVALID_ARGUMENT' }
  const type = { code: 'ERR_ARGUMENT_TYPE' }
  // @ts-expect-error -- no tensor of a Linear
  t.throws(() => registerParametrization(layer, 'inFeatures', new Double()), invalid)
  t.throws(() => registerParametrization({} as never, 'weight', new Double()), type)
  t.throws(() => registerParametrization(layer, 'weight', {} as never), type)
  t.throws(() => registerParametrization(new nn.LazyLinear(2), 'weight', new Double()), { code: 'ERR_VALUE' })
  t.throws(() => removeParametrizations(layer, 'weight'), { ...invalid, message: /not parametrized/ })
  t.throws(() => parametrizations.weightNorm(layer, 'nothing'), invalid)
  t.throws(() => parametrizations.spectralNorm(layer, 'weight', { dim: 2 }), { code: 'ERR_INDEX' })
  t.throws(() => parametrizations.spectralNorm(layer, 'weight', { nPowerIterations: 0 }), invalid)
  t.throws(() => parametrizations.orthogonal(layer, 'bias'), { ...invalid, message: /1 dimensions/ })
  t.throws(() => parametrizations.orthogonal(layer, 'weight', 'qr' as never), invalid)
  parametrizations.weightNorm(layer)
  t.throws(() => removeParametrizations(layer, 'weight', false), { ...invalid, message: /several tensors/ })
  const orthogonal = parametrizations.orthogonal(new nn.Linear(3, 3), { useTrivialization: false })
  t.throws(() => (orthogonal.weight = eye(3) as nn.Parameter), { code: 'ERR_NOT_IMPLEMENTED' })
  const other = parametrizations.orthogonal(new nn.Linear(3, 3))
  t.throws(() => (other.weight = ones([2, 2]) as nn.Parameter), { code: 'ERR_VALUE' })
})

test('older norms: registered twice, removed where there is none, and of clones', (t) => {
  const x = tensor([[1, 2]])
  for (const kind of ['weightNorm', 'spectralNorm'] as const) {
    const layer = nn.utils[kind](new nn.Linear(2, 2))
    t.throws(() => nn.utils[kind](layer), { code: 'ERR_INVALID_ARGUMENT', message: /already/ })
    layer.eval()
    const copy = layer.clone()
    noGrad(() => layer.parameters().forEach((each) => each.zero_()))
    t.true(copy.forward(x).abs().sum().item() > 0)
    const remove = kind === 'weightNorm' ? nn.utils.removeWeightNorm : nn.utils.removeSpectralNorm
    remove(copy)
    t.deepEqual([...copy.stateDict().keys()], ['bias', 'weight'])
    t.false(Object.hasOwn(copy, 'forward'))
    t.throws(() => remove(copy), { code: 'ERR_INVALID_ARGUMENT' })
    t.throws(() => nn.utils[kind](copy, 'nothing'), { code: 'ERR_INVALID_ARGUMENT' })
  }
})
