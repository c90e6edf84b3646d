import type { Kind } from '../../checks.js'
import { checkInstance, checkKind, checkKinds } from '../../checks.js'
import { DeviceMesh } from '../../distributed/device-mesh.js'
import { ProcessGroup } from '../../distributed/group.js'
import { checkWaitOptions } from '../../waiting.js'
import type { WaitOptions } from '../../waiting.js'
import { LockstepError } from '../../error.js'
import type { Parameter } from '../../nn/parameter.js'
import { describe } from '../../ops/explain.js'
import type { Device } from '../../ops/types.js'
import type { Tensor } from '../../tensor/tensor.js'
import { checkMixedPrecision } from './mixed-precision.js'
import type { MixedPrecision } from './mixed-precision.js'

/** The wire protocol of a wrapper. */
export type Protocol = 'auto' | 'compatible' | 'native'

/** The parameters and buffers that a wrapper ignores: their names, or a predicate. */
export type Ignore = Iterable<string> | ((name: string, tensor: Tensor) => boolean)

/** Options of `DistributedDataParallel.create`. All ranks give the same ones. */
export interface DDPOptions extends WaitOptions {
  /**
   * Capacity of a gradient bucket in MiB, including the first one. Default: 25, and 1 for the first bucket, so that
   * communication starts early (`bucket_cap_mb`).
   */
  readonly bucketCapMb?: number | null | undefined
  /** Capacity of each bucket in MiB, in the order in which gradients become ready; the last value repeats. */
  readonly bucketCapMbList?: readonly number[] | null | undefined
  /**
   * Search the graph of each forward pass for parameters that its outputs do not depend on, so that ranks may skip
   * different layers. Default false: a parameter without a gradient is an error.
   */
  readonly findUnusedParameters?: boolean | undefined
  /**
   * Every backward pass uses the same parameters, each as often as in the first pass, on this rank. Parameters may be
   * unused, or used in several re-entrant passes (checkpoints), without a search at every step. Default false. A pass
   * that differs is `ERR_GRAPH_CHANGED` or `ERR_REDUCTION_INCOMPLETE`.
   */
  readonly staticGraph?: boolean | undefined
  /** Make `.grad` a view of its bucket, which saves a copy and its memory. Default false. */
  readonly gradientAsBucketView?: boolean | undefined
  /**
   * Divide gradients by the number of ranks when their bucket is full, instead of each one when it is collected. The
   * division may round differently. Default false.
   */
  readonly batchedGradCopy?: boolean | undefined
  /**
   * With `findUnusedParameters`: leave out the all-reduce of buckets all of whose parameters are unused. The same
   * parameters must be unused on all ranks in each step. Default false.
   */
  readonly skipAllReduceUnusedParams?: boolean | undefined
  /**
   * Parameters, with their names, whose gradients are averaged in one message after the backward pass. Only together with
   * `paramToHookAllReduce`. Not in a group with ranks of PyTorch, which do not wait for that message.
   */
  readonly delayAllReduceNamedParams?: Iterable<readonly [string, Parameter]> | null | undefined
  /** The parameter whose gradient is the last of those to be ready. */
  readonly paramToHookAllReduce?: Parameter | null | undefined
  /** Run the module in a lower precision, and keep its parameters in full precision. Default: none. */
  readonly mixedPrecision?: MixedPrecision | null | undefined
  /**
   * False: neither `create` nor `forward` copies buffers from rank 0. Default true. `forwardSyncBuffers` overrides it.
   */
  readonly broadcastBuffers?: boolean | undefined
  /** False: buffers are copied from rank 0 by `create` only. Default: as `broadcastBuffers`. */
  readonly forwardSyncBuffers?: boolean | undefined
  /**
   * Compare the models of the ranks, and copy rank 0's parameters and buffers to all. Default true. False: `create`
   * does not wait for other ranks, and the caller must make the models equal.
   */
  readonly initSync?: boolean | undefined
  /** Default: the default group. */
  readonly processGroup?: ProcessGroup | undefined
  /**
   * A mesh of one dimension (`mesh.get(name)` gives one of a larger mesh), whose group is the wrapper's
   * (`device_mesh`). It excludes `processGroup`.
   */
  readonly deviceMesh?: DeviceMesh | null | undefined
  /**
   * `'compatible'`: PyTorch's protocol, so that ranks may be Python processes. `'native'`: every rank must run
   * Lockstep. Default `'auto'`: native where possible; the ranks agree through the store.
   */
  readonly protocol?: Protocol | undefined
  /** Names (state-dict keys), or a predicate, of parameters and buffers that are neither averaged nor copied. */
  readonly ignore?: Ignore | undefined
  /**
   * True: `forward` copies rank 0's buffers also where no gradients are recorded, and in evaluation mode, as PyTorch
   * does; all ranks must evaluate together then. Default false: evaluation does not communicate, unless a rank runs
   * PyTorch.
   */
  readonly evaluationSyncsBuffers?: boolean | undefined
  /**
   * The device of a module on one GPU, as a number or a name: `forward` moves its inputs there (`device_ids`). Null or
   * empty for others. Default: inputs are not moved.
   */
  readonly deviceIds?: readonly (number | string)[] | null | undefined
  /** Where `gather` puts its result. Default: the device of `deviceIds`. Must be null without it. */
  readonly outputDevice?: Device | null | undefined
  /** Along which dimension `scatter` and `gather` divide tensors. Default 0. */
  readonly dim?: number | undefined
  /** Without effect, as in PyTorch, which deprecated it. */
  readonly checkReduction?: boolean | undefined
}

