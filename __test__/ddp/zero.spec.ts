import test from 'ava'

import { ranks } from '../support/ranks.js'

const fixture = new URL('./fixtures/zero.ts', import.meta.url)

test.serial('upstream 69 test_sharding', async (t) => {
  t.deepEqual(
    await ranks(fixture, 'partition', { world: 3 }),
    [0, 1, 2].map(() => [
      [9, 3],
      [7, 3],
      [5, 4, 2],
    ]),
  )
})

test.serial('upstream 69 test_step: a step is that of the plain optimizer', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'parity', { world: 3 }))
})

test.serial('upstream 69 test_step_with_closure', async (t) => {
  t.deepEqual(await ranks(fixture, 'closure'), [7, 7])
})

test.serial('upstream 69 test_lr_scheduler', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'schedule'))
})

test.serial('upstream 69 test_add_param_group', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'addParamGroup'))
})

test.serial('upstream 69 test_collect_shards, test_state_dict', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'state', { world: 3 }))
})

test.serial('upstream 69 test_zero_join: a rank without inputs goes on to update its part', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'join'))
})

test.serial('each rank keeps the state of its own part', async (t) => {
  t.deepEqual(await ranks(fixture, 'memory'), [8 * 4, 8 * 4])
})

test.serial('what cannot be is refused', async (t) => {
  for (const codes of await ranks<string[]>(fixture, 'refused')) {
    t.deepEqual(codes, [
      'ERR_ARGUMENT_TYPE',
      'ERR_INVALID_ARGUMENT',
      'ERR_UNKNOWN_OPTION',
      'ERR_UNKNOWN_OPTION',
      'ERR_STATE_DICT',
      'ERR_INVALID_ARGUMENT',
    ])
  }
})
