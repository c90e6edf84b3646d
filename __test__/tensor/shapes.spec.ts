/** Shapes and other lists of integers: written out where Python's parser takes them so, and as arrays. */
import test from 'ava'

import {
  Generator,
  type Tensor,
  arange,
  empty,
  full,
  ones,
  ops,
  permute,
  rand,
  randn,
  randperm,
  sparseCooTensor,
  zeros,
} from 'lockstep'
import { variadicFunctions, variadicMethods } from '../../packages/lockstep/dist/ops/generated/table.js'

import { failure } from './failure.ts'

const x = arange(6).reshape(2, 3)

/** Each method both ways, with the shape of the result, or of the results. */
const methods: Record<string, [written: (x: Tensor) => Tensor | Tensor[], listed: (x: Tensor) => Tensor | Tensor[]]> = {
  broadcastTo: [(x) => x.broadcastTo(4, 2, 3), (x) => x.broadcastTo([4, 2, 3])],
  countNonzero: [(x) => x.countNonzero(0, 1), (x) => x.countNonzero([0, 1])],
  dsplit: [(x) => x.reshape(1, 2, 3).dsplit(1, 2), (x) => x.reshape([1, 2, 3]).dsplit([1, 2])],
  expand: [(x) => x.expand(4, -1, -1), (x) => x.expand([4, -1, -1])],
  flip: [(x) => x.flip(0, 1), (x) => x.flip([0, 1])],
  hsplit: [(x) => x.hsplit(1, 2), (x) => x.hsplit([1, 2])],
  newEmpty: [(x) => x.newEmpty(2, 0), (x) => x.newEmpty([2, 0])],
  newOnes: [(x) => x.newOnes(2, 2), (x) => x.newOnes([2, 2])],
  newZeros: [(x) => x.newZeros(2, 2), (x) => x.newZeros([2, 2])],
  permute: [(x) => x.permute(1, 0), (x) => x.permute([1, 0])],
  repeat: [(x) => x.repeat(2, 1), (x) => x.repeat([2, 1])],
  reshape: [(x) => x.reshape(3, -1), (x) => x.reshape([3, -1])],
  resize_: [(x) => x.clone().resize_(3, 2), (x) => x.clone().resize_([3, 2])],
  squeeze: [(x) => x.reshape(1, 6, 1).squeeze(0, 2), (x) => x.reshape([1, 6, 1]).squeeze([0, 2])],
  squeeze_: [(x) => x.reshape(1, 6, 1).squeeze_(0, 2), (x) => x.reshape([1, 6, 1]).squeeze_([0, 2])],
  sumToSize: [(x) => x.sumToSize(1, 3), (x) => x.sumToSize([1, 3])],
  tile: [(x) => x.tile(2, 2), (x) => x.tile([2, 2])],
  view: [(x) => x.view(3, 2), (x) => x.view([3, 2])],
  vsplit: [(x) => x.vsplit(1, 2), (x) => x.vsplit([1, 2])],
}

const functions: Record<string, [written: () => Tensor, listed: () => Tensor]> = {
  empty: [() => empty(2, 0), () => empty([2, 0])],
  ones: [() => ones(2, 3), () => ones([2, 3])],
  rand: [() => rand(2, 3, { generator: seeded() }), () => rand([2, 3], { generator: seeded() })],
  randn: [() => randn(2, 3, { generator: seeded() }), () => randn([2, 3], { generator: seeded() })],
  sparseCooTensor: [() => sparseCooTensor(2, 3).toDense(), () => sparseCooTensor([2, 3]).toDense()],
  zeros: [() => zeros(2, 3), () => zeros([2, 3])],
}

function seeded(): Generator {
  return new Generator().manualSeed(7)
}

const values = (result: Tensor | Tensor[]): unknown =>
  (Array.isArray(result) ? result : [result]).map((part) => [part.shape, part.dtype, part.toArray()])

test('written out and in an array are the same', (t) => {
  for (const [name, [written, listed]] of Object.entries(methods))
    t.deepEqual(values(written(x)), values(listed(x)), name)
  for (const [name, [written, listed]] of Object.entries(functions))
    t.deepEqual(values(written()), values(listed()), name)
})

test('the names that take them written out are those of the table', (t) => {
  t.deepEqual(Object.keys(methods), variadicMethods.split(' '))
  // Those that begin with an underscore are the library's own.
  const own = variadicFunctions.split(' ').filter((name) => !name.startsWith('_'))
  t.deepEqual(Object.keys(functions), own)
})

test('one size, many sizes, bigints, and a shape spread', (t) => {
  t.deepEqual(ones(64).shape, [64])
  t.deepEqual(x.view(-1).shape, [6])
  t.deepEqual(zeros(1, 1, 1, 1, 1, 1, 1, 1, 1, 2).shape, [1, 1, 1, 1, 1, 1, 1, 1, 1, 2])
  t.deepEqual(ones(2n, 3).shape, [2, 3])
  t.deepEqual(zeros(...x.shape).shape, [2, 3])
  t.deepEqual(ones([]).shape, [])
})

test('options stand last', (t) => {
  const made = ones(2, 3, { dtype: 'int64', requiresGrad: false })
  t.deepEqual([made.shape, made.dtype], [[2, 3], 'int64'])
  t.true(rand(2, { requiresGrad: true }).requiresGrad)
  t.is(x.newZeros(2, 2, { dtype: 'bool' }).dtype, 'bool')
  const out = empty(0)
  t.is(zeros(2, 3, { out }), out)
  t.deepEqual(out.shape, [2, 3])
  t.deepEqual(ones(2, 3, {}).shape, [2, 3])
})

