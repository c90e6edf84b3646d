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

/** What `RMSprop` takes by name. */
export interface RMSpropOptions {
  /** Learning rate. Default: 0.01. */
  lr?: number
  /** How slowly the average of the squares moves. Default: 0.99. */
  alpha?: number
  /** Added to the divisor, which must not be zero. Default: 1e-8. */
  eps?: number
  /** L2 penalty; where the decay is decoupled, the decay of the weights themselves. Default: 0. */
  weightDecay?: number
  /** How much of the step before goes into the next one. Default: 0. */
  momentum?: number
  /** Divide by the deviation of the gradients instead of their size. Default: false. */
  centered?: boolean
  /** PyTorch's, for CUDA graphs: a step with it is `ERR_UNSUPPORTED_OPTION` where PyTorch's is an AssertionError, on the CPU always; with `fused` it makes no difference. Default: false. */
  capturable?: boolean
  /** PyTorch's; the foreach kernels are used wherever `fused` is not. */
  foreach?: boolean | null
  /** Ascend instead of descending. Default: false. */
  maximize?: boolean
  /** Only false: steps are not recorded. Default: false. */
  differentiable?: boolean
}

/** What `Adagrad` takes by name. */
export interface AdagradOptions {
  /** Learning rate. Default: 0.01. */
  lr?: number
  /** How fast the learning rate falls. Default: 0. */
  lrDecay?: number
  /** L2 penalty; where the decay is decoupled, the decay of the weights themselves. Default: 0. */
  weightDecay?: number
  /** Where the sums of the squares begin. Default: 0. */
  initialAccumulatorValue?: number
  /** Added to the divisor, which must not be zero. Default: 1e-10. */
  eps?: number
  /** PyTorch's; the foreach kernels are used wherever `fused` is not. */
  foreach?: boolean | null
  /** Ascend instead of descending. Default: false. */
  maximize?: boolean
  /** Only false: steps are not recorded. Default: false. */
  differentiable?: boolean
  /** Use one kernel for the whole step: quicker, with the bits of Python's `fused=True`. */
  fused?: boolean | null
}

/** What `Adadelta` takes by name. */
export interface AdadeltaOptions {
  /** Learning rate. Default: 1. */
  lr?: number
  /** How slowly the averages move. Default: 0.9. */
  rho?: number
  /** Added to the divisor, which must not be zero. Default: 0.000001. */
  eps?: number
  /** L2 penalty; where the decay is decoupled, the decay of the weights themselves. Default: 0. */
  weightDecay?: number
  /** PyTorch's; the foreach kernels are used wherever `fused` is not. */
  foreach?: boolean | null
  /** PyTorch's, for CUDA graphs: a step with it is `ERR_UNSUPPORTED_OPTION` where PyTorch's is an AssertionError, on the CPU always; with `fused` it makes no difference. Default: false. */
  capturable?: boolean
  /** Ascend instead of descending. Default: false. */
  maximize?: boolean
  /** Only false: steps are not recorded. Default: false. */
  differentiable?: boolean
}

/** What `Adamax` takes by name. */
export interface AdamaxOptions {
  /** Learning rate. Default: 0.002. */
  lr?: number
  /** How slowly the averages of the gradient and of its square move. Default: [0.9,0.999]. */
  betas?: readonly [number, number]
  /** Added to the divisor, which must not be zero. Default: 1e-8. */
  eps?: number
  /** L2 penalty; where the decay is decoupled, the decay of the weights themselves. Default: 0. */
  weightDecay?: number
  /** PyTorch's; the foreach kernels are used wherever `fused` is not. */
  foreach?: boolean | null
  /** Ascend instead of descending. Default: false. */
  maximize?: boolean
  /** Only false: steps are not recorded. Default: false. */
  differentiable?: boolean
  /** PyTorch's, for CUDA graphs: a step with it is `ERR_UNSUPPORTED_OPTION` where PyTorch's is an AssertionError, on the CPU always; with `fused` it makes no difference. Default: false. */
  capturable?: boolean
}

/** What `NAdam` takes by name. */
export interface NAdamOptions {
  /** Learning rate. Default: 0.002. */
  lr?: number
  /** How slowly the averages of the gradient and of its square move. Default: [0.9,0.999]. */
  betas?: readonly [number, number]
  /** Added to the divisor, which must not be zero. Default: 1e-8. */
  eps?: number
  /** L2 penalty; where the decay is decoupled, the decay of the weights themselves. Default: 0. */
  weightDecay?: number
  /** How fast the momentum comes to its full size. Default: 0.004. */
  momentumDecay?: number
  /** Decay the weights themselves, as AdamW does. Default: false. */
  decoupledWeightDecay?: boolean
  /** PyTorch's; the foreach kernels are used wherever `fused` is not. */
  foreach?: boolean | null
  /** Ascend instead of descending. Default: false. */
  maximize?: boolean
  /** PyTorch's, for CUDA graphs: a step with it is `ERR_UNSUPPORTED_OPTION` where PyTorch's is an AssertionError, on the CPU always; with `fused` it makes no difference. Default: false. */
  capturable?: boolean
  /** Only false: steps are not recorded. Default: false. */
  differentiable?: boolean
}

/** What `RAdam` takes by name. */
export interface RAdamOptions {
  /** Learning rate. Default: 0.001. */
  lr?: number
  /** How slowly the averages of the gradient and of its square move. Default: [0.9,0.999]. */
  betas?: readonly [number, number]
  /** Added to the divisor, which must not be zero. Default: 1e-8. */
  eps?: number
  /** L2 penalty; where the decay is decoupled, the decay of the weights themselves. Default: 0. */
  weightDecay?: number
  /** Decay the weights themselves, as AdamW does. Default: false. */
  decoupledWeightDecay?: boolean
  /** PyTorch's; the foreach kernels are used wherever `fused` is not. */
  foreach?: boolean | null
  /** Ascend instead of descending. Default: false. */
  maximize?: boolean
  /** PyTorch's, for CUDA graphs: a step with it is `ERR_UNSUPPORTED_OPTION` where PyTorch's is an AssertionError, on the CPU always; with `fused` it makes no difference. Default: false. */
  capturable?: boolean
  /** Only false: steps are not recorded. Default: false. */
  differentiable?: boolean
}

