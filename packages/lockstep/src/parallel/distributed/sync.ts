/** Copies a module's state from one rank to all. */
import type { ProcessGroup } from '../../distributed/group.js'
import { native } from '../../native.js'
import type { Module } from '../../nn/module.js'
import { handleOf } from '../../tensor/tensor.js'
import './native.js'

/** PyTorch's limit for one message of parameters or buffers, in bytes. */
export const messageBytes = 250 * 1024 * 1024

/**
 * Copies all parameters, then all buffers, of rank `src` (of the group) to all ranks (`_sync_module_states`). The
 * copies do not count as in-place changes. All ranks must call it.
 * @internal
 */
export async function syncModuleStates(module: Module, group: ProcessGroup, src: number = 0): Promise<void> {
  const tensors = [...module.parameters(), ...module.buffers()].map(handleOf)
  await native().broadcastCoalesced(group.id, tensors, src, messageBytes)
}
