import test from 'ava'

import { freePort } from '../../packages/lockstep/dist/distributed/launch/port.js'
import { ranks } from '../support/ranks.js'

const fixture = new URL('./fixtures/remade.ts', import.meta.url)

test.serial('refresh averages the gradients of the parameters that are trained now', async (t) => {
  t.deepEqual(await ranks(fixture, 'refresh'), [2, 2])
})

test.serial('hooks stay registered in a refresh', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'refreshedHooks'))
})

test.serial('a refresh compares what the ranks train', async (t) => {
  for (const { code } of await ranks<{ code: string }>(fixture, 'refreshedAlone')) t.is(code, 'ERR_MODEL_MISMATCH')
})

test.serial('a refresh during a backward pass is refused', async (t) => {
  t.deepEqual(await ranks(fixture, 'refreshedTooEarly'), ['ERR_BACKWARD_PENDING', 'ERR_BACKWARD_PENDING'])
})

test.serial('upstream 75 test_ddp_update_process_group_new_group', async (t) => {
  t.deepEqual(await ranks(fixture, 'groups', { world: 3 }), [3, 3, 3])
})

test.serial('upstream 75 test_ddp_update_process_group_default_group', async (t) => {
  const args = [String(await freePort())]
  t.deepEqual(await ranks(fixture, 'defaultGroup', { world: 3, args }), [0, 2, 2])
})

test.serial('a wrapper goes on from bytes; others are refused', async (t) => {
  const codes = ['ERR_INVALID_ARGUMENT', 'ERR_FILE_FORMAT', 'ERR_STATE_DICT']
  t.deepEqual(await ranks(fixture, 'bytes'), [codes, codes])
})

test.serial('ranks agree on a bad step', async (t) => {
  const expected = [[true, false, false], 'ERR_ARGUMENT_TYPE', 'ERR_INVALID_ARGUMENT']
  t.deepEqual(await ranks(fixture, 'agree'), [expected, expected])
})

test.serial('gradients are averaged by the sizes of batches', async (t) => {
  t.deepEqual(await ranks(fixture, 'weights', { world: 3 }), Array(3).fill('ERR_INVALID_ARGUMENT'))
})
