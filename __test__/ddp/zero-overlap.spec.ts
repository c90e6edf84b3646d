import test from 'ava'

import { ranks } from '../support/ranks.js'

const fixture = new URL('./fixtures/zero-overlap.ts', import.meta.url)

for (const backend of ['gloo', 'shm']) {
  const env = { LOCKSTEP_BACKEND: backend }
  for (const world of [2, 3]) {
    test.serial(`upstream 69 test_ddp_zero_overlap, over ${backend} on ${world} ranks`, async (t) => {
      await t.notThrowsAsync(ranks(fixture, 'overlap', { world, env }))
    })
  }
}

test.serial('steps in the backward pass are those of any optimizer, after any communication hook', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'others'))
})

test.serial('steps in the backward pass follow a schedule, and passes under noSync make none', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'schedule'))
})

test.serial('with an overlap, the state is collected and loaded once the parameters are divided', async (t) => {
  const early = Array<string>(3).fill('ERR_STATE_DICT')
  t.deepEqual(await ranks(fixture, 'state'), [early, early])
})

test.serial('in a join, a rank without inputs updates its part in the shadowed backward passes', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'join'))
})

test.serial('overlaps that cannot be are refused', async (t) => {
  for (const codes of await ranks<string[]>(fixture, 'refused')) {
    t.deepEqual(codes, [
      'ERR_ARGUMENT_TYPE',
      'ERR_INVALID_ARGUMENT',
      'ERR_INVALID_ARGUMENT',
      'ERR_INVALID_ARGUMENT',
      'ERR_INVALID_ARGUMENT',
      'ERR_ARGUMENT_TYPE',
      'ERR_ARGUMENT_TYPE',
      'ERR_ARGUMENT_TYPE',
      'ERR_UNKNOWN_OPTION',
      'ERR_ARGUMENT_TYPE',
      'ERR_INVALID_ARGUMENT',
      'ERR_UNSUPPORTED_OPTION',
      'ERR_COMM_HOOK',
    ])
  }
})

test.serial('the optimizer must have the parameters of the wrapper', async (t) => {
  for (const [code, message] of await ranks<[string, string]>(fixture, 'apart')) {
    t.is(code, 'ERR_COMM_HOOK')
    t.regex(message, /0 of its own are in no bucket, and 1 in buckets are not its own/)
  }
})

test.serial('after refresh, a wrapper needs another optimizer', async (t) => {
  for (const [code, message] of await ranks<[string, string]>(fixture, 'refreshed')) {
    t.is(code, 'ERR_COMM_HOOK')
    t.regex(message, /the buckets of the wrapper have changed/)
  }
})
