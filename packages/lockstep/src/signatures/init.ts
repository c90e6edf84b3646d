/** The functions of `torch.nn.init`. The sentence above each becomes its documentation. */
export const init = {
  /** The recommended factor for what follows the layer. `param` is the negative slope of `leakyRelu`. */
  calculateGain:
    'nonlinearity: linear|conv1d|conv2d|conv3d|convTranspose1d|convTranspose2d|convTranspose3d|sigmoid|tanh|relu|leakyRelu|selu, param: number? = null -> number',
  /** Sizes of the sides that a weight connects. */
  calculateFanInAndFanOut: 'tensor: Tensor -> Fans',
  /** Uniform from `a` to `b`. */
  uniform_: 'tensor: Tensor, a: number = 0, b: number = 1, generator: object? = null -> this',
  /** Normal. */
  normal_: 'tensor: Tensor, mean: number = 0, std: number = 1, generator: object? = null -> this',
  /** One number everywhere. */
  constant_: 'tensor: Tensor, val: number -> this',
  /** Ones. */
  ones_: 'tensor: Tensor -> this',
  /** Zeros. */
  zeros_: 'tensor: Tensor -> this',
  /** The identity matrix. */
  eye_: 'tensor: Tensor -> this',
  /** A convolution that passes its input through, for as many channels as it can. */
  dirac_: 'tensor: Tensor, groups: integer[1..] = 1 -> this',
  /** Glorot, uniform. */
  xavierUniform_: 'tensor: Tensor, gain: number = 1, generator: object? = null -> this',
  /** Glorot, normal. */
  xavierNormal_: 'tensor: Tensor, gain: number = 1, generator: object? = null -> this',
  /** He, uniform. `a` is the negative slope of a leaky ReLU that follows. */
  kaimingUniform_:
    'tensor: Tensor, a: number = 0, mode: fanIn|fanOut = "fanIn", nonlinearity: linear|conv1d|conv2d|conv3d|convTranspose1d|convTranspose2d|convTranspose3d|sigmoid|tanh|relu|leakyRelu|selu = "leakyRelu", generator: object? = null -> this',
  /** He, normal. `a` is the negative slope of a leaky ReLU that follows. */
  kaimingNormal_:
    'tensor: Tensor, a: number = 0, mode: fanIn|fanOut = "fanIn", nonlinearity: linear|conv1d|conv2d|conv3d|convTranspose1d|convTranspose2d|convTranspose3d|sigmoid|tanh|relu|leakyRelu|selu = "leakyRelu", generator: object? = null -> this',
  /** Normal, redrawn until it lies within `[a, b]`. */
  truncNormal_:
    'tensor: Tensor, mean: number = 0, std: number = 1, a: number = -2, b: number = 2, generator: object? = null -> this',
  /** A matrix with orthogonal rows or columns; further dimensions count as columns. */
  orthogonal_: 'tensor: Tensor, gain: number = 1, generator: object? = null -> this',
  /** Normal, with this share of the rows of each column set to zero. */
  sparse_: 'tensor: Tensor, sparsity: number, std: number = 0.01, generator: object? = null -> this',
} as const
