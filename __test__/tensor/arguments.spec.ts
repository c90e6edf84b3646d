// How arguments reach operators: by place and by name, overloads, dtypes, numbers, `out`, several results.
import test from 'ava'

import {
  type Device,
  Generator,
  LockstepError,
  Tensor,
  arange,
  cat,
  empty,
  float,
  full,
  linalg,
  max,
  normal,
  ones,
  ops,
  rand,
  randint,
  resultType,
  std,
  sum,
  tensor,
  where,
  zeros,
} from 'lockstep'

import { failure } from './failure.ts'

const a = tensor([
  [1, 2],
  [3, 4],
])
const b = tensor([
  [10, 20],
  [30, 40],
])

test('by place, by name, and both', (t) => {
  const rows = [[3], [7]]
  t.deepEqual(a.sum(1, true).toArray(), rows)
  t.deepEqual(a.sum(1, { keepdim: true }).toArray(), rows)
  t.deepEqual(a.sum({ dim: 1, keepdim: true }).toArray(), rows)
  t.deepEqual(sum(a, 1, { keepdim: true }).toArray(), rows)
  t.deepEqual(sum(a, { dim: [1], keepdim: true }).toArray(), rows)
  t.deepEqual(a.add(b, { alpha: 2 }).toArray(), [
    [21, 42],
    [63, 84],
  ])
  t.is(a.sum(undefined as never, undefined as never).item(), 10)
})

test('an argument given twice is an error', (t) => {
  const error = failure(t, () => a.sum(1, { dim: 0 } as never), 'ERR_ARGUMENT_TYPE')
  t.regex(error.message, /sum\(\): argument 'dim' is given twice/)
})

test('overloads follow the kinds of the arguments', (t) => {
  t.deepEqual(a.mul(2).toArray(), [
    [2, 4],
    [6, 8],
  ])
  t.deepEqual(a.mul(b).sum().item(), 300)
  t.is(a.max().item(), 4)
  t.deepEqual(a.max(tensor([[2]])).toArray(), [
    [2, 2],
    [3, 4],
  ])
  t.deepEqual(a.clamp(2, 3).toArray(), [
    [2, 2],
    [3, 3],
  ])
  t.deepEqual(a.clamp({ min: tensor(3) }).toArray(), [
    [3, 3],
    [3, 4],
  ])
  t.deepEqual(a.clamp(null, 2).toArray(), [
    [1, 2],
    [2, 2],
  ])
  // The same call with other kinds, again and again: no overload sticks.
  for (let round = 0; round < 3; round++) {
    t.is(a.add(1).sum().item(), 14)
    t.is(a.add(a).sum().item(), 20)
    t.is(a.add(0.5).sum().item(), 12)
  }
})

test('overloads that could mean the same are told apart as PyTorch does', (t) => {
  const x = tensor([1, 2, 3, 4])
  const unbiased = Math.sqrt(5 / 3)
  const biased = Math.sqrt(5 / 4)
  const near = (value: Tensor, expected: number): boolean => t.true(Math.abs(value.item() - expected) < 1e-6)
  near(x.std(), unbiased)
  near(x.std(false), biased)
  near(x.std(0), unbiased)
  near(x.std(0, false), biased)
  near(x.std({ correction: 0 }), biased)
  near(std(x, { dim: 0, unbiased: false }), biased)
  t.deepEqual(x.std({ dim: 0, keepdim: true }).shape, [1])
})

test('methods whose tensor is not the first argument', (t) => {
  t.deepEqual(a.where(a.gt(2), b).toArray(), [
    [10, 20],
    [3, 4],
  ])
  t.deepEqual(a.where(a.gt(2), 0).toArray(), [
    [0, 0],
    [3, 4],
  ])
  t.deepEqual(where(a.gt(2), 1, 0).toArray(), [
    [0, 0],
    [1, 1],
  ])
  t.true(Math.abs(tensor(1).polygamma(1).item() - Math.PI ** 2 / 6) < 1e-6)
})

