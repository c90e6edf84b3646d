import { invalid, named } from '../../nn/arguments.js'
import type { Optimizer } from '../optimizer.js'
import { LRScheduler, finite, positive } from './scheduler.js'
import type { SchedulerOptions } from './scheduler.js'

export interface ConstantLROptions extends SchedulerOptions {
  /** Default: 1/3. */
  factor?: number
  /** Default: 5. */
  totalIters?: number
}

/** Rates times `factor` until `totalIters` epochs are over. */
export class ConstantLR extends LRScheduler {
  factor: number
  totalIters: number

  constructor(
    optimizer: Optimizer,
    factor?: number | ConstantLROptions,
    totalIters?: number | ConstantLROptions,
    lastEpoch?: number | ConstantLROptions,
  ) {
    const given = named<ConstantLROptions>('ConstantLR', { factor, totalIters, lastEpoch })
    super(optimizer, given.lastEpoch)
    this.factor = given.factor ?? 1 / 3
    this.totalIters = finite('ConstantLR', 'totalIters', given.totalIters ?? 5)
    if (!(this.factor >= 0 && this.factor <= 1)) {
      throw invalid('Constant multiplicative factor expected to be between 0 and 1.', 'ConstantLR')
    }
    this.begin()
  }

  protected override nextLrs(): number[] {
    if (this.lastEpoch === 0) return this.scaled(this.factor)
    return this.lastEpoch === this.totalIters ? this.scaled(1 / this.factor) : this.current()
  }

  protected override closedForm(): number[] {
    const over = this.lastEpoch >= this.totalIters ? 1 : 0
    return this.scaledBase(this.factor + over * (1 - this.factor))
  }
}

export interface LinearLROptions extends SchedulerOptions {
  /** Default: 1/3. */
  startFactor?: number
  /** Default: 1. */
  endFactor?: number
  /** Default: 5. */
  totalIters?: number
}

/** Rates times a factor that goes from `startFactor` to `endFactor` in `totalIters` epochs. */
export class LinearLR extends LRScheduler {
  startFactor: number
  endFactor: number
  totalIters: number

  constructor(
    optimizer: Optimizer,
    startFactor?: number | LinearLROptions,
    endFactor?: number | LinearLROptions,
    totalIters?: number | LinearLROptions,
    lastEpoch?: number | LinearLROptions,
  ) {
    const given = named<LinearLROptions>('LinearLR', { startFactor, endFactor, totalIters, lastEpoch })
    super(optimizer, given.lastEpoch)
    this.startFactor = given.startFactor ?? 1 / 3
    this.endFactor = given.endFactor ?? 1
    this.totalIters = positive('LinearLR', 'totalIters', given.totalIters ?? 5)
    if (!(this.startFactor > 0 && this.startFactor <= 1)) {
      throw invalid('Starting multiplicative factor expected to be greater than 0 and less or equal to 1.', 'LinearLR')
    }
    if (!(this.endFactor >= 0 && this.endFactor <= 1)) {
      throw invalid('Ending multiplicative factor expected to be between 0 and 1.', 'LinearLR')
    }
    this.begin()
  }

  protected override nextLrs(): number[] {
    const { startFactor, endFactor, totalIters, lastEpoch } = this
    if (lastEpoch === 0) return this.scaled(startFactor)
    if (this.isInitial || lastEpoch > totalIters) return this.current()
    const divisor = totalIters * startFactor + (lastEpoch - 1) * (endFactor - startFactor)
    return this.scaled(1 + (endFactor - startFactor) / divisor)
  }

  protected override closedForm(): number[] {
    const { startFactor, endFactor, totalIters, lastEpoch } = this
    const way = ((endFactor - startFactor) * Math.min(totalIters, lastEpoch)) / totalIters
    return this.scaledBase(startFactor + way)
  }
}
