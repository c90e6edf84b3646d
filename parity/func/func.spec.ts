// Transforms of functions, bit for bit.
import test from 'ava'
import {
  Tensor,
  addr,
  autograd,
  eye,
  func,
  inferenceMode,
  manualSeed,
  matmul,
  mul,
  nn,
  noGrad,
  ones,
  randn,
  sin,
  stack,
  tanh,
  tensor,
} from 'lockstep'

import { firstDifference } from '../ddp/support/trace.js'
import type { Trace } from '../ddp/support/trace.js'
import { compareWith, entry, under } from '../support.js'

const { functionalCall, grad, gradAndValue, hessian, jacfwd, jacrev, jvp, stackModuleState, vjp, vmap } = func
const f = nn.functional

let expected: Trace
let given: Map<string, Tensor>

compareWith('func.py', [], async (reference) => {
  ;({ expected, given } = await reference.tensors())
})

class Net extends nn.Module {
  first = new nn.Linear(4, 5)
  norm = new nn.LayerNorm(5)
  last = new nn.Linear(5, 3)

  override forward(x: Tensor): Tensor {
    return this.last.forward(this.norm.forward(this.first.forward(x)).tanh())
  }
}

class Images extends nn.Module {
  conv = new nn.Conv2d(2, 3, 3, { padding: 1 })
  group = new nn.GroupNorm(1, 3)
  pool = new nn.MaxPool2d(2)
  last = new nn.Linear(12, 3)

  override forward(x: Tensor): Tensor {
    return this.last.forward(this.pool.forward(this.group.forward(this.conv.forward(x)).relu()).flatten(1))
  }
}

class Text extends nn.Module {
  words = new nn.Embedding(7, 4)
  query = new nn.Linear(4, 4)
  last = new nn.Linear(4, 3)

  override forward(x: Tensor): Tensor {
    const words = this.words.forward(x)
    const seen = f.scaledDotProductAttention(this.query.forward(words), words, words, { isCausal: true })
    return this.last.forward(f.gelu(seen).mean(1))
  }
}

class Normed extends nn.Module {
  first = new nn.Linear(4, 5)
  norm = new nn.BatchNorm1d(5, { trackRunningStats: false })

  override forward(x: Tensor): Tensor {
    return this.norm.forward(this.first.forward(x))
  }
}

type Params = Record<string, Tensor>

const single = (x: Tensor): Tensor => x.sin().mul(x.exp()).sum()
const pair = (x: Tensor, y: Tensor): [Tensor, Tensor] => [x.matmul(y).tanh(), x.mul(x).sum(0).mul(3)]
const cubes = (x: Tensor): Tensor => x.pow(3).sum()

const losses: Record<string, (out: Tensor, y: Tensor) => Tensor> = {
  mse: (out, y) => f.mseLoss(out, y),
  'mse sum': (out, y) => f.mseLoss(out, y, { reduction: 'sum' }),
  smooth: (out, y) => f.smoothL1Loss(out, y, { beta: 0.5 }),
  huber: (out, y) => f.huberLoss(out, y, { delta: 0.3 }),
  l1: (out, y) => f.l1Loss(out, y),
  binary: (out, y) => f.binaryCrossEntropyWithLogits(out, y.sigmoid()),
  kl: (out, y) => f.klDiv(f.logSoftmax(out, -1), y.softmax(-1), { reduction: 'batchmean' }),
  'log sigmoid': (out, y) => f.logsigmoid(out).mul(y).sum(),
}

const detached = (model: nn.Module): Params =>
  Object.fromEntries([...model.namedParameters()].map(([name, value]) => [name, value.detach()]))

/** Every tensor of a tree, by its path. */
function* flat(prefix: string, value: unknown): Iterable<[string, Tensor]> {
  if (value instanceof Tensor) yield [prefix, value]
  else if (value instanceof Map) for (const [key, item] of value) yield* flat(`${prefix}/${String(key)}`, item)
  else for (const [key, item] of Object.entries(value as object)) yield* flat(`${prefix}/${key}`, item)
}

