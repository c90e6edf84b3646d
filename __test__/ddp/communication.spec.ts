import test from 'ava'

import { ranks } from '../support/ranks.js'

const fixture = new URL('./fixtures/communication.ts', import.meta.url)

test.serial('upstream 80 test_broadcast_coalesced_gloo_cpu', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'broadcastCoalesced'))
})

test.serial('upstream 80 test_sequence_num_incremented_gloo_default', async (t) => {
  t.deepEqual(await ranks(fixture, 'sequenceDefault'), [10, 10])
})

test.serial('upstream 80 test_sequence_num_incremented_gloo_subgroup', async (t) => {
  t.deepEqual(await ranks(fixture, 'sequenceSubgroup', { world: 3 }), [
    [0, 10],
    [0, 10],
    [0, 10],
  ])
})

test.serial("training issues PyTorch's collectives, call for call", async (t) => {
  // create: all-gather, sizes, parameters and buffers by dtype; then forward and backward of three steps: buffers by
  // dtype, one bucket, and the rebuild's two messages before the second forward. The comparison of communication hooks is
  // no collective.
  for (const counts of await ranks(fixture, 'protocol')) t.deepEqual(counts, [4, 2, 1, 4, 1, 2, 1])
})