/** What `ASGD` takes by name. */
export interface ASGDOptions {
  /** Learning rate. Default: 0.01. */
  lr?: number
  /** How fast the learning rate falls, and the parameters decay. Default: 0.0001. */
  lambd?: number
  /** With which power the learning rate falls. Default: 0.75. */
  alpha?: number
  /** After how many steps the parameters are averaged. Default: 1000000. */
  t0?: number
  /** L2 penalty; where the decay is decoupled, the decay of the weights themselves. Default: 0. */
  weightDecay?: number
  /** PyTorch's; the foreach kernels are used wherever `fused` is not. */
  foreach?: boolean | null
  /** Ascend instead of descending. Default: false. */
  maximize?: boolean
  /** Only false: steps are not recorded. Default: false. */
  differentiable?: boolean
  /** PyTorch's, for CUDA graphs: a step with it is `ERR_UNSUPPORTED_OPTION` where PyTorch's is an AssertionError, on the CPU always; with `fused` it makes no difference. Default: false. */
  capturable?: boolean
}

/** What `Rprop` takes by name. */
export interface RpropOptions {
  /** Learning rate. Default: 0.01. */
  lr?: number
  /** By what a step shrinks where the gradient turns round, and grows where it does not. Default: [0.5,1.2]. */
  etas?: readonly [number, number]
  /** The smallest and the greatest step. Default: [0.000001,50]. */
  stepSizes?: readonly [number, number]
  /** PyTorch's, for CUDA graphs: a step with it is `ERR_UNSUPPORTED_OPTION` where PyTorch's is an AssertionError, on the CPU always; with `fused` it makes no difference. Default: false. */
  capturable?: boolean
  /** PyTorch's; the foreach kernels are used wherever `fused` is not. */
  foreach?: boolean | null
  /** Ascend instead of descending. Default: false. */
  maximize?: boolean
  /** Only false: steps are not recorded. Default: false. */
  differentiable?: boolean
}

/** What `SparseAdam` takes by name. */
export interface SparseAdamOptions {
  /** Learning rate. Default: 0.001. */
  lr?: number
  /** How slowly the averages of the gradient and of its square move. Default: [0.9,0.999]. */
  betas?: readonly [number, number]
  /** Added to the divisor, which must not be zero. Default: 1e-8. */
  eps?: number
  /** Ascend instead of descending. Default: false. */
  maximize?: boolean
}

/** What `Adafactor` takes by name. */
export interface AdafactorOptions {
  /** Learning rate. Default: 0.01. */
  lr?: number
  /** With which power of the steps the weight of a new square falls. Default: -0.8. */
  beta2Decay?: number
  /** The least square, null for the epsilon of the parameters' dtype, and the least size of a parameter for its learning rate. Default: [null,0.001]. */
  eps?: readonly [number | null, number]
  /** To which size an update is shortened. Default: 1. */
  d?: number
  /** L2 penalty; where the decay is decoupled, the decay of the weights themselves. Default: 0. */
  weightDecay?: number
  /** PyTorch's; the foreach kernels are used wherever `fused` is not. */
  foreach?: boolean | null
  /** Ascend instead of descending. Default: false. */
  maximize?: boolean
}

/** What `Muon` takes by name. */
export interface MuonOptions {
  /** Learning rate. Default: 0.001. */
  lr?: number
  /** L2 penalty; where the decay is decoupled, the decay of the weights themselves. Default: 0.1. */
  weightDecay?: number
  /** How slowly the average of the gradients moves. Default: 0.95. */
  momentum?: number
  /** Nesterov's momentum. Default: true. */
  nesterov?: boolean
  /** Of the polynomial of the Newton-Schulz iteration. Default: [3.4445,-4.775,2.0315]. */
  nsCoefficients?: readonly [number, number, number]
  /** The least norm that a gradient is divided by. Default: 1e-7. */
  eps?: number
  /** How many of its iterations a step takes. Default: 5. */
  nsSteps?: number
  /** How the learning rate is fitted to a matrix's shape: 'original' and null by the root of rows over columns, 'match_rms_adamw' such that AdamW's rates can be kept. */
  adjustLrFn?: 'original' | 'match_rms_adamw' | null
}

