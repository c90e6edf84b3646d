import { native } from '../native.js'
import { handles } from '../nn/convert.js'
import { optimizer } from './define.js'
import type { AccumAdamDefaults } from './generated/optimizers.js'
import { addState, stateHandles } from './kept.js'
import type { Optimizer } from './optimizer.js'

const stateNames = ['step', 'exp_avg', 'exp_avg_sq', 'accum_grad'] as const

/**
 * Decent-DP's AccumAdam: Adam whose averages move once in `accumIter` steps, by the mean of their gradients, while every
 * step updates the parameters as if its gradient had entered them. With `accumIter: 1` it is Adam, but for rounding.
 * Sparse gradients are `ERR_TORCH`.
 */
export class AccumAdam extends optimizer<'AccumAdam', Optimizer<AccumAdamDefaults>>('AccumAdam') {
  /** Whether the weights decay by themselves. */
  protected get decoupled(): boolean {
    return false
  }

  /** @internal */
  override get counterDtype(): 'int64' {
    return 'int64'
  }

  protected override update(): void {
    const groups = this.paramGroups.map((group) => ({
      params: handles(group.params),
      steps: stateHandles(this, group.params, 'step'),
      expAvgs: stateHandles(this, group.params, 'exp_avg'),
      expAvgSqs: stateHandles(this, group.params, 'exp_avg_sq'),
      accumGrads: stateHandles(this, group.params, 'accum_grad'),
      lr: group.lr,
      beta1: group.betas[0],
      beta2: group.betas[1],
      eps: group.eps,
      weightDecay: group.weightDecay,
      accumIter: group.accumIter,
      decoupledWeightDecay: this.decoupled,
    }))
    addState(this, stateNames, native().accumAdamStep(groups))
  }
}

/** AccumAdam whose weights decay by themselves. */
export class AccumAdamW extends optimizer<'AccumAdamW', AccumAdam>('AccumAdamW', AccumAdam) {
  protected override get decoupled(): boolean {
    return true
  }
}
