import test from 'ava'

import { directory } from '../io/directory.js'
import { ranks } from '../support/ranks.js'

const fixture = new URL('./fixtures/compression.ts', import.meta.url)

test.serial('every built-in hook trains in several buckets, and keeps ranks equal', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'train'))
})

test.serial('upstream 62 test_ddp_hook_parity_powerSGD', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'startsLate'))
})

test.serial('powerSGD, then an optimizer, with unused parameters: the weights of a step after the pass', async (t) => {
  for (const [fused, after] of await ranks<{ changed: boolean[] }[]>(fixture, 'thenOptimizer')) {
    t.deepEqual(fused, after)
    // The layers that a rank uses have learned.
    t.deepEqual(fused?.changed, [true, true, true, true, true, true, false, false])
  }
})

test.serial('upstream 62 test_ddp_hook_parity_post_localSGD', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'postLocal', { world: 4 }))
})

test.serial('a wrapper around a TypeScript hook gives it half precision', async (t) => {
  t.deepEqual(await ranks(fixture, 'wrapsFunction'), [
    ['float16', 'bfloat16'],
    ['float16', 'bfloat16'],
  ])
})

test.serial('upstream 67 test_invalid_powerSGD_state', async (t) => {
  for (const codes of await ranks<string[]>(fixture, 'refused')) {
    t.deepEqual(codes, [
      ...Array<string>(4).fill('ERR_INVALID_ARGUMENT'),
      'ERR_UNKNOWN_OPTION',
      'ERR_ARGUMENT_TYPE',
      'ERR_ARGUMENT_TYPE',
      'ERR_ARGUMENT_TYPE',
      'ERR_INVALID_ARGUMENT',
    ])
  }
})

test.serial('ranks with different hooks learn it before anything is sent', async (t) => {
  t.deepEqual(await ranks(fixture, 'different'), ['ERR_COMM_HOOK', 'ERR_COMM_HOOK'])
})

test.serial('a communication hook serves one wrapper', async (t) => {
  t.deepEqual(await ranks(fixture, 'shared'), ['ERR_COMM_HOOK', 'ERR_COMM_HOOK'])
})

// The order of the rebuilt buckets decides how sums of more than two ranks round.
for (const world of [2, 3, 4]) {
  test.serial(`upstream 67 test_ddp_hook_pickling_powerSGD: a run of ${world} ranks resumes to the bit`, async (t) => {
    const dir = await directory(t)
    for (const found of await ranks(fixture, 'resumes', { world, args: [dir] })) {
      t.deepEqual(found, { allReduce: true, powerSGD: true, 'without the state': world === 2 })
    }
  })
}

test.serial('a run of three ranks goes on with two', async (t) => {
  const dir = await directory(t)
  await ranks(fixture, 'saves', { world: 3, args: [dir] })
  await t.notThrowsAsync(ranks(fixture, 'goesOn', { world: 2, args: [dir] }))
})

test.serial('states that do not fit are refused, and change nothing', async (t) => {
  for (const codes of await ranks<string[]>(fixture, 'misfits')) t.deepEqual(codes, Array(6).fill('ERR_STATE_DICT'))
})
