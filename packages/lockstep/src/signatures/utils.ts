/** The functions of `torch.nn.utils`. The sentence above each becomes its documentation. */
export const utils = {
  /**
   * Scales the gradients of all parameters, in place, so that their norm together is at most `maxNorm`. Returns the norm
   * that they had, a scalar tensor.
   */
  clipGradNorm_:
    'parameters: Tensor|iterable, maxNorm: number, normType: number = 2, errorIfNonfinite: boolean = false, foreach: boolean? = null',
  /** Limits every element of the gradients to `[-clipValue, clipValue]`, in place. */
  clipGradValue_: 'parameters: Tensor|iterable, clipValue: number[0..], foreach: boolean? = null -> void',
  /** The norm of tensors together, as `clipGradNorm_` computes it: a scalar tensor. */
  getTotalNorm:
    'tensors: Tensor|iterable, normType: number = 2, errorIfNonfinite: boolean = false, foreach: boolean? = null',
  /** All parameters in one vector, in their order. */
  parametersToVector: 'parameters: iterable',
  /** Gives the parameters views of a vector for their data, in their order. */
  vectorToParameters: 'vec: Tensor, parameters: iterable -> void',
} as const