test('unknown options are refused, with the usage', (t) => {
  const error = failure(t, () => a.sum({ dim: 1, keepDim: true } as never), 'ERR_UNKNOWN_OPTION')
  t.regex(error.message, /^sum\(\): unknown option 'keepDim'/)
  t.regex(error.message, /usage: sum\(self: Tensor/)
  t.is(error.operation, 'sum')
  failure(t, () => zeros([2], { dtpye: 'int64' } as never), 'ERR_UNKNOWN_OPTION')
  failure(t, () => tensor([1], { dtpye: 'int64' } as never), 'ERR_UNKNOWN_OPTION')
  failure(t, () => a.sum({ nonsense: undefined } as never), 'ERR_UNKNOWN_OPTION')
})

test('full() takes its arguments by name, too', (t) => {
  const filled = (made: Tensor): unknown => [made.dtype, made.toArray()]
  t.deepEqual(filled(full({ size: [2], fillValue: 3 })), ['float32', [3, 3]])
  t.deepEqual(filled(full([2], { fillValue: 3 })), ['float32', [3, 3]])
  t.deepEqual(filled(full({ size: [2], fillValue: 3n })), ['int64', [3, 3]])
  t.deepEqual(filled(full({ size: [1], fillValue: true, requiresGrad: false })), ['bool', [true]])
  t.deepEqual(filled(full({ size: [1], fillValue: 2, dtype: 'int32' })), ['int32', [2]])
  const out = empty([2], { dtype: 'int64' })
  t.is(full({ size: [2], fillValue: 3, out }), out)
  const wrong = (call: () => unknown, message: RegExp): void => {
    t.regex(failure(t, call, 'ERR_ARGUMENT_TYPE').message, message)
  }
  // @ts-expect-error -- by place and by name
  wrong(() => full([2], 3, { fillValue: 3 }), /^full\(\): argument 'fillValue' is given twice, by place and by name/)
  // @ts-expect-error -- of nothing
  wrong(() => full({ size: [2] }), /^full\(\): missing argument 'fillValue'/)
  const misspelt = failure(t, () => full([2], { fill_value: 3 } as never), 'ERR_UNKNOWN_OPTION')
  t.regex(misspelt.message, /unknown option 'fill_value': did you mean 'fillValue'\?/)
})

test('an unknown option says what was meant, and nothing where that cannot be told', (t) => {
  const meant = (call: () => unknown): string | undefined => {
    const [line = ''] = failure(t, call, 'ERR_UNKNOWN_OPTION').message.split('\n')
    return /^\w+\(\): unknown option '\w+'(?:: did you mean '(\w+)'\?)?$/.exec(line)?.[1]
  }
  t.is(
    meant(() => a.sum(1, { keepDim: true } as never)),
    'keepdim',
  )
  t.is(
    meant(() => a.sum(1, { keep_dim: true } as never)),
    'keepdim',
  )
  t.is(
    meant(() => a.sum({ axis: 1 } as never)),
    'dim',
  )
  t.is(
    meant(() => ones(2, { requires_grad: true } as never)),
    'requiresGrad',
  )
  t.is(
    meant(() => ones([2], { devise: 'cpu' } as never)),
    'device',
  )
  t.is(
    meant(() => a.to({ dtpe: 'int64' } as never)),
    'dtype',
  )
  t.is(
    meant(() => a.add(b, { alfa: 2 } as never)),
    'alpha',
  )
  t.is(
    meant(() => a.add(b, { requires_grad: true } as never)),
    undefined,
  )
  t.is(
    meant(() => a.sum({ nonsense: 1 } as never)),
    undefined,
  )
})

test('the usage of what makes tensors has requiresGrad, that of others has not', (t) => {
  const usage = (call: () => unknown): string =>
    failure(t, call, 'ERR_UNKNOWN_OPTION').message.split('usage: ')[1] ?? ''
  t.regex(
    usage(() => ones(2, { x: 1 } as never)),
    /^ones\(.*pinMemory\?: boolean or null, requiresGrad\?: boolean \}\)$/,
  )
  t.notRegex(
    usage(() => a.add(b, { x: 1 } as never)),
    /requiresGrad/,
  )
})