/** What all tests compare: a test's results, and those of Python with the same names. */
async function same(results: Record<string, unknown>): Promise<string | undefined> {
  const found: Trace = new Map()
  const wanted: Trace = new Map()
  for (const [name, value] of Object.entries(results)) {
    for (const [key, item] of flat(name, value)) found.set(key, await entry(item))
  }
  for (const [key, item] of under(expected, 'func/')) {
    if (key in results || Object.keys(results).some((name) => key.startsWith(`${name}/`))) wanted.set(key, item)
  }
  return firstDifference(wanted, found)
}

const input = (name: string): Tensor => given.get(`func/${name}`) as Tensor

interface Models {
  readonly net: Net
  readonly images: Images
  readonly text: Text
  readonly normed: Normed
}

function models(): Models {
  manualSeed(1)
  return { net: new Net(), images: new Images(), text: new Text(), normed: new Normed() }
}

test('gradients', async (t) => {
  const [x, y, batch, targets] = [input('x'), input('y'), input('batch'), input('targets')]
  const { net } = models()
  const loss = (params: Params, a: Tensor, b: Tensor): Tensor => f.mseLoss(functionalCall(net, params, [a]), b)
  const recorded = x.clone().requiresGrad_()
  const twice = (a: Tensor): Tensor => grad(single)(a).sum()
  const results = {
    grad: grad(loss)(detached(net), batch, targets),
    'grad of two': grad((a: Tensor, b: Tensor) => a.matmul(b).sin().sum(), { argnums: [1, 0] })(x, y),
    'grad and value': gradAndValue(single)(x),
    aux: gradAndValue((a: Tensor) => [single(a), { twice: a.mul(2) }] as const, { hasAux: true })(x),
    'grad of grad': grad((a: Tensor) => grad(single)(a).pow(2).sum())(x),
    thrice: grad(grad(grad((a: Tensor) => a.sin())))(x.index(0, 0)),
    unused: grad((_: Tensor, b: Tensor) => b.sum())(x, y),
    'no grad inside': grad((a: Tensor) => a.sub(noGrad(() => a.pow(2))).sum())(x),
    'no grad outside': noGrad(() => grad(single)(x)),
    'no grad outside twice': noGrad(() => grad(twice)(x)),
    'inference outside': inferenceMode(() => grad(single)(x)),
    'jvp in inference': inferenceMode(() => jvp(single, [x], [input('w0')])),
    'recorded outside': autograd.grad(grad(single)(recorded).sum(), recorded),
  }
  t.is(await same(results), undefined)
})

test('many examples', async (t) => {
  const [x, three] = [input('x'), input('three')]
  const constant: (a: Tensor) => Tensor = () => ones(2)
  const dot = (a: Tensor, b: Tensor): Tensor => a.dot(b)
  const tree = (d: { a: Tensor; b: Tensor }, s: Tensor): { sum: Tensor; same: Tensor } => ({
    sum: d.a.add(d.b.mul(s)),
    same: s,
  })
  const scaled = (m: Tensor, a: Tensor, b: Tensor): Tensor => addr(m, a, b, { beta: 0.5, alpha: 2 })
  const results = {
    vmap: vmap((a: Tensor) => a.sum())(three),
    'vmap dims': vmap((a: Tensor, b: Tensor) => mul(a, b), { inDims: [1, null], outDims: 1 })(x, ones(3)),
    'vmap nested': vmap(vmap(dot, { inDims: [null, 0] }), { inDims: [0, null] })(three.index(0), three.index(1)),
    'vmap tree': vmap(tree, { inDims: [{ a: 0, b: null }, null], outDims: { sum: -1, same: null } })(
      { a: x, b: x.index(0) },
      tensor(2),
    ),
    'vmap chunks': vmap((a: Tensor, b: Tensor) => matmul(a, b), { inDims: [0, null], chunkSize: 2 })(
      three.transpose(0, 1),
      ones(4),
    ),
    'vmap constant': vmap(constant)(x),
    'vmap of a constant': vmap((a: Tensor) => vmap((() => a) as (b: Tensor) => Tensor)(x), { outDims: 1 })(three),
    addr: vmap(scaled, { inDims: [null, 0, 0] })(ones(2, 4), x, three.index(0)),
  }
  t.is(await same(results), undefined)
})

