// Generated from the table in src/signatures by `npm run generate`; do not edit.
import type { MemoryFormat } from '../../ops/types.js'
import type { Tensor } from '../../tensor/tensor.js'
import type { NormBase } from '../batchnorm.js'
import type { ConvBase } from '../conv.js'
import type { Linear } from '../linear.js'
import type { Module } from '../module.js'
import type { Parameter } from '../parameter.js'

/** What `clipGradNorm_` takes by name. */
export interface ClipGradNormOptions {
  /** Which norm; Infinity for the greatest absolute value. Default: 2. */
  normType?: number
  /** Throw where the norm is infinite or NaN, instead of scaling by it. Default: false. */
  errorIfNonfinite?: boolean
  /** PyTorch's choice of kernels; it makes no difference here. */
  foreach?: boolean | null
}

/** What `clipGradsWithNorm_` takes by name. */
export interface ClipGradsWithNormOptions {
  /** PyTorch's choice of kernels; it makes no difference here. */
  foreach?: boolean | null
}

/** What `clipGradValue_` takes by name. */
export interface ClipGradValueOptions {
  /** PyTorch's choice of kernels; it makes no difference here. */
  foreach?: boolean | null
}

/** What `getTotalNorm` takes by name. */
export interface GetTotalNormOptions {
  /** Which norm; Infinity for the greatest absolute value. Default: 2. */
  normType?: number
  /** Throw where the norm is infinite or NaN, instead of scaling by it. Default: false. */
  errorIfNonfinite?: boolean
  /** PyTorch's choice of kernels; it makes no difference here. */
  foreach?: boolean | null
}

/** What `weightNorm` takes by name. */
export interface WeightNormOptions {
  /** The field of the weight. Default: 'weight'. */
  name?: string
  /** The dimension that is left out of each norm; null for one norm of all. Default: 0. */
  dim?: number | null
}

/** What `removeWeightNorm` takes by name. */
export interface RemoveWeightNormOptions {
  /** The field of the weight. Default: 'weight'. */
  name?: string
}

/** What `spectralNorm` takes by name. */
export interface SpectralNormOptions {
  /** The field of the weight. Default: 'weight'. */
  name?: string
  /** Steps of the estimate each time. Default: 1. */
  nPowerIterations?: number
  /** The least to divide by. Default: 1e-12. */
  eps?: number
  /** The dimension of the outputs; null for 0, in a transposed convolution 1. */
  dim?: number | null
}

/** What `removeSpectralNorm` takes by name. */
export interface RemoveSpectralNormOptions {
  /** The field of the weight. Default: 'weight'. */
  name?: string
}

/** What `fuseConvBnEval` takes by name. */
export interface FuseConvBnEvalOptions {
  /** Is it a transposed convolution?. Default: false. */
  transpose?: boolean
}

/** What `fuseConvBnWeights` takes by name. */
export interface FuseConvBnWeightsOptions {
  /** Is it a transposed convolution?. Default: false. */
  transpose?: boolean
}

