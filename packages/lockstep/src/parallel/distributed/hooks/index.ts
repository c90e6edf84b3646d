/** The built-in communication hooks (`torch.distributed.algorithms.ddp_comm_hooks`). */
import { native } from '../../../native.js'
import type { OptimizerClass } from '../../../optim/in-backward.js'
import type { CommonOptions } from '../../../optim/optimizer.js'
import type { DType } from '../../../ops/types.js'
import type { Tensor } from '../../../tensor/tensor.js'
import type { ZeroRedundancyOptimizer } from '../../zero/index.js'
import type { CommHook } from '../comm-hook.js'
import type { DistributedDataParallel } from '../ddp.js'
import { compressWrapper } from './compress-wrapper.js'
import { NativeCommHook } from './native-hook.js'
import { PostLocalSGD } from './post-local-sgd.js'
import type { PostLocalSGDOptions } from './post-local-sgd.js'
import { ThenOptimizer } from './then-optimizer.js'
import { PowerSGD } from './power-sgd.js'
import type { PowerSGDOptions } from './power-sgd.js'
import { ZeroStep } from './zero-step.js'
import type { ZeroStepOptions } from './zero-step.js'

export { NativeCommHook, PostLocalSGD, PowerSGD, ThenOptimizer }
export type { PostLocalSGDOptions, PowerSGDOptions, ZeroStepOptions }
export type { ThenOptimizerStateDict } from './then-optimizer.js'
export type { PowerSGDBucket, PowerSGDStateDict } from './power-sgd.js'

const builtIn = (name: string): NativeCommHook => new NativeCommHook(name, () => native().builtInHook(name))

/** Sums gradients in another dtype, then divides them by the number of ranks, for mixed precision. */
export function sumIn(dtype: DType): NativeCommHook {
  return new NativeCommHook('mixedPrecision', () => native().sumInHook(dtype))
}

/** The built-in hooks. All ranks register the same one, with the same options. */
export const commHooks = {
  /** Divides the bucket by the number of ranks and sums it: as without a hook, except for the order of rounding. */
  allReduce: builtIn('allReduce'),
  /** As `allReduce`, with the bucket sent as float16. */
  fp16Compress: builtIn('fp16Compress'),
  /** As `allReduce`, with the bucket sent as bfloat16. */
  bf16Compress: builtIn('bf16Compress'),
  /** `hook` on buckets of float16; its results are copied back (`fp16_compress_wrapper`). */
  fp16CompressWrapper: (hook: CommHook<never> | NativeCommHook): NativeCommHook =>
    compressWrapper('fp16CompressWrapper', false, hook),
  /** `hook` on buckets of bfloat16; its results are copied back (`bf16_compress_wrapper`). */
  bf16CompressWrapper: (hook: CommHook<never> | NativeCommHook): NativeCommHook =>
    compressWrapper('bf16CompressWrapper', true, hook),
  /** Leaves each rank its own gradients, undivided (`noop_hook`): what no averaging would cost, or gain. */
  noop: builtIn('noop'),
  /** Sends 8 bits an element, with one scale and zero point a bucket (`quantization_pertensor_hook`). */
  quantizePerTensor: builtIn('quantizePerTensor'),
  /** Sends 8 bits an element, with one scale and zero point for 512 elements (`quantization_perchannel_hook`). */
  quantizePerChannel: builtIn('quantizePerChannel'),
  /** Sends two thin matrices in place of each gradient (`powerSGD_hook`). */
  powerSGD: (options: Partial<PowerSGDOptions> = {}): PowerSGD => new PowerSGD('powerSGD', options),
  /** Sends two thin matrices in place of each bucket, taken as one square matrix (`batched_powerSGD_hook`). */
  batchedPowerSGD: (options: Partial<PowerSGDOptions> = {}): PowerSGD => new PowerSGD('batchedPowerSGD', options),
  /**
   * Averages with `hook`, then updates the parameters of each bucket by optimizers of a class, one for each parameter.
   * `params`: those to update. Default: all.
   */
  thenOptimizer: <O extends CommonOptions>(
    hook: CommHook<never> | NativeCommHook,
    optimizerClass: OptimizerClass<O>,
    options: Partial<O>,
    params?: Iterable<Tensor>,
  ): ThenOptimizer<O> => new ThenOptimizer(hook, optimizerClass, options, params),
  /**
   * Averages with `hook`; once the last bucket of a backward pass is averaged, each rank of `zero`, a
   * `ZeroRedundancyOptimizer` with `overlapWithDdp`, updates its part, and sends it to the others
   * (`hook_with_zero_step`). Register the hook with `ddp`, and call no `step()`.
   *
   * Parameters are divided as the final buckets: the first two backward passes update nothing, three with a static graph.
   * With `findUnusedParameters` buckets are never final (`ERR_UNSUPPORTED_OPTION`). `zero` has the parameters that `ddp`
   * averages, and the same group: otherwise `ERR_COMM_HOOK` in the backward pass, or `ERR_INVALID_ARGUMENT`. All ranks
   * must register it.
   */
  hookWithZeroStep: <O extends CommonOptions>(
    hook: CommHook<never> | NativeCommHook,
    ddp: DistributedDataParallel,
    zero: ZeroRedundancyOptimizer<O>,
    options: ZeroStepOptions = {},
  ): NativeCommHook => new ZeroStep('hookWithZeroStep', hook, ddp, zero, options),
  /**
   * As `hookWithZeroStep`, but each bucket is updated and sent as soon as it is averaged, before the next one
   * (`hook_with_zero_step_interleaved`).
   */
  hookWithZeroStepInterleaved: <O extends CommonOptions>(
    hook: CommHook<never> | NativeCommHook,
    ddp: DistributedDataParallel,
    zero: ZeroRedundancyOptimizer<O>,
    options: ZeroStepOptions = {},
  ): NativeCommHook => new ZeroStep('hookWithZeroStepInterleaved', hook, ddp, zero, options),
  /** Averages gradients within a subgroup only, or not at all, after some steps (`post_localSGD_hook`). */
  postLocalSGD: (options: PostLocalSGDOptions): PostLocalSGD => new PostLocalSGD(options),
} as const
