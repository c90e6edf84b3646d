import { networkInterfaces } from 'node:os'

import test from 'ava'

import { freePort } from '../../packages/lockstep/dist/distributed/launch/port.js'
import { transport } from '../support/environment.js'
import { ranks } from '../support/ranks.js'

const fixture = new URL('./fixtures/logging-data.ts', import.meta.url)

type Data = Record<string, number | string>

test.serial("upstream 73 test_ddp_logging_data_cpu: the record has PyTorch's keys", async (t) => {
  const port = await freePort()
  const [loopback] = Object.entries(networkInterfaces()).find(([, addresses]) => addresses?.[0]?.internal) ?? []
  const env = { GLOO_SOCKET_IFNAME: loopback, CUDA_VISIBLE_DEVICES: '0', TORCH_DISTRIBUTED_DEBUG: 'INFO' }
  for (const [rank, data] of (await ranks<Data>(fixture, 'logging', { port, env })).entries()) {
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
      can_set_static_graph: 1,
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
      master_port: String(port),
      torch_distributed_debug: 'INFO',
      cuda_visible_devices: '0',
      gloo_socket_ifname: loopback,
      gloo_device_transport: 'N/A',
    })
    const times = ['forward_compute', 'backward_compute', 'backward_comm', 'backward_compute_comm_overlap']
    for (const key of times.flatMap((name) => [`${name}_time`, `avg_${name}_time`])) {
      t.true(Number.isInteger(data[key]) && Number(data[key]) >= 0, key)
    }
    t.true(Number(data['backward_comm_time']) > 0)
    // Each begins after the one before it, and is as long as it says.
    const at = (key: string): number => Number(data[key])
    t.true(at('forward_compute_time_start') > 0)
    for (const [earlier, later, time] of [
      ['forward_compute_time_start', 'backward_compute_time_start', 'forward_compute_time'],
      ['backward_compute_time_start', 'backward_compute_time_end', 'backward_compute_time'],
      ['backward_comm_time_start', 'backward_comm_time_end', 'backward_comm_time'],
    ] as const) {
      t.is(at(later) - at(earlier), at(time), time)
      t.true(at(time) > 0, time)
    }
    t.true(at('backward_comm_time_start') > at('backward_compute_time_start'))
  }
})

test.serial('upstream 73 test_ddp_logging_data_cpu, with two dtypes', async (t) => {
  for (const [first, second] of await ranks<Data[]>(fixture, 'largeLogging')) {
    const bytes = { double: 100 * 200 * 8, float: 200 * 50 * 4 }
    const settings = {
      module_name: 'Large',
      num_parameter_tensors: 2,
      total_parameter_size_bytes: bytes.double + bytes.float,
      dtypes: 'float64, float32',
      bucket_cap_bytes: 2 ** 18,
      broadcast_buffers: 0,
      gradient_as_bucket_view: 1,
      static_graph: 0,
      // One bucket for each dtype, and the last layer's first.
      bucket_sizes: `${bytes.float}, ${bytes.double}`,
      prev_iteration_grad_ready_order_indices: '1, 0',
      num_buckets_reduced: 2,
      has_error: 0,
    }
    t.like(first, { ...settings, iteration: 1, has_rebuilt_buckets: 0, rebuilt_bucket_sizes: '' })
    t.like(second, {
      ...settings,
      iteration: 2,
      has_rebuilt_buckets: 1,
      rebuilt_bucket_sizes: `${bytes.float}, ${bytes.double}`,
      rebuilt_per_bucket_param_indices: '1, 0',
    })
  }
})

test.serial('upstream 73 test_ddp_python_error_logged', async (t) => {
  interface Logged {
    before: [number, string]
    refused: [thrown: string, hasError: number, error: string][]
    after: [number, string]
  }
  const expected = [
    'Communication hook must be callable, got object',
    'register_builtin_comm_hook or register_comm_hook can only be called once. Use replaceCommHook to change it',
    "the hook 'powerSGD' keeps a state, and serves another wrapper already; make one for each",
    'a communication hook was registered while a reduction is open',
    'DDP runtime logging sample rate should be equal or greater than 1',
    'set_static_graph() should be called before training loop starts',
  ]
  for (const { before, refused, after } of await ranks<Logged>(fixture, 'refusals')) {
    t.deepEqual(before, [0, ''])
    t.is(refused.length, expected.length)
    for (const [index, [thrown, hasError, error]] of refused.entries()) {
      t.true(thrown.includes(expected[index] ?? '?') && error.includes(expected[index] ?? '?'), `${thrown}; ${error}`)
      t.is(hasError, 1)
    }
    // The record keeps the last one, as PyTorch's does.
    t.deepEqual(after, [1, refused.at(-1)?.[2] ?? ''])
  }
})

test.serial(
  'rebuilt buckets of several dtypes, and of sparse gradients, are in the order in which they become ready',
  async (t) => {
    for (const [native, compatible] of await ranks<[string, string][]>(fixture, 'turns')) {
      t.is(native?.[1], '8 7 4 3, 6 5 2 1, 0')
      // PyTorch's order.
      t.is(compatible?.[1], '0, 6 5 2 1, 8 7 4 3')
      t.is(native?.[0], '320, 160, 160')
    }
  },
)
