// Generated from the table in src/signatures by `npm run generate`; do not edit.
import type { DTypeLike } from '../../ops/types.js'
import type { Tensor } from '../../tensor/tensor.js'
import type { Approximate, Attended, BagMode, GridPaddingMode, GridSampleMode, InterpolateMode } from '../types.js'
import type { OutputSize, PadMode, Ratio, Reduction, Size, WithIndices } from '../types.js'
import type { Distance } from '../callables.js'

/** What `conv1d` takes by name. */
export interface Conv1dOptions {
  /** What is added; null for nothing. */
  bias?: Tensor | null
  /** Step of the window; one number, or one a dimension. Default: 1. */
  stride?: Size
  /** On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0. */
  padding?: Size | 'same' | 'valid'
  /** Distance between the kernel's elements. Default: 1. */
  dilation?: Size
  /** How many separate parts the channels form. Default: 1. */
  groups?: number
}

/** What `conv2d` takes by name. */
export interface Conv2dOptions {
  /** What is added; null for nothing. */
  bias?: Tensor | null
  /** Step of the window; one number, or one a dimension. Default: 1. */
  stride?: Size
  /** On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0. */
  padding?: Size | 'same' | 'valid'
  /** Distance between the kernel's elements. Default: 1. */
  dilation?: Size
  /** How many separate parts the channels form. Default: 1. */
  groups?: number
}

/** What `conv3d` takes by name. */
export interface Conv3dOptions {
  /** What is added; null for nothing. */
  bias?: Tensor | null
  /** Step of the window; one number, or one a dimension. Default: 1. */
  stride?: Size
  /** On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0. */
  padding?: Size | 'same' | 'valid'
  /** Distance between the kernel's elements. Default: 1. */
  dilation?: Size
  /** How many separate parts the channels form. Default: 1. */
  groups?: number
}

/** What `convTranspose1d` takes by name. */
export interface ConvTranspose1dOptions {
  /** What is added; null for nothing. */
  bias?: Tensor | null
  /** Step of the window; one number, or one a dimension. Default: 1. */
  stride?: Size
  /** How much is cut off both sides. Default: 0. */
  padding?: Size
  /** How many more the output has, at its end. Default: 0. */
  outputPadding?: Size
  /** How many separate parts the channels form. Default: 1. */
  groups?: number
  /** Distance between the kernel's elements. Default: 1. */
  dilation?: Size
}

/** What `convTranspose2d` takes by name. */
export interface ConvTranspose2dOptions {
  /** What is added; null for nothing. */
  bias?: Tensor | null
  /** Step of the window; one number, or one a dimension. Default: 1. */
  stride?: Size
  /** How much is cut off both sides. Default: 0. */
  padding?: Size
  /** How many more the output has, at its end. Default: 0. */
  outputPadding?: Size
  /** How many separate parts the channels form. Default: 1. */
  groups?: number
  /** Distance between the kernel's elements. Default: 1. */
  dilation?: Size
}

/** What `convTranspose3d` takes by name. */
export interface ConvTranspose3dOptions {
  /** What is added; null for nothing. */
  bias?: Tensor | null
  /** Step of the window; one number, or one a dimension. Default: 1. */
  stride?: Size
  /** How much is cut off both sides. Default: 0. */
  padding?: Size
  /** How many more the output has, at its end. Default: 0. */
  outputPadding?: Size
  /** How many separate parts the channels form. Default: 1. */
  groups?: number
  /** Distance between the kernel's elements. Default: 1. */
  dilation?: Size
}

/** What `pad` takes by name. */
export interface PadOptions {
  /** What is padded with. Default: 'constant'. */
  mode?: PadMode
  /** What is padded with; null for 0. */
  value?: number | null
}

/** What `maxPool1d` takes by name. */
export interface MaxPool1dOptions {
  /** Step of the window; null for `kernelSize`. */
  stride?: Size | null
  /** On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0. */
  padding?: Size
  /** Distance between the kernel's elements. Default: 1. */
  dilation?: Size
  /** Round the output's size up. Default: false. */
  ceilMode?: boolean
}

/** What `maxPool2d` takes by name. */
export interface MaxPool2dOptions {
  /** Step of the window; null for `kernelSize`. */
  stride?: Size | null
  /** On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0. */
  padding?: Size
  /** Distance between the kernel's elements. Default: 1. */
  dilation?: Size
  /** Round the output's size up. Default: false. */
  ceilMode?: boolean
}

/** What `maxPool3d` takes by name. */
export interface MaxPool3dOptions {
  /** Step of the window; null for `kernelSize`. */
  stride?: Size | null
  /** On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0. */
  padding?: Size
  /** Distance between the kernel's elements. Default: 1. */
  dilation?: Size
  /** Round the output's size up. Default: false. */
  ceilMode?: boolean
}

/** What `maxPool1dWithIndices` takes by name. */
export interface MaxPool1dWithIndicesOptions {
  /** Step of the window; null for `kernelSize`. */
  stride?: Size | null
  /** On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0. */
  padding?: Size
  /** Distance between the kernel's elements. Default: 1. */
  dilation?: Size
  /** Round the output's size up. Default: false. */
  ceilMode?: boolean
}

/** What `maxPool2dWithIndices` takes by name. */
export interface MaxPool2dWithIndicesOptions {
  /** Step of the window; null for `kernelSize`. */
  stride?: Size | null
  /** On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0. */
  padding?: Size
  /** Distance between the kernel's elements. Default: 1. */
  dilation?: Size
  /** Round the output's size up. Default: false. */
  ceilMode?: boolean
}

/** What `maxPool3dWithIndices` takes by name. */
export interface MaxPool3dWithIndicesOptions {
  /** Step of the window; null for `kernelSize`. */
  stride?: Size | null
  /** On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0. */
  padding?: Size
  /** Distance between the kernel's elements. Default: 1. */
  dilation?: Size
  /** Round the output's size up. Default: false. */
  ceilMode?: boolean
}

/** What `maxUnpool1d` takes by name. */
export interface MaxUnpool1dOptions {
  /** Step of the window; null for `kernelSize`. */
  stride?: Size | null
  /** The padding of the pool, on both sides. Default: 0. */
  padding?: Size
  /** The size before the pool, with or without `[N, C]` before it; null for the smallest that its windows cover. */
  outputSize?: readonly number[] | null
}

/** What `maxUnpool2d` takes by name. */
export interface MaxUnpool2dOptions {
  /** Step of the window; null for `kernelSize`. */
  stride?: Size | null
  /** The padding of the pool, on both sides. Default: 0. */
  padding?: Size
  /** The size before the pool, with or without `[N, C]` before it; null for the smallest that its windows cover. */
  outputSize?: readonly number[] | null
}

/** What `maxUnpool3d` takes by name. */
export interface MaxUnpool3dOptions {
  /** Step of the window; null for `kernelSize`. */
  stride?: Size | null
  /** The padding of the pool, on both sides. Default: 0. */
  padding?: Size
  /** The size before the pool, with or without `[N, C]` before it; null for the smallest that its windows cover. */
  outputSize?: readonly number[] | null
}

/** What `avgPool1d` takes by name. */
export interface AvgPool1dOptions {
  /** Step of the window; null for `kernelSize`. */
  stride?: Size | null
  /** On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0. */
  padding?: Size
  /** Round the output's size up. Default: false. */
  ceilMode?: boolean
  /** Count the zeros of the padding, too. Default: true. */
  countIncludePad?: boolean
}

/** What `avgPool2d` takes by name. */
export interface AvgPool2dOptions {
  /** Step of the window; null for `kernelSize`. */
  stride?: Size | null
  /** On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0. */
  padding?: Size
  /** Round the output's size up. Default: false. */
  ceilMode?: boolean
  /** Count the zeros of the padding, too. Default: true. */
  countIncludePad?: boolean
  /** Divide by this instead of the window's size. */
  divisorOverride?: number | null
}

/** What `avgPool3d` takes by name. */
export interface AvgPool3dOptions {
  /** Step of the window; null for `kernelSize`. */
  stride?: Size | null
  /** On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0. */
  padding?: Size
  /** Round the output's size up. Default: false. */
  ceilMode?: boolean
  /** Count the zeros of the padding, too. Default: true. */
  countIncludePad?: boolean
  /** Divide by this instead of the window's size. */
  divisorOverride?: number | null
}

/** What `lpPool1d` takes by name. */
export interface LpPool1dOptions {
  /** Step of the window; null for `kernelSize`. */
  stride?: Size | null
  /** Round the output's size up. Default: false. */
  ceilMode?: boolean
}

/** What `lpPool2d` takes by name. */
export interface LpPool2dOptions {
  /** Step of the window; null for `kernelSize`. */
  stride?: Size | null
  /** Round the output's size up. Default: false. */
  ceilMode?: boolean
}

/** What `lpPool3d` takes by name. */
export interface LpPool3dOptions {
  /** Step of the window; null for `kernelSize`. */
  stride?: Size | null
  /** Round the output's size up. Default: false. */
  ceilMode?: boolean
}

/** What `fractionalMaxPool2d` takes by name. */
export interface FractionalMaxPool2dOptions {
  /** One number, or one a dimension; null for what `outputRatio` gives. */
  outputSize?: Size | null
  /** The output's size as a part of the input's, one number or one a dimension; or give `outputSize`. */
  outputRatio?: Ratio | null
}

/** What `fractionalMaxPool3d` takes by name. */
export interface FractionalMaxPool3dOptions {
  /** One number, or one a dimension; null for what `outputRatio` gives. */
  outputSize?: Size | null
  /** The output's size as a part of the input's, one number or one a dimension; or give `outputSize`. */
  outputRatio?: Ratio | null
}

/** What `fractionalMaxPool2dWithIndices` takes by name. */
export interface FractionalMaxPool2dWithIndicesOptions {
  /** One number, or one a dimension; null for what `outputRatio` gives. */
  outputSize?: Size | null
  /** The output's size as a part of the input's, one number or one a dimension; or give `outputSize`. */
  outputRatio?: Ratio | null
}

/** What `fractionalMaxPool3dWithIndices` takes by name. */
export interface FractionalMaxPool3dWithIndicesOptions {
  /** One number, or one a dimension; null for what `outputRatio` gives. */
  outputSize?: Size | null
  /** The output's size as a part of the input's, one number or one a dimension; or give `outputSize`. */
  outputRatio?: Ratio | null
}

/** What `interpolate` takes by name. */
export interface InterpolateOptions {
  /** The size of the output: one number, or one a dimension. */
  size?: Size | null
  /** By what the size is multiplied: one number, or one a dimension. */
  scaleFactor?: Ratio | null
  /** How values between pixels are found. Default: 'nearest'. */
  mode?: InterpolateMode
  /** Keep the centres of the corner pixels in place; null for false, and all that the other modes take. */
  alignCorners?: boolean | null
  /** Take the scale from the rounded sizes instead of `scaleFactor`. */
  recomputeScaleFactor?: boolean | null
  /** Average where the output is smaller, as for images; for bilinear, bicubic and lanczos. Default: false. */
  antialias?: boolean
}

/** What `gridSample` takes by name. */
export interface GridSampleOptions {
  /** How values between pixels are found. Default: 'bilinear'. */
  mode?: GridSampleMode
  /** What is beyond the edges. Default: 'zeros'. */
  paddingMode?: GridPaddingMode
  /** Are -1 and 1 the centres of the corner pixels, rather than their outer edges? Null for false. */
  alignCorners?: boolean | null
}

/** What `affineGrid` takes by name. */
export interface AffineGridOptions {
  /** Are -1 and 1 the centres of the corner pixels, rather than their outer edges? Null for false. */
  alignCorners?: boolean | null
}

/** What `fold` takes by name. */
export interface FoldOptions {
  /** Distance between the kernel's elements. Default: 1. */
  dilation?: Size
  /** Zeros on both sides of the image. Default: 0. */
  padding?: Size
  /** Step from block to block; one number, or one a dimension. Default: 1. */
  stride?: Size
}

/** What `unfold` takes by name. */
export interface UnfoldOptions {
  /** Distance between the kernel's elements. Default: 1. */
  dilation?: Size
  /** Zeros on both sides of the image. Default: 0. */
  padding?: Size
  /** Step from block to block; one number, or one a dimension. Default: 1. */
  stride?: Size
}

/** What `dropout1d` takes by name. */
export interface Dropout1dOptions {
  /** The probability of a zero. Default: 0.5. */
  p?: number
  /** Is it training?. Default: true. */
  training?: boolean
  /** Write the result into the input. Default: false. */
  inplace?: boolean
}

/** What `dropout2d` takes by name. */
export interface Dropout2dOptions {
  /** The probability of a zero. Default: 0.5. */
  p?: number
  /** Is it training?. Default: true. */
  training?: boolean
  /** Write the result into the input. Default: false. */
  inplace?: boolean
}

/** What `dropout3d` takes by name. */
export interface Dropout3dOptions {
  /** The probability of a zero. Default: 0.5. */
  p?: number
  /** Is it training?. Default: true. */
  training?: boolean
  /** Write the result into the input. Default: false. */
  inplace?: boolean
}

/** What `relu` takes by name. */
export interface ReluOptions {
  /** Write the result into the input. Default: false. */
  inplace?: boolean
}

/** What `relu6` takes by name. */
export interface Relu6Options {
  /** Write the result into the input. Default: false. */
  inplace?: boolean
}

/** What `silu` takes by name. */
export interface SiluOptions {
  /** Write the result into the input. Default: false. */
  inplace?: boolean
}

/** What `mish` takes by name. */
export interface MishOptions {
  /** Write the result into the input. Default: false. */
  inplace?: boolean
}

/** What `selu` takes by name. */
export interface SeluOptions {
  /** Write the result into the input. Default: false. */
  inplace?: boolean
}

/** What `hardswish` takes by name. */
export interface HardswishOptions {
  /** Write the result into the input. Default: false. */
  inplace?: boolean
}

/** What `hardsigmoid` takes by name. */
export interface HardsigmoidOptions {
  /** Write the result into the input. Default: false. */
  inplace?: boolean
}

/** What `elu` takes by name. */
export interface EluOptions {
  /** Where the curve ends, far below zero. Default: 1. */
  alpha?: number
  /** Write the result into the input. Default: false. */
  inplace?: boolean
}

/** What `celu` takes by name. */
export interface CeluOptions {
  /** Where the curve ends, far below zero. Default: 1. */
  alpha?: number
  /** Write the result into the input. Default: false. */
  inplace?: boolean
}

/** What `leakyRelu` takes by name. */
export interface LeakyReluOptions {
  /** Slope where x is negative. Default: 0.01. */
  negativeSlope?: number
  /** Write the result into the input. Default: false. */
  inplace?: boolean
}

/** What `hardtanh` takes by name. */
export interface HardtanhOptions {
  /** The least result. Default: -1. */
  minVal?: number
  /** The greatest result. Default: 1. */
  maxVal?: number
  /** Write the result into the input. Default: false. */
  inplace?: boolean
}

/** What `threshold` takes by name. */
export interface ThresholdOptions {
  /** Write the result into the input. Default: false. */
  inplace?: boolean
}

/** What `gelu` takes by name. */
export interface GeluOptions {
  /** 'tanh' for the approximation by a hyperbolic tangent. Default: 'none'. */
  approximate?: Approximate
}

/** What `softplus` takes by name. */
export interface SoftplusOptions {
  /** Scales the input. Default: 1. */
  beta?: number
  /** The limit. Default: 20. */
  threshold?: number
}

/** What `softshrink` takes by name. */
export interface SoftshrinkOptions {
  /** How near to zero is zero. Default: 0.5. */
  lambd?: number
}

/** What `hardshrink` takes by name. */
export interface HardshrinkOptions {
  /** How near to zero is zero. Default: 0.5. */
  lambd?: number
}

/** What `glu` takes by name. */
export interface GluOptions {
  /** The dimension. Default: -1. */
  dim?: number
}

/** What `rrelu` takes by name. */
export interface RreluOptions {
  /** The least slope. Default: 0.125. */
  lower?: number
  /** The greatest slope. Default: 0.3333333333333333. */
  upper?: number
  /** Is it training?. Default: false. */
  training?: boolean
  /** Write the result into the input. Default: false. */
  inplace?: boolean
}

/** What `softmax` takes by name. */
export interface SoftmaxOptions {
  /** What the input is converted to before; null for the input's own. */
  dtype?: DTypeLike | null
}

/** What `softmin` takes by name. */
export interface SoftminOptions {
  /** What the input is converted to before; null for the input's own. */
  dtype?: DTypeLike | null
}

/** What `logSoftmax` takes by name. */
export interface LogSoftmaxOptions {
  /** What the input is converted to before; null for the input's own. */
  dtype?: DTypeLike | null
}

/** What `gumbelSoftmax` takes by name. */
export interface GumbelSoftmaxOptions {
  /** The temperature: the lower, the nearer to ones and zeros. Default: 1. */
  tau?: number
  /** Give ones and zeros. Default: false. */
  hard?: boolean
  /** The dimension. Default: -1. */
  dim?: number
}

/** What `dropout` takes by name. */
export interface DropoutOptions {
  /** The probability of a zero. Default: 0.5. */
  p?: number
  /** Is it training?. Default: true. */
  training?: boolean
  /** Write the result into the input. Default: false. */
  inplace?: boolean
}

/** What `alphaDropout` takes by name. */
export interface AlphaDropoutOptions {
  /** The probability of a zero. Default: 0.5. */
  p?: number
  /** Is it training?. Default: false. */
  training?: boolean
  /** Write the result into the input. Default: false. */
  inplace?: boolean
}

/** What `featureAlphaDropout` takes by name. */
export interface FeatureAlphaDropoutOptions {
  /** The probability of a zero. Default: 0.5. */
  p?: number
  /** Is it training?. Default: false. */
  training?: boolean
  /** Write the result into the input. Default: false. */
  inplace?: boolean
}

/** What `linear` takes by name. */
export interface LinearOptions {
  /** What is added; null for nothing. */
  bias?: Tensor | null
}

/** What `bilinear` takes by name. */
export interface BilinearOptions {
  /** What is added; null for nothing. */
  bias?: Tensor | null
}

/** What `embedding` takes by name. */
export interface EmbeddingOptions {
  /** The row that gets no gradient, and in a new layer is zero; negative ones count from the end; null for none. */
  paddingIdx?: number | null
  /** Shorten looked-up rows of the table, in place, to this norm; null for not. */
  maxNorm?: number | null
  /** The norm for `maxNorm`. Default: 2. */
  normType?: number
  /** Divide gradients by how often a row occurs in the batch. Default: false. */
  scaleGradByFreq?: boolean
  /** Give the weight a sparse gradient. Default: false. */
  sparse?: boolean
}

