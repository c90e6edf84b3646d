import { native } from '../native.js'
import { invalid } from '../nn/arguments.js'
import { handles } from '../nn/convert.js'
import { describe } from '../ops/explain.js'
import { Optimizer, addState, checkRange, stateHandles, withDefaults } from './optimizer.js'
import type { CommonOptions, ParamGroupInput, ParamsInput, Stepped } from './optimizer.js'

export interface AccumAdamOptions extends CommonOptions {
  /** Learning rate. Default: 1e-3. */
  lr: number
  /** How slowly the averages of the gradient and of its square move. Default: [0.9, 0.999]. */
  betas: readonly [number, number]
  /** Added to the divisor. Default: 1e-8. */
  eps: number
  /** L2 penalty; for AccumAdamW the decay of the weights themselves. Default: 0. */
  weightDecay: number
  /** How many steps make a block, whose mean gradient moves the averages once. To be scaled with the ranks. Default: 4. */
  accumIter: number
}

const stateNames = ['step', 'exp_avg', 'exp_avg_sq', 'accum_grad'] as const

/**
 * Decent-DP's AccumAdam: Adam whose averages move once in `accumIter` steps, by the mean of their gradients, while every
 * step updates the parameters as if its gradient had entered them. With `accumIter: 1` it is Adam, but for rounding.
 * Sparse gradients are `ERR_TORCH`.
 */
export class AccumAdam extends Optimizer<AccumAdamOptions> {
  constructor(
    params: ParamsInput | Iterable<ParamGroupInput<AccumAdamOptions>>,
    options: Partial<AccumAdamOptions> = {},
  ) {
    const all = { lr: 1e-3, betas: [0.9, 0.999] as const, eps: 1e-8, weightDecay: 0, accumIter: 4 }
    super(params, withDefaults(new.target.name, all, options))
  }

  /** Whether the weights decay by themselves. */
  protected get decoupled(): boolean {
    return false
  }

  override get counterDtype(): 'int64' {
    return 'int64'
  }

  override checkOptions(options: AccumAdamOptions): void {
    const what = this.constructor.name
    if (!Array.isArray(options.betas) || options.betas.length !== 2) {
      throw invalid(`betas are two numbers, got ${describe(options.betas)}`, what)
    }
    const [beta1, beta2] = options.betas
    checkRange(what, options.lr, 'learning rate')
    checkRange(what, options.eps, 'epsilon value')
    checkRange(what, beta1, 'beta parameter at index 0', 1)
    checkRange(what, beta2, 'beta parameter at index 1', 1)
    checkRange(what, options.weightDecay, 'weight_decay value')
    const { accumIter } = options
    if (!Number.isInteger(accumIter) || accumIter < 1 || accumIter > 2 ** 31) {
      throw invalid(`accumIter must be a whole number from 1, got ${describe(accumIter)}`, what)
    }
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
export class AccumAdamW extends AccumAdam {
  protected override get decoupled(): boolean {
    return true
  }
}

/** A parameter group as native code takes it. */
export interface NativeAccumAdamGroup {
  params: Float64Array
  steps: Float64Array
  expAvgs: Float64Array
  expAvgSqs: Float64Array
  accumGrads: Float64Array
  lr: number
  beta1: number
  beta2: number
  eps: number
  weightDecay: number
  accumIter: number
  decoupledWeightDecay: boolean
}

declare module '../native.js' {
  interface Native {
    /** Makes state as in `stateNames`. */
    accumAdamStep(groups: NativeAccumAdamGroup[]): Stepped
  }
}
