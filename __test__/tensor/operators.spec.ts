// The operators as a whole: every one is known to libtorch, and is where it belongs.
import test from 'ava'

import * as torch from 'lockstep'
import { LockstepError, Tensor, empty, ops, tensor } from 'lockstep'

import { native } from '../../packages/lockstep/dist/native.js'
import { failure } from './failure.ts'

const names = Object.keys(ops) as (keyof typeof ops)[]

test('every operator can be called: what it says to no arguments is about arguments', (t) => {
  t.true(names.length > 1500)
  const odd: string[] = []
  for (const name of names) {
    // Nothing that would really run without arguments.
    if (/^(_nnpackAvailable|isVulkanAvailable|_makeDepToken|_cudaGetDevice|_hasSame|_assert)/.test(name)) continue
    try {
      ;(ops[name] as (...args: unknown[]) => unknown)(Symbol('nothing takes this'))
      odd.push(`${name} ran`)
    } catch (error) {
      if (!LockstepError.is(error, 'ERR_ARGUMENT_TYPE')) odd.push(`${name}: ${String(error)}`)
    }
  }
  t.deepEqual(odd, [])
})

test('libtorch knows every overload', async (t) => {
  // Its own look-up fails on an unknown name.
  const { operator } = (await import('../../packages/lockstep/dist/ops/operator.js')) as unknown as {
    operator(name: string): { plain: { id: number }[]; into: { id: number }[] }
  }
  let count = 0
  for (const name of names) {
    const { plain, into } = operator(name)
    for (const overload of [...plain, ...into]) {
      t.true(overload.id >= 0)
      count++
    }
  }
  t.true(count > 3000)
})

test('an operator that this libtorch does not have', (t) => {
  const error = failure(t, () => native().opId('aten::no_such_operator', ''), 'ERR_UNKNOWN_OPERATOR')
  t.regex(error.message, /no_such_operator/)
})

test('placement', (t) => {
  const prototype = Tensor.prototype as unknown as Record<string, unknown>
  const free = torch as unknown as Record<string, unknown>
  for (const name of ['add', 'add_', 'mm', 'view', 'softmax', 'where', 'sub_']) t.is(typeof prototype[name], 'function')
  for (const name of ['cat', 'add', 'zeros', 'arange', 'conv2d', 'var', 'einsum']) t.is(typeof free[name], 'function')
  for (const name of names) {
    if (!name.startsWith('_') && !name.endsWith('Backward')) continue
    t.false(name in free, name)
    t.false(name in prototype, name)
  }
  t.is(typeof torch.linalg.norm, 'function')
  t.is(typeof torch.fft.rfft, 'function')
  t.is(typeof torch.special.erf, 'function')
  t.is(free['linalgNorm'], undefined)
  t.is(typeof ops.linalgNorm, 'function')
  t.is(ops.add.name, 'add')
  t.deepEqual(Object.keys(tensor([1])), [])
})

test('shapes are computed without memory on the meta device', (t) => {
  const x = empty([100_000, 300_000], { device: 'meta' })
  t.deepEqual(x.mm(empty([300_000, 7], { device: 'meta' })).shape, [100_000, 7])
  t.deepEqual(x.add(x.index(0)).sum(1).shape, [100_000])
})
