// Who frees a tensor, when, and what is said to those who use it afterwards.
import { setTimeout as sleep } from 'node:timers/promises'

import test from 'ava'

import { Scope, arange, autograd, keep, memory, noGrad, ones, scope, tensor, zeros } from 'lockstep'
import type { Tensor } from 'lockstep'

import { failure, rejection } from './failure.ts'

const live = (): number => memory.stats().liveTensors

test.serial('dispose frees, twice is harmless, use afterwards says what freed it', (t) => {
  const before = live()
  const a = tensor([1])
  t.is(live(), before + 1)
  t.false(a.isDisposed)
  a.dispose()
  a.dispose()
  t.is(live(), before)
  t.true(a.isDisposed)
  for (const use of [() => a.add(1), () => a.shape, () => a.item(), () => a.index(0), () => zeros([1]).add(a)]) {
    t.regex(failure(t, use, 'ERR_DISPOSED').message, /freed by dispose\(\)/)
  }
})

test.serial('using', (t) => {
  const before = live()
  {
    using a = tensor([1])
    using b = a.add(1)
    t.is(b.item(), 2)
    t.is(live(), before + 2)
  }
  t.is(live(), before)
})

test.serial('a scope frees what is made inside, and says so', (t) => {
  const before = live()
  let inside: Tensor | undefined
  const sum = scope(() => {
    inside = ones([3])
    return inside.add(1).sum().item()
  })
  t.is(sum, 6)
  t.is(live(), before)
  const error = failure(t, () => inside?.add(1), 'ERR_DISPOSED')
  t.regex(error.message, /freed by the end of its scope\(\)/)
})

test.serial('what a scope returns lives on, wherever it is in the value', (t) => {
  const before = live()
  const shared = { tensor: undefined as Tensor | undefined }
  const result = scope(() => {
    const cycle: { self?: unknown; deep: Tensor } = { deep: tensor([5]) }
    cycle.self = cycle
    shared.tensor = tensor([9])
    return {
      list: [tensor([1]), [tensor([2])]],
      map: new Map<string, unknown>([['a', { b: tensor([3]) }]]),
      set: new Set([tensor([4])]),
      cycle,
      shared,
      pair: arange(3).max(0),
      number: 1,
    }
  })
  t.is(live(), before + 8)
  t.is((result.list[0] as Tensor).item(), 1)
  t.is((result.map.get('a') as { b: Tensor }).b.item(), 3)
  t.is([...result.set][0]?.item(), 4)
  t.is(result.cycle.deep.item(), 5)
  t.is(result.pair.values.item(), 2)
  scope(() => undefined)
  t.is(result.shared.tensor?.item(), 9)
})

test.serial('what an inner scope returns belongs to the outer one', (t) => {
  const before = live()
  scope(() => {
    const a = scope(() => tensor([1]))
    t.is(a.item(), 1)
    t.is(live(), before + 1)
  })
  t.is(live(), before)
})

test.serial('a tensor from outside is not the scope’s', (t) => {
  const outside = tensor([1])
  scope(() => outside.add_(1))
  t.is(outside.item(), 2)
  outside.dispose()
})

test.serial('keep takes tensors out of their scope', (t) => {
  const before = live()
  const kept: { a?: Tensor; b?: Tensor } = {}
  scope(() => {
    kept.a = keep(tensor([1]))
    Object.assign(kept, keep({ b: tensor([2]) }))
    tensor([3])
  })
  t.is(live(), before + 2)
  t.is(kept.a?.item(), 1)
  kept.a?.dispose()
  kept.b?.dispose()
  t.is(live(), before)
})

test.serial('disposing inside a scope', (t) => {
  const before = live()
  scope(() => {
    for (let i = 0; i < 100; i++) ones([2]).add(1).dispose()
    const a = tensor([1])
    a.dispose()
    t.is(live(), before + 100)
  })
  t.is(live(), before)
})

test.serial('a scope that throws frees too', async (t) => {
  const before = live()
  t.throws(
    () =>
      scope(() => {
        tensor([1])
        throw new RangeError('mine')
      }),
    { instanceOf: RangeError },
  )
  t.is(live(), before)
  await t.throwsAsync(
    scope(async () => {
      tensor([1])
      await sleep(1)
      tensor([1])
      throw new RangeError('mine')
    }),
    { instanceOf: RangeError },
  )
  t.is(live(), before)
})

