/** Decent-DP's optimizer factories, for the option `optimizer` of `DecentralizedDataParallel`. */
import { AccumAdam, AccumAdamW } from '../../optim/accum-adam.js'
import { Adam, AdamW } from '../../optim/adam.js'
import type { AccumAdamOptions, AdamOptions } from '../../optim/generated/optimizers.js'
import type { Compat } from './compat.js'
import type { NamedParameters, OptimizerFactory } from './options.js'

interface Group {
  params: NamedParameters
  weightDecay: number
}

/**
 * Two parameter groups, either of which may be empty: one without weight decay for parameters of at most one dimension
 * (biases, and the scales of norms), and one for all others. Decent-DP 0.2.3 selects by name, and decays biases and
 * batch norms only.
 */
function groupsOf(parameters: NamedParameters, weightDecay: number, compat: Compat | undefined): Group[] {
  const decays = ([name, { shape }]: NamedParameters[number]): boolean =>
    compat === undefined ? shape.length > 1 : name.includes('bn') || name.includes('bias')
  return [
    { params: parameters.filter((one) => !decays(one)), weightDecay: 0 },
    { params: parameters.filter(decays), weightDecay },
  ]
}

/**
 * Makes `optim.Adam` for each bucket (Decent-DP's `optim_fn_adam`): `optimizer: optimFnAdam({ lr: 1e-3 })`. Weight
 * decay (default 1 / 32768) applies only to parameters of two dimensions or more. The other options have Adam's
 * defaults. Invalid options throw when the first bucket is made.
 */
export function optimFnAdam(options: AdamOptions = {}): OptimizerFactory {
  const { weightDecay = 1 / 32768, ...rest } = options
  return (parameters, compat) => new Adam(groupsOf(parameters, weightDecay, compat), rest)
}

/** As `optimFnAdam`, with `optim.AdamW` and a default weight decay of 0.1 (Decent-DP's `optim_fn_adamw`). */
export function optimFnAdamW(options: Omit<AdamOptions, 'decoupledWeightDecay'> = {}): OptimizerFactory {
  const { weightDecay = 0.1, ...rest } = options
  return (parameters, compat) => new AdamW(groupsOf(parameters, weightDecay, compat), rest)
}

/**
 * As `optimFnAdam`, with `optim.AccumAdam` (Decent-DP's `optim_fn_accum_adam`). `accumIter` (default 4) should grow
 * with the number of ranks.
 */
export function optimFnAccumAdam(options: AccumAdamOptions = {}): OptimizerFactory {
  const { weightDecay = 1 / 32768, ...rest } = options
  return (parameters, compat) => new AccumAdam(groupsOf(parameters, weightDecay, compat), rest)
}

/**
 * As `optimFnAccumAdam`, with `optim.AccumAdamW` and a default weight decay of 0.1 (Decent-DP's
 * `optim_fn_accum_adamw`).
 */
export function optimFnAccumAdamW(options: AccumAdamOptions = {}): OptimizerFactory {
  const { weightDecay = 0.1, ...rest } = options
  return (parameters, compat) => new AccumAdamW(groupsOf(parameters, weightDecay, compat), rest)
}
