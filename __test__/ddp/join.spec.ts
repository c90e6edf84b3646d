import test from 'ava'

import { ranks } from '../support/ranks.js'

const fixture = new URL('./fixtures/join.ts', import.meta.url)

test.serial('upstream 53 test_ddp_uneven_inputs', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'uneven', { world: 3 }))
})

test.serial('upstream 54 test_ddp_grad_div_uneven_inputs', async (t) => {
  // Rank 0 has one input of 1, rank 1 three of 2: divided by two ranks always, then by those with inputs left.
  t.deepEqual(await ranks(fixture, 'division'), [
    [[1.5], [1.5]],
    [
      [1.5, 1, 1],
      [1.5, 2, 2],
    ],
  ])
})

test.serial('upstream 55 test_ddp_join_model_equivalence', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'equivalence'))
})

test.serial('upstream 56 test_ddp_uneven_inputs_stop_iteration_sync_bn', async (t) => {
  const results = await ranks<[number, string, string][]>(fixture, 'throws', { world: 3 })
  for (const [rank, outcomes] of results.entries()) {
    t.is(outcomes.length, 2)
    for (const [steps, code, text] of outcomes) {
      t.is(steps, 2)
      t.is(code, 'ERR_INPUTS_EXHAUSTED')
      t.regex(text, rank === 0 ? /Rank 0 exhausted all inputs\./ : /Detected at least one rank that exhausted inputs/)
    }
  }
})

test.serial('upstream 57 test_ddp_uneven_input_join_disable', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'disabled'))
})

test.serial('upstream 57 test_ddp_uneven_input_exception', async (t) => {
  const [own, peer] = await ranks<[string, string]>(fixture, 'exception')
  t.is(own?.[0], 'out of memory')
  t.is(peer?.[0], 'ERR_PEER_ABORTED')
  t.regex(peer?.[1] ?? '', /join was left by an error: .*out of memory/)
})

test.serial('upstream 58 test_ddp_join_respects_forward_sync_buffers_false', async (t) => {
  t.deepEqual(await ranks(fixture, 'ownBuffers'), [0, 10])
})

test.serial('a rank that has joined sends no used parameters', async (t) => {
  // Upstream sends those of its last step, so that an unused parameter gets zeros in place of none.
  t.deepEqual(await ranks(fixture, 'usedMap'), [null, [null, null, null]])
})

test.serial('a static graph goes on in a second join, whichever rank had no inputs in the first', async (t) => {
  // Upstream sends messages in another order than its peers, and aborts.
  await t.notThrowsAsync(ranks(fixture, 'staticGraph', { world: 3 }))
})

test.serial('buffers come from a rank that has inputs left', async (t) => {
  t.deepEqual(await ranks(fixture, 'buffers'), [3, 3])
})

test.serial('hooks of several stages are shadowed, too', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'hooks'))
})

test.serial('what a join cannot be is refused, and what comes after it is an ordinary step', async (t) => {
  for (const codes of await ranks<string[]>(fixture, 'refused')) {
    t.deepEqual(codes, [
      'ERR_INVALID_ARGUMENT',
      'ERR_ARGUMENT_TYPE',
      'ERR_INVALID_ARGUMENT',
      'ERR_INVALID_ARGUMENT',
      'ERR_INVALID_ARGUMENT',
      'ERR_ARGUMENT_TYPE',
      'ERR_UNKNOWN_OPTION',
    ])
  }
})
