// Generated from the table in src/signatures by `npm run generate`; do not edit.
import type { Tensor } from '../../tensor/tensor.js'

/** What `clipGradNorm_` takes by name. */
export interface ClipGradNormOptions {
  /** Which norm; Infinity for the greatest absolute value. Default: 2. */
  normType?: number
  /** Throw where the norm is infinite or NaN, instead of scaling by it. Default: false. */
  errorIfNonfinite?: boolean
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
}

/** What a call of each is bound to. */
export interface UtilArguments {
  clipGradNorm_: { parameters: Tensor | Iterable<Tensor>; maxNorm: number; normType: number; errorIfNonfinite: boolean; foreach: boolean | null }
  clipGradValue_: { parameters: Tensor | Iterable<Tensor>; clipValue: number; foreach: boolean | null }
  getTotalNorm: { tensors: Tensor | Iterable<Tensor>; normType: number; errorIfNonfinite: boolean; foreach: boolean | null }
  parametersToVector: { parameters: Iterable<Tensor> }
  vectorToParameters: { vec: Tensor; parameters: Iterable<Tensor> }
}
