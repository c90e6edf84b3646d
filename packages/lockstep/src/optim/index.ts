/** `torch.optim`. */
export { Adam, AdamW } from './adam.js'
export type { AdamOptions } from './adam.js'
export * as lrScheduler from './lr-scheduler/index.js'
export { Optimizer } from './optimizer.js'
export type { CommonOptions, ParamGroup, ParamGroupInput, ParamState, ParamsInput } from './optimizer.js'
export { SGD } from './sgd.js'
export type { SGDOptions } from './sgd.js'
export type { OptimizerStateDict } from './state-dict.js'
