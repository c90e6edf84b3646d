export type { MicroBatch } from './accumulate.js'
export type { DDPAttributes } from './attributes.js'
export type { BufferCommHook, BufferCommHookOptions } from './buffers.js'
export { getDataParallelParams } from './collect.js'
export type { DataParallelParamsOptions } from './collect.js'
export { GradBucket } from './comm-hook.js'
export type { CommHook, CommHookContext } from './comm-hook.js'
export { DistributedDataParallel, DistributedDataParallel as DDP } from './ddp.js'
export type { DDPJoinOptions } from './joined-wrapper.js'
export { NativeCommHook, PostLocalSGD, PowerSGD, ThenOptimizer, commHooks } from './hooks/index.js'
export type {
  PostLocalSGDOptions,
  PowerSGDBucket,
  PowerSGDOptions,
  PowerSGDStateDict,
  ZeroStepOptions,
} from './hooks/index.js'
export type { LoggingData, RawLoggingData } from './logging.js'
export type { MixedPrecision } from './mixed-precision.js'
export type { DDPOptions, Ignore, Protocol } from './options.js'
export type { TrainingState as DDPTrainingState, TrainingStateDict as DDPTrainingStateDict } from './training-state.js'
