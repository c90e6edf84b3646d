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
  t.deepEqual(await ranks(fixture, 'closure'), [
    [7, 7],
    [7, 7],
  ])
})

test.serial('upstream 69 test_lr_scheduler', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'schedule'))
})

test.serial('upstream 69 test_add_param_group', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'addParamGroup'))
  t.deepEqual(
    await ranks(fixture, 'addedSizes'),
    [0, 1].map(() => [2, 24, 24]),
  )
})

test.serial('upstream 69 test_multiple_param_groups', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'groups'))
})

test.serial('upstream 69 test_nondefault_process_group', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'subgroup', { world: 3 }))
})

test.serial('upstream 69 test_local_optimizer_parity', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'localParity'))
})

test.serial('upstream 69 test_state_dict on one rank', async (t) => {
  const [found] = await ranks<{ steps: [number, number[]][]; options: object; lr: number }>(fixture, 'alone', {
    world: 1,
  })
  const close = (value: unknown, expected: number) => t.true(Math.abs(Number(value) - expected) < 1e-6)
  close(found?.steps[0]?.[0], 0.9)
  close(found?.steps[0]?.[1], 1)
  close(found?.steps[1]?.[0], 0.71)
  close(found?.steps[1]?.[1], 1.9)
  t.is(found?.lr, 0.1)
  t.like(found?.options, { lr: 0.1, momentum: 0.9, nesterov: false, weight_decay: 0, dampening: 0 })
})

test.serial('upstream 69 test_step_with_extra_inner_key, test_step_without_closure, test_zero_grad', async (t) => {
  const [found] = await ranks<unknown[]>(fixture, 'extras', { world: 1 })
  t.deepEqual(found, [0.1, Math.fround(0.9), null])
})

test.serial('upstream 69 test_constructor, test_same_dense_param_type: sparse parameters', async (t) => {
  const codes = [...Array<string>(7).fill('ERR_INVALID_ARGUMENT')]
  t.deepEqual(await ranks(fixture, 'constructed', { world: 1 }), [codes])
})

test.serial('parameters may have different dtypes', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'dtypes', { world: 3 }))
})

test.serial(
  'parametersAsBucketView: a rank sends its trainable parameters at once, wherever they come from',
  async (t) => {
    await t.notThrowsAsync(ranks(fixture, 'views'))
  },
)

test.serial('parametersAsBucketView: a parameter that loses its memory format has the right gradient', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'channelsLast'))
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
