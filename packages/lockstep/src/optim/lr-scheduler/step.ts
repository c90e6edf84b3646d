import { invalid, named } from '../../nn/arguments.js'
import type { Optimizer } from '../optimizer.js'
import { power } from './libm.js'
import { LRScheduler, finite, positive } from './scheduler.js'
import type { SchedulerOptions } from './scheduler.js'

export interface StepLROptions extends SchedulerOptions {
  /** Default: 0.1. */
  gamma?: number
}

/** Multiplies the rates by `gamma` every `stepSize` epochs. */
export class StepLR extends LRScheduler {
  stepSize: number
  gamma: number

  constructor(
    optimizer: Optimizer,
    stepSize: number,
    gamma?: number | StepLROptions,
    lastEpoch?: number | StepLROptions,
  ) {
    const given = named<StepLROptions>('StepLR', { gamma, lastEpoch })
    super(optimizer, given.lastEpoch)
    this.stepSize = positive('StepLR', 'stepSize', stepSize)
    this.gamma = finite('StepLR', 'gamma', given.gamma ?? 0.1)
    this.begin()
  }

  protected override nextLrs(): number[] {
    if (this.lastEpoch === 0 || this.lastEpoch % this.stepSize !== 0) return this.current()
    return this.scaled(this.gamma)
  }

  protected override closedForm(): number[] {
    return this.scaledBase(power(this.gamma, Math.floor(this.lastEpoch / this.stepSize)))
  }
}

/** Multiplies the rates by `gamma` at each milestone. */
export class MultiStepLR extends LRScheduler {
  /** How often each milestone was given, by epoch. */
  milestones: Record<number, number>
  gamma: number

  constructor(
    optimizer: Optimizer,
    milestones: Iterable<number>,
    gamma?: number | StepLROptions,
    lastEpoch?: number | StepLROptions,
  ) {
    const given = named<StepLROptions>('MultiStepLR', { gamma, lastEpoch })
    super(optimizer, given.lastEpoch)
    this.milestones = {}
    for (const milestone of wholeNumbers(milestones)) this.milestones[milestone] = (this.milestones[milestone] ?? 0) + 1
    this.gamma = finite('MultiStepLR', 'gamma', given.gamma ?? 0.1)
    this.begin()
  }

  protected override nextLrs(): number[] {
    const times = this.milestones[this.lastEpoch]
    return times === undefined ? this.current() : this.scaled(power(this.gamma, times))
  }

  protected override closedForm(): number[] {
    const passed = Object.entries(this.milestones).filter(([milestone]) => Number(milestone) <= this.lastEpoch)
    const times = passed.reduce((sum, [, count]) => sum + count, 0)
    return this.scaledBase(power(this.gamma, times))
  }
}

function wholeNumbers(milestones: Iterable<number>): number[] {
  const list =
    typeof milestones === 'object' && milestones !== null && Symbol.iterator in milestones ? [...milestones] : undefined
  if (list?.every((milestone) => Number.isSafeInteger(milestone))) return list
  throw invalid('milestones are whole numbers, in an array', 'MultiStepLR')
}

/** Multiplies the rates by `gamma` every epoch. */
export class ExponentialLR extends LRScheduler {
  gamma: number

  constructor(optimizer: Optimizer, gamma: number, lastEpoch?: number | SchedulerOptions) {
    super(optimizer, named<SchedulerOptions>('ExponentialLR', { lastEpoch }).lastEpoch)
    this.gamma = finite('ExponentialLR', 'gamma', gamma)
    this.begin()
  }

  protected override nextLrs(): number[] {
    return this.isInitial ? this.current() : this.scaled(this.gamma)
  }

  protected override closedForm(): number[] {
    return this.scaledBase(power(this.gamma, this.lastEpoch))
  }
}
