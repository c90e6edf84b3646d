/** The addon's functions for CUDA devices; crates/node/src/cuda.rs describes them. */

export interface NativeCudaProperties {
  name: string
  totalMemory: number
  major: number
  minor: number
  multiProcessorCount: number
}

export interface NativeCudaMemory {
  allocated: number
  maxAllocated: number
  reserved: number
  maxReserved: number
}

declare module '../native.js' {
  interface Native {
    /** Throws `ERR_CUDA_UNAVAILABLE`. */
    cudaDeviceCount(): number
    cudaFound(): [devices: string, nccl: string]
    cudaProperties(index: number): NativeCudaProperties
    cudaCurrentDevice(): number
    cudaSetDevice(index: number): void
    cudaPlace(device: number, devices: number[], streams: number[]): number
    cudaStand(place: number): void
    cudaStreamNew(device: number, priority: number): number
    cudaStreamCurrent(device: number): number
    cudaStreamDefault(device: number): number
    cudaStreamUses(handle: Handle, device: number, id: number): void
    cudaStreamQuery(device: number, id: number): boolean
    cudaStreamSynchronize(device: number, id: number): Promise<void>
    cudaSynchronize(device: number): Promise<void>
    cudaEventNew(timed: boolean): number
    cudaEventFree(event: number): void
    cudaEventRecord(event: number, device: number, stream: number): void
    cudaEventBlock(event: number, device: number, stream: number): void
    cudaEventQuery(event: number): boolean
    cudaEventElapsed(start: number, end: number): number
    cudaEventSynchronize(event: number): Promise<void>
    cudaMemory(device: number): NativeCudaMemory
    cudaResetPeaks(device: number): void
    cudaEmptyCache(): void
  }
}
