import { checkKind, checkKinds } from '../checks.js'
import { LockstepError } from '../error.js'
import { native } from '../native.js'
import { invalid } from '../nn/arguments.js'
import { handles } from '../nn/convert.js'
import { describe } from '../ops/explain.js'
import { checkImplementation, isFused, scalingHandles } from './implementation.js'
import type { ImplementationOptions } from './implementation.js'
import { Optimizer, addState, checkRange, stateHandles, withDefaults } from './optimizer.js'
import type { CommonOptions, ParamGroupInput, ParamsInput, Stepped } from './optimizer.js'

/** Options of `Adam` and `AdamW`. */
export interface AdamOptions extends CommonOptions, ImplementationOptions {
  /** Learning rate. Default: 1e-3. */
  lr: number
  /** How slowly the averages of the gradient and of its square move. Default: [0.9, 0.999]. */
  betas: readonly [number, number]
  /** Added to the divisor. Default: 1e-8. */
  eps: number
  /** L2 penalty; for AdamW the decay of the weights themselves. Default: 0, for AdamW 0.01. */
  weightDecay: number
  /** Divide by the maximum of the squares' averages so far. Default: false. */
  amsgrad: boolean
  /** Ascend instead of descending. Default: false. */
  maximize: boolean
  /**
   * PyTorch's, for CUDA graphs: a step with it is `ERR_UNSUPPORTED_OPTION` where PyTorch's is an AssertionError, on the
   * CPU always; with `fused: true` it makes no difference. Default: false.
   */
  capturable: boolean
  /** Decay the weights themselves, as AdamW does. Default: false, for AdamW true. */
  decoupledWeightDecay: boolean
}

const stateNames = ['step', 'exp_avg', 'exp_avg_sq', 'max_exp_avg_sq'] as const

/** `torch.optim.Adam`. */
export class Adam extends Optimizer<AdamOptions> {
  constructor(
    params: ParamsInput | Iterable<ParamGroupInput<AdamOptions>>,
    options: Partial<AdamOptions> = {},
    defaults: Partial<AdamOptions> = {},
  ) {
    const all: AdamOptions = {
      lr: 1e-3,
      betas: [0.9, 0.999],
      eps: 1e-8,
      weightDecay: 0,
      amsgrad: false,
      maximize: false,
      foreach: null,
      capturable: false,
      differentiable: false,
      fused: null,
      decoupledWeightDecay: false,
      ...defaults,
    }
    super(params, withDefaults('Adam', all, options))
  }

  override get takesScaledGradients(): boolean {
    return isFused(this.paramGroups)
  }

  override checkOptions(options: AdamOptions): void {
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
    const flag = 'boolean'
    checkKinds(what, options, { amsgrad: flag, maximize: flag, capturable: flag, decoupledWeightDecay: flag })
    checkImplementation(what, options)
  }

  protected override update(): void {
    this.#checkCapturable()
    for (const { betas } of this.paramGroups) checkKind(this.constructor.name, 'betas', betas, 'array')
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

  /** PyTorch's check of a step, made before the first group is updated: no device here has graphs to capture. */
  #checkCapturable(): void {
    const refused = this.paramGroups
      .filter((group) => group.capturable && group.fused !== true)
      .flatMap((group) => group.params)
      .find((param) => param.grad !== null)
    if (refused === undefined) return
    const text =
      "If capturable=True, params and state_steps must be on supported devices: ['cuda', 'xpu', 'hpu', 'xla']. " +
      `A parameter of shape [${refused.shape.join(', ')}] is on ${refused.device}, and CUDA graphs are not supported: ` +
      'leave `capturable` out'
    throw new LockstepError('ERR_UNSUPPORTED_OPTION', text, { operation: `${this.constructor.name}.step` })
  }
}

/** `torch.optim.AdamW`: Adam whose weights decay by themselves. */
export class AdamW extends Adam {
  constructor(
    params: ParamsInput | Iterable<ParamGroupInput<AdamOptions>>,
    options: Partial<Omit<AdamOptions, 'decoupledWeightDecay'>> = {},
  ) {
    super(params, options, { weightDecay: 1e-2, decoupledWeightDecay: true })
  }
}

/** A parameter group as native code takes it. */
export interface NativeAdamGroup {
  params: Float64Array
  steps: Float64Array
  expAvgs: Float64Array
  expAvgSqs: Float64Array
  maxExpAvgSqs: Float64Array
  lr: number
  beta1: number
  beta2: number
  eps: number
  weightDecay: number
  amsgrad: boolean
  maximize: boolean
  decoupledWeightDecay: boolean
  fused: boolean
}

declare module '../native.js' {
  interface Native {
    /** Makes state as in `stateNames`. */
    adamStep(groups: NativeAdamGroup[], gradScale: number, foundInf: number): Stepped
  }
}
