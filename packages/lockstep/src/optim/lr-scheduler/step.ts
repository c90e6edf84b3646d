import { checkKind } from '../../checks.js'
import { make } from '../../nn/internals.js'
import type { ScheduleArguments } from '../generated/schedules.js'
import { schedule } from './define.js'
import { power } from './libm.js'

/** Multiplies the rates by `gamma` every `stepSize` epochs. */
export class StepLR extends schedule('StepLR') {
  protected override nextLrs(): number[] {
    if (this.lastEpoch === 0 || this.lastEpoch % this.stepSize !== 0) return this.current()
    return this.scaled(this.gamma)
  }

  protected override closedForm(): number[] {
    return this.scaledBase(power(this.gamma, Math.floor(this.lastEpoch / this.stepSize)))
  }
}

/** Multiplies the rates by `gamma` at each milestone. */
export class MultiStepLR extends schedule('MultiStepLR') {
  /** How often each milestone was given, by epoch. */
  declare milestones: Record<number, number>

  protected override [make](given: ScheduleArguments['MultiStepLR']): void {
    const epochs = [...given.milestones]
    checkKind('MultiStepLR', 'milestones', epochs, 'integers')
    this.milestones = {}
    for (const epoch of epochs) this.milestones[epoch] = (this.milestones[epoch] ?? 0) + 1
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

/** Multiplies the rates by `gamma` every epoch. */
export class ExponentialLR extends schedule('ExponentialLR') {
  protected override nextLrs(): number[] {
    return this.isInitial ? this.current() : this.scaled(this.gamma)
  }

  protected override closedForm(): number[] {
    return this.scaledBase(power(this.gamma, this.lastEpoch))
  }
}
