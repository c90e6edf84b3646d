/** Options of `simulate`. */
import { checkFunction, checkKind, checkKinds } from '../../../checks.js'
import type { Module } from '../../../nn/module.js'
import type { GradScaler } from '../../../optim/grad-scaler.js'
import { checkOptions } from '../../../options.js'
import type { Tensor } from '../../../tensor/tensor.js'
import { checkSignal } from '../../../waiting.js'
import type { DecentralizedDataParallel } from '../decentralized.js'
import { gossipOptions } from '../options.js'
import type { DecentralizedOptions } from '../options.js'

/** Whose turn it is. */
export interface Turn<M extends Module = Module> {
  /** The rank's wrapper. */
  readonly gossip: DecentralizedDataParallel<M>
  readonly rank: number
  /** From 0. */
  readonly step: number
}

/**
 * Options of `simulate`; the others are those of `DecentralizedDataParallel.create`, the same for all ranks. There is no `compat`:
 * with it ranks wait for one another in a forward pass, and here they take turns.
 */
export interface SimulateOptions<M extends Module = Module> extends Omit<
  DecentralizedOptions,
  'processGroup' | 'timeout' | 'scaler' | 'compat' | 'localWorldSize'
> {
  /** How many ranks there are. */
  readonly worldSize: number
  /** How many consecutive ranks share a machine, for topologies given by name or rounds. Default: 1. */
  readonly localWorldSize?: number | undefined
  /** How many steps they train; 0 or more. */
  readonly steps: number
  /** Rank r draws what it would after `manualSeed(seed + r)`, from `module` on. Default 0. */
  readonly seed?: number | bigint | undefined
  /** Makes the model of a rank; all get rank 0's values. */
  readonly module: (rank: number) => M
  /**
   * A rank's forward pass in a step; resolves with the loss. The simulation calls its `backward`. Runs in a scope: what it makes
   * is freed soon after.
   */
  readonly step: (turn: Turn<M>) => Promise<Tensor> | Tensor
  /** Makes the scaler of a rank, with which `step` scales its loss. Default: none. */
  readonly scaler?: ((rank: number) => GradScaler) | undefined
}

const own = ['worldSize', 'steps', 'seed', 'module', 'step'] as const
const others = gossipOptions.filter((name) => !['processGroup', 'timeout', 'compat'].includes(name))

/** Refuses options that make no sense; those of the wrapper are checked by it. */
export function checkSimulateOptions<M extends Module>(operation: string, options: SimulateOptions<M>): void {
  checkOptions(operation, options, [...own, ...others])
  const { worldSize, steps, seed, module, step, scaler, signal } = options
  checkKind(operation, "option 'worldSize'", worldSize, 'integer')
  checkKind(operation, "option 'steps'", steps, 'count')
  if (typeof seed !== 'bigint') checkKinds(operation, { "option 'seed'": seed }, { "option 'seed'": 'integer' })
  checkFunction(`${operation}: option 'module'`, module)
  checkFunction(`${operation}: option 'step'`, step)
  if (scaler !== undefined) checkFunction(`${operation}: option 'scaler'`, scaler)
  checkSignal(operation, signal)
}
