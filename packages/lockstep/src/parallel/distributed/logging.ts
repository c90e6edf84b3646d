/** `loggingData()`, under PyTorch's keys. Adds the entries that the reducer does not have. */
import { getDebugLevel } from '../../distributed/debug-level.js'
import type { ProcessGroup } from '../../distributed/group.js'
import { native } from '../../native.js'
import type { Module } from '../../nn/module.js'
import { SyncBatchNorm } from '../../nn/sync-batchnorm.js'

/** The record of a wrapper, under PyTorch's keys (`_get_ddp_logging_data`). Times are nanoseconds. */
export type LoggingData = Record<string, number | string>

const environment = [
  ['master_port', 'MASTER_PORT'],
  ['master_addr', 'MASTER_ADDR'],
  ['cuda_visible_devices', 'CUDA_VISIBLE_DEVICES'],
  ['gloo_socket_ifname', 'GLOO_SOCKET_IFNAME'],
  ['gloo_device_transport', 'GLOO_DEVICE_TRANSPORT'],
] as const

export function loggingData(
  reducer: number,
  module: Module,
  group: ProcessGroup,
  broadcastBuffers: boolean,
  hasJoined: boolean,
): LoggingData {
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
