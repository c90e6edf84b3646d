// What the garbage collector is told of the memory behind tensors that nobody frees.
import test from 'ava'

import { empty, keep, memory, scope, zeros } from 'lockstep'
import type { Tensor } from 'lockstep'

const MEGABYTE = 1e6
const unowned = (): number => memory.stats().unownedBytes / MEGABYTE
/** Tensors that no scope owns are the garbage collector's from the end of the running task. */
const handOver = (): Promise<void> => Promise.resolve()

test.serial('a storage counts once, until the last tensor of it is freed', async (t) => {
  const base = empty([8 * MEGABYTE], { dtype: 'uint8' })
  const views = [base.view([8, -1]), base.index(3)]
  t.is(unowned(), 0)
  await handOver()
  t.is(unowned(), 8)
  base.dispose()
  views[0]?.dispose()
  t.is(unowned(), 8)
  views[1]?.dispose()
  t.is(unowned(), 0)
})

test.serial('what has an owner, and what has no memory, does not count', async (t) => {
  const meta = empty([1e12], { device: 'meta' })
  const sparse = zeros([3]).toSparse()
  const wide = zeros([1]).expand([1e6, 1e6])
  await handOver()
  t.true(unowned() < 0.001)
  for (const tensor of [meta, sparse, wide]) tensor.dispose()
  let kept: Tensor | undefined
  await scope(async () => {
    kept = empty([8 * MEGABYTE], { dtype: 'uint8' })
    await handOver()
    t.true(unowned() < 0.001)
    keep(kept)
    await handOver()
    t.true(Math.abs(unowned() - 8) < 0.001)
  })
  scope(() => kept?.add(1))
  kept?.dispose()
  t.true(unowned() < 0.001)
})

test.serial('large tensors that nobody frees do not pile up', async (t) => {
  let most = 0
  for (let turn = 0; turn < 100; turn++) {
    empty([100 * MEGABYTE], { dtype: 'uint8' })
    // The garbage collector's callbacks need a turn of the event loop.
    await new Promise(setImmediate)
    most = Math.max(most, memory.stats().liveBytes / MEGABYTE)
  }
  // All of them would be 10000.
  t.true(most < 5000, `${most}`)
})
