export { LockstepError } from './error.js'
export type { ErrorCode, ErrorFields } from './error.js'

/** `torch.distributed`: groups of ranks, collectives, messages, stores, meshes. */
export * as distributed from './distributed/index.js'
export { launch, report } from './distributed/launch/index.js'
export type {
  Launch,
  LaunchEvent,
  LaunchOptions,
  StreamChoice,
  StreamSelection,
  WorkerFailure,
} from './distributed/launch/index.js'

export { Tensor, isTensor } from './tensor/tensor.js'
export type { BoolTensor, TruthTensor } from './tensor/bool-tensor.js'
export { Float, float } from './ops/types.js'
export type {
  Device,
  DType,
  DTypeLike,
  Int,
  Ints,
  Layout,
  MemoryFormat,
  Parts,
  Scalar,
  Shape,
  Size,
} from './ops/types.js'
export type { DataAs, DataDType, DataOf, TensorData } from './tensor/dtype.js'
export * from './tensor/dtypes.js'
export { full, tensor } from './tensor/factories.js'
export type { TensorLike, TensorOptions } from './tensor/factories.js'
export {
  areDeterministicAlgorithmsEnabled,
  getDefaultDtype,
  isDeterministicAlgorithmsWarnOnlyEnabled,
  setDefaultDtype,
  useDeterministicAlgorithms,
} from './tensor/defaults.js'
export type { DeterminismOptions } from './tensor/defaults.js'
export { finfo, iinfo } from './tensor/limits.js'
export type { FInfo, IInfo } from './tensor/limits.js'
export { unique, uniqueConsecutive } from './tensor/unique.js'
export type { Unique, UniqueConsecutiveOptions, UniqueOptions } from './tensor/unique.js'
export { Slice, slice } from './tensor/indexing.js'
export type { Index } from './tensor/indexing.js'
export { Scope, keep, scope } from './tensor/scope.js'
export { getNumThreads, memory, setNumThreads } from './tensor/memory.js'
export type { MemoryStats } from './tensor/memory.js'
export type { NestedArray } from './tensor/read.js'
export type { ToOptions } from './tensor/to.js'
export { ops } from './ops/ops.js'
export type { Ops } from './ops/generated/ops.js'
export * from './ops/generated/functions.js'
export * from './ops/generated/namespaces.js'
export type * from './ops/generated/options.js'

/** `torch.autograd`: `grad`, and functions with a backward pass of their own. */
export * as autograd from './autograd/index.js'
export { Generator, getRngState, initialSeed, manualSeed, seed, setRngState } from './autograd/generator.js'
export {
  autocast,
  enableGrad,
  inferenceMode,
  isAutocastEnabled,
  isGradEnabled,
  isInferenceModeEnabled,
  noGrad,
  setGradEnabled,
} from './autograd/modes.js'
export type { AutocastDevice, AutocastOptions } from './autograd/modes.js'

/** `torch.func`: functions transformed to those of their derivatives, and of many examples at once. */
export * as func from './func/index.js'

/** `torch.amp`: the scaler of losses, for float16. */
export * as amp from './amp.js'
/** `torch.cuda`: devices, streams, events, memory. */
export * as cuda from './cuda/index.js'
/** `torch.utils.data`: data sets, samplers, loaders. */
export * as data from './data/index.js'
/** `torchvision.transforms.v2` on tensors: images resized, cut, flipped, recoloured, mixed. */
export * as transforms from './transforms/index.js'
/** `torch.distributions`: Normal, Bernoulli, Categorical, and how they diverge. */
export * as distributions from './distributions/index.js'
/** Files: safetensors, NumPy's, CSV, IDX. */
export * as io from './io/index.js'
export { load } from './io/pt-reader.js'
export type { LoadFileOptions } from './io/pt-reader.js'
export { save } from './io/pt-writer.js'
/** `torch.nn`: modules, losses, `functional`, `init`. */
export * as nn from './nn/index.js'
/** `torch.optim`: optimizers, and schedules in `lrScheduler`. */
export * as optim from './optim/index.js'
/** `torch.profiler`: traces of training steps. */
export * as profiler from './profiler/index.js'
/** `torch.utils`: activation checkpointing. */
export * as utils from './utils/index.js'
/** Checkpoints of all ranks, from which a run goes on. */
export * as checkpoint from './io/checkpoint.js'

export { CapturedModule, capture, isAutoCaptureEnabled, setAutoCapture } from './capture/index.js'
export type { CaptureOptions } from './capture/index.js'

// The reference has a page of the first name of a class.
export {
  DistributedDataParallel,
  DDP,
  GradBucket,
  NativeCommHook,
  PostLocalSGD,
  PowerSGD,
  ThenOptimizer,
  commHooks,
  getDataParallelParams,
} from './parallel/distributed/index.js'
export { DistributedDataParallelCPU } from './parallel/distributed-cpu/index.js'
export type { DDPCPUOptions } from './parallel/distributed-cpu/index.js'
export type { BucketEvent, RangeEvent, StepEvent } from './diagnostics.js'
export type {
  CommHook,
  CommHookContext,
  BufferCommHook,
  BufferCommHookOptions,
  DDPAttributes,
  DDPJoinOptions,
  DDPOptions,
  MixedPrecision,
  DDPTrainingState,
  DDPTrainingStateDict,
  DataParallelParamsOptions,
  Ignore,
  LoggingData,
  MicroBatch,
  PostLocalSGDOptions,
  PowerSGDBucket,
  PowerSGDOptions,
  PowerSGDStateDict,
  Protocol,
  RawLoggingData,
  ZeroStepOptions,
} from './parallel/distributed/index.js'

export {
  HierarchicalModelAverager,
  ModelAverager,
  PeriodicModelAverager,
  PostLocalSGDOptimizer,
  averageParameters,
} from './parallel/model-averaging/index.js'
export type {
  Averaged,
  HierarchicalModelAveragerOptions,
  PeriodicModelAveragerOptions,
  PostLocalSGDStateDict,
} from './parallel/model-averaging/index.js'

export { ZeroRedundancyOptimizer } from './parallel/zero/index.js'
export type { OptimizerClass, ZeroOptions } from './parallel/zero/index.js'

/** `torch::nn::parallel`: the steps of `dataParallel`. */
export * as parallel from './parallel/data-parallel/index.js'
export { dataParallel } from './parallel/data-parallel/data-parallel.js'
export type { DataParallelOptions } from './parallel/data-parallel/data-parallel.js'

export {
  DecentralizedDataParallel,
  DecentralizedDataParallel as DecentralizedDP,
} from './parallel/decentralized/decentralized.js'
export type { GlobalAverage, GlobalAverageOptions, GossipStats } from './parallel/decentralized/decentralized.js'
export type { Compat } from './parallel/decentralized/compat.js'
export type { DecentralizedOptions, NamedParameters, OptimizerFactory } from './parallel/decentralized/options.js'
export type { AveragingOptimizer } from './parallel/decentralized/updates.js'
/** What is around `DecentralizedDataParallel`: topologies, optimizers, simulations. */
export * as decentralized from './parallel/decentralized/index.js'

export { Run } from './run/index.js'
export type { Metric, Metrics, RunOptions, StepOptions, Watched } from './run/index.js'
