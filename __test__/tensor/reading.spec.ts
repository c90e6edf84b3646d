// Values out of tensors, indexing, printing, and what is no conversion.
import { inspect } from 'node:util'

import test from 'ava'

import { Slice, arange, complex, empty, ones, slice, tensor, zeros } from 'lockstep'

import { failure, rejection } from './failure.ts'

const x = arange(12).view([3, 4])

test('item', (t) => {
  t.is(tensor(1.5).item(), 1.5)
  t.is(tensor([[7n]]).item(), 7)
  t.is(tensor(true).item(), true)
  failure(t, () => tensor([1, 2]).item(), 'ERR_TORCH')
  failure(t, () => complex(tensor(1), tensor(2)).item(), 'ERR_TYPE')
})

test('item of an integer beyond 2^53', (t) => {
  const big = tensor([2n ** 60n])
  t.regex(failure(t, () => big.item(), 'ERR_UNSAFE_INTEGER').message, /1152921504606846976.*itemBigInt/)
  t.is(big.itemBigInt(), 2n ** 60n)
  t.is(tensor([5n]).itemBigInt(), 5n)
  failure(t, () => tensor(1.5).itemBigInt(), 'ERR_TYPE')
  failure(t, () => big.toArray(), 'ERR_UNSAFE_INTEGER')
  const largest = tensor(2n ** 64n - 1n, { dtype: 'uint64' })
  t.is(largest.itemBigInt(), 2n ** 64n - 1n)
  failure(t, () => largest.item(), 'ERR_UNSAFE_INTEGER')
  t.is(tensor(5n, { dtype: 'uint64' }).item(), 5)
})

test('data is a copy in the array of the dtype', async (t) => {
  const f = tensor([1, 2, 3])
  const data = await f.data()
  t.deepEqual(data, Float32Array.of(1, 2, 3))
  ;(data as Float32Array)[0] = 9
  t.deepEqual(f.toArray(), [1, 2, 3])
  t.deepEqual(await x.data(), BigInt64Array.from(Array.from({ length: 12 }, (_, i) => BigInt(i))))
  t.deepEqual(await x.t().data('float32'), Float32Array.of(0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11))
  t.deepEqual(await tensor([true, false]).data(), Uint8Array.of(1, 0))
  t.deepEqual(await tensor([1.5]).to('bfloat16').data(), Float32Array.of(1.5))
  t.deepEqual(await tensor([1.5]).half().data(), Float32Array.of(1.5))
  t.deepEqual(await complex(tensor([1]), tensor([2])).data(), Float32Array.of(1, 2))
  t.deepEqual(await tensor(new Uint16Array([65_535])).data(), Uint16Array.of(65_535))
  t.is((await zeros([0]).data()).length, 0)
  const gone = tensor([1])
  gone.dispose()
  await rejection(t, gone.data(), 'ERR_DISPOSED')
  await rejection(t, f.data('nothing' as never), 'ERR_ARGUMENT_TYPE')
})

test('toArray', (t) => {
  t.is(tensor(2).toArray(), 2)
  t.deepEqual(x.toArray(), [
    [0, 1, 2, 3],
    [4, 5, 6, 7],
    [8, 9, 10, 11],
  ])
  t.deepEqual(x.t().index(1).toArray(), [1, 5, 9])
  t.deepEqual(zeros([2, 0]).toArray(), [[], []])
  t.deepEqual(tensor([true, false]).toArray(), [true, false])
})

test('metadata', (t) => {
  t.deepEqual(x.shape, [3, 4])
  t.deepEqual(x.stride(), [4, 1])
  t.is(x.stride(-1), 1)
  t.is(x.size(0), 3)
  t.is(x.dim(), 2)
  t.is(x.ndim, 2)
  t.is(x.numel(), 12)
  t.is(x.itemsize, 8)
  t.is(x.nbytes, 96)
  t.is(x.device, 'cpu')
  t.is(x.layout, 'strided')
  t.is(x.index(1).storageOffset(), 4)
  t.true(x.index(1).sharesStorage(x))
  t.false(x.t().isContiguous())
  t.deepEqual(x.T.shape, [4, 3])
  failure(t, () => x.size(2), 'ERR_INDEX')
})

test('more dimensions than operators take are all there', (t) => {
  const deep = zeros([2]).view([...Array.from({ length: 89 }, () => 1), 2])
  t.is(deep.shape.length, 90)
  t.is(deep.shape.at(-1), 2)
  t.is(deep.stride().length, 90)
  t.is(deep.dim(), 90)
})

test('coercion is refused', (t) => {
  const a = tensor(1) as unknown as number
  failure(t, () => a + 1, 'ERR_COERCION')
  failure(t, () => `${a}`, 'ERR_COERCION')
  failure(t, () => a < 2, 'ERR_COERCION')
  failure(t, () => +a, 'ERR_COERCION')
  failure(t, () => JSON.stringify({ a }), 'ERR_COERCION')
  // Objects are true: that cannot be refused, but they are no numbers.
  t.is(Object.prototype.toString.call(a), '[object Tensor]')
})

