// Generated from the table in src/signatures by `npm run generate`; do not edit.
import type { ParamGroupInput, ParamsInput } from '../optimizer.js'

/** What `SGD` takes by name. */
export interface SGDOptions {
  /** Learning rate. Default: 0.001. */
  lr?: number
  /** How much of the step before goes into the next one. Default: 0. */
  momentum?: number
  /** How much less of the gradient enters the momentum. Default: 0. */
  dampening?: number
  /** L2 penalty; where the decay is decoupled, the decay of the weights themselves. Default: 0. */
  weightDecay?: number
  /** Nesterov's momentum. Default: false. */
  nesterov?: boolean
  /** Ascend instead of descending. Default: false. */
  maximize?: boolean
  /** PyTorch's; the foreach kernels are used wherever `fused` is not. */
  foreach?: boolean | null
  /** Only false: steps are not recorded. Default: false. */
  differentiable?: boolean
  /** Use one kernel for the whole step: quicker, with the bits of Python's `fused=True`. */
  fused?: boolean | null
}

/** What `Adam` takes by name. */
export interface AdamOptions {
  /** Learning rate. Default: 0.001. */
  lr?: number
  /** How slowly the averages of the gradient and of its square move. Default: [0.9,0.999]. */
  betas?: readonly [number, number]
  /** Added to the divisor, which must not be zero. Default: 1e-8. */
  eps?: number
  /** L2 penalty; where the decay is decoupled, the decay of the weights themselves. Default: 0. */
  weightDecay?: number
  /** Divide by the maximum of the squares' averages so far. Default: false. */
  amsgrad?: boolean
  /** PyTorch's; the foreach kernels are used wherever `fused` is not. */
  foreach?: boolean | null
  /** Ascend instead of descending. Default: false. */
  maximize?: boolean
  /** PyTorch's, for CUDA graphs: a step with it is `ERR_UNSUPPORTED_OPTION` where PyTorch's is an AssertionError, on the CPU always; with `fused` it makes no difference. Default: false. */
  capturable?: boolean
  /** Only false: steps are not recorded. Default: false. */
  differentiable?: boolean
  /** Use one kernel for the whole step: quicker, with the bits of Python's `fused=True`. */
  fused?: boolean | null
  /** Decay the weights themselves, as AdamW does. Default: false. */
  decoupledWeightDecay?: boolean
}

/** What `AdamW` takes by name. */
export interface AdamWOptions {
  /** Learning rate. Default: 0.001. */
  lr?: number
  /** How slowly the averages of the gradient and of its square move. Default: [0.9,0.999]. */
  betas?: readonly [number, number]
  /** Added to the divisor, which must not be zero. Default: 1e-8. */
  eps?: number
  /** L2 penalty; where the decay is decoupled, the decay of the weights themselves. Default: 0.01. */
  weightDecay?: number
  /** Divide by the maximum of the squares' averages so far. Default: false. */
  amsgrad?: boolean
  /** Ascend instead of descending. Default: false. */
  maximize?: boolean
  /** PyTorch's; the foreach kernels are used wherever `fused` is not. */
  foreach?: boolean | null
  /** PyTorch's, for CUDA graphs: a step with it is `ERR_UNSUPPORTED_OPTION` where PyTorch's is an AssertionError, on the CPU always; with `fused` it makes no difference. Default: false. */
  capturable?: boolean
  /** Only false: steps are not recorded. Default: false. */
  differentiable?: boolean
  /** Use one kernel for the whole step: quicker, with the bits of Python's `fused=True`. */
  fused?: boolean | null
}

/** What `AccumAdam` takes by name. */
export interface AccumAdamOptions {
  /** Learning rate. Default: 0.001. */
  lr?: number
  /** How slowly the averages of the gradient and of its square move. Default: [0.9,0.999]. */
  betas?: readonly [number, number]
  /** Added to the divisor, which must not be zero. Default: 1e-8. */
  eps?: number
  /** L2 penalty; where the decay is decoupled, the decay of the weights themselves. Default: 0. */
  weightDecay?: number
  /** How many steps make a block, whose mean gradient moves the averages once; to be scaled with the ranks. Default: 4. */
  accumIter?: number
}

/** What `AccumAdamW` takes by name. */
export interface AccumAdamWOptions {
  /** Learning rate. Default: 0.001. */
  lr?: number
  /** How slowly the averages of the gradient and of its square move. Default: [0.9,0.999]. */
  betas?: readonly [number, number]
  /** Added to the divisor, which must not be zero. Default: 1e-8. */
  eps?: number
  /** L2 penalty; where the decay is decoupled, the decay of the weights themselves. Default: 0. */
  weightDecay?: number
  /** How many steps make a block, whose mean gradient moves the averages once; to be scaled with the ranks. Default: 4. */
  accumIter?: number
}

