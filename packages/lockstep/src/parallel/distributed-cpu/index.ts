export { DistributedDataParallelCPU } from './ddp-cpu.js'
export type { DDPCPUOptions } from './ddp-cpu.js'
