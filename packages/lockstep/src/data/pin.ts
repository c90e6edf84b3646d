/** Batches in pinned memory: copies from there to a device need not be waited for. */
import { isAvailable } from '../cuda/devices.js'
import { mapTensors } from '../tensor/nested.js'

/** Whether there is a device to pin memory for; warns where there is none. */
export function canPin(): boolean {
  const able = isAvailable()
  if (!able) {
    process.emitWarning("DataLoader: 'pinMemory' is true, but no CUDA device is found: batches are not pinned")
  }
  return able
}

/**
 * The batch with its tensors in pinned memory, at any depth. An instance of a class is replaced by what its method
 * `pinMemory()` returns, if it has one.
 */
export function pinned<B>(batch: B): B {
  return mapTensors(batch, (tensor) => tensor.pinMemory(), { instances: pinnedInstance })
}

function pinnedInstance(value: object): unknown {
  const { pinMemory } = value as { pinMemory?: unknown }
  return typeof pinMemory === 'function' ? pinMemory.call(value) : value
}
