import { checkKinds } from '../../checks.js'
import { ProcessGroup } from '../../distributed/group.js'
import { checkWaitOptions } from '../../waiting.js'
import type { WaitOptions } from '../../waiting.js'
import { LockstepError } from '../../error.js'
import { describe } from '../../ops/explain.js'
import type { Tensor } from '../../tensor/tensor.js'

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
   * `'compatible'`: PyTorch's protocol, so that ranks may be Python processes. `'native'`: every rank must run
   * Lockstep. Default `'auto'`: native where possible; the ranks agree through the store.
   */
  readonly protocol?: Protocol | undefined
  /** Names (state-dict keys), or a predicate, of parameters and buffers that are neither averaged nor copied. */
  readonly ignore?: Ignore | undefined
  /** Must be null or empty: modules are on the CPU. */
  readonly deviceIds?: readonly (number | string)[] | null | undefined
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
  'protocol',
  'ignore',
  'deviceIds',
  'timeout',
  'signal',
] satisfies (keyof DDPOptions)[])

/** PyTorch's options that are not supported yet. */
const later = new Set([
  'outputDevice',
  'dim',
  'deviceMesh',
  'checkReduction',
  'delayAllReduceNamedParams',
  'paramToHookAllReduce',
  'mixedPrecision',
  'skipAllReduceUnusedParams',
  'batchedGradCopy',
])

const booleans = [
  'findUnusedParameters',
  'staticGraph',
  'gradientAsBucketView',
  'broadcastBuffers',
  'forwardSyncBuffers',
  'initSync',
] as const

export const operation = 'DistributedDataParallel.create'

function refuse(code: 'ERR_ARGUMENT_TYPE' | 'ERR_INVALID_ARGUMENT', text: string): never {
  throw new LockstepError(code, `${operation}: ${text}`, { operation })
}

/** Rejects unknown options and invalid values. */
export function checkOptions(options: DDPOptions): void {
  const given = options as Record<string, unknown>
  checkWaitOptions(operation, options, [...known, ...later])
  for (const key of Object.keys(given)) {
    if (!later.has(key) || given[key] === undefined || given[key] === null || given[key] === false) continue
    const text = `${operation}: the option '${key}' is not supported yet; leave it out`
    throw new LockstepError('ERR_UNSUPPORTED_OPTION', text, { operation })
  }
  for (const key of booleans) {
    const value = options[key]
    if (value !== undefined && typeof value !== 'boolean') {
      refuse('ERR_ARGUMENT_TYPE', `option '${key}' must be a boolean, got ${describe(value)}`)
    }
  }
  checkCapacities(options)
  const { deviceIds, protocol = 'auto', processGroup } = options
  if (processGroup !== undefined && !(processGroup instanceof ProcessGroup)) {
    refuse('ERR_ARGUMENT_TYPE', `processGroup must be a ProcessGroup, got ${describe(processGroup)}`)
  }
  checkKinds(operation, { deviceIds }, { deviceIds: 'array?' })
  if (deviceIds !== undefined && deviceIds !== null && deviceIds.length > 0) {
    refuse(
      'ERR_INVALID_ARGUMENT',
      'DistributedDataParallel device_ids and output_device arguments only work with single-device/multiple-device GPU ' +
        `modules or CPU modules, but got device_ids [${deviceIds.map(describe).join(', ')}]; leave deviceIds out for a CPU module`,
    )
  }
  if (!['auto', 'compatible', 'native'].includes(protocol)) {
    refuse('ERR_INVALID_ARGUMENT', `protocol must be 'auto', 'compatible' or 'native', got ${describe(protocol)}`)
  }
}

function checkCapacities({ bucketCapMb, bucketCapMbList }: DDPOptions): void {
  const list = bucketCapMbList ?? []
  if (!Array.isArray(list)) refuse('ERR_ARGUMENT_TYPE', `bucketCapMbList is an array, got ${describe(list)}`)
  for (const value of [bucketCapMb ?? 1, ...list]) {
    if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0) {
      refuse('ERR_INVALID_ARGUMENT', `capacities of buckets are positive numbers of MiB, got ${describe(value)}`)
    }
  }
  if (bucketCapMbList?.length === 0) refuse('ERR_INVALID_ARGUMENT', 'bucketCapMbList must not be empty')
  if (typeof bucketCapMb === 'number' && bucketCapMbList !== undefined && bucketCapMbList !== null) {
    refuse('ERR_INVALID_ARGUMENT', 'bucketCapMb and bucketCapMbList exclude each other')
  }
}

/** Converts `ignore` to a predicate. Unknown names are `ERR_INVALID_ARGUMENT`. */
export function ignorePredicate(
  ignore: Ignore | undefined,
  names: ReadonlySet<string>,
): (n: string, t: Tensor) => boolean {
  if (ignore === undefined) return () => false
  if (typeof ignore === 'function') return ignore
  if (typeof ignore !== 'object' || ignore === null || !(Symbol.iterator in ignore)) {
    refuse('ERR_ARGUMENT_TYPE', `ignore is a list of names, or a function, got ${describe(ignore)}`)
  }
  const ignored = new Set(ignore)
  for (const name of ignored) {
    if (names.has(name)) continue
    refuse(
      'ERR_INVALID_ARGUMENT',
      `ignore names ${typeof name === 'string' ? `'${name}'` : describe(name)}, but the module has no parameter or buffer of that name`,
    )
  }
  return (name) => ignored.has(name)
}

/** Whether forward passes copy rank 0's buffers. */
export function syncsInForward(options: DDPOptions): boolean {
  return options.forwardSyncBuffers ?? options.broadcastBuffers ?? true
}