test('one integer is an integer where an overload takes one', (t) => {
  t.is(x.hsplit(3).length, 3)
  t.is(x.hsplit([2]).length, 2)
  t.deepEqual(x.countNonzero(0).toArray(), [1, 2, 2])
  t.deepEqual(x.unsqueeze(0).squeeze(0).shape, [2, 3])
})

test('where the list is not alone, only an array will do, as in Python', (t) => {
  // @ts-expect-error -- a function's first argument is the tensor
  const error = failure(t, () => permute(x, 1, 0), 'ERR_ARGUMENT_TYPE')
  t.regex(error.message, /permute\(\): argument 'dims' must be array of integers, got number \(1\)/)
  // @ts-expect-error -- as above
  failure(t, () => ops.view(x, 3, 2), 'ERR_ARGUMENT_TYPE')
  // @ts-expect-error -- a value follows the shape
  failure(t, () => x.newFull(2, 3, 1), 'ERR_ARGUMENT_TYPE')
  // @ts-expect-error -- as above
  failure(t, () => full(2, 3), 'ERR_ARGUMENT_TYPE')
})

test('both ways at once, and what is no integer', (t) => {
  const wrong = (fn: () => unknown, message: RegExp): void => {
    t.regex(failure(t, fn, 'ERR_ARGUMENT_TYPE').message, message)
  }
  // @ts-expect-error -- an array and an integer
  wrong(() => x.view([3], 2), /^view\(\): argument 'size' must be integers, or one array of them, got array of number,/)
  // @ts-expect-error -- an integer and an array
  wrong(() => x.view(3, [2]), /must be integers, or one array of them, got number \(3\), array of number$/)
  // @ts-expect-error -- text
  wrong(() => x.repeat(3, '2'), /^repeat\(\): argument 'repeats' must be integers.*string \('2'\)$/)
  // @ts-expect-error -- an array and an integer
  wrong(() => ones([3], 2), /^ones\(\): argument 'size' must be integers, or one array of them/)
  // @ts-expect-error -- it would be lost
  wrong(() => ones(3, undefined), /got number \(3\), undefined$/)
  // @ts-expect-error -- no size
  wrong(() => ones(3, null), /got number \(3\), null$/)
  // @ts-expect-error -- options twice
  wrong(() => ones(3, {}, {}), /got number \(3\), object, object$/)
  // @ts-expect-error -- by place and by name
  wrong(() => ones(2, 3, { size: [2] }), /argument 'size' is given twice, by place and by name/)
  // @ts-expect-error -- misspelt
  failure(t, () => ones(2, { dtyp: 'int64' }), 'ERR_UNKNOWN_OPTION')
  wrong(() => x.view(2, 1.5), /argument 'size' must be array of integers, got number \(1\.5\) at index 1/)
  wrong(() => ones(), /missing argument 'size'/)
  wrong(() => x.view(), /missing argument 'size'/)
  failure(t, () => ones(2, 2 ** 60), 'ERR_UNSAFE_INTEGER')
})

test('a negative size names its argument', (t) => {
  const told = (call: () => unknown): string => failure(t, call, 'ERR_INVALID_ARGUMENT').message
  const size = (name: string, argument = 'size'): RegExp =>
    new RegExp(`^${name}\\(\\): argument '${argument}': Trying to create tensor with negative dimension -\\d: \\[`)
  t.regex(
    told(() => ones(2, -1)),
    /^ones\(\): argument 'size': .* negative dimension -1: \[2, -1\]$/,
  )
  const many = /^\w+\(\): argument 'size': a size is negative, or there are too many elements \(numel: integer/
  const cases: [() => unknown, RegExp][] = [
    [() => rand(-1), size('rand')],
    [() => full([-1], 1), size('full')],
    [() => x.newZeros(-3), size('newZeros')],
    [() => x.newFull([-3], 1), size('newFull')],
    [() => x.repeat(2, -1), size('repeat', 'repeats')],
    [() => x.tile(2, -1), size('tile', 'dims')],
    [() => randperm(-1), size('randperm', 'n')],
    [() => ones(1).expand(-2), many],
    [() => ones(1).broadcastTo(-2), many],
    [() => ones(1).resize_(-2), many],
    // Where PyTorch takes -1, it takes no other.
    [() => x.view(-2, 3), /^view\(\): argument 'size': invalid shape dimension -2/],
    [() => x.reshape(-2, 3), /^reshape\(\): argument 'shape': invalid shape dimension -2/],
    [() => x.expand(-2, 2, 3), many],
    [() => x.expand(4, -2, 3), /^expand\(\): argument 'size': The expanded size of the tensor \(-2\) must match/],
    [
      () => x.expand(-1, -1, -1),
      /^expand\(\): argument 'size': .* isn't allowed in a leading, non-existing dimension 0/,
    ],
  ]
  for (const [call, text] of cases) t.regex(told(call), text)
  // What is not about one size is as it was.
  t.regex(failure(t, () => x.view(-1, -1), 'ERR_TORCH').message, /^only one dimension can be inferred/)
  t.regex(failure(t, () => x.expand(4, 5), 'ERR_TORCH').message, /^The expanded size of the tensor \(5\) must match/)
  t.deepEqual(x.expand(4, -1, -1).shape, [4, 2, 3])
})

test('an error within an error has no frames of C++', (t) => {
  const { message } = failure(t, () => ones(2, 6).unflatten(1, [-3, 2]), 'ERR_TORCH')
  t.is(message, 'unflatten got an unexpected error:\ninvalid shape dimension -3 at index 0 of shape [-3, 2]')
})