export interface UtilFunctions {
  /**
   * Scales the gradients of all parameters, in place, so that their norm together is at most `maxNorm`. Returns the norm
   * that they had, a scalar tensor.
   * @param parameters Parameters, one or several.
   * @param maxNorm The greatest norm.
   * @param normType Which norm; Infinity for the greatest absolute value. Default: 2.
   * @param errorIfNonfinite Throw where the norm is infinite or NaN, instead of scaling by it. Default: false.
   * @param foreach PyTorch's choice of kernels; it makes no difference here.
   */
  clipGradNorm_(parameters: Tensor | Iterable<Tensor>, maxNorm: number, normType?: number | ClipGradNormOptions, errorIfNonfinite?: boolean | ClipGradNormOptions, foreach?: boolean | null | ClipGradNormOptions, options?: ClipGradNormOptions): Tensor
  /**
   * Scales the gradients of all parameters, in place, so that their norm together is at most `maxNorm`. Returns the norm
   * that they had, a scalar tensor.
   * @param parameters Parameters, one or several.
   * @param maxNorm The greatest norm.
   * @param normType Which norm; Infinity for the greatest absolute value. Default: 2.
   * @param errorIfNonfinite Throw where the norm is infinite or NaN, instead of scaling by it. Default: false.
   * @param foreach PyTorch's choice of kernels; it makes no difference here.
   */
  clipGradNorm_(parameters: Tensor | Iterable<Tensor>, options: { maxNorm: number } & ClipGradNormOptions): Tensor
  /**
   * Scales the gradients of all parameters, in place, so that a norm of `totalNorm` becomes one of at most `maxNorm`.
   * @param parameters Parameters, one or several.
   * @param maxNorm Shorten looked-up rows of the table, in place, to this norm; null for not.
   * @param totalNorm The norm that the gradients have, a scalar tensor, as `getTotalNorm` gives it.
   * @param foreach PyTorch's choice of kernels; it makes no difference here.
   */
  clipGradsWithNorm_(parameters: Tensor | Iterable<Tensor>, maxNorm: number, totalNorm: Tensor, foreach?: boolean | null | ClipGradsWithNormOptions, options?: ClipGradsWithNormOptions): void
  /**
   * Scales the gradients of all parameters, in place, so that a norm of `totalNorm` becomes one of at most `maxNorm`.
   * @param parameters Parameters, one or several.
   * @param maxNorm Shorten looked-up rows of the table, in place, to this norm; null for not.
   * @param totalNorm The norm that the gradients have, a scalar tensor, as `getTotalNorm` gives it.
   * @param foreach PyTorch's choice of kernels; it makes no difference here.
   */
  clipGradsWithNorm_(parameters: Tensor | Iterable<Tensor>, maxNorm: number, options: { totalNorm: Tensor } & ClipGradsWithNormOptions): void
  /**
   * Scales the gradients of all parameters, in place, so that a norm of `totalNorm` becomes one of at most `maxNorm`.
   * @param parameters Parameters, one or several.
   * @param maxNorm Shorten looked-up rows of the table, in place, to this norm; null for not.
   * @param totalNorm The norm that the gradients have, a scalar tensor, as `getTotalNorm` gives it.
   * @param foreach PyTorch's choice of kernels; it makes no difference here.
   */
  clipGradsWithNorm_(parameters: Tensor | Iterable<Tensor>, options: { maxNorm: number; totalNorm: Tensor } & ClipGradsWithNormOptions): void
  /**
   * Limits every element of the gradients to `[-clipValue, clipValue]`, in place.
   * @param parameters Parameters, one or several.
   * @param clipValue The greatest absolute value.
   * @param foreach PyTorch's choice of kernels; it makes no difference here.
   */
  clipGradValue_(parameters: Tensor | Iterable<Tensor>, clipValue: number, foreach?: boolean | null | ClipGradValueOptions, options?: ClipGradValueOptions): void
  /**
   * Limits every element of the gradients to `[-clipValue, clipValue]`, in place.
   * @param parameters Parameters, one or several.
   * @param clipValue The greatest absolute value.
   * @param foreach PyTorch's choice of kernels; it makes no difference here.
   */
  clipGradValue_(parameters: Tensor | Iterable<Tensor>, options: { clipValue: number } & ClipGradValueOptions): void
  /**
   * The norm of tensors together, as `clipGradNorm_` computes it: a scalar tensor.
   * @param tensors Tensors, one or several.
   * @param normType Which norm; Infinity for the greatest absolute value. Default: 2.
   * @param errorIfNonfinite Throw where the norm is infinite or NaN, instead of scaling by it. Default: false.
   * @param foreach PyTorch's choice of kernels; it makes no difference here.
   */
  getTotalNorm(tensors: Tensor | Iterable<Tensor>, normType?: number | GetTotalNormOptions, errorIfNonfinite?: boolean | GetTotalNormOptions, foreach?: boolean | null | GetTotalNormOptions, options?: GetTotalNormOptions): Tensor
  /**
   * All parameters in one vector, in their order.
   * @param parameters Parameters, one or several.
   */
  parametersToVector(parameters: Iterable<Tensor>): Tensor
  /**
   * Gives the parameters views of a vector for their data, in their order.
   * @param vec The elements of all parameters, `[n]`.
   * @param parameters Parameters, one or several.
   */
  vectorToParameters(vec: Tensor, parameters: Iterable<Tensor>): void
  /**
   * Gives the parameters views of a vector for their data, in their order.
   * @param vec The elements of all parameters, `[n]`.
   * @param parameters Parameters, one or several.
   */
  vectorToParameters(vec: Tensor, options: { parameters: Iterable<Tensor> }): void
  /**
   * Computes a weight before each forward pass from its direction `weight_v` and its norms `weight_g`, which are trained
   * instead. `parametrizations.weightNorm` is the newer one.
   * @param module The module, which is changed and returned.
   * @param name The field of the weight. Default: 'weight'.
   * @param dim The dimension that is left out of each norm; null for one norm of all. Default: 0.
   */
  weightNorm<M extends Module>(module: M, name?: string | WeightNormOptions, dim?: number | null | WeightNormOptions, options?: WeightNormOptions): M
  /**
   * Makes the weight a parameter again, as `weightNorm` computes it now.
   * @param module The module, which is changed and returned.
   * @param name The field of the weight. Default: 'weight'.
   */
  removeWeightNorm<M extends Module>(module: M, name?: string | RemoveWeightNormOptions, options?: RemoveWeightNormOptions): M
  /**
   * Divides a weight before each forward pass by an estimate of its greatest singular value; `weight_orig` is trained. Steps
   * of the estimate are made while training. `parametrizations.spectralNorm` is the newer one.
   * @param module The module, which is changed and returned.
   * @param name The field of the weight. Default: 'weight'.
   * @param nPowerIterations Steps of the estimate each time. Default: 1.
   * @param eps The least to divide by. Default: 1e-12.
   * @param dim The dimension of the outputs; null for 0, in a transposed convolution 1.
   */
  spectralNorm<M extends Module>(module: M, name?: string | SpectralNormOptions, nPowerIterations?: number | SpectralNormOptions, eps?: number | SpectralNormOptions, dim?: number | null | SpectralNormOptions, options?: SpectralNormOptions): M
  /**
   * Makes the weight a parameter again, as `spectralNorm` computes it now.
   * @param module The module, which is changed and returned.
   * @param name The field of the weight. Default: 'weight'.
   */
  removeSpectralNorm<M extends Module>(module: M, name?: string | RemoveSpectralNormOptions, options?: RemoveSpectralNormOptions): M
  /**
   * A copy of a convolution that does what it and the batch norm after it do in evaluation.
   * @param conv The convolution, in evaluation mode.
   * @param bn The batch norm after it, in evaluation mode.
   * @param transpose Is it a transposed convolution?. Default: false.
   */
  fuseConvBnEval<C extends ConvBase>(conv: C, bn: NormBase, transpose?: boolean | FuseConvBnEvalOptions, options?: FuseConvBnEvalOptions): C
  /**
   * A copy of a convolution that does what it and the batch norm after it do in evaluation.
   * @param conv The convolution, in evaluation mode.
   * @param bn The batch norm after it, in evaluation mode.
   * @param transpose Is it a transposed convolution?. Default: false.
   */
  fuseConvBnEval<C extends ConvBase>(conv: C, options: { bn: NormBase } & FuseConvBnEvalOptions): C
  /**
   * Weight and bias of a convolution with those of the batch norm after it.
   * @param convW Its weight.
   * @param convB Its bias.
   * @param bnRm The running means.
   * @param bnRv The running variances.
   * @param bnEps What the batch norm adds to its variances.
   * @param bnW The batch norm's factors.
   * @param bnB The batch norm's summands.
   * @param transpose Is it a transposed convolution?. Default: false.
   */
  fuseConvBnWeights(convW: Tensor, convB: Tensor | null, bnRm: Tensor, bnRv: Tensor, bnEps: number, bnW: Tensor | null, bnB: Tensor | null, transpose?: boolean | FuseConvBnWeightsOptions, options?: FuseConvBnWeightsOptions): [Parameter, Parameter]
  /**
   * Weight and bias of a convolution with those of the batch norm after it.
   * @param convW Its weight.
   * @param convB Its bias.
   * @param bnRm The running means.
   * @param bnRv The running variances.
   * @param bnEps What the batch norm adds to its variances.
   * @param bnW The batch norm's factors.
   * @param bnB The batch norm's summands.
   * @param transpose Is it a transposed convolution?. Default: false.
   */
  fuseConvBnWeights(convW: Tensor, options: { convB: Tensor | null; bnRm: Tensor; bnRv: Tensor; bnEps: number; bnW: Tensor | null; bnB: Tensor | null } & FuseConvBnWeightsOptions): [Parameter, Parameter]
  /**
   * A copy of a linear layer that does what it and the batch norm after it do in evaluation.
   * @param linear The linear layer, in evaluation mode.
   * @param bn The batch norm after it, in evaluation mode.
   */
  fuseLinearBnEval<L extends Linear>(linear: L, bn: NormBase): L
  /**
   * A copy of a linear layer that does what it and the batch norm after it do in evaluation.
   * @param linear The linear layer, in evaluation mode.
   * @param bn The batch norm after it, in evaluation mode.
   */
  fuseLinearBnEval<L extends Linear>(linear: L, options: { bn: NormBase }): L
  /**
   * Weight and bias of a linear layer with those of the batch norm after it.
   * @param linearW Its weight.
   * @param linearB Its bias.
   * @param bnRm The running means.
   * @param bnRv The running variances.
   * @param bnEps What the batch norm adds to its variances.
   * @param bnW The batch norm's factors.
   * @param bnB The batch norm's summands.
   */
  fuseLinearBnWeights(linearW: Tensor, linearB: Tensor | null, bnRm: Tensor, bnRv: Tensor, bnEps: number, bnW: Tensor, bnB: Tensor): [Parameter, Parameter]
  /**
   * Weight and bias of a linear layer with those of the batch norm after it.
   * @param linearW Its weight.
   * @param linearB Its bias.
   * @param bnRm The running means.
   * @param bnRv The running variances.
   * @param bnEps What the batch norm adds to its variances.
   * @param bnW The batch norm's factors.
   * @param bnB The batch norm's summands.
   */
  fuseLinearBnWeights(linearW: Tensor, options: { linearB: Tensor | null; bnRm: Tensor; bnRv: Tensor; bnEps: number; bnW: Tensor; bnB: Tensor }): [Parameter, Parameter]
  /**
   * Gives the weights of all `Conv2d` and `ConvTranspose2d` in a module another order in memory.
   * @param module The module, which is changed and returned.
   * @param memoryFormat The order in memory.
   */
  convertConv2dWeightMemoryFormat<M extends Module>(module: M, memoryFormat: MemoryFormat): M
  /**
   * Gives the weights of all `Conv2d` and `ConvTranspose2d` in a module another order in memory.
   * @param module The module, which is changed and returned.
   * @param memoryFormat The order in memory.
   */
  convertConv2dWeightMemoryFormat<M extends Module>(module: M, options: { memoryFormat: MemoryFormat }): M
  /**
   * Gives the weights of all `Conv3d` and `ConvTranspose3d` in a module another order in memory.
   * @param module The module, which is changed and returned.
   * @param memoryFormat The order in memory.
   */
  convertConv3dWeightMemoryFormat<M extends Module>(module: M, memoryFormat: MemoryFormat): M
  /**
   * Gives the weights of all `Conv3d` and `ConvTranspose3d` in a module another order in memory.
   * @param module The module, which is changed and returned.
   * @param memoryFormat The order in memory.
   */
  convertConv3dWeightMemoryFormat<M extends Module>(module: M, options: { memoryFormat: MemoryFormat }): M
}

