import { checkKinds } from '../checks.js'
import { native } from '../native.js'
import { invalid } from '../nn/arguments.js'
import { handles } from '../nn/convert.js'
import { checkImplementation, isFused, scalingHandles } from './implementation.js'
import type { ImplementationOptions } from './implementation.js'
import { Optimizer, addState, checkRange, stateHandles, withDefaults } from './optimizer.js'
import type { CommonOptions, ParamGroupInput, ParamsInput, Stepped } from './optimizer.js'

/** Options of `SGD`. */
export interface SGDOptions extends CommonOptions, ImplementationOptions {
  /** Learning rate. Default: 1e-3. */
  lr: number
  /** Default: 0. */
  momentum: number
  /** How much less of the gradient enters the momentum. Default: 0. */
  dampening: number
  /** L2 penalty. Default: 0. */
  weightDecay: number
  /** Default: false. */
  nesterov: boolean
  /** Ascend instead of descending. Default: false. */
  maximize: boolean
}

/** `torch.optim.SGD`. Takes sparse gradients too, without `fused`. */
export class SGD extends Optimizer<SGDOptions> {
  constructor(params: ParamsInput | Iterable<ParamGroupInput<SGDOptions>>, options: Partial<SGDOptions> = {}) {
    const defaults: SGDOptions = {
      lr: 1e-3,
      momentum: 0,
      dampening: 0,
      weightDecay: 0,
      nesterov: false,
      maximize: false,
      foreach: null,
      differentiable: false,
      fused: null,
    }
    super(params, withDefaults('SGD', defaults, options))
  }

  override get takesScaledGradients(): boolean {
    return isFused(this.paramGroups)
  }

  override checkOptions(options: SGDOptions): void {
    checkRange('SGD', options.lr, 'learning rate')
    checkRange('SGD', options.momentum, 'momentum value')
    checkRange('SGD', options.weightDecay, 'weight_decay value')
    checkKinds('SGD', options, { dampening: 'number', nesterov: 'boolean', maximize: 'boolean' })
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

/** A parameter group as native code takes it. */
export interface NativeSgdGroup {
  params: Float64Array
  buffers: Float64Array
  lr: number
  momentum: number
  dampening: number
  weightDecay: number
  nesterov: boolean
  maximize: boolean
  fused: boolean
}

declare module '../native.js' {
  interface Native {
    /** Makes momentum buffers. */
    sgdStep(groups: NativeSgdGroup[], gradScale: number, foundInf: number): Stepped
  }
}
