/** The addon's part of `DistributedDataParallelCPU`; crates/node/src/reducer_cpu.rs describes it. */
import type { Handle } from '../../native.js'

/** The tensors that are copied from rank 0, with their names. */
export interface CpuReducerState {
  parameters: Handle[]
  parameterNames: string[]
  buffers: Handle[]
  bufferNames: string[]
  timeout?: number
}

declare module '../../native.js' {
  interface Native {
    reducerCpuCreate(group: number, state: CpuReducerState): Promise<number> | number
    reducerCpuSynchronize(id: number, state: CpuReducerState): Promise<void> | undefined
    reducerCpuForward(id: number, recorded: boolean): void
    reducerCpuForwardFailed(id: number, reason: string): void
  }
}
