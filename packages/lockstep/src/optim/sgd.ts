import { native } from '../native.js'
import { invalid } from '../nn/arguments.js'
import { handles } from '../nn/convert.js'
import { optimizer } from './define.js'
import type { SGDDefaults } from './generated/optimizers.js'
import { checkImplementation, isFused, scalingHandles } from './implementation.js'
import { addState, stateHandles } from './kept.js'
import type { Optimizer } from './optimizer.js'

/** `torch.optim.SGD`: stochastic gradient descent. Takes sparse gradients too, without `fused`. */
export class SGD extends optimizer<'SGD', Optimizer<SGDDefaults>>('SGD') {
  /** @internal */
  override get takesScaledGradients(): boolean {
    return isFused(this.paramGroups)
  }

  /** @internal */
  override checkOptions(options: SGDDefaults): void {
    super.checkOptions(options)
    if (options.nesterov && (options.momentum <= 0 || options.dampening !== 0)) {
      throw invalid('Nesterov momentum requires a momentum and zero dampening', 'SGD')
    }
    checkImplementation('SGD', options)
  }

  protected override update(): void {
    const groups = this.paramGroups.map((group) => ({
      params: handles(group.params),
      buffers: stateHandles(this, group.params, 'momentum_buffer'),
      lr: group.lr,
      momentum: group.momentum,
      dampening: group.dampening,
      weightDecay: group.weightDecay,
      nesterov: group.nesterov,
      maximize: group.maximize,
      fused: group.fused === true,
    }))
    addState(this, ['momentum_buffer'], native().sgdStep(groups, ...scalingHandles(this)))
  }
}
