/** Memory of devices in the hands of libtorch's caching allocator, in bytes. Each takes the current device by default. */
import { native } from '../native.js'
import { indexOf } from './devices.js'
import type { CudaDevice } from './devices.js'

/** Bytes of live tensors (`torch.cuda.memory_allocated`). */
export function memoryAllocated(device?: CudaDevice): number {
  return native().cudaMemory(indexOf('cuda.memoryAllocated', device)).allocated
}

/** The peak of `memoryAllocated` since the start or the last `resetPeakMemoryStats`. */
export function maxMemoryAllocated(device?: CudaDevice): number {
  return native().cudaMemory(indexOf('cuda.maxMemoryAllocated', device)).maxAllocated
}

/** Bytes taken from the device, in use or kept for the next tensors (`torch.cuda.memory_reserved`). */
export function memoryReserved(device?: CudaDevice): number {
  return native().cudaMemory(indexOf('cuda.memoryReserved', device)).reserved
}

/** The peak of `memoryReserved` since the start or the last `resetPeakMemoryStats`. */
export function maxMemoryReserved(device?: CudaDevice): number {
  return native().cudaMemory(indexOf('cuda.maxMemoryReserved', device)).maxReserved
}

/** Counts the peaks anew from now on. */
export function resetPeakMemoryStats(device?: CudaDevice): void {
  native().cudaResetPeaks(indexOf('cuda.resetPeakMemoryStats', device))
}

/** Gives what is kept unused back to the devices, for other programs (`torch.cuda.empty_cache`). */
export function emptyCache(): void {
  indexOf('cuda.emptyCache', undefined)
  native().cudaEmptyCache()
}
