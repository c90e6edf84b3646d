/** Names of dtypes: PyTorch's own, its second ones, and constants. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import test from 'ava'
import * as torch from 'lockstep'
import { type DTypeLike, Tensor, arange, autocast, full, io, nn, ones, tensor, zeros } from 'lockstep'

import { temporaryDirectory } from '../setup/fakes.js'
import { failure, rejection } from './failure.ts'

/** PyTorch's second names, and what it prints for `torch.NAME`. */
const aliases = {
  half: 'float16',
  float: 'float32',
  double: 'float64',
  short: 'int16',
  int: 'int32',
  long: 'int64',
  chalf: 'complex32',
  cfloat: 'complex64',
  cdouble: 'complex128',
} as const
const named = Object.entries(aliases) as [keyof typeof aliases, (typeof aliases)[keyof typeof aliases]][]

test("PyTorch's second names stand for dtypes wherever one is taken, and x.dtype is the first", (t) => {
  const x = arange(3)
  for (const [alias, dtype] of named) {
    const made = [
      zeros(2, { dtype: alias }),
      full([2], 1, { dtype: alias }),
      x.to(alias),
      x.to({ dtype: alias }),
      x.to('cpu', alias),
      x.newOnes(2, { dtype: alias }),
    ]
    if (!dtype.startsWith('complex'))
      made.push(tensor([1, 2], { dtype: alias }), tensor([1n], { dtype: alias }), x.sum({ dtype: alias }))
    for (const [index, { dtype: got }] of made.entries()) t.is(got, dtype, `${alias} ${index}`)
  }
  t.deepEqual(tensor([1, 2], { dtype: 'long' }).toArray(), [1, 2])
  t.true(ones(1).view('int').equal(ones(1).view('int32')))
  t.is(nn.functional.softmax(ones(2), 0, { dtype: 'double' }).dtype, 'float64')
})

test('the checks of values are those of the dtype', (t) => {
  for (const dtype of ['int64', 'long'] as const) {
    const { message } = failure(t, () => tensor([0.5], { dtype }), 'ERR_ARGUMENT_TYPE')
    t.regex(message, /^tensor\(\): 0.5 is no int64:/)
  }
  failure(t, () => tensor([40_000], { dtype: 'short' }), 'ERR_VALUE')
})

test('data() reads as the dtype that is meant', async (t) => {
  t.deepEqual(await ones(2).data('long'), new BigInt64Array([1n, 1n]))
  t.deepEqual(await ones(2).data('double'), new Float64Array([1, 1]))
  const { message } = await rejection(t, ones(2).data('longer' as 'long'), 'ERR_ARGUMENT_TYPE')
  t.is(message, "data: dtype must be a dtype ('float32', 'int64', ...), got string ('longer')")
})

test('modules, modes, files and buffers of groups take them, too', async (t) => {
  const linear = new nn.Linear(2, 2, { dtype: 'double' })
  t.is(linear.weight.dtype, 'float64')
  t.is(linear.to('half').weight.dtype, 'float16')
  t.is(linear.to({ dtype: 'float' }).weight.dtype, 'float32')
  const { message } = failure(t, () => linear.to('long'), 'ERR_INVALID_ARGUMENT')
  t.is(message, 'nn.Module.to only accepts floating point or complex dtypes, but got desired dtype=long')

  const lazy = new nn.LazyLinear(2).to('half')
  t.is(lazy.weight.dtype, 'float16')
  lazy.to('double').forward(ones(1, 3, { dtype: 'double' }))
  t.is(lazy.weight.dtype, 'float64')

  const within = autocast('cpu', { dtype: 'half' }, () => ones(2, 2).matmul(ones(2, 2)).dtype)
  t.is(within, 'float16')

  const file = join(temporaryDirectory(t), 'numbers.csv')
  writeFileSync(file, '1,2\n')
  t.is((await io.loadCsv(file, { dtype: 'long' })).dtype, 'int64')
  writeFileSync(file, '1.5,2\n')
  const error = await t.throwsAsync(io.loadCsv(file, { dtype: 'long' }))
  t.regex(error.message, /'1.5' is no int64/)
})

test('timelines count the bytes of the dtype', (t) => {
  const ring = torch.decentralized.topologies.create('ring', { worldSize: 4 })
  const bytes = (dtype: DTypeLike): number => {
    const compute = { forward: 0.01, backward: 0.01, update: 0.001 }
    const network = { latency: 1e-4, bandwidth: 1e9 }
    return ring.timeline({ parameters: 1000, dtype, compute, network, steps: 1 }).bytes
  }
  t.is(bytes('half'), bytes('float16'))
  t.is(bytes('double'), 4 * bytes('half'))
})

test('dtypes are constants beside Tensor, under both names; float() remains what makes a number', (t) => {
  const constants = new Map(Object.entries(torch).filter(([, value]) => typeof value === 'string'))
  for (const [name, dtype] of constants)
    t.is<string, string>(zeros(1, { dtype: dtype as DTypeLike }).dtype, dtype as string, name)
  for (const [alias, dtype] of named) {
    if (alias !== 'float') t.is(constants.get(alias), dtype)
  }
  for (const dtype of ['uint8', 'int8', 'uint16', 'uint32', 'uint64', 'bfloat16', 'float32', 'bool']) {
    t.is<unknown, string>(constants.get(dtype), dtype)
  }
  t.is(typeof torch.float, 'function')
  t.is(torch.zeros(2, { dtype: torch.long }).dtype, 'int64')
})

test('an undefined dtype is the default; what is no dtype is refused', (t) => {
  t.is(zeros([1], { dtype: undefined }).dtype, 'float32')
  t.is(tensor([1], { dtype: undefined }).dtype, 'float32')
  for (const dtype of ['LONG', 'toString', '', torch.float, Tensor, 7]) {
    const options = { dtype: dtype as DTypeLike }
    for (const make of [() => zeros(1, options), () => tensor([1], options), () => new nn.Linear(1, 1, options)]) {
      failure(t, make, 'ERR_ARGUMENT_TYPE')
    }
  }
})
