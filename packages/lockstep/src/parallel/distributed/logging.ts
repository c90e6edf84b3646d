/** `loggingData()`: PyTorch's record with the entries that the reducer does not have, and the same with types. */
import { getDebugLevel } from '../../distributed/debug-level.js'
import type { ProcessGroup } from '../../distributed/group.js'
import { native } from '../../native.js'
import type { Module } from '../../nn/module.js'
import { SyncBatchNorm } from '../../nn/sync-batchnorm.js'

/** The record of a wrapper as PyTorch has it (`_get_ddp_logging_data`): integers and texts. Times are nanoseconds. */
export type RawLoggingData = Readonly<Record<string, number | string>>

/** What a wrapper's reducer did. Sizes are bytes; times are this rank's, of the last measured iteration. */
export interface LoggingData {
  readonly worldSize: number
  readonly rank: number
  /** How many iterations there were. */
  readonly iteration: number
  readonly moduleName: string
  readonly backendName: string
  readonly dtypes: readonly string[]
  readonly numParameterTensors: number
  readonly totalParameterSizeBytes: number
  /** Of the parameters that the last iteration did not use. */
  readonly unusedParameterSizeBytes: number
  readonly bucketCapBytes: number
  /** Bytes of the first buckets. */
  readonly bucketSizes: readonly number[]
  /** Bytes of those in the order in which gradients became ready; none before. */
  readonly rebuiltBucketSizes: readonly number[]
  /** Of each rebuilt bucket, the places of its parameters in `parameters()`. */
  readonly rebuiltPerBucketParamIndices: readonly (readonly number[])[]
  /** The places of the parameters in the order in which the last iteration's gradients became ready. */
  readonly prevIterationGradReadyOrderIndices: readonly number[]
  readonly numBucketsReduced: number
  readonly hasRebuiltBuckets: boolean
  readonly broadcastBuffers: boolean
  readonly findUnusedParameters: boolean
  readonly gradientAsBucketView: boolean
  readonly staticGraph: boolean
  /** Whether every iteration so far used the same parameters. */
  readonly canSetStaticGraph: boolean
  readonly hasSyncBn: boolean
  readonly joinUnevenInputs: boolean
  /** The name of the communication hook; empty: none. */
  readonly commHook: string
  readonly hasError: boolean
  /** What was refused last; empty: nothing. */
  readonly error: string
  /** From the beginning of the forward pass to the first gradient. */
  readonly forwardComputeTimeMs: number
  readonly backwardComputeTimeMs: number
  readonly backwardCommTimeMs: number
  /** How long communication and the backward pass ran at once. */
  readonly backwardComputeCommOverlapTimeMs: number
  readonly avgForwardComputeTimeMs: number
  readonly avgBackwardComputeTimeMs: number
  readonly avgBackwardCommTimeMs: number
  readonly avgBackwardComputeCommOverlapTimeMs: number
  /** All of PyTorch's entries, under its keys; times in nanoseconds. */
  readonly raw: RawLoggingData
}

const environment = [
  ['master_port', 'MASTER_PORT'],
  ['master_addr', 'MASTER_ADDR'],
  ['cuda_visible_devices', 'CUDA_VISIBLE_DEVICES'],
  ['gloo_socket_ifname', 'GLOO_SOCKET_IFNAME'],
  ['gloo_device_transport', 'GLOO_DEVICE_TRANSPORT'],
] as const

export function rawLoggingData(
  reducer: number,
  module: Module,
  group: ProcessGroup,
  broadcastBuffers: boolean,
  hasJoined: boolean,
): RawLoggingData {
  return {
    ...Object.fromEntries(native().reducerLogging(reducer)),
    module_name: module.constructor.name,
    broadcast_buffers: Number(broadcastBuffers),
    device_ids: '',
    output_device: -1,
    is_multi_device_module: 0,
    has_sync_bn: Number(module.modules().some((part) => part instanceof SyncBatchNorm)),
    gloo_num_threads: group.backend === 'gloo' ? 2 : 0,
    join_uneven_inputs: Number(hasJoined),
    torch_distributed_debug: getDebugLevel(),
    ...Object.fromEntries(environment.map(([key, name]) => [key, process.env[name] ?? 'N/A'])),
  }
}

/** The record with names, types and units of ours. */
export function typedLoggingData(raw: RawLoggingData): LoggingData {
  const number = (key: string): number => Number(raw[key])
  const text = (key: string): string => String(raw[key])
  const flag = (key: string): boolean => raw[key] === 1
  const ms = (key: string): number => number(key) / 1e6
  const list = (key: string): string[] => text(key).split(', ').filter(Boolean)
  return {
    worldSize: number('world_size'),
    rank: number('rank'),
    iteration: number('iteration'),
    moduleName: text('module_name'),
    backendName: text('backend_name'),
    dtypes: list('dtypes'),
    numParameterTensors: number('num_parameter_tensors'),
    totalParameterSizeBytes: number('total_parameter_size_bytes'),
    unusedParameterSizeBytes: number('unused_parameter_size'),
    bucketCapBytes: number('bucket_cap_bytes'),
    bucketSizes: list('bucket_sizes').map(Number),
    rebuiltBucketSizes: list('rebuilt_bucket_sizes').map(Number),
    rebuiltPerBucketParamIndices: list('rebuilt_per_bucket_param_indices').map((each) => each.split(' ').map(Number)),
    prevIterationGradReadyOrderIndices: list('prev_iteration_grad_ready_order_indices').map(Number),
    numBucketsReduced: number('num_buckets_reduced'),
    hasRebuiltBuckets: flag('has_rebuilt_buckets'),
    broadcastBuffers: flag('broadcast_buffers'),
    findUnusedParameters: flag('find_unused_parameters'),
    gradientAsBucketView: flag('gradient_as_bucket_view'),
    staticGraph: flag('static_graph'),
    canSetStaticGraph: flag('can_set_static_graph'),
    hasSyncBn: flag('has_sync_bn'),
    joinUnevenInputs: flag('join_uneven_inputs'),
    commHook: text('comm_hook'),
    hasError: flag('has_error'),
    error: text('error'),
    forwardComputeTimeMs: ms('forward_compute_time'),
    backwardComputeTimeMs: ms('backward_compute_time'),
    backwardCommTimeMs: ms('backward_comm_time'),
    backwardComputeCommOverlapTimeMs: ms('backward_compute_comm_overlap_time'),
    avgForwardComputeTimeMs: ms('avg_forward_compute_time'),
    avgBackwardComputeTimeMs: ms('avg_backward_compute_time'),
    avgBackwardCommTimeMs: ms('avg_backward_comm_time'),
    avgBackwardComputeCommOverlapTimeMs: ms('avg_backward_compute_comm_overlap_time'),
    raw,
  }
}
