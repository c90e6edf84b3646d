/** Steps of a `ZeroRedundancyOptimizer` in the backward pass (`ddp_zero_hook`). */
import { checkInstance, checkKinds, checkRule } from '../../../checks.js'
import { LockstepError } from '../../../error.js'
import { native } from '../../../native.js'
import type { CommonOptions } from '../../../optim/optimizer.js'
import { checkOptions } from '../../../options.js'
import { keep } from '../../../tensor/scope.js'
import type { Tensor } from '../../../tensor/tensor.js'
import { Wrapper } from '../../wrapper.js'
import type { Overlap } from '../../zero/overlap.js'
import { ZeroRedundancyOptimizer } from '../../zero/zero-redundancy-optimizer.js'
import type { CommHook, CommHookContext, GradBucket } from '../comm-hook.js'
import type { DistributedDataParallel } from '../ddp.js'
import { NativeCommHook, checkHook } from './native-hook.js'
import { gradientsOf, madeOf } from './stepping.js'

/** Options of `commHooks.hookWithZeroStep`. Equal on all ranks. */
export interface ZeroStepOptions {
  /** Each bucket is divided over several ranks. Default false: it belongs to one. */
  readonly shardBuckets?: boolean | undefined
}

/** The optimizer, as the hook sees it. */
type Updates = Pick<Overlap<CommonOptions>, 'begins' | 'update' | 'sent'>

/** Whoever updates buckets: receives each one, averaged, and returns when the last one has been sent to all ranks. */
type Update = (bucket: GradBucket, context: CommHookContext) => Promise<void> | undefined

/** Averages with a hook, then lets the optimizer update the parameters of the bucket. */
export class ZeroStep<O extends CommonOptions> extends NativeCommHook {
  /** Not for callers: use `commHooks.hookWithZeroStep` or `commHooks.hookWithZeroStepInterleaved`. */
  constructor(
    name: 'hookWithZeroStep' | 'hookWithZeroStepInterleaved',
    hook: CommHook<never> | NativeCommHook,
    ddp: DistributedDataParallel,
    zero: ZeroRedundancyOptimizer<O>,
    options: ZeroStepOptions,
  ) {
    const operation = `commHooks.${name}`
    checkHook(operation, hook)
    checkParts(operation, ddp, zero)
    checkOptions(operation, options, ['shardBuckets'])
    checkKinds(operation, options, { shardBuckets: 'boolean' })
    const updates = zero.overlap(operation, options.shardBuckets ?? false)
    // The addon keeps the hook as long as the wrapper, which must be collectable.
    const wrapper = new WeakRef(ddp)
    const isFinal = (): boolean => wrapper.deref()?.hasRebuiltBuckets === true
    const update = name === 'hookWithZeroStep' ? atTheEnd(updates) : atOnce(updates)
    const run = (_: void, bucket: GradBucket, context: CommHookContext): Promise<Tensor> | Tensor => {
      const buffer = bucket.buffer()
      const sent = updates.begins(bucket, isFinal) ? update(bucket, context) : undefined
      return sent === undefined ? buffer : sent.then(() => buffer)
    }
    super(
      `${name}(${hook.name})`,
      (ofFunction, parameters) =>
        native().thenHook(madeOf(hook, ofFunction, parameters), ofFunction(run as CommHook<never>, name)),
      hook instanceof NativeCommHook ? hook.state : undefined,
    )
  }
}

/** Each bucket is updated before the next one is averaged. */
function atOnce(updates: Updates): Update {
  return (bucket, { group }) => {
    updates.update(bucket.index, gradientsOf(bucket), group)
    return bucket.isLast ? updates.sent() : undefined
  }
}

/** All buckets are updated once the last one is averaged. */
function atTheEnd(updates: Updates): Update {
  let gradients: Tensor[][] = []
  return (bucket, { group }) => {
    if (bucket.index === 0) gradients = []
    gradients.push(keep(gradientsOf(bucket)))
    if (!bucket.isLast) return undefined
    const all = gradients
    gradients = []
    try {
      for (const [index, own] of all.entries()) updates.update(index, own, group)
    } finally {
      for (const gradient of all.flat()) gradient.dispose()
    }
    return updates.sent()
  }
}

function checkParts(operation: string, ddp: unknown, zero: unknown): void {
  const fits = (value: unknown): boolean => value instanceof Wrapper && 'hasRebuiltBuckets' in value
  checkRule(operation, 'ddp', ddp, { fits, words: 'a DistributedDataParallel' })
  checkInstance(operation, 'zero', zero, ZeroRedundancyOptimizer)
  const { processGroup, findUnusedParameters, staticGraph } = ddp as unknown as DistributedDataParallel
  if (processGroup !== zero.processGroup) {
    const text = `${operation}: the wrapper and the optimizer must have the same process group`
    throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation })
  }
  if (findUnusedParameters && !staticGraph) {
    const text = `${operation}: with findUnusedParameters, unused parameters would be updated by zeros`
    throw new LockstepError('ERR_UNSUPPORTED_OPTION', text, { operation })
  }
}
