import { invalid, named } from '../../nn/arguments.js'
import { describe } from '../../ops/explain.js'
import type { Optimizer } from '../optimizer.js'
import { LRScheduler } from './scheduler.js'
import type { SchedulerOptions, SchedulerStateDict } from './scheduler.js'

/** A factor for each epoch. */
export type LrLambda = (epoch: number) => number

/** Rates times what a function gives for the epoch; one function, or one a group. */
export class LambdaLR extends LRScheduler {
  readonly #lambdas: LrLambda[]

  constructor(optimizer: Optimizer, lrLambda: LrLambda | readonly LrLambda[], lastEpoch?: number | SchedulerOptions) {
    super(optimizer, named<SchedulerOptions>('LambdaLR', { lastEpoch }).lastEpoch)
    const groups = optimizer.paramGroups.length
    const given = typeof lrLambda === 'function' ? Array.from({ length: groups }, () => lrLambda) : lrLambda
    if (!Array.isArray(given) || given.some((each) => typeof each !== 'function')) {
      throw invalid('lrLambda is a function, or an array of one a parameter group', 'LambdaLR')
    }
    this.#lambdas = [...given]
    if (this.#lambdas.length !== groups) {
      throw invalid(`Expected ${groups} lr_lambdas, but got ${this.#lambdas.length}`, 'LambdaLR')
    }
    this.begin()
  }

  protected override nextLrs(): number[] {
    return this.baseLrs.map((base, index) => {
      const factor: unknown = this.#lambdas[index]?.(this.lastEpoch)
      if (typeof factor === 'number' && !Number.isNaN(factor)) return base * factor
      throw invalid(`lrLambda gave ${describe(factor)} for epoch ${this.lastEpoch}: a number is expected`, 'LambdaLR')
    })
  }

  /** Functions are not saved. */
  override stateDict(): SchedulerStateDict {
    return { ...super.stateDict(), lr_lambdas: this.#lambdas.map(() => null) }
  }
}