/** What `embeddingBag` takes by name. */
export interface EmbeddingBagOptions {
  /** Where each bag begins, `[B]`; null for an input `[B, N]`. */
  offsets?: Tensor | null
  /** Shorten looked-up rows of the table, in place, to this norm; null for not. */
  maxNorm?: number | null
  /** The norm for `maxNorm`. Default: 2. */
  normType?: number
  /** Divide gradients by how often a row occurs in the batch. Default: false. */
  scaleGradByFreq?: boolean
  /** What becomes of a bag of rows. Default: 'mean'. */
  mode?: BagMode
  /** Give the weight a sparse gradient. Default: false. */
  sparse?: boolean
  /** A factor for each index, of the shape of `input`; for `sum` only. */
  perSampleWeights?: Tensor | null
  /** Does `offsets` end with the size of `input`?. Default: false. */
  includeLastOffset?: boolean
  /** The row that gets no gradient, and in a new layer is zero; negative ones count from the end; null for none. */
  paddingIdx?: number | null
}

/** What `oneHot` takes by name. */
export interface OneHotOptions {
  /** Size of the vectors. Default: -1. */
  numClasses?: number
}

/** What `cosineSimilarity` takes by name. */
export interface CosineSimilarityOptions {
  /** The dimension. Default: 1. */
  dim?: number
  /** The least to divide by. Default: 1e-8. */
  eps?: number
}

/** What `pairwiseDistance` takes by name. */
export interface PairwiseDistanceOptions {
  /** The norm. Default: 2. */
  p?: number
  /** Added to the differences. Default: 0.000001. */
  eps?: number
  /** Keep the dimension, with size 1. Default: false. */
  keepdim?: boolean
}

/** What `pdist` takes by name. */
export interface PdistOptions {
  /** The norm. Default: 2. */
  p?: number
}

/** What `scaledDotProductAttention` takes by name. */
export interface ScaledDotProductAttentionOptions {
  /** Added to the scores (a float), or true where attention is allowed (bool). Broadcast to `[..., L, S]`. */
  attnMask?: Tensor | null
  /** The probability with which a weight is zeroed. Always applied, so give 0 when evaluating. Default: 0. */
  dropoutP?: number
  /** Let each place see only those before it, and itself. Default: false. */
  isCausal?: boolean
  /** What scores are multiplied by; null for `1 / sqrt(E)`. */
  scale?: number | null
  /** Let several query heads share one head of keys and values. Default: false. */
  enableGqa?: boolean
}

/** What `multiHeadAttentionForward` takes by name. */
export interface MultiHeadAttentionForwardOptions {
  /** Is it training?. Default: true. */
  training?: boolean
  /** `[N, S]` (or `[S]`): true, or minus infinity, for keys to ignore. */
  keyPaddingMask?: Tensor | null
  /** Return the weights, too; without them the quicker kernel is used. Default: true. */
  needWeights?: boolean
  /** `[L, S]` or `[N * numHeads, L, S]`: true, or minus infinity, where attention is not allowed. */
  attnMask?: Tensor | null
  /** Use `qProjWeight`, `kProjWeight` and `vProjWeight` instead of `inProjWeight`. Default: false. */
  useSeparateProjWeight?: boolean
  /** `[embedDim, embedDim]`. */
  qProjWeight?: Tensor | null
  /** `[embedDim, kdim]`. */
  kProjWeight?: Tensor | null
  /** `[embedDim, vdim]`. */
  vProjWeight?: Tensor | null
  /** Average the weights over the heads. Default: true. */
  averageAttnWeights?: boolean
  /** Says that `attnMask` is the causal one. Default: false. */
  isCausal?: boolean
}

/** What `batchNorm` takes by name. */
export interface BatchNormOptions {
  /** A factor for each class or element; null for none. */
  weight?: Tensor | null
  /** What is added; null for nothing. */
  bias?: Tensor | null
  /** Is it training?. Default: false. */
  training?: boolean
  /** How much of a batch's statistics enters the running ones; null for the average of all batches. Default: 0.1. */
  momentum?: number
  /** Added to the divisor, which must not be zero. Default: 0.00001. */
  eps?: number
}

/** What `layerNorm` takes by name. */
export interface LayerNormOptions {
  /** A factor for each class or element; null for none. */
  weight?: Tensor | null
  /** What is added; null for nothing. */
  bias?: Tensor | null
  /** Added to the divisor, which must not be zero. Default: 0.00001. */
  eps?: number
}

/** What `groupNorm` takes by name. */
export interface GroupNormOptions {
  /** A factor for each class or element; null for none. */
  weight?: Tensor | null
  /** What is added; null for nothing. */
  bias?: Tensor | null
  /** Added to the divisor, which must not be zero. Default: 0.00001. */
  eps?: number
}

/** What `instanceNorm` takes by name. */
export interface InstanceNormOptions {
  /** `[C]`; null for none. */
  runningMean?: Tensor | null
  /** `[C]`; null for none. */
  runningVar?: Tensor | null
  /** A factor for each class or element; null for none. */
  weight?: Tensor | null
  /** What is added; null for nothing. */
  bias?: Tensor | null
  /** Normalize with the statistics of the input. Default: true. */
  useInputStats?: boolean
  /** How much of a batch's statistics enters the running ones; null for the average of all batches. Default: 0.1. */
  momentum?: number
  /** Added to the divisor, which must not be zero. Default: 0.00001. */
  eps?: number
}

/** What `rmsNorm` takes by name. */
export interface RmsNormOptions {
  /** A factor for each class or element; null for none. */
  weight?: Tensor | null
  /** Added to the mean square; null for the dtype's epsilon. */
  eps?: number | null
}

/** What `localResponseNorm` takes by name. */
export interface LocalResponseNormOptions {
  /** Factor of the squares. Default: 0.0001. */
  alpha?: number
  /** The exponent. Default: 0.75. */
  beta?: number
  /** Added to the squares. Default: 1. */
  k?: number
}

/** What `normalize` takes by name. */
export interface NormalizeOptions {
  /** The norm. Default: 2. */
  p?: number
  /** The dimension. Default: 1. */
  dim?: number
  /** The least to divide by. Default: 1e-12. */
  eps?: number
}

/** What `crossEntropy` takes by name. */
export interface CrossEntropyOptions {
  /** A factor for each class or element; null for none. */
  weight?: Tensor | null
  /** Targets of this value count nothing. Default: -100. */
  ignoreIndex?: number
  /** What becomes of the losses of the elements. Default: 'mean'. */
  reduction?: Reduction
  /** How much of the target is spread evenly over the classes. Default: 0. */
  labelSmoothing?: number
}

/** What `linearCrossEntropy` takes by name. */
export interface LinearCrossEntropyOptions {
  /** Bias of the linear layer, `[C, ...]`. */
  linearBias?: Tensor | null
  /** A factor for each class, `[C]`. */
  weight?: Tensor | null
  /** What becomes of the losses of the elements. Default: 'mean'. */
  reduction?: Reduction
  /** A class that counts nothing; null for -100, or for probabilities. */
  ignoreIndex?: number | null
  /** How much of the target is spread evenly over the classes. Default: 0. */
  labelSmoothing?: number
}

/** What `nllLoss` takes by name. */
export interface NllLossOptions {
  /** A factor for each class or element; null for none. */
  weight?: Tensor | null
  /** Targets of this value count nothing. Default: -100. */
  ignoreIndex?: number
  /** What becomes of the losses of the elements. Default: 'mean'. */
  reduction?: Reduction
}

/** What `mseLoss` takes by name. */
export interface MseLossOptions {
  /** What becomes of the losses of the elements. Default: 'mean'. */
  reduction?: Reduction
  /** A factor for each class or element; null for none. */
  weight?: Tensor | null
}

/** What `l1Loss` takes by name. */
export interface L1LossOptions {
  /** What becomes of the losses of the elements. Default: 'mean'. */
  reduction?: Reduction
  /** A factor for each class or element; null for none. */
  weight?: Tensor | null
}

/** What `smoothL1Loss` takes by name. */
export interface SmoothL1LossOptions {
  /** What becomes of the losses of the elements. Default: 'mean'. */
  reduction?: Reduction
  /** Where the square begins. Default: 1. */
  beta?: number
}

/** What `huberLoss` takes by name. */
export interface HuberLossOptions {
  /** What becomes of the losses of the elements. Default: 'mean'. */
  reduction?: Reduction
  /** Where the square ends. Default: 1. */
  delta?: number
  /** A factor for each class or element; null for none. */
  weight?: Tensor | null
}

/** What `binaryCrossEntropy` takes by name. */
export interface BinaryCrossEntropyOptions {
  /** A factor for each class or element; null for none. */
  weight?: Tensor | null
  /** What becomes of the losses of the elements. Default: 'mean'. */
  reduction?: Reduction
}

/** What `binaryCrossEntropyWithLogits` takes by name. */
export interface BinaryCrossEntropyWithLogitsOptions {
  /** A factor for each class or element; null for none. */
  weight?: Tensor | null
  /** What becomes of the losses of the elements. Default: 'mean'. */
  reduction?: Reduction
  /** A factor for the positive examples of each class; null for none. */
  posWeight?: Tensor | null
}

/** What `klDiv` takes by name. */
export interface KlDivOptions {
  /** 'batchmean' divides by the batch size only, which is the divergence. Default: 'mean'. */
  reduction?: Reduction | 'batchmean'
  /** Is the target in logarithms, too?. Default: false. */
  logTarget?: boolean
}

/** What `marginRankingLoss` takes by name. */
export interface MarginRankingLossOptions {
  /** The distance to keep. Default: 0. */
  margin?: number
  /** What becomes of the losses of the elements. Default: 'mean'. */
  reduction?: Reduction
}

/** What `cosineEmbeddingLoss` takes by name. */
export interface CosineEmbeddingLossOptions {
  /** The distance to keep. Default: 0. */
  margin?: number
  /** What becomes of the losses of the elements. Default: 'mean'. */
  reduction?: Reduction
}

/** What `tripletMarginLoss` takes by name. */
export interface TripletMarginLossOptions {
  /** The distance to keep. Default: 1. */
  margin?: number
  /** The norm. Default: 2. */
  p?: number
  /** Added to the divisor, which must not be zero. Default: 0.000001. */
  eps?: number
  /** Take the nearer of anchor and positive. Default: false. */
  swap?: boolean
  /** What becomes of the losses of the elements. Default: 'mean'. */
  reduction?: Reduction
}

/** What `tripletMarginWithDistanceLoss` takes by name. */
export interface TripletMarginWithDistanceLossOptions {
  /** The distance of two batches of vectors, a function or a module; null for the Euclidean one. */
  distanceFunction?: Distance | null
  /** The distance to keep. Default: 1. */
  margin?: number
  /** Take the nearer of anchor and positive. Default: false. */
  swap?: boolean
  /** What becomes of the losses of the elements. Default: 'mean'. */
  reduction?: Reduction
}

/** What `hingeEmbeddingLoss` takes by name. */
export interface HingeEmbeddingLossOptions {
  /** The distance to keep. Default: 1. */
  margin?: number
  /** What becomes of the losses of the elements. Default: 'mean'. */
  reduction?: Reduction
}

/** What `softMarginLoss` takes by name. */
export interface SoftMarginLossOptions {
  /** What becomes of the losses of the elements. Default: 'mean'. */
  reduction?: Reduction
}

/** What `multilabelMarginLoss` takes by name. */
export interface MultilabelMarginLossOptions {
  /** What becomes of the losses of the elements. Default: 'mean'. */
  reduction?: Reduction
}

/** What `multilabelSoftMarginLoss` takes by name. */
export interface MultilabelSoftMarginLossOptions {
  /** A factor for each class or element; null for none. */
  weight?: Tensor | null
  /** What becomes of the losses of the elements. Default: 'mean'. */
  reduction?: Reduction
}

/** What `multiMarginLoss` takes by name. */
export interface MultiMarginLossOptions {
  /** The power of each difference: 1 or 2. Default: 1. */
  p?: number
  /** The distance to keep. Default: 1. */
  margin?: number
  /** A factor for each class or element; null for none. */
  weight?: Tensor | null
  /** What becomes of the losses of the elements. Default: 'mean'. */
  reduction?: Reduction
}

/** What `poissonNllLoss` takes by name. */
export interface PoissonNllLossOptions {
  /** Is the input in logarithms?. Default: true. */
  logInput?: boolean
  /** Add Stirling's approximation of the target's factorial, too. Default: false. */
  full?: boolean
  /** Added to an input that is not in logarithms, before their logarithm. Default: 1e-8. */
  eps?: number
  /** What becomes of the losses of the elements. Default: 'mean'. */
  reduction?: Reduction
}

/** What `gaussianNllLoss` takes by name. */
export interface GaussianNllLossOptions {
  /** Add the terms that do not depend on the input, too. Default: false. */
  full?: boolean
  /** The least variance. Default: 0.000001. */
  eps?: number
  /** What becomes of the losses of the elements. Default: 'mean'. */
  reduction?: Reduction
}

/** What `ctcLoss` takes by name. */
export interface CtcLossOptions {
  /** The class of nothing. Default: 0. */
  blank?: number
  /** What becomes of the losses of the elements. Default: 'mean'. */
  reduction?: Reduction
  /** Infinite losses, of inputs that are too short for their targets, are zero, and so are their gradients. Default: false. */
  zeroInfinity?: boolean
}