/** What each parameter group of `SGD` has. */
export interface SGDDefaults {
  /** Learning rate. Default: 0.001. */
  lr: number
  /** How much of the step before goes into the next one. Default: 0. */
  momentum: number
  /** How much less of the gradient enters the momentum. Default: 0. */
  dampening: number
  /** L2 penalty; where the decay is decoupled, the decay of the weights themselves. Default: 0. */
  weightDecay: number
  /** Nesterov's momentum. Default: false. */
  nesterov: boolean
  /** Ascend instead of descending. Default: false. */
  maximize: boolean
  /** PyTorch's; the foreach kernels are used wherever `fused` is not. */
  foreach: boolean | null
  /** Only false: steps are not recorded. Default: false. */
  differentiable: boolean
  /** Use one kernel for the whole step: quicker, with the bits of Python's `fused=True`. */
  fused: boolean | null
}

/** What each parameter group of `Adam` has. */
export interface AdamDefaults {
  /** Learning rate. Default: 0.001. */
  lr: number
  /** How slowly the averages of the gradient and of its square move. Default: [0.9,0.999]. */
  betas: readonly [number, number]
  /** Added to the divisor, which must not be zero. Default: 1e-8. */
  eps: number
  /** L2 penalty; where the decay is decoupled, the decay of the weights themselves. Default: 0. */
  weightDecay: number
  /** Divide by the maximum of the squares' averages so far. Default: false. */
  amsgrad: boolean
  /** PyTorch's; the foreach kernels are used wherever `fused` is not. */
  foreach: boolean | null
  /** Ascend instead of descending. Default: false. */
  maximize: boolean
  /** PyTorch's, for CUDA graphs: a step with it is `ERR_UNSUPPORTED_OPTION` where PyTorch's is an AssertionError, on the CPU always; with `fused` it makes no difference. Default: false. */
  capturable: boolean
  /** Only false: steps are not recorded. Default: false. */
  differentiable: boolean
  /** Use one kernel for the whole step: quicker, with the bits of Python's `fused=True`. */
  fused: boolean | null
  /** Decay the weights themselves, as AdamW does. Default: false. */
  decoupledWeightDecay: boolean
}

/** What each parameter group of `AdamW` has. */
export interface AdamWDefaults {
  /** Learning rate. Default: 0.001. */
  lr: number
  /** How slowly the averages of the gradient and of its square move. Default: [0.9,0.999]. */
  betas: readonly [number, number]
  /** Added to the divisor, which must not be zero. Default: 1e-8. */
  eps: number
  /** L2 penalty; where the decay is decoupled, the decay of the weights themselves. Default: 0.01. */
  weightDecay: number
  /** Divide by the maximum of the squares' averages so far. Default: false. */
  amsgrad: boolean
  /** Ascend instead of descending. Default: false. */
  maximize: boolean
  /** PyTorch's; the foreach kernels are used wherever `fused` is not. */
  foreach: boolean | null
  /** PyTorch's, for CUDA graphs: a step with it is `ERR_UNSUPPORTED_OPTION` where PyTorch's is an AssertionError, on the CPU always; with `fused` it makes no difference. Default: false. */
  capturable: boolean
  /** Only false: steps are not recorded. Default: false. */
  differentiable: boolean
  /** Use one kernel for the whole step: quicker, with the bits of Python's `fused=True`. */
  fused: boolean | null
}

/** What each parameter group of `AccumAdam` has. */
export interface AccumAdamDefaults {
  /** Learning rate. Default: 0.001. */
  lr: number
  /** How slowly the averages of the gradient and of its square move. Default: [0.9,0.999]. */
  betas: readonly [number, number]
  /** Added to the divisor, which must not be zero. Default: 1e-8. */
  eps: number
  /** L2 penalty; where the decay is decoupled, the decay of the weights themselves. Default: 0. */
  weightDecay: number
  /** How many steps make a block, whose mean gradient moves the averages once; to be scaled with the ranks. Default: 4. */
  accumIter: number
}

/** What each parameter group of `AccumAdamW` has. */
export interface AccumAdamWDefaults {
  /** Learning rate. Default: 0.001. */
  lr: number
  /** How slowly the averages of the gradient and of its square move. Default: [0.9,0.999]. */
  betas: readonly [number, number]
  /** Added to the divisor, which must not be zero. Default: 1e-8. */
  eps: number
  /** L2 penalty; where the decay is decoupled, the decay of the weights themselves. Default: 0. */
  weightDecay: number
  /** How many steps make a block, whose mean gradient moves the averages once; to be scaled with the ranks. Default: 4. */
  accumIter: number
}

