export { ZeroRedundancyOptimizer } from './zero-redundancy-optimizer.js'
export type { OptimizerClass, ZeroOptions } from './options.js'
