/** The functions of `torch.nn.utils`. The sentence above each becomes its documentation. */
export const utils = {
  /**
   * Scales the gradients of all parameters, in place, so that their norm together is at most `maxNorm`. Returns the norm
   * that they had, a scalar tensor.
   */
  clipGradNorm_:
    'parameters: Tensor|iterable, maxNorm: number, normType: number = 2, errorIfNonfinite: boolean = false, foreach: boolean? = null',
  /** Scales the gradients of all parameters, in place, so that a norm of `totalNorm` becomes one of at most `maxNorm`. */
  clipGradsWithNorm_:
    'parameters: Tensor|iterable, maxNorm: number, totalNorm: Tensor, foreach: boolean? = null -> void',
  /** Limits every element of the gradients to `[-clipValue, clipValue]`, in place. */
  clipGradValue_: 'parameters: Tensor|iterable, clipValue: number[0..], foreach: boolean? = null -> void',
  /** The norm of tensors together, as `clipGradNorm_` computes it: a scalar tensor. */
  getTotalNorm:
    'tensors: Tensor|iterable, normType: number = 2, errorIfNonfinite: boolean = false, foreach: boolean? = null',
  /** All parameters in one vector, in their order. */
  parametersToVector: 'parameters: iterable',
  /** Gives the parameters views of a vector for their data, in their order. */
  vectorToParameters: 'vec: Tensor, parameters: iterable -> void',
  /**
   * Computes a weight before each forward pass from its direction `weight_v` and its norms `weight_g`, which are trained
   * instead. `parametrizations.weightNorm` is the newer one.
   */
  weightNorm: 'module: object, name: string = "weight", dim: integer? = 0 -> M',
  /** Makes the weight a parameter again, as `weightNorm` computes it now. */
  removeWeightNorm: 'module: object, name: string = "weight" -> M',
  /**
   * Divides a weight before each forward pass by an estimate of its greatest singular value; `weight_orig` is trained. Steps
   * of the estimate are made while training. `parametrizations.spectralNorm` is the newer one.
   */
  spectralNorm:
    'module: object, name: string = "weight", nPowerIterations: integer[1..] = 1, eps: number = 1e-12, dim: integer? = null -> M',
  /** Makes the weight a parameter again, as `spectralNorm` computes it now. */
  removeSpectralNorm: 'module: object, name: string = "weight" -> M',
  /** A copy of a convolution that does what it and the batch norm after it do in evaluation. */
  fuseConvBnEval: 'conv: object, bn: object, transpose: boolean = false -> C',
  /** Weight and bias of a convolution with those of the batch norm after it. */
  fuseConvBnWeights:
    'convW: Tensor, convB: Tensor?, bnRm: Tensor, bnRv: Tensor, bnEps: number, bnW: Tensor?, bnB: Tensor?, transpose: boolean = false -> [Parameter, Parameter]',
  /** A copy of a linear layer that does what it and the batch norm after it do in evaluation. */
  fuseLinearBnEval: 'linear: object, bn: object -> L',
  /** Weight and bias of a linear layer with those of the batch norm after it. */
  fuseLinearBnWeights:
    'linearW: Tensor, linearB: Tensor?, bnRm: Tensor, bnRv: Tensor, bnEps: number, bnW: Tensor, bnB: Tensor -> [Parameter, Parameter]',
  /** Gives the weights of all `Conv2d` and `ConvTranspose2d` in a module another order in memory. */
  convertConv2dWeightMemoryFormat:
    'module: object, memoryFormat: contiguousFormat|preserveFormat|channelsLast|channelsLast3d -> M',
  /** Gives the weights of all `Conv3d` and `ConvTranspose3d` in a module another order in memory. */
  convertConv3dWeightMemoryFormat:
    'module: object, memoryFormat: contiguousFormat|preserveFormat|channelsLast|channelsLast3d -> M',
} as const

/** The functions of `torch.nn.utils.parametrize`. */
export const parametrize = {
  /**
   * Computes a parameter or buffer of a module whenever it is read: the module `parametrization` is given the original, and
   * further ones what the one before gave. Optimizers train the original, which state dicts have as
   * `parametrizations.weight.original`. A `rightInverse` turns what is there, and what is assigned later, into the original.
   */
  registerParametrization:
    'module: object, tensorName: string, parametrization: object, *, unsafe: boolean = false -> Parametrized<M>',
  /** Makes a tensor that is computed a parameter or buffer again. */
  removeParametrizations: 'module: object, tensorName: string, leaveParametrized: boolean = true -> M',
  /** Whether a tensor of the module, or any of them, is computed. */
  isParametrized: 'module: object, tensorName: string? = null -> boolean',
} as const

/** The functions of `torch.nn.utils.parametrizations`. */
export const parametrizations = {
  /** Computes a weight from its norms, `original0`, and its direction, `original1`, which are trained instead. */
  weightNorm: 'module: object, name: string = "weight", dim: integer? = 0 -> Parametrized<M>',
  /**
   * Divides a weight by an estimate of its greatest singular value. While training, each time that the weight is read is a
   * step of the estimate.
   */
  spectralNorm:
    'module: object, name: string = "weight", nPowerIterations: integer[1..] = 1, eps: number = 1e-12, dim: integer? = null -> Parametrized<M>',
  /** Keeps a matrix, or each of a batch, orthogonal: its columns, or its rows where these are fewer, are orthonormal. */
  orthogonal:
    'module: object, name: string = "weight", orthogonalMap: matrixExp|cayley|householder? = null, *, useTrivialization: boolean = true -> Parametrized<M>',
} as const

/** The functions of `torch.nn.utils.prune`. */
export const prune = {
  /** Prunes nothing, but makes the mask, of ones: `weight_mask`, beside `weight_orig`, which is trained. */
  identity: 'module: object, name: string -> M',
  /** Sets elements of a parameter to zero that are drawn. */
  randomUnstructured: 'module: object, name: string, amount: number -> M',
  /** Sets the elements of a parameter to zero whose absolute values are smallest. */
  l1Unstructured: 'module: object, name: string, amount: number, importanceScores: Tensor? = null -> M',
  /** Sets slices of a parameter to zero that are drawn. */
  randomStructured: 'module: object, name: string, amount: number, dim: integer -> M',
  /** Sets the slices of a parameter to zero whose norms are smallest. */
  lnStructured:
    'module: object, name: string, amount: number, n: number|fro, dim: integer, importanceScores: Tensor? = null -> M',
  /** Sets the elements of a parameter to zero where a mask is 0. */
  customFromMask: 'module: object, name: string, mask: Tensor -> M',
  /** Makes pruning permanent: the parameter holds zeros, and nothing computes it any more. */
  remove: 'module: object, name: string -> M',
  /** Whether anything in a module is pruned. */
  isPruned: 'module: object -> boolean',
} as const
