/** Options of `simulate`. */
import { checkKind, checkKinds } from '../../../checks.js'
import type { Module } from '../../../nn/module.js'
import type { GradScaler } from '../../../optim/grad-scaler.js'
import { checkOptions } from '../../../options.js'
import type { Tensor } from '../../../tensor/tensor.js'
import { checkSignal } from '../../../waiting.js'
import type { DecentralizedDataParallel } from '../decentralized.js'
import { gossipOptions } from '../options.js'
import type { DecentralizedOptions } from '../options.js'

/** One rank's turn in a step. */
export interface Turn<M extends Module = Module> {
  /** The rank's wrapper. */
  readonly gossip: DecentralizedDataParallel<M>
  readonly rank: number
  /** From 0. */
  readonly step: number
}

/**
 * Options of `simulate`. The others are those of `DecentralizedDataParallel.create`, the same for all ranks. There is
 * no `compat`: it makes ranks wait for one another in a forward pass, and here they take turns.
 */
export interface SimulateOptions<M extends Module = Module> extends Omit<
  DecentralizedOptions,
  'processGroup' | 'timeout' | 'scaler' | 'compat' | 'localWorldSize'
> {
  /** The number of ranks. */
  readonly worldSize: number
  /** The number of consecutive ranks per machine, for topologies given by name or rounds. Default: 1. */
  readonly localWorldSize?: number | undefined
  /** The number of training steps; 0 or more. */
  readonly steps: number
  /** Rank r draws random numbers as after `manualSeed(seed + r)`, starting with `module`. Default 0. */
  readonly seed?: number | bigint | undefined
  /** Makes the model of a rank; all get rank 0's values. */
  readonly module: (rank: number) => M
  /**
   * Runs a rank's forward pass in a step; resolves with the loss. The simulation calls its `backward`. Runs in a scope,
   * which frees its tensors soon after.
   */
  readonly step: (turn: Turn<M>) => Promise<Tensor> | Tensor
  /** Makes the scaler of a rank; `step` scales its loss with it. Default: none. */
  readonly scaler?: ((rank: number) => GradScaler) | undefined
}

const own = ['worldSize', 'steps', 'seed', 'module', 'step'] as const
const others = gossipOptions.filter((name) => !['processGroup', 'timeout', 'compat'].includes(name))

/** Checks the options of the simulation. The wrapper checks its own. */
export function checkSimulateOptions<M extends Module>(operation: string, options: SimulateOptions<M>): void {
  checkOptions(operation, options, [...own, ...others])
  const { worldSize, steps, seed, module, step, scaler, signal } = options
  checkKind(operation, "option 'worldSize'", worldSize, 'integer')
  checkKind(operation, "option 'steps'", steps, 'count')
  if (typeof seed !== 'bigint') checkKinds(operation, { "option 'seed'": seed }, { "option 'seed'": 'integer' })
  checkKind(operation, "option 'module'", module, 'function')
  checkKind(operation, "option 'step'", step, 'function')
  if (scaler !== undefined) checkKind(operation, "option 'scaler'", scaler, 'function')
  checkSignal(operation, signal)
}
