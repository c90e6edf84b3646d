/** Hooks on the tensors that operators save for backward passes. */
import { setTimeout as sleep } from 'node:timers/promises'

import test from 'ava'
import { autograd, capture, enableGrad, keep, memory, nn, noGrad, ones, rand, scope, tensor } from 'lockstep'
import type { Tensor } from 'lockstep'

import { collect } from '../support/garbage.js'

const { saveOnCpu, savedTensorsHooks } = autograd.graph
const x = (values: number[] = [1, 2, 3]): Tensor => tensor(values, { requiresGrad: true })

test('what is packed is unpacked in the backward pass, and gradients are those of what is unpacked', async (t) => {
  const packed: number[][] = []
  const [input, other] = [x(), x([4, 5, 6])]
  const out = savedTensorsHooks(
    (saved) => {
      packed.push(saved.toArray() as number[])
      return saved.mul(10)
    },
    (saved) => saved.div(5),
    () => input.mul(other).sum(),
  )
  t.deepEqual(packed, [
    [4, 5, 6],
    [1, 2, 3],
  ])
  await out.backward()
  // Twice what was saved.
  t.deepEqual(
    [input.grad?.toArray(), other.grad?.toArray()],
    [
      [8, 10, 12],
      [2, 4, 6],
    ],
  )
})

test('the innermost hooks are called, and those of a task do not meet another', async (t) => {
  const seen: string[] = []
  const named = <T>(name: string, fn: () => T): T =>
    savedTensorsHooks(
      (saved) => {
        seen.push(name)
        return saved
      },
      (saved) => saved,
      fn,
    )
  const input = x()
  const tasks = ['a', 'b'].map((name) =>
    named(name, async () => {
      await sleep(5)
      input.exp()
      named(`${name} inside`, () => input.exp())
      await sleep(5)
      input.exp()
    }),
  )
  input.exp()
  await Promise.all(tasks)
  for (const name of ['a', 'b']) {
    t.deepEqual(
      seen.filter((each) => each.startsWith(name)),
      [name, `${name} inside`, name],
    )
  }
  t.is(seen.length, 6)
})

test.serial('hooks do not meet what they compute, nor is it recorded; nothing of it stays', async (t) => {
  let inside = 0
  const run = async (): Promise<void> => {
    const input = x()
    const out = savedTensorsHooks(
      (saved) => {
        inside += 1
        const doubled = saved.mul(2)
        t.false(enableGrad(() => doubled.requiresGrad))
        saved.exp()
        return [saved.shape, doubled] as const
      },
      ([, saved]) => saved.div(2),
      () => input.mul(input).exp().sum(),
    )
    const before = input.grad
    t.is(before, null)
    await out.backward()
  }
  await scope(run)
  await collect(undefined)
  const { liveTensors } = memory.stats()
  for (let i = 0; i < 5; i++) await scope(run)
  await collect(undefined)
  t.is(memory.stats().liveTensors, liveTensors)
  t.is(inside, 6 * 3)
})

test('a second backward pass unpacks again; createGraph goes through hooks', async (t) => {
  let unpacked = 0
  const input = x()
  const out = savedTensorsHooks(
    (saved) => saved,
    (saved) => {
      unpacked += 1
      return saved
    },
    () => input.pow(3).sum(),
  )
  const [first] = autograd.grad([out], [input], { createGraph: true })
  t.deepEqual(first?.toArray(), [3, 12, 27])
  await (first as Tensor).sum().backward()
  t.deepEqual(input.grad?.toArray(), [6, 12, 18])
  t.is(unpacked, 1)
  await out.backward()
  t.is(unpacked, 2)
})

test.serial('what a graph without a backward pass saved goes with it, also where a hook fails', async (t) => {
  const same = (saved: Tensor): Tensor => saved
  const failing = (): never => {
    throw new RangeError('no room')
  }
  const run = (): void =>
    scope(() => {
      // A result that its own node saves.
      savedTensorsHooks(same, same, () => x().exp())
      saveOnCpu(() => x().tanh())
      t.throws(() => savedTensorsHooks(failing, same, () => x().exp()))
    })
  run()
  await collect(undefined)
  const { liveTensors } = memory.stats()
  for (let i = 0; i < 5; i++) run()
  await collect(undefined)
  t.is(memory.stats().liveTensors, liveTensors)
})

