import test from 'ava'

import type { LoggingData } from 'lockstep'

import { ranks } from '../support/ranks.js'

const fixture = new URL('fixtures/record.ts', import.meta.url)

/** PyTorch's, without those of NCCL. */
const integers = `
  world_size rank iteration is_multi_device_module num_parameter_tensors total_parameter_size_bytes output_device
  broadcast_buffers has_sync_bn bucket_cap_bytes find_unused_parameters gradient_as_bucket_view gloo_num_threads
  static_graph has_rebuilt_buckets num_buckets_reduced unused_parameter_size forward_compute_time
  backward_compute_time backward_comm_time backward_compute_comm_overlap_time avg_forward_compute_time
  avg_backward_compute_time avg_backward_comm_time avg_backward_compute_comm_overlap_time
  forward_compute_time_start backward_compute_time_start backward_compute_time_end backward_comm_time_start
  backward_comm_time_end join_uneven_inputs can_set_static_graph has_error
`
  .trim()
  .split(/\s+/)
const texts = `
  module_name bucket_sizes device_ids dtypes backend_name master_port master_addr torch_distributed_debug
  cuda_visible_devices gloo_socket_ifname gloo_device_transport rebuilt_bucket_sizes
  rebuilt_per_bucket_param_indices prev_iteration_grad_ready_order_indices comm_hook error
`
  .trim()
  .split(/\s+/)

test("loggingData has all of PyTorch's keys and no others, integers and texts; its times are nanoseconds", async (t) => {
  interface Measured {
    typed: LoggingData
    both: number
  }
  for (const { typed, both } of await ranks<Measured>(fixture, 'record')) {
    const record = typed.raw
    t.deepEqual(Object.keys(record).toSorted(), [...integers, ...texts].toSorted())
    for (const key of integers) t.true(Number.isSafeInteger(record[key]), key)
    for (const key of texts) t.is(typeof record[key], 'string', key)
    // From the beginning of the forward pass to the first gradient; the module waits for 30 ms.
    const at = (key: string): number => Number(record[key])
    t.true(at('forward_compute_time') >= 30e6 && at('forward_compute_time') <= both)
    t.true(at('avg_forward_compute_time') >= 30e6)
    t.true(at('backward_compute_time') + at('forward_compute_time') <= both)
    t.true(at('backward_compute_time') > 0 && at('backward_comm_time') > 0)
    t.true(at('backward_comm_time_end') - at('forward_compute_time_start') <= both)

    // The same with types, times in milliseconds; what is not there is left to `raw`.
    const { raw: _, ...named } = typed
    const camel = (key: string): string => key.replace(/_(.)/g, (_all, letter: string) => letter.toUpperCase())
    for (const [key, value] of Object.entries(record)) {
      const name = key.includes('_time') ? `${camel(key)}Ms` : camel(key)
      const its = (named as Record<string, unknown>)[name]
      const same = key.includes('_time') ? Number(value) / 1e6 : value
      if (typeof its === 'boolean') t.true(Number(its) === same, key)
      else if (typeof its === 'number' || typeof its === 'string') t.true(its === same, key)
    }
    t.true(named.forwardComputeTimeMs >= 30 && named.avgBackwardCommTimeMs > 0)
    t.like(named, {
      worldSize: 2,
      iteration: 2,
      moduleName: 'Slow',
      dtypes: ['float32'],
      numParameterTensors: 2,
      totalParameterSizeBytes: 32,
      bucketSizes: [32],
      rebuiltBucketSizes: [32],
      rebuiltPerBucketParamIndices: [[1, 0]],
      prevIterationGradReadyOrderIndices: [1, 0],
      hasRebuiltBuckets: true,
      staticGraph: false,
      commHook: '',
      error: '',
    })
  }
})