test('wrong types name the operator, the argument, and what was got', (t) => {
  const cases: [() => unknown, RegExp][] = [
    [() => a.add('x' as never), /^add\(\): argument 'other' must be .*Tensor.*, got string \('x'\)/],
    [() => a.add(null as never), /^add\(\): argument 'other' must be .*, got null/],
    [() => a.add([1, 2] as never), /got array of number: tensor\(data\) makes a Tensor of it\n/],
    [() => a.matmul([[1]] as never), /must be Tensor, got array of array: tensor\(data\) makes a Tensor of it\n/],
    [() => a.view('4' as never), /^view\(\): argument 'size'.* must be array of integers.*, got string \('4'\)/],
    [() => a.transpose(0, 0.5), /^transpose\(\): argument 'dim1' must be integer, got number \(0.5\)/],
    [() => zeros([2], { dtype: 'float31' as never }), /argument 'dtype' must be dtype .*, got string \('float31'\)/],
    [() => zeros([2], { device: 'tpu' as never }), /argument 'device' must be device .*, got string \('tpu'\)/],
    [() => zeros('2' as never), /^zeros\(\): argument 'size' must be array of integers, got string \('2'\)/],
    [() => cat(a as never), /^cat\(\): argument 'tensors' must be array of Tensors, got Tensor/],
    [() => cat([a, 1] as never), /got array of Tensor and number/],
    [() => (a.add as () => unknown)(), /^add\(\): missing argument 'other'/],
    [() => (a.softmax as () => unknown)(), /^softmax\(\): missing argument 'dim'/],
    [() => (a.t as (n: number) => unknown)(1), /^t\(\): takes at most 1 arguments by place, got 2/],
    [() => rand([2], { generator: 1 as never }), /argument 'generator' must be Generator/],
    [() => new Tensor([1] as never), /Tensor is not made from array of number/],
  ]
  for (const [call, message] of cases as [() => unknown, RegExp][]) {
    t.regex(failure(t, call, 'ERR_ARGUMENT_TYPE').message, message)
  }
})

test('a device that is not there, and operands on two devices, are told with what to do', (t) => {
  const calls: (() => unknown)[] = [
    () => zeros([2], { device: 'xpu' as Device }),
    () => tensor([1, 2], { device: 'xpu:1' as Device }),
    () => a.to('xpu' as Device),
    () => new Generator('xpu'),
  ]
  for (const call of calls) {
    const { message } = failure(t, call, 'ERR_NOT_IMPLEMENTED')
    t.regex(
      message,
      /device 'xpu(?::1)?': Torch not compiled with XPU enabled\. .* leave the device out, or use 'cpu'$/,
    )
  }
  t.regex(
    failure(t, () => zeros([2], { device: 'cpu:3' as 'cpu' }), 'ERR_VALUE').message,
    /device 'cpu:3': there is one CPU, 'cpu'$/,
  )
  const meta = empty([2, 2], { device: 'meta' })
  for (const call of [() => a.add(meta), () => meta.mul(a)]) {
    const { message } = failure(t, call, 'ERR_TORCH')
    t.regex(
      message,
      /Expected all tensors to be on the same device, .* meta and cpu! Bring them to one device with `to\(device\)`$/,
    )
  }
})

test('integral numbers are integers, others are not, float() makes one', (t) => {
  const n = arange(3)
  t.is(n.dtype, 'int64')
  t.is(n.add(1).dtype, 'int64')
  t.is(n.add(1.5).dtype, 'float32')
  t.is(n.add(float(1)).dtype, 'float32')
  t.is(n.add(1n).dtype, 'int64')
  t.is(n.add(true).dtype, 'int64')
  t.is(arange(0, 1, 0.5).dtype, 'float32')
  t.is(arange(float(3)).dtype, 'float32')
  t.is(arange(3n).dtype, 'int64')
})

test('integers that a number cannot hold are errors, and bigints can', (t) => {
  const n = zeros([1], { dtype: 'int64' })
  const error = failure(t, () => n.add(2 ** 53), 'ERR_UNSAFE_INTEGER')
  t.regex(error.message, /argument 'other': number \(9007199254740992\)/)
  t.is(n.add(2n ** 53n).itemBigInt(), 2n ** 53n)
  failure(t, () => n.add(2n ** 63n), 'ERR_UNSAFE_INTEGER')
  failure(t, () => a.select(0, 2 ** 60), 'ERR_UNSAFE_INTEGER')
  failure(t, () => a.view([2 ** 60]), 'ERR_UNSAFE_INTEGER')
  // No integer of 64 bits is that large: a floating-point number without a doubt.
  t.is(a.maskedFill(a.gt(0), -1e38).dtype, 'float32')
  t.is(tensor(1, { dtype: 'float64' }).mul(1e300).item(), 1e300)
})

