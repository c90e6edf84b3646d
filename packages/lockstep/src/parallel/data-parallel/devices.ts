/** Checks lists of devices, and moves the inputs and outputs of modules between devices. */
import { checkKind } from '../../checks.js'
import { native } from '../../native.js'
import type { Device } from '../../ops/types.js'
import type { Tensor } from '../../tensor/tensor.js'
import { mapTensors, tensorsIn } from '../../tensor/nested.js'
import type { MapOptions } from '../../tensor/nested.js'

/** Devices that were found: they stay. */
const present = new Set<string>()

/**
 * Rejects an empty list and missing devices (`ERR_INVALID_ARGUMENT`), and anything but a list of names
 * (`ERR_ARGUMENT_TYPE`). With `oneKind`, all must be CPUs, or all GPUs.
 */
export function checkDevices(operation: string, devices: readonly Device[], oneKind = false): void {
  checkKind(operation, 'devices', devices, 'strings', 'an array of names of devices')
  const [first = ''] = devices
  const isKnown = present.has(first) && devices.every((device) => (oneKind ? device === first : present.has(device)))
  if (isKnown) return
  native().parallelCheckDevices(operation, devices, oneKind)
  for (const device of devices) present.add(device)
}

/** All CUDA devices that this process sees; `ERR_INVALID_ARGUMENT` if there are none. */
export function visibleDevices(): Device[] {
  return native().parallelVisibleDevices() as Device[]
}

/** Rejects a dimension that is not an integer. libtorch checks its range. */
export function checkDim(operation: string, dim: number): void {
  checkKind(operation, 'dim', dim, 'integer')
}

/** The value itself if all its tensors are on `device`, otherwise a copy whose tensors are all there. */
export function moveTensors<T>(value: T, device: string, options?: MapOptions): T {
  if ([...tensorsIn(value)].every((tensor) => tensor.device === device)) return value
  const move = (tensor: Tensor): Tensor => (tensor.device === device ? tensor : tensor.to(device as Device))
  return mapTensors(value, move, options)
}