test('gradients of examples', async (t) => {
  const { net, images, text, normed } = models()
  const [batch, targets, weights] = [input('batch'), input('targets'), input('weights')]
  const params = detached(net)
  const classes = input('classes').clamp({ min: 0 })
  const results: Record<string, unknown> = {}
  for (const [name, measure] of Object.entries(losses)) {
    const ofExample = (p: Params, a: Tensor, b: Tensor): Tensor => measure(functionalCall(net, p, [a]), b)
    results[`examples ${name}`] = vmap(grad(ofExample), { inDims: [null, 0, 0] })(params, batch, targets)
  }
  const options = {
    '': {},
    ' weight': { weight: weights },
    ' smooth': { labelSmoothing: 0.1 },
    ' sum': { reduction: 'sum' },
  } as const
  for (const [name, option] of Object.entries(options)) {
    const entropy = (p: Params, a: Tensor, b: Tensor): Tensor =>
      f.crossEntropy(functionalCall(net, p, [a.unsqueeze(0)]), b.unsqueeze(0), option)
    results[`examples entropy${name}`] = vmap(grad(entropy), { inDims: [null, 0, 0] })(params, batch, classes)
  }
  const ignoring = (a: Tensor, b: Tensor): Tensor => f.crossEntropy(a, b, { ignoreIndex: 2 })
  results['entropy ignores'] = vmap(ignoring, { inDims: [0, null] })(stack([targets, targets.mul(2)]), classes)
  results['nll of one'] = vmap((a: Tensor, b: Tensor) => f.nllLoss(a, b, { weight: weights }))(
    f.logSoftmax(targets, 1),
    classes,
  )
  const pixels = (a: Tensor, b: Tensor): Tensor => f.crossEntropy(a.unsqueeze(0), b.unsqueeze(0))
  results['nll 2d'] = vmap(grad(pixels))(input('scores'), input('map'))
  for (const [name, model] of [
    ['images', images],
    ['text', text],
  ] as const) {
    const ofOne = (p: Params, a: Tensor, b: Tensor): Tensor =>
      f.crossEntropy(functionalCall<nn.Module>(model, p, [a.unsqueeze(0)]) as Tensor, b.unsqueeze(0))
    const of = vmap(gradAndValue(ofOne), { inDims: [null, 0, 0] })
    results[`examples ${name}`] = of(detached(model), input(name), input('labels'))
  }
  const batches = (p: Params, a: Tensor): Tensor => cubes(functionalCall(normed, p, [a]))
  results['batches'] = vmap(grad(batches), { inDims: [null, 0] })(detached(normed), batch.view([2, 3, 4]))
  t.is(await same(results), undefined)
})

test('products with vectors', async (t) => {
  const [x, y, w0, w1] = [input('x'), input('y'), input('w0'), input('w1')]
  const [output, pull] = vjp(pair, [x, y])
  const [, pullTree, aux] = vjp((a: Tensor) => [{ s: a.sin() }, a.mul(2)] as const, [x], { hasAux: true })
  const [, pullRow] = vjp((a: Tensor) => sin(a), [x.index(0)])
  const along = (a: Tensor): Tensor => jvp(single, [a], [w0])[1]
  const results = {
    vjp: [output, pull([input('v0'), input('v1')])],
    'vjp aux': [pullTree({ s: x }), aux],
    'vjp rows': vmap((row: Tensor) => pullRow(row))(eye(2)),
    jvp: jvp(pair, [x, y], [w0, w1]),
    'jvp aux': jvp((a: Tensor) => [a.sin(), a.mul(2)] as const, [x], [w0], { hasAux: true }),
    'jvp of jvp': jvp(along, [x], [w0]),
    'jvp of grad': jvp(grad(single), [x], [w0]),
    'grad of jvp': grad(along)(x),
    'vmap of jvp': vmap((v: Tensor) => jvp((a: Tensor) => tanh(a), [x], [v])[1])(stack([w0, x])),
  }
  t.is(await same(results), undefined)
})