test('dtypes of tensor()', (t) => {
  t.is(tensor([1, 2]).dtype, 'float32')
  t.is(tensor([1n]).dtype, 'int64')
  t.is(tensor(true).dtype, 'bool')
  t.is(tensor(new Float64Array(2)).dtype, 'float64')
  t.is(tensor(new Uint8Array([1, 2])).dtype, 'uint8')
  t.is(tensor(new Int16Array(1)).dtype, 'int16')
  t.is(tensor(new BigInt64Array(1)).dtype, 'int64')
  t.is(tensor(new Int32Array([1]), { dtype: 'float64' }).dtype, 'float64')
  t.deepEqual(tensor([1, 0], { dtype: 'bool' }).toArray(), [true, false])
  t.deepEqual(tensor([1, 2], { dtype: 'int64' }).toArray(), [1, 2])
  t.deepEqual(tensor([1.5], { dtype: 'bfloat16' }).toArray(), [1.5])
  t.deepEqual(tensor([]).shape, [0])
  t.deepEqual(tensor(5).shape, [])
  t.deepEqual(tensor([[1], [2]]).shape, [2, 1])
  t.true(tensor([1], { requiresGrad: true }).requiresGrad)
})

test('bad data of tensor()', (t) => {
  t.regex(
    failure(t, () => tensor([[1, 2], [3]]), 'ERR_VALUE').message,
    /expected sequence of length 2 at dim 1 \(got 1\)/,
  )
  failure(t, () => tensor([1, [2]] as never), 'ERR_VALUE')
  failure(t, () => tensor([[1], 2] as never), 'ERR_VALUE')
  failure(t, () => tensor([1, 2n] as never), 'ERR_ARGUMENT_TYPE')
  failure(t, () => tensor('abc' as never), 'ERR_ARGUMENT_TYPE')
  failure(t, () => tensor(undefined as never), 'ERR_ARGUMENT_TYPE')
  failure(t, () => tensor([a] as never), 'ERR_ARGUMENT_TYPE')
  failure(t, () => tensor([1.5], { dtype: 'int64' }), 'ERR_ARGUMENT_TYPE')
  failure(t, () => tensor([300], { dtype: 'uint8' }), 'ERR_VALUE')
  failure(t, () => tensor([300n], { dtype: 'uint8' }), 'ERR_VALUE')
  failure(t, () => tensor([2 ** 53], { dtype: 'int64' }), 'ERR_UNSAFE_INTEGER')
  failure(t, () => tensor([2n ** 63n]), 'ERR_UNSAFE_INTEGER')
  failure(t, () => tensor([1], { dtype: 'floaty' as never }), 'ERR_ARGUMENT_TYPE')
})

test('factories make float32 unless told otherwise', (t) => {
  t.is(zeros([1]).dtype, 'float32')
  t.is(full([1], 3).dtype, 'float32')
  t.is(full([1], 3n).dtype, 'int64')
  t.is(full([1], true).dtype, 'bool')
  t.is(full([1], 3, { dtype: 'int32' }).dtype, 'int32')
  t.is(full([1], 3n, { dtype: null }).dtype, 'int64')
  t.is(randint(5, [2]).dtype, 'int64')
  t.is(ones([2], { dtype: 'float64', requiresGrad: true }).requiresGrad, true)
  t.true(rand([2], { requiresGrad: true }).isLeaf)
  t.is(empty([2, 3], { device: 'meta' }).device, 'meta')
})

