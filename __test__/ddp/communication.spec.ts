import test from 'ava'

import { ranks } from '../support/ranks.js'

const fixture = new URL('./fixtures/communication.ts', import.meta.url)

test.serial('upstream 80 test_broadcast_coalesced_gloo_cpu', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'broadcastCoalesced'))
})

test.serial(
  'upstream 80 test_sequence_num_set_default_pg_gloo, test_sequence_num_incremented_gloo_default',
  async (t) => {
    t.deepEqual(await ranks(fixture, 'sequenceDefault'), [10, 10])
  },
)

test.serial(
  'upstream 80 test_sequence_num_set_gloo_new_group, test_sequence_num_incremented_gloo_subgroup',
  async (t) => {
    t.deepEqual(await ranks(fixture, 'sequenceSubgroup', { world: 3 }), [
      [0, 10],
      [0, 10],
      [0, 10],
    ])
  },
)

test.serial('the flight record of a group has the operations of callers and wrappers, in their order', async (t) => {
  const [outside, ...members] = await ranks(fixture, 'flightRecord', { world: 3 })
  t.deepEqual(outside, [])
  for (const [place, lines] of members.entries()) {
    const [message, peer] = place === 0 ? ['send', 2] : ['recv', 1]
    const [last = '', ...before] = (lines as string[]).toReversed()
    t.deepEqual(before.toReversed(), [
      '1 broadcast  2 int64 6',
      '2 allReduce max  float32 4',
      `1 ${message}  ${peer} float32 5`,
      '3 barrier    0',
      '4 allGather   int64 1',
      '5 broadcast  1 int64 6',
      '6 broadcast  1 float32 12',
    ])
    // Shared memory multiplies by the reciprocal while it sums.
    t.regex(last, /^7 allReduce (premul_)?sum {2}float32 12$/)
  }
})

test.serial("training issues PyTorch's collectives, call for call", async (t) => {
  // create: all-gather, sizes, parameters and buffers by dtype; then forward and backward of three steps: buffers by
  // dtype, one bucket, and the rebuild's two messages before the second forward. The comparison of communication hooks is
  // no collective.
  for (const counts of await ranks(fixture, 'protocol')) t.deepEqual(counts, [4, 2, 1, 4, 1, 2, 1])
})
