import { named } from '../../nn/arguments.js'
import type { Optimizer } from '../optimizer.js'
import { cos } from './libm.js'
import { LRScheduler, finite, positive } from './scheduler.js'
import type { SchedulerOptions } from './scheduler.js'

export interface CosineAnnealingLROptions extends SchedulerOptions {
  /** Default: 0. */
  etaMin?: number
}

/** Rates that fall to `etaMin` in `tMax` epochs (PyTorch's `T_max`) as a cosine does, and rise again. */
export class CosineAnnealingLR extends LRScheduler {
  tMax: number
  etaMin: number

  constructor(
    optimizer: Optimizer,
    tMax: number,
    etaMin?: number | CosineAnnealingLROptions,
    lastEpoch?: number | CosineAnnealingLROptions,
  ) {
    const given = named<CosineAnnealingLROptions>('CosineAnnealingLR', { etaMin, lastEpoch })
    super(optimizer, given.lastEpoch)
    this.tMax = positive('CosineAnnealingLR', 'tMax', tMax)
    this.etaMin = finite('CosineAnnealingLR', 'etaMin', given.etaMin ?? 0)
    this.begin()
  }

  protected override nextLrs(): number[] {
    const { tMax, etaMin, lastEpoch, baseLrs } = this
    if (this.isInitial) return this.current()
    if (this.stepCount === 1 && lastEpoch > 0) {
      return baseLrs.map((base) => etaMin + ((base - etaMin) * (1 + cos((lastEpoch * Math.PI) / tMax))) / 2)
    }
    if ((lastEpoch - 1 - tMax) % (2 * tMax) === 0) {
      const rates = this.current()
      return baseLrs.map((base, index) => (rates[index] ?? 0) + ((base - etaMin) * (1 - cos(Math.PI / tMax))) / 2)
    }
    const ratio = (1 + cos((Math.PI * lastEpoch) / tMax)) / (1 + cos((Math.PI * (lastEpoch - 1)) / tMax))
    return this.current().map((rate) => ratio * (rate - etaMin) + etaMin)
  }

  protected override closedForm(): number[] {
    const { tMax, etaMin, lastEpoch } = this
    const wave = 1 + cos((Math.PI * lastEpoch) / tMax)
    return this.baseLrs.map((base) => etaMin + ((base - etaMin) * wave) / 2)
  }
}
