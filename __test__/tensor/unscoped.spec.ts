// Loops that leave their tensors to the garbage collector, which needs turns of the event loop.
import { PerformanceObserver, constants } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

import test from 'ava'

import {
  DDP,
  DecentralizedDP,
  DistributedDataParallelCPU,
  distributed,
  empty,
  nn,
  noGrad,
  optim,
  scope,
  tensor,
  zeros,
} from 'lockstep'

import { runChild } from './children/run.ts'

async function resident(workload: string, mode: string, steps: number): Promise<{ start: number; most: number }> {
  const { code, stdout, stderr } = await runChild('unscoped.ts', [workload, mode, String(steps)])
  if (code !== 0) throw new Error(stderr)
  return JSON.parse(stdout) as { start: number; most: number }
}

for (const workload of ['training', 'evaluation', 'reading', 'values', 'carried', 'prefetched', 'wrapped']) {
  test.serial(
    `${workload}: 6,000 steps without a scope take less than twice the memory of the same with it`,
    async (t) => {
      const both = [resident(workload, 'scope', 6000), resident(workload, 'plain', 6000)] as const
      const [scoped, plain] = await Promise.all(both)
      t.true(plain.most < 2 * scoped.most, `${scoped.most} and ${plain.most} MiB`)
      // Nor does what scoped steps keep and replace pile up.
      t.true(scoped.most < 2 * scoped.start, `${scoped.start} -> ${scoped.most} MiB`)
      t.log(`${Math.round(scoped.most)} and ${Math.round(plain.most)} MiB`)
    },
  )
}

test.serial('steps of large tensors without a scope take less than twice the memory of the same with it', async (t) => {
  const scoped = await resident('large', 'scope', 20)
  const plain = await resident('large', 'plain', 20)
  t.true(plain.most < 2 * scoped.most, `${scoped.most} and ${plain.most} MiB`)
})

/** How often the event loop turns while `fn` runs. */
async function turns(fn: () => Promise<void>): Promise<number> {
  // Whatever other tests left to the garbage collector.
  empty([2 ** 25], { dtype: 'uint8' })
  await Promise.resolve()
  await tensor([1]).data()
  let count = 0
  let immediate = setImmediate(function turn() {
    count++
    immediate = setImmediate(turn)
  })
  await fn()
  clearImmediate(immediate)
  return count
}

test.serial('the event loop turns for what no scope owns, and for nothing else', async (t) => {
  const layer = new nn.Linear(1024, 1024)
  const x = zeros([512, 1024])
  const step = (): Promise<void> => layer.forward(x).sum().backward()
  // 64 MiB of outputs.
  const scoped = await turns(async () => {
    for (let index = 0; index < 32; index++) await scope(step)
  })
  t.is(scoped, 0)
  const plain = await turns(async () => {
    for (let index = 0; index < 32; index++) await step()
  })
  t.true(plain >= 8 && plain <= 24, `${plain}`)
})

test.serial('it turns for what the forward passes of wrappers leave', async (t) => {
  await distributed.initProcessGroup()
  t.teardown(() => distributed.destroyProcessGroup())
  const made = (): nn.Linear => new nn.Linear(1024, 1024)
  const x = zeros(512, 1024)
  for (const wrapper of [
    await DDP.create(made()),
    await DistributedDataParallelCPU.create(made()),
    await DecentralizedDP.create(made(), { optimizer: (all) => new optim.SGD(all, { lr: 0.1 }), topology: 'ring' }),
  ]) {
    const count = await turns(async () => {
      for (let index = 0; index < 32; index++) await noGrad(() => wrapper.forward(x))
    })
    t.true(count >= 8 && count <= 24, `${wrapper.constructor.name}: ${count}`)
  }
})

test.serial('a forgotten await is noticed as before, and what was read is what was there', async (t) => {
  const w = zeros([2 ** 23], { requiresGrad: true })
  const loss = w.sum()
  await Promise.resolve()
  const pass = loss.backward()
  t.throws(() => w.add_(1), { code: 'ERR_BACKWARD_PENDING' })
  await pass
  const counter = zeros([1])
  empty([2 ** 25], { dtype: 'uint8' })
  await Promise.resolve()
  const read = counter.data()
  counter.add_(1)
  t.deepEqual([...(await read)], [0])
})

test.serial('tensors that live on have V8 asked to collect once, not at every step', async (t) => {
  let forced = 0
  const observer = new PerformanceObserver((list) => {
    for (const { detail } of list.getEntries() as unknown as { detail: { flags: number } }[]) {
      if ((detail.flags & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED) !== 0) forced++
    }
  })
  observer.observe({ entryTypes: ['gc'] })
  const base = zeros([2 ** 26])
  // A view counts as if it were a tensor of its own. Time passes: a collection may be asked for some time after another.
  for (let step = 0; step < 40; step++) {
    base.view([2 ** 20, -1])
    await tensor([step]).data()
    await sleep(50)
  }
  observer.disconnect()
  t.is(forced, 1)
  base.dispose()
})