export interface FunctionalFunctions {
  /**
   * Input `[N, inChannels, L]` or `[inChannels, L]`, weight `[outChannels, inChannels / groups, K]`.
   * @param input The input.
   * @param weight `[outChannels, inChannels / groups, K]`.
   * @param bias What is added; null for nothing.
   * @param stride Step of the window; one number, or one a dimension. Default: 1.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param groups How many separate parts the channels form. Default: 1.
   */
  conv1d(input: Tensor, weight: Tensor, bias?: Tensor | null | Conv1dOptions, stride?: Size | Conv1dOptions, padding?: Size | 'same' | 'valid' | Conv1dOptions, dilation?: Size | Conv1dOptions, groups?: number | Conv1dOptions, options?: Conv1dOptions): Tensor
  /**
   * Input `[N, inChannels, L]` or `[inChannels, L]`, weight `[outChannels, inChannels / groups, K]`.
   * @param input The input.
   * @param weight `[outChannels, inChannels / groups, K]`.
   * @param bias What is added; null for nothing.
   * @param stride Step of the window; one number, or one a dimension. Default: 1.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param groups How many separate parts the channels form. Default: 1.
   */
  conv1d(input: Tensor, options: { weight: Tensor } & Conv1dOptions): Tensor
  /**
   * Input `[N, inChannels, H, W]` or `[inChannels, H, W]`, weight `[outChannels, inChannels / groups, KH, KW]`.
   * @param input The input.
   * @param weight `[outChannels, inChannels / groups, KH, KW]`.
   * @param bias What is added; null for nothing.
   * @param stride Step of the window; one number, or one a dimension. Default: 1.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param groups How many separate parts the channels form. Default: 1.
   */
  conv2d(input: Tensor, weight: Tensor, bias?: Tensor | null | Conv2dOptions, stride?: Size | Conv2dOptions, padding?: Size | 'same' | 'valid' | Conv2dOptions, dilation?: Size | Conv2dOptions, groups?: number | Conv2dOptions, options?: Conv2dOptions): Tensor
  /**
   * Input `[N, inChannels, H, W]` or `[inChannels, H, W]`, weight `[outChannels, inChannels / groups, KH, KW]`.
   * @param input The input.
   * @param weight `[outChannels, inChannels / groups, KH, KW]`.
   * @param bias What is added; null for nothing.
   * @param stride Step of the window; one number, or one a dimension. Default: 1.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param groups How many separate parts the channels form. Default: 1.
   */
  conv2d(input: Tensor, options: { weight: Tensor } & Conv2dOptions): Tensor
  /**
   * Input `[N, inChannels, D, H, W]` or `[inChannels, D, H, W]`, weight `[outChannels, inChannels / groups, KD, KH, KW]`.
   * @param input The input.
   * @param weight `[outChannels, inChannels / groups, KD, KH, KW]`.
   * @param bias What is added; null for nothing.
   * @param stride Step of the window; one number, or one a dimension. Default: 1.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param groups How many separate parts the channels form. Default: 1.
   */
  conv3d(input: Tensor, weight: Tensor, bias?: Tensor | null | Conv3dOptions, stride?: Size | Conv3dOptions, padding?: Size | 'same' | 'valid' | Conv3dOptions, dilation?: Size | Conv3dOptions, groups?: number | Conv3dOptions, options?: Conv3dOptions): Tensor
  /**
   * Input `[N, inChannels, D, H, W]` or `[inChannels, D, H, W]`, weight `[outChannels, inChannels / groups, KD, KH, KW]`.
   * @param input The input.
   * @param weight `[outChannels, inChannels / groups, KD, KH, KW]`.
   * @param bias What is added; null for nothing.
   * @param stride Step of the window; one number, or one a dimension. Default: 1.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param groups How many separate parts the channels form. Default: 1.
   */
  conv3d(input: Tensor, options: { weight: Tensor } & Conv3dOptions): Tensor
  /**
   * The gradient of `conv1d`. Input `[N, inChannels, L]` or `[inChannels, L]`, weight `[inChannels, outChannels / groups, K]`.
   * @param input The input.
   * @param weight `[inChannels, outChannels / groups, K]`.
   * @param bias What is added; null for nothing.
   * @param stride Step of the window; one number, or one a dimension. Default: 1.
   * @param padding How much is cut off both sides. Default: 0.
   * @param outputPadding How many more the output has, at its end. Default: 0.
   * @param groups How many separate parts the channels form. Default: 1.
   * @param dilation Distance between the kernel's elements. Default: 1.
   */
  convTranspose1d(input: Tensor, weight: Tensor, bias?: Tensor | null | ConvTranspose1dOptions, stride?: Size | ConvTranspose1dOptions, padding?: Size | ConvTranspose1dOptions, outputPadding?: Size | ConvTranspose1dOptions, groups?: number | ConvTranspose1dOptions, dilation?: Size | ConvTranspose1dOptions, options?: ConvTranspose1dOptions): Tensor
  /**
   * The gradient of `conv1d`. Input `[N, inChannels, L]` or `[inChannels, L]`, weight `[inChannels, outChannels / groups, K]`.
   * @param input The input.
   * @param weight `[inChannels, outChannels / groups, K]`.
   * @param bias What is added; null for nothing.
   * @param stride Step of the window; one number, or one a dimension. Default: 1.
   * @param padding How much is cut off both sides. Default: 0.
   * @param outputPadding How many more the output has, at its end. Default: 0.
   * @param groups How many separate parts the channels form. Default: 1.
   * @param dilation Distance between the kernel's elements. Default: 1.
   */
  convTranspose1d(input: Tensor, options: { weight: Tensor } & ConvTranspose1dOptions): Tensor
  /**
   * The gradient of `conv2d`. Input `[N, inChannels, H, W]` or `[inChannels, H, W]`, weight `[inChannels, outChannels / groups, KH, KW]`.
   * @param input The input.
   * @param weight `[inChannels, outChannels / groups, KH, KW]`.
   * @param bias What is added; null for nothing.
   * @param stride Step of the window; one number, or one a dimension. Default: 1.
   * @param padding How much is cut off both sides. Default: 0.
   * @param outputPadding How many more the output has, at its end. Default: 0.
   * @param groups How many separate parts the channels form. Default: 1.
   * @param dilation Distance between the kernel's elements. Default: 1.
   */
  convTranspose2d(input: Tensor, weight: Tensor, bias?: Tensor | null | ConvTranspose2dOptions, stride?: Size | ConvTranspose2dOptions, padding?: Size | ConvTranspose2dOptions, outputPadding?: Size | ConvTranspose2dOptions, groups?: number | ConvTranspose2dOptions, dilation?: Size | ConvTranspose2dOptions, options?: ConvTranspose2dOptions): Tensor
  /**
   * The gradient of `conv2d`. Input `[N, inChannels, H, W]` or `[inChannels, H, W]`, weight `[inChannels, outChannels / groups, KH, KW]`.
   * @param input The input.
   * @param weight `[inChannels, outChannels / groups, KH, KW]`.
   * @param bias What is added; null for nothing.
   * @param stride Step of the window; one number, or one a dimension. Default: 1.
   * @param padding How much is cut off both sides. Default: 0.
   * @param outputPadding How many more the output has, at its end. Default: 0.
   * @param groups How many separate parts the channels form. Default: 1.
   * @param dilation Distance between the kernel's elements. Default: 1.
   */
  convTranspose2d(input: Tensor, options: { weight: Tensor } & ConvTranspose2dOptions): Tensor
  /**
   * The gradient of `conv3d`. Input `[N, inChannels, D, H, W]` or `[inChannels, D, H, W]`, weight `[inChannels, outChannels / groups, KD, KH, KW]`.
   * @param input The input.
   * @param weight `[inChannels, outChannels / groups, KD, KH, KW]`.
   * @param bias What is added; null for nothing.
   * @param stride Step of the window; one number, or one a dimension. Default: 1.
   * @param padding How much is cut off both sides. Default: 0.
   * @param outputPadding How many more the output has, at its end. Default: 0.
   * @param groups How many separate parts the channels form. Default: 1.
   * @param dilation Distance between the kernel's elements. Default: 1.
   */
  convTranspose3d(input: Tensor, weight: Tensor, bias?: Tensor | null | ConvTranspose3dOptions, stride?: Size | ConvTranspose3dOptions, padding?: Size | ConvTranspose3dOptions, outputPadding?: Size | ConvTranspose3dOptions, groups?: number | ConvTranspose3dOptions, dilation?: Size | ConvTranspose3dOptions, options?: ConvTranspose3dOptions): Tensor
  /**
   * The gradient of `conv3d`. Input `[N, inChannels, D, H, W]` or `[inChannels, D, H, W]`, weight `[inChannels, outChannels / groups, KD, KH, KW]`.
   * @param input The input.
   * @param weight `[inChannels, outChannels / groups, KD, KH, KW]`.
   * @param bias What is added; null for nothing.
   * @param stride Step of the window; one number, or one a dimension. Default: 1.
   * @param padding How much is cut off both sides. Default: 0.
   * @param outputPadding How many more the output has, at its end. Default: 0.
   * @param groups How many separate parts the channels form. Default: 1.
   * @param dilation Distance between the kernel's elements. Default: 1.
   */
  convTranspose3d(input: Tensor, options: { weight: Tensor } & ConvTranspose3dOptions): Tensor
  /**
   * Pads by `[left, right]` of the last dimension, then of the one before it, and so on.
   * @param input The input.
   * @param pad `[left, right]` of the last dimension, then of the one before it, and so on.
   * @param mode What is padded with. Default: 'constant'.
   * @param value What is padded with; null for 0.
   */
  pad(input: Tensor, pad: readonly number[], mode?: PadMode | PadOptions, value?: number | null | PadOptions, options?: PadOptions): Tensor
  /**
   * Pads by `[left, right]` of the last dimension, then of the one before it, and so on.
   * @param input The input.
   * @param pad `[left, right]` of the last dimension, then of the one before it, and so on.
   * @param mode What is padded with. Default: 'constant'.
   * @param value What is padded with; null for 0.
   */
  pad(input: Tensor, options: { pad: readonly number[] } & PadOptions): Tensor
  /**
   * The greatest of each window. Input `[N, C, L]` or `[C, L]`.
   * @param input The input.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param ceilMode Round the output's size up. Default: false.
   */
  maxPool1d(input: Tensor, kernelSize: Size, stride?: Size | null | MaxPool1dOptions, padding?: Size | MaxPool1dOptions, dilation?: Size | MaxPool1dOptions, ceilMode?: boolean | MaxPool1dOptions, options?: MaxPool1dOptions): Tensor
  /**
   * The greatest of each window. Input `[N, C, L]` or `[C, L]`.
   * @param input The input.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param ceilMode Round the output's size up. Default: false.
   */
  maxPool1d(input: Tensor, options: { kernelSize: Size } & MaxPool1dOptions): Tensor
  /**
   * The greatest of each window. Input `[N, C, H, W]` or `[C, H, W]`.
   * @param input The input.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param ceilMode Round the output's size up. Default: false.
   */
  maxPool2d(input: Tensor, kernelSize: Size, stride?: Size | null | MaxPool2dOptions, padding?: Size | MaxPool2dOptions, dilation?: Size | MaxPool2dOptions, ceilMode?: boolean | MaxPool2dOptions, options?: MaxPool2dOptions): Tensor
  /**
   * The greatest of each window. Input `[N, C, H, W]` or `[C, H, W]`.
   * @param input The input.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param ceilMode Round the output's size up. Default: false.
   */
  maxPool2d(input: Tensor, options: { kernelSize: Size } & MaxPool2dOptions): Tensor
  /**
   * The greatest of each window. Input `[N, C, D, H, W]` or `[C, D, H, W]`.
   * @param input The input.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param ceilMode Round the output's size up. Default: false.
   */
  maxPool3d(input: Tensor, kernelSize: Size, stride?: Size | null | MaxPool3dOptions, padding?: Size | MaxPool3dOptions, dilation?: Size | MaxPool3dOptions, ceilMode?: boolean | MaxPool3dOptions, options?: MaxPool3dOptions): Tensor
  /**
   * The greatest of each window. Input `[N, C, D, H, W]` or `[C, D, H, W]`.
   * @param input The input.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param ceilMode Round the output's size up. Default: false.
   */
  maxPool3d(input: Tensor, options: { kernelSize: Size } & MaxPool3dOptions): Tensor
  /**
   * As `maxPool1d`, with the places of the greatest values.
   * @param input The input.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param ceilMode Round the output's size up. Default: false.
   */
  maxPool1dWithIndices(input: Tensor, kernelSize: Size, stride?: Size | null | MaxPool1dWithIndicesOptions, padding?: Size | MaxPool1dWithIndicesOptions, dilation?: Size | MaxPool1dWithIndicesOptions, ceilMode?: boolean | MaxPool1dWithIndicesOptions, options?: MaxPool1dWithIndicesOptions): WithIndices
  /**
   * As `maxPool1d`, with the places of the greatest values.
   * @param input The input.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param ceilMode Round the output's size up. Default: false.
   */
  maxPool1dWithIndices(input: Tensor, options: { kernelSize: Size } & MaxPool1dWithIndicesOptions): WithIndices
  /**
   * As `maxPool2d`, with the places of the greatest values.
   * @param input The input.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param ceilMode Round the output's size up. Default: false.
   */
  maxPool2dWithIndices(input: Tensor, kernelSize: Size, stride?: Size | null | MaxPool2dWithIndicesOptions, padding?: Size | MaxPool2dWithIndicesOptions, dilation?: Size | MaxPool2dWithIndicesOptions, ceilMode?: boolean | MaxPool2dWithIndicesOptions, options?: MaxPool2dWithIndicesOptions): WithIndices
  /**
   * As `maxPool2d`, with the places of the greatest values.
   * @param input The input.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param ceilMode Round the output's size up. Default: false.
   */
  maxPool2dWithIndices(input: Tensor, options: { kernelSize: Size } & MaxPool2dWithIndicesOptions): WithIndices
  /**
   * As `maxPool3d`, with the places of the greatest values.
   * @param input The input.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param ceilMode Round the output's size up. Default: false.
   */
  maxPool3dWithIndices(input: Tensor, kernelSize: Size, stride?: Size | null | MaxPool3dWithIndicesOptions, padding?: Size | MaxPool3dWithIndicesOptions, dilation?: Size | MaxPool3dWithIndicesOptions, ceilMode?: boolean | MaxPool3dWithIndicesOptions, options?: MaxPool3dWithIndicesOptions): WithIndices
  /**
   * As `maxPool3d`, with the places of the greatest values.
   * @param input The input.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param ceilMode Round the output's size up. Default: false.
   */
  maxPool3dWithIndices(input: Tensor, options: { kernelSize: Size } & MaxPool3dWithIndicesOptions): WithIndices
  /**
   * Puts values back where `maxPool1dWithIndices` took them, zeros elsewhere. Input `[N, C, L]` or `[C, L]`.
   * @param input The input.
   * @param indices The places of the values, from a pool with indices (int64).
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param padding The padding of the pool, on both sides. Default: 0.
   * @param outputSize The size before the pool, with or without `[N, C]` before it; null for the smallest that its windows cover.
   */
  maxUnpool1d(input: Tensor, indices: Tensor, kernelSize: Size, stride?: Size | null | MaxUnpool1dOptions, padding?: Size | MaxUnpool1dOptions, outputSize?: readonly number[] | null | MaxUnpool1dOptions, options?: MaxUnpool1dOptions): Tensor
  /**
   * Puts values back where `maxPool1dWithIndices` took them, zeros elsewhere. Input `[N, C, L]` or `[C, L]`.
   * @param input The input.
   * @param indices The places of the values, from a pool with indices (int64).
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param padding The padding of the pool, on both sides. Default: 0.
   * @param outputSize The size before the pool, with or without `[N, C]` before it; null for the smallest that its windows cover.
   */
  maxUnpool1d(input: Tensor, indices: Tensor, options: { kernelSize: Size } & MaxUnpool1dOptions): Tensor
  /**
   * Puts values back where `maxPool1dWithIndices` took them, zeros elsewhere. Input `[N, C, L]` or `[C, L]`.
   * @param input The input.
   * @param indices The places of the values, from a pool with indices (int64).
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param padding The padding of the pool, on both sides. Default: 0.
   * @param outputSize The size before the pool, with or without `[N, C]` before it; null for the smallest that its windows cover.
   */
  maxUnpool1d(input: Tensor, options: { indices: Tensor; kernelSize: Size } & MaxUnpool1dOptions): Tensor
  /**
   * Puts values back where `maxPool2dWithIndices` took them, zeros elsewhere. Input `[N, C, H, W]` or `[C, H, W]`.
   * @param input The input.
   * @param indices The places of the values, from a pool with indices (int64).
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param padding The padding of the pool, on both sides. Default: 0.
   * @param outputSize The size before the pool, with or without `[N, C]` before it; null for the smallest that its windows cover.
   */
  maxUnpool2d(input: Tensor, indices: Tensor, kernelSize: Size, stride?: Size | null | MaxUnpool2dOptions, padding?: Size | MaxUnpool2dOptions, outputSize?: readonly number[] | null | MaxUnpool2dOptions, options?: MaxUnpool2dOptions): Tensor
  /**
   * Puts values back where `maxPool2dWithIndices` took them, zeros elsewhere. Input `[N, C, H, W]` or `[C, H, W]`.
   * @param input The input.
   * @param indices The places of the values, from a pool with indices (int64).
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param padding The padding of the pool, on both sides. Default: 0.
   * @param outputSize The size before the pool, with or without `[N, C]` before it; null for the smallest that its windows cover.
   */
  maxUnpool2d(input: Tensor, indices: Tensor, options: { kernelSize: Size } & MaxUnpool2dOptions): Tensor
  /**
   * Puts values back where `maxPool2dWithIndices` took them, zeros elsewhere. Input `[N, C, H, W]` or `[C, H, W]`.
   * @param input The input.
   * @param indices The places of the values, from a pool with indices (int64).
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param padding The padding of the pool, on both sides. Default: 0.
   * @param outputSize The size before the pool, with or without `[N, C]` before it; null for the smallest that its windows cover.
   */
  maxUnpool2d(input: Tensor, options: { indices: Tensor; kernelSize: Size } & MaxUnpool2dOptions): Tensor
  /**
   * Puts values back where `maxPool3dWithIndices` took them, zeros elsewhere. Input `[N, C, D, H, W]` or `[C, D, H, W]`.
   * @param input The input.
   * @param indices The places of the values, from a pool with indices (int64).
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param padding The padding of the pool, on both sides. Default: 0.
   * @param outputSize The size before the pool, with or without `[N, C]` before it; null for the smallest that its windows cover.
   */
  maxUnpool3d(input: Tensor, indices: Tensor, kernelSize: Size, stride?: Size | null | MaxUnpool3dOptions, padding?: Size | MaxUnpool3dOptions, outputSize?: readonly number[] | null | MaxUnpool3dOptions, options?: MaxUnpool3dOptions): Tensor
  /**
   * Puts values back where `maxPool3dWithIndices` took them, zeros elsewhere. Input `[N, C, D, H, W]` or `[C, D, H, W]`.
   * @param input The input.
   * @param indices The places of the values, from a pool with indices (int64).
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param padding The padding of the pool, on both sides. Default: 0.
   * @param outputSize The size before the pool, with or without `[N, C]` before it; null for the smallest that its windows cover.
   */
  maxUnpool3d(input: Tensor, indices: Tensor, options: { kernelSize: Size } & MaxUnpool3dOptions): Tensor
  /**
   * Puts values back where `maxPool3dWithIndices` took them, zeros elsewhere. Input `[N, C, D, H, W]` or `[C, D, H, W]`.
   * @param input The input.
   * @param indices The places of the values, from a pool with indices (int64).
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param padding The padding of the pool, on both sides. Default: 0.
   * @param outputSize The size before the pool, with or without `[N, C]` before it; null for the smallest that its windows cover.
   */
  maxUnpool3d(input: Tensor, options: { indices: Tensor; kernelSize: Size } & MaxUnpool3dOptions): Tensor
  /**
   * The average of each window. Input `[N, C, L]` or `[C, L]`.
   * @param input The input.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param ceilMode Round the output's size up. Default: false.
   * @param countIncludePad Count the zeros of the padding, too. Default: true.
   */
  avgPool1d(input: Tensor, kernelSize: Size, stride?: Size | null | AvgPool1dOptions, padding?: Size | AvgPool1dOptions, ceilMode?: boolean | AvgPool1dOptions, countIncludePad?: boolean | AvgPool1dOptions, options?: AvgPool1dOptions): Tensor
  /**
   * The average of each window. Input `[N, C, L]` or `[C, L]`.
   * @param input The input.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param ceilMode Round the output's size up. Default: false.
   * @param countIncludePad Count the zeros of the padding, too. Default: true.
   */
  avgPool1d(input: Tensor, options: { kernelSize: Size } & AvgPool1dOptions): Tensor
  /**
   * The average of each window. Input `[N, C, H, W]` or `[C, H, W]`.
   * @param input The input.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param ceilMode Round the output's size up. Default: false.
   * @param countIncludePad Count the zeros of the padding, too. Default: true.
   * @param divisorOverride Divide by this instead of the window's size.
   */
  avgPool2d(input: Tensor, kernelSize: Size, stride?: Size | null | AvgPool2dOptions, padding?: Size | AvgPool2dOptions, ceilMode?: boolean | AvgPool2dOptions, countIncludePad?: boolean | AvgPool2dOptions, divisorOverride?: number | null | AvgPool2dOptions, options?: AvgPool2dOptions): Tensor
  /**
   * The average of each window. Input `[N, C, H, W]` or `[C, H, W]`.
   * @param input The input.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param ceilMode Round the output's size up. Default: false.
   * @param countIncludePad Count the zeros of the padding, too. Default: true.
   * @param divisorOverride Divide by this instead of the window's size.
   */
  avgPool2d(input: Tensor, options: { kernelSize: Size } & AvgPool2dOptions): Tensor
  /**
   * The average of each window. Input `[N, C, D, H, W]` or `[C, D, H, W]`.
   * @param input The input.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param ceilMode Round the output's size up. Default: false.
   * @param countIncludePad Count the zeros of the padding, too. Default: true.
   * @param divisorOverride Divide by this instead of the window's size.
   */
  avgPool3d(input: Tensor, kernelSize: Size, stride?: Size | null | AvgPool3dOptions, padding?: Size | AvgPool3dOptions, ceilMode?: boolean | AvgPool3dOptions, countIncludePad?: boolean | AvgPool3dOptions, divisorOverride?: number | null | AvgPool3dOptions, options?: AvgPool3dOptions): Tensor
  /**
   * The average of each window. Input `[N, C, D, H, W]` or `[C, D, H, W]`.
   * @param input The input.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param ceilMode Round the output's size up. Default: false.
   * @param countIncludePad Count the zeros of the padding, too. Default: true.
   * @param divisorOverride Divide by this instead of the window's size.
   */
  avgPool3d(input: Tensor, options: { kernelSize: Size } & AvgPool3dOptions): Tensor
  /**
   * The root of the sum of powers of each window. Input `[N, C, L]` or `[C, L]`.
   * @param input The input.
   * @param normType The exponent; Infinity for the greatest absolute value.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param ceilMode Round the output's size up. Default: false.
   */
  lpPool1d(input: Tensor, normType: number, kernelSize: Size, stride?: Size | null | LpPool1dOptions, ceilMode?: boolean | LpPool1dOptions, options?: LpPool1dOptions): Tensor
  /**
   * The root of the sum of powers of each window. Input `[N, C, L]` or `[C, L]`.
   * @param input The input.
   * @param normType The exponent; Infinity for the greatest absolute value.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param ceilMode Round the output's size up. Default: false.
   */
  lpPool1d(input: Tensor, normType: number, options: { kernelSize: Size } & LpPool1dOptions): Tensor
  /**
   * The root of the sum of powers of each window. Input `[N, C, L]` or `[C, L]`.
   * @param input The input.
   * @param normType The exponent; Infinity for the greatest absolute value.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param ceilMode Round the output's size up. Default: false.
   */
  lpPool1d(input: Tensor, options: { normType: number; kernelSize: Size } & LpPool1dOptions): Tensor
  /**
   * The root of the sum of powers of each window. Input `[N, C, H, W]` or `[C, H, W]`.
   * @param input The input.
   * @param normType The exponent; Infinity for the greatest absolute value.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param ceilMode Round the output's size up. Default: false.
   */
  lpPool2d(input: Tensor, normType: number, kernelSize: Size, stride?: Size | null | LpPool2dOptions, ceilMode?: boolean | LpPool2dOptions, options?: LpPool2dOptions): Tensor
  /**
   * The root of the sum of powers of each window. Input `[N, C, H, W]` or `[C, H, W]`.
   * @param input The input.
   * @param normType The exponent; Infinity for the greatest absolute value.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param ceilMode Round the output's size up. Default: false.
   */
  lpPool2d(input: Tensor, normType: number, options: { kernelSize: Size } & LpPool2dOptions): Tensor
  /**
   * The root of the sum of powers of each window. Input `[N, C, H, W]` or `[C, H, W]`.
   * @param input The input.
   * @param normType The exponent; Infinity for the greatest absolute value.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param ceilMode Round the output's size up. Default: false.
   */
  lpPool2d(input: Tensor, options: { normType: number; kernelSize: Size } & LpPool2dOptions): Tensor
  /**
   * The root of the sum of powers of each window. Input `[N, C, D, H, W]` or `[C, D, H, W]`.
   * @param input The input.
   * @param normType The exponent; Infinity for the greatest absolute value.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param ceilMode Round the output's size up. Default: false.
   */
  lpPool3d(input: Tensor, normType: number, kernelSize: Size, stride?: Size | null | LpPool3dOptions, ceilMode?: boolean | LpPool3dOptions, options?: LpPool3dOptions): Tensor
  /**
   * The root of the sum of powers of each window. Input `[N, C, D, H, W]` or `[C, D, H, W]`.
   * @param input The input.
   * @param normType The exponent; Infinity for the greatest absolute value.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param ceilMode Round the output's size up. Default: false.
   */
  lpPool3d(input: Tensor, normType: number, options: { kernelSize: Size } & LpPool3dOptions): Tensor
  /**
   * The root of the sum of powers of each window. Input `[N, C, D, H, W]` or `[C, D, H, W]`.
   * @param input The input.
   * @param normType The exponent; Infinity for the greatest absolute value.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param ceilMode Round the output's size up. Default: false.
   */
  lpPool3d(input: Tensor, options: { normType: number; kernelSize: Size } & LpPool3dOptions): Tensor
  /**
   * The greatest of windows whose places are drawn at random (Graham 2014). Input `[N, C, H, W]` or `[C, H, W]`.
   * @param input The input.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param outputSize One number, or one a dimension; null for what `outputRatio` gives.
   * @param outputRatio The output's size as a part of the input's, one number or one a dimension; or give `outputSize`.
   */
  fractionalMaxPool2d(input: Tensor, kernelSize: Size, outputSize?: Size | null | FractionalMaxPool2dOptions, outputRatio?: Ratio | null | FractionalMaxPool2dOptions, options?: FractionalMaxPool2dOptions): Tensor
  /**
   * The greatest of windows whose places are drawn at random (Graham 2014). Input `[N, C, H, W]` or `[C, H, W]`.
   * @param input The input.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param outputSize One number, or one a dimension; null for what `outputRatio` gives.
   * @param outputRatio The output's size as a part of the input's, one number or one a dimension; or give `outputSize`.
   */
  fractionalMaxPool2d(input: Tensor, options: { kernelSize: Size } & FractionalMaxPool2dOptions): Tensor
  /**
   * The greatest of windows whose places are drawn at random. Input `[N, C, D, H, W]` or `[C, D, H, W]`.
   * @param input The input.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param outputSize One number, or one a dimension; null for what `outputRatio` gives.
   * @param outputRatio The output's size as a part of the input's, one number or one a dimension; or give `outputSize`.
   */
  fractionalMaxPool3d(input: Tensor, kernelSize: Size, outputSize?: Size | null | FractionalMaxPool3dOptions, outputRatio?: Ratio | null | FractionalMaxPool3dOptions, options?: FractionalMaxPool3dOptions): Tensor
  /**
   * The greatest of windows whose places are drawn at random. Input `[N, C, D, H, W]` or `[C, D, H, W]`.
   * @param input The input.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param outputSize One number, or one a dimension; null for what `outputRatio` gives.
   * @param outputRatio The output's size as a part of the input's, one number or one a dimension; or give `outputSize`.
   */
  fractionalMaxPool3d(input: Tensor, options: { kernelSize: Size } & FractionalMaxPool3dOptions): Tensor
  /**
   * As `fractionalMaxPool2d`, with the places of the greatest values.
   * @param input The input.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param outputSize One number, or one a dimension; null for what `outputRatio` gives.
   * @param outputRatio The output's size as a part of the input's, one number or one a dimension; or give `outputSize`.
   */
  fractionalMaxPool2dWithIndices(input: Tensor, kernelSize: Size, outputSize?: Size | null | FractionalMaxPool2dWithIndicesOptions, outputRatio?: Ratio | null | FractionalMaxPool2dWithIndicesOptions, options?: FractionalMaxPool2dWithIndicesOptions): WithIndices
  /**
   * As `fractionalMaxPool2d`, with the places of the greatest values.
   * @param input The input.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param outputSize One number, or one a dimension; null for what `outputRatio` gives.
   * @param outputRatio The output's size as a part of the input's, one number or one a dimension; or give `outputSize`.
   */
  fractionalMaxPool2dWithIndices(input: Tensor, options: { kernelSize: Size } & FractionalMaxPool2dWithIndicesOptions): WithIndices
  /**
   * As `fractionalMaxPool3d`, with the places of the greatest values.
   * @param input The input.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param outputSize One number, or one a dimension; null for what `outputRatio` gives.
   * @param outputRatio The output's size as a part of the input's, one number or one a dimension; or give `outputSize`.
   */
  fractionalMaxPool3dWithIndices(input: Tensor, kernelSize: Size, outputSize?: Size | null | FractionalMaxPool3dWithIndicesOptions, outputRatio?: Ratio | null | FractionalMaxPool3dWithIndicesOptions, options?: FractionalMaxPool3dWithIndicesOptions): WithIndices
  /**
   * As `fractionalMaxPool3d`, with the places of the greatest values.
   * @param input The input.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param outputSize One number, or one a dimension; null for what `outputRatio` gives.
   * @param outputRatio The output's size as a part of the input's, one number or one a dimension; or give `outputSize`.
   */
  fractionalMaxPool3dWithIndices(input: Tensor, options: { kernelSize: Size } & FractionalMaxPool3dWithIndicesOptions): WithIndices
  /**
   * Averages over windows such that the output is of this size. Input `[N, C, L]` or `[C, L]`.
   * @param input The input.
   * @param outputSize One number, or one a dimension; null keeps the input's.
   */
  adaptiveAvgPool1d(input: Tensor, outputSize: OutputSize): Tensor
  /**
   * Averages over windows such that the output is of this size. Input `[N, C, L]` or `[C, L]`.
   * @param input The input.
   * @param outputSize One number, or one a dimension; null keeps the input's.
   */
  adaptiveAvgPool1d(input: Tensor, options: { outputSize: OutputSize }): Tensor
  /**
   * Averages over windows such that the output is of this size. Input `[N, C, H, W]` or `[C, H, W]`.
   * @param input The input.
   * @param outputSize One number, or one a dimension; null keeps the input's.
   */
  adaptiveAvgPool2d(input: Tensor, outputSize: OutputSize): Tensor
  /**
   * Averages over windows such that the output is of this size. Input `[N, C, H, W]` or `[C, H, W]`.
   * @param input The input.
   * @param outputSize One number, or one a dimension; null keeps the input's.
   */
  adaptiveAvgPool2d(input: Tensor, options: { outputSize: OutputSize }): Tensor
  /**
   * Averages over windows such that the output is of this size. Input `[N, C, D, H, W]` or `[C, D, H, W]`.
   * @param input The input.
   * @param outputSize One number, or one a dimension; null keeps the input's.
   */
  adaptiveAvgPool3d(input: Tensor, outputSize: OutputSize): Tensor
  /**
   * Averages over windows such that the output is of this size. Input `[N, C, D, H, W]` or `[C, D, H, W]`.
   * @param input The input.
   * @param outputSize One number, or one a dimension; null keeps the input's.
   */
  adaptiveAvgPool3d(input: Tensor, options: { outputSize: OutputSize }): Tensor
  /**
   * The greatest of windows such that the output is of this size. Input `[N, C, L]` or `[C, L]`.
   * @param input The input.
   * @param outputSize One number, or one a dimension; null keeps the input's.
   */
  adaptiveMaxPool1d(input: Tensor, outputSize: OutputSize): Tensor
  /**
   * The greatest of windows such that the output is of this size. Input `[N, C, L]` or `[C, L]`.
   * @param input The input.
   * @param outputSize One number, or one a dimension; null keeps the input's.
   */
  adaptiveMaxPool1d(input: Tensor, options: { outputSize: OutputSize }): Tensor
  /**
   * The greatest of windows such that the output is of this size. Input `[N, C, H, W]` or `[C, H, W]`.
   * @param input The input.
   * @param outputSize One number, or one a dimension; null keeps the input's.
   */
  adaptiveMaxPool2d(input: Tensor, outputSize: OutputSize): Tensor
  /**
   * The greatest of windows such that the output is of this size. Input `[N, C, H, W]` or `[C, H, W]`.
   * @param input The input.
   * @param outputSize One number, or one a dimension; null keeps the input's.
   */
  adaptiveMaxPool2d(input: Tensor, options: { outputSize: OutputSize }): Tensor
  /**
   * The greatest of windows such that the output is of this size. Input `[N, C, D, H, W]` or `[C, D, H, W]`.
   * @param input The input.
   * @param outputSize One number, or one a dimension; null keeps the input's.
   */
  adaptiveMaxPool3d(input: Tensor, outputSize: OutputSize): Tensor
  /**
   * The greatest of windows such that the output is of this size. Input `[N, C, D, H, W]` or `[C, D, H, W]`.
   * @param input The input.
   * @param outputSize One number, or one a dimension; null keeps the input's.
   */
  adaptiveMaxPool3d(input: Tensor, options: { outputSize: OutputSize }): Tensor
  /**
   * As `adaptiveMaxPool1d`, with the places of the greatest values.
   * @param input The input.
   * @param outputSize One number, or one a dimension; null keeps the input's.
   */
  adaptiveMaxPool1dWithIndices(input: Tensor, outputSize: OutputSize): WithIndices
  /**
   * As `adaptiveMaxPool1d`, with the places of the greatest values.
   * @param input The input.
   * @param outputSize One number, or one a dimension; null keeps the input's.
   */
  adaptiveMaxPool1dWithIndices(input: Tensor, options: { outputSize: OutputSize }): WithIndices
  /**
   * As `adaptiveMaxPool2d`, with the places of the greatest values.
   * @param input The input.
   * @param outputSize One number, or one a dimension; null keeps the input's.
   */
  adaptiveMaxPool2dWithIndices(input: Tensor, outputSize: OutputSize): WithIndices
  /**
   * As `adaptiveMaxPool2d`, with the places of the greatest values.
   * @param input The input.
   * @param outputSize One number, or one a dimension; null keeps the input's.
   */
  adaptiveMaxPool2dWithIndices(input: Tensor, options: { outputSize: OutputSize }): WithIndices
  /**
   * As `adaptiveMaxPool3d`, with the places of the greatest values.
   * @param input The input.
   * @param outputSize One number, or one a dimension; null keeps the input's.
   */
  adaptiveMaxPool3dWithIndices(input: Tensor, outputSize: OutputSize): WithIndices
  /**
   * As `adaptiveMaxPool3d`, with the places of the greatest values.
   * @param input The input.
   * @param outputSize One number, or one a dimension; null keeps the input's.
   */
  adaptiveMaxPool3dWithIndices(input: Tensor, options: { outputSize: OutputSize }): WithIndices
  /**
   * Another size of `[N, C, L]`, `[N, C, H, W]` or `[N, C, D, H, W]`: give `size` or `scaleFactor`. `linear` is for one
   * dimension, `bilinear`, `bicubic` and `lanczos` for two, `trilinear` for three.
   * @param input The input.
   * @param size The size of the output: one number, or one a dimension.
   * @param scaleFactor By what the size is multiplied: one number, or one a dimension.
   * @param mode How values between pixels are found. Default: 'nearest'.
   * @param alignCorners Keep the centres of the corner pixels in place; null for false, and all that the other modes take.
   * @param recomputeScaleFactor Take the scale from the rounded sizes instead of `scaleFactor`.
   * @param antialias Average where the output is smaller, as for images; for bilinear, bicubic and lanczos. Default: false.
   */
  interpolate(input: Tensor, size?: Size | null | InterpolateOptions, scaleFactor?: Ratio | null | InterpolateOptions, mode?: InterpolateMode | InterpolateOptions, alignCorners?: boolean | null | InterpolateOptions, recomputeScaleFactor?: boolean | null | InterpolateOptions, antialias?: boolean | InterpolateOptions, options?: InterpolateOptions): Tensor
  /**
   * The input `[N, C, H, W]` at the places of a grid `[N, OH, OW, 2]` (x before y, from -1 to 1), or `[N, C, D, H, W]` at those
   * of `[N, OD, OH, OW, 3]`.
   * @param input The input.
   * @param grid Places in the input.
   * @param mode How values between pixels are found. Default: 'bilinear'.
   * @param paddingMode What is beyond the edges. Default: 'zeros'.
   * @param alignCorners Are -1 and 1 the centres of the corner pixels, rather than their outer edges? Null for false.
   */
  gridSample(input: Tensor, grid: Tensor, mode?: GridSampleMode | GridSampleOptions, paddingMode?: GridPaddingMode | GridSampleOptions, alignCorners?: boolean | null | GridSampleOptions, options?: GridSampleOptions): Tensor
  /**
   * The input `[N, C, H, W]` at the places of a grid `[N, OH, OW, 2]` (x before y, from -1 to 1), or `[N, C, D, H, W]` at those
   * of `[N, OD, OH, OW, 3]`.
   * @param input The input.
   * @param grid Places in the input.
   * @param mode How values between pixels are found. Default: 'bilinear'.
   * @param paddingMode What is beyond the edges. Default: 'zeros'.
   * @param alignCorners Are -1 and 1 the centres of the corner pixels, rather than their outer edges? Null for false.
   */
  gridSample(input: Tensor, options: { grid: Tensor } & GridSampleOptions): Tensor
  /**
   * The grid of `gridSample` for affine maps, `[N, 2, 3]` or `[N, 3, 4]`, and an output `[N, C, H, W]` or `[N, C, D, H, W]`.
   * @param theta Affine maps from places in the output to places in the input.
   * @param size The shape of the output.
   * @param alignCorners Are -1 and 1 the centres of the corner pixels, rather than their outer edges? Null for false.
   */
  affineGrid(theta: Tensor, size: readonly number[], alignCorners?: boolean | null | AffineGridOptions, options?: AffineGridOptions): Tensor
  /**
   * The grid of `gridSample` for affine maps, `[N, 2, 3]` or `[N, 3, 4]`, and an output `[N, C, H, W]` or `[N, C, D, H, W]`.
   * @param theta Affine maps from places in the output to places in the input.
   * @param size The shape of the output.
   * @param alignCorners Are -1 and 1 the centres of the corner pixels, rather than their outer edges? Null for false.
   */
  affineGrid(theta: Tensor, options: { size: readonly number[] } & AffineGridOptions): Tensor
  /**
   * From `[..., C r^2, H, W]` to `[..., C, H r, W r]` (Shi et al. 2016).
   * @param input The input.
   * @param upscaleFactor By what height and width are multiplied.
   */
  pixelShuffle(input: Tensor, upscaleFactor: number): Tensor
  /**
   * From `[..., C r^2, H, W]` to `[..., C, H r, W r]` (Shi et al. 2016).
   * @param input The input.
   * @param upscaleFactor By what height and width are multiplied.
   */
  pixelShuffle(input: Tensor, options: { upscaleFactor: number }): Tensor
  /**
   * From `[..., C, H r, W r]` to `[..., C r^2, H, W]`.
   * @param input The input.
   * @param downscaleFactor By what height and width are divided.
   */
  pixelUnshuffle(input: Tensor, downscaleFactor: number): Tensor
  /**
   * From `[..., C, H r, W r]` to `[..., C r^2, H, W]`.
   * @param input The input.
   * @param downscaleFactor By what height and width are divided.
   */
  pixelUnshuffle(input: Tensor, options: { downscaleFactor: number }): Tensor
  /**
   * Mixes the groups of the channels of `[N, C, ...]`.
   * @param input The input.
   * @param groups How many groups are mixed.
   */
  channelShuffle(input: Tensor, groups: number): Tensor
  /**
   * Mixes the groups of the channels of `[N, C, ...]`.
   * @param input The input.
   * @param groups How many groups are mixed.
   */
  channelShuffle(input: Tensor, options: { groups: number }): Tensor
  /**
   * Adds blocks `[N, C KH KW, L]` (or without `N`) up to an image `[N, C, H, W]`.
   * @param input The input.
   * @param outputSize Height and width of the image.
   * @param kernelSize Height and width of a block.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param padding Zeros on both sides of the image. Default: 0.
   * @param stride Step from block to block; one number, or one a dimension. Default: 1.
   */
  fold(input: Tensor, outputSize: Size, kernelSize: Size, dilation?: Size | FoldOptions, padding?: Size | FoldOptions, stride?: Size | FoldOptions, options?: FoldOptions): Tensor
  /**
   * Adds blocks `[N, C KH KW, L]` (or without `N`) up to an image `[N, C, H, W]`.
   * @param input The input.
   * @param outputSize Height and width of the image.
   * @param kernelSize Height and width of a block.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param padding Zeros on both sides of the image. Default: 0.
   * @param stride Step from block to block; one number, or one a dimension. Default: 1.
   */
  fold(input: Tensor, outputSize: Size, options: { kernelSize: Size } & FoldOptions): Tensor
  /**
   * Adds blocks `[N, C KH KW, L]` (or without `N`) up to an image `[N, C, H, W]`.
   * @param input The input.
   * @param outputSize Height and width of the image.
   * @param kernelSize Height and width of a block.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param padding Zeros on both sides of the image. Default: 0.
   * @param stride Step from block to block; one number, or one a dimension. Default: 1.
   */
  fold(input: Tensor, options: { outputSize: Size; kernelSize: Size } & FoldOptions): Tensor
  /**
   * The blocks of an image `[N, C, H, W]` (or without `N`), as columns `[N, C KH KW, L]`.
   * @param input The input.
   * @param kernelSize Height and width of a block.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param padding Zeros on both sides of the image. Default: 0.
   * @param stride Step from block to block; one number, or one a dimension. Default: 1.
   */
  unfold(input: Tensor, kernelSize: Size, dilation?: Size | UnfoldOptions, padding?: Size | UnfoldOptions, stride?: Size | UnfoldOptions, options?: UnfoldOptions): Tensor
  /**
   * The blocks of an image `[N, C, H, W]` (or without `N`), as columns `[N, C KH KW, L]`.
   * @param input The input.
   * @param kernelSize Height and width of a block.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param padding Zeros on both sides of the image. Default: 0.
   * @param stride Step from block to block; one number, or one a dimension. Default: 1.
   */
  unfold(input: Tensor, options: { kernelSize: Size } & UnfoldOptions): Tensor
  /**
   * As `dropout`, for whole channels of `[N, C, L]` or `[C, L]`.
   * @param input The input.
   * @param p The probability of a zero. Default: 0.5.
   * @param training Is it training?. Default: true.
   * @param inplace Write the result into the input. Default: false.
   */
  dropout1d(input: Tensor, p?: number | Dropout1dOptions, training?: boolean | Dropout1dOptions, inplace?: boolean | Dropout1dOptions, options?: Dropout1dOptions): Tensor
  /**
   * As `dropout`, for whole channels of `[N, C, H, W]`.
   * @param input The input.
   * @param p The probability of a zero. Default: 0.5.
   * @param training Is it training?. Default: true.
   * @param inplace Write the result into the input. Default: false.
   */
  dropout2d(input: Tensor, p?: number | Dropout2dOptions, training?: boolean | Dropout2dOptions, inplace?: boolean | Dropout2dOptions, options?: Dropout2dOptions): Tensor
  /**
   * As `dropout`, for whole channels of `[N, C, D, H, W]` or `[C, D, H, W]`.
   * @param input The input.
   * @param p The probability of a zero. Default: 0.5.
   * @param training Is it training?. Default: true.
   * @param inplace Write the result into the input. Default: false.
   */
  dropout3d(input: Tensor, p?: number | Dropout3dOptions, training?: boolean | Dropout3dOptions, inplace?: boolean | Dropout3dOptions, options?: Dropout3dOptions): Tensor
  /**
   * `max(x, 0)`.
   * @param input The input.
   * @param inplace Write the result into the input. Default: false.
   */
  relu(input: Tensor, inplace?: boolean | ReluOptions, options?: ReluOptions): Tensor
  /**
   * `min(max(x, 0), 6)`.
   * @param input The input.
   * @param inplace Write the result into the input. Default: false.
   */
  relu6(input: Tensor, inplace?: boolean | Relu6Options, options?: Relu6Options): Tensor
  /**
   * `x * sigmoid(x)`.
   * @param input The input.
   * @param inplace Write the result into the input. Default: false.
   */
  silu(input: Tensor, inplace?: boolean | SiluOptions, options?: SiluOptions): Tensor
  /**
   * `x * tanh(softplus(x))`.
   * @param input The input.
   * @param inplace Write the result into the input. Default: false.
   */
  mish(input: Tensor, inplace?: boolean | MishOptions, options?: MishOptions): Tensor
  /**
   * SELU, with its fixed constants.
   * @param input The input.
   * @param inplace Write the result into the input. Default: false.
   */
  selu(input: Tensor, inplace?: boolean | SeluOptions, options?: SeluOptions): Tensor
  /**
   * `x * relu6(x + 3) / 6`.
   * @param input The input.
   * @param inplace Write the result into the input. Default: false.
   */
  hardswish(input: Tensor, inplace?: boolean | HardswishOptions, options?: HardswishOptions): Tensor
  /**
   * `relu6(x + 3) / 6`.
   * @param input The input.
   * @param inplace Write the result into the input. Default: false.
   */
  hardsigmoid(input: Tensor, inplace?: boolean | HardsigmoidOptions, options?: HardsigmoidOptions): Tensor
  /**
   * `x` where it is positive, else `alpha * (exp(x) - 1)`.
   * @param input The input.
   * @param alpha Where the curve ends, far below zero. Default: 1.
   * @param inplace Write the result into the input. Default: false.
   */
  elu(input: Tensor, alpha?: number | EluOptions, inplace?: boolean | EluOptions, options?: EluOptions): Tensor
  /**
   * `max(0, x) + min(0, alpha * (exp(x / alpha) - 1))`.
   * @param input The input.
   * @param alpha Where the curve ends, far below zero. Default: 1.
   * @param inplace Write the result into the input. Default: false.
   */
  celu(input: Tensor, alpha?: number | CeluOptions, inplace?: boolean | CeluOptions, options?: CeluOptions): Tensor
  /**
   * `x` where it is positive, else `negativeSlope * x`.
   * @param input The input.
   * @param negativeSlope Slope where x is negative. Default: 0.01.
   * @param inplace Write the result into the input. Default: false.
   */
  leakyRelu(input: Tensor, negativeSlope?: number | LeakyReluOptions, inplace?: boolean | LeakyReluOptions, options?: LeakyReluOptions): Tensor
  /**
   * As `leakyRelu`, with one slope for all or one a channel.
   * @param input The input.
   * @param weight The slopes.
   */
  prelu(input: Tensor, weight: Tensor): Tensor
  /**
   * As `leakyRelu`, with one slope for all or one a channel.
   * @param input The input.
   * @param weight The slopes.
   */
  prelu(input: Tensor, options: { weight: Tensor }): Tensor
  /**
   * `x` between `minVal` and `maxVal`.
   * @param input The input.
   * @param minVal The least result. Default: -1.
   * @param maxVal The greatest result. Default: 1.
   * @param inplace Write the result into the input. Default: false.
   */
  hardtanh(input: Tensor, minVal?: number | HardtanhOptions, maxVal?: number | HardtanhOptions, inplace?: boolean | HardtanhOptions, options?: HardtanhOptions): Tensor
  /**
   * `x` where it is greater than `threshold`, else `value`.
   * @param input The input.
   * @param threshold The limit.
   * @param value What stands where the input is not greater.
   * @param inplace Write the result into the input. Default: false.
   */
  threshold(input: Tensor, threshold: number, value: number, inplace?: boolean | ThresholdOptions, options?: ThresholdOptions): Tensor
  /**
   * `x` where it is greater than `threshold`, else `value`.
   * @param input The input.
   * @param threshold The limit.
   * @param value What stands where the input is not greater.
   * @param inplace Write the result into the input. Default: false.
   */
  threshold(input: Tensor, threshold: number, options: { value: number } & ThresholdOptions): Tensor
  /**
   * `x` where it is greater than `threshold`, else `value`.
   * @param input The input.
   * @param threshold The limit.
   * @param value What stands where the input is not greater.
   * @param inplace Write the result into the input. Default: false.
   */
  threshold(input: Tensor, options: { threshold: number; value: number } & ThresholdOptions): Tensor
  /**
   * `x * Phi(x)`, with the normal distribution's function.
   * @param input The input.
   * @param approximate 'tanh' for the approximation by a hyperbolic tangent. Default: 'none'.
   */
  gelu(input: Tensor, approximate?: Approximate | GeluOptions, options?: GeluOptions): Tensor
  /**
   * `1 / (1 + exp(-x))`.
   * @param input The input.
   */
  sigmoid(input: Tensor): Tensor
  /**
   * The hyperbolic tangent.
   * @param input The input.
   */
  tanh(input: Tensor): Tensor
  /**
   * `log(sigmoid(x))`.
   * @param input The input.
   */
  logsigmoid(input: Tensor): Tensor
  /**
   * `x / (1 + |x|)`.
   * @param input The input.
   */
  softsign(input: Tensor): Tensor
  /**
   * `x - tanh(x)`.
   * @param input The input.
   */
  tanhshrink(input: Tensor): Tensor
  /**
   * `log(1 + exp(beta * x)) / beta`, and x where `beta * x` is beyond `threshold`.
   * @param input The input.
   * @param beta Scales the input. Default: 1.
   * @param threshold The limit. Default: 20.
   */
  softplus(input: Tensor, beta?: number | SoftplusOptions, threshold?: number | SoftplusOptions, options?: SoftplusOptions): Tensor
  /**
   * Zero within `lambd` of zero, else x moved towards zero by `lambd`.
   * @param input The input.
   * @param lambd How near to zero is zero. Default: 0.5.
   */
  softshrink(input: Tensor, lambd?: number | SoftshrinkOptions, options?: SoftshrinkOptions): Tensor
  /**
   * Zero within `lambd` of zero, else x.
   * @param input The input.
   * @param lambd How near to zero is zero. Default: 0.5.
   */
  hardshrink(input: Tensor, lambd?: number | HardshrinkOptions, options?: HardshrinkOptions): Tensor
  /**
   * Half of the input along `dim`, times the sigmoid of the other half.
   * @param input The input.
   * @param dim The dimension. Default: -1.
   */
  glu(input: Tensor, dim?: number | GluOptions, options?: GluOptions): Tensor
  /**
   * As `leakyRelu`, with slopes that are drawn between `lower` and `upper` when training, else halfway.
   * @param input The input.
   * @param lower The least slope. Default: 0.125.
   * @param upper The greatest slope. Default: 0.3333333333333333.
   * @param training Is it training?. Default: false.
   * @param inplace Write the result into the input. Default: false.
   */
  rrelu(input: Tensor, lower?: number | RreluOptions, upper?: number | RreluOptions, training?: boolean | RreluOptions, inplace?: boolean | RreluOptions, options?: RreluOptions): Tensor
  /**
   * `exp(x) / sum(exp(x))` along `dim`.
   * @param input The input.
   * @param dim The dimension.
   * @param dtype What the input is converted to before; null for the input's own.
   */
  softmax(input: Tensor, dim: number, options?: SoftmaxOptions): Tensor
  /**
   * `exp(x) / sum(exp(x))` along `dim`.
   * @param input The input.
   * @param dim The dimension.
   * @param dtype What the input is converted to before; null for the input's own.
   */
  softmax(input: Tensor, options: { dim: number } & SoftmaxOptions): Tensor
  /**
   * `softmax(-x)` along `dim`.
   * @param input The input.
   * @param dim The dimension.
   * @param dtype What the input is converted to before; null for the input's own.
   */
  softmin(input: Tensor, dim: number, options?: SoftminOptions): Tensor
  /**
   * `softmax(-x)` along `dim`.
   * @param input The input.
   * @param dim The dimension.
   * @param dtype What the input is converted to before; null for the input's own.
   */
  softmin(input: Tensor, options: { dim: number } & SoftminOptions): Tensor
  /**
   * `log(softmax(x))` along `dim`.
   * @param input The input.
   * @param dim The dimension.
   * @param dtype What the input is converted to before; null for the input's own.
   */
  logSoftmax(input: Tensor, dim: number, options?: LogSoftmaxOptions): Tensor
  /**
   * `log(softmax(x))` along `dim`.
   * @param input The input.
   * @param dim The dimension.
   * @param dtype What the input is converted to before; null for the input's own.
   */
  logSoftmax(input: Tensor, options: { dim: number } & LogSoftmaxOptions): Tensor
  /**
   * Draws from categories along `dim` such that gradients reach their scores: `softmax((logits + noise) / tau)`; with `hard`
   * a one at the greatest place, with the gradient of the softmax (Jang et al. 2017).
   * @param logits Scores, any shape.
   * @param tau The temperature: the lower, the nearer to ones and zeros. Default: 1.
   * @param hard Give ones and zeros. Default: false.
   * @param dim The dimension. Default: -1.
   */
  gumbelSoftmax(logits: Tensor, tau?: number | GumbelSoftmaxOptions, hard?: boolean | GumbelSoftmaxOptions, options?: GumbelSoftmaxOptions): Tensor
  /**
   * Sets each element to zero with probability `p`, and divides the others by `1 - p`; nothing unless training.
   * @param input The input.
   * @param p The probability of a zero. Default: 0.5.
   * @param training Is it training?. Default: true.
   * @param inplace Write the result into the input. Default: false.
   */
  dropout(input: Tensor, p?: number | DropoutOptions, training?: boolean | DropoutOptions, inplace?: boolean | DropoutOptions, options?: DropoutOptions): Tensor
  /**
   * Dropout that keeps mean and variance, for SELU.
   * @param input The input.
   * @param p The probability of a zero. Default: 0.5.
   * @param training Is it training?. Default: false.
   * @param inplace Write the result into the input. Default: false.
   */
  alphaDropout(input: Tensor, p?: number | AlphaDropoutOptions, training?: boolean | AlphaDropoutOptions, inplace?: boolean | AlphaDropoutOptions, options?: AlphaDropoutOptions): Tensor
  /**
   * As `alphaDropout`, for whole channels of `[N, C, ...]`.
   * @param input The input.
   * @param p The probability of a zero. Default: 0.5.
   * @param training Is it training?. Default: false.
   * @param inplace Write the result into the input. Default: false.
   */
  featureAlphaDropout(input: Tensor, p?: number | FeatureAlphaDropoutOptions, training?: boolean | FeatureAlphaDropoutOptions, inplace?: boolean | FeatureAlphaDropoutOptions, options?: FeatureAlphaDropoutOptions): Tensor
  /**
   * `input A^T + b`. Weight `[outFeatures, inFeatures]`.
   * @param input The input.
   * @param weight `[outFeatures, inFeatures]`.
   * @param bias What is added; null for nothing.
   */
  linear(input: Tensor, weight: Tensor, bias?: Tensor | null | LinearOptions, options?: LinearOptions): Tensor
  /**
   * `input A^T + b`. Weight `[outFeatures, inFeatures]`.
   * @param input The input.
   * @param weight `[outFeatures, inFeatures]`.
   * @param bias What is added; null for nothing.
   */
  linear(input: Tensor, options: { weight: Tensor } & LinearOptions): Tensor
  /**
   * `input1^T A input2 + b`. Weight `[outFeatures, in1Features, in2Features]`.
   * @param input1 `[..., in1Features]`.
   * @param input2 `[..., in2Features]`.
   * @param weight `[outFeatures, in1Features, in2Features]`.
   * @param bias What is added; null for nothing.
   */
  bilinear(input1: Tensor, input2: Tensor, weight: Tensor, bias?: Tensor | null | BilinearOptions, options?: BilinearOptions): Tensor
  /**
   * `input1^T A input2 + b`. Weight `[outFeatures, in1Features, in2Features]`.
   * @param input1 `[..., in1Features]`.
   * @param input2 `[..., in2Features]`.
   * @param weight `[outFeatures, in1Features, in2Features]`.
   * @param bias What is added; null for nothing.
   */
  bilinear(input1: Tensor, input2: Tensor, options: { weight: Tensor } & BilinearOptions): Tensor
  /**
   * `input1^T A input2 + b`. Weight `[outFeatures, in1Features, in2Features]`.
   * @param input1 `[..., in1Features]`.
   * @param input2 `[..., in2Features]`.
   * @param weight `[outFeatures, in1Features, in2Features]`.
   * @param bias What is added; null for nothing.
   */
  bilinear(input1: Tensor, options: { input2: Tensor; weight: Tensor } & BilinearOptions): Tensor
  /**
   * The rows of `weight` (`[count, dim]`) that `input` (int64 or int32, any shape) names.
   * @param input The input.
   * @param weight The table, `[count, dim]`.
   * @param paddingIdx The row that gets no gradient, and in a new layer is zero; negative ones count from the end; null for none.
   * @param maxNorm Shorten looked-up rows of the table, in place, to this norm; null for not.
   * @param normType The norm for `maxNorm`. Default: 2.
   * @param scaleGradByFreq Divide gradients by how often a row occurs in the batch. Default: false.
   * @param sparse Give the weight a sparse gradient. Default: false.
   */
  embedding(input: Tensor, weight: Tensor, paddingIdx?: number | null | EmbeddingOptions, maxNorm?: number | null | EmbeddingOptions, normType?: number | EmbeddingOptions, scaleGradByFreq?: boolean | EmbeddingOptions, sparse?: boolean | EmbeddingOptions, options?: EmbeddingOptions): Tensor
  /**
   * The rows of `weight` (`[count, dim]`) that `input` (int64 or int32, any shape) names.
   * @param input The input.
   * @param weight The table, `[count, dim]`.
   * @param paddingIdx The row that gets no gradient, and in a new layer is zero; negative ones count from the end; null for none.
   * @param maxNorm Shorten looked-up rows of the table, in place, to this norm; null for not.
   * @param normType The norm for `maxNorm`. Default: 2.
   * @param scaleGradByFreq Divide gradients by how often a row occurs in the batch. Default: false.
   * @param sparse Give the weight a sparse gradient. Default: false.
   */
  embedding(input: Tensor, options: { weight: Tensor } & EmbeddingOptions): Tensor
  /**
   * Sums, averages or maxima of bags of rows of `weight`: `input` (int64 or int32) is `[B, N]`, B bags of N rows, or all of
   * them `[N]`, with the places where bags begin in `offsets`.
   * @param input The input.
   * @param weight The table, `[count, dim]`.
   * @param offsets Where each bag begins, `[B]`; null for an input `[B, N]`.
   * @param maxNorm Shorten looked-up rows of the table, in place, to this norm; null for not.
   * @param normType The norm for `maxNorm`. Default: 2.
   * @param scaleGradByFreq Divide gradients by how often a row occurs in the batch. Default: false.
   * @param mode What becomes of a bag of rows. Default: 'mean'.
   * @param sparse Give the weight a sparse gradient. Default: false.
   * @param perSampleWeights A factor for each index, of the shape of `input`; for `sum` only.
   * @param includeLastOffset Does `offsets` end with the size of `input`?. Default: false.
   * @param paddingIdx The row that gets no gradient, and in a new layer is zero; negative ones count from the end; null for none.
   */
  embeddingBag(input: Tensor, weight: Tensor, offsets?: Tensor | null | EmbeddingBagOptions, maxNorm?: number | null | EmbeddingBagOptions, normType?: number | EmbeddingBagOptions, scaleGradByFreq?: boolean | EmbeddingBagOptions, mode?: BagMode | EmbeddingBagOptions, sparse?: boolean | EmbeddingBagOptions, perSampleWeights?: Tensor | null | EmbeddingBagOptions, includeLastOffset?: boolean | EmbeddingBagOptions, paddingIdx?: number | null | EmbeddingBagOptions, options?: EmbeddingBagOptions): Tensor
  /**
   * Sums, averages or maxima of bags of rows of `weight`: `input` (int64 or int32) is `[B, N]`, B bags of N rows, or all of
   * them `[N]`, with the places where bags begin in `offsets`.
   * @param input The input.
   * @param weight The table, `[count, dim]`.
   * @param offsets Where each bag begins, `[B]`; null for an input `[B, N]`.
   * @param maxNorm Shorten looked-up rows of the table, in place, to this norm; null for not.
   * @param normType The norm for `maxNorm`. Default: 2.
   * @param scaleGradByFreq Divide gradients by how often a row occurs in the batch. Default: false.
   * @param mode What becomes of a bag of rows. Default: 'mean'.
   * @param sparse Give the weight a sparse gradient. Default: false.
   * @param perSampleWeights A factor for each index, of the shape of `input`; for `sum` only.
   * @param includeLastOffset Does `offsets` end with the size of `input`?. Default: false.
   * @param paddingIdx The row that gets no gradient, and in a new layer is zero; negative ones count from the end; null for none.
   */
  embeddingBag(input: Tensor, options: { weight: Tensor } & EmbeddingBagOptions): Tensor
  /**
   * Vectors with a one at the place that each element (int64) names. `numClasses` -1: as many as needed.
   * @param tensor The tensor.
   * @param numClasses Size of the vectors. Default: -1.
   */
  oneHot(tensor: Tensor, numClasses?: number | OneHotOptions, options?: OneHotOptions): Tensor
  /**
   * The cosine of the angle between vectors along `dim`.
   * @param x1 The first vectors.
   * @param x2 The second vectors.
   * @param dim The dimension. Default: 1.
   * @param eps The least to divide by. Default: 1e-8.
   */
  cosineSimilarity(x1: Tensor, x2: Tensor, dim?: number | CosineSimilarityOptions, eps?: number | CosineSimilarityOptions, options?: CosineSimilarityOptions): Tensor
  /**
   * The cosine of the angle between vectors along `dim`.
   * @param x1 The first vectors.
   * @param x2 The second vectors.
   * @param dim The dimension. Default: 1.
   * @param eps The least to divide by. Default: 1e-8.
   */
  cosineSimilarity(x1: Tensor, options: { x2: Tensor } & CosineSimilarityOptions): Tensor
  /**
   * The distance of vectors along the last dimension.
   * @param x1 The first vectors.
   * @param x2 The second vectors.
   * @param p The norm. Default: 2.
   * @param eps Added to the differences. Default: 0.000001.
   * @param keepdim Keep the dimension, with size 1. Default: false.
   */
  pairwiseDistance(x1: Tensor, x2: Tensor, p?: number | PairwiseDistanceOptions, eps?: number | PairwiseDistanceOptions, keepdim?: boolean | PairwiseDistanceOptions, options?: PairwiseDistanceOptions): Tensor
  /**
   * The distance of vectors along the last dimension.
   * @param x1 The first vectors.
   * @param x2 The second vectors.
   * @param p The norm. Default: 2.
   * @param eps Added to the differences. Default: 0.000001.
   * @param keepdim Keep the dimension, with size 1. Default: false.
   */
  pairwiseDistance(x1: Tensor, options: { x2: Tensor } & PairwiseDistanceOptions): Tensor
  /**
   * The distances of each row of `[N, M]` to those after it, `[N (N - 1) / 2]`.
   * @param input The input.
   * @param p The norm. Default: 2.
   */
  pdist(input: Tensor, p?: number | PdistOptions, options?: PdistOptions): Tensor
  /**
   * `softmax(query key^T * scale + mask) value`. Query `[..., L, E]`, key `[..., S, E]`, value `[..., S, V]`.
   * @param query `[..., L, E]`.
   * @param key `[..., S, E]`.
   * @param value `[..., S, V]`.
   * @param attnMask Added to the scores (a float), or true where attention is allowed (bool). Broadcast to `[..., L, S]`.
   * @param dropoutP The probability with which a weight is zeroed. Always applied, so give 0 when evaluating. Default: 0.
   * @param isCausal Let each place see only those before it, and itself. Default: false.
   * @param scale What scores are multiplied by; null for `1 / sqrt(E)`.
   * @param enableGqa Let several query heads share one head of keys and values. Default: false.
   */
  scaledDotProductAttention(query: Tensor, key: Tensor, value: Tensor, attnMask?: Tensor | null | ScaledDotProductAttentionOptions, dropoutP?: number | ScaledDotProductAttentionOptions, isCausal?: boolean | ScaledDotProductAttentionOptions, scale?: number | null | ScaledDotProductAttentionOptions, enableGqa?: boolean | ScaledDotProductAttentionOptions, options?: ScaledDotProductAttentionOptions): Tensor
  /**
   * `softmax(query key^T * scale + mask) value`. Query `[..., L, E]`, key `[..., S, E]`, value `[..., S, V]`.
   * @param query `[..., L, E]`.
   * @param key `[..., S, E]`.
   * @param value `[..., S, V]`.
   * @param attnMask Added to the scores (a float), or true where attention is allowed (bool). Broadcast to `[..., L, S]`.
   * @param dropoutP The probability with which a weight is zeroed. Always applied, so give 0 when evaluating. Default: 0.
   * @param isCausal Let each place see only those before it, and itself. Default: false.
   * @param scale What scores are multiplied by; null for `1 / sqrt(E)`.
   * @param enableGqa Let several query heads share one head of keys and values. Default: false.
   */
  scaledDotProductAttention(query: Tensor, key: Tensor, options: { value: Tensor } & ScaledDotProductAttentionOptions): Tensor
  /**
   * `softmax(query key^T * scale + mask) value`. Query `[..., L, E]`, key `[..., S, E]`, value `[..., S, V]`.
   * @param query `[..., L, E]`.
   * @param key `[..., S, E]`.
   * @param value `[..., S, V]`.
   * @param attnMask Added to the scores (a float), or true where attention is allowed (bool). Broadcast to `[..., L, S]`.
   * @param dropoutP The probability with which a weight is zeroed. Always applied, so give 0 when evaluating. Default: 0.
   * @param isCausal Let each place see only those before it, and itself. Default: false.
   * @param scale What scores are multiplied by; null for `1 / sqrt(E)`.
   * @param enableGqa Let several query heads share one head of keys and values. Default: false.
   */
  scaledDotProductAttention(query: Tensor, options: { key: Tensor; value: Tensor } & ScaledDotProductAttentionOptions): Tensor
  /**
   * Multi-head attention with the parameters of the caller: query `[L, N, E]` (or `[L, E]`), key and value `[S, N, ...]`.
   * Pass the same tensor object for what is the same: it is projected once. Returns the output and, with `needWeights`,
   * the weights.
   * @param query `[..., L, E]`.
   * @param key `[..., S, E]`.
   * @param value `[..., S, V]`.
   * @param embedDimToCheck Features of query and output.
   * @param numHeads How many heads there are.
   * @param inProjWeight `[3 embedDim, embedDim]`, or null where the three stand apart.
   * @param inProjBias `[3 embedDim]`.
   * @param biasK Put after the keys, `[1, 1, embedDim]`.
   * @param biasV Put after the values, `[1, 1, embedDim]`.
   * @param addZeroAttn Add a key and a value of zeros.
   * @param dropoutP The probability with which a weight is zeroed. Always applied, so give 0 when evaluating.
   * @param outProjWeight `[embedDim, embedDim]`.
   * @param outProjBias `[embedDim]`.
   * @param training Is it training?. Default: true.
   * @param keyPaddingMask `[N, S]` (or `[S]`): true, or minus infinity, for keys to ignore.
   * @param needWeights Return the weights, too; without them the quicker kernel is used. Default: true.
   * @param attnMask `[L, S]` or `[N * numHeads, L, S]`: true, or minus infinity, where attention is not allowed.
   * @param useSeparateProjWeight Use `qProjWeight`, `kProjWeight` and `vProjWeight` instead of `inProjWeight`. Default: false.
   * @param qProjWeight `[embedDim, embedDim]`.
   * @param kProjWeight `[embedDim, kdim]`.
   * @param vProjWeight `[embedDim, vdim]`.
   * @param averageAttnWeights Average the weights over the heads. Default: true.
   * @param isCausal Says that `attnMask` is the causal one. Default: false.
   */
  multiHeadAttentionForward(query: Tensor, key: Tensor, value: Tensor, embedDimToCheck: number, numHeads: number, inProjWeight: Tensor | null, inProjBias: Tensor | null, biasK: Tensor | null, biasV: Tensor | null, addZeroAttn: boolean, dropoutP: number, outProjWeight: Tensor, outProjBias: Tensor | null, training?: boolean | MultiHeadAttentionForwardOptions, keyPaddingMask?: Tensor | null | MultiHeadAttentionForwardOptions, needWeights?: boolean | MultiHeadAttentionForwardOptions, attnMask?: Tensor | null | MultiHeadAttentionForwardOptions, useSeparateProjWeight?: boolean | MultiHeadAttentionForwardOptions, qProjWeight?: Tensor | null | MultiHeadAttentionForwardOptions, kProjWeight?: Tensor | null | MultiHeadAttentionForwardOptions, vProjWeight?: Tensor | null | MultiHeadAttentionForwardOptions, options?: MultiHeadAttentionForwardOptions): Attended
  /**
   * Multi-head attention with the parameters of the caller: query `[L, N, E]` (or `[L, E]`), key and value `[S, N, ...]`.
   * Pass the same tensor object for what is the same: it is projected once. Returns the output and, with `needWeights`,
   * the weights.
   * @param query `[..., L, E]`.
   * @param key `[..., S, E]`.
   * @param value `[..., S, V]`.
   * @param embedDimToCheck Features of query and output.
   * @param numHeads How many heads there are.
   * @param inProjWeight `[3 embedDim, embedDim]`, or null where the three stand apart.
   * @param inProjBias `[3 embedDim]`.
   * @param biasK Put after the keys, `[1, 1, embedDim]`.
   * @param biasV Put after the values, `[1, 1, embedDim]`.
   * @param addZeroAttn Add a key and a value of zeros.
   * @param dropoutP The probability with which a weight is zeroed. Always applied, so give 0 when evaluating.
   * @param outProjWeight `[embedDim, embedDim]`.
   * @param outProjBias `[embedDim]`.
   * @param training Is it training?. Default: true.
   * @param keyPaddingMask `[N, S]` (or `[S]`): true, or minus infinity, for keys to ignore.
   * @param needWeights Return the weights, too; without them the quicker kernel is used. Default: true.
   * @param attnMask `[L, S]` or `[N * numHeads, L, S]`: true, or minus infinity, where attention is not allowed.
   * @param useSeparateProjWeight Use `qProjWeight`, `kProjWeight` and `vProjWeight` instead of `inProjWeight`. Default: false.
   * @param qProjWeight `[embedDim, embedDim]`.
   * @param kProjWeight `[embedDim, kdim]`.
   * @param vProjWeight `[embedDim, vdim]`.
   * @param averageAttnWeights Average the weights over the heads. Default: true.
   * @param isCausal Says that `attnMask` is the causal one. Default: false.
   */
  multiHeadAttentionForward(query: Tensor, options: { key: Tensor; value: Tensor; embedDimToCheck: number; numHeads: number; inProjWeight: Tensor | null; inProjBias: Tensor | null; biasK: Tensor | null; biasV: Tensor | null; addZeroAttn: boolean; dropoutP: number; outProjWeight: Tensor; outProjBias: Tensor | null } & MultiHeadAttentionForwardOptions): Attended
  /**
   * Normalizes each channel of `[N, C, ...]`. Updates the running statistics in place when training.
   * @param input The input.
   * @param runningMean `[C]`; null for none.
   * @param runningVar `[C]`; null for none.
   * @param weight A factor for each class or element; null for none.
   * @param bias What is added; null for nothing.
   * @param training Is it training?. Default: false.
   * @param momentum How much of a batch's statistics enters the running ones; null for the average of all batches. Default: 0.1.
   * @param eps Added to the divisor, which must not be zero. Default: 0.00001.
   */
  batchNorm(input: Tensor, runningMean: Tensor | null, runningVar: Tensor | null, weight?: Tensor | null | BatchNormOptions, bias?: Tensor | null | BatchNormOptions, training?: boolean | BatchNormOptions, momentum?: number | BatchNormOptions, eps?: number | BatchNormOptions, options?: BatchNormOptions): Tensor
  /**
   * Normalizes each channel of `[N, C, ...]`. Updates the running statistics in place when training.
   * @param input The input.
   * @param runningMean `[C]`; null for none.
   * @param runningVar `[C]`; null for none.
   * @param weight A factor for each class or element; null for none.
   * @param bias What is added; null for nothing.
   * @param training Is it training?. Default: false.
   * @param momentum How much of a batch's statistics enters the running ones; null for the average of all batches. Default: 0.1.
   * @param eps Added to the divisor, which must not be zero. Default: 0.00001.
   */
  batchNorm(input: Tensor, runningMean: Tensor | null, options: { runningVar: Tensor | null } & BatchNormOptions): Tensor
  /**
   * Normalizes each channel of `[N, C, ...]`. Updates the running statistics in place when training.
   * @param input The input.
   * @param runningMean `[C]`; null for none.
   * @param runningVar `[C]`; null for none.
   * @param weight A factor for each class or element; null for none.
   * @param bias What is added; null for nothing.
   * @param training Is it training?. Default: false.
   * @param momentum How much of a batch's statistics enters the running ones; null for the average of all batches. Default: 0.1.
   * @param eps Added to the divisor, which must not be zero. Default: 0.00001.
   */
  batchNorm(input: Tensor, options: { runningMean: Tensor | null; runningVar: Tensor | null } & BatchNormOptions): Tensor
  /**
   * Normalizes over the last dimensions, which have `normalizedShape`.
   * @param input The input.
   * @param normalizedShape Shape of the last dimensions.
   * @param weight A factor for each class or element; null for none.
   * @param bias What is added; null for nothing.
   * @param eps Added to the divisor, which must not be zero. Default: 0.00001.
   */
  layerNorm(input: Tensor, normalizedShape: readonly number[], weight?: Tensor | null | LayerNormOptions, bias?: Tensor | null | LayerNormOptions, eps?: number | LayerNormOptions, options?: LayerNormOptions): Tensor
  /**
   * Normalizes over the last dimensions, which have `normalizedShape`.
   * @param input The input.
   * @param normalizedShape Shape of the last dimensions.
   * @param weight A factor for each class or element; null for none.
   * @param bias What is added; null for nothing.
   * @param eps Added to the divisor, which must not be zero. Default: 0.00001.
   */
  layerNorm(input: Tensor, options: { normalizedShape: readonly number[] } & LayerNormOptions): Tensor
  /**
   * Normalizes over groups of the channels of `[N, C, ...]`.
   * @param input The input.
   * @param numGroups How many groups the channels form.
   * @param weight A factor for each class or element; null for none.
   * @param bias What is added; null for nothing.
   * @param eps Added to the divisor, which must not be zero. Default: 0.00001.
   */
  groupNorm(input: Tensor, numGroups: number, weight?: Tensor | null | GroupNormOptions, bias?: Tensor | null | GroupNormOptions, eps?: number | GroupNormOptions, options?: GroupNormOptions): Tensor
  /**
   * Normalizes over groups of the channels of `[N, C, ...]`.
   * @param input The input.
   * @param numGroups How many groups the channels form.
   * @param weight A factor for each class or element; null for none.
   * @param bias What is added; null for nothing.
   * @param eps Added to the divisor, which must not be zero. Default: 0.00001.
   */
  groupNorm(input: Tensor, options: { numGroups: number } & GroupNormOptions): Tensor
  /**
   * Normalizes each channel of each sample of `[N, C, ...]`, with its own statistics or, without `useInputStats`, the running
   * ones. Updates the running statistics in place where it uses its own.
   * @param input The input.
   * @param runningMean `[C]`; null for none.
   * @param runningVar `[C]`; null for none.
   * @param weight A factor for each class or element; null for none.
   * @param bias What is added; null for nothing.
   * @param useInputStats Normalize with the statistics of the input. Default: true.
   * @param momentum How much of a batch's statistics enters the running ones; null for the average of all batches. Default: 0.1.
   * @param eps Added to the divisor, which must not be zero. Default: 0.00001.
   */
  instanceNorm(input: Tensor, runningMean?: Tensor | null | InstanceNormOptions, runningVar?: Tensor | null | InstanceNormOptions, weight?: Tensor | null | InstanceNormOptions, bias?: Tensor | null | InstanceNormOptions, useInputStats?: boolean | InstanceNormOptions, momentum?: number | InstanceNormOptions, eps?: number | InstanceNormOptions, options?: InstanceNormOptions): Tensor
  /**
   * Divides by the root of the mean square over the last dimensions, which have `normalizedShape`.
   * @param input The input.
   * @param normalizedShape Shape of the last dimensions.
   * @param weight A factor for each class or element; null for none.
   * @param eps Added to the mean square; null for the dtype's epsilon.
   */
  rmsNorm(input: Tensor, normalizedShape: readonly number[], weight?: Tensor | null | RmsNormOptions, eps?: number | null | RmsNormOptions, options?: RmsNormOptions): Tensor
  /**
   * Divides by the root of the mean square over the last dimensions, which have `normalizedShape`.
   * @param input The input.
   * @param normalizedShape Shape of the last dimensions.
   * @param weight A factor for each class or element; null for none.
   * @param eps Added to the mean square; null for the dtype's epsilon.
   */
  rmsNorm(input: Tensor, options: { normalizedShape: readonly number[] } & RmsNormOptions): Tensor
  /**
   * Divides by what neighbouring channels of `[N, C, ...]` give: `(k + alpha * mean of their squares)^beta`.
   * @param input The input.
   * @param size How many channels are neighbours.
   * @param alpha Factor of the squares. Default: 0.0001.
   * @param beta The exponent. Default: 0.75.
   * @param k Added to the squares. Default: 1.
   */
  localResponseNorm(input: Tensor, size: number, alpha?: number | LocalResponseNormOptions, beta?: number | LocalResponseNormOptions, k?: number | LocalResponseNormOptions, options?: LocalResponseNormOptions): Tensor
  /**
   * Divides by what neighbouring channels of `[N, C, ...]` give: `(k + alpha * mean of their squares)^beta`.
   * @param input The input.
   * @param size How many channels are neighbours.
   * @param alpha Factor of the squares. Default: 0.0001.
   * @param beta The exponent. Default: 0.75.
   * @param k Added to the squares. Default: 1.
   */
  localResponseNorm(input: Tensor, options: { size: number } & LocalResponseNormOptions): Tensor
  /**
   * Divides by the norm along a dimension.
   * @param input The input.
   * @param p The norm. Default: 2.
   * @param dim The dimension. Default: 1.
   * @param eps The least to divide by. Default: 1e-12.
   */
  normalize(input: Tensor, p?: number | NormalizeOptions, dim?: number | NormalizeOptions, eps?: number | NormalizeOptions, options?: NormalizeOptions): Tensor
  /**
   * Softmax and negative log likelihood at once. `input` holds scores `[N, C, ...]` (or `[C]`), `target` class indices
   * `[N, ...]` (int64), or probabilities of the input's shape.
   * @param input The input.
   * @param target What the input should have been.
   * @param weight A factor for each class or element; null for none.
   * @param ignoreIndex Targets of this value count nothing. Default: -100.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   * @param labelSmoothing How much of the target is spread evenly over the classes. Default: 0.
   */
  crossEntropy(input: Tensor, target: Tensor, weight?: Tensor | null | CrossEntropyOptions, options?: CrossEntropyOptions): Tensor
  /**
   * Softmax and negative log likelihood at once. `input` holds scores `[N, C, ...]` (or `[C]`), `target` class indices
   * `[N, ...]` (int64), or probabilities of the input's shape.
   * @param input The input.
   * @param target What the input should have been.
   * @param weight A factor for each class or element; null for none.
   * @param ignoreIndex Targets of this value count nothing. Default: -100.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   * @param labelSmoothing How much of the target is spread evenly over the classes. Default: 0.
   */
  crossEntropy(input: Tensor, options: { target: Tensor } & CrossEntropyOptions): Tensor
  /**
   * A linear layer and `crossEntropy` of what it gives: `input` `[N, inFeatures]` (or `[inFeatures]`), `linearWeight`
   * `[C, ..., inFeatures]`, `target` class indices `[N, ...]` (int64), or probabilities `[N, C, ...]`.
   * @param input The input.
   * @param linearWeight Weight of the linear layer.
   * @param target What the input should have been.
   * @param linearBias Bias of the linear layer, `[C, ...]`.
   * @param weight A factor for each class, `[C]`.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   * @param ignoreIndex A class that counts nothing; null for -100, or for probabilities.
   * @param labelSmoothing How much of the target is spread evenly over the classes. Default: 0.
   */
  linearCrossEntropy(input: Tensor, linearWeight: Tensor, target: Tensor, options?: LinearCrossEntropyOptions): Tensor
  /**
   * A linear layer and `crossEntropy` of what it gives: `input` `[N, inFeatures]` (or `[inFeatures]`), `linearWeight`
   * `[C, ..., inFeatures]`, `target` class indices `[N, ...]` (int64), or probabilities `[N, C, ...]`.
   * @param input The input.
   * @param linearWeight Weight of the linear layer.
   * @param target What the input should have been.
   * @param linearBias Bias of the linear layer, `[C, ...]`.
   * @param weight A factor for each class, `[C]`.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   * @param ignoreIndex A class that counts nothing; null for -100, or for probabilities.
   * @param labelSmoothing How much of the target is spread evenly over the classes. Default: 0.
   */
  linearCrossEntropy(input: Tensor, linearWeight: Tensor, options: { target: Tensor } & LinearCrossEntropyOptions): Tensor
  /**
   * A linear layer and `crossEntropy` of what it gives: `input` `[N, inFeatures]` (or `[inFeatures]`), `linearWeight`
   * `[C, ..., inFeatures]`, `target` class indices `[N, ...]` (int64), or probabilities `[N, C, ...]`.
   * @param input The input.
   * @param linearWeight Weight of the linear layer.
   * @param target What the input should have been.
   * @param linearBias Bias of the linear layer, `[C, ...]`.
   * @param weight A factor for each class, `[C]`.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   * @param ignoreIndex A class that counts nothing; null for -100, or for probabilities.
   * @param labelSmoothing How much of the target is spread evenly over the classes. Default: 0.
   */
  linearCrossEntropy(input: Tensor, options: { linearWeight: Tensor; target: Tensor } & LinearCrossEntropyOptions): Tensor
  /**
   * Negative log likelihood. `input` holds log-probabilities `[N, C, ...]` (or `[C]`), `target` class indices (int64).
   * @param input The input.
   * @param target What the input should have been.
   * @param weight A factor for each class or element; null for none.
   * @param ignoreIndex Targets of this value count nothing. Default: -100.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   */
  nllLoss(input: Tensor, target: Tensor, weight?: Tensor | null | NllLossOptions, options?: NllLossOptions): Tensor
  /**
   * Negative log likelihood. `input` holds log-probabilities `[N, C, ...]` (or `[C]`), `target` class indices (int64).
   * @param input The input.
   * @param target What the input should have been.
   * @param weight A factor for each class or element; null for none.
   * @param ignoreIndex Targets of this value count nothing. Default: -100.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   */
  nllLoss(input: Tensor, options: { target: Tensor } & NllLossOptions): Tensor
  /**
   * `(input - target)^2`.
   * @param input The input.
   * @param target What the input should have been.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   * @param weight A factor for each class or element; null for none.
   */
  mseLoss(input: Tensor, target: Tensor, options?: MseLossOptions): Tensor
  /**
   * `(input - target)^2`.
   * @param input The input.
   * @param target What the input should have been.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   * @param weight A factor for each class or element; null for none.
   */
  mseLoss(input: Tensor, options: { target: Tensor } & MseLossOptions): Tensor
  /**
   * `|input - target|`.
   * @param input The input.
   * @param target What the input should have been.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   * @param weight A factor for each class or element; null for none.
   */
  l1Loss(input: Tensor, target: Tensor, options?: L1LossOptions): Tensor
  /**
   * `|input - target|`.
   * @param input The input.
   * @param target What the input should have been.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   * @param weight A factor for each class or element; null for none.
   */
  l1Loss(input: Tensor, options: { target: Tensor } & L1LossOptions): Tensor
  /**
   * A square near zero, `|input - target|` away from it.
   * @param input The input.
   * @param target What the input should have been.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   * @param beta Where the square begins. Default: 1.
   */
  smoothL1Loss(input: Tensor, target: Tensor, options?: SmoothL1LossOptions): Tensor
  /**
   * A square near zero, `|input - target|` away from it.
   * @param input The input.
   * @param target What the input should have been.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   * @param beta Where the square begins. Default: 1.
   */
  smoothL1Loss(input: Tensor, options: { target: Tensor } & SmoothL1LossOptions): Tensor
  /**
   * A square within `delta` of zero, a line of the slope `delta` beyond.
   * @param input The input.
   * @param target What the input should have been.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   * @param delta Where the square ends. Default: 1.
   * @param weight A factor for each class or element; null for none.
   */
  huberLoss(input: Tensor, target: Tensor, reduction?: Reduction | HuberLossOptions, delta?: number | HuberLossOptions, weight?: Tensor | null | HuberLossOptions, options?: HuberLossOptions): Tensor
  /**
   * A square within `delta` of zero, a line of the slope `delta` beyond.
   * @param input The input.
   * @param target What the input should have been.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   * @param delta Where the square ends. Default: 1.
   * @param weight A factor for each class or element; null for none.
   */
  huberLoss(input: Tensor, options: { target: Tensor } & HuberLossOptions): Tensor
  /**
   * Two classes: `input` holds probabilities, `target` (of the same shape) what they should be.
   * @param input The input.
   * @param target What the input should have been.
   * @param weight A factor for each class or element; null for none.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   */
  binaryCrossEntropy(input: Tensor, target: Tensor, weight?: Tensor | null | BinaryCrossEntropyOptions, options?: BinaryCrossEntropyOptions): Tensor
  /**
   * Two classes: `input` holds probabilities, `target` (of the same shape) what they should be.
   * @param input The input.
   * @param target What the input should have been.
   * @param weight A factor for each class or element; null for none.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   */
  binaryCrossEntropy(input: Tensor, options: { target: Tensor } & BinaryCrossEntropyOptions): Tensor
  /**
   * Sigmoid and binary cross entropy at once.
   * @param input The input.
   * @param target What the input should have been.
   * @param weight A factor for each class or element; null for none.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   * @param posWeight A factor for the positive examples of each class; null for none.
   */
  binaryCrossEntropyWithLogits(input: Tensor, target: Tensor, weight?: Tensor | null | BinaryCrossEntropyWithLogitsOptions, options?: BinaryCrossEntropyWithLogitsOptions): Tensor
  /**
   * Sigmoid and binary cross entropy at once.
   * @param input The input.
   * @param target What the input should have been.
   * @param weight A factor for each class or element; null for none.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   * @param posWeight A factor for the positive examples of each class; null for none.
   */
  binaryCrossEntropyWithLogits(input: Tensor, options: { target: Tensor } & BinaryCrossEntropyWithLogitsOptions): Tensor
  /**
   * The Kullback-Leibler divergence. `input` is in logarithms.
   * @param input The input.
   * @param target What the input should have been.
   * @param reduction 'batchmean' divides by the batch size only, which is the divergence. Default: 'mean'.
   * @param logTarget Is the target in logarithms, too?. Default: false.
   */
  klDiv(input: Tensor, target: Tensor, options?: KlDivOptions): Tensor
  /**
   * The Kullback-Leibler divergence. `input` is in logarithms.
   * @param input The input.
   * @param target What the input should have been.
   * @param reduction 'batchmean' divides by the batch size only, which is the divergence. Default: 'mean'.
   * @param logTarget Is the target in logarithms, too?. Default: false.
   */
  klDiv(input: Tensor, options: { target: Tensor } & KlDivOptions): Tensor
  /**
   * `max(0, -target * (input1 - input2) + margin)`.
   * @param input1 `[N]` or `[N, D]`.
   * @param input2 Of the same shape.
   * @param target What the input should have been.
   * @param margin The distance to keep. Default: 0.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   */
  marginRankingLoss(input1: Tensor, input2: Tensor, target: Tensor, margin?: number | MarginRankingLossOptions, options?: MarginRankingLossOptions): Tensor
  /**
   * `max(0, -target * (input1 - input2) + margin)`.
   * @param input1 `[N]` or `[N, D]`.
   * @param input2 Of the same shape.
   * @param target What the input should have been.
   * @param margin The distance to keep. Default: 0.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   */
  marginRankingLoss(input1: Tensor, input2: Tensor, options: { target: Tensor } & MarginRankingLossOptions): Tensor
  /**
   * `max(0, -target * (input1 - input2) + margin)`.
   * @param input1 `[N]` or `[N, D]`.
   * @param input2 Of the same shape.
   * @param target What the input should have been.
   * @param margin The distance to keep. Default: 0.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   */
  marginRankingLoss(input1: Tensor, options: { input2: Tensor; target: Tensor } & MarginRankingLossOptions): Tensor
  /**
   * Brings pairs together whose target is 1, apart whose target is -1, by their angle.
   * @param input1 `[N]` or `[N, D]`.
   * @param input2 Of the same shape.
   * @param target What the input should have been.
   * @param margin The distance to keep. Default: 0.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   */
  cosineEmbeddingLoss(input1: Tensor, input2: Tensor, target: Tensor, margin?: number | CosineEmbeddingLossOptions, options?: CosineEmbeddingLossOptions): Tensor
  /**
   * Brings pairs together whose target is 1, apart whose target is -1, by their angle.
   * @param input1 `[N]` or `[N, D]`.
   * @param input2 Of the same shape.
   * @param target What the input should have been.
   * @param margin The distance to keep. Default: 0.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   */
  cosineEmbeddingLoss(input1: Tensor, input2: Tensor, options: { target: Tensor } & CosineEmbeddingLossOptions): Tensor
  /**
   * Brings pairs together whose target is 1, apart whose target is -1, by their angle.
   * @param input1 `[N]` or `[N, D]`.
   * @param input2 Of the same shape.
   * @param target What the input should have been.
   * @param margin The distance to keep. Default: 0.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   */
  cosineEmbeddingLoss(input1: Tensor, options: { input2: Tensor; target: Tensor } & CosineEmbeddingLossOptions): Tensor
  /**
   * `max(0, |anchor - positive| - |anchor - negative| + margin)`.
   * @param anchor `[N, D]`.
   * @param positive Of the same shape as `anchor`.
   * @param negative Of the same shape as `anchor`.
   * @param margin The distance to keep. Default: 1.
   * @param p The norm. Default: 2.
   * @param eps Added to the divisor, which must not be zero. Default: 0.000001.
   * @param swap Take the nearer of anchor and positive. Default: false.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   */
  tripletMarginLoss(anchor: Tensor, positive: Tensor, negative: Tensor, margin?: number | TripletMarginLossOptions, p?: number | TripletMarginLossOptions, eps?: number | TripletMarginLossOptions, swap?: boolean | TripletMarginLossOptions, options?: TripletMarginLossOptions): Tensor
  /**
   * `max(0, |anchor - positive| - |anchor - negative| + margin)`.
   * @param anchor `[N, D]`.
   * @param positive Of the same shape as `anchor`.
   * @param negative Of the same shape as `anchor`.
   * @param margin The distance to keep. Default: 1.
   * @param p The norm. Default: 2.
   * @param eps Added to the divisor, which must not be zero. Default: 0.000001.
   * @param swap Take the nearer of anchor and positive. Default: false.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   */
  tripletMarginLoss(anchor: Tensor, positive: Tensor, options: { negative: Tensor } & TripletMarginLossOptions): Tensor
  /**
   * `max(0, |anchor - positive| - |anchor - negative| + margin)`.
   * @param anchor `[N, D]`.
   * @param positive Of the same shape as `anchor`.
   * @param negative Of the same shape as `anchor`.
   * @param margin The distance to keep. Default: 1.
   * @param p The norm. Default: 2.
   * @param eps Added to the divisor, which must not be zero. Default: 0.000001.
   * @param swap Take the nearer of anchor and positive. Default: false.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   */
  tripletMarginLoss(anchor: Tensor, options: { positive: Tensor; negative: Tensor } & TripletMarginLossOptions): Tensor
  /**
   * As `tripletMarginLoss`, with a distance of the caller's; null for the Euclidean one.
   * @param anchor `[N, D]`.
   * @param positive Of the same shape as `anchor`.
   * @param negative Of the same shape as `anchor`.
   * @param distanceFunction The distance of two batches of vectors, a function or a module; null for the Euclidean one.
   * @param margin The distance to keep. Default: 1.
   * @param swap Take the nearer of anchor and positive. Default: false.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   */
  tripletMarginWithDistanceLoss(anchor: Tensor, positive: Tensor, negative: Tensor, options?: TripletMarginWithDistanceLossOptions): Tensor
  /**
   * As `tripletMarginLoss`, with a distance of the caller's; null for the Euclidean one.
   * @param anchor `[N, D]`.
   * @param positive Of the same shape as `anchor`.
   * @param negative Of the same shape as `anchor`.
   * @param distanceFunction The distance of two batches of vectors, a function or a module; null for the Euclidean one.
   * @param margin The distance to keep. Default: 1.
   * @param swap Take the nearer of anchor and positive. Default: false.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   */
  tripletMarginWithDistanceLoss(anchor: Tensor, positive: Tensor, options: { negative: Tensor } & TripletMarginWithDistanceLossOptions): Tensor
  /**
   * As `tripletMarginLoss`, with a distance of the caller's; null for the Euclidean one.
   * @param anchor `[N, D]`.
   * @param positive Of the same shape as `anchor`.
   * @param negative Of the same shape as `anchor`.
   * @param distanceFunction The distance of two batches of vectors, a function or a module; null for the Euclidean one.
   * @param margin The distance to keep. Default: 1.
   * @param swap Take the nearer of anchor and positive. Default: false.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   */
  tripletMarginWithDistanceLoss(anchor: Tensor, options: { positive: Tensor; negative: Tensor } & TripletMarginWithDistanceLossOptions): Tensor
  /**
   * `input` where `target` is 1, `max(0, margin - input)` where it is -1.
   * @param input The input.
   * @param target What the input should have been.
   * @param margin The distance to keep. Default: 1.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   */
  hingeEmbeddingLoss(input: Tensor, target: Tensor, margin?: number | HingeEmbeddingLossOptions, options?: HingeEmbeddingLossOptions): Tensor
  /**
   * `input` where `target` is 1, `max(0, margin - input)` where it is -1.
   * @param input The input.
   * @param target What the input should have been.
   * @param margin The distance to keep. Default: 1.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   */
  hingeEmbeddingLoss(input: Tensor, options: { target: Tensor } & HingeEmbeddingLossOptions): Tensor
  /**
   * `log(1 + exp(-target * input))`: two classes, whose targets are 1 and -1.
   * @param input The input.
   * @param target What the input should have been.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   */
  softMarginLoss(input: Tensor, target: Tensor, options?: SoftMarginLossOptions): Tensor
  /**
   * `log(1 + exp(-target * input))`: two classes, whose targets are 1 and -1.
   * @param input The input.
   * @param target What the input should have been.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   */
  softMarginLoss(input: Tensor, options: { target: Tensor } & SoftMarginLossOptions): Tensor
  /**
   * Several classes at once, whose scores are to be greater than all others' by 1. `input` `[N, C]` or `[C]`, `target`, of
   * the same shape, their indices (int64), which a -1 ends.
   * @param input The input.
   * @param target What the input should have been.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   */
  multilabelMarginLoss(input: Tensor, target: Tensor, options?: MultilabelMarginLossOptions): Tensor
  /**
   * Several classes at once, whose scores are to be greater than all others' by 1. `input` `[N, C]` or `[C]`, `target`, of
   * the same shape, their indices (int64), which a -1 ends.
   * @param input The input.
   * @param target What the input should have been.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   */
  multilabelMarginLoss(input: Tensor, options: { target: Tensor } & MultilabelMarginLossOptions): Tensor
  /**
   * For each class whether it is there: sigmoid and binary cross entropy, averaged over the classes. Both `[..., C]`.
   * @param input The input.
   * @param target What the input should have been.
   * @param weight A factor for each class or element; null for none.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   */
  multilabelSoftMarginLoss(input: Tensor, target: Tensor, weight?: Tensor | null | MultilabelSoftMarginLossOptions, options?: MultilabelSoftMarginLossOptions): Tensor
  /**
   * For each class whether it is there: sigmoid and binary cross entropy, averaged over the classes. Both `[..., C]`.
   * @param input The input.
   * @param target What the input should have been.
   * @param weight A factor for each class or element; null for none.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   */
  multilabelSoftMarginLoss(input: Tensor, options: { target: Tensor } & MultilabelSoftMarginLossOptions): Tensor
  /**
   * One class, whose score is to be greater than all others' by `margin`. `input` `[N, C]` or `[C]`, `target` `[N]` (int64).
   * @param input The input.
   * @param target What the input should have been.
   * @param p The power of each difference: 1 or 2. Default: 1.
   * @param margin The distance to keep. Default: 1.
   * @param weight A factor for each class or element; null for none.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   */
  multiMarginLoss(input: Tensor, target: Tensor, p?: number | MultiMarginLossOptions, margin?: number | MultiMarginLossOptions, weight?: Tensor | null | MultiMarginLossOptions, options?: MultiMarginLossOptions): Tensor
  /**
   * One class, whose score is to be greater than all others' by `margin`. `input` `[N, C]` or `[C]`, `target` `[N]` (int64).
   * @param input The input.
   * @param target What the input should have been.
   * @param p The power of each difference: 1 or 2. Default: 1.
   * @param margin The distance to keep. Default: 1.
   * @param weight A factor for each class or element; null for none.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   */
  multiMarginLoss(input: Tensor, options: { target: Tensor } & MultiMarginLossOptions): Tensor
  /**
   * Negative log likelihood of counts, Poisson distributed with the mean `exp(input)`, or `input`.
   * @param input The input.
   * @param target What the input should have been.
   * @param logInput Is the input in logarithms?. Default: true.
   * @param full Add Stirling's approximation of the target's factorial, too. Default: false.
   * @param eps Added to an input that is not in logarithms, before their logarithm. Default: 1e-8.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   */
  poissonNllLoss(input: Tensor, target: Tensor, logInput?: boolean | PoissonNllLossOptions, full?: boolean | PoissonNllLossOptions, options?: PoissonNllLossOptions): Tensor
  /**
   * Negative log likelihood of counts, Poisson distributed with the mean `exp(input)`, or `input`.
   * @param input The input.
   * @param target What the input should have been.
   * @param logInput Is the input in logarithms?. Default: true.
   * @param full Add Stirling's approximation of the target's factorial, too. Default: false.
   * @param eps Added to an input that is not in logarithms, before their logarithm. Default: 1e-8.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   */
  poissonNllLoss(input: Tensor, options: { target: Tensor } & PoissonNllLossOptions): Tensor
  /**
   * Negative log likelihood of normal distributions with the means `input` and the variances `variance` (PyTorch's `var`):
   * of the input's shape, with one dimension of size 1 or without the last one, or a number.
   * @param input The input.
   * @param target What the input should have been.
   * @param variance The variances.
   * @param full Add the terms that do not depend on the input, too. Default: false.
   * @param eps The least variance. Default: 0.000001.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   */
  gaussianNllLoss(input: Tensor, target: Tensor, variance: Tensor | number, full?: boolean | GaussianNllLossOptions, eps?: number | GaussianNllLossOptions, reduction?: Reduction | GaussianNllLossOptions, options?: GaussianNllLossOptions): Tensor
  /**
   * Negative log likelihood of normal distributions with the means `input` and the variances `variance` (PyTorch's `var`):
   * of the input's shape, with one dimension of size 1 or without the last one, or a number.
   * @param input The input.
   * @param target What the input should have been.
   * @param variance The variances.
   * @param full Add the terms that do not depend on the input, too. Default: false.
   * @param eps The least variance. Default: 0.000001.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   */
  gaussianNllLoss(input: Tensor, target: Tensor, options: { variance: Tensor | number } & GaussianNllLossOptions): Tensor
  /**
   * Negative log likelihood of normal distributions with the means `input` and the variances `variance` (PyTorch's `var`):
   * of the input's shape, with one dimension of size 1 or without the last one, or a number.
   * @param input The input.
   * @param target What the input should have been.
   * @param variance The variances.
   * @param full Add the terms that do not depend on the input, too. Default: false.
   * @param eps The least variance. Default: 0.000001.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   */
  gaussianNllLoss(input: Tensor, options: { target: Tensor; variance: Tensor | number } & GaussianNllLossOptions): Tensor
  /**
   * Connectionist temporal classification (Graves et al. 2006): `logProbs` `[T, N, C]` (or `[T, C]`), after a log softmax;
   * `targets` class indices `[N, S]`, or all of them in a row.
   * @param logProbs `[T, N, C]` or `[T, C]`.
   * @param targets `[N, S]`, or all of them in a row `[sum of targetLengths]`: int64 or int32.
   * @param inputLengths How many steps of each row count, `[N]`.
   * @param targetLengths How long each target is, `[N]`.
   * @param blank The class of nothing. Default: 0.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   * @param zeroInfinity Infinite losses, of inputs that are too short for their targets, are zero, and so are their gradients. Default: false.
   */
  ctcLoss(logProbs: Tensor, targets: Tensor, inputLengths: Tensor | readonly number[], targetLengths: Tensor | readonly number[], blank?: number | CtcLossOptions, reduction?: Reduction | CtcLossOptions, zeroInfinity?: boolean | CtcLossOptions, options?: CtcLossOptions): Tensor
  /**
   * Connectionist temporal classification (Graves et al. 2006): `logProbs` `[T, N, C]` (or `[T, C]`), after a log softmax;
   * `targets` class indices `[N, S]`, or all of them in a row.
   * @param logProbs `[T, N, C]` or `[T, C]`.
   * @param targets `[N, S]`, or all of them in a row `[sum of targetLengths]`: int64 or int32.
   * @param inputLengths How many steps of each row count, `[N]`.
   * @param targetLengths How long each target is, `[N]`.
   * @param blank The class of nothing. Default: 0.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   * @param zeroInfinity Infinite losses, of inputs that are too short for their targets, are zero, and so are their gradients. Default: false.
   */
  ctcLoss(logProbs: Tensor, targets: Tensor, inputLengths: Tensor | readonly number[], options: { targetLengths: Tensor | readonly number[] } & CtcLossOptions): Tensor
  /**
   * Connectionist temporal classification (Graves et al. 2006): `logProbs` `[T, N, C]` (or `[T, C]`), after a log softmax;
   * `targets` class indices `[N, S]`, or all of them in a row.
   * @param logProbs `[T, N, C]` or `[T, C]`.
   * @param targets `[N, S]`, or all of them in a row `[sum of targetLengths]`: int64 or int32.
   * @param inputLengths How many steps of each row count, `[N]`.
   * @param targetLengths How long each target is, `[N]`.
   * @param blank The class of nothing. Default: 0.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   * @param zeroInfinity Infinite losses, of inputs that are too short for their targets, are zero, and so are their gradients. Default: false.
   */
  ctcLoss(logProbs: Tensor, targets: Tensor, options: { inputLengths: Tensor | readonly number[]; targetLengths: Tensor | readonly number[] } & CtcLossOptions): Tensor
  /**
   * Connectionist temporal classification (Graves et al. 2006): `logProbs` `[T, N, C]` (or `[T, C]`), after a log softmax;
   * `targets` class indices `[N, S]`, or all of them in a row.
   * @param logProbs `[T, N, C]` or `[T, C]`.
   * @param targets `[N, S]`, or all of them in a row `[sum of targetLengths]`: int64 or int32.
   * @param inputLengths How many steps of each row count, `[N]`.
   * @param targetLengths How long each target is, `[N]`.
   * @param blank The class of nothing. Default: 0.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   * @param zeroInfinity Infinite losses, of inputs that are too short for their targets, are zero, and so are their gradients. Default: false.
   */
  ctcLoss(logProbs: Tensor, options: { targets: Tensor; inputLengths: Tensor | readonly number[]; targetLengths: Tensor | readonly number[] } & CtcLossOptions): Tensor
}