/** What `LBFGS` takes by name. */
export interface LBFGSOptions {
  /** Learning rate. Default: 1. */
  lr?: number
  /** How many directions a step tries at most. Default: 20. */
  maxIter?: number
  /** How often a step evaluates its closure at most; null for one and a quarter of `maxIter`. */
  maxEval?: number | null
  /** The step ends where no gradient is greater. Default: 1e-7. */
  toleranceGrad?: number
  /** The step ends where the loss or the parameters change by less. Default: 1e-9. */
  toleranceChange?: number
  /** How many steps before are kept. Default: 100. */
  historySize?: number
  /** 'strong_wolfe' for a line search; null for steps of `lr`. */
  lineSearchFn?: 'strong_wolfe' | null
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

/** What each parameter group of `RMSprop` has. */
export interface RMSpropDefaults {
  /** Learning rate. Default: 0.01. */
  lr: number
  /** How slowly the average of the squares moves. Default: 0.99. */
  alpha: number
  /** Added to the divisor, which must not be zero. Default: 1e-8. */
  eps: number
  /** L2 penalty; where the decay is decoupled, the decay of the weights themselves. Default: 0. */
  weightDecay: number
  /** How much of the step before goes into the next one. Default: 0. */
  momentum: number
  /** Divide by the deviation of the gradients instead of their size. Default: false. */
  centered: boolean
  /** PyTorch's, for CUDA graphs: a step with it is `ERR_UNSUPPORTED_OPTION` where PyTorch's is an AssertionError, on the CPU always; with `fused` it makes no difference. Default: false. */
  capturable: boolean
  /** PyTorch's; the foreach kernels are used wherever `fused` is not. */
  foreach: boolean | null
  /** Ascend instead of descending. Default: false. */
  maximize: boolean
  /** Only false: steps are not recorded. Default: false. */
  differentiable: boolean
}

/** What each parameter group of `Adagrad` has. */
export interface AdagradDefaults {
  /** Learning rate. Default: 0.01. */
  lr: number
  /** How fast the learning rate falls. Default: 0. */
  lrDecay: number
  /** L2 penalty; where the decay is decoupled, the decay of the weights themselves. Default: 0. */
  weightDecay: number
  /** Where the sums of the squares begin. Default: 0. */
  initialAccumulatorValue: number
  /** Added to the divisor, which must not be zero. Default: 1e-10. */
  eps: number
  /** PyTorch's; the foreach kernels are used wherever `fused` is not. */
  foreach: boolean | null
  /** Ascend instead of descending. Default: false. */
  maximize: boolean
  /** Only false: steps are not recorded. Default: false. */
  differentiable: boolean
  /** Use one kernel for the whole step: quicker, with the bits of Python's `fused=True`. */
  fused: boolean | null
}

/** What each parameter group of `Adadelta` has. */
export interface AdadeltaDefaults {
  /** Learning rate. Default: 1. */
  lr: number
  /** How slowly the averages move. Default: 0.9. */
  rho: number
  /** Added to the divisor, which must not be zero. Default: 0.000001. */
  eps: number
  /** L2 penalty; where the decay is decoupled, the decay of the weights themselves. Default: 0. */
  weightDecay: number
  /** PyTorch's; the foreach kernels are used wherever `fused` is not. */
  foreach: boolean | null
  /** PyTorch's, for CUDA graphs: a step with it is `ERR_UNSUPPORTED_OPTION` where PyTorch's is an AssertionError, on the CPU always; with `fused` it makes no difference. Default: false. */
  capturable: boolean
  /** Ascend instead of descending. Default: false. */
  maximize: boolean
  /** Only false: steps are not recorded. Default: false. */
  differentiable: boolean
}

/** What each parameter group of `Adamax` has. */
export interface AdamaxDefaults {
  /** Learning rate. Default: 0.002. */
  lr: number
  /** How slowly the averages of the gradient and of its square move. Default: [0.9,0.999]. */
  betas: readonly [number, number]
  /** Added to the divisor, which must not be zero. Default: 1e-8. */
  eps: number
  /** L2 penalty; where the decay is decoupled, the decay of the weights themselves. Default: 0. */
  weightDecay: number
  /** PyTorch's; the foreach kernels are used wherever `fused` is not. */
  foreach: boolean | null
  /** Ascend instead of descending. Default: false. */
  maximize: boolean
  /** Only false: steps are not recorded. Default: false. */
  differentiable: boolean
  /** PyTorch's, for CUDA graphs: a step with it is `ERR_UNSUPPORTED_OPTION` where PyTorch's is an AssertionError, on the CPU always; with `fused` it makes no difference. Default: false. */
  capturable: boolean
}

/** What each parameter group of `NAdam` has. */
export interface NAdamDefaults {
  /** Learning rate. Default: 0.002. */
  lr: number
  /** How slowly the averages of the gradient and of its square move. Default: [0.9,0.999]. */
  betas: readonly [number, number]
  /** Added to the divisor, which must not be zero. Default: 1e-8. */
  eps: number
  /** L2 penalty; where the decay is decoupled, the decay of the weights themselves. Default: 0. */
  weightDecay: number
  /** How fast the momentum comes to its full size. Default: 0.004. */
  momentumDecay: number
  /** Decay the weights themselves, as AdamW does. Default: false. */
  decoupledWeightDecay: boolean
  /** PyTorch's; the foreach kernels are used wherever `fused` is not. */
  foreach: boolean | null
  /** Ascend instead of descending. Default: false. */
  maximize: boolean
  /** PyTorch's, for CUDA graphs: a step with it is `ERR_UNSUPPORTED_OPTION` where PyTorch's is an AssertionError, on the CPU always; with `fused` it makes no difference. Default: false. */
  capturable: boolean
  /** Only false: steps are not recorded. Default: false. */
  differentiable: boolean
}

/** What each parameter group of `RAdam` has. */
export interface RAdamDefaults {
  /** Learning rate. Default: 0.001. */
  lr: number
  /** How slowly the averages of the gradient and of its square move. Default: [0.9,0.999]. */
  betas: readonly [number, number]
  /** Added to the divisor, which must not be zero. Default: 1e-8. */
  eps: number
  /** L2 penalty; where the decay is decoupled, the decay of the weights themselves. Default: 0. */
  weightDecay: number
  /** Decay the weights themselves, as AdamW does. Default: false. */
  decoupledWeightDecay: boolean
  /** PyTorch's; the foreach kernels are used wherever `fused` is not. */
  foreach: boolean | null
  /** Ascend instead of descending. Default: false. */
  maximize: boolean
  /** PyTorch's, for CUDA graphs: a step with it is `ERR_UNSUPPORTED_OPTION` where PyTorch's is an AssertionError, on the CPU always; with `fused` it makes no difference. Default: false. */
  capturable: boolean
  /** Only false: steps are not recorded. Default: false. */
  differentiable: boolean
}

/** What each parameter group of `ASGD` has. */
export interface ASGDDefaults {
  /** Learning rate. Default: 0.01. */
  lr: number
  /** How fast the learning rate falls, and the parameters decay. Default: 0.0001. */
  lambd: number
  /** With which power the learning rate falls. Default: 0.75. */
  alpha: number
  /** After how many steps the parameters are averaged. Default: 1000000. */
  t0: number
  /** L2 penalty; where the decay is decoupled, the decay of the weights themselves. Default: 0. */
  weightDecay: number
  /** PyTorch's; the foreach kernels are used wherever `fused` is not. */
  foreach: boolean | null
  /** Ascend instead of descending. Default: false. */
  maximize: boolean
  /** Only false: steps are not recorded. Default: false. */
  differentiable: boolean
  /** PyTorch's, for CUDA graphs: a step with it is `ERR_UNSUPPORTED_OPTION` where PyTorch's is an AssertionError, on the CPU always; with `fused` it makes no difference. Default: false. */
  capturable: boolean
}

/** What each parameter group of `Rprop` has. */
export interface RpropDefaults {
  /** Learning rate. Default: 0.01. */
  lr: number
  /** By what a step shrinks where the gradient turns round, and grows where it does not. Default: [0.5,1.2]. */
  etas: readonly [number, number]
  /** The smallest and the greatest step. Default: [0.000001,50]. */
  stepSizes: readonly [number, number]
  /** PyTorch's, for CUDA graphs: a step with it is `ERR_UNSUPPORTED_OPTION` where PyTorch's is an AssertionError, on the CPU always; with `fused` it makes no difference. Default: false. */
  capturable: boolean
  /** PyTorch's; the foreach kernels are used wherever `fused` is not. */
  foreach: boolean | null
  /** Ascend instead of descending. Default: false. */
  maximize: boolean
  /** Only false: steps are not recorded. Default: false. */
  differentiable: boolean
}

/** What each parameter group of `SparseAdam` has. */
export interface SparseAdamDefaults {
  /** Learning rate. Default: 0.001. */
  lr: number
  /** How slowly the averages of the gradient and of its square move. Default: [0.9,0.999]. */
  betas: readonly [number, number]
  /** Added to the divisor, which must not be zero. Default: 1e-8. */
  eps: number
  /** Ascend instead of descending. Default: false. */
  maximize: boolean
}

/** What each parameter group of `Adafactor` has. */
export interface AdafactorDefaults {
  /** Learning rate. Default: 0.01. */
  lr: number
  /** With which power of the steps the weight of a new square falls. Default: -0.8. */
  beta2Decay: number
  /** The least square, null for the epsilon of the parameters' dtype, and the least size of a parameter for its learning rate. Default: [null,0.001]. */
  eps: readonly [number | null, number]
  /** To which size an update is shortened. Default: 1. */
  d: number
  /** L2 penalty; where the decay is decoupled, the decay of the weights themselves. Default: 0. */
  weightDecay: number
  /** PyTorch's; the foreach kernels are used wherever `fused` is not. */
  foreach: boolean | null
  /** Ascend instead of descending. Default: false. */
  maximize: boolean
}

/** What each parameter group of `Muon` has. */
export interface MuonDefaults {
  /** Learning rate. Default: 0.001. */
  lr: number
  /** L2 penalty; where the decay is decoupled, the decay of the weights themselves. Default: 0.1. */
  weightDecay: number
  /** How slowly the average of the gradients moves. Default: 0.95. */
  momentum: number
  /** Nesterov's momentum. Default: true. */
  nesterov: boolean
  /** Of the polynomial of the Newton-Schulz iteration. Default: [3.4445,-4.775,2.0315]. */
  nsCoefficients: readonly [number, number, number]
  /** The least norm that a gradient is divided by. Default: 1e-7. */
  eps: number
  /** How many of its iterations a step takes. Default: 5. */
  nsSteps: number
  /** How the learning rate is fitted to a matrix's shape: 'original' and null by the root of rows over columns, 'match_rms_adamw' such that AdamW's rates can be kept. */
  adjustLrFn: 'original' | 'match_rms_adamw' | null
}

/** What each parameter group of `LBFGS` has. */
export interface LBFGSDefaults {
  /** Learning rate. Default: 1. */
  lr: number
  /** How many directions a step tries at most. Default: 20. */
  maxIter: number
  /** How often a step evaluates its closure at most; null for one and a quarter of `maxIter`. */
  maxEval: number | null
  /** The step ends where no gradient is greater. Default: 1e-7. */
  toleranceGrad: number
  /** The step ends where the loss or the parameters change by less. Default: 1e-9. */
  toleranceChange: number
  /** How many steps before are kept. Default: 100. */
  historySize: number
  /** 'strong_wolfe' for a line search; null for steps of `lr`. */
  lineSearchFn: 'strong_wolfe' | null
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

/** The constructor of `RMSprop`, which extends `B`. */
export interface RMSpropClass<B> {
  /**
   * `torch.optim.RMSprop`: steps over the root of the average of the squares, which moves with `alpha`.
   * [torch.optim.RMSprop](https://docs.pytorch.org/docs/stable/generated/torch.optim.RMSprop.html)
   * @param params Parameters, `[name, parameter]` pairs, or groups with options of their own.
   * @param lr Learning rate. Default: 0.01.
   * @param alpha How slowly the average of the squares moves. Default: 0.99.
   * @param eps Added to the divisor, which must not be zero. Default: 1e-8.
   * @param weightDecay L2 penalty; where the decay is decoupled, the decay of the weights themselves. Default: 0.
   * @param momentum How much of the step before goes into the next one. Default: 0.
   * @param centered Divide by the deviation of the gradients instead of their size. Default: false.
   * @param capturable PyTorch's, for CUDA graphs: a step with it is `ERR_UNSUPPORTED_OPTION` where PyTorch's is an AssertionError, on the CPU always; with `fused` it makes no difference. Default: false.
   * @param foreach PyTorch's; the foreach kernels are used wherever `fused` is not.
   * @param maximize Ascend instead of descending. Default: false.
   * @param differentiable Only false: steps are not recorded. Default: false.
   */
  new (params: ParamsInput | Iterable<ParamGroupInput<RMSpropDefaults>>, lr?: number | RMSpropOptions, alpha?: number | RMSpropOptions, eps?: number | RMSpropOptions, weightDecay?: number | RMSpropOptions, momentum?: number | RMSpropOptions, centered?: boolean | RMSpropOptions, capturable?: boolean | RMSpropOptions, foreach?: boolean | null | RMSpropOptions, maximize?: boolean | RMSpropOptions, differentiable?: boolean | RMSpropOptions, options?: RMSpropOptions): B
}

/** The constructor of `Adagrad`, which extends `B`. */
export interface AdagradClass<B> {
  /**
   * `torch.optim.Adagrad`: steps over the root of the sum of all squares so far. Takes sparse gradients too.
   * [torch.optim.Adagrad](https://docs.pytorch.org/docs/stable/generated/torch.optim.Adagrad.html)
   * @param params Parameters, `[name, parameter]` pairs, or groups with options of their own.
   * @param lr Learning rate. Default: 0.01.
   * @param lrDecay How fast the learning rate falls. Default: 0.
   * @param weightDecay L2 penalty; where the decay is decoupled, the decay of the weights themselves. Default: 0.
   * @param initialAccumulatorValue Where the sums of the squares begin. Default: 0.
   * @param eps Added to the divisor, which must not be zero. Default: 1e-10.
   * @param foreach PyTorch's; the foreach kernels are used wherever `fused` is not.
   * @param maximize Ascend instead of descending. Default: false.
   * @param differentiable Only false: steps are not recorded. Default: false.
   * @param fused Use one kernel for the whole step: quicker, with the bits of Python's `fused=True`.
   */
  new (params: ParamsInput | Iterable<ParamGroupInput<AdagradDefaults>>, lr?: number | AdagradOptions, lrDecay?: number | AdagradOptions, weightDecay?: number | AdagradOptions, initialAccumulatorValue?: number | AdagradOptions, eps?: number | AdagradOptions, foreach?: boolean | null | AdagradOptions, options?: AdagradOptions): B
}

/** The constructor of `Adadelta`, which extends `B`. */
export interface AdadeltaClass<B> {
  /**
   * `torch.optim.Adadelta`: steps over the root of the average of the squares, times that of the steps before.
   * [torch.optim.Adadelta](https://docs.pytorch.org/docs/stable/generated/torch.optim.Adadelta.html)
   * @param params Parameters, `[name, parameter]` pairs, or groups with options of their own.
   * @param lr Learning rate. Default: 1.
   * @param rho How slowly the averages move. Default: 0.9.
   * @param eps Added to the divisor, which must not be zero. Default: 0.000001.
   * @param weightDecay L2 penalty; where the decay is decoupled, the decay of the weights themselves. Default: 0.
   * @param foreach PyTorch's; the foreach kernels are used wherever `fused` is not.
   * @param capturable PyTorch's, for CUDA graphs: a step with it is `ERR_UNSUPPORTED_OPTION` where PyTorch's is an AssertionError, on the CPU always; with `fused` it makes no difference. Default: false.
   * @param maximize Ascend instead of descending. Default: false.
   * @param differentiable Only false: steps are not recorded. Default: false.
   */
  new (params: ParamsInput | Iterable<ParamGroupInput<AdadeltaDefaults>>, lr?: number | AdadeltaOptions, rho?: number | AdadeltaOptions, eps?: number | AdadeltaOptions, weightDecay?: number | AdadeltaOptions, foreach?: boolean | null | AdadeltaOptions, options?: AdadeltaOptions): B
}

/** The constructor of `Adamax`, which extends `B`. */
export interface AdamaxClass<B> {
  /**
   * `torch.optim.Adamax`: Adam with the greatest gradient, which fades, instead of the average of the squares.
   * [torch.optim.Adamax](https://docs.pytorch.org/docs/stable/generated/torch.optim.Adamax.html)
   * @param params Parameters, `[name, parameter]` pairs, or groups with options of their own.
   * @param lr Learning rate. Default: 0.002.
   * @param betas How slowly the averages of the gradient and of its square move. Default: [0.9,0.999].
   * @param eps Added to the divisor, which must not be zero. Default: 1e-8.
   * @param weightDecay L2 penalty; where the decay is decoupled, the decay of the weights themselves. Default: 0.
   * @param foreach PyTorch's; the foreach kernels are used wherever `fused` is not.
   * @param maximize Ascend instead of descending. Default: false.
   * @param differentiable Only false: steps are not recorded. Default: false.
   * @param capturable PyTorch's, for CUDA graphs: a step with it is `ERR_UNSUPPORTED_OPTION` where PyTorch's is an AssertionError, on the CPU always; with `fused` it makes no difference. Default: false.
   */
  new (params: ParamsInput | Iterable<ParamGroupInput<AdamaxDefaults>>, lr?: number | AdamaxOptions, betas?: readonly [number, number] | AdamaxOptions, eps?: number | AdamaxOptions, weightDecay?: number | AdamaxOptions, foreach?: boolean | null | AdamaxOptions, options?: AdamaxOptions): B
}

/** The constructor of `NAdam`, which extends `B`. */
export interface NAdamClass<B> {
  /**
   * `torch.optim.NAdam`: Adam with Nesterov's momentum.
   * [torch.optim.NAdam](https://docs.pytorch.org/docs/stable/generated/torch.optim.NAdam.html)
   * @param params Parameters, `[name, parameter]` pairs, or groups with options of their own.
   * @param lr Learning rate. Default: 0.002.
   * @param betas How slowly the averages of the gradient and of its square move. Default: [0.9,0.999].
   * @param eps Added to the divisor, which must not be zero. Default: 1e-8.
   * @param weightDecay L2 penalty; where the decay is decoupled, the decay of the weights themselves. Default: 0.
   * @param momentumDecay How fast the momentum comes to its full size. Default: 0.004.
   * @param decoupledWeightDecay Decay the weights themselves, as AdamW does. Default: false.
   * @param foreach PyTorch's; the foreach kernels are used wherever `fused` is not.
   * @param maximize Ascend instead of descending. Default: false.
   * @param capturable PyTorch's, for CUDA graphs: a step with it is `ERR_UNSUPPORTED_OPTION` where PyTorch's is an AssertionError, on the CPU always; with `fused` it makes no difference. Default: false.
   * @param differentiable Only false: steps are not recorded. Default: false.
   */
  new (params: ParamsInput | Iterable<ParamGroupInput<NAdamDefaults>>, lr?: number | NAdamOptions, betas?: readonly [number, number] | NAdamOptions, eps?: number | NAdamOptions, weightDecay?: number | NAdamOptions, momentumDecay?: number | NAdamOptions, decoupledWeightDecay?: boolean | NAdamOptions, options?: NAdamOptions): B
}

/** The constructor of `RAdam`, which extends `B`. */
export interface RAdamClass<B> {
  /**
   * `torch.optim.RAdam`: Adam that begins as momentum, until the average of the squares can be trusted.
   * [torch.optim.RAdam](https://docs.pytorch.org/docs/stable/generated/torch.optim.RAdam.html)
   * @param params Parameters, `[name, parameter]` pairs, or groups with options of their own.
   * @param lr Learning rate. Default: 0.001.
   * @param betas How slowly the averages of the gradient and of its square move. Default: [0.9,0.999].
   * @param eps Added to the divisor, which must not be zero. Default: 1e-8.
   * @param weightDecay L2 penalty; where the decay is decoupled, the decay of the weights themselves. Default: 0.
   * @param decoupledWeightDecay Decay the weights themselves, as AdamW does. Default: false.
   * @param foreach PyTorch's; the foreach kernels are used wherever `fused` is not.
   * @param maximize Ascend instead of descending. Default: false.
   * @param capturable PyTorch's, for CUDA graphs: a step with it is `ERR_UNSUPPORTED_OPTION` where PyTorch's is an AssertionError, on the CPU always; with `fused` it makes no difference. Default: false.
   * @param differentiable Only false: steps are not recorded. Default: false.
   */
  new (params: ParamsInput | Iterable<ParamGroupInput<RAdamDefaults>>, lr?: number | RAdamOptions, betas?: readonly [number, number] | RAdamOptions, eps?: number | RAdamOptions, weightDecay?: number | RAdamOptions, decoupledWeightDecay?: boolean | RAdamOptions, options?: RAdamOptions): B
}

/** The constructor of `ASGD`, which extends `B`. */
export interface ASGDClass<B> {
  /**
   * `torch.optim.ASGD`: stochastic gradient descent with a falling rate. The average of the parameters is kept as `ax`.
   * [torch.optim.ASGD](https://docs.pytorch.org/docs/stable/generated/torch.optim.ASGD.html)
   * @param params Parameters, `[name, parameter]` pairs, or groups with options of their own.
   * @param lr Learning rate. Default: 0.01.
   * @param lambd How fast the learning rate falls, and the parameters decay. Default: 0.0001.
   * @param alpha With which power the learning rate falls. Default: 0.75.
   * @param t0 After how many steps the parameters are averaged. Default: 1000000.
   * @param weightDecay L2 penalty; where the decay is decoupled, the decay of the weights themselves. Default: 0.
   * @param foreach PyTorch's; the foreach kernels are used wherever `fused` is not.
   * @param maximize Ascend instead of descending. Default: false.
   * @param differentiable Only false: steps are not recorded. Default: false.
   * @param capturable PyTorch's, for CUDA graphs: a step with it is `ERR_UNSUPPORTED_OPTION` where PyTorch's is an AssertionError, on the CPU always; with `fused` it makes no difference. Default: false.
   */
  new (params: ParamsInput | Iterable<ParamGroupInput<ASGDDefaults>>, lr?: number | ASGDOptions, lambd?: number | ASGDOptions, alpha?: number | ASGDOptions, t0?: number | ASGDOptions, weightDecay?: number | ASGDOptions, foreach?: boolean | null | ASGDOptions, maximize?: boolean | ASGDOptions, differentiable?: boolean | ASGDOptions, capturable?: boolean | ASGDOptions, options?: ASGDOptions): B
}

/** The constructor of `Rprop`, which extends `B`. */
export interface RpropClass<B> {
  /**
   * `torch.optim.Rprop`: steps by the gradient's sign, longer while it stays. For whole batches.
   * [torch.optim.Rprop](https://docs.pytorch.org/docs/stable/generated/torch.optim.Rprop.html)
   * @param params Parameters, `[name, parameter]` pairs, or groups with options of their own.
   * @param lr Learning rate. Default: 0.01.
   * @param etas By what a step shrinks where the gradient turns round, and grows where it does not. Default: [0.5,1.2].
   * @param stepSizes The smallest and the greatest step. Default: [0.000001,50].
   * @param capturable PyTorch's, for CUDA graphs: a step with it is `ERR_UNSUPPORTED_OPTION` where PyTorch's is an AssertionError, on the CPU always; with `fused` it makes no difference. Default: false.
   * @param foreach PyTorch's; the foreach kernels are used wherever `fused` is not.
   * @param maximize Ascend instead of descending. Default: false.
   * @param differentiable Only false: steps are not recorded. Default: false.
   */
  new (params: ParamsInput | Iterable<ParamGroupInput<RpropDefaults>>, lr?: number | RpropOptions, etas?: readonly [number, number] | RpropOptions, stepSizes?: readonly [number, number] | RpropOptions, options?: RpropOptions): B
}

/** The constructor of `SparseAdam`, which extends `B`. */
export interface SparseAdamClass<B> {
  /**
   * `torch.optim.SparseAdam`: Adam for sparse gradients, such as those of `nn.Embedding` with `sparse: true`. Only what has a
   * gradient moves. Dense gradients are `ERR_VALUE`.
   * [torch.optim.SparseAdam](https://docs.pytorch.org/docs/stable/generated/torch.optim.SparseAdam.html)
   * @param params Parameters, `[name, parameter]` pairs, or groups with options of their own.
   * @param lr Learning rate. Default: 0.001.
   * @param betas How slowly the averages of the gradient and of its square move. Default: [0.9,0.999].
   * @param eps Added to the divisor, which must not be zero. Default: 1e-8.
   * @param maximize Ascend instead of descending. Default: false.
   */
  new (params: ParamsInput | Iterable<ParamGroupInput<SparseAdamDefaults>>, lr?: number | SparseAdamOptions, betas?: readonly [number, number] | SparseAdamOptions, eps?: number | SparseAdamOptions, maximize?: boolean | SparseAdamOptions, options?: SparseAdamOptions): B
}

/** The constructor of `Adafactor`, which extends `B`. */
export interface AdafactorClass<B> {
  /**
   * `torch.optim.Adafactor`: steps over the root of the average of the squares, of which a matrix keeps one row and one
   * column. For models whose optimizer must be small.
   * [torch.optim.Adafactor](https://docs.pytorch.org/docs/stable/generated/torch.optim.Adafactor.html)
   * @param params Parameters, `[name, parameter]` pairs, or groups with options of their own.
   * @param lr Learning rate. Default: 0.01.
   * @param beta2Decay With which power of the steps the weight of a new square falls. Default: -0.8.
   * @param eps The least square, null for the epsilon of the parameters' dtype, and the least size of a parameter for its learning rate. Default: [null,0.001].
   * @param d To which size an update is shortened. Default: 1.
   * @param weightDecay L2 penalty; where the decay is decoupled, the decay of the weights themselves. Default: 0.
   * @param foreach PyTorch's; the foreach kernels are used wherever `fused` is not.
   * @param maximize Ascend instead of descending. Default: false.
   */
  new (params: ParamsInput | Iterable<ParamGroupInput<AdafactorDefaults>>, lr?: number | AdafactorOptions, beta2Decay?: number | AdafactorOptions, eps?: readonly [number | null, number] | AdafactorOptions, d?: number | AdafactorOptions, weightDecay?: number | AdafactorOptions, options?: AdafactorOptions): B
}

/** The constructor of `Muon`, which extends `B`. */
export interface MuonClass<B> {
  /**
   * `torch.optim.Muon`: momentum, made orthogonal, for the matrices of hidden layers. Other parameters need another optimizer.
   * [torch.optim.Muon](https://docs.pytorch.org/docs/stable/generated/torch.optim.Muon.html)
   * @param params Parameters, `[name, parameter]` pairs, or groups with options of their own.
   * @param lr Learning rate. Default: 0.001.
   * @param weightDecay L2 penalty; where the decay is decoupled, the decay of the weights themselves. Default: 0.1.
   * @param momentum How slowly the average of the gradients moves. Default: 0.95.
   * @param nesterov Nesterov's momentum. Default: true.
   * @param nsCoefficients Of the polynomial of the Newton-Schulz iteration. Default: [3.4445,-4.775,2.0315].
   * @param eps The least norm that a gradient is divided by. Default: 1e-7.
   * @param nsSteps How many of its iterations a step takes. Default: 5.
   * @param adjustLrFn How the learning rate is fitted to a matrix's shape: 'original' and null by the root of rows over columns, 'match_rms_adamw' such that AdamW's rates can be kept.
   */
  new (params: ParamsInput | Iterable<ParamGroupInput<MuonDefaults>>, lr?: number | MuonOptions, weightDecay?: number | MuonOptions, momentum?: number | MuonOptions, nesterov?: boolean | MuonOptions, nsCoefficients?: readonly [number, number, number] | MuonOptions, eps?: number | MuonOptions, nsSteps?: number | MuonOptions, adjustLrFn?: 'original' | 'match_rms_adamw' | null | MuonOptions, options?: MuonOptions): B
}

/** The constructor of `LBFGS`, which extends `B`. */
export interface LBFGSClass<B> {
  /**
   * `torch.optim.LBFGS`: a quasi-Newton method, for smooth functions and whole batches. `step(closure)` evaluates the closure
   * several times: `await optimizer.step(async () => { optimizer.zeroGrad(); ...; await loss.backward(); return loss })`. A step
   * gives the first loss. There is one parameter group. Takes the memory of `2 historySize + 4` copies of the parameters.
   * [torch.optim.LBFGS](https://docs.pytorch.org/docs/stable/generated/torch.optim.LBFGS.html)
   * @param params Parameters, `[name, parameter]` pairs, or groups with options of their own.
   * @param lr Learning rate. Default: 1.
   * @param maxIter How many directions a step tries at most. Default: 20.
   * @param maxEval How often a step evaluates its closure at most; null for one and a quarter of `maxIter`.
   * @param toleranceGrad The step ends where no gradient is greater. Default: 1e-7.
   * @param toleranceChange The step ends where the loss or the parameters change by less. Default: 1e-9.
   * @param historySize How many steps before are kept. Default: 100.
   * @param lineSearchFn 'strong_wolfe' for a line search; null for steps of `lr`.
   */
  new (params: ParamsInput | Iterable<ParamGroupInput<LBFGSDefaults>>, lr?: number | LBFGSOptions, maxIter?: number | LBFGSOptions, maxEval?: number | null | LBFGSOptions, toleranceGrad?: number | LBFGSOptions, toleranceChange?: number | LBFGSOptions, historySize?: number | LBFGSOptions, lineSearchFn?: 'strong_wolfe' | null | LBFGSOptions, options?: LBFGSOptions): B
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
  RMSprop: RMSpropClass<B>
  Adagrad: AdagradClass<B>
  Adadelta: AdadeltaClass<B>
  Adamax: AdamaxClass<B>
  NAdam: NAdamClass<B>
  RAdam: RAdamClass<B>
  ASGD: ASGDClass<B>
  Rprop: RpropClass<B>
  SparseAdam: SparseAdamClass<B>
  Adafactor: AdafactorClass<B>
  Muon: MuonClass<B>
  LBFGS: LBFGSClass<B>
  AccumAdam: AccumAdamClass<B>
  AccumAdamW: AccumAdamWClass<B>
}

/** What a call of each is bound to. */
export interface OptimizerArguments {
  SGD: { params: ParamsInput | Iterable<ParamGroupInput<SGDDefaults>>; lr: number; momentum: number; dampening: number; weightDecay: number; nesterov: boolean; maximize: boolean; foreach: boolean | null; differentiable: boolean; fused: boolean | null }
  Adam: { params: ParamsInput | Iterable<ParamGroupInput<AdamDefaults>>; lr: number; betas: readonly [number, number]; eps: number; weightDecay: number; amsgrad: boolean; foreach: boolean | null; maximize: boolean; capturable: boolean; differentiable: boolean; fused: boolean | null; decoupledWeightDecay: boolean }
  AdamW: { params: ParamsInput | Iterable<ParamGroupInput<AdamWDefaults>>; lr: number; betas: readonly [number, number]; eps: number; weightDecay: number; amsgrad: boolean; maximize: boolean; foreach: boolean | null; capturable: boolean; differentiable: boolean; fused: boolean | null }
  RMSprop: { params: ParamsInput | Iterable<ParamGroupInput<RMSpropDefaults>>; lr: number; alpha: number; eps: number; weightDecay: number; momentum: number; centered: boolean; capturable: boolean; foreach: boolean | null; maximize: boolean; differentiable: boolean }
  Adagrad: { params: ParamsInput | Iterable<ParamGroupInput<AdagradDefaults>>; lr: number; lrDecay: number; weightDecay: number; initialAccumulatorValue: number; eps: number; foreach: boolean | null; maximize: boolean; differentiable: boolean; fused: boolean | null }
  Adadelta: { params: ParamsInput | Iterable<ParamGroupInput<AdadeltaDefaults>>; lr: number; rho: number; eps: number; weightDecay: number; foreach: boolean | null; capturable: boolean; maximize: boolean; differentiable: boolean }
  Adamax: { params: ParamsInput | Iterable<ParamGroupInput<AdamaxDefaults>>; lr: number; betas: readonly [number, number]; eps: number; weightDecay: number; foreach: boolean | null; maximize: boolean; differentiable: boolean; capturable: boolean }
  NAdam: { params: ParamsInput | Iterable<ParamGroupInput<NAdamDefaults>>; lr: number; betas: readonly [number, number]; eps: number; weightDecay: number; momentumDecay: number; decoupledWeightDecay: boolean; foreach: boolean | null; maximize: boolean; capturable: boolean; differentiable: boolean }
  RAdam: { params: ParamsInput | Iterable<ParamGroupInput<RAdamDefaults>>; lr: number; betas: readonly [number, number]; eps: number; weightDecay: number; decoupledWeightDecay: boolean; foreach: boolean | null; maximize: boolean; capturable: boolean; differentiable: boolean }
  ASGD: { params: ParamsInput | Iterable<ParamGroupInput<ASGDDefaults>>; lr: number; lambd: number; alpha: number; t0: number; weightDecay: number; foreach: boolean | null; maximize: boolean; differentiable: boolean; capturable: boolean }
  Rprop: { params: ParamsInput | Iterable<ParamGroupInput<RpropDefaults>>; lr: number; etas: readonly [number, number]; stepSizes: readonly [number, number]; capturable: boolean; foreach: boolean | null; maximize: boolean; differentiable: boolean }
  SparseAdam: { params: ParamsInput | Iterable<ParamGroupInput<SparseAdamDefaults>>; lr: number; betas: readonly [number, number]; eps: number; maximize: boolean }
  Adafactor: { params: ParamsInput | Iterable<ParamGroupInput<AdafactorDefaults>>; lr: number; beta2Decay: number; eps: readonly [number | null, number]; d: number; weightDecay: number; foreach: boolean | null; maximize: boolean }
  Muon: { params: ParamsInput | Iterable<ParamGroupInput<MuonDefaults>>; lr: number; weightDecay: number; momentum: number; nesterov: boolean; nsCoefficients: readonly [number, number, number]; eps: number; nsSteps: number; adjustLrFn: 'original' | 'match_rms_adamw' | null }
  LBFGS: { params: ParamsInput | Iterable<ParamGroupInput<LBFGSDefaults>>; lr: number; maxIter: number; maxEval: number | null; toleranceGrad: number; toleranceChange: number; historySize: number; lineSearchFn: 'strong_wolfe' | null }
  AccumAdam: { params: ParamsInput | Iterable<ParamGroupInput<AccumAdamDefaults>>; lr: number; betas: readonly [number, number]; eps: number; weightDecay: number; accumIter: number }
  AccumAdamW: { params: ParamsInput | Iterable<ParamGroupInput<AccumAdamWDefaults>>; lr: number; betas: readonly [number, number]; eps: number; weightDecay: number; accumIter: number }
}
