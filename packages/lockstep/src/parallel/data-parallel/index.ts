/** The steps of `dataParallel`, under PyTorch's names (`torch.nn.parallel`). */
export { gather } from './gather.js'
export type { GatherOptions } from './gather.js'
export { parallelApply } from './parallel-apply.js'
export type { ParallelApplyOptions } from './parallel-apply.js'
export { replicate } from './replicate.js'
export { scatter } from './scatter.js'
export type { ScatterOptions } from './scatter.js'
