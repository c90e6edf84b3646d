/** Options of `DecentralizedDataParallel.create`. */
import { checkInstance, checkKind, checkKinds } from '../../checks.js'
import { ProcessGroup } from '../../distributed/group.js'
import { LockstepError } from '../../error.js'
import type { Parameter } from '../../nn/parameter.js'
import { GradScaler } from '../../optim/grad-scaler.js'
import type { LRScheduler } from '../../optim/lr-scheduler/scheduler.js'
import type { Optimizer } from '../../optim/optimizer.js'
import { checkWaitOptions } from '../../waiting.js'
import type { WaitOptions } from '../../waiting.js'
import { checkCompat } from './compat.js'
import type { Compat } from './compat.js'
import { Topology } from './topology.js'
import type { TopologyRound } from './topology.js'

/** Names and parameters of one bucket, in the order in which their gradients become ready. */
export type NamedParameters = [name: string, parameter: Parameter][]

/**
 * Makes the optimizer of a bucket, with exactly these parameters. `compat` is the wrapper's option. `optimFnAdamW` and
 * others return such a function.
 */
export type OptimizerFactory = (parameters: NamedParameters, compat?: Compat) => Optimizer

/** Options of `DecentralizedDataParallel.create`. All ranks give the same ones. */
export interface DecentralizedOptions extends WaitOptions {
  /** Makes the optimizer of a bucket; called once per bucket (`optim_fn`). Only the wrapper steps it. */
  readonly optimizer: OptimizerFactory
  /** Makes the scheduler of a bucket's optimizer, which steps once per update (`lr_scheduler_fn`). Default: none. */
  readonly lrScheduler?: ((optimizer: Optimizer) => LRScheduler) | null | undefined
  /** A name, rounds, or a `Topology` for as many ranks as the group has. Default `'complete'`. */
  readonly topology?: string | readonly TopologyRound[] | Topology | undefined
  /**
   * Scales losses. The ranks agree on overflow: if gradients overflow on one rank, no rank updates. With a scaler,
   * updates wait for the end of the backward pass. Default: none.
   */
  readonly scaler?: GradScaler | null | undefined
  /**
   * Clips this rank's gradients, of the whole model, to this norm. With clipping, updates wait for the end of the
   * backward pass. Default 0: no clipping.
   */
  readonly gradClipNorm?: number | undefined
  /**
   * True: parameters are views of their bucket's block. False: they keep their memory, and blocks are copies of them.
   * Default true.
   */
  readonly paramAsBucketView?: boolean | undefined
  /** `globalAvg` averages floating-point buffers, too. Default false. */
  readonly syncBufferInGlobalAvg?: boolean | undefined
  /** The size in MiB at which a bucket is closed. Default 25. */
  readonly bucketSizeInMb?: number | undefined
  /**
   * The number of consecutive ranks per machine, for topologies given by name or rounds. Default: the machines in the
   * group's `hosts`, whose ranks may be consecutive or not.
   */
  readonly localWorldSize?: number | undefined
  /**
   * Reproduces Decent-DP 0.2.3, including its defects, bit for bit in groups of two ranks; its hangs and aborts become
   * errors. Among others: the first update comes with the second training forward pass, and the next round's weights
   * mix what it sends; training forward passes count the rounds; clipping and scaling apply to each bucket separately;
   * parameters without a gradient in the first pass are not trained, and buffers are not copied from rank 0; the next
   * step discards an average that was not reverted. The guide to decentralized training leads to the full list.
   * Buckets must have one dtype (`ERR_INVALID_ARGUMENT`), and there is no `trainingState` (`ERR_STATE_DICT`).
   * Default: off.
   */
  readonly compat?: Compat | undefined
  /** Default: the default group. Every rank must run Lockstep. */
  readonly processGroup?: ProcessGroup | undefined
}

/** The names of all options. */
export const gossipOptions = [
  'optimizer',
  'lrScheduler',
  'topology',
  'scaler',
  'gradClipNorm',
  'paramAsBucketView',
  'syncBufferInGlobalAvg',
  'bucketSizeInMb',
  'localWorldSize',
  'compat',
  'processGroup',
  'timeout',
  'signal',
] as const satisfies (keyof DecentralizedOptions)[]

/** Checks the options; returns the timeout. */
export function checkGossipOptions(operation: string, options: DecentralizedOptions): number | undefined {
  const timeout = checkWaitOptions(operation, options, gossipOptions)
  const refuse = (text: string): never => {
    throw new LockstepError('ERR_INVALID_ARGUMENT', `${operation}: ${text}`, { operation })
  }
  const { optimizer, lrScheduler, scaler, processGroup, topology, gradClipNorm, bucketSizeInMb } = options
  checkKind(operation, "option 'optimizer'", optimizer, 'function')
  if (lrScheduler !== undefined && lrScheduler !== null)
    checkKind(operation, "option 'lrScheduler'", lrScheduler, 'function')
  checkKinds(operation, options, {
    gradClipNorm: 'number',
    paramAsBucketView: 'boolean',
    syncBufferInGlobalAvg: 'boolean',
    bucketSizeInMb: 'number',
    localWorldSize: 'integer',
  })
  if (gradClipNorm !== undefined && gradClipNorm < 0) {
    refuse(`option 'gradClipNorm' must be at least 0, got ${gradClipNorm}`)
  }
  if (bucketSizeInMb !== undefined && !(bucketSizeInMb > 0 && bucketSizeInMb <= 1024 * 1024)) {
    refuse(`option 'bucketSizeInMb' must be more than 0, and at most a TiB, got ${bucketSizeInMb}`)
  }
  checkCompat(operation, options.compat)
  if (scaler !== undefined && scaler !== null) checkInstance(operation, 'scaler', scaler, GradScaler)
  if (processGroup !== undefined) checkInstance(operation, 'processGroup', processGroup, ProcessGroup)
  if (topology !== undefined && typeof topology !== 'string' && !(topology instanceof Topology)) {
    checkKind(operation, "option 'topology' (unless it is a name, or a Topology)", topology, 'array')
  }
  return timeout
}