test('what a backward pass records is given to the hooks around it', async (t) => {
  const input = x()
  const out = input.pow(3).sum()
  const packed: number[][] = []
  const pack = (saved: Tensor): Tensor => {
    packed.push(saved.toArray() as number[])
    return saved
  }
  const [first] = savedTensorsHooks(
    pack,
    (saved) => saved,
    () => autograd.grad([out], [input], { createGraph: true }),
  )
  t.true(packed.length > 0)
  const count = packed.length
  input.exp()
  t.is(packed.length, count)
  await (first as Tensor).sum().backward()
  t.deepEqual(input.grad?.toArray(), [6, 12, 18])
})

test.serial('packed tensors that are no tensors any more are forgotten while nothing waits', async (t) => {
  const kept: WeakRef<object>[] = []
  for (let step = 0; step < 20; step++) {
    const out = savedTensorsHooks(
      (saved) => {
        const copy = { values: saved.toArray() as number[] }
        kept.push(new WeakRef(copy))
        return copy
      },
      ({ values }) => tensor(values),
      () => x().exp().sum(),
    )
    await out.backward()
  }
  await collect(undefined)
  t.deepEqual(
    kept.filter((copy) => copy.deref() !== undefined),
    [],
  )
})

test('hooks are synchronous, and do not write to what they are given', async (t) => {
  const same = (saved: Tensor): Tensor => saved
  const written = (): unknown =>
    savedTensorsHooks(
      (saved) => saved.mul_(2),
      same,
      () => x().exp(),
    )
  t.throws(written, { message: /packHook writes in place/ })
  const later = (): unknown =>
    savedTensorsHooks(
      async (saved) => saved,
      same as never,
      () => x().exp(),
    )
  t.throws(later, { code: 'ERR_ARGUMENT_TYPE', message: /packHook returned a promise/ })
  const waits = savedTensorsHooks(same, (async (saved: Tensor) => saved) as never, () => x().exp().sum())
  await t.throwsAsync(async () => waits.backward(), {
    code: 'ERR_ARGUMENT_TYPE',
    message: /unpackHook returned a promise/,
  })
})

test('what hooks throw, and what is no tensor, reaches the caller', async (t) => {
  const input = x()
  const failing = (): never => {
    throw new RangeError('no room')
  }
  t.throws(
    () =>
      savedTensorsHooks(
        failing,
        (saved: Tensor) => saved,
        () => input.exp(),
      ),
    { message: 'no room' },
  )
  const unpacking = savedTensorsHooks(
    (saved) => saved,
    failing,
    () => input.exp().sum(),
  )
  await t.throwsAsync(async () => unpacking.backward(), { message: 'no room' })
  const none = savedTensorsHooks(
    () => 5,
    (saved) => saved as never,
    () => input.exp().sum(),
  )
  await t.throwsAsync(async () => none.backward(), {
    code: 'ERR_ARGUMENT_TYPE',
    message: /unpackHook must return a Tensor, got number \(5\)/,
  })
  t.throws(
    () =>
      savedTensorsHooks(
        5 as never,
        (saved: Tensor) => saved,
        () => 1,
      ),
    { code: 'ERR_ARGUMENT_TYPE' },
  )
  t.throws(() => saveOnCpu({ pin: true } as never, () => 1), { code: 'ERR_UNKNOWN_OPTION' })
})

test('saveOnCpu has the gradients of a run without it', async (t) => {
  const layer = new nn.Sequential(new nn.Linear(4, 5), new nn.Tanh(), new nn.Linear(5, 1))
  const batch = rand([3, 4])
  const gradients = async (run: (fn: () => Tensor) => Tensor): Promise<unknown> => {
    layer.zeroGrad()
    await run(() => layer.forward(batch).sum()).backward()
    return layer.parameters().map((parameter) => parameter.grad?.toArray())
  }
  t.deepEqual(await gradients((fn) => saveOnCpu(fn)), await gradients((fn) => fn()))
})

test('a capture refuses hooks that a replay would not call', (t) => {
  const layer = capture(new nn.Linear(2, 2), [ones([1, 2])])
  const hooked = (): unknown =>
    savedTensorsHooks(
      (saved) => saved,
      (saved) => saved,
      () => layer.forward(ones([1, 2])),
    )
  t.throws(hooked, { code: 'ERR_CAPTURE_UNSUPPORTED' })
  t.notThrows(() => noGrad(() => keep(layer.forward(ones([1, 2])))))
})