const known = new Set<string>([
  'bucketCapMb',
  'bucketCapMbList',
  'findUnusedParameters',
  'staticGraph',
  'gradientAsBucketView',
  'broadcastBuffers',
  'forwardSyncBuffers',
  'initSync',
  'processGroup',
  'deviceMesh',
  'protocol',
  'ignore',
  'evaluationSyncsBuffers',
  'batchedGradCopy',
  'skipAllReduceUnusedParams',
  'delayAllReduceNamedParams',
  'paramToHookAllReduce',
  'mixedPrecision',
  'deviceIds',
  'outputDevice',
  'dim',
  'checkReduction',
  'timeout',
  'signal',
] satisfies (keyof DDPOptions)[])

const kinds = {
  findUnusedParameters: 'boolean',
  staticGraph: 'boolean',
  gradientAsBucketView: 'boolean',
  broadcastBuffers: 'boolean',
  forwardSyncBuffers: 'boolean',
  initSync: 'boolean',
  evaluationSyncsBuffers: 'boolean',
  checkReduction: 'boolean',
  batchedGradCopy: 'boolean',
  skipAllReduceUnusedParams: 'boolean',
  deviceIds: 'array?',
  outputDevice: 'string?',
  dim: 'integer',
} as const satisfies { readonly [K in keyof DDPOptions]: Kind }

export const operation = 'DistributedDataParallel.create'

export function refuse(text: string): never {
  throw new LockstepError('ERR_INVALID_ARGUMENT', `${operation}: ${text}`, { operation })
}

/** Rejects unknown options and invalid values. */
export function checkDDPOptions(options: DDPOptions): void {
  checkWaitOptions(operation, options, [...known])
  checkKinds(operation, options, kinds)
  checkCapacities(options)
  checkMixedPrecision(operation, options.mixedPrecision)
  if (((options.delayAllReduceNamedParams ?? null) !== null) !== ((options.paramToHookAllReduce ?? null) !== null)) {
    refuse(
      'delay_all_reduce_named_params and param_to_hook_all_reduce need to be set at the same time ' +
        '(delayAllReduceNamedParams, paramToHookAllReduce)',
    )
  }
  const { protocol = 'auto', processGroup } = options
  if (processGroup !== undefined) checkInstance(operation, 'processGroup', processGroup, ProcessGroup)
  checkMesh(options)
  if (!['auto', 'compatible', 'native'].includes(protocol)) {
    refuse(`protocol must be 'auto', 'compatible' or 'native', got ${describe(protocol)}`)
  }
}

