import test from 'ava'
import { type Device, type Tensor, arange, inferenceMode, noGrad, ones, parallel, scope, tensor, zeros } from 'lockstep'

import { failure } from '../tensor/failure.ts'
import { absent, live } from './support.ts'

const { gather, scatter } = parallel
const cpus = (count: number): Device[] => Array.from({ length: count }, () => 'cpu')
const values = (chunks: readonly Tensor[]): unknown => chunks.map((chunk) => chunk.toArray())

test('as many chunks as torch.chunk makes, along any dimension', (t) => {
  t.deepEqual(values(scatter(arange(5), cpus(2))), [
    [0, 1, 2],
    [3, 4],
  ])
  t.deepEqual(values(scatter(arange(5), cpus(4))), [[0, 1], [2, 3], [4]])
  t.deepEqual(values(scatter(arange(1), cpus(3))), [[0]])
  t.deepEqual(
    scatter(zeros([0, 2]), cpus(3)).map((chunk) => chunk.shape),
    [
      [0, 2],
      [0, 2],
      [0, 2],
    ],
  )
  const matrix = arange(6).view([2, 3])
  for (const dim of [1, -1])
    t.deepEqual(values(scatter(matrix, cpus(2), { dim })), [
      [
        [0, 1],
        [3, 4],
      ],
      [[2], [5]],
    ])
})

test('each chunk is where its device says, and a copy', (t) => {
  const input = ones([4])
  const chunks = scatter(input, ['cpu', 'meta'])
  t.deepEqual(
    chunks.map((chunk) => chunk.device),
    ['cpu', 'meta'],
  )
  chunks[0]?.zero_()
  t.deepEqual(input.toArray(), [1, 1, 1, 1])
})

test('chunks may be written in place, each without the other', async (t) => {
  const input = tensor([1, -2, 3, -4], { requiresGrad: true })
  const [a, b] = scatter(input, cpus(2)) as [Tensor, Tensor]
  const first = a.relu_().square()
  const second = b.relu_().square()
  await gather([first, second]).sum().backward()
  t.deepEqual(input.grad?.toArray(), [2, 0, 6, 0])
})

test('nested inputs are split tensor by tensor; what else there is goes to every device', (t) => {
  const note = new Date(0)
  const shared = arange(4)
  const chunks = scatter({ x: [arange(4), shared], by: new Map([['y', shared]]), note, n: 3, none: null }, cpus(2))
  t.is(chunks.length, 2)
  for (const [index, chunk] of chunks.entries()) {
    t.deepEqual(
      values(chunk.x),
      index === 0
        ? [
            [0, 1],
            [0, 1],
          ]
        : [
            [2, 3],
            [2, 3],
          ],
    )
    t.is(chunk.by.get('y'), chunk.x[1])
    t.is(chunk.note, note)
    t.is(chunk.n, 3)
    t.is(chunk.none, null)
  }
  t.deepEqual(scatter('no tensor', cpus(3)), ['no tensor', 'no tensor', 'no tensor'])
})

test('modes hold: no history under noGrad and in inference mode', (t) => {
  const input = ones([4], { requiresGrad: true })
  t.true(scatter(input, cpus(2)).every((chunk) => chunk.requiresGrad))
  for (const mode of [noGrad, inferenceMode]) {
    const chunks = mode(() => scatter(input, cpus(2)))
    t.true(chunks.every((chunk) => !chunk.requiresGrad))
    t.false(mode(() => gather([input, input])).requiresGrad)
  }
})

test('outputs are concatenated along a dimension, on the first one’s device or another', (t) => {
  const parts = [ones([2, 1]), zeros([2, 2])]
  t.deepEqual(gather(parts, { dim: 1 }).toArray(), [
    [1, 0, 0],
    [1, 0, 0],
  ])
  t.is(gather(parts, { dim: -1, device: 'meta' }).device, 'meta')
  t.is(gather([zeros([1], { device: 'meta' })]).device, 'meta')
})

