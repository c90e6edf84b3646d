/** The momentum of an optimizer's groups, which some schedules move with the rate: `momentum`, or the first beta. */
import { invalid } from '../../nn/arguments.js'
import type { CommonOptions, Optimizer, ParamGroup } from '../optimizer.js'
import { oneEach } from './one-each.js'

type Moved = ParamGroup<CommonOptions> & { momentum?: number; betas?: readonly [number, number] }

/** Sets the momentum of a group. */
export function setMomentum(optimizer: Optimizer, index: number, momentum: number): void {
  const group = optimizer.paramGroups[index] as Moved
  if (usesBeta1(optimizer)) group.betas = [momentum, group.betas?.[1] ?? 0]
  else group.momentum = momentum
}

/** Whether the momentum is the first beta: `use_beta1` in PyTorch's states. */
export const usesBeta1 = (optimizer: Optimizer): boolean => 'betas' in optimizer.defaults

/** The limits between which momenta move, which groups keep from now on. */
export interface MomentumLimits {
  readonly cycleMomentum: boolean
  readonly baseMomentum: number | readonly number[]
  readonly maxMomentum: number | readonly number[]
  readonly lastEpoch: number
}

/** Has the momenta of a new schedule begin at their highest. */
export function beginMomenta(what: string, optimizer: Optimizer, limits: MomentumLimits): void {
  if (!limits.cycleMomentum) return
  if (!('momentum' in optimizer.defaults) && !usesBeta1(optimizer)) {
    throw invalid('optimizer must support momentum or beta1 with `cycleMomentum` option enabled', what)
  }
  const most = oneEach(what, 'maxMomentum', optimizer, limits.maxMomentum)
  const least = oneEach(what, 'baseMomentum', optimizer, limits.baseMomentum)
  if (limits.lastEpoch !== -1) return
  for (const [index, group] of optimizer.paramGroups.entries()) {
    setMomentum(optimizer, index, most[index] as number)
    Object.assign(group, { maxMomentum: most[index], baseMomentum: least[index] })
  }
}