/** What a call of each is bound to. */
export interface UtilArguments {
  clipGradNorm_: { parameters: Tensor | Iterable<Tensor>; maxNorm: number; normType: number; errorIfNonfinite: boolean; foreach: boolean | null }
  clipGradsWithNorm_: { parameters: Tensor | Iterable<Tensor>; maxNorm: number; totalNorm: Tensor; foreach: boolean | null }
  clipGradValue_: { parameters: Tensor | Iterable<Tensor>; clipValue: number; foreach: boolean | null }
  getTotalNorm: { tensors: Tensor | Iterable<Tensor>; normType: number; errorIfNonfinite: boolean; foreach: boolean | null }
  parametersToVector: { parameters: Iterable<Tensor> }
  vectorToParameters: { vec: Tensor; parameters: Iterable<Tensor> }
  weightNorm: { module: Module; name: string; dim: number | null }
  removeWeightNorm: { module: Module; name: string }
  spectralNorm: { module: Module; name: string; nPowerIterations: number; eps: number; dim: number | null }
  removeSpectralNorm: { module: Module; name: string }
  fuseConvBnEval: { conv: ConvBase; bn: NormBase; transpose: boolean }
  fuseConvBnWeights: { convW: Tensor; convB: Tensor | null; bnRm: Tensor; bnRv: Tensor; bnEps: number; bnW: Tensor | null; bnB: Tensor | null; transpose: boolean }
  fuseLinearBnEval: { linear: Linear; bn: NormBase }
  fuseLinearBnWeights: { linearW: Tensor; linearB: Tensor | null; bnRm: Tensor; bnRv: Tensor; bnEps: number; bnW: Tensor; bnB: Tensor }
  convertConv2dWeightMemoryFormat: { module: Module; memoryFormat: MemoryFormat }
  convertConv3dWeightMemoryFormat: { module: Module; memoryFormat: MemoryFormat }
}