test('outputs without dimensions are stacked, and get gradients without dimensions', async (t) => {
  const a = tensor(2, { requiresGrad: true })
  const b = tensor(3, { requiresGrad: true })
  const both = gather([a, b])
  t.deepEqual(both.toArray(), [2, 3])
  await both
    .mul(tensor([5, 7]))
    .sum()
    .backward()
  t.deepEqual([a.grad?.toArray(), b.grad?.toArray()], [5, 7])
})

test('nested outputs are gathered place by place, and keep their names', (t) => {
  const output = (k: number) => ({
    y: [ones([1]).mul(k)],
    by: new Map([['z', tensor(k)]]),
    none: null,
    missing: undefined,
  })
  const whole = gather([output(1), output(2)])
  t.deepEqual(values(whole.y), [[1, 2]])
  t.deepEqual(whole.by.get('z')?.toArray(), [1, 2])
  t.is(whole.none, null)
  t.is(whole.missing, undefined)
  const largest = gather([tensor([[1, 5]]).max(1), tensor([[7, 2]]).max(1)])
  t.deepEqual(largest.values.toArray(), [5, 7])
  t.deepEqual(largest.indices.toArray(), [1, 0])
})

test('what cannot be split or gathered is refused by name, and nothing is left behind', (t) => {
  const x = ones([4, 2])
  const short = ones([5])
  const scalar = tensor(1)
  const before = live()
  failure(t, () => scatter(x, []), 'ERR_INVALID_ARGUMENT')
  failure(t, () => scatter(x, 'cpu' as never), 'ERR_ARGUMENT_TYPE')
  const { message, operation } = failure(t, () => scatter(x, ['cpu', 'gpu' as Device]), 'ERR_INVALID_ARGUMENT')
  t.regex(message, /no device 'gpu'/)
  t.is(operation, 'scatter')
  t.regex(failure(t, () => scatter(x, [absent.device]), absent.code).message, absent.message)
  failure(t, () => scatter(x, cpus(2), { dim: 2 }), 'ERR_INDEX')
  failure(t, () => scatter([x, short], cpus(2), { dim: 1 }), 'ERR_INDEX')
  failure(t, () => scatter(x, cpus(2), { dim: 0.5 }), 'ERR_ARGUMENT_TYPE')
  failure(t, () => scatter(x, cpus(2), { dims: 0 } as never), 'ERR_UNKNOWN_OPTION')
  failure(t, () => scatter(scalar, cpus(2)), 'ERR_TORCH')
  t.regex(failure(t, () => scatter([x, short], cpus(4)), 'ERR_INVALID_ARGUMENT').message, /4 and 3 chunks/)
  failure(t, () => gather([]), 'ERR_INVALID_ARGUMENT')
  failure(t, () => gather(x as never), 'ERR_ARGUMENT_TYPE')
  failure(t, () => gather([x, x], { dim: 2 }), 'ERR_INDEX')
  failure(t, () => gather([x, x], { device: 'gpu' as Device }), 'ERR_INVALID_ARGUMENT')
  failure(t, () => gather([{ a: x, b: x }, { a: x }]), 'ERR_INVALID_ARGUMENT')
  failure(t, () => gather([[x], [x, x]]), 'ERR_INVALID_ARGUMENT')
  failure(
    t,
    () =>
      gather([
        [x, scalar],
        [x, null],
      ]),
    'ERR_INVALID_ARGUMENT',
  )
  failure(t, () => gather([new Map([['a', x]]), new Map([['b', x]])]), 'ERR_INVALID_ARGUMENT')
  t.regex(failure(t, () => gather([1, 2]), 'ERR_INVALID_ARGUMENT').message, /replicas returned/)
  failure(t, () => gather([scalar, short]), 'ERR_TORCH')
  t.is(live(), before)
})

test('chunks and gathered outputs belong to the scope that they were made in', (t) => {
  const input = ones([4])
  const before = live()
  scope(() => {
    const chunks = scatter({ input }, cpus(2))
    gather(chunks.map((chunk) => chunk.input))
  })
  t.is(live(), before)
})