/** What a call of each is bound to. */
export interface FunctionalArguments {
  conv1d: { input: Tensor; weight: Tensor; bias: Tensor | null; stride: Size; padding: Size | 'same' | 'valid'; dilation: Size; groups: number }
  conv2d: { input: Tensor; weight: Tensor; bias: Tensor | null; stride: Size; padding: Size | 'same' | 'valid'; dilation: Size; groups: number }
  conv3d: { input: Tensor; weight: Tensor; bias: Tensor | null; stride: Size; padding: Size | 'same' | 'valid'; dilation: Size; groups: number }
  convTranspose1d: { input: Tensor; weight: Tensor; bias: Tensor | null; stride: Size; padding: Size; outputPadding: Size; groups: number; dilation: Size }
  convTranspose2d: { input: Tensor; weight: Tensor; bias: Tensor | null; stride: Size; padding: Size; outputPadding: Size; groups: number; dilation: Size }
  convTranspose3d: { input: Tensor; weight: Tensor; bias: Tensor | null; stride: Size; padding: Size; outputPadding: Size; groups: number; dilation: Size }
  pad: { input: Tensor; pad: readonly number[]; mode: PadMode; value: number | null }
  maxPool1d: { input: Tensor; kernelSize: Size; stride: Size | null; padding: Size; dilation: Size; ceilMode: boolean }
  maxPool2d: { input: Tensor; kernelSize: Size; stride: Size | null; padding: Size; dilation: Size; ceilMode: boolean }
  maxPool3d: { input: Tensor; kernelSize: Size; stride: Size | null; padding: Size; dilation: Size; ceilMode: boolean }
  maxPool1dWithIndices: { input: Tensor; kernelSize: Size; stride: Size | null; padding: Size; dilation: Size; ceilMode: boolean }
  maxPool2dWithIndices: { input: Tensor; kernelSize: Size; stride: Size | null; padding: Size; dilation: Size; ceilMode: boolean }
  maxPool3dWithIndices: { input: Tensor; kernelSize: Size; stride: Size | null; padding: Size; dilation: Size; ceilMode: boolean }
  maxUnpool1d: { input: Tensor; indices: Tensor; kernelSize: Size; stride: Size | null; padding: Size; outputSize: readonly number[] | null }
  maxUnpool2d: { input: Tensor; indices: Tensor; kernelSize: Size; stride: Size | null; padding: Size; outputSize: readonly number[] | null }
  maxUnpool3d: { input: Tensor; indices: Tensor; kernelSize: Size; stride: Size | null; padding: Size; outputSize: readonly number[] | null }
  avgPool1d: { input: Tensor; kernelSize: Size; stride: Size | null; padding: Size; ceilMode: boolean; countIncludePad: boolean }
  avgPool2d: { input: Tensor; kernelSize: Size; stride: Size | null; padding: Size; ceilMode: boolean; countIncludePad: boolean; divisorOverride: number | null }
  avgPool3d: { input: Tensor; kernelSize: Size; stride: Size | null; padding: Size; ceilMode: boolean; countIncludePad: boolean; divisorOverride: number | null }
  lpPool1d: { input: Tensor; normType: number; kernelSize: Size; stride: Size | null; ceilMode: boolean }
  lpPool2d: { input: Tensor; normType: number; kernelSize: Size; stride: Size | null; ceilMode: boolean }
  lpPool3d: { input: Tensor; normType: number; kernelSize: Size; stride: Size | null; ceilMode: boolean }
  fractionalMaxPool2d: { input: Tensor; kernelSize: Size; outputSize: Size | null; outputRatio: Ratio | null }
  fractionalMaxPool3d: { input: Tensor; kernelSize: Size; outputSize: Size | null; outputRatio: Ratio | null }
  fractionalMaxPool2dWithIndices: { input: Tensor; kernelSize: Size; outputSize: Size | null; outputRatio: Ratio | null }
  fractionalMaxPool3dWithIndices: { input: Tensor; kernelSize: Size; outputSize: Size | null; outputRatio: Ratio | null }
  adaptiveAvgPool1d: { input: Tensor; outputSize: OutputSize }
  adaptiveAvgPool2d: { input: Tensor; outputSize: OutputSize }
  adaptiveAvgPool3d: { input: Tensor; outputSize: OutputSize }
  adaptiveMaxPool1d: { input: Tensor; outputSize: OutputSize }
  adaptiveMaxPool2d: { input: Tensor; outputSize: OutputSize }
  adaptiveMaxPool3d: { input: Tensor; outputSize: OutputSize }
  adaptiveMaxPool1dWithIndices: { input: Tensor; outputSize: OutputSize }
  adaptiveMaxPool2dWithIndices: { input: Tensor; outputSize: OutputSize }
  adaptiveMaxPool3dWithIndices: { input: Tensor; outputSize: OutputSize }
  interpolate: { input: Tensor; size: Size | null; scaleFactor: Ratio | null; mode: InterpolateMode; alignCorners: boolean | null; recomputeScaleFactor: boolean | null; antialias: boolean }
  gridSample: { input: Tensor; grid: Tensor; mode: GridSampleMode; paddingMode: GridPaddingMode; alignCorners: boolean | null }
  affineGrid: { theta: Tensor; size: readonly number[]; alignCorners: boolean | null }
  pixelShuffle: { input: Tensor; upscaleFactor: number }
  pixelUnshuffle: { input: Tensor; downscaleFactor: number }
  channelShuffle: { input: Tensor; groups: number }
  fold: { input: Tensor; outputSize: Size; kernelSize: Size; dilation: Size; padding: Size; stride: Size }
  unfold: { input: Tensor; kernelSize: Size; dilation: Size; padding: Size; stride: Size }
  dropout1d: { input: Tensor; p: number; training: boolean; inplace: boolean }
  dropout2d: { input: Tensor; p: number; training: boolean; inplace: boolean }
  dropout3d: { input: Tensor; p: number; training: boolean; inplace: boolean }
  relu: { input: Tensor; inplace: boolean }
  relu6: { input: Tensor; inplace: boolean }
  silu: { input: Tensor; inplace: boolean }
  mish: { input: Tensor; inplace: boolean }
  selu: { input: Tensor; inplace: boolean }
  hardswish: { input: Tensor; inplace: boolean }
  hardsigmoid: { input: Tensor; inplace: boolean }
  elu: { input: Tensor; alpha: number; inplace: boolean }
  celu: { input: Tensor; alpha: number; inplace: boolean }
  leakyRelu: { input: Tensor; negativeSlope: number; inplace: boolean }
  prelu: { input: Tensor; weight: Tensor }
  hardtanh: { input: Tensor; minVal: number; maxVal: number; inplace: boolean }
  threshold: { input: Tensor; threshold: number; value: number; inplace: boolean }
  gelu: { input: Tensor; approximate: Approximate }
  sigmoid: { input: Tensor }
  tanh: { input: Tensor }
  logsigmoid: { input: Tensor }
  softsign: { input: Tensor }
  tanhshrink: { input: Tensor }
  softplus: { input: Tensor; beta: number; threshold: number }
  softshrink: { input: Tensor; lambd: number }
  hardshrink: { input: Tensor; lambd: number }
  glu: { input: Tensor; dim: number }
  rrelu: { input: Tensor; lower: number; upper: number; training: boolean; inplace: boolean }
  softmax: { input: Tensor; dim: number; dtype: DTypeLike | null }
  softmin: { input: Tensor; dim: number; dtype: DTypeLike | null }
  logSoftmax: { input: Tensor; dim: number; dtype: DTypeLike | null }
  gumbelSoftmax: { logits: Tensor; tau: number; hard: boolean; dim: number }
  dropout: { input: Tensor; p: number; training: boolean; inplace: boolean }
  alphaDropout: { input: Tensor; p: number; training: boolean; inplace: boolean }
  featureAlphaDropout: { input: Tensor; p: number; training: boolean; inplace: boolean }
  linear: { input: Tensor; weight: Tensor; bias: Tensor | null }
  bilinear: { input1: Tensor; input2: Tensor; weight: Tensor; bias: Tensor | null }
  embedding: { input: Tensor; weight: Tensor; paddingIdx: number | null; maxNorm: number | null; normType: number; scaleGradByFreq: boolean; sparse: boolean }
  embeddingBag: { input: Tensor; weight: Tensor; offsets: Tensor | null; maxNorm: number | null; normType: number; scaleGradByFreq: boolean; mode: BagMode; sparse: boolean; perSampleWeights: Tensor | null; includeLastOffset: boolean; paddingIdx: number | null }
  oneHot: { tensor: Tensor; numClasses: number }
  cosineSimilarity: { x1: Tensor; x2: Tensor; dim: number; eps: number }
  pairwiseDistance: { x1: Tensor; x2: Tensor; p: number; eps: number; keepdim: boolean }
  pdist: { input: Tensor; p: number }
  scaledDotProductAttention: { query: Tensor; key: Tensor; value: Tensor; attnMask: Tensor | null; dropoutP: number; isCausal: boolean; scale: number | null; enableGqa: boolean }
  multiHeadAttentionForward: { query: Tensor; key: Tensor; value: Tensor; embedDimToCheck: number; numHeads: number; inProjWeight: Tensor | null; inProjBias: Tensor | null; biasK: Tensor | null; biasV: Tensor | null; addZeroAttn: boolean; dropoutP: number; outProjWeight: Tensor; outProjBias: Tensor | null; training: boolean; keyPaddingMask: Tensor | null; needWeights: boolean; attnMask: Tensor | null; useSeparateProjWeight: boolean; qProjWeight: Tensor | null; kProjWeight: Tensor | null; vProjWeight: Tensor | null; averageAttnWeights: boolean; isCausal: boolean }
  batchNorm: { input: Tensor; runningMean: Tensor | null; runningVar: Tensor | null; weight: Tensor | null; bias: Tensor | null; training: boolean; momentum: number; eps: number }
  layerNorm: { input: Tensor; normalizedShape: readonly number[]; weight: Tensor | null; bias: Tensor | null; eps: number }
  groupNorm: { input: Tensor; numGroups: number; weight: Tensor | null; bias: Tensor | null; eps: number }
  instanceNorm: { input: Tensor; runningMean: Tensor | null; runningVar: Tensor | null; weight: Tensor | null; bias: Tensor | null; useInputStats: boolean; momentum: number; eps: number }
  rmsNorm: { input: Tensor; normalizedShape: readonly number[]; weight: Tensor | null; eps: number | null }
  localResponseNorm: { input: Tensor; size: number; alpha: number; beta: number; k: number }
  normalize: { input: Tensor; p: number; dim: number; eps: number }
  crossEntropy: { input: Tensor; target: Tensor; weight: Tensor | null; ignoreIndex: number; reduction: Reduction; labelSmoothing: number }
  linearCrossEntropy: { input: Tensor; linearWeight: Tensor; target: Tensor; linearBias: Tensor | null; weight: Tensor | null; reduction: Reduction; ignoreIndex: number | null; labelSmoothing: number }
  nllLoss: { input: Tensor; target: Tensor; weight: Tensor | null; ignoreIndex: number; reduction: Reduction }
  mseLoss: { input: Tensor; target: Tensor; reduction: Reduction; weight: Tensor | null }
  l1Loss: { input: Tensor; target: Tensor; reduction: Reduction; weight: Tensor | null }
  smoothL1Loss: { input: Tensor; target: Tensor; reduction: Reduction; beta: number }
  huberLoss: { input: Tensor; target: Tensor; reduction: Reduction; delta: number; weight: Tensor | null }
  binaryCrossEntropy: { input: Tensor; target: Tensor; weight: Tensor | null; reduction: Reduction }
  binaryCrossEntropyWithLogits: { input: Tensor; target: Tensor; weight: Tensor | null; reduction: Reduction; posWeight: Tensor | null }
  klDiv: { input: Tensor; target: Tensor; reduction: Reduction | 'batchmean'; logTarget: boolean }
  marginRankingLoss: { input1: Tensor; input2: Tensor; target: Tensor; margin: number; reduction: Reduction }
  cosineEmbeddingLoss: { input1: Tensor; input2: Tensor; target: Tensor; margin: number; reduction: Reduction }
  tripletMarginLoss: { anchor: Tensor; positive: Tensor; negative: Tensor; margin: number; p: number; eps: number; swap: boolean; reduction: Reduction }
  tripletMarginWithDistanceLoss: { anchor: Tensor; positive: Tensor; negative: Tensor; distanceFunction: Distance | null; margin: number; swap: boolean; reduction: Reduction }
  hingeEmbeddingLoss: { input: Tensor; target: Tensor; margin: number; reduction: Reduction }
  softMarginLoss: { input: Tensor; target: Tensor; reduction: Reduction }
  multilabelMarginLoss: { input: Tensor; target: Tensor; reduction: Reduction }
  multilabelSoftMarginLoss: { input: Tensor; target: Tensor; weight: Tensor | null; reduction: Reduction }
  multiMarginLoss: { input: Tensor; target: Tensor; p: number; margin: number; weight: Tensor | null; reduction: Reduction }
  poissonNllLoss: { input: Tensor; target: Tensor; logInput: boolean; full: boolean; eps: number; reduction: Reduction }
  gaussianNllLoss: { input: Tensor; target: Tensor; variance: Tensor | number; full: boolean; eps: number; reduction: Reduction }
  ctcLoss: { logProbs: Tensor; targets: Tensor; inputLengths: Tensor | readonly number[]; targetLengths: Tensor | readonly number[]; blank: number; reduction: Reduction; zeroInfinity: boolean }
}
