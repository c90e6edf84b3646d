// Random sequences and a sample of operators, bit for bit. Side by side, since matrix products and vectorized functions take
// other kernels, with other last bits, on another CPU.
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
  slice,
  special,
  tensor,
  viewAsReal,
  where,
} from 'lockstep'
import type { Tensor } from 'lockstep'

import { firstDifference } from '../ddp/support/trace.js'
import type { Trace } from '../ddp/support/trace.js'
import { compareWith, entry, under } from '../support.js'

let expected: Trace

compareWith('tensor.py', [], async (reference) => {
  ;({ expected } = await reference.tensors())
})

test.serial('random sequences', async (t) => {
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
  t.is(firstDifference(under(expected, 'random/'), await traceOf(got)), undefined)
})

test.serial('operators', async (t) => {
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
    ...distinct(n),
    roll: n.roll([1, -1], [0, 1]),
    tril: m.tril(-1),
    cross_entropy: ops.crossEntropyLoss(x, tensor([0n, 5n, 2n, 3n]), { labelSmoothing: 0.1 }),
    attention: ops.scaledDotProductAttention(image, image, image, { isCausal: true }),
    index: x.index(slice(1, null), [0, 2, 4]),
    mask: x.index(x.gt(1)),
    bfloat16: x.bfloat16().mm(y.bfloat16().t()).float(),
  }
  t.is(firstDifference(under(expected, 'operators/'), await traceOf(got)), undefined)
})

/** Distinct numbers, rows and columns. */
function distinct(n: Tensor): Record<string, Tensor> {
  const repeated = [
    [null, n.remainder(3)],
    [0, n.index([0, 1, 0])],
    [1, n.index(slice(), [1, 1, 0, 3])],
  ] as const
  const all = { returnInverse: true, returnCounts: true } as const
  const named = repeated.flatMap(([dim, value]) => [
    ...value.unique({ ...all, dim }).map((part, index) => [`unique ${dim ?? 'None'} ${index}`, part] as const),
    ...value
      .uniqueConsecutive({ ...all, dim })
      .map((part, index) => [`unique_consecutive ${dim ?? 'None'} ${index}`, part] as const),
  ])
  return Object.fromEntries(named)
}

async function traceOf(tensors: Record<string, Tensor>): Promise<Trace> {
  const entries = Object.entries(tensors).map(async ([name, value]) => [name, await entry(value)] as const)
  return new Map(await Promise.all(entries))
}
