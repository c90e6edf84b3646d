/** Checks lists of devices, and moves the inputs and outputs of modules between devices. */
import { LockstepError } from '../../error.js'
import { native } from '../../native.js'
import { describe } from '../../ops/explain.js'
import type { Device } from '../../ops/types.js'
import type { Tensor } from '../../tensor/tensor.js'
import { mapTensors, tensorsIn } from '../../tensor/nested.js'
import type { MapOptions } from '../../tensor/nested.js'

/**
 * Rejects an empty list and missing devices (`ERR_INVALID_ARGUMENT`), and anything but a list of names
 * (`ERR_ARGUMENT_TYPE`). With `oneKind`, all must be CPUs, or all GPUs.
 */
export function checkDevices(operation: string, devices: readonly Device[], oneKind = false): void {
  if (!Array.isArray(devices) || !devices.every((device) => typeof device === 'string')) {
    const text = `${operation}: devices are an array of names such as ['cpu', 'cpu'], got ${describe(devices)}`
    throw new LockstepError('ERR_ARGUMENT_TYPE', text, { operation })
  }
  native().parallelCheckDevices(operation, devices, oneKind)
}

/** All CUDA devices that this process sees; `ERR_INVALID_ARGUMENT` if there are none. */
export function visibleDevices(): Device[] {
  return native().parallelVisibleDevices() as Device[]
}

/** Rejects a dimension that is not an integer. libtorch checks its range. */
export function checkDim(operation: string, dim: number): void {
  if (Number.isSafeInteger(dim)) return
  const text = `${operation}: option 'dim' must be an integer, got ${describe(dim)}`
  throw new LockstepError('ERR_ARGUMENT_TYPE', text, { operation })
}

/** The value itself if all its tensors are on `device`, otherwise a copy whose tensors are all there. */
export function moveTensors<T>(value: T, device: string, options?: MapOptions): T {
  if ([...tensorsIn(value)].every((tensor) => tensor.device === device)) return value
  const move = (tensor: Tensor): Tensor => (tensor.device === device ? tensor : tensor.to(device as Device))
  return mapTensors(value, move, options)
}

declare module '../../native.js' {
  interface Native {
    parallelVisibleDevices(): string[]
    parallelCheckDevices(operation: string, devices: readonly string[], oneKind: boolean): void
  }
}
