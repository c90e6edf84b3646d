import test from 'ava'

import { ranks } from '../support/ranks.js'

const fixture = new URL('./fixtures/state.ts', import.meta.url)

test.serial('upstream 76 test_ddp_inference', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'inference'))
})

test.serial('upstream 78 test_save_load_checkpoint', async (t) => {
  for (const keys of await ranks(fixture, 'checkpoint')) t.deepEqual(keys, ['fc1.weight', 'fc2.weight'])
})

test.serial('upstream 79 test_sparse_gradients', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'sparse'))
})

test.serial('upstream 79 test_sparse_gradients_grad_is_view', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'sparseView'))
})

test.serial('names have no prefix, and state dicts may have one', async (t) => {
  for (const [keys, names, modules, code] of await ranks<[string[], string[], string[], string]>(fixture, 'prefixes')) {
    t.deepEqual(keys, ['0.weight', '0.bias'])
    t.deepEqual(names, ['0.weight', '0.bias'])
    t.deepEqual(modules, ['', 'module', 'module.0'])
    t.is(code, 'ERR_STATE_DICT')
  }
})

test.serial("forward copies rank 0's buffers when PyTorch does", async (t) => {
  // Copied, copied without gradients, not copied by the pass after that, copied again; copied by the first pass under
  // noSync, not by the second and by the one after it, copied again.
  const [first, second] = await ranks(fixture, 'bufferPasses')
  t.deepEqual(first, [[0, 0, 0, 0, 0, 0, 0, 0], true])
  t.deepEqual(second, [[0, 0, 1, 0, 0, 1, 1, 0], true])
})

test.serial(
  'upstream 71 test_ddp_buffer_sync_multi_forward_with_batchnorm: copied buffers do not spoil the graph of an earlier forward pass',
  async (t) => {
    await t.notThrowsAsync(ranks(fixture, 'twoForwardsWithBuffers'))
  },
)

test.serial('a wrapper that is disposed of leaves its module usable', async (t) => {
  for (const codes of await ranks(fixture, 'disposed')) {
    t.deepEqual(codes, ['ERR_DISPOSED', 'ERR_DISPOSED', 'ERR_NOT_IMPLEMENTED'])
  }
})

test.serial('upstream 74 test_ddp_remove_autograd_hooks', async (t) => {
  // The weight's gradient is the average of the inputs, 1 and 2, the bias's is 1.
  const step = [
    [1.5, 1.5, 1.5, 1.5],
    [1, 1],
  ]
  for (const [thrown, code, steps] of await ranks<unknown[]>(fixture, 'failedWrapper')) {
    t.is(thrown, 'simulated')
    t.is(code, 'ERR_REDUCTION_FAILED')
    t.deepEqual(steps, [step, step, step])
  }
})

test.serial('a wrapper works on a subgroup, for its members only', async (t) => {
  t.deepEqual(await ranks(fixture, 'subgroup'), ['ERR_INVALID_ARGUMENT', null])
})
