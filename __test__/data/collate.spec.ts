import test from 'ava'
import { data, LockstepError, tensor } from 'lockstep'

const { defaultCollate } = data

test('numbers, bigints, booleans become tensors of their law-given types, strings an array', (t) => {
  const numbers = defaultCollate([1, 2.5])
  t.is(numbers.dtype, 'float32')
  t.deepEqual(numbers.toArray(), [1, 2.5])
  const bigints = defaultCollate([1n, 2n])
  t.is(bigints.dtype, 'int64')
  t.deepEqual(bigints.shape, [2])
  t.is(defaultCollate([true, false]).dtype, 'bool')
  t.deepEqual(defaultCollate(['a', 'b']), ['a', 'b'])
})

test('tensors and typed arrays are stacked', (t) => {
  const stacked = defaultCollate([tensor([[1, 2]]), tensor([[3, 4]])])
  t.deepEqual(stacked.shape, [2, 1, 2])
  t.deepEqual(stacked.toArray(), [[[1, 2]], [[3, 4]]])
  const bytes = defaultCollate([Uint8Array.of(1, 2, 3), Uint8Array.of(4, 5, 6)])
  t.is(bytes.dtype, 'uint8')
  t.deepEqual(bytes.toArray(), [
    [1, 2, 3],
    [4, 5, 6],
  ])
  t.is(defaultCollate([BigInt64Array.of(1n)]).dtype, 'int64')
})

test('tuples, objects and Maps go element by element', (t) => {
  const [x, [label, name]] = defaultCollate<[number, [bigint, string]]>([
    [1, [7n, 'a']],
    [2, [8n, 'b']],
  ])
  t.deepEqual(x.toArray(), [1, 2])
  t.is(label.dtype, 'int64')
  t.deepEqual(name, ['a', 'b'])
  const object = defaultCollate([
    { image: [1, 2], name: 'a' },
    { image: [3, 4], name: 'b' },
  ])
  t.deepEqual(
    object.image.map((column) => column.toArray()),
    [
      [1, 3],
      [2, 4],
    ],
  )
  t.deepEqual(object.name, ['a', 'b'])
  const map = defaultCollate([new Map([['k', 1]]), new Map([['k', 2]])])
  t.deepEqual(map.get('k')?.toArray(), [1, 2])
})

test('samples that are not alike are refused with the place of the difference', (t) => {
  const cases: [readonly unknown[], RegExp][] = [
    [[], /at least one sample/],
    [[[1, 2], [1]], /sample 1 has 1 elements, and that of sample 0 2/],
    [[{ a: 1 }, { b: 1 }], /sample 1 has the keys b, and that of sample 0 a/],
    [[{ a: { b: 1 } }, { a: { b: 'x' } }], /sample 1\.a\.b is a string, and that of sample 0 a number/],
    [
      [
        [1, tensor([1])],
        [1, tensor([1, 2])],
      ],
      /sample 1\[1\] has the shape \[2\], and that of sample 0 \[1\]/,
    ],
    [[tensor([1]), tensor([1n])], /sample 1 has dtype int64, and that of sample 0 float32/],
    [[Uint8Array.of(1), Int8Array.of(1)], /sample 1 is a Int8Array of 1/],
    [[null], /sample 0 is null/],
    [[{ when: new Date() }], /sample 0\.when is a Date/],
    [[[1, undefined]], /sample 0\[1\] is undefined/],
  ]
  for (const [samples, message] of cases) {
    const error = t.throws(() => defaultCollate(samples), { message })
    t.true(LockstepError.is(error, 'ERR_COLLATE'))
  }
})
