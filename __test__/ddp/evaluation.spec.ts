import test from 'ava'

import { ranks } from '../support/ranks.js'

const fixture = new URL('./fixtures/evaluation.ts', import.meta.url)

test.serial('one rank alone may evaluate a model with buffers', async (t) => {
  t.deepEqual(await ranks(fixture, 'alone'), [
    [0, true],
    [1, true],
  ])
})

test.serial("evaluation copies rank 0's buffers where that is asked for", async (t) => {
  t.deepEqual(await ranks(fixture, 'asked'), [0, 0])
})

test.serial("syncBuffers gives all ranks rank 0's buffers at once, whatever forward passes do", async (t) => {
  const expected = [5, true, 5, true, 'ERR_INVALID_ARGUMENT', 9]
  t.deepEqual(await ranks(fixture, 'synchronized'), [expected, expected])
})

test.serial('ranks that differ in it are told so', async (t) => {
  for (const { code } of await ranks<{ code: string }>(fixture, 'differs')) t.is(code, 'ERR_MODEL_MISMATCH')
})

test.serial('upstream 66 test_ddp_buffer_hook_allreduce, test_ddp_buffer_hook_allreduce_return_future', async (t) => {
  const names = ['running_mean', 'running_var', 'num_batches_tracked']
  t.deepEqual(await ranks(fixture, 'hook'), [
    [[5, 5], 2, names],
    [[5, 5], 2, names],
  ])
})

test.serial('upstream 66 test_ddp_broadcast_buffer_via_hook', async (t) => {
  t.deepEqual(await ranks(fixture, 'hookThatCopies'), [3, 3])
})

test.serial('a buffer hook runs after the forward pass, in place of the copy', async (t) => {
  t.deepEqual(await ranks(fixture, 'hookByDefault'), [
    [['forward', 'hook'], 0],
    [['forward', 'hook'], 1],
  ])
})

test.serial('buffer hooks that cannot be are refused', async (t) => {
  const codes = ['ERR_ARGUMENT_TYPE', 'ERR_INVALID_ARGUMENT', 'ERR_COMM_HOOK', 'ERR_INVALID_ARGUMENT']
  t.deepEqual(await ranks(fixture, 'refusedHooks'), [codes, codes])
})
