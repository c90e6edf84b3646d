import { setImmediate } from 'node:timers/promises'

import test from 'ava'
import {
  type Device,
  type Tensor,
  arange,
  autocast,
  full,
  isAutocastEnabled,
  isGradEnabled,
  keep,
  nn,
  noGrad,
  normal,
  ones,
  onesLike,
  parallel,
  rand,
  scope,
  tensor,
  zeros,
} from 'lockstep'

import { rejection } from '../tensor/failure.ts'
import { Scale, absent, live } from './support.ts'

const { parallelApply } = parallel

/** Runs a function as its forward pass. */
class Run<I, O> extends nn.Module {
  readonly run: (input: I) => O
  constructor(run: (input: I) => O) {
    super()
    this.run = run
  }
  override forward(input: I): O {
    return this.run(input)
  }
}

test('each module gets its input; outputs are in their order', async (t) => {
  const outputs = await parallelApply([new Scale([2]), new Scale([3])], [tensor([5]), tensor([7])])
  t.deepEqual(
    outputs.map((output) => output.toArray()),
    [[10], [21]],
  )
  t.deepEqual(await parallelApply([], []), [])
})

test('async modules run meanwhile, and keep their order', async (t) => {
  const told: string[] = []
  const slow = new Run(async (x: Tensor) => {
    told.push('slow begins')
    await setImmediate()
    told.push('slow ends')
    return x.add(1)
  })
  const quick = new Run(async (x: Tensor) => {
    told.push('quick')
    return x.add(2)
  })
  const outputs = await parallelApply([slow, quick], [zeros([1]), zeros([1])])
  t.deepEqual(
    outputs.map((output) => output.toArray()),
    [[1], [2]],
  )
  t.deepEqual(told, ['slow begins', 'quick', 'slow ends'])
})

test('new tensors are made on the device of the call, and nowhere else', async (t) => {
  const make = (x: Tensor) => ({
    made: [ones([1]), zeros([1, 2]), arange(3), full([1], 2), tensor([1]), tensor(3), rand([2]), normal(0, 1, [2])],
    layer: new nn.Linear(1, 1).weight,
    like: [onesLike(x), x.newZeros([1]), x.add(1)],
    named: [ones([1], { device: 'cpu' }), tensor([1], { device: 'cpu' })],
  })
  const seen: Record<string, unknown>[] = []
  const devices = (tensors: Tensor[]): unknown => [...new Set(tensors.map(({ device }) => device))]
  const probe = new Run((x: Tensor) => {
    const { made, layer, like, named } = make(x)
    seen.push({ made: devices([...made, layer]), like: devices(like), named: devices(named) })
    return x
  })
  await parallelApply([probe, probe], [ones([1]), ones([1])], { devices: ['meta', 'cpu'] })
  t.deepEqual(seen, [
    { made: ['meta'], like: ['cpu'], named: ['cpu'] },
    { made: ['cpu'], like: ['cpu'], named: ['cpu'] },
  ])
  await parallelApply([probe], [ones([1], { device: 'meta' })])
  t.deepEqual(seen[2], { made: ['cpu'], like: ['meta'], named: ['cpu'] })
  t.is(ones([1]).device, 'cpu')
})

test('the device of a call also holds after an await, and inside modes and scopes', async (t) => {
  const places: Device[] = []
  const probe = new Run(async (x: Tensor) => {
    await setImmediate()
    places.push(noGrad(() => scope(() => autocast('cpu', () => ones([1]).device as Device))))
    return x
  })
  await parallelApply([probe, probe], [ones([1]), ones([1])], { devices: ['meta', 'cpu'] })
  t.deepEqual(places, ['meta', 'cpu'])
})

