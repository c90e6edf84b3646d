import { invalid } from '../../nn/arguments.js'
import { make } from '../../nn/internals.js'
import { describe } from '../../ops/explain.js'
import type { ScheduleArguments } from '../generated/schedules.js'
import { schedule } from './define.js'
import type { SchedulerStateDict } from './scheduler.js'

/** A factor for each epoch. */
export type LrLambda = (epoch: number) => number

/** One function a group. */
function lambdasOf(what: string, { optimizer, lrLambda }: ScheduleArguments['LambdaLR']): readonly LrLambda[] {
  const groups = optimizer.paramGroups.length
  const given = typeof lrLambda === 'function' ? Array.from({ length: groups }, () => lrLambda) : [...lrLambda]
  if (given.some((each) => typeof each !== 'function')) {
    throw invalid('lrLambda is a function, or an array of one a parameter group', what)
  }
  if (given.length !== groups) throw invalid(`Expected ${groups} lr_lambdas, but got ${given.length}`, what)
  return given
}

/** What a function gives for an epoch. */
function factorOf(what: string, lambda: LrLambda | undefined, epoch: number): number {
  const factor: unknown = lambda?.(epoch)
  if (typeof factor === 'number' && !Number.isNaN(factor)) return factor
  throw invalid(`lrLambda gave ${describe(factor)} for epoch ${epoch}: a number is expected`, what)
}

/** Rates times what a function gives for the epoch; one function, or one a group. */
export class LambdaLR extends schedule('LambdaLR') {
  declare private readonly lambdas: readonly LrLambda[]

  protected override [make](given: ScheduleArguments['LambdaLR']): void {
    // Not enumerable: enumerable fields are saved.
    Object.defineProperty(this, 'lambdas', { value: lambdasOf('LambdaLR', given) })
  }

  protected override nextLrs(): number[] {
    return this.baseLrs.map((base, index) => base * factorOf('LambdaLR', this.lambdas[index], this.lastEpoch))
  }

  /** Functions are not saved. */
  override stateDict(): SchedulerStateDict {
    return { ...super.stateDict(), lr_lambdas: this.lambdas.map(() => null) }
  }
}

/** Rates times, each epoch, what a function gives for it; one function, or one a group. */
export class MultiplicativeLR extends schedule('MultiplicativeLR') {
  declare private readonly lambdas: readonly LrLambda[]

  protected override [make](given: ScheduleArguments['MultiplicativeLR']): void {
    Object.defineProperty(this, 'lambdas', { value: lambdasOf('MultiplicativeLR', given) })
  }

  protected override nextLrs(): number[] {
    const rates = this.current()
    if (this.isInitial) return rates
    return rates.map((rate, index) => rate * factorOf('MultiplicativeLR', this.lambdas[index], this.lastEpoch))
  }

  /** Functions are not saved. */
  override stateDict(): SchedulerStateDict {
    return { ...super.stateDict(), lr_lambdas: this.lambdas.map(() => null) }
  }
}
