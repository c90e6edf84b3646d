import test from 'ava'

import { transport } from '../support/environment.js'
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
  // Copied, copied without gradients, not copied by the pass after that, copied again.
  const [first, second] = await ranks(fixture, 'bufferPasses')
  t.deepEqual(first, [[0, 0, 0, 0], true])
  t.deepEqual(second, [[0, 0, 1, 0], true])
})

test.serial('copied buffers do not spoil the graph of an earlier forward pass', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'twoForwardsWithBuffers'))
})

test.serial('a wrapper that is disposed of leaves its module usable', async (t) => {
  for (const codes of await ranks(fixture, 'disposed')) {
    t.deepEqual(codes, ['ERR_DISPOSED', 'ERR_DISPOSED', 'ERR_NOT_IMPLEMENTED'])
  }
})

test.serial("the record has PyTorch's keys", async (t) => {
  for (const [rank, data] of (await ranks<Record<string, number | string>>(fixture, 'logging')).entries()) {
    t.like(data, {
      world_size: 2,
      rank,
      iteration: 2,
      module_name: 'Net',
      is_multi_device_module: 0,
      num_parameter_tensors: 3,
      total_parameter_size_bytes: 2880,
      output_device: -1,
      device_ids: '',
      broadcast_buffers: 1,
      has_sync_bn: 0,
      bucket_cap_bytes: 104,
      find_unused_parameters: 0,
      gradient_as_bucket_view: 0,
      gloo_num_threads: transport === 'gloo' ? 2 : 0,
      static_graph: 0,
      has_rebuilt_buckets: 1,
      num_buckets_reduced: 3,
      unused_parameter_size: 0,
      join_uneven_inputs: 0,
      can_set_static_graph: 0,
      has_error: 0,
      error: '',
      bucket_sizes: '2880',
      rebuilt_bucket_sizes: '800, 2000, 80',
      rebuilt_per_bucket_param_indices: '2, 1, 0',
      prev_iteration_grad_ready_order_indices: '2, 1, 0',
      dtypes: 'float32',
      backend_name: transport,
      comm_hook: '',
      master_addr: '127.0.0.1',
    })
    const times = ['forward_compute', 'backward_compute', 'backward_comm', 'backward_compute_comm_overlap']
    for (const key of times.flatMap((name) => [`${name}_time`, `avg_${name}_time`])) {
      t.true(Number.isInteger(data[key]) && Number(data[key]) >= 0, key)
    }
    t.true(Number(data['backward_comm_time']) > 0)
    t.true(Number(data['backward_comm_time_end']) > Number(data['backward_comm_time_start']))
  }
})

test.serial('a wrapper works on a subgroup, for its members only', async (t) => {
  t.deepEqual(await ranks(fixture, 'subgroup'), ['ERR_INVALID_ARGUMENT', null])
})