test('outputs are moved to the device of the call, or to where the input is', async (t) => {
  class Pair {
    x: Tensor
    constructor(x: Tensor) {
      this.x = x
    }
  }
  const make = new Run((_input: unknown) => ({
    a: [ones([1], { device: 'cpu' })],
    b: new Pair(ones([1], { device: 'cpu' })),
    c: 1,
  }))
  const [given] = await parallelApply([make], [null], { devices: ['meta'] })
  t.deepEqual([given?.a[0]?.device, given?.b.x.device, given?.c], ['meta', 'meta', 1])
  t.true(given?.b instanceof Pair)
  const [followed] = await parallelApply([make], [{ x: ones([1], { device: 'meta' }) }])
  t.is(followed?.a[0]?.device, 'meta')
  const [left] = await parallelApply([make], ['no tensor'])
  t.is(left?.a[0]?.device, 'cpu')
  const [between] = await parallelApply([make], [[ones([1]), ones([1], { device: 'meta' })]])
  t.is(between?.a[0]?.device, 'cpu')
})

test('grad mode and autocast hold in each call', async (t) => {
  const seen: unknown[] = []
  const probe = new Run((x: Tensor) => {
    seen.push([isGradEnabled(), isAutocastEnabled('cpu')])
    return x.matmul(x)
  })
  const inputs = [ones([2, 2]), ones([2, 2])]
  const [output] = await noGrad(() => autocast('cpu', () => parallelApply([probe, probe], inputs)))
  await parallelApply([probe], [ones([2, 2])])
  t.deepEqual(seen, [
    [false, true],
    [false, true],
    [true, false],
  ])
  t.is(output?.dtype, 'bfloat16')
})

test('the first error is thrown as it is, after all have ended', async (t) => {
  const told: string[] = []
  const first = new Error('first')
  const slow = new Run(async (_input: Tensor) => {
    await setImmediate()
    told.push('slow ends')
    throw new Error('later')
  })
  const bad = new Run((_input: Tensor) => {
    throw first
  })
  const good = new Run((x: Tensor) => {
    told.push('good ran')
    return x.add(1)
  })
  const error = await t.throwsAsync(parallelApply<nn.Module>([slow, bad, good], [ones([1]), ones([1]), ones([1])]))
  t.is(error, first)
  t.regex(error?.stack ?? '', /parallel-apply\.spec/)
  t.deepEqual(told, ['good ran', 'slow ends'])
})

test('counts, devices and modules are checked', async (t) => {
  const modules = [new Scale([1]), new Scale([1])]
  const x = ones([1])
  const told = async (...args: Parameters<typeof parallelApply<Scale>>): Promise<string> =>
    (await rejection(t, parallelApply(...args), 'ERR_INVALID_ARGUMENT')).message
  t.regex(await told(modules, [x]), /^Must have as many inputs as modules/)
  t.regex(await told(modules, [x, x], { devices: ['cpu'] }), /^Must have as many devices as modules/)
  const elsewhere = parallelApply(modules, [x, x], { devices: ['cpu', absent.device] })
  t.regex((await rejection(t, elsewhere, absent.code)).message, absent.message)
  await rejection(t, parallelApply([{} as nn.Module], [x]), 'ERR_ARGUMENT_TYPE')
  await rejection(t, parallelApply(modules, x as never), 'ERR_ARGUMENT_TYPE')
  await rejection(t, parallelApply(modules, [x, x], { devices: 'cpu' as never }), 'ERR_ARGUMENT_TYPE')
  await rejection(t, parallelApply(modules, [x, x], { device: 'cpu' } as never), 'ERR_UNKNOWN_OPTION')
})

// Tensors are counted: alone.
test.serial('only outputs, what is kept and what modules store outlives the call', async (t) => {
  class Storing extends nn.Module {
    last: Tensor | null = null
    override forward(x: Tensor): Tensor {
      this.last = x.add(1)
      kept.push(keep(x.add(2)))
      x.add(3)
      return x.add(4)
    }
  }
  const kept: Tensor[] = []
  const module = new Storing()
  const input = ones([1])
  const before = live()
  const [output] = await parallelApply([module], [input])
  t.is(live(), before + 3)
  t.deepEqual(
    [output, module.last, ...kept].map((each) => each?.item()),
    [5, 2, 3],
  )
  const failing = new Run((x: Tensor) => {
    x.add(1)
    throw new Error('no')
  })
  const now = live()
  await t.throwsAsync(parallelApply<nn.Module>([new Scale([1]), failing], [input, input]))
  t.is(live(), now + 1, 'the weight that this very test has made')
})
