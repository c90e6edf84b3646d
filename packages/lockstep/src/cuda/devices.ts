/** CUDA devices: whether there are any, what they are, and which one is current. */
import { checkKind } from '../checks.js'
import { LockstepError } from '../error.js'
import { native, traced } from '../native.js'
import type { Device } from '../ops/types.js'
import { currentDeviceIndex, isPlaced, runInPlace } from './place.js'

/** A CUDA device: its index, or `'cuda:1'`; `'cuda'` is the current one. */
export type CudaDevice = number | Device

/** What a device is (`torch.cuda.get_device_properties`). */
export interface CudaDeviceProperties {
  /** For example `NVIDIA H100`. */
  readonly name: string
  /** In bytes. */
  readonly totalMemory: number
  /** Compute capability, such as 9.0: its first number. */
  readonly major: number
  /** Compute capability: its second number. */
  readonly minor: number
  /** Streaming multiprocessors. */
  readonly multiProcessorCount: number
}

/** Whether tensors can be made on CUDA devices (`torch.cuda.is_available`). Never throws for want of CUDA. */
export function isAvailable(): boolean {
  return deviceCount() > 0
}

/** The number of devices that this process sees (`torch.cuda.device_count`); 0 where there is no CUDA. */
export function deviceCount(): number {
  try {
    return native().cudaDeviceCount()
  } catch (error) {
    if (LockstepError.is(error, 'ERR_CUDA_UNAVAILABLE')) return 0
    throw error
  }
}

/**
 * The index of a device; of the current one where none is given. Throws `ERR_CUDA_UNAVAILABLE` where there is no CUDA, and
 * `ERR_INVALID_ARGUMENT` for a device that is not there.
 * @internal
 */
export function indexOf(operation: string, device: unknown): number {
  const count = native().cudaDeviceCount()
  if (device === undefined || device === 'cuda') return currentDeviceIndex()
  const index = typeof device === 'string' ? Number(/^cuda:(\d+)$/.exec(device)?.[1] ?? NaN) : (device as number)
  if (!Number.isInteger(index))
    checkKind(operation, 'device', device, 'integer', "a CUDA device, such as 0 or 'cuda:0'")
  if (index >= 0 && index < count) return index
  const text = `${operation}(): there is no CUDA device ${index}: this process sees ${count}`
  throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation })
}

/** The device's name. Default: the current device. */
export function getDeviceName(device?: CudaDevice): string {
  return getDeviceProperties(device).name
}

/** What the device is. Default: the current device. */
export function getDeviceProperties(device?: CudaDevice): CudaDeviceProperties {
  return native().cudaProperties(indexOf('cuda.getDeviceProperties', device))
}

/** The device's compute capability, such as `[9, 0]`. Default: the current device. */
export function getDeviceCapability(device?: CudaDevice): [major: number, minor: number] {
  const { major, minor } = getDeviceProperties(device)
  return [major, minor]
}

/** The index of the current device: that of `cuda.device` or `cuda.stream` around, else that of `setDevice`, else 0. */
export function currentDevice(): number {
  return indexOf('cuda.currentDevice', undefined)
}

/** Makes a device the one that `'cuda'` means on this thread. Inside `cuda.device(...)`, that decides. */
export function setDevice(device: CudaDevice): void {
  const index = indexOf('cuda.setDevice', device)
  if (isPlaced()) {
    const text =
      'cuda.setDevice(): inside cuda.device() or cuda.stream() the current device is theirs: nest cuda.device()'
    throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation: 'cuda.setDevice' })
  }
  native().cudaSetDevice(index)
}

/** Runs `fn`, and everything it awaits, with a current device (`with torch.cuda.device(...)`). */
export function device<T>(device: CudaDevice, fn: () => T): T {
  checkKind('cuda.device', 'fn', fn, 'function')
  return runInPlace(indexOf('cuda.device', device), undefined, fn)
}

/** Waits, off the JS thread, until the device's streams are done. Default: the current device. */
export async function synchronize(device?: CudaDevice): Promise<void> {
  await traced(native().cudaSynchronize(indexOf('cuda.synchronize', device)))
}