test.serial('asynchronous scopes interleave without seeing each other', async (t) => {
  const before = live()
  const task = (n: number): Promise<number> =>
    scope(async () => {
      let total = tensor([0])
      for (let i = 0; i < 10; i++) {
        total = total.add(n)
        if (i % 3 === n % 3) await sleep(0)
        else await Promise.resolve()
      }
      const result = total.item()
      return result
    })
  t.deepEqual(await Promise.all([task(1), task(2), task(3)]), [10, 20, 30])
  t.is(live(), before)
  const escaped = await scope(async () => {
    await sleep(1)
    return [tensor([1])]
  })
  t.is(escaped[0]?.item(), 1)
  escaped[0]?.dispose()
  t.is(live(), before)
})

test.serial('a scope as a declaration', (t) => {
  const before = live()
  {
    using opened = scope()
    t.true(opened instanceof Scope)
    ones([2]).add(1)
    t.is(opened.size, 2)
    t.is(live(), before + 2)
  }
  t.is(live(), before)
  const after = ones([1])
  t.is(live(), before + 1)
  after.dispose()
})

test.serial('work that outlives its scope goes to the next one outwards', async (t) => {
  const before = live()
  let late: Promise<Tensor> | undefined
  await scope(async () => {
    scope(() => {
      late = sleep(5).then(() => tensor([1]))
    })
    const a = await late
    t.is(a?.item(), 1)
  })
  t.is(live(), before)
})

test.serial('memory that the graph still needs stays', async (t) => {
  const before = live()
  const w = tensor([2], { requiresGrad: true })
  const loss = scope(() => w.mul(3).pow(2).sum())
  await loss.backward()
  t.is(w.grad?.item(), 36)
  loss.dispose()
  const view = scope(() => ones([4]).view([2, 2]))
  t.is(view.sum().item(), 4)
  w.dispose()
  view.dispose()
  t.true(live() >= before)
})

test.serial('a gradient survives the scope in which it was read', async (t) => {
  const w = tensor([1], { requiresGrad: true })
  await scope(async () => {
    await w.mul(5).backward()
    t.is(w.grad?.item(), 5)
  })
  t.is(w.grad?.item(), 5)
  t.is(scope(() => w.grad)?.item(), 5)
  const read: (Tensor | null)[] = []
  scope(() => void read.push(w.grad))
  failure(t, () => read[0]?.item(), 'ERR_DISPOSED')
  t.is(w.grad?.item(), 5)
  w.grad = null
  t.is(w.grad, null)
})

test.serial('tensors that a failing operator was given stay as they were', (t) => {
  const before = live()
  const a = ones([2])
  const b = ones([3])
  failure(t, () => a.add(b), 'ERR_TORCH')
  t.is(live(), before + 2)
  t.is(a.add(1).sum().item(), 4)
  a.dispose()
  b.dispose()
})

test.serial('backward of a disposed tensor rejects', async (t) => {
  const x = tensor([1], { requiresGrad: true })
  const y = x.mul(2)
  y.dispose()
  await rejection(t, y.backward(), 'ERR_DISPOSED')
  failure(t, () => autograd.grad(y, x), 'ERR_DISPOSED')
})

test.serial('statistics count storages once', (t) => {
  const before = memory.stats()
  const a = zeros([1000])
  const b = a.view([10, 100])
  const after = memory.stats()
  t.is(after.liveTensors - before.liveTensors, 2)
  t.is(after.liveBytes - before.liveBytes, 4000)
  t.is(after.created - before.created, 2)
  a.dispose()
  t.is(
    noGrad(() => scope(() => b.sum().item())),
    0,
  )
  b.dispose()
  t.is(memory.stats().liveBytes, before.liveBytes)
})

test.serial('a large result of a scope, and one whose fields throw', (t) => {
  const before = live()
  t.is((scope(() => zeros([300_000]).toArray()) as number[]).length, 300_000)
  t.is(keep(Array.from({ length: 300_000 }, () => 0)).length, 300_000)
  t.is(scope(() => new Set(Array.from({ length: 300_000 }, (_, index) => index))).size, 300_000)
  const throwing = {
    get field(): never {
      throw new RangeError('mine')
    },
  }
  t.throws(
    () =>
      scope(() => {
        tensor([1])
        return throwing
      }),
    { message: 'mine' },
  )
  t.is(live(), before)
})
