/** The momentum of an optimizer's groups, which some schedules move with the rate: `momentum`, or the first beta. */
import { invalid } from '../../nn/arguments.js'
import type { CommonOptions, Optimizer, ParamGroup } from '../optimizer.js'

type Moved = ParamGroup<CommonOptions> & { momentum?: number; betas?: readonly [number, number] }

/** Sets the momentum of a group. */
export function setMomentum(optimizer: Optimizer, index: number, momentum: number): void {
  const group = optimizer.paramGroups[index] as Moved
  if (hasBetas(optimizer)) group.betas = [momentum, group.betas?.[1] ?? 0]
  else group.momentum = momentum
}

const hasBetas = (optimizer: Optimizer): boolean => 'betas' in optimizer.defaults

/** One number a group. */
export function oneEach(what: string, name: string, optimizer: Optimizer, given: number | readonly number[]): number[] {
  const groups = optimizer.paramGroups.length
  if (typeof given === 'number') return Array.from({ length: groups }, () => given)
  if (given.length !== groups) throw invalid(`expected ${groups} values for ${name}, got ${given.length}`, what)
  return [...given]
}

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
  if (!('momentum' in optimizer.defaults) && !hasBetas(optimizer)) {
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

/** PyTorch's name of what tells the two kinds of momentum apart, which states have. */
export function usesBeta1(optimizer: Optimizer): boolean {
  return hasBetas(optimizer)
}
