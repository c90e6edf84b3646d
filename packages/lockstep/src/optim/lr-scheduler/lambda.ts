import { invalid, named } from '../../nn/arguments.js'
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
    this.#lambdas = typeof lrLambda === 'function' ? Array.from({ length: groups }, () => lrLambda) : [...lrLambda]
    if (this.#lambdas.length !== groups) {
      throw invalid(`Expected ${groups} lr_lambdas, but got ${this.#lambdas.length}`, 'LambdaLR')
    }
    this.begin()
  }

  protected override nextLrs(): number[] {
    return this.baseLrs.map((base, index) => base * (this.#lambdas[index]?.(this.lastEpoch) ?? 1))
  }

  /** Functions are not saved. */
  override stateDict(): SchedulerStateDict {
    return { ...super.stateDict(), lr_lambdas: this.#lambdas.map(() => null) }
  }
}
