/**
 * `torch.cuda`: devices, streams, events and memory. Without CUDA `isAvailable()` is false, `deviceCount()` 0 and
 * `manualSeedAll()` harmless; the rest throws why.
 */
export {
  currentDevice,
  device,
  deviceCount,
  getDeviceCapability,
  getDeviceName,
  getDeviceProperties,
  isAvailable,
  setDevice,
  synchronize,
} from './devices.js'
export type { CudaDevice, CudaDeviceProperties } from './devices.js'
export {
  emptyCache,
  maxMemoryAllocated,
  maxMemoryReserved,
  memoryAllocated,
  memoryReserved,
  resetPeakMemoryStats,
} from './memory.js'
export { getRngState, initialSeed, manualSeed, manualSeedAll, setRngState } from './random.js'
export { Event, Stream, currentStream, defaultStream, stream } from './streams.js'
export type { EventOptions, StreamOptions } from './streams.js'