test('indexing as in square brackets', (t) => {
  t.is(x.index(1, 2).item(), 6)
  t.is(x.index(-1, -1).item(), 11)
  t.deepEqual(x.index(0).toArray(), [0, 1, 2, 3])
  t.deepEqual(x.index(slice(), 1).toArray(), [1, 5, 9])
  t.deepEqual(x.index('...', 1).toArray(), [1, 5, 9])
  t.deepEqual(x.index(slice(1, 3), slice(null, 2)).toArray(), [
    [4, 5],
    [8, 9],
  ])
  t.deepEqual(x.index(slice(null, null, 2), 0).toArray(), [0, 8])
  t.deepEqual(x.index(slice(-2, null), 3).toArray(), [7, 11])
  t.deepEqual(x.index(null).shape, [1, 3, 4])
  t.deepEqual(x.index(0, null, '...', null).shape, [1, 4, 1])
  t.deepEqual(x.index([2, 0]).toArray(), [
    [8, 9, 10, 11],
    [0, 1, 2, 3],
  ])
  t.deepEqual(x.index([0, 1], [1, 2]).toArray(), [1, 6])
  t.deepEqual(x.index(slice(), tensor([3n, 0n])).toArray(), [
    [3, 0],
    [7, 4],
    [11, 8],
  ])
  t.deepEqual(x.index(x.gt(9)).toArray(), [10, 11])
  t.deepEqual(x.index([true, false, true], 0).toArray(), [0, 8])
  t.deepEqual(x.index(tensor(1n)).toArray(), [4, 5, 6, 7])
  t.deepEqual(x.index(true).shape, [1, 3, 4])
  t.deepEqual(x.index(false).shape, [0, 3, 4])
  t.true(slice(1) instanceof Slice)
})

test('an index without tensors is a view with a lifetime of its own', (t) => {
  const base = zeros([2, 2])
  base.index(0).fill_(7)
  t.deepEqual(base.toArray(), [
    [7, 7],
    [0, 0],
  ])
  const same = base.index('...')
  t.not(same, base)
  same.dispose()
  t.false(base.isDisposed)
})

test('bad indices', (t) => {
  failure(t, () => x.index(3), 'ERR_INDEX')
  t.regex(failure(t, () => x.index(0, 0, 0), 'ERR_INDEX').message, /too many indices for tensor of dimension 2/)
  failure(t, () => x.index('...', '...'), 'ERR_INDEX')
  failure(t, () => x.index(1.5), 'ERR_ARGUMENT_TYPE')
  failure(t, () => x.index('a' as never), 'ERR_ARGUMENT_TYPE')
  failure(t, () => slice(0, 1, 0), 'ERR_VALUE')
  failure(t, () => slice(0, 1, -1), 'ERR_VALUE')
  failure(t, () => slice(0.5), 'ERR_ARGUMENT_TYPE')
})

test('indexPut_ writes what index reads', (t) => {
  const y = zeros([3, 3])
  t.is(y.indexPut_([0], 1), y)
  y.indexPut_([slice(1, 3), 2], tensor([5, 6]))
  y.indexPut_(
    [
      [1, 2],
      [0, 0],
    ],
    9,
  )
  y.indexPut_([y.eq(0)], -1)
  t.deepEqual(y.toArray(), [
    [1, 1, 1],
    [9, -1, 5],
    [9, -1, 6],
  ])
  const sum = zeros([2])
  sum.indexPut_([tensor([0n, 0n, 1n])], tensor([1, 2, 3]), { accumulate: true })
  t.deepEqual(sum.toArray(), [3, 3])
  failure(t, () => y.indexPut_([0], 1, { accumulate: true }), 'ERR_INVALID_ARGUMENT')
})

test('indexPut_ passes over leading dimensions of size one, as Python does', async (t) => {
  const row = [
    [1, 1, 1],
    [0, 0, 0],
  ]
  t.deepEqual(
    zeros([2, 3])
      .indexPut_([[0]], ones([1, 1, 3]))
      .toArray(),
    row,
  )
  t.deepEqual(
    zeros([2, 3])
      .indexPut_([0], ones([1, 1, 3]))
      .toArray(),
    row,
  )
  t.deepEqual(
    zeros([2])
      .indexPut_([0], ones([1, 1]))
      .toArray(),
    [1, 0],
  )
  failure(t, () => zeros([2, 3]).indexPut_([[0]], ones([2, 1, 3])), 'ERR_TORCH')
  const value = ones([1, 1, 3], { requiresGrad: true })
  await zeros([2, 3]).indexPut_([0], value.mul(2)).sum().backward()
  t.deepEqual(value.grad?.toArray(), [[[2, 2, 2]]])
})

test('printing shows values, shape and dtype', (t) => {
  t.is(inspect(tensor([[1, 2], [3, 4.5]])), 'tensor([[1.0000, 2.0000],\n        [3.0000, 4.5000]], shape=[2, 2], dtype=float32)') // prettier-ignore
  t.is(inspect(tensor([1n, -20n])), 'tensor([  1, -20], shape=[2], dtype=int64)')
  t.is(inspect(tensor(1)), 'tensor(1., shape=[], dtype=float32)')
  t.is(inspect(tensor([true, false])), 'tensor([ true, false], shape=[2], dtype=bool)')
  t.is(inspect(tensor([1e-8, 1])), 'tensor([1.0000e-08, 1.0000e+00], shape=[2], dtype=float32)')
  t.is(inspect(tensor([NaN, Infinity, -1])), 'tensor([nan, inf, -1.], shape=[3], dtype=float32)')
  t.is(inspect(tensor([])), 'tensor([], shape=[0], dtype=float32)')
  t.is(inspect(empty([2], { device: 'meta' })), 'tensor(..., shape=[2], dtype=float32, device=meta)')
  t.regex(inspect(tensor([1], { requiresGrad: true })), /requiresGrad=true/)
  t.regex(inspect(tensor([1], { requiresGrad: true }).mul(2)), /gradFn=MulBackward\d/)
  t.regex(inspect(zeros([100, 100])), /^tensor\(\[\[0\., 0\., 0\., \.\.\., 0\., 0\., 0\.\],/)
  const gone = tensor([1])
  gone.dispose()
  t.is(inspect(gone), 'Tensor <freed by dispose()>')
})