test('Jacobians and Hessians', async (t) => {
  const [x, y] = [input('x'), input('y')]
  const { net } = models()
  const params = detached(net)
  const classes = input('classes').clamp({ min: 0 })
  const [weight, bias] = [x.index(0), x.index(1)]
  const squash = (a: Tensor): Tensor => tanh(a)
  const withTwice = (a: Tensor): [Tensor, Tensor] => [a.sin(), a.mul(2)]
  const part = (norm: boolean): Params =>
    Object.fromEntries(Object.entries(params).filter(([name]) => name.startsWith('norm') === norm))
  const ofModel = (p: Params): Tensor =>
    f.crossEntropy(functionalCall(net, [part(false), p], [input('batch')]), classes)
  const scores = input('scores').narrow(0, 0, 1)
  const map = input('map').narrow(0, 0, 1)
  const results = {
    jacrev: jacrev(pair, { argnums: [0, 1] })(x, y),
    'jacrev chunks': jacrev(pair, { chunkSize: 3 })(x, y),
    'jacrev rows': jacrev(pair, { argnums: 1, chunkSize: 1 })(x, y),
    jacfwd: jacfwd(pair, { argnums: [0, 1] })(x, y),
    'jacfwd of one': jacfwd((a: Tensor) => a.sin())(x.index(0, 0)),
    'jacrev aux': jacrev(withTwice, { hasAux: true })(x),
    'jacfwd aux': jacfwd(withTwice, { hasAux: true })(x),
    'jacrev tree': jacrev((d: { a: Tensor; b: Tensor }) => ({ s: d.a.sin().mul(d.b) }))({ a: weight, b: bias }),
    'jacrev over vmap': jacrev(vmap((a: Tensor) => a.sin().sum()))(x),
    'vmap over jacrev': vmap(jacrev(squash))(x),
    'vmap over jacfwd': vmap(jacfwd(squash))(x),
    hessian: hessian(single)(x),
    'hessian of two': hessian((a: Tensor, b: Tensor) => a.matmul(b).sin().sum(), { argnums: [0, 1] })(x, y),
    'examples hessian': vmap(hessian(single))(x),
    'hessian of a model': hessian(ofModel)(part(true)),
    'hessian of a norm': hessian((a: Tensor) => cubes(f.layerNorm(a, [2], weight, bias)))(x),
    'hessian of a batch norm': hessian((a: Tensor) =>
      cubes(f.batchNorm(a, null, null, weight, bias, { training: true })),
    )(x),
    'hessian of softmax': hessian((a: Tensor) => a.softmax(-1).pow(2).sum())(x),
    'hessian of log sigmoid': hessian((a: Tensor) => f.logsigmoid(a).sum())(x),
    'hessian of trace': hessian((a: Tensor) => a.sin().trace().exp())(x),
    'hessian of nll 2d': hessian((a: Tensor) => f.crossEntropy(a, map))(scores),
  }
  t.is(await same(results), undefined)
})

test('ensembles', async (t) => {
  manualSeed(2)
  const nets = [new Net(), new Net(), new Net()] as const
  const [stacked, buffers] = stackModuleState(nets)
  const call = (p: Map<string, Tensor>, b: Map<string, Tensor>, x: Tensor): Tensor =>
    functionalCall(nets[0], [p, b], [x])
  const ensemble = vmap(call, { inDims: [0, 0, null] })(stacked, buffers, input('batch'))
  const gradients = autograd.grad(ensemble.pow(2).sum(), [...stacked.values()])
  t.is(await same({ stacked, ensemble, 'ensemble gradients': gradients }), undefined)
})

test('random numbers', async (t) => {
  const noisy = (a: Tensor): Tensor => a.add(randn(2)).add(f.dropout(a, { p: 0.5 }))
  const results: Record<string, unknown> = {}
  for (const randomness of ['different', 'same'] as const) {
    for (const [name, chunkSize] of [
      ['', null],
      [' chunks', 2],
    ] as const) {
      manualSeed(3)
      results[`random ${randomness}${name}`] = vmap(noisy, { randomness, chunkSize })(input('x'))
    }
  }
  t.is(await same(results), undefined)
})
