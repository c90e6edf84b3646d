import { checkInstance } from '../../checks.js'
import type { Optimizer } from '../../optim/optimizer.js'
import type { OptimizerStateDict } from '../../optim/state-dict.js'
import { ModelAverager } from './averager.js'

/** The state of the optimizer, and the averager's number of steps. */
export type PostLocalSGDStateDict = OptimizerStateDict & { step?: number }

/**
 * An optimizer whose steps are followed by those of a model averager (`PostLocalSGDOptimizer`). Schedules and gradient
 * scalers take the `optimizer` inside.
 */
export class PostLocalSGDOptimizer<O extends Optimizer = Optimizer> {
  readonly optimizer: O
  readonly averager: ModelAverager

  constructor(optimizer: O, averager: ModelAverager) {
    checkInstance('PostLocalSGDOptimizer', 'averager', averager, ModelAverager)
    this.optimizer = optimizer
    this.averager = averager
  }

  get paramGroups(): O['paramGroups'] {
    return this.optimizer.paramGroups
  }

  get state(): O['state'] {
    return this.optimizer.state
  }

  /** Updates the parameters, then averages the models if this step is one of the averager's. All ranks call it. */
  async step(): Promise<void> {
    this.optimizer.step()
    await this.averager.averageParameters(this.optimizer.paramGroups)
  }

  zeroGrad(...args: Parameters<O['zeroGrad']>): void {
    this.optimizer.zeroGrad(...args)
  }

  addParamGroup(group: Parameters<O['addParamGroup']>[0]): void {
    this.optimizer.addParamGroup(group as never)
  }

  /** With the averager's number of steps, so that a resumed run does not warm up again. */
  stateDict(): PostLocalSGDStateDict {
    return { ...this.optimizer.stateDict(), step: this.averager.step }
  }

  /** Also restores the averager's number of steps; a state without one warns, and begins with the warm-up. */
  loadStateDict(state: PostLocalSGDStateDict): void {
    this.optimizer.loadStateDict(state)
    if (state.step === undefined) {
      process.emitWarning(
        'Loaded state dict does not contain a step counter for an averager. Setting step counter to 0.',
        'LockstepWarning',
      )
    }
    this.averager.step = state.step ?? 0
  }
}
