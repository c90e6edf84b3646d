import { make } from '../../nn/internals.js'
import type { ScheduleArguments } from '../generated/schedules.js'
import type { Optimizer } from '../optimizer.js'
import { schedule } from './define.js'
import { power } from './libm.js'
import { beginMomenta, setMomentum, usesBeta1 } from './momentum.js'
import { oneEach } from './one-each.js'
import type { SchedulerStateDict } from './scheduler.js'

type Given = ScheduleArguments['CyclicLR']

/**
 * Rates that rise from `baseLr` to `maxLr` in `stepSizeUp` steps and fall back in `stepSizeDown`, again and again, while the
 * momentum does the opposite. `mode` says how high later cycles are: as the first, half as high each time, or `gamma` to the
 * power of the step; a function `scaleFn`, of the cycle or of the step, may say it instead.
 */
export class CyclicLR extends schedule('CyclicLR') {
  declare maxLrs: number[]
  /** Steps of a cycle, and the share of them in which the rates rise. */
  declare totalSize: number
  declare stepRatio: number
  declare useBeta1: boolean
  declare baseMomentums: number[]
  declare maxMomentums: number[]
  declare private readonly ownLrs: readonly number[]
  declare private readonly scaleFn: Given['scaleFn']

  /** @internal */
  protected static prepared(given: Given): Optimizer {
    const { optimizer, lastEpoch, baseLr } = given
    const rates = oneEach('CyclicLR', 'baseLr', optimizer, baseLr)
    if (lastEpoch === -1)
      for (const [index, group] of optimizer.paramGroups.entries()) group.lr = rates[index] as number
    beginMomenta('CyclicLR', optimizer, given)
    return optimizer
  }

  protected override [make](given: Given): void {
    const { optimizer, stepSizeUp, stepSizeDown, mode, scaleFn } = given
    const each = (name: 'baseLr' | 'maxLr' | 'baseMomentum' | 'maxMomentum'): number[] =>
      oneEach('CyclicLR', name, optimizer, given[name])
    this.totalSize = stepSizeUp + (stepSizeDown ?? stepSizeUp)
    this.stepRatio = stepSizeUp / this.totalSize
    this.maxLrs = each('maxLr')
    if (given.cycleMomentum) {
      this.useBeta1 = usesBeta1(optimizer)
      this.baseMomentums = each('baseMomentum')
      this.maxMomentums = each('maxMomentum')
    }
    const scaleMode = scaleFn !== null ? given.scaleMode : mode === 'exp_range' ? 'iterations' : 'cycle'
    Object.assign(this, { scaleMode })
    Object.defineProperties(this, { ownLrs: { value: each('baseLr') }, scaleFn: { value: scaleFn } })
  }

  override restart(): void {
    super.restart()
    this.baseLrs = [...this.ownLrs]
  }

  private scale(x: number): number {
    if (this.scaleFn !== null) return this.scaleFn(x)
    if (this.mode === 'triangular') return 1
    return this.mode === 'triangular2' ? 1 / power(2, x - 1) : power(this.gamma, x)
  }

  protected override nextLrs(): number[] {
    const { lastEpoch, totalSize, stepRatio } = this
    const cycle = Math.floor(1 + lastEpoch / totalSize)
    const x = 1 + lastEpoch / totalSize - cycle
    const height = x <= stepRatio ? x / stepRatio : (x - 1) / (stepRatio - 1)
    const scale = this.scale(this.scaleMode === 'cycle' ? cycle : lastEpoch)
    const rise = (low: number, high: number): number => (high - low) * height * scale
    if (this.cycleMomentum) {
      for (const [index, most] of this.maxMomentums.entries()) {
        setMomentum(this.optimizer, index, most - rise(this.baseMomentums[index] as number, most))
      }
    }
    return this.baseLrs.map((base, index) => base + rise(base, this.maxLrs[index] as number))
  }

  /** A function is not saved. */
  override stateDict(): SchedulerStateDict {
    return { ...super.stateDict(), _scale_fn_custom: null }
  }
}
