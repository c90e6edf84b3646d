import { native } from '../native.js'
import { invalid } from '../nn/arguments.js'
import { handles } from '../nn/convert.js'
import { describe } from '../ops/explain.js'
import { handleOf } from '../tensor/tensor.js'
import { Optimizer, addState, checkKinds, checkRange, stateHandles, withDefaults } from './optimizer.js'
import type { CommonOptions, ParamGroupInput, ParamsInput, Stepped } from './optimizer.js'

/** Options that are PyTorch's, and do not change what is computed here. */
export interface ImplementationOptions {
  /** The foreach kernels are always used where `fused` is not. */
  foreach: boolean | null
  /** Only false: optimizer steps are not recorded. */
  differentiable: boolean
  /** Use one kernel for the whole step. Quicker; the bits are those of Python's `fused=True`. Default: not. */
  fused: boolean | null
}

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

/** Whether all groups are stepped by the fused kernels. What counts are the groups' own options, not the defaults. */
export function isFused(groups: readonly ImplementationOptions[]): boolean {
  return groups.every((group) => group.fused === true)
}

/** What is said about options that are not there. */
export function checkImplementation(what: string, options: ImplementationOptions): void {
  for (const name of ['foreach', 'fused'] as const) {
    const value: unknown = options[name]
    if (value !== null && typeof value !== 'boolean') {
      throw invalid(`${name} must be true, false or null, got ${describe(value)}`, what)
    }
  }
  if (options.differentiable) throw invalid('`differentiable` is not supported: steps are not recorded', what)
  if (options.fused === true && options.foreach === true) {
    throw invalid('`fused` and `foreach` cannot be `True` together.', what)
  }
}

/** The handles of a gradient scaler's tensors, zero where there are none. */
export function scalingHandles(optimizer: Optimizer): [gradScale: number, foundInf: number] {
  const { ampScaling } = optimizer
  if (ampScaling === null) return [0, 0]
  return [ampScaling.gradScale === null ? 0 : handleOf(ampScaling.gradScale), handleOf(ampScaling.foundInf)]
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
