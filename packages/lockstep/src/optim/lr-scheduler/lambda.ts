import { invalid } from '../../nn/arguments.js'
import { make } from '../../nn/internals.js'
import { describe } from '../../ops/explain.js'
import type { ScheduleArguments } from '../generated/schedules.js'
import { schedule } from './define.js'
import type { SchedulerStateDict } from './scheduler.js'

/** A factor for each epoch. */
export type LrLambda = (epoch: number) => number

/** Rates times what a function gives for the epoch; one function, or one a group. */
export class LambdaLR extends schedule('LambdaLR') {
  declare private readonly lambdas: readonly LrLambda[]

  protected override [make]({ optimizer, lrLambda }: ScheduleArguments['LambdaLR']): void {
    const groups = optimizer.paramGroups.length
    const given = typeof lrLambda === 'function' ? Array.from({ length: groups }, () => lrLambda) : [...lrLambda]
    if (given.some((each) => typeof each !== 'function')) {
      throw invalid('lrLambda is a function, or an array of one a parameter group', 'LambdaLR')
    }
    if (given.length !== groups) throw invalid(`Expected ${groups} lr_lambdas, but got ${given.length}`, 'LambdaLR')
    // Not enumerable: enumerable fields are saved.
    Object.defineProperty(this, 'lambdas', { value: given })
  }

  protected override nextLrs(): number[] {
    return this.baseLrs.map((base, index) => {
      const factor: unknown = this.lambdas[index]?.(this.lastEpoch)
      if (typeof factor === 'number' && !Number.isNaN(factor)) return base * factor
      throw invalid(`lrLambda gave ${describe(factor)} for epoch ${this.lastEpoch}: a number is expected`, 'LambdaLR')
    })
  }

  /** Functions are not saved. */
  override stateDict(): SchedulerStateDict {
    return { ...super.stateDict(), lr_lambdas: this.lambdas.map(() => null) }
  }
}
