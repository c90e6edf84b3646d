// The functions that no layer calls, against what they are made of.
import test from 'ava'
import { arange, autocast, nn, noGrad, ones, randn, tensor } from 'lockstep'
import type { Tensor } from 'lockstep'

const F = nn.functional
const furthest = (a: Tensor, b: Tensor): number => a.sub(b).abs().max().item()
const close = (a: Tensor, b: Tensor): boolean => furthest(a, b) < 1e-6

test('scaledDotProductAttention: mask, causality and scale, by position and by name', (t) => {
  const random = (...size: number[]): Tensor => randn(size, { dtype: 'float64' })
  const [q, k, v] = [random(2, 3, 4), random(2, 5, 4), random(2, 5, 6)]
  const attend = (scale: number, mask?: Tensor): Tensor => {
    const scores = q.matmul(k.transpose(-2, -1)).mul(scale)
    return (mask === undefined ? scores : scores.add(mask)).softmax(-1).matmul(v)
  }
  t.true(close(F.scaledDotProductAttention(q, k, v), attend(0.5)))
  t.true(close(F.scaledDotProductAttention(q, k, v, { scale: 2 }), attend(2)))
  const mask = random(3, 5)
  t.true(close(F.scaledDotProductAttention(q, k, v, mask), attend(0.5, mask)))
  t.true(close(F.scaledDotProductAttention(q, k, v, { attnMask: mask }), attend(0.5, mask)))
  const causal = tensor([
    [0, -Infinity, -Infinity, -Infinity, -Infinity],
    [0, 0, -Infinity, -Infinity, -Infinity],
    [0, 0, 0, -Infinity, -Infinity],
  ]).double()
  t.true(close(F.scaledDotProductAttention(q, k, v, { isCausal: true }), attend(0.5, causal)))
  t.true(close(F.scaledDotProductAttention(q, k, v, null, 0, true), attend(0.5, causal)))
  t.throws(() => F.scaledDotProductAttention(q, k, v, { mask } as object), { code: 'ERR_UNKNOWN_OPTION' })
})

test('oneHot', (t) => {
  t.deepEqual(F.oneHot(tensor([0n, 2n])).toArray(), [
    [1, 0, 0],
    [0, 0, 1],
  ])
  t.deepEqual(F.oneHot(tensor([1n]), 2).toArray(), [[0, 1]])
})

test('pad: dimensions from the last, modes and values', (t) => {
  const x = arange(4).reshape([1, 2, 2]).float()
  t.deepEqual(F.pad(x, [1, 0]).toArray(), [
    [
      [0, 0, 1],
      [0, 2, 3],
    ],
  ])
  t.deepEqual(F.pad(x, [0, 0, 1, 0], { value: 9 }).toArray(), [
    [
      [9, 9],
      [0, 1],
      [2, 3],
    ],
  ])
  t.deepEqual(F.pad(x, [1, 1], { mode: 'reflect' }).toArray(), [
    [
      [1, 0, 1, 0],
      [3, 2, 3, 2],
    ],
  ])
  t.deepEqual(F.pad(x, [1, 0], { mode: 'circular' }).select(0, 0).toArray(), [
    [1, 0, 1],
    [3, 2, 3],
  ])
})

test('normalize: the norm, the dimension, and zeros', (t) => {
  const x = tensor([
    [3, 4],
    [0, 0],
  ])
  const rounded = (each: Tensor): number[][] =>
    (each.toArray() as number[][]).map((row) => row.map((value) => Math.round(value * 1e6) / 1e6))
  t.deepEqual(rounded(F.normalize(x)), [
    [0.6, 0.8],
    [0, 0],
  ])
  t.deepEqual(rounded(F.normalize(x, { p: 1, dim: 0 })), [
    [1, 1],
    [0, 0],
  ])
  t.deepEqual(rounded(F.normalize(x, { p: Infinity })), [
    [0.75, 1],
    [0, 0],
  ])
})

test('a layer in evaluation under autocast gives the smaller dtype, and its own after it', (t) => {
  const layer = new nn.Linear(4, 2).eval()
  const x = ones([3, 4])
  const run = (): Tensor => layer.forward(x)
  const cast = noGrad(() => autocast('cpu', run))
  const plain = noGrad(run)
  t.is(cast.dtype, 'bfloat16')
  t.is(plain.dtype, 'float32')
  t.true(furthest(cast.float(), plain) < 0.05)
})

test('weighted losses: the means of mseLoss and l1Loss are over the weights, that of huberLoss over the elements', (t) => {
  const [input, target] = [tensor([0, 1, 2, 5]), tensor([0.5, 1, 5, 0])]
  const weight = tensor([1, 2, 3, 4])
  const huber = [0.125, 0, 10.125, 25.5]
  t.deepEqual(F.huberLoss(input, target, 'none', 1.5, weight).toArray(), huber)
  t.is(F.huberLoss(input, target, { reduction: 'sum', delta: 1.5, weight }).item(), 35.75)
  t.is(F.huberLoss(input, target, { delta: 1.5, weight }).item(), 8.9375)
  t.is(F.l1Loss(input, target, { weight, reduction: 'sum' }).item(), 29.5)
  t.is(F.l1Loss(input, target, { weight }).item(), Math.fround(2.95))
  t.is(F.mseLoss(input, target, { weight }).item(), Math.fround((0.25 + 27 + 100) / 10))
  for (const loss of [F.huberLoss, F.l1Loss, F.mseLoss] as (typeof F.l1Loss)[]) {
    t.throws(() => loss(input, target, { weight: ones([1]) }), {
      code: 'ERR_VALUE',
      message: /must have the same size/,
    })
  }
})