test('out is an option, and is what comes back', (t) => {
  const out = empty([2, 2])
  const result = a.add(b, { out })
  t.is(result, out)
  t.is(out.sum().item(), 110)
  const values = empty([2])
  const indices = empty([2], { dtype: 'int64' })
  const pair = a.max(1, { out: [values, indices] })
  t.is(pair.values, values)
  t.deepEqual(values.toArray(), [2, 4])
  failure(t, () => a.add(b, { out: 1 } as never), 'ERR_ARGUMENT_TYPE')
  failure(t, () => a.max(1, { out: [values] } as never), 'ERR_ARGUMENT_TYPE')
  t.regex(
    failure(t, () => (a.view as (...args: unknown[]) => unknown)([4], { out }), 'ERR_UNKNOWN_OPTION').message,
    /'out'/,
  )
})

test('several results by name and in order', (t) => {
  const result = a.max(1)
  const { values, indices } = result
  const [v, i] = a.max(1)
  t.deepEqual(values.toArray(), [2, 4])
  t.deepEqual(indices.toArray(), [1, 1])
  t.deepEqual(v.toArray(), [2, 4])
  t.deepEqual(i.toArray(), [1, 1])
  t.is(result.length, 2)
  t.deepEqual(max(a, 0).indices.toArray(), [1, 1])
  const { sign, logabsdet } = linalg.slogdet(tensor([[2, 0], [0, 3]])) // prettier-ignore
  t.is(sign.item(), 1)
  t.true(Math.abs(logabsdet.item() - Math.log(6)) < 1e-6)
  t.is(a.split(1).length, 2)
})

test('in-place operators return the very tensor', (t) => {
  const x = tensor([1, 2])
  t.is(x.add_(1), x)
  t.deepEqual(x.toArray(), [2, 3])
  t.is(x.zero_(), x)
  t.is(x.copy_(tensor([5, 6])), x)
  t.deepEqual(x.toArray(), [5, 6])
})

test('results that are no tensors', (t) => {
  t.is(resultType(arange(1), a), 'float32')
  t.true(a.equal(a.clone()))
  t.is(a.isFloatingPoint(), true)
  t.is(ops.denseDim(a), 2)
})

test('arguments of other kinds', (t) => {
  const generator = new Generator().manualSeed(7)
  const again = new Generator().manualSeed(7)
  t.deepEqual(rand([3], { generator }).toArray(), rand([3], { generator: again }).toArray())
  t.deepEqual(normal(0, 1, [2], { generator }).shape, [2])
  t.deepEqual(ops.einsum('ij,jk->ik', [a, b]).toArray(), a.mm(b).toArray())
  t.is(a.to('int64').dtype, 'int64')
  t.is(a.to({ dtype: 'float64' }).dtype, 'float64')
  t.is(a.to(arange(1)).dtype, 'int64')
  t.is(a.contiguous({ memoryFormat: 'contiguousFormat' }).isContiguous(), true)
  t.is(zeros([1, 2, 3, 4]).to({ memoryFormat: 'channelsLast' }).isContiguous({ memoryFormat: 'channelsLast' }), true)
  failure(t, () => a.to('int63' as never), 'ERR_ARGUMENT_TYPE')
  // `x.to(torch.float32)` of a ported script.
  const nothing = failure(t, () => a.to(undefined as never), 'ERR_ARGUMENT_TYPE')
  t.regex(nothing.message, /^to: an argument must be a dtype .*, a device .* or a Tensor, got undefined$/)
  failure(t, () => a.to(undefined as never, { copy: true }), 'ERR_ARGUMENT_TYPE')
  t.is(a.to('int64', undefined).dtype, 'int64')
})

test('errors of libtorch keep its wording', (t) => {
  t.regex(failure(t, () => a.reshape([3]), 'ERR_TORCH').message, /shape '\[3\]' is invalid for input of size 4/)
  t.regex(failure(t, () => a.select(5, 0), 'ERR_INDEX').message, /Dimension out of range/)
  const error = failure(t, () => a.mm(tensor([[1, 2, 3]])), 'ERR_TORCH')
  t.regex(error.message, /mat1 and mat2 shapes cannot be multiplied \(2x2 and 1x3\)/)
  t.true(LockstepError.is(error, 'ERR_TORCH'))
  t.is(error.operation, 'mm')
  t.regex(error.stack ?? '', /arguments\.spec\.ts/)
  t.is(failure(t, () => a.logSoftmax(5), 'ERR_INDEX').operation, 'logSoftmax')
})
