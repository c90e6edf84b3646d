import type { ProcessGroup } from '../../distributed/group.js'
import { checkOptions } from '../../options.js'
import { ModelAverager, checkPeriod, warnOfPeriodOne } from './averager.js'

/** Options of `PeriodicModelAverager`. Equal on all ranks. */
export interface PeriodicModelAveragerOptions {
  /** The number of steps from one average to the next. */
  period: number
  /** The number of steps without an average at the beginning. Default 0. */
  warmupSteps?: number
  /** Default: the default group. */
  processGroup?: ProcessGroup
}

/**
 * Averages models every `period` steps after the warm-up (`PeriodicModelAverager`): with the hook
 * `commHooks.postLocalSGD`, whose `startLocalSGDIter` is then `warmupSteps`, it is post-local SGD.
 */
export class PeriodicModelAverager extends ModelAverager {
  readonly period: number

  constructor(options: PeriodicModelAveragerOptions) {
    const operation = 'PeriodicModelAverager'
    checkOptions(operation, options, ['period', 'warmupSteps', 'processGroup'])
    checkPeriod(operation, options.period)
    super(operation, options.warmupSteps ?? 0, options.processGroup)
    if (options.period === 1) warnOfPeriodOne('the period of PeriodicModelAverager')
    this.period = options.period
  }

  protected override groupOfStep(): ProcessGroup | null {
    return (this.step - this.warmupSteps) % this.period === 0 ? this.processGroup : null
  }
}
