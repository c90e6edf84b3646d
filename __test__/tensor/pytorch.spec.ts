// The same numbers as PyTorch, to the last bit: random sequences and a sample of operators.
import { readFileSync } from 'node:fs'

import test from 'ava'

import {
  Generator,
  addmm,
  arange,
  bernoulli,
  conv2d,
  empty,
  fft,
  full,
  getRngState,
  initialSeed,
  layerNorm,
  linalg,
  manualSeed,
  multinomial,
  ones,
  ops,
  rand,
  randint,
  randn,
  randperm,
  setNumThreads,
  setRngState,
  slice,
  special,
  tensor,
  viewAsReal,
  where,
} from 'lockstep'
import type { Tensor } from 'lockstep'

type Expected = Record<string, { shape: number[]; data: (number | boolean)[] }>

const file = new URL('fixtures/pytorch.json', import.meta.url)
const expected = JSON.parse(readFileSync(file, 'utf8')) as { random: Expected; operators: Expected }

setNumThreads(1)

function flat(value: Tensor): (number | boolean)[] {
  return value.flatten().toArray() as (number | boolean)[]
}

test.serial('random sequences', (t) => {
  manualSeed(0)
  const got: Record<string, Tensor> = {
    rand: rand([3]),
    randn: randn([3]),
    randint: randint(0, 100, [4]),
    randperm: randperm(6),
    'randn of 20': randn([20]),
    bernoulli: bernoulli(full([8], 0.5)),
    normal_: empty([2]).normal_(1, 2),
    float64: rand([2], { dtype: 'float64' }),
    exponential_: empty([2]).exponential_(),
    multinomial: multinomial(tensor([0.1, 0.2, 0.7]), 5, { replacement: true }),
    dropout: ops.dropout(ones([8]), 0.5, true),
    uniform_: empty([3]).uniform_(-1, 1),
  }
  manualSeed(-1)
  got['a negative seed'] = rand([2])
  got['a generator'] = rand([2], { generator: new Generator().manualSeed(2n ** 60n + 3n) })
  t.deepEqual(Object.keys(got), Object.keys(expected.random))
  for (const [name, value] of Object.entries(got)) t.deepEqual(flat(value), expected.random[name]?.data, name)
})

test.serial('seeds and states', (t) => {
  manualSeed(5)
  t.is(initialSeed(), 5n)
  const state = getRngState()
  t.is(state.dtype, 'uint8')
  const first = rand([3]).toArray()
  setRngState(state)
  t.deepEqual(rand([3]).toArray(), first)
  const generator = new Generator()
  generator.manualSeed(5)
  t.is(generator.initialSeed(), 5n)
  t.deepEqual(rand([3], { generator }).toArray(), first)
  const middle = generator.getState()
  const second = rand([3], { generator }).toArray()
  t.deepEqual(rand([3], { generator: new Generator().setState(middle) }).toArray(), second)
  t.not(generator.seed(), generator.seed())
})

test.serial('operators', (t) => {
  manualSeed(1)
  const x = randn([4, 6])
  const y = randn([4, 6])
  const m = randn([5, 5])
  const image = randn([2, 3, 8, 8])
  const weight = randn([4, 3, 3, 3])
  const bias = randn([4])
  const n = arange(12).view([3, 4])
  const places = tensor([
    [0n, 1n],
    [2n, 3n],
    [4n, 5n],
    [0n, 0n],
  ])
  const got: Record<string, Tensor> = {
    softmax: x.softmax(1),
    log_softmax: x.logSoftmax(-1, { dtype: 'float64' }),
    layer_norm: layerNorm(x, [6], { eps: 1e-3 }),
    conv2d: conv2d(image, weight, bias, { stride: 2, padding: 1 }),
    'conv2d same': conv2d(image, weight, bias, 1, 'same'),
    max_pool2d: ops.maxPool2d(image, 2),
    interpolate: ops.upsampleBilinear2d(image, null, false, [2, 2]),
    std: x.std(0, { unbiased: false }),
    var: x.var([0, 1], { correction: 2 }),
    sort: x.sort(1, true).indices,
    topk: x.topk(3, 1).values,
    median: x.median(0).values,
    quantile: x.quantile(0.25, 1),
    cumsum: x.cumsum(1),
    einsum: ops.einsum('ij,kj->ik', [x, y]),
    addmm: addmm(bias, x, y.t(), { beta: 0.5, alpha: 2 }),
    lerp: x.lerp(y, 0.3),
    addcdiv: x.addcdiv(y, y.abs().add(1), { value: 0.5 }),
    where: where(x.gt(0), x, y),
    clamp: x.clamp(-0.5, 0.5),
    gather: x.gather(1, places),
    scatter_add: x.scatterAdd(1, places, y),
    'integer mean': n.to('float64').mean(0),
    'integer division': n.floorDivide(3),
    'true division': n.div(3),
    remainder: x.remainder(0.7),
    pow: x.abs().pow(1.5),
    inverse: linalg.inv(m),
    solve: linalg.solve(m, m.sum(1)),
    'singular values': linalg.svdvals(m),
    fft: viewAsReal(fft.rfft(x)),
    erfinv: special.erfinv(x.tanh()),
    gelu: ops.gelu(x, { approximate: 'tanh' }),
    roll: n.roll([1, -1], [0, 1]),
    tril: m.tril(-1),
    cross_entropy: ops.crossEntropyLoss(x, tensor([0n, 5n, 2n, 3n]), { labelSmoothing: 0.1 }),
    attention: ops.scaledDotProductAttention(image, image, image, { isCausal: true }),
    index: x.index(slice(1, null), [0, 2, 4]),
    mask: x.index(x.gt(1)),
    bfloat16: x.bfloat16().mm(y.bfloat16().t()).float(),
  }
  t.deepEqual(Object.keys(got), Object.keys(expected.operators))
  for (const [name, value] of Object.entries(got)) {
    t.deepEqual(value.shape, expected.operators[name]?.shape, name)
    t.deepEqual(flat(value), expected.operators[name]?.data, name)
  }
})
