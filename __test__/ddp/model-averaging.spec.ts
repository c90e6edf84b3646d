import test from 'ava'

import { ranks } from '../support/ranks.js'

const fixture = new URL('./fixtures/model-averaging.ts', import.meta.url)

test.serial('upstream 68 test_post_localSGD_optimizer_parity', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'parity'))
})

test.serial('upstream 68 test_post_localSGD_optimizer_parity_with_hierarchical_sgd', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'hierarchical', { world: 4 }))
})

test.serial('upstream 68 test_post_localSGD_optimizer_step_reload', async (t) => {
  for (const found of await ranks(fixture, 'reload')) t.deepEqual(found, [3, 0, true])
})

test.serial('parameters of several dtypes, without gradients or on other ranks keep their kind', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'kinds', { world: 3 }))
})

test.serial('model averagers refuse what cannot be', async (t) => {
  for (const codes of await ranks<string[]>(fixture, 'refused')) {
    t.deepEqual(codes, [
      ...Array<string>(7).fill('ERR_INVALID_ARGUMENT'),
      'ERR_ARGUMENT_TYPE',
      'ERR_ARGUMENT_TYPE',
      'ERR_UNKNOWN_OPTION',
      'ERR_ARGUMENT_TYPE',
    ])
  }
})

test.serial('a group is divided into subgroups', async (t) => {
  t.deepEqual(await ranks(fixture, 'subgroups', { world: 4, env: { LOCAL_WORLD_SIZE: '4' } }), [
    [
      [0, 1],
      [0, 2],
      [0, 1, 2, 3],
    ],
    [[0, 1], null, [0, 1, 2, 3]],
    [
      [2, 3],
      [0, 2],
      [0, 1, 2, 3],
    ],
    [[2, 3], [3], [0, 1, 2, 3]],
  ])
})

test.serial('subgroups that cannot be are refused', async (t) => {
  for (const codes of await ranks<string[]>(fixture, 'noSubgroups')) {
    t.deepEqual(codes, [...Array<string>(6).fill('ERR_INVALID_ARGUMENT'), 'ERR_ARGUMENT_TYPE', 'ERR_UNKNOWN_OPTION'])
  }
})
