/** What layers and functions take and give, besides tensors and numbers. */
import type { Tensor } from '../tensor/tensor.js'

/** One number for every dimension, or one each. */
export type Size = number | readonly number[]

/** One factor for every dimension, or one each. */
export type Ratio = number | readonly number[]

/** A size for an adaptive pool: null keeps the input's. */
export type OutputSize = number | null | readonly (number | null)[]

/** What becomes of the losses of the elements. */
export type Reduction = 'none' | 'mean' | 'sum'

/** How GELU is computed. */
export type Approximate = 'none' | 'tanh'

/** What `pad` pads with. */
export type PadMode = 'constant' | 'reflect' | 'replicate' | 'circular'

/** What a convolution pads with. */
export type PaddingMode = 'zeros' | 'reflect' | 'replicate' | 'circular'

/** How `interpolate` finds the values between pixels. */
export type InterpolateMode =
  'nearest' | 'linear' | 'bilinear' | 'bicubic' | 'trilinear' | 'lanczos' | 'area' | 'nearest-exact'

/** How `gridSample` finds the values between pixels. */
export type GridSampleMode = 'bilinear' | 'nearest' | 'bicubic'

/** What `gridSample` takes for places beyond the edges. */
export type GridPaddingMode = 'zeros' | 'border' | 'reflection'

/** What becomes of a bag of embeddings. */
export type BagMode = 'sum' | 'mean' | 'max'

/** Which side's size keeps its variance. */
export type FanMode = 'fanIn' | 'fanOut'

/** Sizes of the sides that a weight connects. */
export type Fans = [fanIn: number, fanOut: number]

/** What follows the layer. */
export type Nonlinearity =
  | 'linear'
  | 'conv1d'
  | 'conv2d'
  | 'conv3d'
  | 'convTranspose1d'
  | 'convTranspose2d'
  | 'convTranspose3d'
  | 'sigmoid'
  | 'tanh'
  | 'relu'
  | 'leakyRelu'
  | 'selu'

/** A result with the places that it was taken from. */
export interface WithIndices {
  output: Tensor
  indices: Tensor
}

/** What attention gives; the weights are null where they are not wanted. */
export type Attended = [output: Tensor, weights: Tensor | null]

/** How `orthogonal` makes a matrix orthogonal: PyTorch's `matrix_exp`, `cayley` and `householder`. */
export type OrthogonalMap = 'matrixExp' | 'cayley' | 'householder'