function checkMesh({ processGroup, deviceMesh }: DDPOptions): void {
  if (deviceMesh === undefined || deviceMesh === null) return
  checkInstance(operation, 'deviceMesh', deviceMesh, DeviceMesh)
  if (processGroup !== undefined) {
    const text = 'Cannot specify both process_group and device_mesh arguments. Give either processGroup or deviceMesh'
    refuse(text)
  }
  if (deviceMesh.ndim !== 1) {
    const text = `Only 1D device mesh is supported, but got ${String(deviceMesh)}.`
    refuse(`${text} Choose one of its dimensions by name: deviceMesh.get(name)`)
  }
}

/**
 * The group to tell that `create` failed: the requested one, undefined for the default group. Null if the options, which
 * may be wrong, ask for none that could be told.
 */
export function groupToTell({ processGroup, deviceMesh }: DDPOptions): unknown {
  if (processGroup !== undefined || deviceMesh === undefined || deviceMesh === null) return processGroup
  const fits = deviceMesh instanceof DeviceMesh && deviceMesh.ndim === 1 && deviceMesh.getCoordinate() !== null
  return fits ? deviceMesh.getGroup(0) : null
}

function checkCapacities({ bucketCapMb, bucketCapMbList }: DDPOptions): void {
  const list = bucketCapMbList ?? []
  checkKind(operation, 'bucketCapMbList', list, 'array')
  for (const value of [bucketCapMb ?? 1, ...list]) {
    if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0) {
      refuse(`capacities of buckets are positive numbers of MiB, got ${describe(value)}`)
    }
  }
  if (bucketCapMbList?.length === 0) refuse('bucketCapMbList must not be empty')
  if (typeof bucketCapMb === 'number' && bucketCapMbList !== undefined && bucketCapMbList !== null) {
    refuse('bucketCapMb and bucketCapMbList exclude each other')
  }
}

/** Converts `ignore` to a predicate. Unknown names are `ERR_INVALID_ARGUMENT`. */
export function ignorePredicate(
  ignore: Ignore | undefined,
  names: ReadonlySet<string>,
): (n: string, t: Tensor) => boolean {
  if (ignore === undefined) return () => false
  if (typeof ignore === 'function') return ignore
  checkKind(operation, 'ignore', ignore, 'iterable', 'a list of names, or a function')
  const ignored = new Set(ignore)
  for (const name of ignored) {
    if (names.has(name)) continue
    refuse(
      `ignore names ${typeof name === 'string' ? `'${name}'` : describe(name)}, but the module has no parameter or buffer of that name`,
    )
  }
  return (name) => ignored.has(name)
}

/** Whether forward passes copy rank 0's buffers. */
export function syncsInForward(options: DDPOptions): boolean {
  return options.forwardSyncBuffers ?? options.broadcastBuffers ?? true
}

/** Warns of options that PyTorch has deprecated. */
export function warnOfDeprecated(options: DDPOptions): void {
  const warn = (text: string): void => process.emitWarning(`${operation}: ${text}`, 'DeprecationWarning')
  if (options.checkReduction !== undefined) {
    warn('the option checkReduction has no effect: the forward pass always checks that the last reduction has finished')
  }
  if (options.broadcastBuffers === undefined) return
  warn(
    options.forwardSyncBuffers === undefined
      ? 'the option broadcastBuffers is deprecated: use forwardSyncBuffers, which leaves the copy at the beginning on'
      : 'the option broadcastBuffers is ignored, because forwardSyncBuffers is given',
  )
}
