/** Options of `DecentralizedDataParallel.create`. */
import { checkFunction, checkKind, checkKinds } from '../../checks.js'
import { ProcessGroup } from '../../distributed/group.js'
import { LockstepError } from '../../error.js'
import type { Parameter } from '../../nn/parameter.js'
import { describe } from '../../ops/explain.js'
import { GradScaler } from '../../optim/grad-scaler.js'
import type { LRScheduler } from '../../optim/lr-scheduler/scheduler.js'
import type { Optimizer } from '../../optim/optimizer.js'
import { checkWaitOptions } from '../../waiting.js'
import type { WaitOptions } from '../../waiting.js'
import { checkCompat } from './compat.js'
import type { Compat } from './compat.js'
import { Topology } from './topology.js'
import type { TopologyRound } from './topology.js'

/** Names and parameters of one bucket, in the order in which their gradients come. */
export type NamedParameters = [name: string, parameter: Parameter][]

/**
 * Makes the optimizer of a bucket, of exactly these parameters. `compat` is the wrapper's option. `optimFnAdamW` and others
 * answer with such a function.
 */
export type OptimizerFactory = (parameters: NamedParameters, compat?: Compat) => Optimizer

/** Options of `DecentralizedDataParallel.create`. All ranks give the same ones. */
export interface DecentralizedOptions extends WaitOptions {
  /** Makes the optimizer of a bucket; called once for each (`optim_fn`). The wrapper steps it, nobody else. */
  readonly optimizer: OptimizerFactory
  /** Makes the schedule of a bucket's optimizer, stepped once an update (`lr_scheduler_fn`). Default: none. */
  readonly lrScheduler?: ((optimizer: Optimizer) => LRScheduler) | null | undefined
  /** A name, rounds, or one that was made, for as many ranks as the group has. Default `'complete'`. */
  readonly topology?: string | readonly TopologyRound[] | Topology | undefined
  /**
   * Scales losses; its verdict is agreed between the ranks: where gradients have overflowed on one, none updates. Updates
   * then wait for the end of the backward pass. Default: none.
   */
  readonly scaler?: GradScaler | null | undefined
  /**
   * Clips this rank's gradients, of the whole model, to this norm. Updates then wait for the end of the backward pass.
   * Default 0: no clipping.
   */
  readonly gradClipNorm?: number | undefined
  /**
   * Let parameters be views of their bucket's block. False: they stay where they are, and blocks are copies of them. Default
   * true.
   */
  readonly paramAsBucketView?: boolean | undefined
  /** `globalAvg` averages floating-point buffers, too. Default false. */
  readonly syncBufferInGlobalAvg?: boolean | undefined
  /** Buckets are closed when they have so many MiB. Default 25. */
  readonly bucketSizeInMb?: number | undefined
  /**
   * How many consecutive ranks share a machine, for topologies given by name or rounds. Default: the ranks that do, as the
   * group's `hosts` say, consecutive or not.
   */
  readonly localWorldSize?: number | undefined
  /**
   * The numbers of Decent-DP 0.2.3, its defects included, with equal bits where groups have two ranks; its hangs and aborts are
   * errors. Among others: the first update comes with the second training forward pass, and what it sends is mixed by the
   * next round's weights; rounds are counted by training forward passes; clipping and scaling are each bucket's own; what has no
   * gradient in the first pass is not trained, and buffers are not copied from rank 0; an average is lost at the next step
   * unless it was reverted. docs/decentralized.md says the rest. Buckets have one dtype (`ERR_INVALID_ARGUMENT`), and there is
   * no `trainingState` (`ERR_STATE_DICT`). Default: none of that.
   */
  readonly compat?: Compat | undefined
  /** Default: the default group. Every rank has to run Lockstep. */
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

/** Refuses options that make no sense; answers the timeout. */
export function checkGossipOptions(operation: string, options: DecentralizedOptions): number | undefined {
  const timeout = checkWaitOptions(operation, options, gossipOptions)
  const refuse = (code: 'ERR_ARGUMENT_TYPE' | 'ERR_INVALID_ARGUMENT', text: string): never => {
    throw new LockstepError(code, `${operation}: ${text}`, { operation })
  }
  const { optimizer, lrScheduler, scaler, processGroup, topology, gradClipNorm, bucketSizeInMb } = options
  checkFunction(`${operation}: option 'optimizer'`, optimizer)
  if (lrScheduler !== undefined && lrScheduler !== null)
    checkFunction(`${operation}: option 'lrScheduler'`, lrScheduler)
  checkKinds(operation, options, {
    gradClipNorm: 'number',
    paramAsBucketView: 'boolean',
    syncBufferInGlobalAvg: 'boolean',
    bucketSizeInMb: 'number',
    localWorldSize: 'integer',
  })
  if (gradClipNorm !== undefined && gradClipNorm < 0) {
    refuse('ERR_INVALID_ARGUMENT', `option 'gradClipNorm' must be at least 0, got ${gradClipNorm}`)
  }
  if (bucketSizeInMb !== undefined && !(bucketSizeInMb > 0 && bucketSizeInMb <= 1024 * 1024)) {
    refuse(
      'ERR_INVALID_ARGUMENT',
      `option 'bucketSizeInMb' must be more than 0, and at most a TiB, got ${bucketSizeInMb}`,
    )
  }
  checkCompat(operation, options.compat)
  if (scaler !== undefined && scaler !== null && !(scaler instanceof GradScaler)) {
    refuse('ERR_ARGUMENT_TYPE', `option 'scaler' must be a GradScaler, got ${describe(scaler)}`)
  }
  if (processGroup !== undefined && !(processGroup instanceof ProcessGroup)) {
    refuse('ERR_ARGUMENT_TYPE', `processGroup must be a ProcessGroup, got ${describe(processGroup)}`)
  }
  if (topology !== undefined && typeof topology !== 'string' && !(topology instanceof Topology)) {
    checkKind(operation, "option 'topology' (unless it is a name, or a Topology)", topology, 'array')
  }
  return timeout
}