/** The constructor of `SGD`, which extends `B`. */
export interface SGDClass<B> {
  /**
   * `torch.optim.SGD`: stochastic gradient descent. Takes sparse gradients too, without `fused`.
   * [torch.optim.SGD](https://docs.pytorch.org/docs/stable/generated/torch.optim.SGD.html)
   * @param params Parameters, `[name, parameter]` pairs, or groups with options of their own.
   * @param lr Learning rate. Default: 0.001.
   * @param momentum How much of the step before goes into the next one. Default: 0.
   * @param dampening How much less of the gradient enters the momentum. Default: 0.
   * @param weightDecay L2 penalty; where the decay is decoupled, the decay of the weights themselves. Default: 0.
   * @param nesterov Nesterov's momentum. Default: false.
   * @param maximize Ascend instead of descending. Default: false.
   * @param foreach PyTorch's; the foreach kernels are used wherever `fused` is not.
   * @param differentiable Only false: steps are not recorded. Default: false.
   * @param fused Use one kernel for the whole step: quicker, with the bits of Python's `fused=True`.
   */
  new (params: ParamsInput | Iterable<ParamGroupInput<SGDDefaults>>, lr?: number | SGDOptions, momentum?: number | SGDOptions, dampening?: number | SGDOptions, weightDecay?: number | SGDOptions, nesterov?: boolean | SGDOptions, options?: SGDOptions): B
}

/** The constructor of `Adam`, which extends `B`. */
export interface AdamClass<B> {
  /**
   * `torch.optim.Adam`: steps by the average of the gradients, over the root of that of their squares.
   * [torch.optim.Adam](https://docs.pytorch.org/docs/stable/generated/torch.optim.Adam.html)
   * @param params Parameters, `[name, parameter]` pairs, or groups with options of their own.
   * @param lr Learning rate. Default: 0.001.
   * @param betas How slowly the averages of the gradient and of its square move. Default: [0.9,0.999].
   * @param eps Added to the divisor, which must not be zero. Default: 1e-8.
   * @param weightDecay L2 penalty; where the decay is decoupled, the decay of the weights themselves. Default: 0.
   * @param amsgrad Divide by the maximum of the squares' averages so far. Default: false.
   * @param foreach PyTorch's; the foreach kernels are used wherever `fused` is not.
   * @param maximize Ascend instead of descending. Default: false.
   * @param capturable PyTorch's, for CUDA graphs: a step with it is `ERR_UNSUPPORTED_OPTION` where PyTorch's is an AssertionError, on the CPU always; with `fused` it makes no difference. Default: false.
   * @param differentiable Only false: steps are not recorded. Default: false.
   * @param fused Use one kernel for the whole step: quicker, with the bits of Python's `fused=True`.
   * @param decoupledWeightDecay Decay the weights themselves, as AdamW does. Default: false.
   */
  new (params: ParamsInput | Iterable<ParamGroupInput<AdamDefaults>>, lr?: number | AdamOptions, betas?: readonly [number, number] | AdamOptions, eps?: number | AdamOptions, weightDecay?: number | AdamOptions, amsgrad?: boolean | AdamOptions, options?: AdamOptions): B
}

/** The constructor of `AdamW`, which extends `B`. */
export interface AdamWClass<B> {
  /**
   * `torch.optim.AdamW`: Adam whose weights decay by themselves.
   * [torch.optim.AdamW](https://docs.pytorch.org/docs/stable/generated/torch.optim.AdamW.html)
   * @param params Parameters, `[name, parameter]` pairs, or groups with options of their own.
   * @param lr Learning rate. Default: 0.001.
   * @param betas How slowly the averages of the gradient and of its square move. Default: [0.9,0.999].
   * @param eps Added to the divisor, which must not be zero. Default: 1e-8.
   * @param weightDecay L2 penalty; where the decay is decoupled, the decay of the weights themselves. Default: 0.01.
   * @param amsgrad Divide by the maximum of the squares' averages so far. Default: false.
   * @param maximize Ascend instead of descending. Default: false.
   * @param foreach PyTorch's; the foreach kernels are used wherever `fused` is not.
   * @param capturable PyTorch's, for CUDA graphs: a step with it is `ERR_UNSUPPORTED_OPTION` where PyTorch's is an AssertionError, on the CPU always; with `fused` it makes no difference. Default: false.
   * @param differentiable Only false: steps are not recorded. Default: false.
   * @param fused Use one kernel for the whole step: quicker, with the bits of Python's `fused=True`.
   */
  new (params: ParamsInput | Iterable<ParamGroupInput<AdamWDefaults>>, lr?: number | AdamWOptions, betas?: readonly [number, number] | AdamWOptions, eps?: number | AdamWOptions, weightDecay?: number | AdamWOptions, amsgrad?: boolean | AdamWOptions, options?: AdamWOptions): B
}

