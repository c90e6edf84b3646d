import { native } from '../native.js'
import { handles } from '../nn/convert.js'
import { optimizer } from './define.js'
import type { AdamDefaults } from './generated/optimizers.js'
import { checkCapturable, checkImplementation, isFused, scalingHandles } from './implementation.js'
import { addState, stateHandles } from './kept.js'
import type { Optimizer } from './optimizer.js'

const stateNames = ['step', 'exp_avg', 'exp_avg_sq', 'max_exp_avg_sq'] as const

/** `torch.optim.Adam`: steps by the average of the gradients, over the root of that of their squares. */
export class Adam extends optimizer<'Adam', Optimizer<AdamDefaults>>('Adam') {
  /** @internal */
  override get takesScaledGradients(): boolean {
    return isFused(this.paramGroups)
  }

  /** @internal */
  override checkOptions(options: AdamDefaults): void {
    super.checkOptions(options)
    checkImplementation(this.constructor.name, options)
  }

  protected override update(): void {
    checkCapturable(this.constructor.name, this.paramGroups)
    const groups = this.paramGroups.map((group) => ({
      params: handles(group.params),
      steps: stateHandles(this, group.params, 'step'),
      expAvgs: stateHandles(this, group.params, 'exp_avg'),
      expAvgSqs: stateHandles(this, group.params, 'exp_avg_sq'),
      maxExpAvgSqs: stateHandles(this, group.params, 'max_exp_avg_sq'),
      lr: group.lr,
      beta1: group.betas[0],
      beta2: group.betas[1],
      eps: group.eps,
      weightDecay: group.weightDecay,
      amsgrad: group.amsgrad,
      maximize: group.maximize,
      decoupledWeightDecay: group.decoupledWeightDecay,
      fused: group.fused === true,
    }))
    addState(this, stateNames, native().adamStep(groups, ...scalingHandles(this)))
  }
}

/** `torch.optim.AdamW`: Adam whose weights decay by themselves. */
export class AdamW extends optimizer<'AdamW', Adam>('AdamW', Adam, { decoupledWeightDecay: true }) {}