/** The constructor of `AccumAdam`, which extends `B`. */
export interface AccumAdamClass<B> {
  /**
   * Decent-DP's AccumAdam: Adam whose averages move once in `accumIter` steps, by the mean of their gradients, while every
   * step updates the parameters as if its gradient had entered them. With `accumIter: 1` it is Adam, but for rounding.
   * Sparse gradients are `ERR_TORCH`.
   * @param params Parameters, `[name, parameter]` pairs, or groups with options of their own.
   * @param lr Learning rate. Default: 0.001.
   * @param betas How slowly the averages of the gradient and of its square move. Default: [0.9,0.999].
   * @param eps Added to the divisor, which must not be zero. Default: 1e-8.
   * @param weightDecay L2 penalty; where the decay is decoupled, the decay of the weights themselves. Default: 0.
   * @param accumIter How many steps make a block, whose mean gradient moves the averages once; to be scaled with the ranks. Default: 4.
   */
  new (params: ParamsInput | Iterable<ParamGroupInput<AccumAdamDefaults>>, lr?: number | AccumAdamOptions, betas?: readonly [number, number] | AccumAdamOptions, eps?: number | AccumAdamOptions, weightDecay?: number | AccumAdamOptions, accumIter?: number | AccumAdamOptions, options?: AccumAdamOptions): B
}

/** The constructor of `AccumAdamW`, which extends `B`. */
export interface AccumAdamWClass<B> {
  /**
   * AccumAdam whose weights decay by themselves.
   * @param params Parameters, `[name, parameter]` pairs, or groups with options of their own.
   * @param lr Learning rate. Default: 0.001.
   * @param betas How slowly the averages of the gradient and of its square move. Default: [0.9,0.999].
   * @param eps Added to the divisor, which must not be zero. Default: 1e-8.
   * @param weightDecay L2 penalty; where the decay is decoupled, the decay of the weights themselves. Default: 0.
   * @param accumIter How many steps make a block, whose mean gradient moves the averages once; to be scaled with the ranks. Default: 4.
   */
  new (params: ParamsInput | Iterable<ParamGroupInput<AccumAdamWDefaults>>, lr?: number | AccumAdamWOptions, betas?: readonly [number, number] | AccumAdamWOptions, eps?: number | AccumAdamWOptions, weightDecay?: number | AccumAdamWOptions, accumIter?: number | AccumAdamWOptions, options?: AccumAdamWOptions): B
}

/** The constructors, of classes that extend `B`. */
export interface OptimizerClasses<B> {
  SGD: SGDClass<B>
  Adam: AdamClass<B>
  AdamW: AdamWClass<B>
  AccumAdam: AccumAdamClass<B>
  AccumAdamW: AccumAdamWClass<B>
}

/** What a call of each is bound to. */
export interface OptimizerArguments {
  SGD: { params: ParamsInput | Iterable<ParamGroupInput<SGDDefaults>>; lr: number; momentum: number; dampening: number; weightDecay: number; nesterov: boolean; maximize: boolean; foreach: boolean | null; differentiable: boolean; fused: boolean | null }
  Adam: { params: ParamsInput | Iterable<ParamGroupInput<AdamDefaults>>; lr: number; betas: readonly [number, number]; eps: number; weightDecay: number; amsgrad: boolean; foreach: boolean | null; maximize: boolean; capturable: boolean; differentiable: boolean; fused: boolean | null; decoupledWeightDecay: boolean }
  AdamW: { params: ParamsInput | Iterable<ParamGroupInput<AdamWDefaults>>; lr: number; betas: readonly [number, number]; eps: number; weightDecay: number; amsgrad: boolean; maximize: boolean; foreach: boolean | null; capturable: boolean; differentiable: boolean; fused: boolean | null }
  AccumAdam: { params: ParamsInput | Iterable<ParamGroupInput<AccumAdamDefaults>>; lr: number; betas: readonly [number, number]; eps: number; weightDecay: number; accumIter: number }
  AccumAdamW: { params: ParamsInput | Iterable<ParamGroupInput<AccumAdamWDefaults>>; lr: number; betas: readonly [number, number]; eps: number; weightDecay: number; accumIter: number }
}
