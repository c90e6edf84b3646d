// Generated from the table in src/signatures by `npm run generate`; do not edit.
import type { ProcessGroup } from '../../distributed/group.js'
import type { Device, DTypeLike } from '../../ops/types.js'
import type { Tensor } from '../../tensor/tensor.js'
import type { Approximate, BagMode, InterpolateMode, OutputSize, PaddingMode, Ratio, Reduction, Size } from '../types.js'
import type { Activation, Distance } from '../callables.js'
import type { Module } from '../module.js'

/** What `Conv1d` takes by name. */
export interface Conv1dOptions {
  /** Step of the window; one number, or one a dimension. Default: 1. */
  stride?: Size
  /** On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0. */
  padding?: Size | 'same' | 'valid'
  /** Distance between the kernel's elements. Default: 1. */
  dilation?: Size
  /** How many separate parts the channels form. Default: 1. */
  groups?: number
  /** Add a learned vector. Default: true. */
  bias?: boolean
  /** What is padded with. Default: 'zeros'. */
  paddingMode?: PaddingMode
  /** Where its tensors are made; null for 'cpu'. */
  device?: Device | null
  /** Dtype of its tensors; null for 'float32'. */
  dtype?: DTypeLike | null
}

/** What `Conv2d` takes by name. */
export interface Conv2dOptions {
  /** Step of the window; one number, or one a dimension. Default: 1. */
  stride?: Size
  /** On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0. */
  padding?: Size | 'same' | 'valid'
  /** Distance between the kernel's elements. Default: 1. */
  dilation?: Size
  /** How many separate parts the channels form. Default: 1. */
  groups?: number
  /** Add a learned vector. Default: true. */
  bias?: boolean
  /** What is padded with. Default: 'zeros'. */
  paddingMode?: PaddingMode
  /** Where its tensors are made; null for 'cpu'. */
  device?: Device | null
  /** Dtype of its tensors; null for 'float32'. */
  dtype?: DTypeLike | null
}

/** What `Conv3d` takes by name. */
export interface Conv3dOptions {
  /** Step of the window; one number, or one a dimension. Default: 1. */
  stride?: Size
  /** On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0. */
  padding?: Size | 'same' | 'valid'
  /** Distance between the kernel's elements. Default: 1. */
  dilation?: Size
  /** How many separate parts the channels form. Default: 1. */
  groups?: number
  /** Add a learned vector. Default: true. */
  bias?: boolean
  /** What is padded with. Default: 'zeros'. */
  paddingMode?: PaddingMode
  /** Where its tensors are made; null for 'cpu'. */
  device?: Device | null
  /** Dtype of its tensors; null for 'float32'. */
  dtype?: DTypeLike | null
}

/** What `ConvTranspose1d` takes by name. */
export interface ConvTranspose1dOptions {
  /** Step of the window; one number, or one a dimension. Default: 1. */
  stride?: Size
  /** How much is cut off both sides. Default: 0. */
  padding?: Size
  /** How many more the output has, at its end. Default: 0. */
  outputPadding?: Size
  /** How many separate parts the channels form. Default: 1. */
  groups?: number
  /** Add a learned vector. Default: true. */
  bias?: boolean
  /** Distance between the kernel's elements. Default: 1. */
  dilation?: Size
  /** What is padded with. Default: 'zeros'. */
  paddingMode?: PaddingMode
  /** Where its tensors are made; null for 'cpu'. */
  device?: Device | null
  /** Dtype of its tensors; null for 'float32'. */
  dtype?: DTypeLike | null
}

/** What `ConvTranspose2d` takes by name. */
export interface ConvTranspose2dOptions {
  /** Step of the window; one number, or one a dimension. Default: 1. */
  stride?: Size
  /** How much is cut off both sides. Default: 0. */
  padding?: Size
  /** How many more the output has, at its end. Default: 0. */
  outputPadding?: Size
  /** How many separate parts the channels form. Default: 1. */
  groups?: number
  /** Add a learned vector. Default: true. */
  bias?: boolean
  /** Distance between the kernel's elements. Default: 1. */
  dilation?: Size
  /** What is padded with. Default: 'zeros'. */
  paddingMode?: PaddingMode
  /** Where its tensors are made; null for 'cpu'. */
  device?: Device | null
  /** Dtype of its tensors; null for 'float32'. */
  dtype?: DTypeLike | null
}

/** What `ConvTranspose3d` takes by name. */
export interface ConvTranspose3dOptions {
  /** Step of the window; one number, or one a dimension. Default: 1. */
  stride?: Size
  /** How much is cut off both sides. Default: 0. */
  padding?: Size
  /** How many more the output has, at its end. Default: 0. */
  outputPadding?: Size
  /** How many separate parts the channels form. Default: 1. */
  groups?: number
  /** Add a learned vector. Default: true. */
  bias?: boolean
  /** Distance between the kernel's elements. Default: 1. */
  dilation?: Size
  /** What is padded with. Default: 'zeros'. */
  paddingMode?: PaddingMode
  /** Where its tensors are made; null for 'cpu'. */
  device?: Device | null
  /** Dtype of its tensors; null for 'float32'. */
  dtype?: DTypeLike | null
}

/** What `LazyConv1d` takes by name. */
export interface LazyConv1dOptions {
  /** Step of the window; one number, or one a dimension. Default: 1. */
  stride?: Size
  /** On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0. */
  padding?: Size | 'same' | 'valid'
  /** Distance between the kernel's elements. Default: 1. */
  dilation?: Size
  /** How many separate parts the channels form. Default: 1. */
  groups?: number
  /** Add a learned vector. Default: true. */
  bias?: boolean
  /** What is padded with. Default: 'zeros'. */
  paddingMode?: PaddingMode
  /** Where its tensors are made; null for 'cpu'. */
  device?: Device | null
  /** Dtype of its tensors; null for 'float32'. */
  dtype?: DTypeLike | null
}

/** What `LazyConv2d` takes by name. */
export interface LazyConv2dOptions {
  /** Step of the window; one number, or one a dimension. Default: 1. */
  stride?: Size
  /** On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0. */
  padding?: Size | 'same' | 'valid'
  /** Distance between the kernel's elements. Default: 1. */
  dilation?: Size
  /** How many separate parts the channels form. Default: 1. */
  groups?: number
  /** Add a learned vector. Default: true. */
  bias?: boolean
  /** What is padded with. Default: 'zeros'. */
  paddingMode?: PaddingMode
  /** Where its tensors are made; null for 'cpu'. */
  device?: Device | null
  /** Dtype of its tensors; null for 'float32'. */
  dtype?: DTypeLike | null
}

/** What `LazyConv3d` takes by name. */
export interface LazyConv3dOptions {
  /** Step of the window; one number, or one a dimension. Default: 1. */
  stride?: Size
  /** On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0. */
  padding?: Size | 'same' | 'valid'
  /** Distance between the kernel's elements. Default: 1. */
  dilation?: Size
  /** How many separate parts the channels form. Default: 1. */
  groups?: number
  /** Add a learned vector. Default: true. */
  bias?: boolean
  /** What is padded with. Default: 'zeros'. */
  paddingMode?: PaddingMode
  /** Where its tensors are made; null for 'cpu'. */
  device?: Device | null
  /** Dtype of its tensors; null for 'float32'. */
  dtype?: DTypeLike | null
}

/** What `LazyConvTranspose1d` takes by name. */
export interface LazyConvTranspose1dOptions {
  /** Step of the window; one number, or one a dimension. Default: 1. */
  stride?: Size
  /** How much is cut off both sides. Default: 0. */
  padding?: Size
  /** How many more the output has, at its end. Default: 0. */
  outputPadding?: Size
  /** How many separate parts the channels form. Default: 1. */
  groups?: number
  /** Add a learned vector. Default: true. */
  bias?: boolean
  /** Distance between the kernel's elements. Default: 1. */
  dilation?: Size
  /** What is padded with. Default: 'zeros'. */
  paddingMode?: PaddingMode
  /** Where its tensors are made; null for 'cpu'. */
  device?: Device | null
  /** Dtype of its tensors; null for 'float32'. */
  dtype?: DTypeLike | null
}

/** What `LazyConvTranspose2d` takes by name. */
export interface LazyConvTranspose2dOptions {
  /** Step of the window; one number, or one a dimension. Default: 1. */
  stride?: Size
  /** How much is cut off both sides. Default: 0. */
  padding?: Size
  /** How many more the output has, at its end. Default: 0. */
  outputPadding?: Size
  /** How many separate parts the channels form. Default: 1. */
  groups?: number
  /** Add a learned vector. Default: true. */
  bias?: boolean
  /** Distance between the kernel's elements. Default: 1. */
  dilation?: Size
  /** What is padded with. Default: 'zeros'. */
  paddingMode?: PaddingMode
  /** Where its tensors are made; null for 'cpu'. */
  device?: Device | null
  /** Dtype of its tensors; null for 'float32'. */
  dtype?: DTypeLike | null
}

/** What `LazyConvTranspose3d` takes by name. */
export interface LazyConvTranspose3dOptions {
  /** Step of the window; one number, or one a dimension. Default: 1. */
  stride?: Size
  /** How much is cut off both sides. Default: 0. */
  padding?: Size
  /** How many more the output has, at its end. Default: 0. */
  outputPadding?: Size
  /** How many separate parts the channels form. Default: 1. */
  groups?: number
  /** Add a learned vector. Default: true. */
  bias?: boolean
  /** Distance between the kernel's elements. Default: 1. */
  dilation?: Size
  /** What is padded with. Default: 'zeros'. */
  paddingMode?: PaddingMode
  /** Where its tensors are made; null for 'cpu'. */
  device?: Device | null
  /** Dtype of its tensors; null for 'float32'. */
  dtype?: DTypeLike | null
}

/** What `BatchNorm1d` takes by name. */
export interface BatchNorm1dOptions {
  /** Added to the divisor, which must not be zero. Default: 0.00001. */
  eps?: number
  /** How much of a batch's statistics enters the running ones; null for the average of all batches. Default: 0.1. */
  momentum?: number | null
  /** Learn a factor and a summand for each channel. Default: true. */
  affine?: boolean
  /** Keep running statistics, for evaluation. Default: true. */
  trackRunningStats?: boolean
  /** Where its tensors are made; null for 'cpu'. */
  device?: Device | null
  /** Dtype of its tensors; null for 'float32'. */
  dtype?: DTypeLike | null
  /** Add a learned vector. Default: true. */
  bias?: boolean
}

/** What `BatchNorm2d` takes by name. */
export interface BatchNorm2dOptions {
  /** Added to the divisor, which must not be zero. Default: 0.00001. */
  eps?: number
  /** How much of a batch's statistics enters the running ones; null for the average of all batches. Default: 0.1. */
  momentum?: number | null
  /** Learn a factor and a summand for each channel. Default: true. */
  affine?: boolean
  /** Keep running statistics, for evaluation. Default: true. */
  trackRunningStats?: boolean
  /** Where its tensors are made; null for 'cpu'. */
  device?: Device | null
  /** Dtype of its tensors; null for 'float32'. */
  dtype?: DTypeLike | null
  /** Add a learned vector. Default: true. */
  bias?: boolean
}

/** What `BatchNorm3d` takes by name. */
export interface BatchNorm3dOptions {
  /** Added to the divisor, which must not be zero. Default: 0.00001. */
  eps?: number
  /** How much of a batch's statistics enters the running ones; null for the average of all batches. Default: 0.1. */
  momentum?: number | null
  /** Learn a factor and a summand for each channel. Default: true. */
  affine?: boolean
  /** Keep running statistics, for evaluation. Default: true. */
  trackRunningStats?: boolean
  /** Where its tensors are made; null for 'cpu'. */
  device?: Device | null
  /** Dtype of its tensors; null for 'float32'. */
  dtype?: DTypeLike | null
  /** Add a learned vector. Default: true. */
  bias?: boolean
}

/** What `LazyBatchNorm1d` takes by name. */
export interface LazyBatchNorm1dOptions {
  /** Added to the divisor, which must not be zero. Default: 0.00001. */
  eps?: number
  /** How much of a batch's statistics enters the running ones; null for the average of all batches. Default: 0.1. */
  momentum?: number | null
  /** Learn a factor and a summand for each channel. Default: true. */
  affine?: boolean
  /** Keep running statistics, for evaluation. Default: true. */
  trackRunningStats?: boolean
  /** Where its tensors are made; null for 'cpu'. */
  device?: Device | null
  /** Dtype of its tensors; null for 'float32'. */
  dtype?: DTypeLike | null
  /** Add a learned vector. Default: true. */
  bias?: boolean
}

/** What `LazyBatchNorm2d` takes by name. */
export interface LazyBatchNorm2dOptions {
  /** Added to the divisor, which must not be zero. Default: 0.00001. */
  eps?: number
  /** How much of a batch's statistics enters the running ones; null for the average of all batches. Default: 0.1. */
  momentum?: number | null
  /** Learn a factor and a summand for each channel. Default: true. */
  affine?: boolean
  /** Keep running statistics, for evaluation. Default: true. */
  trackRunningStats?: boolean
  /** Where its tensors are made; null for 'cpu'. */
  device?: Device | null
  /** Dtype of its tensors; null for 'float32'. */
  dtype?: DTypeLike | null
  /** Add a learned vector. Default: true. */
  bias?: boolean
}

/** What `LazyBatchNorm3d` takes by name. */
export interface LazyBatchNorm3dOptions {
  /** Added to the divisor, which must not be zero. Default: 0.00001. */
  eps?: number
  /** How much of a batch's statistics enters the running ones; null for the average of all batches. Default: 0.1. */
  momentum?: number | null
  /** Learn a factor and a summand for each channel. Default: true. */
  affine?: boolean
  /** Keep running statistics, for evaluation. Default: true. */
  trackRunningStats?: boolean
  /** Where its tensors are made; null for 'cpu'. */
  device?: Device | null
  /** Dtype of its tensors; null for 'float32'. */
  dtype?: DTypeLike | null
  /** Add a learned vector. Default: true. */
  bias?: boolean
}

/** What `InstanceNorm1d` takes by name. */
export interface InstanceNorm1dOptions {
  /** Added to the divisor, which must not be zero. Default: 0.00001. */
  eps?: number
  /** How much of a batch's statistics enters the running ones; null for the average of all batches. Default: 0.1. */
  momentum?: number | null
  /** Learn a factor and a summand for each channel. Default: false. */
  affine?: boolean
  /** Keep running statistics, for evaluation. Default: false. */
  trackRunningStats?: boolean
  /** Where its tensors are made; null for 'cpu'. */
  device?: Device | null
  /** Dtype of its tensors; null for 'float32'. */
  dtype?: DTypeLike | null
  /** Add a learned vector. Default: true. */
  bias?: boolean
}

/** What `InstanceNorm2d` takes by name. */
export interface InstanceNorm2dOptions {
  /** Added to the divisor, which must not be zero. Default: 0.00001. */
  eps?: number
  /** How much of a batch's statistics enters the running ones; null for the average of all batches. Default: 0.1. */
  momentum?: number | null
  /** Learn a factor and a summand for each channel. Default: false. */
  affine?: boolean
  /** Keep running statistics, for evaluation. Default: false. */
  trackRunningStats?: boolean
  /** Where its tensors are made; null for 'cpu'. */
  device?: Device | null
  /** Dtype of its tensors; null for 'float32'. */
  dtype?: DTypeLike | null
  /** Add a learned vector. Default: true. */
  bias?: boolean
}

/** What `InstanceNorm3d` takes by name. */
export interface InstanceNorm3dOptions {
  /** Added to the divisor, which must not be zero. Default: 0.00001. */
  eps?: number
  /** How much of a batch's statistics enters the running ones; null for the average of all batches. Default: 0.1. */
  momentum?: number | null
  /** Learn a factor and a summand for each channel. Default: false. */
  affine?: boolean
  /** Keep running statistics, for evaluation. Default: false. */
  trackRunningStats?: boolean
  /** Where its tensors are made; null for 'cpu'. */
  device?: Device | null
  /** Dtype of its tensors; null for 'float32'. */
  dtype?: DTypeLike | null
  /** Add a learned vector. Default: true. */
  bias?: boolean
}

/** What `LazyInstanceNorm1d` takes by name. */
export interface LazyInstanceNorm1dOptions {
  /** Added to the divisor, which must not be zero. Default: 0.00001. */
  eps?: number
  /** How much of a batch's statistics enters the running ones; null for the average of all batches. Default: 0.1. */
  momentum?: number | null
  /** Learn a factor and a summand for each channel. Default: true. */
  affine?: boolean
  /** Keep running statistics, for evaluation. Default: true. */
  trackRunningStats?: boolean
  /** Where its tensors are made; null for 'cpu'. */
  device?: Device | null
  /** Dtype of its tensors; null for 'float32'. */
  dtype?: DTypeLike | null
  /** Add a learned vector. Default: true. */
  bias?: boolean
}

/** What `LazyInstanceNorm2d` takes by name. */
export interface LazyInstanceNorm2dOptions {
  /** Added to the divisor, which must not be zero. Default: 0.00001. */
  eps?: number
  /** How much of a batch's statistics enters the running ones; null for the average of all batches. Default: 0.1. */
  momentum?: number | null
  /** Learn a factor and a summand for each channel. Default: true. */
  affine?: boolean
  /** Keep running statistics, for evaluation. Default: true. */
  trackRunningStats?: boolean
  /** Where its tensors are made; null for 'cpu'. */
  device?: Device | null
  /** Dtype of its tensors; null for 'float32'. */
  dtype?: DTypeLike | null
  /** Add a learned vector. Default: true. */
  bias?: boolean
}

/** What `LazyInstanceNorm3d` takes by name. */
export interface LazyInstanceNorm3dOptions {
  /** Added to the divisor, which must not be zero. Default: 0.00001. */
  eps?: number
  /** How much of a batch's statistics enters the running ones; null for the average of all batches. Default: 0.1. */
  momentum?: number | null
  /** Learn a factor and a summand for each channel. Default: true. */
  affine?: boolean
  /** Keep running statistics, for evaluation. Default: true. */
  trackRunningStats?: boolean
  /** Where its tensors are made; null for 'cpu'. */
  device?: Device | null
  /** Dtype of its tensors; null for 'float32'. */
  dtype?: DTypeLike | null
  /** Add a learned vector. Default: true. */
  bias?: boolean
}

/** What `MaxPool1d` takes by name. */
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

/** What `MaxPool2d` takes by name. */
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

/** What `MaxPool3d` takes by name. */
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

/** What `AvgPool1d` takes by name. */
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

/** What `AvgPool2d` takes by name. */
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

/** What `AvgPool3d` takes by name. */
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

/** What `LPPool1d` takes by name. */
export interface LPPool1dOptions {
  /** Step of the window; null for `kernelSize`. */
  stride?: Size | null
  /** Round the output's size up. Default: false. */
  ceilMode?: boolean
}

/** What `LPPool2d` takes by name. */
export interface LPPool2dOptions {
  /** Step of the window; null for `kernelSize`. */
  stride?: Size | null
  /** Round the output's size up. Default: false. */
  ceilMode?: boolean
}

/** What `LPPool3d` takes by name. */
export interface LPPool3dOptions {
  /** Step of the window; null for `kernelSize`. */
  stride?: Size | null
  /** Round the output's size up. Default: false. */
  ceilMode?: boolean
}

/** What `FractionalMaxPool2d` takes by name. */
export interface FractionalMaxPool2dOptions {
  /** One number, or one a dimension; null for what `outputRatio` gives. */
  outputSize?: Size | null
  /** The output's size as a part of the input's, one number or one a dimension; or give `outputSize`. */
  outputRatio?: Ratio | null
}

/** What `FractionalMaxPool3d` takes by name. */
export interface FractionalMaxPool3dOptions {
  /** One number, or one a dimension; null for what `outputRatio` gives. */
  outputSize?: Size | null
  /** The output's size as a part of the input's, one number or one a dimension; or give `outputSize`. */
  outputRatio?: Ratio | null
}

/** What `MaxUnpool1d` takes by name. */
export interface MaxUnpool1dOptions {
  /** Step of the window; null for `kernelSize`. */
  stride?: Size | null
  /** The padding of the pool, on both sides. Default: 0. */
  padding?: Size
}

/** What `MaxUnpool2d` takes by name. */
export interface MaxUnpool2dOptions {
  /** Step of the window; null for `kernelSize`. */
  stride?: Size | null
  /** The padding of the pool, on both sides. Default: 0. */
  padding?: Size
}

/** What `MaxUnpool3d` takes by name. */
export interface MaxUnpool3dOptions {
  /** Step of the window; null for `kernelSize`. */
  stride?: Size | null
  /** The padding of the pool, on both sides. Default: 0. */
  padding?: Size
}

/** What `Upsample` takes by name. */
export interface UpsampleOptions {
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
}

/** What `UpsamplingNearest2d` takes by name. */
export interface UpsamplingNearest2dOptions {
  /** The size of the output: one number, or one a dimension. */
  size?: Size | null
  /** By what the size is multiplied: one number, or one a dimension. */
  scaleFactor?: Ratio | null
}

/** What `UpsamplingBilinear2d` takes by name. */
export interface UpsamplingBilinear2dOptions {
  /** The size of the output: one number, or one a dimension. */
  size?: Size | null
  /** By what the size is multiplied: one number, or one a dimension. */
  scaleFactor?: Ratio | null
}

/** What `Fold` takes by name. */
export interface FoldOptions {
  /** Distance between the kernel's elements. Default: 1. */
  dilation?: Size
  /** Zeros on both sides of the image. Default: 0. */
  padding?: Size
  /** Step from block to block; one number, or one a dimension. Default: 1. */
  stride?: Size
}

/** What `Unfold` takes by name. */
export interface UnfoldOptions {
  /** Distance between the kernel's elements. Default: 1. */
  dilation?: Size
  /** Zeros on both sides of the image. Default: 0. */
  padding?: Size
  /** Step from block to block; one number, or one a dimension. Default: 1. */
  stride?: Size
}

/** What `Dropout1d` takes by name. */
export interface Dropout1dOptions {
  /** The probability of a zero. Default: 0.5. */
  p?: number
  /** Write the result into the input. Default: false. */
  inplace?: boolean
}

/** What `Dropout2d` takes by name. */
export interface Dropout2dOptions {
  /** The probability of a zero. Default: 0.5. */
  p?: number
  /** Write the result into the input. Default: false. */
  inplace?: boolean
}

/** What `Dropout3d` takes by name. */
export interface Dropout3dOptions {
  /** The probability of a zero. Default: 0.5. */
  p?: number
  /** Write the result into the input. Default: false. */
  inplace?: boolean
}

/** What `ReLU` takes by name. */
export interface ReLUOptions {
  /** Write the result into the input. Default: false. */
  inplace?: boolean
}

/** What `ReLU6` takes by name. */
export interface ReLU6Options {
  /** Write the result into the input. Default: false. */
  inplace?: boolean
}

/** What `SiLU` takes by name. */
export interface SiLUOptions {
  /** Write the result into the input. Default: false. */
  inplace?: boolean
}

/** What `Mish` takes by name. */
export interface MishOptions {
  /** Write the result into the input. Default: false. */
  inplace?: boolean
}

/** What `SELU` takes by name. */
export interface SELUOptions {
  /** Write the result into the input. Default: false. */
  inplace?: boolean
}

/** What `Hardswish` takes by name. */
export interface HardswishOptions {
  /** Write the result into the input. Default: false. */
  inplace?: boolean
}

/** What `Hardsigmoid` takes by name. */
export interface HardsigmoidOptions {
  /** Write the result into the input. Default: false. */
  inplace?: boolean
}

/** What `ELU` takes by name. */
export interface ELUOptions {
  /** Where the curve ends, far below zero. Default: 1. */
  alpha?: number
  /** Write the result into the input. Default: false. */
  inplace?: boolean
}

/** What `CELU` takes by name. */
export interface CELUOptions {
  /** Where the curve ends, far below zero. Default: 1. */
  alpha?: number
  /** Write the result into the input. Default: false. */
  inplace?: boolean
}

/** What `LeakyReLU` takes by name. */
export interface LeakyReLUOptions {
  /** Slope where x is negative. Default: 0.01. */
  negativeSlope?: number
  /** Write the result into the input. Default: false. */
  inplace?: boolean
}

/** What `Hardtanh` takes by name. */
export interface HardtanhOptions {
  /** The least result. Default: -1. */
  minVal?: number
  /** The greatest result. Default: 1. */
  maxVal?: number
  /** Write the result into the input. Default: false. */
  inplace?: boolean
}

/** What `Threshold` takes by name. */
export interface ThresholdOptions {
  /** Write the result into the input. Default: false. */
  inplace?: boolean
}

/** What `GELU` takes by name. */
export interface GELUOptions {
  /** 'tanh' for the approximation by a hyperbolic tangent. Default: 'none'. */
  approximate?: Approximate
}

/** What `Softplus` takes by name. */
export interface SoftplusOptions {
  /** Scales the input. Default: 1. */
  beta?: number
  /** The limit. Default: 20. */
  threshold?: number
}

/** What `Softshrink` takes by name. */
export interface SoftshrinkOptions {
  /** How near to zero is zero. Default: 0.5. */
  lambd?: number
}

/** What `Hardshrink` takes by name. */
export interface HardshrinkOptions {
  /** How near to zero is zero. Default: 0.5. */
  lambd?: number
}

/** What `GLU` takes by name. */
export interface GLUOptions {
  /** The dimension. Default: -1. */
  dim?: number
}

/** What `PReLU` takes by name. */
export interface PReLUOptions {
  /** One slope for all, or one a channel. Default: 1. */
  numParameters?: number
  /** Where the slopes begin. Default: 0.25. */
  init?: number
  /** Where its tensors are made; null for 'cpu'. */
  device?: Device | null
  /** Dtype of its tensors; null for 'float32'. */
  dtype?: DTypeLike | null
}

/** What `RReLU` takes by name. */
export interface RReLUOptions {
  /** The least slope. Default: 0.125. */
  lower?: number
  /** The greatest slope. Default: 0.3333333333333333. */
  upper?: number
  /** Write the result into the input. Default: false. */
  inplace?: boolean
}

/** What `Dropout` takes by name. */
export interface DropoutOptions {
  /** The probability of a zero. Default: 0.5. */
  p?: number
  /** Write the result into the input. Default: false. */
  inplace?: boolean
}

/** What `AlphaDropout` takes by name. */
export interface AlphaDropoutOptions {
  /** The probability of a zero. Default: 0.5. */
  p?: number
  /** Write the result into the input. Default: false. */
  inplace?: boolean
}

/** What `FeatureAlphaDropout` takes by name. */
export interface FeatureAlphaDropoutOptions {
  /** The probability of a zero. Default: 0.5. */
  p?: number
  /** Write the result into the input. Default: false. */
  inplace?: boolean
}

/** What `Flatten` takes by name. */
export interface FlattenOptions {
  /** The first dimension of those that become one. Default: 1. */
  startDim?: number
  /** The last dimension of those that become one. Default: -1. */
  endDim?: number
}

/** What `Linear` takes by name. */
export interface LinearOptions {
  /** Add a learned vector. Default: true. */
  bias?: boolean
  /** Where its tensors are made; null for 'cpu'. */
  device?: Device | null
  /** Dtype of its tensors; null for 'float32'. */
  dtype?: DTypeLike | null
}

/** What `Bilinear` takes by name. */
export interface BilinearOptions {
  /** Add a learned vector. Default: true. */
  bias?: boolean
  /** Where its tensors are made; null for 'cpu'. */
  device?: Device | null
  /** Dtype of its tensors; null for 'float32'. */
  dtype?: DTypeLike | null
}

/** What `LazyLinear` takes by name. */
export interface LazyLinearOptions {
  /** Add a learned vector. Default: true. */
  bias?: boolean
  /** Where its tensors are made; null for 'cpu'. */
  device?: Device | null
  /** Dtype of its tensors; null for 'float32'. */
  dtype?: DTypeLike | null
}

/** What `Embedding` takes by name. */
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
  /** Where its tensors are made; null for 'cpu'. */
  device?: Device | null
  /** Dtype of its tensors; null for 'float32'. */
  dtype?: DTypeLike | null
}

/** What `EmbeddingBag` takes by name. */
export interface EmbeddingBagOptions {
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
  /** Does `offsets` end with the size of `input`?. Default: false. */
  includeLastOffset?: boolean
  /** The row that gets no gradient, and in a new layer is zero; negative ones count from the end; null for none. */
  paddingIdx?: number | null
  /** Where its tensors are made; null for 'cpu'. */
  device?: Device | null
  /** Dtype of its tensors; null for 'float32'. */
  dtype?: DTypeLike | null
}

/** What `CosineSimilarity` takes by name. */
export interface CosineSimilarityOptions {
  /** The dimension. Default: 1. */
  dim?: number
  /** The least to divide by. Default: 1e-8. */
  eps?: number
}

/** What `PairwiseDistance` takes by name. */
export interface PairwiseDistanceOptions {
  /** The norm. Default: 2. */
  p?: number
  /** Added to the differences. Default: 0.000001. */
  eps?: number
  /** Keep the dimension, with size 1. Default: false. */
  keepdim?: boolean
}

/** What `MultiheadAttention` takes by name. */
export interface MultiheadAttentionOptions {
  /** The probability with which an attention weight is zeroed, when training. Default: 0. */
  dropout?: number
  /** Add a learned vector. Default: true. */
  bias?: boolean
  /** Learn one more key and value. Default: false. */
  addBiasKv?: boolean
  /** Add a key and a value of zeros. Default: false. */
  addZeroAttn?: boolean
  /** The keys' features; null for `embedDim`. */
  kdim?: number | null
  /** The values' features; null for `embedDim`. */
  vdim?: number | null
  /** `[N, L, E]` instead of `[L, N, E]`. Default: false. */
  batchFirst?: boolean
  /** Where its tensors are made; null for 'cpu'. */
  device?: Device | null
  /** Dtype of its tensors; null for 'float32'. */
  dtype?: DTypeLike | null
}

/** What `RNN` takes by name. */
export interface RNNOptions {
  /** How many layers there are, one on top of the other. Default: 1. */
  numLayers?: number
  /** What the sum goes through. Default: 'tanh'. */
  nonlinearity?: 'tanh' | 'relu'
  /** Add two learned vectors. Default: true. */
  bias?: boolean
  /** `[N, L, features]` instead of `[L, N, features]`. Default: false. */
  batchFirst?: boolean
  /** The probability with which outputs of all layers but the last are zeroed, when training. Default: 0. */
  dropout?: number
  /** Go through the sequence backwards, too, with parameters of its own. Default: false. */
  bidirectional?: boolean
  /** Where its tensors are made; null for 'cpu'. */
  device?: Device | null
  /** Dtype of its tensors; null for 'float32'. */
  dtype?: DTypeLike | null
}

/** What `LSTM` takes by name. */
export interface LSTMOptions {
  /** How many layers there are, one on top of the other. Default: 1. */
  numLayers?: number
  /** Add two learned vectors. Default: true. */
  bias?: boolean
  /** `[N, L, features]` instead of `[L, N, features]`. Default: false. */
  batchFirst?: boolean
  /** The probability with which outputs of all layers but the last are zeroed, when training. Default: 0. */
  dropout?: number
  /** Go through the sequence backwards, too, with parameters of its own. Default: false. */
  bidirectional?: boolean
  /** Project the output to so many features; 0 for not. Default: 0. */
  projSize?: number
  /** Where its tensors are made; null for 'cpu'. */
  device?: Device | null
  /** Dtype of its tensors; null for 'float32'. */
  dtype?: DTypeLike | null
}

/** What `GRU` takes by name. */
export interface GRUOptions {
  /** How many layers there are, one on top of the other. Default: 1. */
  numLayers?: number
  /** Add two learned vectors. Default: true. */
  bias?: boolean
  /** `[N, L, features]` instead of `[L, N, features]`. Default: false. */
  batchFirst?: boolean
  /** The probability with which outputs of all layers but the last are zeroed, when training. Default: 0. */
  dropout?: number
  /** Go through the sequence backwards, too, with parameters of its own. Default: false. */
  bidirectional?: boolean
  /** Where its tensors are made; null for 'cpu'. */
  device?: Device | null
  /** Dtype of its tensors; null for 'float32'. */
  dtype?: DTypeLike | null
}

/** What `RNNCell` takes by name. */
export interface RNNCellOptions {
  /** Add two learned vectors. Default: true. */
  bias?: boolean
  /** What the sum goes through. Default: 'tanh'. */
  nonlinearity?: 'tanh' | 'relu'
  /** Where its tensors are made; null for 'cpu'. */
  device?: Device | null
  /** Dtype of its tensors; null for 'float32'. */
  dtype?: DTypeLike | null
}

/** What `LSTMCell` takes by name. */
export interface LSTMCellOptions {
  /** Add two learned vectors. Default: true. */
  bias?: boolean
  /** Where its tensors are made; null for 'cpu'. */
  device?: Device | null
  /** Dtype of its tensors; null for 'float32'. */
  dtype?: DTypeLike | null
}

/** What `GRUCell` takes by name. */
export interface GRUCellOptions {
  /** Add two learned vectors. Default: true. */
  bias?: boolean
  /** Where its tensors are made; null for 'cpu'. */
  device?: Device | null
  /** Dtype of its tensors; null for 'float32'. */
  dtype?: DTypeLike | null
}

/** What `Transformer` takes by name. */
export interface TransformerOptions {
  /** Features of input and output. Default: 512. */
  dModel?: number
  /** How many heads each attention has. Default: 8. */
  nhead?: number
  /** How many layers the encoder has. Default: 6. */
  numEncoderLayers?: number
  /** How many layers the decoder has. Default: 6. */
  numDecoderLayers?: number
  /** Features between the two linear layers. Default: 2048. */
  dimFeedforward?: number
  /** The probability with which elements of each part are zeroed, when training. Default: 0.1. */
  dropout?: number
  /** What is between the two linear layers: 'relu', 'gelu', a function or a module. Default: 'relu'. */
  activation?: Activation
  /** The encoder, in place of one that is made. */
  customEncoder?: Module | null
  /** The decoder, in place of one that is made. */
  customDecoder?: Module | null
  /** Added to the variance in the normalizations. Default: 0.00001. */
  layerNormEps?: number
  /** `[N, L, E]` instead of `[L, N, E]`. Default: false. */
  batchFirst?: boolean
  /** Normalize before each part instead of after it. Default: false. */
  normFirst?: boolean
  /** Add learned vectors in linear layers and normalizations. Default: true. */
  bias?: boolean
  /** Where its tensors are made; null for 'cpu'. */
  device?: Device | null
  /** Dtype of its tensors; null for 'float32'. */
  dtype?: DTypeLike | null
}

/** What `TransformerEncoder` takes by name. */
export interface TransformerEncoderOptions {
  /** What the output goes through; null for nothing. */
  norm?: Module | null
  /** Leave out padding when evaluating without gradients. Default: true. */
  enableNestedTensor?: boolean
  /** See first whether all padding is at the end, which leaving it out needs. Default: true. */
  maskCheck?: boolean
}

/** What `TransformerDecoder` takes by name. */
export interface TransformerDecoderOptions {
  /** What the output goes through; null for nothing. */
  norm?: Module | null
}

/** What `TransformerEncoderLayer` takes by name. */
export interface TransformerEncoderLayerOptions {
  /** Features between the two linear layers. Default: 2048. */
  dimFeedforward?: number
  /** The probability with which elements of each part are zeroed, when training. Default: 0.1. */
  dropout?: number
  /** What is between the two linear layers: 'relu', 'gelu', a function or a module. Default: 'relu'. */
  activation?: Activation
  /** Added to the variance in the normalizations. Default: 0.00001. */
  layerNormEps?: number
  /** `[N, L, E]` instead of `[L, N, E]`. Default: false. */
  batchFirst?: boolean
  /** Normalize before each part instead of after it. Default: false. */
  normFirst?: boolean
  /** Add learned vectors in linear layers and normalizations. Default: true. */
  bias?: boolean
  /** Where its tensors are made; null for 'cpu'. */
  device?: Device | null
  /** Dtype of its tensors; null for 'float32'. */
  dtype?: DTypeLike | null
}

/** What `TransformerDecoderLayer` takes by name. */
export interface TransformerDecoderLayerOptions {
  /** Features between the two linear layers. Default: 2048. */
  dimFeedforward?: number
  /** The probability with which elements of each part are zeroed, when training. Default: 0.1. */
  dropout?: number
  /** What is between the two linear layers: 'relu', 'gelu', a function or a module. Default: 'relu'. */
  activation?: Activation
  /** Added to the variance in the normalizations. Default: 0.00001. */
  layerNormEps?: number
  /** `[N, L, E]` instead of `[L, N, E]`. Default: false. */
  batchFirst?: boolean
  /** Normalize before each part instead of after it. Default: false. */
  normFirst?: boolean
  /** Add learned vectors in linear layers and normalizations. Default: true. */
  bias?: boolean
  /** Where its tensors are made; null for 'cpu'. */
  device?: Device | null
  /** Dtype of its tensors; null for 'float32'. */
  dtype?: DTypeLike | null
}

/** What `SyncBatchNorm` takes by name. */
export interface SyncBatchNormOptions {
  /** Added to the divisor, which must not be zero. Default: 0.00001. */
  eps?: number
  /** How much of a batch's statistics enters the running ones; null for the average of all batches. Default: 0.1. */
  momentum?: number | null
  /** Learn a factor and a summand for each channel. Default: true. */
  affine?: boolean
  /** Keep running statistics, for evaluation. Default: true. */
  trackRunningStats?: boolean
  /** The ranks whose batches are normalized together; null for the default group. */
  processGroup?: ProcessGroup | null
  /** Where its tensors are made; null for 'cpu'. */
  device?: Device | null
  /** Dtype of its tensors; null for 'float32'. */
  dtype?: DTypeLike | null
  /** Add a learned vector. Default: true. */
  bias?: boolean
}

/** What `GroupNorm` takes by name. */
export interface GroupNormOptions {
  /** Added to the divisor, which must not be zero. Default: 0.00001. */
  eps?: number
  /** Learn a factor and a summand for each channel. Default: true. */
  affine?: boolean
  /** Where its tensors are made; null for 'cpu'. */
  device?: Device | null
  /** Dtype of its tensors; null for 'float32'. */
  dtype?: DTypeLike | null
  /** Add a learned vector. Default: true. */
  bias?: boolean
}

/** What `LayerNorm` takes by name. */
export interface LayerNormOptions {
  /** Added to the divisor, which must not be zero. Default: 0.00001. */
  eps?: number
  /** Learn a factor and a summand for each element. Default: true. */
  elementwiseAffine?: boolean
  /** Add a learned vector. Default: true. */
  bias?: boolean
  /** Where its tensors are made; null for 'cpu'. */
  device?: Device | null
  /** Dtype of its tensors; null for 'float32'. */
  dtype?: DTypeLike | null
}

/** What `RMSNorm` takes by name. */
export interface RMSNormOptions {
  /** Added to the mean square; null for the dtype's epsilon. */
  eps?: number | null
  /** Learn a factor and a summand for each element. Default: true. */
  elementwiseAffine?: boolean
  /** Where its tensors are made; null for 'cpu'. */
  device?: Device | null
  /** Dtype of its tensors; null for 'float32'. */
  dtype?: DTypeLike | null
}

/** What `CrossMapLRN2d` takes by name. */
export interface CrossMapLRN2dOptions {
  /** Factor of the squares. Default: 0.0001. */
  alpha?: number
  /** The exponent. Default: 0.75. */
  beta?: number
  /** Added to the squares. Default: 1. */
  k?: number
}

/** What `LocalResponseNorm` takes by name. */
export interface LocalResponseNormOptions {
  /** Factor of the squares. Default: 0.0001. */
  alpha?: number
  /** The exponent. Default: 0.75. */
  beta?: number
  /** Added to the squares. Default: 1. */
  k?: number
}

/** What `CrossEntropyLoss` takes by name. */
export interface CrossEntropyLossOptions {
  /** A factor for each class or element; null for none. */
  weight?: Tensor | null
  /** Targets of this value count nothing. Default: -100. */
  ignoreIndex?: number
  /** What becomes of the losses of the elements. Default: 'mean'. */
  reduction?: Reduction
  /** How much of the target is spread evenly over the classes. Default: 0. */
  labelSmoothing?: number
}

/** What `LinearCrossEntropyLoss` takes by name. */
export interface LinearCrossEntropyLossOptions {
  /** Sizes of further dimensions, each of which has a loss of its own. Default: []. */
  outFeatures?: readonly number[]
  /** Add a learned vector. Default: false. */
  bias?: boolean
  /** Where its tensors are made; null for 'cpu'. */
  device?: Device | null
  /** Dtype of its tensors; null for 'float32'. */
  dtype?: DTypeLike | null
  /** What becomes of the losses of the elements. Default: 'mean'. */
  reduction?: Reduction
  /** A factor for each class, `[C]`. */
  weight?: Tensor | null
  /** A class that counts nothing; null for -100, or for probabilities. */
  ignoreIndex?: number | null
  /** How much of the target is spread evenly over the classes. Default: 0. */
  labelSmoothing?: number
}

/** What `NLLLoss` takes by name. */
export interface NLLLossOptions {
  /** A factor for each class or element; null for none. */
  weight?: Tensor | null
  /** Targets of this value count nothing. Default: -100. */
  ignoreIndex?: number
  /** What becomes of the losses of the elements. Default: 'mean'. */
  reduction?: Reduction
}

/** What `MSELoss` takes by name. */
export interface MSELossOptions {
  /** What becomes of the losses of the elements. Default: 'mean'. */
  reduction?: Reduction
}

/** What `L1Loss` takes by name. */
export interface L1LossOptions {
  /** What becomes of the losses of the elements. Default: 'mean'. */
  reduction?: Reduction
}

/** What `SmoothL1Loss` takes by name. */
export interface SmoothL1LossOptions {
  /** What becomes of the losses of the elements. Default: 'mean'. */
  reduction?: Reduction
  /** Where the square begins. Default: 1. */
  beta?: number
}

/** What `HuberLoss` takes by name. */
export interface HuberLossOptions {
  /** What becomes of the losses of the elements. Default: 'mean'. */
  reduction?: Reduction
  /** Where the square ends. Default: 1. */
  delta?: number
}

/** What `BCELoss` takes by name. */
export interface BCELossOptions {
  /** A factor for each class or element; null for none. */
  weight?: Tensor | null
  /** What becomes of the losses of the elements. Default: 'mean'. */
  reduction?: Reduction
}

/** What `BCEWithLogitsLoss` takes by name. */
export interface BCEWithLogitsLossOptions {
  /** A factor for each class or element; null for none. */
  weight?: Tensor | null
  /** What becomes of the losses of the elements. Default: 'mean'. */
  reduction?: Reduction
  /** A factor for the positive examples of each class; null for none. */
  posWeight?: Tensor | null
}

/** What `KLDivLoss` takes by name. */
export interface KLDivLossOptions {
  /** 'batchmean' divides by the batch size only, which is the divergence. Default: 'mean'. */
  reduction?: Reduction | 'batchmean'
  /** Is the target in logarithms, too?. Default: false. */
  logTarget?: boolean
}

/** What `MarginRankingLoss` takes by name. */
export interface MarginRankingLossOptions {
  /** The distance to keep. Default: 0. */
  margin?: number
  /** What becomes of the losses of the elements. Default: 'mean'. */
  reduction?: Reduction
}

/** What `CosineEmbeddingLoss` takes by name. */
export interface CosineEmbeddingLossOptions {
  /** The distance to keep. Default: 0. */
  margin?: number
  /** What becomes of the losses of the elements. Default: 'mean'. */
  reduction?: Reduction
}

/** What `TripletMarginLoss` takes by name. */
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

/** What `TripletMarginWithDistanceLoss` takes by name. */
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

/** What `HingeEmbeddingLoss` takes by name. */
export interface HingeEmbeddingLossOptions {
  /** The distance to keep. Default: 1. */
  margin?: number
  /** What becomes of the losses of the elements. Default: 'mean'. */
  reduction?: Reduction
}

/** What `SoftMarginLoss` takes by name. */
export interface SoftMarginLossOptions {
  /** What becomes of the losses of the elements. Default: 'mean'. */
  reduction?: Reduction
}

/** What `MultiLabelMarginLoss` takes by name. */
export interface MultiLabelMarginLossOptions {
  /** What becomes of the losses of the elements. Default: 'mean'. */
  reduction?: Reduction
}

/** What `MultiLabelSoftMarginLoss` takes by name. */
export interface MultiLabelSoftMarginLossOptions {
  /** A factor for each class or element; null for none. */
  weight?: Tensor | null
  /** What becomes of the losses of the elements. Default: 'mean'. */
  reduction?: Reduction
}

/** What `MultiMarginLoss` takes by name. */
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

/** What `PoissonNLLLoss` takes by name. */
export interface PoissonNLLLossOptions {
  /** Is the input in logarithms?. Default: true. */
  logInput?: boolean
  /** Add Stirling's approximation of the target's factorial, too. Default: false. */
  full?: boolean
  /** Added to an input that is not in logarithms, before their logarithm. Default: 1e-8. */
  eps?: number
  /** What becomes of the losses of the elements. Default: 'mean'. */
  reduction?: Reduction
}

/** What `GaussianNLLLoss` takes by name. */
export interface GaussianNLLLossOptions {
  /** Add the terms that do not depend on the input, too. Default: false. */
  full?: boolean
  /** The least variance. Default: 0.000001. */
  eps?: number
  /** What becomes of the losses of the elements. Default: 'mean'. */
  reduction?: Reduction
}

/** What `CTCLoss` takes by name. */
export interface CTCLossOptions {
  /** The class of nothing. Default: 0. */
  blank?: number
  /** What becomes of the losses of the elements. Default: 'mean'. */
  reduction?: Reduction
  /** Infinite losses, of inputs that are too short for their targets, are zero, and so are their gradients. Default: false. */
  zeroInfinity?: boolean
}

/** What `AdaptiveLogSoftmaxWithLoss` takes by name. */
export interface AdaptiveLogSoftmaxWithLossOptions {
  /** How many times fewer features each cluster has than the one before. Default: 4. */
  divValue?: number
  /** Add a learned vector to the scores of the frequent classes. Default: false. */
  headBias?: boolean
  /** Where its tensors are made; null for 'cpu'. */
  device?: Device | null
  /** Dtype of its tensors; null for 'float32'. */
  dtype?: DTypeLike | null
}

export interface Conv1dFields {
  /** Channels of the input. */
  readonly inChannels: number
  /** Channels of the output. */
  readonly outChannels: number
  /** Size of the window: one number, or one a dimension. */
  readonly kernelSize: Size
  /** Step of the window; one number, or one a dimension. Default: 1. */
  readonly stride: Size
  /** On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0. */
  readonly padding: Size | 'same' | 'valid'
  /** Distance between the kernel's elements. Default: 1. */
  readonly dilation: Size
  /** How many separate parts the channels form. Default: 1. */
  readonly groups: number
  /** What is padded with. Default: 'zeros'. */
  readonly paddingMode: PaddingMode
}

export interface Conv2dFields {
  /** Channels of the input. */
  readonly inChannels: number
  /** Channels of the output. */
  readonly outChannels: number
  /** Size of the window: one number, or one a dimension. */
  readonly kernelSize: Size
  /** Step of the window; one number, or one a dimension. Default: 1. */
  readonly stride: Size
  /** On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0. */
  readonly padding: Size | 'same' | 'valid'
  /** Distance between the kernel's elements. Default: 1. */
  readonly dilation: Size
  /** How many separate parts the channels form. Default: 1. */
  readonly groups: number
  /** What is padded with. Default: 'zeros'. */
  readonly paddingMode: PaddingMode
}

export interface Conv3dFields {
  /** Channels of the input. */
  readonly inChannels: number
  /** Channels of the output. */
  readonly outChannels: number
  /** Size of the window: one number, or one a dimension. */
  readonly kernelSize: Size
  /** Step of the window; one number, or one a dimension. Default: 1. */
  readonly stride: Size
  /** On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0. */
  readonly padding: Size | 'same' | 'valid'
  /** Distance between the kernel's elements. Default: 1. */
  readonly dilation: Size
  /** How many separate parts the channels form. Default: 1. */
  readonly groups: number
  /** What is padded with. Default: 'zeros'. */
  readonly paddingMode: PaddingMode
}

export interface ConvTranspose1dFields {
  /** Channels of the input. */
  readonly inChannels: number
  /** Channels of the output. */
  readonly outChannels: number
  /** Size of the window: one number, or one a dimension. */
  readonly kernelSize: Size
  /** Step of the window; one number, or one a dimension. Default: 1. */
  readonly stride: Size
  /** How much is cut off both sides. Default: 0. */
  readonly padding: Size
  /** How many more the output has, at its end. Default: 0. */
  readonly outputPadding: Size
  /** How many separate parts the channels form. Default: 1. */
  readonly groups: number
  /** Distance between the kernel's elements. Default: 1. */
  readonly dilation: Size
  /** What is padded with. Default: 'zeros'. */
  readonly paddingMode: PaddingMode
}

export interface ConvTranspose2dFields {
  /** Channels of the input. */
  readonly inChannels: number
  /** Channels of the output. */
  readonly outChannels: number
  /** Size of the window: one number, or one a dimension. */
  readonly kernelSize: Size
  /** Step of the window; one number, or one a dimension. Default: 1. */
  readonly stride: Size
  /** How much is cut off both sides. Default: 0. */
  readonly padding: Size
  /** How many more the output has, at its end. Default: 0. */
  readonly outputPadding: Size
  /** How many separate parts the channels form. Default: 1. */
  readonly groups: number
  /** Distance between the kernel's elements. Default: 1. */
  readonly dilation: Size
  /** What is padded with. Default: 'zeros'. */
  readonly paddingMode: PaddingMode
}

export interface ConvTranspose3dFields {
  /** Channels of the input. */
  readonly inChannels: number
  /** Channels of the output. */
  readonly outChannels: number
  /** Size of the window: one number, or one a dimension. */
  readonly kernelSize: Size
  /** Step of the window; one number, or one a dimension. Default: 1. */
  readonly stride: Size
  /** How much is cut off both sides. Default: 0. */
  readonly padding: Size
  /** How many more the output has, at its end. Default: 0. */
  readonly outputPadding: Size
  /** How many separate parts the channels form. Default: 1. */
  readonly groups: number
  /** Distance between the kernel's elements. Default: 1. */
  readonly dilation: Size
  /** What is padded with. Default: 'zeros'. */
  readonly paddingMode: PaddingMode
}

export interface LazyConv1dFields {
  /** Channels of the output. */
  readonly outChannels: number
  /** Size of the window: one number, or one a dimension. */
  readonly kernelSize: Size
  /** Step of the window; one number, or one a dimension. Default: 1. */
  readonly stride: Size
  /** On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0. */
  readonly padding: Size | 'same' | 'valid'
  /** Distance between the kernel's elements. Default: 1. */
  readonly dilation: Size
  /** How many separate parts the channels form. Default: 1. */
  readonly groups: number
  /** What is padded with. Default: 'zeros'. */
  readonly paddingMode: PaddingMode
}

export interface LazyConv2dFields {
  /** Channels of the output. */
  readonly outChannels: number
  /** Size of the window: one number, or one a dimension. */
  readonly kernelSize: Size
  /** Step of the window; one number, or one a dimension. Default: 1. */
  readonly stride: Size
  /** On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0. */
  readonly padding: Size | 'same' | 'valid'
  /** Distance between the kernel's elements. Default: 1. */
  readonly dilation: Size
  /** How many separate parts the channels form. Default: 1. */
  readonly groups: number
  /** What is padded with. Default: 'zeros'. */
  readonly paddingMode: PaddingMode
}

export interface LazyConv3dFields {
  /** Channels of the output. */
  readonly outChannels: number
  /** Size of the window: one number, or one a dimension. */
  readonly kernelSize: Size
  /** Step of the window; one number, or one a dimension. Default: 1. */
  readonly stride: Size
  /** On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0. */
  readonly padding: Size | 'same' | 'valid'
  /** Distance between the kernel's elements. Default: 1. */
  readonly dilation: Size
  /** How many separate parts the channels form. Default: 1. */
  readonly groups: number
  /** What is padded with. Default: 'zeros'. */
  readonly paddingMode: PaddingMode
}

export interface LazyConvTranspose1dFields {
  /** Channels of the output. */
  readonly outChannels: number
  /** Size of the window: one number, or one a dimension. */
  readonly kernelSize: Size
  /** Step of the window; one number, or one a dimension. Default: 1. */
  readonly stride: Size
  /** How much is cut off both sides. Default: 0. */
  readonly padding: Size
  /** How many more the output has, at its end. Default: 0. */
  readonly outputPadding: Size
  /** How many separate parts the channels form. Default: 1. */
  readonly groups: number
  /** Distance between the kernel's elements. Default: 1. */
  readonly dilation: Size
  /** What is padded with. Default: 'zeros'. */
  readonly paddingMode: PaddingMode
}

export interface LazyConvTranspose2dFields {
  /** Channels of the output. */
  readonly outChannels: number
  /** Size of the window: one number, or one a dimension. */
  readonly kernelSize: Size
  /** Step of the window; one number, or one a dimension. Default: 1. */
  readonly stride: Size
  /** How much is cut off both sides. Default: 0. */
  readonly padding: Size
  /** How many more the output has, at its end. Default: 0. */
  readonly outputPadding: Size
  /** How many separate parts the channels form. Default: 1. */
  readonly groups: number
  /** Distance between the kernel's elements. Default: 1. */
  readonly dilation: Size
  /** What is padded with. Default: 'zeros'. */
  readonly paddingMode: PaddingMode
}

export interface LazyConvTranspose3dFields {
  /** Channels of the output. */
  readonly outChannels: number
  /** Size of the window: one number, or one a dimension. */
  readonly kernelSize: Size
  /** Step of the window; one number, or one a dimension. Default: 1. */
  readonly stride: Size
  /** How much is cut off both sides. Default: 0. */
  readonly padding: Size
  /** How many more the output has, at its end. Default: 0. */
  readonly outputPadding: Size
  /** How many separate parts the channels form. Default: 1. */
  readonly groups: number
  /** Distance between the kernel's elements. Default: 1. */
  readonly dilation: Size
  /** What is padded with. Default: 'zeros'. */
  readonly paddingMode: PaddingMode
}

export interface BatchNorm1dFields {
  /** How many channels the input has. */
  readonly numFeatures: number
  /** Added to the divisor, which must not be zero. Default: 0.00001. */
  readonly eps: number
  /** How much of a batch's statistics enters the running ones; null for the average of all batches. Default: 0.1. */
  readonly momentum: number | null
  /** Learn a factor and a summand for each channel. Default: true. */
  readonly affine: boolean
  /** Keep running statistics, for evaluation. Default: true. */
  readonly trackRunningStats: boolean
}

export interface BatchNorm2dFields {
  /** How many channels the input has. */
  readonly numFeatures: number
  /** Added to the divisor, which must not be zero. Default: 0.00001. */
  readonly eps: number
  /** How much of a batch's statistics enters the running ones; null for the average of all batches. Default: 0.1. */
  readonly momentum: number | null
  /** Learn a factor and a summand for each channel. Default: true. */
  readonly affine: boolean
  /** Keep running statistics, for evaluation. Default: true. */
  readonly trackRunningStats: boolean
}

export interface BatchNorm3dFields {
  /** How many channels the input has. */
  readonly numFeatures: number
  /** Added to the divisor, which must not be zero. Default: 0.00001. */
  readonly eps: number
  /** How much of a batch's statistics enters the running ones; null for the average of all batches. Default: 0.1. */
  readonly momentum: number | null
  /** Learn a factor and a summand for each channel. Default: true. */
  readonly affine: boolean
  /** Keep running statistics, for evaluation. Default: true. */
  readonly trackRunningStats: boolean
}

export interface LazyBatchNorm1dFields {
  /** Added to the divisor, which must not be zero. Default: 0.00001. */
  readonly eps: number
  /** How much of a batch's statistics enters the running ones; null for the average of all batches. Default: 0.1. */
  readonly momentum: number | null
  /** Learn a factor and a summand for each channel. Default: true. */
  readonly affine: boolean
  /** Keep running statistics, for evaluation. Default: true. */
  readonly trackRunningStats: boolean
}

export interface LazyBatchNorm2dFields {
  /** Added to the divisor, which must not be zero. Default: 0.00001. */
  readonly eps: number
  /** How much of a batch's statistics enters the running ones; null for the average of all batches. Default: 0.1. */
  readonly momentum: number | null
  /** Learn a factor and a summand for each channel. Default: true. */
  readonly affine: boolean
  /** Keep running statistics, for evaluation. Default: true. */
  readonly trackRunningStats: boolean
}

export interface LazyBatchNorm3dFields {
  /** Added to the divisor, which must not be zero. Default: 0.00001. */
  readonly eps: number
  /** How much of a batch's statistics enters the running ones; null for the average of all batches. Default: 0.1. */
  readonly momentum: number | null
  /** Learn a factor and a summand for each channel. Default: true. */
  readonly affine: boolean
  /** Keep running statistics, for evaluation. Default: true. */
  readonly trackRunningStats: boolean
}

export interface InstanceNorm1dFields {
  /** How many channels the input has. */
  readonly numFeatures: number
  /** Added to the divisor, which must not be zero. Default: 0.00001. */
  readonly eps: number
  /** How much of a batch's statistics enters the running ones; null for the average of all batches. Default: 0.1. */
  readonly momentum: number | null
  /** Learn a factor and a summand for each channel. Default: false. */
  readonly affine: boolean
  /** Keep running statistics, for evaluation. Default: false. */
  readonly trackRunningStats: boolean
}

export interface InstanceNorm2dFields {
  /** How many channels the input has. */
  readonly numFeatures: number
  /** Added to the divisor, which must not be zero. Default: 0.00001. */
  readonly eps: number
  /** How much of a batch's statistics enters the running ones; null for the average of all batches. Default: 0.1. */
  readonly momentum: number | null
  /** Learn a factor and a summand for each channel. Default: false. */
  readonly affine: boolean
  /** Keep running statistics, for evaluation. Default: false. */
  readonly trackRunningStats: boolean
}

export interface InstanceNorm3dFields {
  /** How many channels the input has. */
  readonly numFeatures: number
  /** Added to the divisor, which must not be zero. Default: 0.00001. */
  readonly eps: number
  /** How much of a batch's statistics enters the running ones; null for the average of all batches. Default: 0.1. */
  readonly momentum: number | null
  /** Learn a factor and a summand for each channel. Default: false. */
  readonly affine: boolean
  /** Keep running statistics, for evaluation. Default: false. */
  readonly trackRunningStats: boolean
}

export interface LazyInstanceNorm1dFields {
  /** Added to the divisor, which must not be zero. Default: 0.00001. */
  readonly eps: number
  /** How much of a batch's statistics enters the running ones; null for the average of all batches. Default: 0.1. */
  readonly momentum: number | null
  /** Learn a factor and a summand for each channel. Default: true. */
  readonly affine: boolean
  /** Keep running statistics, for evaluation. Default: true. */
  readonly trackRunningStats: boolean
}

export interface LazyInstanceNorm2dFields {
  /** Added to the divisor, which must not be zero. Default: 0.00001. */
  readonly eps: number
  /** How much of a batch's statistics enters the running ones; null for the average of all batches. Default: 0.1. */
  readonly momentum: number | null
  /** Learn a factor and a summand for each channel. Default: true. */
  readonly affine: boolean
  /** Keep running statistics, for evaluation. Default: true. */
  readonly trackRunningStats: boolean
}

export interface LazyInstanceNorm3dFields {
  /** Added to the divisor, which must not be zero. Default: 0.00001. */
  readonly eps: number
  /** How much of a batch's statistics enters the running ones; null for the average of all batches. Default: 0.1. */
  readonly momentum: number | null
  /** Learn a factor and a summand for each channel. Default: true. */
  readonly affine: boolean
  /** Keep running statistics, for evaluation. Default: true. */
  readonly trackRunningStats: boolean
}

export interface MaxPool1dFields {
  /** Size of the window: one number, or one a dimension. */
  readonly kernelSize: Size
  /** Step of the window; null for `kernelSize`. */
  readonly stride: Size | null
  /** On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0. */
  readonly padding: Size
  /** Distance between the kernel's elements. Default: 1. */
  readonly dilation: Size
  /** Round the output's size up. Default: false. */
  readonly ceilMode: boolean
}

export interface MaxPool2dFields {
  /** Size of the window: one number, or one a dimension. */
  readonly kernelSize: Size
  /** Step of the window; null for `kernelSize`. */
  readonly stride: Size | null
  /** On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0. */
  readonly padding: Size
  /** Distance between the kernel's elements. Default: 1. */
  readonly dilation: Size
  /** Round the output's size up. Default: false. */
  readonly ceilMode: boolean
}

export interface MaxPool3dFields {
  /** Size of the window: one number, or one a dimension. */
  readonly kernelSize: Size
  /** Step of the window; null for `kernelSize`. */
  readonly stride: Size | null
  /** On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0. */
  readonly padding: Size
  /** Distance between the kernel's elements. Default: 1. */
  readonly dilation: Size
  /** Round the output's size up. Default: false. */
  readonly ceilMode: boolean
}

export interface AvgPool1dFields {
  /** Size of the window: one number, or one a dimension. */
  readonly kernelSize: Size
  /** Step of the window; null for `kernelSize`. */
  readonly stride: Size | null
  /** On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0. */
  readonly padding: Size
  /** Round the output's size up. Default: false. */
  readonly ceilMode: boolean
  /** Count the zeros of the padding, too. Default: true. */
  readonly countIncludePad: boolean
}

export interface AvgPool2dFields {
  /** Size of the window: one number, or one a dimension. */
  readonly kernelSize: Size
  /** Step of the window; null for `kernelSize`. */
  readonly stride: Size | null
  /** On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0. */
  readonly padding: Size
  /** Round the output's size up. Default: false. */
  readonly ceilMode: boolean
  /** Count the zeros of the padding, too. Default: true. */
  readonly countIncludePad: boolean
  /** Divide by this instead of the window's size. */
  readonly divisorOverride: number | null
}

export interface AvgPool3dFields {
  /** Size of the window: one number, or one a dimension. */
  readonly kernelSize: Size
  /** Step of the window; null for `kernelSize`. */
  readonly stride: Size | null
  /** On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0. */
  readonly padding: Size
  /** Round the output's size up. Default: false. */
  readonly ceilMode: boolean
  /** Count the zeros of the padding, too. Default: true. */
  readonly countIncludePad: boolean
  /** Divide by this instead of the window's size. */
  readonly divisorOverride: number | null
}

export interface AdaptiveAvgPool1dFields {
  /** One number, or one a dimension; null keeps the input's. */
  readonly outputSize: OutputSize
}

export interface AdaptiveAvgPool2dFields {
  /** One number, or one a dimension; null keeps the input's. */
  readonly outputSize: OutputSize
}

export interface AdaptiveAvgPool3dFields {
  /** One number, or one a dimension; null keeps the input's. */
  readonly outputSize: OutputSize
}

export interface AdaptiveMaxPool1dFields {
  /** One number, or one a dimension; null keeps the input's. */
  readonly outputSize: OutputSize
}

export interface AdaptiveMaxPool2dFields {
  /** One number, or one a dimension; null keeps the input's. */
  readonly outputSize: OutputSize
}

export interface AdaptiveMaxPool3dFields {
  /** One number, or one a dimension; null keeps the input's. */
  readonly outputSize: OutputSize
}

export interface LPPool1dFields {
  /** The exponent; Infinity for the greatest absolute value. */
  readonly normType: number
  /** Size of the window: one number, or one a dimension. */
  readonly kernelSize: Size
  /** Step of the window; null for `kernelSize`. */
  readonly stride: Size | null
  /** Round the output's size up. Default: false. */
  readonly ceilMode: boolean
}

export interface LPPool2dFields {
  /** The exponent; Infinity for the greatest absolute value. */
  readonly normType: number
  /** Size of the window: one number, or one a dimension. */
  readonly kernelSize: Size
  /** Step of the window; null for `kernelSize`. */
  readonly stride: Size | null
  /** Round the output's size up. Default: false. */
  readonly ceilMode: boolean
}

export interface LPPool3dFields {
  /** The exponent; Infinity for the greatest absolute value. */
  readonly normType: number
  /** Size of the window: one number, or one a dimension. */
  readonly kernelSize: Size
  /** Step of the window; null for `kernelSize`. */
  readonly stride: Size | null
  /** Round the output's size up. Default: false. */
  readonly ceilMode: boolean
}

export interface FractionalMaxPool2dFields {
  /** Size of the window: one number, or one a dimension. */
  readonly kernelSize: Size
  /** One number, or one a dimension; null for what `outputRatio` gives. */
  readonly outputSize: Size | null
  /** The output's size as a part of the input's, one number or one a dimension; or give `outputSize`. */
  readonly outputRatio: Ratio | null
}

export interface FractionalMaxPool3dFields {
  /** Size of the window: one number, or one a dimension. */
  readonly kernelSize: Size
  /** One number, or one a dimension; null for what `outputRatio` gives. */
  readonly outputSize: Size | null
  /** The output's size as a part of the input's, one number or one a dimension; or give `outputSize`. */
  readonly outputRatio: Ratio | null
}

export interface MaxUnpool1dFields {
  /** Size of the window: one number, or one a dimension. */
  readonly kernelSize: Size
  /** Step of the window; null for `kernelSize`. */
  readonly stride: Size | null
  /** The padding of the pool, on both sides. Default: 0. */
  readonly padding: Size
}

export interface MaxUnpool2dFields {
  /** Size of the window: one number, or one a dimension. */
  readonly kernelSize: Size
  /** Step of the window; null for `kernelSize`. */
  readonly stride: Size | null
  /** The padding of the pool, on both sides. Default: 0. */
  readonly padding: Size
}

export interface MaxUnpool3dFields {
  /** Size of the window: one number, or one a dimension. */
  readonly kernelSize: Size
  /** Step of the window; null for `kernelSize`. */
  readonly stride: Size | null
  /** The padding of the pool, on both sides. Default: 0. */
  readonly padding: Size
}

export interface ConstantPad1dFields {
  /** `[left, right]` of the last dimension, then of the one before it, and so on; or one number for all. */
  readonly padding: Size
  /** What is padded with. */
  readonly value: number
}

export interface ConstantPad2dFields {
  /** `[left, right]` of the last dimension, then of the one before it, and so on; or one number for all. */
  readonly padding: Size
  /** What is padded with. */
  readonly value: number
}

export interface ConstantPad3dFields {
  /** `[left, right]` of the last dimension, then of the one before it, and so on; or one number for all. */
  readonly padding: Size
  /** What is padded with. */
  readonly value: number
}

export interface ZeroPad1dFields {
  /** `[left, right]` of the last dimension, then of the one before it, and so on; or one number for all. */
  readonly padding: Size
}

export interface ZeroPad2dFields {
  /** `[left, right]` of the last dimension, then of the one before it, and so on; or one number for all. */
  readonly padding: Size
}

export interface ZeroPad3dFields {
  /** `[left, right]` of the last dimension, then of the one before it, and so on; or one number for all. */
  readonly padding: Size
}

export interface ReflectionPad1dFields {
  /** `[left, right]` of the last dimension, then of the one before it, and so on; or one number for all. */
  readonly padding: Size
}

export interface ReflectionPad2dFields {
  /** `[left, right]` of the last dimension, then of the one before it, and so on; or one number for all. */
  readonly padding: Size
}

export interface ReflectionPad3dFields {
  /** `[left, right]` of the last dimension, then of the one before it, and so on; or one number for all. */
  readonly padding: Size
}

export interface ReplicationPad1dFields {
  /** `[left, right]` of the last dimension, then of the one before it, and so on; or one number for all. */
  readonly padding: Size
}

export interface ReplicationPad2dFields {
  /** `[left, right]` of the last dimension, then of the one before it, and so on; or one number for all. */
  readonly padding: Size
}

export interface ReplicationPad3dFields {
  /** `[left, right]` of the last dimension, then of the one before it, and so on; or one number for all. */
  readonly padding: Size
}

export interface CircularPad1dFields {
  /** `[left, right]` of the last dimension, then of the one before it, and so on; or one number for all. */
  readonly padding: Size
}

export interface CircularPad2dFields {
  /** `[left, right]` of the last dimension, then of the one before it, and so on; or one number for all. */
  readonly padding: Size
}

export interface CircularPad3dFields {
  /** `[left, right]` of the last dimension, then of the one before it, and so on; or one number for all. */
  readonly padding: Size
}

export interface UpsampleFields {
  /** The size of the output: one number, or one a dimension. */
  readonly size: Size | null
  /** By what the size is multiplied: one number, or one a dimension. */
  readonly scaleFactor: Ratio | null
  /** How values between pixels are found. Default: 'nearest'. */
  readonly mode: InterpolateMode
  /** Keep the centres of the corner pixels in place; null for false, and all that the other modes take. */
  readonly alignCorners: boolean | null
  /** Take the scale from the rounded sizes instead of `scaleFactor`. */
  readonly recomputeScaleFactor: boolean | null
}

export interface UpsamplingNearest2dFields {
  /** The size of the output: one number, or one a dimension. */
  readonly size: Size | null
  /** By what the size is multiplied: one number, or one a dimension. */
  readonly scaleFactor: Ratio | null
}

export interface UpsamplingBilinear2dFields {
  /** The size of the output: one number, or one a dimension. */
  readonly size: Size | null
  /** By what the size is multiplied: one number, or one a dimension. */
  readonly scaleFactor: Ratio | null
}

export interface FoldFields {
  /** Height and width of the image. */
  readonly outputSize: Size
  /** Height and width of a block. */
  readonly kernelSize: Size
  /** Distance between the kernel's elements. Default: 1. */
  readonly dilation: Size
  /** Zeros on both sides of the image. Default: 0. */
  readonly padding: Size
  /** Step from block to block; one number, or one a dimension. Default: 1. */
  readonly stride: Size
}

export interface UnfoldFields {
  /** Height and width of a block. */
  readonly kernelSize: Size
  /** Distance between the kernel's elements. Default: 1. */
  readonly dilation: Size
  /** Zeros on both sides of the image. Default: 0. */
  readonly padding: Size
  /** Step from block to block; one number, or one a dimension. Default: 1. */
  readonly stride: Size
}

export interface Dropout1dFields {
  /** The probability of a zero. Default: 0.5. */
  readonly p: number
  /** Write the result into the input. Default: false. */
  readonly inplace: boolean
}

export interface Dropout2dFields {
  /** The probability of a zero. Default: 0.5. */
  readonly p: number
  /** Write the result into the input. Default: false. */
  readonly inplace: boolean
}

export interface Dropout3dFields {
  /** The probability of a zero. Default: 0.5. */
  readonly p: number
  /** Write the result into the input. Default: false. */
  readonly inplace: boolean
}

export interface ReLUFields {
  /** Write the result into the input. Default: false. */
  readonly inplace: boolean
}

export interface ReLU6Fields {
  /** Write the result into the input. Default: false. */
  readonly inplace: boolean
}

export interface SiLUFields {
  /** Write the result into the input. Default: false. */
  readonly inplace: boolean
}

export interface MishFields {
  /** Write the result into the input. Default: false. */
  readonly inplace: boolean
}

export interface SELUFields {
  /** Write the result into the input. Default: false. */
  readonly inplace: boolean
}

export interface HardswishFields {
  /** Write the result into the input. Default: false. */
  readonly inplace: boolean
}

export interface HardsigmoidFields {
  /** Write the result into the input. Default: false. */
  readonly inplace: boolean
}

export interface ELUFields {
  /** Where the curve ends, far below zero. Default: 1. */
  readonly alpha: number
  /** Write the result into the input. Default: false. */
  readonly inplace: boolean
}

export interface CELUFields {
  /** Where the curve ends, far below zero. Default: 1. */
  readonly alpha: number
  /** Write the result into the input. Default: false. */
  readonly inplace: boolean
}

export interface LeakyReLUFields {
  /** Slope where x is negative. Default: 0.01. */
  readonly negativeSlope: number
  /** Write the result into the input. Default: false. */
  readonly inplace: boolean
}

export interface HardtanhFields {
  /** The least result. Default: -1. */
  readonly minVal: number
  /** The greatest result. Default: 1. */
  readonly maxVal: number
  /** Write the result into the input. Default: false. */
  readonly inplace: boolean
}

export interface ThresholdFields {
  /** The limit. */
  readonly threshold: number
  /** What stands there instead. */
  readonly value: number
  /** Write the result into the input. Default: false. */
  readonly inplace: boolean
}

export interface GELUFields {
  /** 'tanh' for the approximation by a hyperbolic tangent. Default: 'none'. */
  readonly approximate: Approximate
}

export interface SoftplusFields {
  /** Scales the input. Default: 1. */
  readonly beta: number
  /** The limit. Default: 20. */
  readonly threshold: number
}

export interface SoftshrinkFields {
  /** How near to zero is zero. Default: 0.5. */
  readonly lambd: number
}

export interface HardshrinkFields {
  /** How near to zero is zero. Default: 0.5. */
  readonly lambd: number
}

export interface GLUFields {
  /** The dimension. Default: -1. */
  readonly dim: number
}

export interface PReLUFields {
  /** One slope for all, or one a channel. Default: 1. */
  readonly numParameters: number
  /** Where the slopes begin. Default: 0.25. */
  readonly init: number
}

export interface RReLUFields {
  /** The least slope. Default: 0.125. */
  readonly lower: number
  /** The greatest slope. Default: 0.3333333333333333. */
  readonly upper: number
  /** Write the result into the input. Default: false. */
  readonly inplace: boolean
}

export interface SoftmaxFields {
  /** The dimension. */
  readonly dim: number
}

export interface SoftminFields {
  /** The dimension. */
  readonly dim: number
}

export interface LogSoftmaxFields {
  /** The dimension. */
  readonly dim: number
}

export interface DropoutFields {
  /** The probability of a zero. Default: 0.5. */
  readonly p: number
  /** Write the result into the input. Default: false. */
  readonly inplace: boolean
}

export interface AlphaDropoutFields {
  /** The probability of a zero. Default: 0.5. */
  readonly p: number
  /** Write the result into the input. Default: false. */
  readonly inplace: boolean
}

export interface FeatureAlphaDropoutFields {
  /** The probability of a zero. Default: 0.5. */
  readonly p: number
  /** Write the result into the input. Default: false. */
  readonly inplace: boolean
}

export interface FlattenFields {
  /** The first dimension of those that become one. Default: 1. */
  readonly startDim: number
  /** The last dimension of those that become one. Default: -1. */
  readonly endDim: number
}

export interface UnflattenFields {
  /** The dimension. */
  readonly dim: number
  /** The dimensions that it becomes. */
  readonly unflattenedSize: readonly number[]
}

export interface LinearFields {
  /** Size of the input's last dimension. */
  readonly inFeatures: number
  /** Size of the output's last dimension. */
  readonly outFeatures: number
}

export interface BilinearFields {
  /** Size of the last dimension of the first input. */
  readonly in1Features: number
  /** Size of the last dimension of the second input. */
  readonly in2Features: number
  /** Size of the output's last dimension. */
  readonly outFeatures: number
}

export interface LazyLinearFields {
  /** Size of the output's last dimension. */
  readonly outFeatures: number
}

export interface EmbeddingFields {
  /** How many rows the table has. */
  readonly numEmbeddings: number
  /** Size of each row. */
  readonly embeddingDim: number
  /** The row that gets no gradient, and in a new layer is zero; negative ones count from the end; null for none. */
  readonly paddingIdx: number | null
  /** Shorten looked-up rows of the table, in place, to this norm; null for not. */
  readonly maxNorm: number | null
  /** The norm for `maxNorm`. Default: 2. */
  readonly normType: number
  /** Divide gradients by how often a row occurs in the batch. Default: false. */
  readonly scaleGradByFreq: boolean
  /** Give the weight a sparse gradient. Default: false. */
  readonly sparse: boolean
}

export interface EmbeddingBagFields {
  /** How many rows the table has. */
  readonly numEmbeddings: number
  /** Size of each row. */
  readonly embeddingDim: number
  /** Shorten looked-up rows of the table, in place, to this norm; null for not. */
  readonly maxNorm: number | null
  /** The norm for `maxNorm`. Default: 2. */
  readonly normType: number
  /** Divide gradients by how often a row occurs in the batch. Default: false. */
  readonly scaleGradByFreq: boolean
  /** What becomes of a bag of rows. Default: 'mean'. */
  readonly mode: BagMode
  /** Give the weight a sparse gradient. Default: false. */
  readonly sparse: boolean
  /** Does `offsets` end with the size of `input`?. Default: false. */
  readonly includeLastOffset: boolean
  /** The row that gets no gradient, and in a new layer is zero; negative ones count from the end; null for none. */
  readonly paddingIdx: number | null
}

export interface CosineSimilarityFields {
  /** The dimension. Default: 1. */
  readonly dim: number
  /** The least to divide by. Default: 1e-8. */
  readonly eps: number
}

export interface PairwiseDistanceFields {
  /** The norm. Default: 2. */
  readonly p: number
  /** Added to the differences. Default: 0.000001. */
  readonly eps: number
  /** Keep the dimension, with size 1. Default: false. */
  readonly keepdim: boolean
}

export interface MultiheadAttentionFields {
  /** Features of query and output. */
  readonly embedDim: number
  /** How many heads there are. */
  readonly numHeads: number
  /** The probability with which an attention weight is zeroed, when training. Default: 0. */
  readonly dropout: number
  /** Add a key and a value of zeros. Default: false. */
  readonly addZeroAttn: boolean
  /** The keys' features; null for `embedDim`. */
  readonly kdim: number | null
  /** The values' features; null for `embedDim`. */
  readonly vdim: number | null
  /** `[N, L, E]` instead of `[L, N, E]`. Default: false. */
  readonly batchFirst: boolean
}

export interface RNNFields {
  /** Features of the input's steps. */
  readonly inputSize: number
  /** Features of the state. */
  readonly hiddenSize: number
  /** How many layers there are, one on top of the other. Default: 1. */
  readonly numLayers: number
  /** What the sum goes through. Default: 'tanh'. */
  readonly nonlinearity: 'tanh' | 'relu'
  /** `[N, L, features]` instead of `[L, N, features]`. Default: false. */
  readonly batchFirst: boolean
  /** The probability with which outputs of all layers but the last are zeroed, when training. Default: 0. */
  readonly dropout: number
  /** Go through the sequence backwards, too, with parameters of its own. Default: false. */
  readonly bidirectional: boolean
}

export interface LSTMFields {
  /** Features of the input's steps. */
  readonly inputSize: number
  /** Features of the state. */
  readonly hiddenSize: number
  /** How many layers there are, one on top of the other. Default: 1. */
  readonly numLayers: number
  /** `[N, L, features]` instead of `[L, N, features]`. Default: false. */
  readonly batchFirst: boolean
  /** The probability with which outputs of all layers but the last are zeroed, when training. Default: 0. */
  readonly dropout: number
  /** Go through the sequence backwards, too, with parameters of its own. Default: false. */
  readonly bidirectional: boolean
  /** Project the output to so many features; 0 for not. Default: 0. */
  readonly projSize: number
}

export interface GRUFields {
  /** Features of the input's steps. */
  readonly inputSize: number
  /** Features of the state. */
  readonly hiddenSize: number
  /** How many layers there are, one on top of the other. Default: 1. */
  readonly numLayers: number
  /** `[N, L, features]` instead of `[L, N, features]`. Default: false. */
  readonly batchFirst: boolean
  /** The probability with which outputs of all layers but the last are zeroed, when training. Default: 0. */
  readonly dropout: number
  /** Go through the sequence backwards, too, with parameters of its own. Default: false. */
  readonly bidirectional: boolean
}

export interface RNNCellFields {
  /** Features of the input's steps. */
  readonly inputSize: number
  /** Features of the state. */
  readonly hiddenSize: number
  /** What the sum goes through. Default: 'tanh'. */
  readonly nonlinearity: 'tanh' | 'relu'
}

export interface LSTMCellFields {
  /** Features of the input's steps. */
  readonly inputSize: number
  /** Features of the state. */
  readonly hiddenSize: number
}

export interface GRUCellFields {
  /** Features of the input's steps. */
  readonly inputSize: number
  /** Features of the state. */
  readonly hiddenSize: number
}

export interface TransformerFields {
  /** Features of input and output. Default: 512. */
  readonly dModel: number
  /** How many heads each attention has. Default: 8. */
  readonly nhead: number
  /** `[N, L, E]` instead of `[L, N, E]`. Default: false. */
  readonly batchFirst: boolean
}

export interface TransformerEncoderFields {
  /** How many layers there are, one after the other. */
  readonly numLayers: number
  /** Leave out padding when evaluating without gradients. Default: true. */
  readonly enableNestedTensor: boolean
  /** See first whether all padding is at the end, which leaving it out needs. Default: true. */
  readonly maskCheck: boolean
}

export interface TransformerDecoderFields {
  /** How many layers there are, one after the other. */
  readonly numLayers: number
}

export interface TransformerEncoderLayerFields {
  /** Normalize before each part instead of after it. Default: false. */
  readonly normFirst: boolean
}

export interface TransformerDecoderLayerFields {
  /** Normalize before each part instead of after it. Default: false. */
  readonly normFirst: boolean
}

export interface SyncBatchNormFields {
  /** How many channels the input has. */
  readonly numFeatures: number
  /** Added to the divisor, which must not be zero. Default: 0.00001. */
  readonly eps: number
  /** How much of a batch's statistics enters the running ones; null for the average of all batches. Default: 0.1. */
  readonly momentum: number | null
  /** Learn a factor and a summand for each channel. Default: true. */
  readonly affine: boolean
  /** Keep running statistics, for evaluation. Default: true. */
  readonly trackRunningStats: boolean
}

export interface GroupNormFields {
  /** How many groups the channels form. */
  readonly numGroups: number
  /** How many channels the input has. */
  readonly numChannels: number
  /** Added to the divisor, which must not be zero. Default: 0.00001. */
  readonly eps: number
  /** Learn a factor and a summand for each channel. Default: true. */
  readonly affine: boolean
}

export interface LayerNormFields {
  /** Shape of the last dimensions. */
  readonly normalizedShape: Size
  /** Added to the divisor, which must not be zero. Default: 0.00001. */
  readonly eps: number
  /** Learn a factor and a summand for each element. Default: true. */
  readonly elementwiseAffine: boolean
}

export interface RMSNormFields {
  /** Shape of the last dimensions. */
  readonly normalizedShape: Size
  /** Added to the mean square; null for the dtype's epsilon. */
  readonly eps: number | null
  /** Learn a factor and a summand for each element. Default: true. */
  readonly elementwiseAffine: boolean
}

export interface CrossMapLRN2dFields {
  /** How many channels are neighbours. */
  readonly size: number
  /** Factor of the squares. Default: 0.0001. */
  readonly alpha: number
  /** The exponent. Default: 0.75. */
  readonly beta: number
  /** Added to the squares. Default: 1. */
  readonly k: number
}

export interface LocalResponseNormFields {
  /** How many channels are neighbours. */
  readonly size: number
  /** Factor of the squares. Default: 0.0001. */
  readonly alpha: number
  /** The exponent. Default: 0.75. */
  readonly beta: number
  /** Added to the squares. Default: 1. */
  readonly k: number
}

export interface PixelShuffleFields {
  /** By what height and width are multiplied. */
  readonly upscaleFactor: number
}

export interface PixelUnshuffleFields {
  /** By what height and width are divided. */
  readonly downscaleFactor: number
}

export interface ChannelShuffleFields {
  /** How many groups are mixed. */
  readonly groups: number
}

export interface CrossEntropyLossFields {
  /** Targets of this value count nothing. Default: -100. */
  readonly ignoreIndex: number
  /** What becomes of the losses of the elements. Default: 'mean'. */
  readonly reduction: Reduction
  /** How much of the target is spread evenly over the classes. Default: 0. */
  readonly labelSmoothing: number
}

export interface LinearCrossEntropyLossFields {
  /** Size of the input's last dimension. */
  readonly inFeatures: number
  /** Size of the vectors. */
  readonly numClasses: number
  /** Sizes of further dimensions, each of which has a loss of its own. Default: []. */
  readonly outFeatures: readonly number[]
  /** What becomes of the losses of the elements. Default: 'mean'. */
  readonly reduction: Reduction
  /** A class that counts nothing; null for -100, or for probabilities. */
  readonly ignoreIndex: number | null
  /** How much of the target is spread evenly over the classes. Default: 0. */
  readonly labelSmoothing: number
}

export interface NLLLossFields {
  /** Targets of this value count nothing. Default: -100. */
  readonly ignoreIndex: number
  /** What becomes of the losses of the elements. Default: 'mean'. */
  readonly reduction: Reduction
}

export interface MSELossFields {
  /** What becomes of the losses of the elements. Default: 'mean'. */
  readonly reduction: Reduction
}

export interface L1LossFields {
  /** What becomes of the losses of the elements. Default: 'mean'. */
  readonly reduction: Reduction
}

export interface SmoothL1LossFields {
  /** What becomes of the losses of the elements. Default: 'mean'. */
  readonly reduction: Reduction
  /** Where the square begins. Default: 1. */
  readonly beta: number
}

export interface HuberLossFields {
  /** What becomes of the losses of the elements. Default: 'mean'. */
  readonly reduction: Reduction
  /** Where the square ends. Default: 1. */
  readonly delta: number
}

export interface BCELossFields {
  /** What becomes of the losses of the elements. Default: 'mean'. */
  readonly reduction: Reduction
}

export interface BCEWithLogitsLossFields {
  /** What becomes of the losses of the elements. Default: 'mean'. */
  readonly reduction: Reduction
}

export interface KLDivLossFields {
  /** 'batchmean' divides by the batch size only, which is the divergence. Default: 'mean'. */
  readonly reduction: Reduction | 'batchmean'
  /** Is the target in logarithms, too?. Default: false. */
  readonly logTarget: boolean
}

export interface MarginRankingLossFields {
  /** The distance to keep. Default: 0. */
  readonly margin: number
  /** What becomes of the losses of the elements. Default: 'mean'. */
  readonly reduction: Reduction
}

export interface CosineEmbeddingLossFields {
  /** The distance to keep. Default: 0. */
  readonly margin: number
  /** What becomes of the losses of the elements. Default: 'mean'. */
  readonly reduction: Reduction
}

export interface TripletMarginLossFields {
  /** The distance to keep. Default: 1. */
  readonly margin: number
  /** The norm. Default: 2. */
  readonly p: number
  /** Added to the divisor, which must not be zero. Default: 0.000001. */
  readonly eps: number
  /** Take the nearer of anchor and positive. Default: false. */
  readonly swap: boolean
  /** What becomes of the losses of the elements. Default: 'mean'. */
  readonly reduction: Reduction
}

export interface TripletMarginWithDistanceLossFields {
  /** The distance to keep. Default: 1. */
  readonly margin: number
  /** Take the nearer of anchor and positive. Default: false. */
  readonly swap: boolean
  /** What becomes of the losses of the elements. Default: 'mean'. */
  readonly reduction: Reduction
}

export interface HingeEmbeddingLossFields {
  /** The distance to keep. Default: 1. */
  readonly margin: number
  /** What becomes of the losses of the elements. Default: 'mean'. */
  readonly reduction: Reduction
}

export interface SoftMarginLossFields {
  /** What becomes of the losses of the elements. Default: 'mean'. */
  readonly reduction: Reduction
}

export interface MultiLabelMarginLossFields {
  /** What becomes of the losses of the elements. Default: 'mean'. */
  readonly reduction: Reduction
}

export interface MultiLabelSoftMarginLossFields {
  /** What becomes of the losses of the elements. Default: 'mean'. */
  readonly reduction: Reduction
}

export interface MultiMarginLossFields {
  /** The power of each difference: 1 or 2. Default: 1. */
  readonly p: number
  /** The distance to keep. Default: 1. */
  readonly margin: number
  /** What becomes of the losses of the elements. Default: 'mean'. */
  readonly reduction: Reduction
}

export interface PoissonNLLLossFields {
  /** Is the input in logarithms?. Default: true. */
  readonly logInput: boolean
  /** Add Stirling's approximation of the target's factorial, too. Default: false. */
  readonly full: boolean
  /** Added to an input that is not in logarithms, before their logarithm. Default: 1e-8. */
  readonly eps: number
  /** What becomes of the losses of the elements. Default: 'mean'. */
  readonly reduction: Reduction
}

export interface GaussianNLLLossFields {
  /** Add the terms that do not depend on the input, too. Default: false. */
  readonly full: boolean
  /** The least variance. Default: 0.000001. */
  readonly eps: number
  /** What becomes of the losses of the elements. Default: 'mean'. */
  readonly reduction: Reduction
}

export interface CTCLossFields {
  /** The class of nothing. Default: 0. */
  readonly blank: number
  /** What becomes of the losses of the elements. Default: 'mean'. */
  readonly reduction: Reduction
  /** Infinite losses, of inputs that are too short for their targets, are zero, and so are their gradients. Default: false. */
  readonly zeroInfinity: boolean
}

export interface AdaptiveLogSoftmaxWithLossFields {
  /** Size of the input's last dimension. */
  readonly inFeatures: number
  /** How many classes there are. */
  readonly nClasses: number
  /** How many times fewer features each cluster has than the one before. Default: 4. */
  readonly divValue: number
  /** Add a learned vector to the scores of the frequent classes. Default: false. */
  readonly headBias: boolean
}

/** The constructor of `Conv1d`, which extends `B`. */
export interface Conv1dClass<B extends object> {
  /**
   * Input `[N, inChannels, L]` or `[inChannels, L]`.
   * [torch.nn.Conv1d](https://docs.pytorch.org/docs/stable/generated/torch.nn.Conv1d.html)
   * @param inChannels Channels of the input.
   * @param outChannels Channels of the output.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; one number, or one a dimension. Default: 1.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param groups How many separate parts the channels form. Default: 1.
   * @param bias Add a learned vector. Default: true.
   * @param paddingMode What is padded with. Default: 'zeros'.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (inChannels: number, outChannels: number, kernelSize: Size, stride?: Size | Conv1dOptions, padding?: Size | 'same' | 'valid' | Conv1dOptions, dilation?: Size | Conv1dOptions, groups?: number | Conv1dOptions, bias?: boolean | Conv1dOptions, paddingMode?: PaddingMode | Conv1dOptions, device?: Device | null | Conv1dOptions, dtype?: DTypeLike | null | Conv1dOptions, options?: Conv1dOptions): B & Conv1dFields
  /**
   * Input `[N, inChannels, L]` or `[inChannels, L]`.
   * [torch.nn.Conv1d](https://docs.pytorch.org/docs/stable/generated/torch.nn.Conv1d.html)
   * @param inChannels Channels of the input.
   * @param outChannels Channels of the output.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; one number, or one a dimension. Default: 1.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param groups How many separate parts the channels form. Default: 1.
   * @param bias Add a learned vector. Default: true.
   * @param paddingMode What is padded with. Default: 'zeros'.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (inChannels: number, outChannels: number, options: { kernelSize: Size } & Conv1dOptions): B & Conv1dFields
  /**
   * Input `[N, inChannels, L]` or `[inChannels, L]`.
   * [torch.nn.Conv1d](https://docs.pytorch.org/docs/stable/generated/torch.nn.Conv1d.html)
   * @param inChannels Channels of the input.
   * @param outChannels Channels of the output.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; one number, or one a dimension. Default: 1.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param groups How many separate parts the channels form. Default: 1.
   * @param bias Add a learned vector. Default: true.
   * @param paddingMode What is padded with. Default: 'zeros'.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (inChannels: number, options: { outChannels: number; kernelSize: Size } & Conv1dOptions): B & Conv1dFields
  /**
   * Input `[N, inChannels, L]` or `[inChannels, L]`.
   * [torch.nn.Conv1d](https://docs.pytorch.org/docs/stable/generated/torch.nn.Conv1d.html)
   * @param inChannels Channels of the input.
   * @param outChannels Channels of the output.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; one number, or one a dimension. Default: 1.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param groups How many separate parts the channels form. Default: 1.
   * @param bias Add a learned vector. Default: true.
   * @param paddingMode What is padded with. Default: 'zeros'.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (options: { inChannels: number; outChannels: number; kernelSize: Size } & Conv1dOptions): B & Conv1dFields
}

/** The constructor of `Conv2d`, which extends `B`. */
export interface Conv2dClass<B extends object> {
  /**
   * Input `[N, inChannels, H, W]` or `[inChannels, H, W]`.
   * [torch.nn.Conv2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.Conv2d.html)
   * @param inChannels Channels of the input.
   * @param outChannels Channels of the output.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; one number, or one a dimension. Default: 1.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param groups How many separate parts the channels form. Default: 1.
   * @param bias Add a learned vector. Default: true.
   * @param paddingMode What is padded with. Default: 'zeros'.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (inChannels: number, outChannels: number, kernelSize: Size, stride?: Size | Conv2dOptions, padding?: Size | 'same' | 'valid' | Conv2dOptions, dilation?: Size | Conv2dOptions, groups?: number | Conv2dOptions, bias?: boolean | Conv2dOptions, paddingMode?: PaddingMode | Conv2dOptions, device?: Device | null | Conv2dOptions, dtype?: DTypeLike | null | Conv2dOptions, options?: Conv2dOptions): B & Conv2dFields
  /**
   * Input `[N, inChannels, H, W]` or `[inChannels, H, W]`.
   * [torch.nn.Conv2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.Conv2d.html)
   * @param inChannels Channels of the input.
   * @param outChannels Channels of the output.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; one number, or one a dimension. Default: 1.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param groups How many separate parts the channels form. Default: 1.
   * @param bias Add a learned vector. Default: true.
   * @param paddingMode What is padded with. Default: 'zeros'.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (inChannels: number, outChannels: number, options: { kernelSize: Size } & Conv2dOptions): B & Conv2dFields
  /**
   * Input `[N, inChannels, H, W]` or `[inChannels, H, W]`.
   * [torch.nn.Conv2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.Conv2d.html)
   * @param inChannels Channels of the input.
   * @param outChannels Channels of the output.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; one number, or one a dimension. Default: 1.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param groups How many separate parts the channels form. Default: 1.
   * @param bias Add a learned vector. Default: true.
   * @param paddingMode What is padded with. Default: 'zeros'.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (inChannels: number, options: { outChannels: number; kernelSize: Size } & Conv2dOptions): B & Conv2dFields
  /**
   * Input `[N, inChannels, H, W]` or `[inChannels, H, W]`.
   * [torch.nn.Conv2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.Conv2d.html)
   * @param inChannels Channels of the input.
   * @param outChannels Channels of the output.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; one number, or one a dimension. Default: 1.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param groups How many separate parts the channels form. Default: 1.
   * @param bias Add a learned vector. Default: true.
   * @param paddingMode What is padded with. Default: 'zeros'.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (options: { inChannels: number; outChannels: number; kernelSize: Size } & Conv2dOptions): B & Conv2dFields
}

/** The constructor of `Conv3d`, which extends `B`. */
export interface Conv3dClass<B extends object> {
  /**
   * Input `[N, inChannels, D, H, W]` or `[inChannels, D, H, W]`.
   * [torch.nn.Conv3d](https://docs.pytorch.org/docs/stable/generated/torch.nn.Conv3d.html)
   * @param inChannels Channels of the input.
   * @param outChannels Channels of the output.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; one number, or one a dimension. Default: 1.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param groups How many separate parts the channels form. Default: 1.
   * @param bias Add a learned vector. Default: true.
   * @param paddingMode What is padded with. Default: 'zeros'.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (inChannels: number, outChannels: number, kernelSize: Size, stride?: Size | Conv3dOptions, padding?: Size | 'same' | 'valid' | Conv3dOptions, dilation?: Size | Conv3dOptions, groups?: number | Conv3dOptions, bias?: boolean | Conv3dOptions, paddingMode?: PaddingMode | Conv3dOptions, device?: Device | null | Conv3dOptions, dtype?: DTypeLike | null | Conv3dOptions, options?: Conv3dOptions): B & Conv3dFields
  /**
   * Input `[N, inChannels, D, H, W]` or `[inChannels, D, H, W]`.
   * [torch.nn.Conv3d](https://docs.pytorch.org/docs/stable/generated/torch.nn.Conv3d.html)
   * @param inChannels Channels of the input.
   * @param outChannels Channels of the output.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; one number, or one a dimension. Default: 1.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param groups How many separate parts the channels form. Default: 1.
   * @param bias Add a learned vector. Default: true.
   * @param paddingMode What is padded with. Default: 'zeros'.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (inChannels: number, outChannels: number, options: { kernelSize: Size } & Conv3dOptions): B & Conv3dFields
  /**
   * Input `[N, inChannels, D, H, W]` or `[inChannels, D, H, W]`.
   * [torch.nn.Conv3d](https://docs.pytorch.org/docs/stable/generated/torch.nn.Conv3d.html)
   * @param inChannels Channels of the input.
   * @param outChannels Channels of the output.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; one number, or one a dimension. Default: 1.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param groups How many separate parts the channels form. Default: 1.
   * @param bias Add a learned vector. Default: true.
   * @param paddingMode What is padded with. Default: 'zeros'.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (inChannels: number, options: { outChannels: number; kernelSize: Size } & Conv3dOptions): B & Conv3dFields
  /**
   * Input `[N, inChannels, D, H, W]` or `[inChannels, D, H, W]`.
   * [torch.nn.Conv3d](https://docs.pytorch.org/docs/stable/generated/torch.nn.Conv3d.html)
   * @param inChannels Channels of the input.
   * @param outChannels Channels of the output.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; one number, or one a dimension. Default: 1.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param groups How many separate parts the channels form. Default: 1.
   * @param bias Add a learned vector. Default: true.
   * @param paddingMode What is padded with. Default: 'zeros'.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (options: { inChannels: number; outChannels: number; kernelSize: Size } & Conv3dOptions): B & Conv3dFields
}

/** The constructor of `ConvTranspose1d`, which extends `B`. */
export interface ConvTranspose1dClass<B extends object> {
  /**
   * The gradient of `Conv1d`. Input `[N, inChannels, L]` or `[inChannels, L]`.
   * [torch.nn.ConvTranspose1d](https://docs.pytorch.org/docs/stable/generated/torch.nn.ConvTranspose1d.html)
   * @param inChannels Channels of the input.
   * @param outChannels Channels of the output.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; one number, or one a dimension. Default: 1.
   * @param padding How much is cut off both sides. Default: 0.
   * @param outputPadding How many more the output has, at its end. Default: 0.
   * @param groups How many separate parts the channels form. Default: 1.
   * @param bias Add a learned vector. Default: true.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param paddingMode What is padded with. Default: 'zeros'.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (inChannels: number, outChannels: number, kernelSize: Size, stride?: Size | ConvTranspose1dOptions, padding?: Size | ConvTranspose1dOptions, outputPadding?: Size | ConvTranspose1dOptions, groups?: number | ConvTranspose1dOptions, bias?: boolean | ConvTranspose1dOptions, dilation?: Size | ConvTranspose1dOptions, paddingMode?: PaddingMode | ConvTranspose1dOptions, device?: Device | null | ConvTranspose1dOptions, dtype?: DTypeLike | null | ConvTranspose1dOptions, options?: ConvTranspose1dOptions): B & ConvTranspose1dFields
  /**
   * The gradient of `Conv1d`. Input `[N, inChannels, L]` or `[inChannels, L]`.
   * [torch.nn.ConvTranspose1d](https://docs.pytorch.org/docs/stable/generated/torch.nn.ConvTranspose1d.html)
   * @param inChannels Channels of the input.
   * @param outChannels Channels of the output.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; one number, or one a dimension. Default: 1.
   * @param padding How much is cut off both sides. Default: 0.
   * @param outputPadding How many more the output has, at its end. Default: 0.
   * @param groups How many separate parts the channels form. Default: 1.
   * @param bias Add a learned vector. Default: true.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param paddingMode What is padded with. Default: 'zeros'.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (inChannels: number, outChannels: number, options: { kernelSize: Size } & ConvTranspose1dOptions): B & ConvTranspose1dFields
  /**
   * The gradient of `Conv1d`. Input `[N, inChannels, L]` or `[inChannels, L]`.
   * [torch.nn.ConvTranspose1d](https://docs.pytorch.org/docs/stable/generated/torch.nn.ConvTranspose1d.html)
   * @param inChannels Channels of the input.
   * @param outChannels Channels of the output.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; one number, or one a dimension. Default: 1.
   * @param padding How much is cut off both sides. Default: 0.
   * @param outputPadding How many more the output has, at its end. Default: 0.
   * @param groups How many separate parts the channels form. Default: 1.
   * @param bias Add a learned vector. Default: true.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param paddingMode What is padded with. Default: 'zeros'.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (inChannels: number, options: { outChannels: number; kernelSize: Size } & ConvTranspose1dOptions): B & ConvTranspose1dFields
  /**
   * The gradient of `Conv1d`. Input `[N, inChannels, L]` or `[inChannels, L]`.
   * [torch.nn.ConvTranspose1d](https://docs.pytorch.org/docs/stable/generated/torch.nn.ConvTranspose1d.html)
   * @param inChannels Channels of the input.
   * @param outChannels Channels of the output.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; one number, or one a dimension. Default: 1.
   * @param padding How much is cut off both sides. Default: 0.
   * @param outputPadding How many more the output has, at its end. Default: 0.
   * @param groups How many separate parts the channels form. Default: 1.
   * @param bias Add a learned vector. Default: true.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param paddingMode What is padded with. Default: 'zeros'.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (options: { inChannels: number; outChannels: number; kernelSize: Size } & ConvTranspose1dOptions): B & ConvTranspose1dFields
}

/** The constructor of `ConvTranspose2d`, which extends `B`. */
export interface ConvTranspose2dClass<B extends object> {
  /**
   * The gradient of `Conv2d`. Input `[N, inChannels, H, W]` or `[inChannels, H, W]`.
   * [torch.nn.ConvTranspose2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.ConvTranspose2d.html)
   * @param inChannels Channels of the input.
   * @param outChannels Channels of the output.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; one number, or one a dimension. Default: 1.
   * @param padding How much is cut off both sides. Default: 0.
   * @param outputPadding How many more the output has, at its end. Default: 0.
   * @param groups How many separate parts the channels form. Default: 1.
   * @param bias Add a learned vector. Default: true.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param paddingMode What is padded with. Default: 'zeros'.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (inChannels: number, outChannels: number, kernelSize: Size, stride?: Size | ConvTranspose2dOptions, padding?: Size | ConvTranspose2dOptions, outputPadding?: Size | ConvTranspose2dOptions, groups?: number | ConvTranspose2dOptions, bias?: boolean | ConvTranspose2dOptions, dilation?: Size | ConvTranspose2dOptions, paddingMode?: PaddingMode | ConvTranspose2dOptions, device?: Device | null | ConvTranspose2dOptions, dtype?: DTypeLike | null | ConvTranspose2dOptions, options?: ConvTranspose2dOptions): B & ConvTranspose2dFields
  /**
   * The gradient of `Conv2d`. Input `[N, inChannels, H, W]` or `[inChannels, H, W]`.
   * [torch.nn.ConvTranspose2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.ConvTranspose2d.html)
   * @param inChannels Channels of the input.
   * @param outChannels Channels of the output.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; one number, or one a dimension. Default: 1.
   * @param padding How much is cut off both sides. Default: 0.
   * @param outputPadding How many more the output has, at its end. Default: 0.
   * @param groups How many separate parts the channels form. Default: 1.
   * @param bias Add a learned vector. Default: true.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param paddingMode What is padded with. Default: 'zeros'.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (inChannels: number, outChannels: number, options: { kernelSize: Size } & ConvTranspose2dOptions): B & ConvTranspose2dFields
  /**
   * The gradient of `Conv2d`. Input `[N, inChannels, H, W]` or `[inChannels, H, W]`.
   * [torch.nn.ConvTranspose2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.ConvTranspose2d.html)
   * @param inChannels Channels of the input.
   * @param outChannels Channels of the output.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; one number, or one a dimension. Default: 1.
   * @param padding How much is cut off both sides. Default: 0.
   * @param outputPadding How many more the output has, at its end. Default: 0.
   * @param groups How many separate parts the channels form. Default: 1.
   * @param bias Add a learned vector. Default: true.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param paddingMode What is padded with. Default: 'zeros'.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (inChannels: number, options: { outChannels: number; kernelSize: Size } & ConvTranspose2dOptions): B & ConvTranspose2dFields
  /**
   * The gradient of `Conv2d`. Input `[N, inChannels, H, W]` or `[inChannels, H, W]`.
   * [torch.nn.ConvTranspose2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.ConvTranspose2d.html)
   * @param inChannels Channels of the input.
   * @param outChannels Channels of the output.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; one number, or one a dimension. Default: 1.
   * @param padding How much is cut off both sides. Default: 0.
   * @param outputPadding How many more the output has, at its end. Default: 0.
   * @param groups How many separate parts the channels form. Default: 1.
   * @param bias Add a learned vector. Default: true.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param paddingMode What is padded with. Default: 'zeros'.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (options: { inChannels: number; outChannels: number; kernelSize: Size } & ConvTranspose2dOptions): B & ConvTranspose2dFields
}

/** The constructor of `ConvTranspose3d`, which extends `B`. */
export interface ConvTranspose3dClass<B extends object> {
  /**
   * The gradient of `Conv3d`. Input `[N, inChannels, D, H, W]` or `[inChannels, D, H, W]`.
   * [torch.nn.ConvTranspose3d](https://docs.pytorch.org/docs/stable/generated/torch.nn.ConvTranspose3d.html)
   * @param inChannels Channels of the input.
   * @param outChannels Channels of the output.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; one number, or one a dimension. Default: 1.
   * @param padding How much is cut off both sides. Default: 0.
   * @param outputPadding How many more the output has, at its end. Default: 0.
   * @param groups How many separate parts the channels form. Default: 1.
   * @param bias Add a learned vector. Default: true.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param paddingMode What is padded with. Default: 'zeros'.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (inChannels: number, outChannels: number, kernelSize: Size, stride?: Size | ConvTranspose3dOptions, padding?: Size | ConvTranspose3dOptions, outputPadding?: Size | ConvTranspose3dOptions, groups?: number | ConvTranspose3dOptions, bias?: boolean | ConvTranspose3dOptions, dilation?: Size | ConvTranspose3dOptions, paddingMode?: PaddingMode | ConvTranspose3dOptions, device?: Device | null | ConvTranspose3dOptions, dtype?: DTypeLike | null | ConvTranspose3dOptions, options?: ConvTranspose3dOptions): B & ConvTranspose3dFields
  /**
   * The gradient of `Conv3d`. Input `[N, inChannels, D, H, W]` or `[inChannels, D, H, W]`.
   * [torch.nn.ConvTranspose3d](https://docs.pytorch.org/docs/stable/generated/torch.nn.ConvTranspose3d.html)
   * @param inChannels Channels of the input.
   * @param outChannels Channels of the output.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; one number, or one a dimension. Default: 1.
   * @param padding How much is cut off both sides. Default: 0.
   * @param outputPadding How many more the output has, at its end. Default: 0.
   * @param groups How many separate parts the channels form. Default: 1.
   * @param bias Add a learned vector. Default: true.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param paddingMode What is padded with. Default: 'zeros'.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (inChannels: number, outChannels: number, options: { kernelSize: Size } & ConvTranspose3dOptions): B & ConvTranspose3dFields
  /**
   * The gradient of `Conv3d`. Input `[N, inChannels, D, H, W]` or `[inChannels, D, H, W]`.
   * [torch.nn.ConvTranspose3d](https://docs.pytorch.org/docs/stable/generated/torch.nn.ConvTranspose3d.html)
   * @param inChannels Channels of the input.
   * @param outChannels Channels of the output.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; one number, or one a dimension. Default: 1.
   * @param padding How much is cut off both sides. Default: 0.
   * @param outputPadding How many more the output has, at its end. Default: 0.
   * @param groups How many separate parts the channels form. Default: 1.
   * @param bias Add a learned vector. Default: true.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param paddingMode What is padded with. Default: 'zeros'.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (inChannels: number, options: { outChannels: number; kernelSize: Size } & ConvTranspose3dOptions): B & ConvTranspose3dFields
  /**
   * The gradient of `Conv3d`. Input `[N, inChannels, D, H, W]` or `[inChannels, D, H, W]`.
   * [torch.nn.ConvTranspose3d](https://docs.pytorch.org/docs/stable/generated/torch.nn.ConvTranspose3d.html)
   * @param inChannels Channels of the input.
   * @param outChannels Channels of the output.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; one number, or one a dimension. Default: 1.
   * @param padding How much is cut off both sides. Default: 0.
   * @param outputPadding How many more the output has, at its end. Default: 0.
   * @param groups How many separate parts the channels form. Default: 1.
   * @param bias Add a learned vector. Default: true.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param paddingMode What is padded with. Default: 'zeros'.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (options: { inChannels: number; outChannels: number; kernelSize: Size } & ConvTranspose3dOptions): B & ConvTranspose3dFields
}

/** The constructor of `LazyConv1d`, which extends `B`. */
export interface LazyConv1dClass<B extends object> {
  /**
   * A `Conv1d` that takes `inChannels` from the first input.
   * [torch.nn.LazyConv1d](https://docs.pytorch.org/docs/stable/generated/torch.nn.LazyConv1d.html)
   * @param outChannels Channels of the output.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; one number, or one a dimension. Default: 1.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param groups How many separate parts the channels form. Default: 1.
   * @param bias Add a learned vector. Default: true.
   * @param paddingMode What is padded with. Default: 'zeros'.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (outChannels: number, kernelSize: Size, stride?: Size | LazyConv1dOptions, padding?: Size | 'same' | 'valid' | LazyConv1dOptions, dilation?: Size | LazyConv1dOptions, groups?: number | LazyConv1dOptions, bias?: boolean | LazyConv1dOptions, paddingMode?: PaddingMode | LazyConv1dOptions, device?: Device | null | LazyConv1dOptions, dtype?: DTypeLike | null | LazyConv1dOptions, options?: LazyConv1dOptions): B & LazyConv1dFields
  /**
   * A `Conv1d` that takes `inChannels` from the first input.
   * [torch.nn.LazyConv1d](https://docs.pytorch.org/docs/stable/generated/torch.nn.LazyConv1d.html)
   * @param outChannels Channels of the output.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; one number, or one a dimension. Default: 1.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param groups How many separate parts the channels form. Default: 1.
   * @param bias Add a learned vector. Default: true.
   * @param paddingMode What is padded with. Default: 'zeros'.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (outChannels: number, options: { kernelSize: Size } & LazyConv1dOptions): B & LazyConv1dFields
  /**
   * A `Conv1d` that takes `inChannels` from the first input.
   * [torch.nn.LazyConv1d](https://docs.pytorch.org/docs/stable/generated/torch.nn.LazyConv1d.html)
   * @param outChannels Channels of the output.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; one number, or one a dimension. Default: 1.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param groups How many separate parts the channels form. Default: 1.
   * @param bias Add a learned vector. Default: true.
   * @param paddingMode What is padded with. Default: 'zeros'.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (options: { outChannels: number; kernelSize: Size } & LazyConv1dOptions): B & LazyConv1dFields
}

/** The constructor of `LazyConv2d`, which extends `B`. */
export interface LazyConv2dClass<B extends object> {
  /**
   * A `Conv2d` that takes `inChannels` from the first input.
   * [torch.nn.LazyConv2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.LazyConv2d.html)
   * @param outChannels Channels of the output.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; one number, or one a dimension. Default: 1.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param groups How many separate parts the channels form. Default: 1.
   * @param bias Add a learned vector. Default: true.
   * @param paddingMode What is padded with. Default: 'zeros'.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (outChannels: number, kernelSize: Size, stride?: Size | LazyConv2dOptions, padding?: Size | 'same' | 'valid' | LazyConv2dOptions, dilation?: Size | LazyConv2dOptions, groups?: number | LazyConv2dOptions, bias?: boolean | LazyConv2dOptions, paddingMode?: PaddingMode | LazyConv2dOptions, device?: Device | null | LazyConv2dOptions, dtype?: DTypeLike | null | LazyConv2dOptions, options?: LazyConv2dOptions): B & LazyConv2dFields
  /**
   * A `Conv2d` that takes `inChannels` from the first input.
   * [torch.nn.LazyConv2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.LazyConv2d.html)
   * @param outChannels Channels of the output.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; one number, or one a dimension. Default: 1.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param groups How many separate parts the channels form. Default: 1.
   * @param bias Add a learned vector. Default: true.
   * @param paddingMode What is padded with. Default: 'zeros'.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (outChannels: number, options: { kernelSize: Size } & LazyConv2dOptions): B & LazyConv2dFields
  /**
   * A `Conv2d` that takes `inChannels` from the first input.
   * [torch.nn.LazyConv2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.LazyConv2d.html)
   * @param outChannels Channels of the output.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; one number, or one a dimension. Default: 1.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param groups How many separate parts the channels form. Default: 1.
   * @param bias Add a learned vector. Default: true.
   * @param paddingMode What is padded with. Default: 'zeros'.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (options: { outChannels: number; kernelSize: Size } & LazyConv2dOptions): B & LazyConv2dFields
}

/** The constructor of `LazyConv3d`, which extends `B`. */
export interface LazyConv3dClass<B extends object> {
  /**
   * A `Conv3d` that takes `inChannels` from the first input.
   * [torch.nn.LazyConv3d](https://docs.pytorch.org/docs/stable/generated/torch.nn.LazyConv3d.html)
   * @param outChannels Channels of the output.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; one number, or one a dimension. Default: 1.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param groups How many separate parts the channels form. Default: 1.
   * @param bias Add a learned vector. Default: true.
   * @param paddingMode What is padded with. Default: 'zeros'.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (outChannels: number, kernelSize: Size, stride?: Size | LazyConv3dOptions, padding?: Size | 'same' | 'valid' | LazyConv3dOptions, dilation?: Size | LazyConv3dOptions, groups?: number | LazyConv3dOptions, bias?: boolean | LazyConv3dOptions, paddingMode?: PaddingMode | LazyConv3dOptions, device?: Device | null | LazyConv3dOptions, dtype?: DTypeLike | null | LazyConv3dOptions, options?: LazyConv3dOptions): B & LazyConv3dFields
  /**
   * A `Conv3d` that takes `inChannels` from the first input.
   * [torch.nn.LazyConv3d](https://docs.pytorch.org/docs/stable/generated/torch.nn.LazyConv3d.html)
   * @param outChannels Channels of the output.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; one number, or one a dimension. Default: 1.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param groups How many separate parts the channels form. Default: 1.
   * @param bias Add a learned vector. Default: true.
   * @param paddingMode What is padded with. Default: 'zeros'.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (outChannels: number, options: { kernelSize: Size } & LazyConv3dOptions): B & LazyConv3dFields
  /**
   * A `Conv3d` that takes `inChannels` from the first input.
   * [torch.nn.LazyConv3d](https://docs.pytorch.org/docs/stable/generated/torch.nn.LazyConv3d.html)
   * @param outChannels Channels of the output.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; one number, or one a dimension. Default: 1.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param groups How many separate parts the channels form. Default: 1.
   * @param bias Add a learned vector. Default: true.
   * @param paddingMode What is padded with. Default: 'zeros'.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (options: { outChannels: number; kernelSize: Size } & LazyConv3dOptions): B & LazyConv3dFields
}

/** The constructor of `LazyConvTranspose1d`, which extends `B`. */
export interface LazyConvTranspose1dClass<B extends object> {
  /**
   * A `ConvTranspose1d` that takes `inChannels` from the first input.
   * [torch.nn.LazyConvTranspose1d](https://docs.pytorch.org/docs/stable/generated/torch.nn.LazyConvTranspose1d.html)
   * @param outChannels Channels of the output.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; one number, or one a dimension. Default: 1.
   * @param padding How much is cut off both sides. Default: 0.
   * @param outputPadding How many more the output has, at its end. Default: 0.
   * @param groups How many separate parts the channels form. Default: 1.
   * @param bias Add a learned vector. Default: true.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param paddingMode What is padded with. Default: 'zeros'.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (outChannels: number, kernelSize: Size, stride?: Size | LazyConvTranspose1dOptions, padding?: Size | LazyConvTranspose1dOptions, outputPadding?: Size | LazyConvTranspose1dOptions, groups?: number | LazyConvTranspose1dOptions, bias?: boolean | LazyConvTranspose1dOptions, dilation?: Size | LazyConvTranspose1dOptions, paddingMode?: PaddingMode | LazyConvTranspose1dOptions, device?: Device | null | LazyConvTranspose1dOptions, dtype?: DTypeLike | null | LazyConvTranspose1dOptions, options?: LazyConvTranspose1dOptions): B & LazyConvTranspose1dFields
  /**
   * A `ConvTranspose1d` that takes `inChannels` from the first input.
   * [torch.nn.LazyConvTranspose1d](https://docs.pytorch.org/docs/stable/generated/torch.nn.LazyConvTranspose1d.html)
   * @param outChannels Channels of the output.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; one number, or one a dimension. Default: 1.
   * @param padding How much is cut off both sides. Default: 0.
   * @param outputPadding How many more the output has, at its end. Default: 0.
   * @param groups How many separate parts the channels form. Default: 1.
   * @param bias Add a learned vector. Default: true.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param paddingMode What is padded with. Default: 'zeros'.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (outChannels: number, options: { kernelSize: Size } & LazyConvTranspose1dOptions): B & LazyConvTranspose1dFields
  /**
   * A `ConvTranspose1d` that takes `inChannels` from the first input.
   * [torch.nn.LazyConvTranspose1d](https://docs.pytorch.org/docs/stable/generated/torch.nn.LazyConvTranspose1d.html)
   * @param outChannels Channels of the output.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; one number, or one a dimension. Default: 1.
   * @param padding How much is cut off both sides. Default: 0.
   * @param outputPadding How many more the output has, at its end. Default: 0.
   * @param groups How many separate parts the channels form. Default: 1.
   * @param bias Add a learned vector. Default: true.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param paddingMode What is padded with. Default: 'zeros'.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (options: { outChannels: number; kernelSize: Size } & LazyConvTranspose1dOptions): B & LazyConvTranspose1dFields
}

/** The constructor of `LazyConvTranspose2d`, which extends `B`. */
export interface LazyConvTranspose2dClass<B extends object> {
  /**
   * A `ConvTranspose2d` that takes `inChannels` from the first input.
   * [torch.nn.LazyConvTranspose2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.LazyConvTranspose2d.html)
   * @param outChannels Channels of the output.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; one number, or one a dimension. Default: 1.
   * @param padding How much is cut off both sides. Default: 0.
   * @param outputPadding How many more the output has, at its end. Default: 0.
   * @param groups How many separate parts the channels form. Default: 1.
   * @param bias Add a learned vector. Default: true.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param paddingMode What is padded with. Default: 'zeros'.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (outChannels: number, kernelSize: Size, stride?: Size | LazyConvTranspose2dOptions, padding?: Size | LazyConvTranspose2dOptions, outputPadding?: Size | LazyConvTranspose2dOptions, groups?: number | LazyConvTranspose2dOptions, bias?: boolean | LazyConvTranspose2dOptions, dilation?: Size | LazyConvTranspose2dOptions, paddingMode?: PaddingMode | LazyConvTranspose2dOptions, device?: Device | null | LazyConvTranspose2dOptions, dtype?: DTypeLike | null | LazyConvTranspose2dOptions, options?: LazyConvTranspose2dOptions): B & LazyConvTranspose2dFields
  /**
   * A `ConvTranspose2d` that takes `inChannels` from the first input.
   * [torch.nn.LazyConvTranspose2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.LazyConvTranspose2d.html)
   * @param outChannels Channels of the output.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; one number, or one a dimension. Default: 1.
   * @param padding How much is cut off both sides. Default: 0.
   * @param outputPadding How many more the output has, at its end. Default: 0.
   * @param groups How many separate parts the channels form. Default: 1.
   * @param bias Add a learned vector. Default: true.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param paddingMode What is padded with. Default: 'zeros'.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (outChannels: number, options: { kernelSize: Size } & LazyConvTranspose2dOptions): B & LazyConvTranspose2dFields
  /**
   * A `ConvTranspose2d` that takes `inChannels` from the first input.
   * [torch.nn.LazyConvTranspose2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.LazyConvTranspose2d.html)
   * @param outChannels Channels of the output.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; one number, or one a dimension. Default: 1.
   * @param padding How much is cut off both sides. Default: 0.
   * @param outputPadding How many more the output has, at its end. Default: 0.
   * @param groups How many separate parts the channels form. Default: 1.
   * @param bias Add a learned vector. Default: true.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param paddingMode What is padded with. Default: 'zeros'.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (options: { outChannels: number; kernelSize: Size } & LazyConvTranspose2dOptions): B & LazyConvTranspose2dFields
}

/** The constructor of `LazyConvTranspose3d`, which extends `B`. */
export interface LazyConvTranspose3dClass<B extends object> {
  /**
   * A `ConvTranspose3d` that takes `inChannels` from the first input.
   * [torch.nn.LazyConvTranspose3d](https://docs.pytorch.org/docs/stable/generated/torch.nn.LazyConvTranspose3d.html)
   * @param outChannels Channels of the output.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; one number, or one a dimension. Default: 1.
   * @param padding How much is cut off both sides. Default: 0.
   * @param outputPadding How many more the output has, at its end. Default: 0.
   * @param groups How many separate parts the channels form. Default: 1.
   * @param bias Add a learned vector. Default: true.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param paddingMode What is padded with. Default: 'zeros'.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (outChannels: number, kernelSize: Size, stride?: Size | LazyConvTranspose3dOptions, padding?: Size | LazyConvTranspose3dOptions, outputPadding?: Size | LazyConvTranspose3dOptions, groups?: number | LazyConvTranspose3dOptions, bias?: boolean | LazyConvTranspose3dOptions, dilation?: Size | LazyConvTranspose3dOptions, paddingMode?: PaddingMode | LazyConvTranspose3dOptions, device?: Device | null | LazyConvTranspose3dOptions, dtype?: DTypeLike | null | LazyConvTranspose3dOptions, options?: LazyConvTranspose3dOptions): B & LazyConvTranspose3dFields
  /**
   * A `ConvTranspose3d` that takes `inChannels` from the first input.
   * [torch.nn.LazyConvTranspose3d](https://docs.pytorch.org/docs/stable/generated/torch.nn.LazyConvTranspose3d.html)
   * @param outChannels Channels of the output.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; one number, or one a dimension. Default: 1.
   * @param padding How much is cut off both sides. Default: 0.
   * @param outputPadding How many more the output has, at its end. Default: 0.
   * @param groups How many separate parts the channels form. Default: 1.
   * @param bias Add a learned vector. Default: true.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param paddingMode What is padded with. Default: 'zeros'.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (outChannels: number, options: { kernelSize: Size } & LazyConvTranspose3dOptions): B & LazyConvTranspose3dFields
  /**
   * A `ConvTranspose3d` that takes `inChannels` from the first input.
   * [torch.nn.LazyConvTranspose3d](https://docs.pytorch.org/docs/stable/generated/torch.nn.LazyConvTranspose3d.html)
   * @param outChannels Channels of the output.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; one number, or one a dimension. Default: 1.
   * @param padding How much is cut off both sides. Default: 0.
   * @param outputPadding How many more the output has, at its end. Default: 0.
   * @param groups How many separate parts the channels form. Default: 1.
   * @param bias Add a learned vector. Default: true.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param paddingMode What is padded with. Default: 'zeros'.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (options: { outChannels: number; kernelSize: Size } & LazyConvTranspose3dOptions): B & LazyConvTranspose3dFields
}

/** The constructor of `BatchNorm1d`, which extends `B`. */
export interface BatchNorm1dClass<B extends object> {
  /**
   * Normalizes each channel of `[N, C]` or `[N, C, L]`.
   * [torch.nn.BatchNorm1d](https://docs.pytorch.org/docs/stable/generated/torch.nn.BatchNorm1d.html)
   * @param numFeatures How many channels the input has.
   * @param eps Added to the divisor, which must not be zero. Default: 0.00001.
   * @param momentum How much of a batch's statistics enters the running ones; null for the average of all batches. Default: 0.1.
   * @param affine Learn a factor and a summand for each channel. Default: true.
   * @param trackRunningStats Keep running statistics, for evaluation. Default: true.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   * @param bias Add a learned vector. Default: true.
   */
  new (numFeatures: number, eps?: number | BatchNorm1dOptions, momentum?: number | null | BatchNorm1dOptions, affine?: boolean | BatchNorm1dOptions, trackRunningStats?: boolean | BatchNorm1dOptions, device?: Device | null | BatchNorm1dOptions, dtype?: DTypeLike | null | BatchNorm1dOptions, options?: BatchNorm1dOptions): B & BatchNorm1dFields
  /**
   * Normalizes each channel of `[N, C]` or `[N, C, L]`.
   * [torch.nn.BatchNorm1d](https://docs.pytorch.org/docs/stable/generated/torch.nn.BatchNorm1d.html)
   * @param numFeatures How many channels the input has.
   * @param eps Added to the divisor, which must not be zero. Default: 0.00001.
   * @param momentum How much of a batch's statistics enters the running ones; null for the average of all batches. Default: 0.1.
   * @param affine Learn a factor and a summand for each channel. Default: true.
   * @param trackRunningStats Keep running statistics, for evaluation. Default: true.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   * @param bias Add a learned vector. Default: true.
   */
  new (options: { numFeatures: number } & BatchNorm1dOptions): B & BatchNorm1dFields
}

/** The constructor of `BatchNorm2d`, which extends `B`. */
export interface BatchNorm2dClass<B extends object> {
  /**
   * Normalizes each channel of `[N, C, H, W]`.
   * [torch.nn.BatchNorm2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.BatchNorm2d.html)
   * @param numFeatures How many channels the input has.
   * @param eps Added to the divisor, which must not be zero. Default: 0.00001.
   * @param momentum How much of a batch's statistics enters the running ones; null for the average of all batches. Default: 0.1.
   * @param affine Learn a factor and a summand for each channel. Default: true.
   * @param trackRunningStats Keep running statistics, for evaluation. Default: true.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   * @param bias Add a learned vector. Default: true.
   */
  new (numFeatures: number, eps?: number | BatchNorm2dOptions, momentum?: number | null | BatchNorm2dOptions, affine?: boolean | BatchNorm2dOptions, trackRunningStats?: boolean | BatchNorm2dOptions, device?: Device | null | BatchNorm2dOptions, dtype?: DTypeLike | null | BatchNorm2dOptions, options?: BatchNorm2dOptions): B & BatchNorm2dFields
  /**
   * Normalizes each channel of `[N, C, H, W]`.
   * [torch.nn.BatchNorm2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.BatchNorm2d.html)
   * @param numFeatures How many channels the input has.
   * @param eps Added to the divisor, which must not be zero. Default: 0.00001.
   * @param momentum How much of a batch's statistics enters the running ones; null for the average of all batches. Default: 0.1.
   * @param affine Learn a factor and a summand for each channel. Default: true.
   * @param trackRunningStats Keep running statistics, for evaluation. Default: true.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   * @param bias Add a learned vector. Default: true.
   */
  new (options: { numFeatures: number } & BatchNorm2dOptions): B & BatchNorm2dFields
}

/** The constructor of `BatchNorm3d`, which extends `B`. */
export interface BatchNorm3dClass<B extends object> {
  /**
   * Normalizes each channel of `[N, C, D, H, W]`.
   * [torch.nn.BatchNorm3d](https://docs.pytorch.org/docs/stable/generated/torch.nn.BatchNorm3d.html)
   * @param numFeatures How many channels the input has.
   * @param eps Added to the divisor, which must not be zero. Default: 0.00001.
   * @param momentum How much of a batch's statistics enters the running ones; null for the average of all batches. Default: 0.1.
   * @param affine Learn a factor and a summand for each channel. Default: true.
   * @param trackRunningStats Keep running statistics, for evaluation. Default: true.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   * @param bias Add a learned vector. Default: true.
   */
  new (numFeatures: number, eps?: number | BatchNorm3dOptions, momentum?: number | null | BatchNorm3dOptions, affine?: boolean | BatchNorm3dOptions, trackRunningStats?: boolean | BatchNorm3dOptions, device?: Device | null | BatchNorm3dOptions, dtype?: DTypeLike | null | BatchNorm3dOptions, options?: BatchNorm3dOptions): B & BatchNorm3dFields
  /**
   * Normalizes each channel of `[N, C, D, H, W]`.
   * [torch.nn.BatchNorm3d](https://docs.pytorch.org/docs/stable/generated/torch.nn.BatchNorm3d.html)
   * @param numFeatures How many channels the input has.
   * @param eps Added to the divisor, which must not be zero. Default: 0.00001.
   * @param momentum How much of a batch's statistics enters the running ones; null for the average of all batches. Default: 0.1.
   * @param affine Learn a factor and a summand for each channel. Default: true.
   * @param trackRunningStats Keep running statistics, for evaluation. Default: true.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   * @param bias Add a learned vector. Default: true.
   */
  new (options: { numFeatures: number } & BatchNorm3dOptions): B & BatchNorm3dFields
}

/** The constructor of `LazyBatchNorm1d`, which extends `B`. */
export interface LazyBatchNorm1dClass<B extends object> {
  /**
   * A `BatchNorm1d` that takes `numFeatures` from the second dimension of the first input.
   * [torch.nn.LazyBatchNorm1d](https://docs.pytorch.org/docs/stable/generated/torch.nn.LazyBatchNorm1d.html)
   * @param eps Added to the divisor, which must not be zero. Default: 0.00001.
   * @param momentum How much of a batch's statistics enters the running ones; null for the average of all batches. Default: 0.1.
   * @param affine Learn a factor and a summand for each channel. Default: true.
   * @param trackRunningStats Keep running statistics, for evaluation. Default: true.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   * @param bias Add a learned vector. Default: true.
   */
  new (eps?: number | LazyBatchNorm1dOptions, momentum?: number | null | LazyBatchNorm1dOptions, affine?: boolean | LazyBatchNorm1dOptions, trackRunningStats?: boolean | LazyBatchNorm1dOptions, device?: Device | null | LazyBatchNorm1dOptions, dtype?: DTypeLike | null | LazyBatchNorm1dOptions, options?: LazyBatchNorm1dOptions): B & LazyBatchNorm1dFields
}

/** The constructor of `LazyBatchNorm2d`, which extends `B`. */
export interface LazyBatchNorm2dClass<B extends object> {
  /**
   * A `BatchNorm2d` that takes `numFeatures` from the second dimension of the first input.
   * [torch.nn.LazyBatchNorm2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.LazyBatchNorm2d.html)
   * @param eps Added to the divisor, which must not be zero. Default: 0.00001.
   * @param momentum How much of a batch's statistics enters the running ones; null for the average of all batches. Default: 0.1.
   * @param affine Learn a factor and a summand for each channel. Default: true.
   * @param trackRunningStats Keep running statistics, for evaluation. Default: true.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   * @param bias Add a learned vector. Default: true.
   */
  new (eps?: number | LazyBatchNorm2dOptions, momentum?: number | null | LazyBatchNorm2dOptions, affine?: boolean | LazyBatchNorm2dOptions, trackRunningStats?: boolean | LazyBatchNorm2dOptions, device?: Device | null | LazyBatchNorm2dOptions, dtype?: DTypeLike | null | LazyBatchNorm2dOptions, options?: LazyBatchNorm2dOptions): B & LazyBatchNorm2dFields
}

/** The constructor of `LazyBatchNorm3d`, which extends `B`. */
export interface LazyBatchNorm3dClass<B extends object> {
  /**
   * A `BatchNorm3d` that takes `numFeatures` from the second dimension of the first input.
   * [torch.nn.LazyBatchNorm3d](https://docs.pytorch.org/docs/stable/generated/torch.nn.LazyBatchNorm3d.html)
   * @param eps Added to the divisor, which must not be zero. Default: 0.00001.
   * @param momentum How much of a batch's statistics enters the running ones; null for the average of all batches. Default: 0.1.
   * @param affine Learn a factor and a summand for each channel. Default: true.
   * @param trackRunningStats Keep running statistics, for evaluation. Default: true.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   * @param bias Add a learned vector. Default: true.
   */
  new (eps?: number | LazyBatchNorm3dOptions, momentum?: number | null | LazyBatchNorm3dOptions, affine?: boolean | LazyBatchNorm3dOptions, trackRunningStats?: boolean | LazyBatchNorm3dOptions, device?: Device | null | LazyBatchNorm3dOptions, dtype?: DTypeLike | null | LazyBatchNorm3dOptions, options?: LazyBatchNorm3dOptions): B & LazyBatchNorm3dFields
}

/** The constructor of `InstanceNorm1d`, which extends `B`. */
export interface InstanceNorm1dClass<B extends object> {
  /**
   * Normalizes each channel of each sample of `[N, C, L]` or `[C, L]`.
   * [torch.nn.InstanceNorm1d](https://docs.pytorch.org/docs/stable/generated/torch.nn.InstanceNorm1d.html)
   * @param numFeatures How many channels the input has.
   * @param eps Added to the divisor, which must not be zero. Default: 0.00001.
   * @param momentum How much of a batch's statistics enters the running ones; null for the average of all batches. Default: 0.1.
   * @param affine Learn a factor and a summand for each channel. Default: false.
   * @param trackRunningStats Keep running statistics, for evaluation. Default: false.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   * @param bias Add a learned vector. Default: true.
   */
  new (numFeatures: number, eps?: number | InstanceNorm1dOptions, momentum?: number | null | InstanceNorm1dOptions, affine?: boolean | InstanceNorm1dOptions, trackRunningStats?: boolean | InstanceNorm1dOptions, device?: Device | null | InstanceNorm1dOptions, dtype?: DTypeLike | null | InstanceNorm1dOptions, options?: InstanceNorm1dOptions): B & InstanceNorm1dFields
  /**
   * Normalizes each channel of each sample of `[N, C, L]` or `[C, L]`.
   * [torch.nn.InstanceNorm1d](https://docs.pytorch.org/docs/stable/generated/torch.nn.InstanceNorm1d.html)
   * @param numFeatures How many channels the input has.
   * @param eps Added to the divisor, which must not be zero. Default: 0.00001.
   * @param momentum How much of a batch's statistics enters the running ones; null for the average of all batches. Default: 0.1.
   * @param affine Learn a factor and a summand for each channel. Default: false.
   * @param trackRunningStats Keep running statistics, for evaluation. Default: false.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   * @param bias Add a learned vector. Default: true.
   */
  new (options: { numFeatures: number } & InstanceNorm1dOptions): B & InstanceNorm1dFields
}

/** The constructor of `InstanceNorm2d`, which extends `B`. */
export interface InstanceNorm2dClass<B extends object> {
  /**
   * Normalizes each channel of each sample of `[N, C, H, W]` or `[C, H, W]`.
   * [torch.nn.InstanceNorm2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.InstanceNorm2d.html)
   * @param numFeatures How many channels the input has.
   * @param eps Added to the divisor, which must not be zero. Default: 0.00001.
   * @param momentum How much of a batch's statistics enters the running ones; null for the average of all batches. Default: 0.1.
   * @param affine Learn a factor and a summand for each channel. Default: false.
   * @param trackRunningStats Keep running statistics, for evaluation. Default: false.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   * @param bias Add a learned vector. Default: true.
   */
  new (numFeatures: number, eps?: number | InstanceNorm2dOptions, momentum?: number | null | InstanceNorm2dOptions, affine?: boolean | InstanceNorm2dOptions, trackRunningStats?: boolean | InstanceNorm2dOptions, device?: Device | null | InstanceNorm2dOptions, dtype?: DTypeLike | null | InstanceNorm2dOptions, options?: InstanceNorm2dOptions): B & InstanceNorm2dFields
  /**
   * Normalizes each channel of each sample of `[N, C, H, W]` or `[C, H, W]`.
   * [torch.nn.InstanceNorm2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.InstanceNorm2d.html)
   * @param numFeatures How many channels the input has.
   * @param eps Added to the divisor, which must not be zero. Default: 0.00001.
   * @param momentum How much of a batch's statistics enters the running ones; null for the average of all batches. Default: 0.1.
   * @param affine Learn a factor and a summand for each channel. Default: false.
   * @param trackRunningStats Keep running statistics, for evaluation. Default: false.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   * @param bias Add a learned vector. Default: true.
   */
  new (options: { numFeatures: number } & InstanceNorm2dOptions): B & InstanceNorm2dFields
}

/** The constructor of `InstanceNorm3d`, which extends `B`. */
export interface InstanceNorm3dClass<B extends object> {
  /**
   * Normalizes each channel of each sample of `[N, C, D, H, W]` or `[C, D, H, W]`.
   * [torch.nn.InstanceNorm3d](https://docs.pytorch.org/docs/stable/generated/torch.nn.InstanceNorm3d.html)
   * @param numFeatures How many channels the input has.
   * @param eps Added to the divisor, which must not be zero. Default: 0.00001.
   * @param momentum How much of a batch's statistics enters the running ones; null for the average of all batches. Default: 0.1.
   * @param affine Learn a factor and a summand for each channel. Default: false.
   * @param trackRunningStats Keep running statistics, for evaluation. Default: false.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   * @param bias Add a learned vector. Default: true.
   */
  new (numFeatures: number, eps?: number | InstanceNorm3dOptions, momentum?: number | null | InstanceNorm3dOptions, affine?: boolean | InstanceNorm3dOptions, trackRunningStats?: boolean | InstanceNorm3dOptions, device?: Device | null | InstanceNorm3dOptions, dtype?: DTypeLike | null | InstanceNorm3dOptions, options?: InstanceNorm3dOptions): B & InstanceNorm3dFields
  /**
   * Normalizes each channel of each sample of `[N, C, D, H, W]` or `[C, D, H, W]`.
   * [torch.nn.InstanceNorm3d](https://docs.pytorch.org/docs/stable/generated/torch.nn.InstanceNorm3d.html)
   * @param numFeatures How many channels the input has.
   * @param eps Added to the divisor, which must not be zero. Default: 0.00001.
   * @param momentum How much of a batch's statistics enters the running ones; null for the average of all batches. Default: 0.1.
   * @param affine Learn a factor and a summand for each channel. Default: false.
   * @param trackRunningStats Keep running statistics, for evaluation. Default: false.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   * @param bias Add a learned vector. Default: true.
   */
  new (options: { numFeatures: number } & InstanceNorm3dOptions): B & InstanceNorm3dFields
}

/** The constructor of `LazyInstanceNorm1d`, which extends `B`. */
export interface LazyInstanceNorm1dClass<B extends object> {
  /**
   * An `InstanceNorm1d` that takes `numFeatures` from the second dimension of the first input.
   * [torch.nn.LazyInstanceNorm1d](https://docs.pytorch.org/docs/stable/generated/torch.nn.LazyInstanceNorm1d.html)
   * @param eps Added to the divisor, which must not be zero. Default: 0.00001.
   * @param momentum How much of a batch's statistics enters the running ones; null for the average of all batches. Default: 0.1.
   * @param affine Learn a factor and a summand for each channel. Default: true.
   * @param trackRunningStats Keep running statistics, for evaluation. Default: true.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   * @param bias Add a learned vector. Default: true.
   */
  new (eps?: number | LazyInstanceNorm1dOptions, momentum?: number | null | LazyInstanceNorm1dOptions, affine?: boolean | LazyInstanceNorm1dOptions, trackRunningStats?: boolean | LazyInstanceNorm1dOptions, device?: Device | null | LazyInstanceNorm1dOptions, dtype?: DTypeLike | null | LazyInstanceNorm1dOptions, options?: LazyInstanceNorm1dOptions): B & LazyInstanceNorm1dFields
}

/** The constructor of `LazyInstanceNorm2d`, which extends `B`. */
export interface LazyInstanceNorm2dClass<B extends object> {
  /**
   * An `InstanceNorm2d` that takes `numFeatures` from the second dimension of the first input.
   * [torch.nn.LazyInstanceNorm2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.LazyInstanceNorm2d.html)
   * @param eps Added to the divisor, which must not be zero. Default: 0.00001.
   * @param momentum How much of a batch's statistics enters the running ones; null for the average of all batches. Default: 0.1.
   * @param affine Learn a factor and a summand for each channel. Default: true.
   * @param trackRunningStats Keep running statistics, for evaluation. Default: true.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   * @param bias Add a learned vector. Default: true.
   */
  new (eps?: number | LazyInstanceNorm2dOptions, momentum?: number | null | LazyInstanceNorm2dOptions, affine?: boolean | LazyInstanceNorm2dOptions, trackRunningStats?: boolean | LazyInstanceNorm2dOptions, device?: Device | null | LazyInstanceNorm2dOptions, dtype?: DTypeLike | null | LazyInstanceNorm2dOptions, options?: LazyInstanceNorm2dOptions): B & LazyInstanceNorm2dFields
}

/** The constructor of `LazyInstanceNorm3d`, which extends `B`. */
export interface LazyInstanceNorm3dClass<B extends object> {
  /**
   * An `InstanceNorm3d` that takes `numFeatures` from the second dimension of the first input.
   * [torch.nn.LazyInstanceNorm3d](https://docs.pytorch.org/docs/stable/generated/torch.nn.LazyInstanceNorm3d.html)
   * @param eps Added to the divisor, which must not be zero. Default: 0.00001.
   * @param momentum How much of a batch's statistics enters the running ones; null for the average of all batches. Default: 0.1.
   * @param affine Learn a factor and a summand for each channel. Default: true.
   * @param trackRunningStats Keep running statistics, for evaluation. Default: true.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   * @param bias Add a learned vector. Default: true.
   */
  new (eps?: number | LazyInstanceNorm3dOptions, momentum?: number | null | LazyInstanceNorm3dOptions, affine?: boolean | LazyInstanceNorm3dOptions, trackRunningStats?: boolean | LazyInstanceNorm3dOptions, device?: Device | null | LazyInstanceNorm3dOptions, dtype?: DTypeLike | null | LazyInstanceNorm3dOptions, options?: LazyInstanceNorm3dOptions): B & LazyInstanceNorm3dFields
}

/** The constructor of `MaxPool1d`, which extends `B`. */
export interface MaxPool1dClass<B extends object> {
  /**
   * The greatest of each window. Input `[N, C, L]` or `[C, L]`.
   * [torch.nn.MaxPool1d](https://docs.pytorch.org/docs/stable/generated/torch.nn.MaxPool1d.html)
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param ceilMode Round the output's size up. Default: false.
   */
  new (kernelSize: Size, stride?: Size | null | MaxPool1dOptions, padding?: Size | MaxPool1dOptions, dilation?: Size | MaxPool1dOptions, options?: MaxPool1dOptions): B & MaxPool1dFields
  /**
   * The greatest of each window. Input `[N, C, L]` or `[C, L]`.
   * [torch.nn.MaxPool1d](https://docs.pytorch.org/docs/stable/generated/torch.nn.MaxPool1d.html)
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param ceilMode Round the output's size up. Default: false.
   */
  new (options: { kernelSize: Size } & MaxPool1dOptions): B & MaxPool1dFields
}

/** The constructor of `MaxPool2d`, which extends `B`. */
export interface MaxPool2dClass<B extends object> {
  /**
   * The greatest of each window. Input `[N, C, H, W]` or `[C, H, W]`.
   * [torch.nn.MaxPool2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.MaxPool2d.html)
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param ceilMode Round the output's size up. Default: false.
   */
  new (kernelSize: Size, stride?: Size | null | MaxPool2dOptions, padding?: Size | MaxPool2dOptions, dilation?: Size | MaxPool2dOptions, options?: MaxPool2dOptions): B & MaxPool2dFields
  /**
   * The greatest of each window. Input `[N, C, H, W]` or `[C, H, W]`.
   * [torch.nn.MaxPool2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.MaxPool2d.html)
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param ceilMode Round the output's size up. Default: false.
   */
  new (options: { kernelSize: Size } & MaxPool2dOptions): B & MaxPool2dFields
}

/** The constructor of `MaxPool3d`, which extends `B`. */
export interface MaxPool3dClass<B extends object> {
  /**
   * The greatest of each window. Input `[N, C, D, H, W]` or `[C, D, H, W]`.
   * [torch.nn.MaxPool3d](https://docs.pytorch.org/docs/stable/generated/torch.nn.MaxPool3d.html)
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param ceilMode Round the output's size up. Default: false.
   */
  new (kernelSize: Size, stride?: Size | null | MaxPool3dOptions, padding?: Size | MaxPool3dOptions, dilation?: Size | MaxPool3dOptions, options?: MaxPool3dOptions): B & MaxPool3dFields
  /**
   * The greatest of each window. Input `[N, C, D, H, W]` or `[C, D, H, W]`.
   * [torch.nn.MaxPool3d](https://docs.pytorch.org/docs/stable/generated/torch.nn.MaxPool3d.html)
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param ceilMode Round the output's size up. Default: false.
   */
  new (options: { kernelSize: Size } & MaxPool3dOptions): B & MaxPool3dFields
}

/** The constructor of `AvgPool1d`, which extends `B`. */
export interface AvgPool1dClass<B extends object> {
  /**
   * The average of each window. Input `[N, C, L]` or `[C, L]`.
   * [torch.nn.AvgPool1d](https://docs.pytorch.org/docs/stable/generated/torch.nn.AvgPool1d.html)
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param ceilMode Round the output's size up. Default: false.
   * @param countIncludePad Count the zeros of the padding, too. Default: true.
   */
  new (kernelSize: Size, stride?: Size | null | AvgPool1dOptions, padding?: Size | AvgPool1dOptions, ceilMode?: boolean | AvgPool1dOptions, countIncludePad?: boolean | AvgPool1dOptions, options?: AvgPool1dOptions): B & AvgPool1dFields
  /**
   * The average of each window. Input `[N, C, L]` or `[C, L]`.
   * [torch.nn.AvgPool1d](https://docs.pytorch.org/docs/stable/generated/torch.nn.AvgPool1d.html)
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param ceilMode Round the output's size up. Default: false.
   * @param countIncludePad Count the zeros of the padding, too. Default: true.
   */
  new (options: { kernelSize: Size } & AvgPool1dOptions): B & AvgPool1dFields
}

/** The constructor of `AvgPool2d`, which extends `B`. */
export interface AvgPool2dClass<B extends object> {
  /**
   * The average of each window. Input `[N, C, H, W]` or `[C, H, W]`.
   * [torch.nn.AvgPool2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.AvgPool2d.html)
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param ceilMode Round the output's size up. Default: false.
   * @param countIncludePad Count the zeros of the padding, too. Default: true.
   * @param divisorOverride Divide by this instead of the window's size.
   */
  new (kernelSize: Size, stride?: Size | null | AvgPool2dOptions, padding?: Size | AvgPool2dOptions, ceilMode?: boolean | AvgPool2dOptions, countIncludePad?: boolean | AvgPool2dOptions, divisorOverride?: number | null | AvgPool2dOptions, options?: AvgPool2dOptions): B & AvgPool2dFields
  /**
   * The average of each window. Input `[N, C, H, W]` or `[C, H, W]`.
   * [torch.nn.AvgPool2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.AvgPool2d.html)
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param ceilMode Round the output's size up. Default: false.
   * @param countIncludePad Count the zeros of the padding, too. Default: true.
   * @param divisorOverride Divide by this instead of the window's size.
   */
  new (options: { kernelSize: Size } & AvgPool2dOptions): B & AvgPool2dFields
}

/** The constructor of `AvgPool3d`, which extends `B`. */
export interface AvgPool3dClass<B extends object> {
  /**
   * The average of each window. Input `[N, C, D, H, W]` or `[C, D, H, W]`.
   * [torch.nn.AvgPool3d](https://docs.pytorch.org/docs/stable/generated/torch.nn.AvgPool3d.html)
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param ceilMode Round the output's size up. Default: false.
   * @param countIncludePad Count the zeros of the padding, too. Default: true.
   * @param divisorOverride Divide by this instead of the window's size.
   */
  new (kernelSize: Size, stride?: Size | null | AvgPool3dOptions, padding?: Size | AvgPool3dOptions, ceilMode?: boolean | AvgPool3dOptions, countIncludePad?: boolean | AvgPool3dOptions, divisorOverride?: number | null | AvgPool3dOptions, options?: AvgPool3dOptions): B & AvgPool3dFields
  /**
   * The average of each window. Input `[N, C, D, H, W]` or `[C, D, H, W]`.
   * [torch.nn.AvgPool3d](https://docs.pytorch.org/docs/stable/generated/torch.nn.AvgPool3d.html)
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param padding On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0.
   * @param ceilMode Round the output's size up. Default: false.
   * @param countIncludePad Count the zeros of the padding, too. Default: true.
   * @param divisorOverride Divide by this instead of the window's size.
   */
  new (options: { kernelSize: Size } & AvgPool3dOptions): B & AvgPool3dFields
}

/** The constructor of `AdaptiveAvgPool1d`, which extends `B`. */
export interface AdaptiveAvgPool1dClass<B extends object> {
  /**
   * Averages over windows such that the output has `outputSize`. Input `[N, C, L]` or `[C, L]`.
   * [torch.nn.AdaptiveAvgPool1d](https://docs.pytorch.org/docs/stable/generated/torch.nn.AdaptiveAvgPool1d.html)
   * @param outputSize One number, or one a dimension; null keeps the input's.
   */
  new (outputSize: OutputSize): B & AdaptiveAvgPool1dFields
  /**
   * Averages over windows such that the output has `outputSize`. Input `[N, C, L]` or `[C, L]`.
   * [torch.nn.AdaptiveAvgPool1d](https://docs.pytorch.org/docs/stable/generated/torch.nn.AdaptiveAvgPool1d.html)
   * @param outputSize One number, or one a dimension; null keeps the input's.
   */
  new (options: { outputSize: OutputSize }): B & AdaptiveAvgPool1dFields
}

/** The constructor of `AdaptiveAvgPool2d`, which extends `B`. */
export interface AdaptiveAvgPool2dClass<B extends object> {
  /**
   * Averages over windows such that the output has `outputSize`. Input `[N, C, H, W]` or `[C, H, W]`.
   * [torch.nn.AdaptiveAvgPool2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.AdaptiveAvgPool2d.html)
   * @param outputSize One number, or one a dimension; null keeps the input's.
   */
  new (outputSize: OutputSize): B & AdaptiveAvgPool2dFields
  /**
   * Averages over windows such that the output has `outputSize`. Input `[N, C, H, W]` or `[C, H, W]`.
   * [torch.nn.AdaptiveAvgPool2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.AdaptiveAvgPool2d.html)
   * @param outputSize One number, or one a dimension; null keeps the input's.
   */
  new (options: { outputSize: OutputSize }): B & AdaptiveAvgPool2dFields
}

/** The constructor of `AdaptiveAvgPool3d`, which extends `B`. */
export interface AdaptiveAvgPool3dClass<B extends object> {
  /**
   * Averages over windows such that the output has `outputSize`. Input `[N, C, D, H, W]` or `[C, D, H, W]`.
   * [torch.nn.AdaptiveAvgPool3d](https://docs.pytorch.org/docs/stable/generated/torch.nn.AdaptiveAvgPool3d.html)
   * @param outputSize One number, or one a dimension; null keeps the input's.
   */
  new (outputSize: OutputSize): B & AdaptiveAvgPool3dFields
  /**
   * Averages over windows such that the output has `outputSize`. Input `[N, C, D, H, W]` or `[C, D, H, W]`.
   * [torch.nn.AdaptiveAvgPool3d](https://docs.pytorch.org/docs/stable/generated/torch.nn.AdaptiveAvgPool3d.html)
   * @param outputSize One number, or one a dimension; null keeps the input's.
   */
  new (options: { outputSize: OutputSize }): B & AdaptiveAvgPool3dFields
}

/** The constructor of `AdaptiveMaxPool1d`, which extends `B`. */
export interface AdaptiveMaxPool1dClass<B extends object> {
  /**
   * The greatest of windows such that the output has `outputSize`. Input `[N, C, L]` or `[C, L]`.
   * [torch.nn.AdaptiveMaxPool1d](https://docs.pytorch.org/docs/stable/generated/torch.nn.AdaptiveMaxPool1d.html)
   * @param outputSize One number, or one a dimension; null keeps the input's.
   */
  new (outputSize: OutputSize): B & AdaptiveMaxPool1dFields
  /**
   * The greatest of windows such that the output has `outputSize`. Input `[N, C, L]` or `[C, L]`.
   * [torch.nn.AdaptiveMaxPool1d](https://docs.pytorch.org/docs/stable/generated/torch.nn.AdaptiveMaxPool1d.html)
   * @param outputSize One number, or one a dimension; null keeps the input's.
   */
  new (options: { outputSize: OutputSize }): B & AdaptiveMaxPool1dFields
}

/** The constructor of `AdaptiveMaxPool2d`, which extends `B`. */
export interface AdaptiveMaxPool2dClass<B extends object> {
  /**
   * The greatest of windows such that the output has `outputSize`. Input `[N, C, H, W]` or `[C, H, W]`.
   * [torch.nn.AdaptiveMaxPool2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.AdaptiveMaxPool2d.html)
   * @param outputSize One number, or one a dimension; null keeps the input's.
   */
  new (outputSize: OutputSize): B & AdaptiveMaxPool2dFields
  /**
   * The greatest of windows such that the output has `outputSize`. Input `[N, C, H, W]` or `[C, H, W]`.
   * [torch.nn.AdaptiveMaxPool2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.AdaptiveMaxPool2d.html)
   * @param outputSize One number, or one a dimension; null keeps the input's.
   */
  new (options: { outputSize: OutputSize }): B & AdaptiveMaxPool2dFields
}

/** The constructor of `AdaptiveMaxPool3d`, which extends `B`. */
export interface AdaptiveMaxPool3dClass<B extends object> {
  /**
   * The greatest of windows such that the output has `outputSize`. Input `[N, C, D, H, W]` or `[C, D, H, W]`.
   * [torch.nn.AdaptiveMaxPool3d](https://docs.pytorch.org/docs/stable/generated/torch.nn.AdaptiveMaxPool3d.html)
   * @param outputSize One number, or one a dimension; null keeps the input's.
   */
  new (outputSize: OutputSize): B & AdaptiveMaxPool3dFields
  /**
   * The greatest of windows such that the output has `outputSize`. Input `[N, C, D, H, W]` or `[C, D, H, W]`.
   * [torch.nn.AdaptiveMaxPool3d](https://docs.pytorch.org/docs/stable/generated/torch.nn.AdaptiveMaxPool3d.html)
   * @param outputSize One number, or one a dimension; null keeps the input's.
   */
  new (options: { outputSize: OutputSize }): B & AdaptiveMaxPool3dFields
}

/** The constructor of `LPPool1d`, which extends `B`. */
export interface LPPool1dClass<B extends object> {
  /**
   * The root of the sum of powers of each window. Input `[N, C, L]` or `[C, L]`.
   * [torch.nn.LPPool1d](https://docs.pytorch.org/docs/stable/generated/torch.nn.LPPool1d.html)
   * @param normType The exponent; Infinity for the greatest absolute value.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param ceilMode Round the output's size up. Default: false.
   */
  new (normType: number, kernelSize: Size, stride?: Size | null | LPPool1dOptions, ceilMode?: boolean | LPPool1dOptions, options?: LPPool1dOptions): B & LPPool1dFields
  /**
   * The root of the sum of powers of each window. Input `[N, C, L]` or `[C, L]`.
   * [torch.nn.LPPool1d](https://docs.pytorch.org/docs/stable/generated/torch.nn.LPPool1d.html)
   * @param normType The exponent; Infinity for the greatest absolute value.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param ceilMode Round the output's size up. Default: false.
   */
  new (normType: number, options: { kernelSize: Size } & LPPool1dOptions): B & LPPool1dFields
  /**
   * The root of the sum of powers of each window. Input `[N, C, L]` or `[C, L]`.
   * [torch.nn.LPPool1d](https://docs.pytorch.org/docs/stable/generated/torch.nn.LPPool1d.html)
   * @param normType The exponent; Infinity for the greatest absolute value.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param ceilMode Round the output's size up. Default: false.
   */
  new (options: { normType: number; kernelSize: Size } & LPPool1dOptions): B & LPPool1dFields
}

/** The constructor of `LPPool2d`, which extends `B`. */
export interface LPPool2dClass<B extends object> {
  /**
   * The root of the sum of powers of each window. Input `[N, C, H, W]` or `[C, H, W]`.
   * [torch.nn.LPPool2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.LPPool2d.html)
   * @param normType The exponent; Infinity for the greatest absolute value.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param ceilMode Round the output's size up. Default: false.
   */
  new (normType: number, kernelSize: Size, stride?: Size | null | LPPool2dOptions, ceilMode?: boolean | LPPool2dOptions, options?: LPPool2dOptions): B & LPPool2dFields
  /**
   * The root of the sum of powers of each window. Input `[N, C, H, W]` or `[C, H, W]`.
   * [torch.nn.LPPool2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.LPPool2d.html)
   * @param normType The exponent; Infinity for the greatest absolute value.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param ceilMode Round the output's size up. Default: false.
   */
  new (normType: number, options: { kernelSize: Size } & LPPool2dOptions): B & LPPool2dFields
  /**
   * The root of the sum of powers of each window. Input `[N, C, H, W]` or `[C, H, W]`.
   * [torch.nn.LPPool2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.LPPool2d.html)
   * @param normType The exponent; Infinity for the greatest absolute value.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param ceilMode Round the output's size up. Default: false.
   */
  new (options: { normType: number; kernelSize: Size } & LPPool2dOptions): B & LPPool2dFields
}

/** The constructor of `LPPool3d`, which extends `B`. */
export interface LPPool3dClass<B extends object> {
  /**
   * The root of the sum of powers of each window. Input `[N, C, D, H, W]` or `[C, D, H, W]`.
   * [torch.nn.LPPool3d](https://docs.pytorch.org/docs/stable/generated/torch.nn.LPPool3d.html)
   * @param normType The exponent; Infinity for the greatest absolute value.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param ceilMode Round the output's size up. Default: false.
   */
  new (normType: number, kernelSize: Size, stride?: Size | null | LPPool3dOptions, ceilMode?: boolean | LPPool3dOptions, options?: LPPool3dOptions): B & LPPool3dFields
  /**
   * The root of the sum of powers of each window. Input `[N, C, D, H, W]` or `[C, D, H, W]`.
   * [torch.nn.LPPool3d](https://docs.pytorch.org/docs/stable/generated/torch.nn.LPPool3d.html)
   * @param normType The exponent; Infinity for the greatest absolute value.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param ceilMode Round the output's size up. Default: false.
   */
  new (normType: number, options: { kernelSize: Size } & LPPool3dOptions): B & LPPool3dFields
  /**
   * The root of the sum of powers of each window. Input `[N, C, D, H, W]` or `[C, D, H, W]`.
   * [torch.nn.LPPool3d](https://docs.pytorch.org/docs/stable/generated/torch.nn.LPPool3d.html)
   * @param normType The exponent; Infinity for the greatest absolute value.
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param ceilMode Round the output's size up. Default: false.
   */
  new (options: { normType: number; kernelSize: Size } & LPPool3dOptions): B & LPPool3dFields
}

/** The constructor of `FractionalMaxPool2d`, which extends `B`. */
export interface FractionalMaxPool2dClass<B extends object> {
  /**
   * The greatest of windows whose places are drawn at random for each pass (Graham 2014). Input `[N, C, H, W]` or `[C, H, W]`.
   * [torch.nn.FractionalMaxPool2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.FractionalMaxPool2d.html)
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param outputSize One number, or one a dimension; null for what `outputRatio` gives.
   * @param outputRatio The output's size as a part of the input's, one number or one a dimension; or give `outputSize`.
   */
  new (kernelSize: Size, outputSize?: Size | null | FractionalMaxPool2dOptions, outputRatio?: Ratio | null | FractionalMaxPool2dOptions, options?: FractionalMaxPool2dOptions): B & FractionalMaxPool2dFields
  /**
   * The greatest of windows whose places are drawn at random for each pass (Graham 2014). Input `[N, C, H, W]` or `[C, H, W]`.
   * [torch.nn.FractionalMaxPool2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.FractionalMaxPool2d.html)
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param outputSize One number, or one a dimension; null for what `outputRatio` gives.
   * @param outputRatio The output's size as a part of the input's, one number or one a dimension; or give `outputSize`.
   */
  new (options: { kernelSize: Size } & FractionalMaxPool2dOptions): B & FractionalMaxPool2dFields
}

/** The constructor of `FractionalMaxPool3d`, which extends `B`. */
export interface FractionalMaxPool3dClass<B extends object> {
  /**
   * The greatest of windows whose places are drawn at random for each pass (Graham 2014). Input `[N, C, D, H, W]` or `[C, D, H, W]`.
   * [torch.nn.FractionalMaxPool3d](https://docs.pytorch.org/docs/stable/generated/torch.nn.FractionalMaxPool3d.html)
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param outputSize One number, or one a dimension; null for what `outputRatio` gives.
   * @param outputRatio The output's size as a part of the input's, one number or one a dimension; or give `outputSize`.
   */
  new (kernelSize: Size, outputSize?: Size | null | FractionalMaxPool3dOptions, outputRatio?: Ratio | null | FractionalMaxPool3dOptions, options?: FractionalMaxPool3dOptions): B & FractionalMaxPool3dFields
  /**
   * The greatest of windows whose places are drawn at random for each pass (Graham 2014). Input `[N, C, D, H, W]` or `[C, D, H, W]`.
   * [torch.nn.FractionalMaxPool3d](https://docs.pytorch.org/docs/stable/generated/torch.nn.FractionalMaxPool3d.html)
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param outputSize One number, or one a dimension; null for what `outputRatio` gives.
   * @param outputRatio The output's size as a part of the input's, one number or one a dimension; or give `outputSize`.
   */
  new (options: { kernelSize: Size } & FractionalMaxPool3dOptions): B & FractionalMaxPool3dFields
}

/** The constructor of `MaxUnpool1d`, which extends `B`. */
export interface MaxUnpool1dClass<B extends object> {
  /**
   * Puts values back where `functional.maxPool1dWithIndices` took them, zeros elsewhere. Input `[N, C, L]` or `[C, L]`.
   * [torch.nn.MaxUnpool1d](https://docs.pytorch.org/docs/stable/generated/torch.nn.MaxUnpool1d.html)
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param padding The padding of the pool, on both sides. Default: 0.
   */
  new (kernelSize: Size, stride?: Size | null | MaxUnpool1dOptions, padding?: Size | MaxUnpool1dOptions, options?: MaxUnpool1dOptions): B & MaxUnpool1dFields
  /**
   * Puts values back where `functional.maxPool1dWithIndices` took them, zeros elsewhere. Input `[N, C, L]` or `[C, L]`.
   * [torch.nn.MaxUnpool1d](https://docs.pytorch.org/docs/stable/generated/torch.nn.MaxUnpool1d.html)
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param padding The padding of the pool, on both sides. Default: 0.
   */
  new (options: { kernelSize: Size } & MaxUnpool1dOptions): B & MaxUnpool1dFields
}

/** The constructor of `MaxUnpool2d`, which extends `B`. */
export interface MaxUnpool2dClass<B extends object> {
  /**
   * Puts values back where `functional.maxPool2dWithIndices` took them, zeros elsewhere. Input `[N, C, H, W]` or `[C, H, W]`.
   * [torch.nn.MaxUnpool2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.MaxUnpool2d.html)
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param padding The padding of the pool, on both sides. Default: 0.
   */
  new (kernelSize: Size, stride?: Size | null | MaxUnpool2dOptions, padding?: Size | MaxUnpool2dOptions, options?: MaxUnpool2dOptions): B & MaxUnpool2dFields
  /**
   * Puts values back where `functional.maxPool2dWithIndices` took them, zeros elsewhere. Input `[N, C, H, W]` or `[C, H, W]`.
   * [torch.nn.MaxUnpool2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.MaxUnpool2d.html)
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param padding The padding of the pool, on both sides. Default: 0.
   */
  new (options: { kernelSize: Size } & MaxUnpool2dOptions): B & MaxUnpool2dFields
}

/** The constructor of `MaxUnpool3d`, which extends `B`. */
export interface MaxUnpool3dClass<B extends object> {
  /**
   * Puts values back where `functional.maxPool3dWithIndices` took them, zeros elsewhere. Input `[N, C, D, H, W]` or `[C, D, H, W]`.
   * [torch.nn.MaxUnpool3d](https://docs.pytorch.org/docs/stable/generated/torch.nn.MaxUnpool3d.html)
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param padding The padding of the pool, on both sides. Default: 0.
   */
  new (kernelSize: Size, stride?: Size | null | MaxUnpool3dOptions, padding?: Size | MaxUnpool3dOptions, options?: MaxUnpool3dOptions): B & MaxUnpool3dFields
  /**
   * Puts values back where `functional.maxPool3dWithIndices` took them, zeros elsewhere. Input `[N, C, D, H, W]` or `[C, D, H, W]`.
   * [torch.nn.MaxUnpool3d](https://docs.pytorch.org/docs/stable/generated/torch.nn.MaxUnpool3d.html)
   * @param kernelSize Size of the window: one number, or one a dimension.
   * @param stride Step of the window; null for `kernelSize`.
   * @param padding The padding of the pool, on both sides. Default: 0.
   */
  new (options: { kernelSize: Size } & MaxUnpool3dOptions): B & MaxUnpool3dFields
}

/** The constructor of `ConstantPad1d`, which extends `B`. */
export interface ConstantPad1dClass<B extends object> {
  /**
   * Pads with `value`. Input `[N, C, L]` or `[C, L]`.
   * [torch.nn.ConstantPad1d](https://docs.pytorch.org/docs/stable/generated/torch.nn.ConstantPad1d.html)
   * @param padding `[left, right]` of the last dimension, then of the one before it, and so on; or one number for all.
   * @param value What is padded with.
   */
  new (padding: Size, value: number): B & ConstantPad1dFields
  /**
   * Pads with `value`. Input `[N, C, L]` or `[C, L]`.
   * [torch.nn.ConstantPad1d](https://docs.pytorch.org/docs/stable/generated/torch.nn.ConstantPad1d.html)
   * @param padding `[left, right]` of the last dimension, then of the one before it, and so on; or one number for all.
   * @param value What is padded with.
   */
  new (padding: Size, options: { value: number }): B & ConstantPad1dFields
  /**
   * Pads with `value`. Input `[N, C, L]` or `[C, L]`.
   * [torch.nn.ConstantPad1d](https://docs.pytorch.org/docs/stable/generated/torch.nn.ConstantPad1d.html)
   * @param padding `[left, right]` of the last dimension, then of the one before it, and so on; or one number for all.
   * @param value What is padded with.
   */
  new (options: { padding: Size; value: number }): B & ConstantPad1dFields
}

/** The constructor of `ConstantPad2d`, which extends `B`. */
export interface ConstantPad2dClass<B extends object> {
  /**
   * Pads with `value`. Input `[N, C, H, W]` or `[C, H, W]`.
   * [torch.nn.ConstantPad2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.ConstantPad2d.html)
   * @param padding `[left, right]` of the last dimension, then of the one before it, and so on; or one number for all.
   * @param value What is padded with.
   */
  new (padding: Size, value: number): B & ConstantPad2dFields
  /**
   * Pads with `value`. Input `[N, C, H, W]` or `[C, H, W]`.
   * [torch.nn.ConstantPad2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.ConstantPad2d.html)
   * @param padding `[left, right]` of the last dimension, then of the one before it, and so on; or one number for all.
   * @param value What is padded with.
   */
  new (padding: Size, options: { value: number }): B & ConstantPad2dFields
  /**
   * Pads with `value`. Input `[N, C, H, W]` or `[C, H, W]`.
   * [torch.nn.ConstantPad2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.ConstantPad2d.html)
   * @param padding `[left, right]` of the last dimension, then of the one before it, and so on; or one number for all.
   * @param value What is padded with.
   */
  new (options: { padding: Size; value: number }): B & ConstantPad2dFields
}

/** The constructor of `ConstantPad3d`, which extends `B`. */
export interface ConstantPad3dClass<B extends object> {
  /**
   * Pads with `value`. Input `[N, C, D, H, W]` or `[C, D, H, W]`.
   * [torch.nn.ConstantPad3d](https://docs.pytorch.org/docs/stable/generated/torch.nn.ConstantPad3d.html)
   * @param padding `[left, right]` of the last dimension, then of the one before it, and so on; or one number for all.
   * @param value What is padded with.
   */
  new (padding: Size, value: number): B & ConstantPad3dFields
  /**
   * Pads with `value`. Input `[N, C, D, H, W]` or `[C, D, H, W]`.
   * [torch.nn.ConstantPad3d](https://docs.pytorch.org/docs/stable/generated/torch.nn.ConstantPad3d.html)
   * @param padding `[left, right]` of the last dimension, then of the one before it, and so on; or one number for all.
   * @param value What is padded with.
   */
  new (padding: Size, options: { value: number }): B & ConstantPad3dFields
  /**
   * Pads with `value`. Input `[N, C, D, H, W]` or `[C, D, H, W]`.
   * [torch.nn.ConstantPad3d](https://docs.pytorch.org/docs/stable/generated/torch.nn.ConstantPad3d.html)
   * @param padding `[left, right]` of the last dimension, then of the one before it, and so on; or one number for all.
   * @param value What is padded with.
   */
  new (options: { padding: Size; value: number }): B & ConstantPad3dFields
}

/** The constructor of `ZeroPad1d`, which extends `B`. */
export interface ZeroPad1dClass<B extends object> {
  /**
   * Pads with zeros. Input `[N, C, L]` or `[C, L]`.
   * [torch.nn.ZeroPad1d](https://docs.pytorch.org/docs/stable/generated/torch.nn.ZeroPad1d.html)
   * @param padding `[left, right]` of the last dimension, then of the one before it, and so on; or one number for all.
   */
  new (padding: Size): B & ZeroPad1dFields
  /**
   * Pads with zeros. Input `[N, C, L]` or `[C, L]`.
   * [torch.nn.ZeroPad1d](https://docs.pytorch.org/docs/stable/generated/torch.nn.ZeroPad1d.html)
   * @param padding `[left, right]` of the last dimension, then of the one before it, and so on; or one number for all.
   */
  new (options: { padding: Size }): B & ZeroPad1dFields
}

/** The constructor of `ZeroPad2d`, which extends `B`. */
export interface ZeroPad2dClass<B extends object> {
  /**
   * Pads with zeros. Input `[N, C, H, W]` or `[C, H, W]`.
   * [torch.nn.ZeroPad2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.ZeroPad2d.html)
   * @param padding `[left, right]` of the last dimension, then of the one before it, and so on; or one number for all.
   */
  new (padding: Size): B & ZeroPad2dFields
  /**
   * Pads with zeros. Input `[N, C, H, W]` or `[C, H, W]`.
   * [torch.nn.ZeroPad2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.ZeroPad2d.html)
   * @param padding `[left, right]` of the last dimension, then of the one before it, and so on; or one number for all.
   */
  new (options: { padding: Size }): B & ZeroPad2dFields
}

/** The constructor of `ZeroPad3d`, which extends `B`. */
export interface ZeroPad3dClass<B extends object> {
  /**
   * Pads with zeros. Input `[N, C, D, H, W]` or `[C, D, H, W]`.
   * [torch.nn.ZeroPad3d](https://docs.pytorch.org/docs/stable/generated/torch.nn.ZeroPad3d.html)
   * @param padding `[left, right]` of the last dimension, then of the one before it, and so on; or one number for all.
   */
  new (padding: Size): B & ZeroPad3dFields
  /**
   * Pads with zeros. Input `[N, C, D, H, W]` or `[C, D, H, W]`.
   * [torch.nn.ZeroPad3d](https://docs.pytorch.org/docs/stable/generated/torch.nn.ZeroPad3d.html)
   * @param padding `[left, right]` of the last dimension, then of the one before it, and so on; or one number for all.
   */
  new (options: { padding: Size }): B & ZeroPad3dFields
}

/** The constructor of `ReflectionPad1d`, which extends `B`. */
export interface ReflectionPad1dClass<B extends object> {
  /**
   * Pads with the input, mirrored at its edges. Input `[N, C, L]` or `[C, L]`.
   * [torch.nn.ReflectionPad1d](https://docs.pytorch.org/docs/stable/generated/torch.nn.ReflectionPad1d.html)
   * @param padding `[left, right]` of the last dimension, then of the one before it, and so on; or one number for all.
   */
  new (padding: Size): B & ReflectionPad1dFields
  /**
   * Pads with the input, mirrored at its edges. Input `[N, C, L]` or `[C, L]`.
   * [torch.nn.ReflectionPad1d](https://docs.pytorch.org/docs/stable/generated/torch.nn.ReflectionPad1d.html)
   * @param padding `[left, right]` of the last dimension, then of the one before it, and so on; or one number for all.
   */
  new (options: { padding: Size }): B & ReflectionPad1dFields
}

/** The constructor of `ReflectionPad2d`, which extends `B`. */
export interface ReflectionPad2dClass<B extends object> {
  /**
   * Pads with the input, mirrored at its edges. Input `[N, C, H, W]` or `[C, H, W]`.
   * [torch.nn.ReflectionPad2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.ReflectionPad2d.html)
   * @param padding `[left, right]` of the last dimension, then of the one before it, and so on; or one number for all.
   */
  new (padding: Size): B & ReflectionPad2dFields
  /**
   * Pads with the input, mirrored at its edges. Input `[N, C, H, W]` or `[C, H, W]`.
   * [torch.nn.ReflectionPad2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.ReflectionPad2d.html)
   * @param padding `[left, right]` of the last dimension, then of the one before it, and so on; or one number for all.
   */
  new (options: { padding: Size }): B & ReflectionPad2dFields
}

/** The constructor of `ReflectionPad3d`, which extends `B`. */
export interface ReflectionPad3dClass<B extends object> {
  /**
   * Pads with the input, mirrored at its edges. Input `[N, C, D, H, W]` or `[C, D, H, W]`.
   * [torch.nn.ReflectionPad3d](https://docs.pytorch.org/docs/stable/generated/torch.nn.ReflectionPad3d.html)
   * @param padding `[left, right]` of the last dimension, then of the one before it, and so on; or one number for all.
   */
  new (padding: Size): B & ReflectionPad3dFields
  /**
   * Pads with the input, mirrored at its edges. Input `[N, C, D, H, W]` or `[C, D, H, W]`.
   * [torch.nn.ReflectionPad3d](https://docs.pytorch.org/docs/stable/generated/torch.nn.ReflectionPad3d.html)
   * @param padding `[left, right]` of the last dimension, then of the one before it, and so on; or one number for all.
   */
  new (options: { padding: Size }): B & ReflectionPad3dFields
}

/** The constructor of `ReplicationPad1d`, which extends `B`. */
export interface ReplicationPad1dClass<B extends object> {
  /**
   * Pads with the edges. Input `[N, C, L]` or `[C, L]`.
   * [torch.nn.ReplicationPad1d](https://docs.pytorch.org/docs/stable/generated/torch.nn.ReplicationPad1d.html)
   * @param padding `[left, right]` of the last dimension, then of the one before it, and so on; or one number for all.
   */
  new (padding: Size): B & ReplicationPad1dFields
  /**
   * Pads with the edges. Input `[N, C, L]` or `[C, L]`.
   * [torch.nn.ReplicationPad1d](https://docs.pytorch.org/docs/stable/generated/torch.nn.ReplicationPad1d.html)
   * @param padding `[left, right]` of the last dimension, then of the one before it, and so on; or one number for all.
   */
  new (options: { padding: Size }): B & ReplicationPad1dFields
}

/** The constructor of `ReplicationPad2d`, which extends `B`. */
export interface ReplicationPad2dClass<B extends object> {
  /**
   * Pads with the edges. Input `[N, C, H, W]` or `[C, H, W]`.
   * [torch.nn.ReplicationPad2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.ReplicationPad2d.html)
   * @param padding `[left, right]` of the last dimension, then of the one before it, and so on; or one number for all.
   */
  new (padding: Size): B & ReplicationPad2dFields
  /**
   * Pads with the edges. Input `[N, C, H, W]` or `[C, H, W]`.
   * [torch.nn.ReplicationPad2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.ReplicationPad2d.html)
   * @param padding `[left, right]` of the last dimension, then of the one before it, and so on; or one number for all.
   */
  new (options: { padding: Size }): B & ReplicationPad2dFields
}

/** The constructor of `ReplicationPad3d`, which extends `B`. */
export interface ReplicationPad3dClass<B extends object> {
  /**
   * Pads with the edges. Input `[N, C, D, H, W]` or `[C, D, H, W]`.
   * [torch.nn.ReplicationPad3d](https://docs.pytorch.org/docs/stable/generated/torch.nn.ReplicationPad3d.html)
   * @param padding `[left, right]` of the last dimension, then of the one before it, and so on; or one number for all.
   */
  new (padding: Size): B & ReplicationPad3dFields
  /**
   * Pads with the edges. Input `[N, C, D, H, W]` or `[C, D, H, W]`.
   * [torch.nn.ReplicationPad3d](https://docs.pytorch.org/docs/stable/generated/torch.nn.ReplicationPad3d.html)
   * @param padding `[left, right]` of the last dimension, then of the one before it, and so on; or one number for all.
   */
  new (options: { padding: Size }): B & ReplicationPad3dFields
}

/** The constructor of `CircularPad1d`, which extends `B`. */
export interface CircularPad1dClass<B extends object> {
  /**
   * Pads with the other end of the input. Input `[N, C, L]` or `[C, L]`.
   * [torch.nn.CircularPad1d](https://docs.pytorch.org/docs/stable/generated/torch.nn.CircularPad1d.html)
   * @param padding `[left, right]` of the last dimension, then of the one before it, and so on; or one number for all.
   */
  new (padding: Size): B & CircularPad1dFields
  /**
   * Pads with the other end of the input. Input `[N, C, L]` or `[C, L]`.
   * [torch.nn.CircularPad1d](https://docs.pytorch.org/docs/stable/generated/torch.nn.CircularPad1d.html)
   * @param padding `[left, right]` of the last dimension, then of the one before it, and so on; or one number for all.
   */
  new (options: { padding: Size }): B & CircularPad1dFields
}

/** The constructor of `CircularPad2d`, which extends `B`. */
export interface CircularPad2dClass<B extends object> {
  /**
   * Pads with the other end of the input. Input `[N, C, H, W]` or `[C, H, W]`.
   * [torch.nn.CircularPad2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.CircularPad2d.html)
   * @param padding `[left, right]` of the last dimension, then of the one before it, and so on; or one number for all.
   */
  new (padding: Size): B & CircularPad2dFields
  /**
   * Pads with the other end of the input. Input `[N, C, H, W]` or `[C, H, W]`.
   * [torch.nn.CircularPad2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.CircularPad2d.html)
   * @param padding `[left, right]` of the last dimension, then of the one before it, and so on; or one number for all.
   */
  new (options: { padding: Size }): B & CircularPad2dFields
}

/** The constructor of `CircularPad3d`, which extends `B`. */
export interface CircularPad3dClass<B extends object> {
  /**
   * Pads with the other end of the input. Input `[N, C, D, H, W]` or `[C, D, H, W]`.
   * [torch.nn.CircularPad3d](https://docs.pytorch.org/docs/stable/generated/torch.nn.CircularPad3d.html)
   * @param padding `[left, right]` of the last dimension, then of the one before it, and so on; or one number for all.
   */
  new (padding: Size): B & CircularPad3dFields
  /**
   * Pads with the other end of the input. Input `[N, C, D, H, W]` or `[C, D, H, W]`.
   * [torch.nn.CircularPad3d](https://docs.pytorch.org/docs/stable/generated/torch.nn.CircularPad3d.html)
   * @param padding `[left, right]` of the last dimension, then of the one before it, and so on; or one number for all.
   */
  new (options: { padding: Size }): B & CircularPad3dFields
}

/** The constructor of `Upsample`, which extends `B`. */
export interface UpsampleClass<B extends object> {
  /**
   * Another size of `[N, C, L]`, `[N, C, H, W]` or `[N, C, D, H, W]`: give `size` or `scaleFactor`. `linear` is for one dimension,
   * `bilinear` and `bicubic` for two, `trilinear` for three.
   * [torch.nn.Upsample](https://docs.pytorch.org/docs/stable/generated/torch.nn.Upsample.html)
   * @param size The size of the output: one number, or one a dimension.
   * @param scaleFactor By what the size is multiplied: one number, or one a dimension.
   * @param mode How values between pixels are found. Default: 'nearest'.
   * @param alignCorners Keep the centres of the corner pixels in place; null for false, and all that the other modes take.
   * @param recomputeScaleFactor Take the scale from the rounded sizes instead of `scaleFactor`.
   */
  new (size?: Size | null | UpsampleOptions, scaleFactor?: Ratio | null | UpsampleOptions, mode?: InterpolateMode | UpsampleOptions, alignCorners?: boolean | null | UpsampleOptions, recomputeScaleFactor?: boolean | null | UpsampleOptions, options?: UpsampleOptions): B & UpsampleFields
}

/** The constructor of `UpsamplingNearest2d`, which extends `B`. */
export interface UpsamplingNearest2dClass<B extends object> {
  /**
   * `Upsample` with its defaults, under its older name. Input `[N, C, H, W]`.
   * [torch.nn.UpsamplingNearest2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.UpsamplingNearest2d.html)
   * @param size The size of the output: one number, or one a dimension.
   * @param scaleFactor By what the size is multiplied: one number, or one a dimension.
   */
  new (size?: Size | null | UpsamplingNearest2dOptions, scaleFactor?: Ratio | null | UpsamplingNearest2dOptions, options?: UpsamplingNearest2dOptions): B & UpsamplingNearest2dFields
}

/** The constructor of `UpsamplingBilinear2d`, which extends `B`. */
export interface UpsamplingBilinear2dClass<B extends object> {
  /**
   * `Upsample` with `bilinear` and `alignCorners`, under its older name. Input `[N, C, H, W]`.
   * [torch.nn.UpsamplingBilinear2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.UpsamplingBilinear2d.html)
   * @param size The size of the output: one number, or one a dimension.
   * @param scaleFactor By what the size is multiplied: one number, or one a dimension.
   */
  new (size?: Size | null | UpsamplingBilinear2dOptions, scaleFactor?: Ratio | null | UpsamplingBilinear2dOptions, options?: UpsamplingBilinear2dOptions): B & UpsamplingBilinear2dFields
}

/** The constructor of `Fold`, which extends `B`. */
export interface FoldClass<B extends object> {
  /**
   * Adds blocks `[N, C KH KW, L]` (or without `N`) up to an image `[N, C, H, W]`.
   * [torch.nn.Fold](https://docs.pytorch.org/docs/stable/generated/torch.nn.Fold.html)
   * @param outputSize Height and width of the image.
   * @param kernelSize Height and width of a block.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param padding Zeros on both sides of the image. Default: 0.
   * @param stride Step from block to block; one number, or one a dimension. Default: 1.
   */
  new (outputSize: Size, kernelSize: Size, dilation?: Size | FoldOptions, padding?: Size | FoldOptions, stride?: Size | FoldOptions, options?: FoldOptions): B & FoldFields
  /**
   * Adds blocks `[N, C KH KW, L]` (or without `N`) up to an image `[N, C, H, W]`.
   * [torch.nn.Fold](https://docs.pytorch.org/docs/stable/generated/torch.nn.Fold.html)
   * @param outputSize Height and width of the image.
   * @param kernelSize Height and width of a block.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param padding Zeros on both sides of the image. Default: 0.
   * @param stride Step from block to block; one number, or one a dimension. Default: 1.
   */
  new (outputSize: Size, options: { kernelSize: Size } & FoldOptions): B & FoldFields
  /**
   * Adds blocks `[N, C KH KW, L]` (or without `N`) up to an image `[N, C, H, W]`.
   * [torch.nn.Fold](https://docs.pytorch.org/docs/stable/generated/torch.nn.Fold.html)
   * @param outputSize Height and width of the image.
   * @param kernelSize Height and width of a block.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param padding Zeros on both sides of the image. Default: 0.
   * @param stride Step from block to block; one number, or one a dimension. Default: 1.
   */
  new (options: { outputSize: Size; kernelSize: Size } & FoldOptions): B & FoldFields
}

/** The constructor of `Unfold`, which extends `B`. */
export interface UnfoldClass<B extends object> {
  /**
   * The blocks of an image `[N, C, H, W]` (or without `N`), as columns `[N, C KH KW, L]`.
   * [torch.nn.Unfold](https://docs.pytorch.org/docs/stable/generated/torch.nn.Unfold.html)
   * @param kernelSize Height and width of a block.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param padding Zeros on both sides of the image. Default: 0.
   * @param stride Step from block to block; one number, or one a dimension. Default: 1.
   */
  new (kernelSize: Size, dilation?: Size | UnfoldOptions, padding?: Size | UnfoldOptions, stride?: Size | UnfoldOptions, options?: UnfoldOptions): B & UnfoldFields
  /**
   * The blocks of an image `[N, C, H, W]` (or without `N`), as columns `[N, C KH KW, L]`.
   * [torch.nn.Unfold](https://docs.pytorch.org/docs/stable/generated/torch.nn.Unfold.html)
   * @param kernelSize Height and width of a block.
   * @param dilation Distance between the kernel's elements. Default: 1.
   * @param padding Zeros on both sides of the image. Default: 0.
   * @param stride Step from block to block; one number, or one a dimension. Default: 1.
   */
  new (options: { kernelSize: Size } & UnfoldOptions): B & UnfoldFields
}

/** The constructor of `Dropout1d`, which extends `B`. */
export interface Dropout1dClass<B extends object> {
  /**
   * As Dropout, for whole channels of `[N, C, L]` or `[C, L]`.
   * [torch.nn.Dropout1d](https://docs.pytorch.org/docs/stable/generated/torch.nn.Dropout1d.html)
   * @param p The probability of a zero. Default: 0.5.
   * @param inplace Write the result into the input. Default: false.
   */
  new (p?: number | Dropout1dOptions, inplace?: boolean | Dropout1dOptions, options?: Dropout1dOptions): B & Dropout1dFields
}

/** The constructor of `Dropout2d`, which extends `B`. */
export interface Dropout2dClass<B extends object> {
  /**
   * As Dropout, for whole channels of `[N, C, H, W]`.
   * [torch.nn.Dropout2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.Dropout2d.html)
   * @param p The probability of a zero. Default: 0.5.
   * @param inplace Write the result into the input. Default: false.
   */
  new (p?: number | Dropout2dOptions, inplace?: boolean | Dropout2dOptions, options?: Dropout2dOptions): B & Dropout2dFields
}

/** The constructor of `Dropout3d`, which extends `B`. */
export interface Dropout3dClass<B extends object> {
  /**
   * As Dropout, for whole channels of `[N, C, D, H, W]` or `[C, D, H, W]`.
   * [torch.nn.Dropout3d](https://docs.pytorch.org/docs/stable/generated/torch.nn.Dropout3d.html)
   * @param p The probability of a zero. Default: 0.5.
   * @param inplace Write the result into the input. Default: false.
   */
  new (p?: number | Dropout3dOptions, inplace?: boolean | Dropout3dOptions, options?: Dropout3dOptions): B & Dropout3dFields
}

/** The constructor of `ReLU`, which extends `B`. */
export interface ReLUClass<B extends object> {
  /**
   * `max(x, 0)`.
   * [torch.nn.ReLU](https://docs.pytorch.org/docs/stable/generated/torch.nn.ReLU.html)
   * @param inplace Write the result into the input. Default: false.
   */
  new (inplace?: boolean | ReLUOptions, options?: ReLUOptions): B & ReLUFields
}

/** The constructor of `ReLU6`, which extends `B`. */
export interface ReLU6Class<B extends object> {
  /**
   * `min(max(x, 0), 6)`.
   * [torch.nn.ReLU6](https://docs.pytorch.org/docs/stable/generated/torch.nn.ReLU6.html)
   * @param inplace Write the result into the input. Default: false.
   */
  new (inplace?: boolean | ReLU6Options, options?: ReLU6Options): B & ReLU6Fields
}

/** The constructor of `SiLU`, which extends `B`. */
export interface SiLUClass<B extends object> {
  /**
   * `x * sigmoid(x)`.
   * [torch.nn.SiLU](https://docs.pytorch.org/docs/stable/generated/torch.nn.SiLU.html)
   * @param inplace Write the result into the input. Default: false.
   */
  new (inplace?: boolean | SiLUOptions, options?: SiLUOptions): B & SiLUFields
}

/** The constructor of `Mish`, which extends `B`. */
export interface MishClass<B extends object> {
  /**
   * `x * tanh(softplus(x))`.
   * [torch.nn.Mish](https://docs.pytorch.org/docs/stable/generated/torch.nn.Mish.html)
   * @param inplace Write the result into the input. Default: false.
   */
  new (inplace?: boolean | MishOptions, options?: MishOptions): B & MishFields
}

/** The constructor of `SELU`, which extends `B`. */
export interface SELUClass<B extends object> {
  /**
   * SELU, with its fixed constants.
   * [torch.nn.SELU](https://docs.pytorch.org/docs/stable/generated/torch.nn.SELU.html)
   * @param inplace Write the result into the input. Default: false.
   */
  new (inplace?: boolean | SELUOptions, options?: SELUOptions): B & SELUFields
}

/** The constructor of `Hardswish`, which extends `B`. */
export interface HardswishClass<B extends object> {
  /**
   * `x * relu6(x + 3) / 6`.
   * [torch.nn.Hardswish](https://docs.pytorch.org/docs/stable/generated/torch.nn.Hardswish.html)
   * @param inplace Write the result into the input. Default: false.
   */
  new (inplace?: boolean | HardswishOptions, options?: HardswishOptions): B & HardswishFields
}

/** The constructor of `Hardsigmoid`, which extends `B`. */
export interface HardsigmoidClass<B extends object> {
  /**
   * `relu6(x + 3) / 6`.
   * [torch.nn.Hardsigmoid](https://docs.pytorch.org/docs/stable/generated/torch.nn.Hardsigmoid.html)
   * @param inplace Write the result into the input. Default: false.
   */
  new (inplace?: boolean | HardsigmoidOptions, options?: HardsigmoidOptions): B & HardsigmoidFields
}

/** The constructor of `ELU`, which extends `B`. */
export interface ELUClass<B extends object> {
  /**
   * `x` where it is positive, else `alpha * (exp(x) - 1)`.
   * [torch.nn.ELU](https://docs.pytorch.org/docs/stable/generated/torch.nn.ELU.html)
   * @param alpha Where the curve ends, far below zero. Default: 1.
   * @param inplace Write the result into the input. Default: false.
   */
  new (alpha?: number | ELUOptions, inplace?: boolean | ELUOptions, options?: ELUOptions): B & ELUFields
}

/** The constructor of `CELU`, which extends `B`. */
export interface CELUClass<B extends object> {
  /**
   * `max(0, x) + min(0, alpha * (exp(x / alpha) - 1))`.
   * [torch.nn.CELU](https://docs.pytorch.org/docs/stable/generated/torch.nn.CELU.html)
   * @param alpha Where the curve ends, far below zero. Default: 1.
   * @param inplace Write the result into the input. Default: false.
   */
  new (alpha?: number | CELUOptions, inplace?: boolean | CELUOptions, options?: CELUOptions): B & CELUFields
}

/** The constructor of `LeakyReLU`, which extends `B`. */
export interface LeakyReLUClass<B extends object> {
  /**
   * `x` where it is positive, else `negativeSlope * x`.
   * [torch.nn.LeakyReLU](https://docs.pytorch.org/docs/stable/generated/torch.nn.LeakyReLU.html)
   * @param negativeSlope Slope where x is negative. Default: 0.01.
   * @param inplace Write the result into the input. Default: false.
   */
  new (negativeSlope?: number | LeakyReLUOptions, inplace?: boolean | LeakyReLUOptions, options?: LeakyReLUOptions): B & LeakyReLUFields
}

/** The constructor of `Hardtanh`, which extends `B`. */
export interface HardtanhClass<B extends object> {
  /**
   * `x` between `minVal` and `maxVal`.
   * [torch.nn.Hardtanh](https://docs.pytorch.org/docs/stable/generated/torch.nn.Hardtanh.html)
   * @param minVal The least result. Default: -1.
   * @param maxVal The greatest result. Default: 1.
   * @param inplace Write the result into the input. Default: false.
   */
  new (minVal?: number | HardtanhOptions, maxVal?: number | HardtanhOptions, inplace?: boolean | HardtanhOptions, options?: HardtanhOptions): B & HardtanhFields
}

/** The constructor of `Threshold`, which extends `B`. */
export interface ThresholdClass<B extends object> {
  /**
   * `x` where it is greater than `threshold`, else `value`.
   * [torch.nn.Threshold](https://docs.pytorch.org/docs/stable/generated/torch.nn.Threshold.html)
   * @param threshold The limit.
   * @param value What stands there instead.
   * @param inplace Write the result into the input. Default: false.
   */
  new (threshold: number, value: number, inplace?: boolean | ThresholdOptions, options?: ThresholdOptions): B & ThresholdFields
  /**
   * `x` where it is greater than `threshold`, else `value`.
   * [torch.nn.Threshold](https://docs.pytorch.org/docs/stable/generated/torch.nn.Threshold.html)
   * @param threshold The limit.
   * @param value What stands there instead.
   * @param inplace Write the result into the input. Default: false.
   */
  new (threshold: number, options: { value: number } & ThresholdOptions): B & ThresholdFields
  /**
   * `x` where it is greater than `threshold`, else `value`.
   * [torch.nn.Threshold](https://docs.pytorch.org/docs/stable/generated/torch.nn.Threshold.html)
   * @param threshold The limit.
   * @param value What stands there instead.
   * @param inplace Write the result into the input. Default: false.
   */
  new (options: { threshold: number; value: number } & ThresholdOptions): B & ThresholdFields
}

/** The constructor of `GELU`, which extends `B`. */
export interface GELUClass<B extends object> {
  /**
   * `x * Phi(x)`, with the normal distribution's function.
   * [torch.nn.GELU](https://docs.pytorch.org/docs/stable/generated/torch.nn.GELU.html)
   * @param approximate 'tanh' for the approximation by a hyperbolic tangent. Default: 'none'.
   */
  new (approximate?: Approximate | GELUOptions, options?: GELUOptions): B & GELUFields
}

/** The constructor of `Sigmoid`, which extends `B`. */
export interface SigmoidClass<B extends object> {
  /**
   * `1 / (1 + exp(-x))`.
   * [torch.nn.Sigmoid](https://docs.pytorch.org/docs/stable/generated/torch.nn.Sigmoid.html)
   */
  new (): B
}

/** The constructor of `Tanh`, which extends `B`. */
export interface TanhClass<B extends object> {
  /**
   * The hyperbolic tangent.
   * [torch.nn.Tanh](https://docs.pytorch.org/docs/stable/generated/torch.nn.Tanh.html)
   */
  new (): B
}

/** The constructor of `LogSigmoid`, which extends `B`. */
export interface LogSigmoidClass<B extends object> {
  /**
   * `log(sigmoid(x))`.
   * [torch.nn.LogSigmoid](https://docs.pytorch.org/docs/stable/generated/torch.nn.LogSigmoid.html)
   */
  new (): B
}

/** The constructor of `Softsign`, which extends `B`. */
export interface SoftsignClass<B extends object> {
  /**
   * `x / (1 + |x|)`.
   * [torch.nn.Softsign](https://docs.pytorch.org/docs/stable/generated/torch.nn.Softsign.html)
   */
  new (): B
}

/** The constructor of `Tanhshrink`, which extends `B`. */
export interface TanhshrinkClass<B extends object> {
  /**
   * `x - tanh(x)`.
   * [torch.nn.Tanhshrink](https://docs.pytorch.org/docs/stable/generated/torch.nn.Tanhshrink.html)
   */
  new (): B
}

/** The constructor of `Softplus`, which extends `B`. */
export interface SoftplusClass<B extends object> {
  /**
   * `log(1 + exp(beta * x)) / beta`, and x where `beta * x` is beyond `threshold`.
   * [torch.nn.Softplus](https://docs.pytorch.org/docs/stable/generated/torch.nn.Softplus.html)
   * @param beta Scales the input. Default: 1.
   * @param threshold The limit. Default: 20.
   */
  new (beta?: number | SoftplusOptions, threshold?: number | SoftplusOptions, options?: SoftplusOptions): B & SoftplusFields
}

/** The constructor of `Softshrink`, which extends `B`. */
export interface SoftshrinkClass<B extends object> {
  /**
   * Zero within `lambd` of zero, else x moved towards zero by `lambd`.
   * [torch.nn.Softshrink](https://docs.pytorch.org/docs/stable/generated/torch.nn.Softshrink.html)
   * @param lambd How near to zero is zero. Default: 0.5.
   */
  new (lambd?: number | SoftshrinkOptions, options?: SoftshrinkOptions): B & SoftshrinkFields
}

/** The constructor of `Hardshrink`, which extends `B`. */
export interface HardshrinkClass<B extends object> {
  /**
   * Zero within `lambd` of zero, else x.
   * [torch.nn.Hardshrink](https://docs.pytorch.org/docs/stable/generated/torch.nn.Hardshrink.html)
   * @param lambd How near to zero is zero. Default: 0.5.
   */
  new (lambd?: number | HardshrinkOptions, options?: HardshrinkOptions): B & HardshrinkFields
}

/** The constructor of `GLU`, which extends `B`. */
export interface GLUClass<B extends object> {
  /**
   * Half of the input along `dim`, times the sigmoid of the other half.
   * [torch.nn.GLU](https://docs.pytorch.org/docs/stable/generated/torch.nn.GLU.html)
   * @param dim The dimension. Default: -1.
   */
  new (dim?: number | GLUOptions, options?: GLUOptions): B & GLUFields
}

/** The constructor of `PReLU`, which extends `B`. */
export interface PReLUClass<B extends object> {
  /**
   * As LeakyReLU, with learned slopes.
   * [torch.nn.PReLU](https://docs.pytorch.org/docs/stable/generated/torch.nn.PReLU.html)
   * @param numParameters One slope for all, or one a channel. Default: 1.
   * @param init Where the slopes begin. Default: 0.25.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (numParameters?: number | PReLUOptions, init?: number | PReLUOptions, device?: Device | null | PReLUOptions, dtype?: DTypeLike | null | PReLUOptions, options?: PReLUOptions): B & PReLUFields
}

/** The constructor of `RReLU`, which extends `B`. */
export interface RReLUClass<B extends object> {
  /**
   * As LeakyReLU, with slopes that are drawn between `lower` and `upper` when training, else halfway.
   * [torch.nn.RReLU](https://docs.pytorch.org/docs/stable/generated/torch.nn.RReLU.html)
   * @param lower The least slope. Default: 0.125.
   * @param upper The greatest slope. Default: 0.3333333333333333.
   * @param inplace Write the result into the input. Default: false.
   */
  new (lower?: number | RReLUOptions, upper?: number | RReLUOptions, inplace?: boolean | RReLUOptions, options?: RReLUOptions): B & RReLUFields
}

/** The constructor of `Softmax`, which extends `B`. */
export interface SoftmaxClass<B extends object> {
  /**
   * `exp(x) / sum(exp(x))` along `dim`.
   * [torch.nn.Softmax](https://docs.pytorch.org/docs/stable/generated/torch.nn.Softmax.html)
   * @param dim The dimension.
   */
  new (dim: number): B & SoftmaxFields
  /**
   * `exp(x) / sum(exp(x))` along `dim`.
   * [torch.nn.Softmax](https://docs.pytorch.org/docs/stable/generated/torch.nn.Softmax.html)
   * @param dim The dimension.
   */
  new (options: { dim: number }): B & SoftmaxFields
}

/** The constructor of `Softmax2d`, which extends `B`. */
export interface Softmax2dClass<B extends object> {
  /**
   * Softmax over the channels of `[N, C, H, W]` or `[C, H, W]`, at each place.
   * [torch.nn.Softmax2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.Softmax2d.html)
   */
  new (): B
}

/** The constructor of `Softmin`, which extends `B`. */
export interface SoftminClass<B extends object> {
  /**
   * `softmax(-x)` along `dim`.
   * [torch.nn.Softmin](https://docs.pytorch.org/docs/stable/generated/torch.nn.Softmin.html)
   * @param dim The dimension.
   */
  new (dim: number): B & SoftminFields
  /**
   * `softmax(-x)` along `dim`.
   * [torch.nn.Softmin](https://docs.pytorch.org/docs/stable/generated/torch.nn.Softmin.html)
   * @param dim The dimension.
   */
  new (options: { dim: number }): B & SoftminFields
}

/** The constructor of `LogSoftmax`, which extends `B`. */
export interface LogSoftmaxClass<B extends object> {
  /**
   * `log(softmax(x))` along `dim`.
   * [torch.nn.LogSoftmax](https://docs.pytorch.org/docs/stable/generated/torch.nn.LogSoftmax.html)
   * @param dim The dimension.
   */
  new (dim: number): B & LogSoftmaxFields
  /**
   * `log(softmax(x))` along `dim`.
   * [torch.nn.LogSoftmax](https://docs.pytorch.org/docs/stable/generated/torch.nn.LogSoftmax.html)
   * @param dim The dimension.
   */
  new (options: { dim: number }): B & LogSoftmaxFields
}

/** The constructor of `Dropout`, which extends `B`. */
export interface DropoutClass<B extends object> {
  /**
   * Sets each element to zero with probability `p`, and divides the others by `1 - p`, when training.
   * [torch.nn.Dropout](https://docs.pytorch.org/docs/stable/generated/torch.nn.Dropout.html)
   * @param p The probability of a zero. Default: 0.5.
   * @param inplace Write the result into the input. Default: false.
   */
  new (p?: number | DropoutOptions, inplace?: boolean | DropoutOptions, options?: DropoutOptions): B & DropoutFields
}

/** The constructor of `AlphaDropout`, which extends `B`. */
export interface AlphaDropoutClass<B extends object> {
  /**
   * Dropout that keeps mean and variance, for SELU.
   * [torch.nn.AlphaDropout](https://docs.pytorch.org/docs/stable/generated/torch.nn.AlphaDropout.html)
   * @param p The probability of a zero. Default: 0.5.
   * @param inplace Write the result into the input. Default: false.
   */
  new (p?: number | AlphaDropoutOptions, inplace?: boolean | AlphaDropoutOptions, options?: AlphaDropoutOptions): B & AlphaDropoutFields
}

/** The constructor of `FeatureAlphaDropout`, which extends `B`. */
export interface FeatureAlphaDropoutClass<B extends object> {
  /**
   * As AlphaDropout, for whole channels of `[N, C, ...]`.
   * [torch.nn.FeatureAlphaDropout](https://docs.pytorch.org/docs/stable/generated/torch.nn.FeatureAlphaDropout.html)
   * @param p The probability of a zero. Default: 0.5.
   * @param inplace Write the result into the input. Default: false.
   */
  new (p?: number | FeatureAlphaDropoutOptions, inplace?: boolean | FeatureAlphaDropoutOptions, options?: FeatureAlphaDropoutOptions): B & FeatureAlphaDropoutFields
}

/** The constructor of `Flatten`, which extends `B`. */
export interface FlattenClass<B extends object> {
  /**
   * Makes one dimension of several.
   * [torch.nn.Flatten](https://docs.pytorch.org/docs/stable/generated/torch.nn.Flatten.html)
   * @param startDim The first dimension of those that become one. Default: 1.
   * @param endDim The last dimension of those that become one. Default: -1.
   */
  new (startDim?: number | FlattenOptions, endDim?: number | FlattenOptions, options?: FlattenOptions): B & FlattenFields
}

/** The constructor of `Unflatten`, which extends `B`. */
export interface UnflattenClass<B extends object> {
  /**
   * Makes several dimensions of one.
   * [torch.nn.Unflatten](https://docs.pytorch.org/docs/stable/generated/torch.nn.Unflatten.html)
   * @param dim The dimension.
   * @param unflattenedSize The dimensions that it becomes.
   */
  new (dim: number, unflattenedSize: readonly number[]): B & UnflattenFields
  /**
   * Makes several dimensions of one.
   * [torch.nn.Unflatten](https://docs.pytorch.org/docs/stable/generated/torch.nn.Unflatten.html)
   * @param dim The dimension.
   * @param unflattenedSize The dimensions that it becomes.
   */
  new (dim: number, options: { unflattenedSize: readonly number[] }): B & UnflattenFields
  /**
   * Makes several dimensions of one.
   * [torch.nn.Unflatten](https://docs.pytorch.org/docs/stable/generated/torch.nn.Unflatten.html)
   * @param dim The dimension.
   * @param unflattenedSize The dimensions that it becomes.
   */
  new (options: { dim: number; unflattenedSize: readonly number[] }): B & UnflattenFields
}

/** The constructor of `Linear`, which extends `B`. */
export interface LinearClass<B extends object> {
  /**
   * `y = x A^T + b`. Input `[..., inFeatures]`, output `[..., outFeatures]`.
   * [torch.nn.Linear](https://docs.pytorch.org/docs/stable/generated/torch.nn.Linear.html)
   * @param inFeatures Size of the input's last dimension.
   * @param outFeatures Size of the output's last dimension.
   * @param bias Add a learned vector. Default: true.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (inFeatures: number, outFeatures: number, bias?: boolean | LinearOptions, device?: Device | null | LinearOptions, dtype?: DTypeLike | null | LinearOptions, options?: LinearOptions): B & LinearFields
  /**
   * `y = x A^T + b`. Input `[..., inFeatures]`, output `[..., outFeatures]`.
   * [torch.nn.Linear](https://docs.pytorch.org/docs/stable/generated/torch.nn.Linear.html)
   * @param inFeatures Size of the input's last dimension.
   * @param outFeatures Size of the output's last dimension.
   * @param bias Add a learned vector. Default: true.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (inFeatures: number, options: { outFeatures: number } & LinearOptions): B & LinearFields
  /**
   * `y = x A^T + b`. Input `[..., inFeatures]`, output `[..., outFeatures]`.
   * [torch.nn.Linear](https://docs.pytorch.org/docs/stable/generated/torch.nn.Linear.html)
   * @param inFeatures Size of the input's last dimension.
   * @param outFeatures Size of the output's last dimension.
   * @param bias Add a learned vector. Default: true.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (options: { inFeatures: number; outFeatures: number } & LinearOptions): B & LinearFields
}

/** The constructor of `Bilinear`, which extends `B`. */
export interface BilinearClass<B extends object> {
  /**
   * `y = x1^T A x2 + b`. Inputs `[..., in1Features]` and `[..., in2Features]`, output `[..., outFeatures]`.
   * [torch.nn.Bilinear](https://docs.pytorch.org/docs/stable/generated/torch.nn.Bilinear.html)
   * @param in1Features Size of the last dimension of the first input.
   * @param in2Features Size of the last dimension of the second input.
   * @param outFeatures Size of the output's last dimension.
   * @param bias Add a learned vector. Default: true.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (in1Features: number, in2Features: number, outFeatures: number, bias?: boolean | BilinearOptions, device?: Device | null | BilinearOptions, dtype?: DTypeLike | null | BilinearOptions, options?: BilinearOptions): B & BilinearFields
  /**
   * `y = x1^T A x2 + b`. Inputs `[..., in1Features]` and `[..., in2Features]`, output `[..., outFeatures]`.
   * [torch.nn.Bilinear](https://docs.pytorch.org/docs/stable/generated/torch.nn.Bilinear.html)
   * @param in1Features Size of the last dimension of the first input.
   * @param in2Features Size of the last dimension of the second input.
   * @param outFeatures Size of the output's last dimension.
   * @param bias Add a learned vector. Default: true.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (in1Features: number, in2Features: number, options: { outFeatures: number } & BilinearOptions): B & BilinearFields
  /**
   * `y = x1^T A x2 + b`. Inputs `[..., in1Features]` and `[..., in2Features]`, output `[..., outFeatures]`.
   * [torch.nn.Bilinear](https://docs.pytorch.org/docs/stable/generated/torch.nn.Bilinear.html)
   * @param in1Features Size of the last dimension of the first input.
   * @param in2Features Size of the last dimension of the second input.
   * @param outFeatures Size of the output's last dimension.
   * @param bias Add a learned vector. Default: true.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (in1Features: number, options: { in2Features: number; outFeatures: number } & BilinearOptions): B & BilinearFields
  /**
   * `y = x1^T A x2 + b`. Inputs `[..., in1Features]` and `[..., in2Features]`, output `[..., outFeatures]`.
   * [torch.nn.Bilinear](https://docs.pytorch.org/docs/stable/generated/torch.nn.Bilinear.html)
   * @param in1Features Size of the last dimension of the first input.
   * @param in2Features Size of the last dimension of the second input.
   * @param outFeatures Size of the output's last dimension.
   * @param bias Add a learned vector. Default: true.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (options: { in1Features: number; in2Features: number; outFeatures: number } & BilinearOptions): B & BilinearFields
}

/** The constructor of `LazyLinear`, which extends `B`. */
export interface LazyLinearClass<B extends object> {
  /**
   * A `Linear` that takes `inFeatures` from the last dimension of the first input.
   * [torch.nn.LazyLinear](https://docs.pytorch.org/docs/stable/generated/torch.nn.LazyLinear.html)
   * @param outFeatures Size of the output's last dimension.
   * @param bias Add a learned vector. Default: true.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (outFeatures: number, bias?: boolean | LazyLinearOptions, device?: Device | null | LazyLinearOptions, dtype?: DTypeLike | null | LazyLinearOptions, options?: LazyLinearOptions): B & LazyLinearFields
  /**
   * A `Linear` that takes `inFeatures` from the last dimension of the first input.
   * [torch.nn.LazyLinear](https://docs.pytorch.org/docs/stable/generated/torch.nn.LazyLinear.html)
   * @param outFeatures Size of the output's last dimension.
   * @param bias Add a learned vector. Default: true.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (options: { outFeatures: number } & LazyLinearOptions): B & LazyLinearFields
}

/** The constructor of `Embedding`, which extends `B`. */
export interface EmbeddingClass<B extends object> {
  /**
   * Rows of a learned table. Input of any shape (int64 or int32), output with `embeddingDim` behind it.
   * [torch.nn.Embedding](https://docs.pytorch.org/docs/stable/generated/torch.nn.Embedding.html)
   * @param numEmbeddings How many rows the table has.
   * @param embeddingDim Size of each row.
   * @param paddingIdx The row that gets no gradient, and in a new layer is zero; negative ones count from the end; null for none.
   * @param maxNorm Shorten looked-up rows of the table, in place, to this norm; null for not.
   * @param normType The norm for `maxNorm`. Default: 2.
   * @param scaleGradByFreq Divide gradients by how often a row occurs in the batch. Default: false.
   * @param sparse Give the weight a sparse gradient. Default: false.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (numEmbeddings: number, embeddingDim: number, paddingIdx?: number | null | EmbeddingOptions, maxNorm?: number | null | EmbeddingOptions, normType?: number | EmbeddingOptions, scaleGradByFreq?: boolean | EmbeddingOptions, sparse?: boolean | EmbeddingOptions, options?: EmbeddingOptions): B & EmbeddingFields
  /**
   * Rows of a learned table. Input of any shape (int64 or int32), output with `embeddingDim` behind it.
   * [torch.nn.Embedding](https://docs.pytorch.org/docs/stable/generated/torch.nn.Embedding.html)
   * @param numEmbeddings How many rows the table has.
   * @param embeddingDim Size of each row.
   * @param paddingIdx The row that gets no gradient, and in a new layer is zero; negative ones count from the end; null for none.
   * @param maxNorm Shorten looked-up rows of the table, in place, to this norm; null for not.
   * @param normType The norm for `maxNorm`. Default: 2.
   * @param scaleGradByFreq Divide gradients by how often a row occurs in the batch. Default: false.
   * @param sparse Give the weight a sparse gradient. Default: false.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (numEmbeddings: number, options: { embeddingDim: number } & EmbeddingOptions): B & EmbeddingFields
  /**
   * Rows of a learned table. Input of any shape (int64 or int32), output with `embeddingDim` behind it.
   * [torch.nn.Embedding](https://docs.pytorch.org/docs/stable/generated/torch.nn.Embedding.html)
   * @param numEmbeddings How many rows the table has.
   * @param embeddingDim Size of each row.
   * @param paddingIdx The row that gets no gradient, and in a new layer is zero; negative ones count from the end; null for none.
   * @param maxNorm Shorten looked-up rows of the table, in place, to this norm; null for not.
   * @param normType The norm for `maxNorm`. Default: 2.
   * @param scaleGradByFreq Divide gradients by how often a row occurs in the batch. Default: false.
   * @param sparse Give the weight a sparse gradient. Default: false.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (options: { numEmbeddings: number; embeddingDim: number } & EmbeddingOptions): B & EmbeddingFields
}

/** The constructor of `EmbeddingBag`, which extends `B`. */
export interface EmbeddingBagClass<B extends object> {
  /**
   * Sums, averages or maxima of bags of rows of a learned table. Input (int64 or int32) `[B, N]`, or `[N]` with `offsets` `[B]`;
   * output `[B, embeddingDim]`.
   * [torch.nn.EmbeddingBag](https://docs.pytorch.org/docs/stable/generated/torch.nn.EmbeddingBag.html)
   * @param numEmbeddings How many rows the table has.
   * @param embeddingDim Size of each row.
   * @param maxNorm Shorten looked-up rows of the table, in place, to this norm; null for not.
   * @param normType The norm for `maxNorm`. Default: 2.
   * @param scaleGradByFreq Divide gradients by how often a row occurs in the batch. Default: false.
   * @param mode What becomes of a bag of rows. Default: 'mean'.
   * @param sparse Give the weight a sparse gradient. Default: false.
   * @param includeLastOffset Does `offsets` end with the size of `input`?. Default: false.
   * @param paddingIdx The row that gets no gradient, and in a new layer is zero; negative ones count from the end; null for none.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (numEmbeddings: number, embeddingDim: number, maxNorm?: number | null | EmbeddingBagOptions, normType?: number | EmbeddingBagOptions, scaleGradByFreq?: boolean | EmbeddingBagOptions, mode?: BagMode | EmbeddingBagOptions, sparse?: boolean | EmbeddingBagOptions, options?: EmbeddingBagOptions): B & EmbeddingBagFields
  /**
   * Sums, averages or maxima of bags of rows of a learned table. Input (int64 or int32) `[B, N]`, or `[N]` with `offsets` `[B]`;
   * output `[B, embeddingDim]`.
   * [torch.nn.EmbeddingBag](https://docs.pytorch.org/docs/stable/generated/torch.nn.EmbeddingBag.html)
   * @param numEmbeddings How many rows the table has.
   * @param embeddingDim Size of each row.
   * @param maxNorm Shorten looked-up rows of the table, in place, to this norm; null for not.
   * @param normType The norm for `maxNorm`. Default: 2.
   * @param scaleGradByFreq Divide gradients by how often a row occurs in the batch. Default: false.
   * @param mode What becomes of a bag of rows. Default: 'mean'.
   * @param sparse Give the weight a sparse gradient. Default: false.
   * @param includeLastOffset Does `offsets` end with the size of `input`?. Default: false.
   * @param paddingIdx The row that gets no gradient, and in a new layer is zero; negative ones count from the end; null for none.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (numEmbeddings: number, options: { embeddingDim: number } & EmbeddingBagOptions): B & EmbeddingBagFields
  /**
   * Sums, averages or maxima of bags of rows of a learned table. Input (int64 or int32) `[B, N]`, or `[N]` with `offsets` `[B]`;
   * output `[B, embeddingDim]`.
   * [torch.nn.EmbeddingBag](https://docs.pytorch.org/docs/stable/generated/torch.nn.EmbeddingBag.html)
   * @param numEmbeddings How many rows the table has.
   * @param embeddingDim Size of each row.
   * @param maxNorm Shorten looked-up rows of the table, in place, to this norm; null for not.
   * @param normType The norm for `maxNorm`. Default: 2.
   * @param scaleGradByFreq Divide gradients by how often a row occurs in the batch. Default: false.
   * @param mode What becomes of a bag of rows. Default: 'mean'.
   * @param sparse Give the weight a sparse gradient. Default: false.
   * @param includeLastOffset Does `offsets` end with the size of `input`?. Default: false.
   * @param paddingIdx The row that gets no gradient, and in a new layer is zero; negative ones count from the end; null for none.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (options: { numEmbeddings: number; embeddingDim: number } & EmbeddingBagOptions): B & EmbeddingBagFields
}

/** The constructor of `CosineSimilarity`, which extends `B`. */
export interface CosineSimilarityClass<B extends object> {
  /**
   * The cosine of the angle between vectors along `dim`.
   * [torch.nn.CosineSimilarity](https://docs.pytorch.org/docs/stable/generated/torch.nn.CosineSimilarity.html)
   * @param dim The dimension. Default: 1.
   * @param eps The least to divide by. Default: 1e-8.
   */
  new (dim?: number | CosineSimilarityOptions, eps?: number | CosineSimilarityOptions, options?: CosineSimilarityOptions): B & CosineSimilarityFields
}

/** The constructor of `PairwiseDistance`, which extends `B`. */
export interface PairwiseDistanceClass<B extends object> {
  /**
   * The distance of vectors along the last dimension.
   * [torch.nn.PairwiseDistance](https://docs.pytorch.org/docs/stable/generated/torch.nn.PairwiseDistance.html)
   * @param p The norm. Default: 2.
   * @param eps Added to the differences. Default: 0.000001.
   * @param keepdim Keep the dimension, with size 1. Default: false.
   */
  new (p?: number | PairwiseDistanceOptions, eps?: number | PairwiseDistanceOptions, keepdim?: boolean | PairwiseDistanceOptions, options?: PairwiseDistanceOptions): B & PairwiseDistanceFields
}

/** The constructor of `MultiheadAttention`, which extends `B`. */
export interface MultiheadAttentionClass<B extends object> {
  /**
   * Attention of several heads, each on its part of the features.
   * [torch.nn.MultiheadAttention](https://docs.pytorch.org/docs/stable/generated/torch.nn.MultiheadAttention.html)
   * @param embedDim Features of query and output.
   * @param numHeads How many heads there are.
   * @param dropout The probability with which an attention weight is zeroed, when training. Default: 0.
   * @param bias Add a learned vector. Default: true.
   * @param addBiasKv Learn one more key and value. Default: false.
   * @param addZeroAttn Add a key and a value of zeros. Default: false.
   * @param kdim The keys' features; null for `embedDim`.
   * @param vdim The values' features; null for `embedDim`.
   * @param batchFirst `[N, L, E]` instead of `[L, N, E]`. Default: false.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (embedDim: number, numHeads: number, dropout?: number | MultiheadAttentionOptions, bias?: boolean | MultiheadAttentionOptions, addBiasKv?: boolean | MultiheadAttentionOptions, addZeroAttn?: boolean | MultiheadAttentionOptions, kdim?: number | null | MultiheadAttentionOptions, vdim?: number | null | MultiheadAttentionOptions, batchFirst?: boolean | MultiheadAttentionOptions, device?: Device | null | MultiheadAttentionOptions, dtype?: DTypeLike | null | MultiheadAttentionOptions, options?: MultiheadAttentionOptions): B & MultiheadAttentionFields
  /**
   * Attention of several heads, each on its part of the features.
   * [torch.nn.MultiheadAttention](https://docs.pytorch.org/docs/stable/generated/torch.nn.MultiheadAttention.html)
   * @param embedDim Features of query and output.
   * @param numHeads How many heads there are.
   * @param dropout The probability with which an attention weight is zeroed, when training. Default: 0.
   * @param bias Add a learned vector. Default: true.
   * @param addBiasKv Learn one more key and value. Default: false.
   * @param addZeroAttn Add a key and a value of zeros. Default: false.
   * @param kdim The keys' features; null for `embedDim`.
   * @param vdim The values' features; null for `embedDim`.
   * @param batchFirst `[N, L, E]` instead of `[L, N, E]`. Default: false.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (embedDim: number, options: { numHeads: number } & MultiheadAttentionOptions): B & MultiheadAttentionFields
  /**
   * Attention of several heads, each on its part of the features.
   * [torch.nn.MultiheadAttention](https://docs.pytorch.org/docs/stable/generated/torch.nn.MultiheadAttention.html)
   * @param embedDim Features of query and output.
   * @param numHeads How many heads there are.
   * @param dropout The probability with which an attention weight is zeroed, when training. Default: 0.
   * @param bias Add a learned vector. Default: true.
   * @param addBiasKv Learn one more key and value. Default: false.
   * @param addZeroAttn Add a key and a value of zeros. Default: false.
   * @param kdim The keys' features; null for `embedDim`.
   * @param vdim The values' features; null for `embedDim`.
   * @param batchFirst `[N, L, E]` instead of `[L, N, E]`. Default: false.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (options: { embedDim: number; numHeads: number } & MultiheadAttentionOptions): B & MultiheadAttentionFields
}

/** The constructor of `RNN`, which extends `B`. */
export interface RNNClass<B extends object> {
  /**
   * `h' = tanh(W_ih x + b_ih + W_hh h + b_hh)` for each step of a sequence, or ReLU in place of tanh.
   * [torch.nn.RNN](https://docs.pytorch.org/docs/stable/generated/torch.nn.RNN.html)
   * @param inputSize Features of the input's steps.
   * @param hiddenSize Features of the state.
   * @param numLayers How many layers there are, one on top of the other. Default: 1.
   * @param nonlinearity What the sum goes through. Default: 'tanh'.
   * @param bias Add two learned vectors. Default: true.
   * @param batchFirst `[N, L, features]` instead of `[L, N, features]`. Default: false.
   * @param dropout The probability with which outputs of all layers but the last are zeroed, when training. Default: 0.
   * @param bidirectional Go through the sequence backwards, too, with parameters of its own. Default: false.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (inputSize: number, hiddenSize: number, numLayers?: number | RNNOptions, nonlinearity?: 'tanh' | 'relu' | RNNOptions, bias?: boolean | RNNOptions, batchFirst?: boolean | RNNOptions, dropout?: number | RNNOptions, bidirectional?: boolean | RNNOptions, device?: Device | null | RNNOptions, dtype?: DTypeLike | null | RNNOptions, options?: RNNOptions): B & RNNFields
  /**
   * `h' = tanh(W_ih x + b_ih + W_hh h + b_hh)` for each step of a sequence, or ReLU in place of tanh.
   * [torch.nn.RNN](https://docs.pytorch.org/docs/stable/generated/torch.nn.RNN.html)
   * @param inputSize Features of the input's steps.
   * @param hiddenSize Features of the state.
   * @param numLayers How many layers there are, one on top of the other. Default: 1.
   * @param nonlinearity What the sum goes through. Default: 'tanh'.
   * @param bias Add two learned vectors. Default: true.
   * @param batchFirst `[N, L, features]` instead of `[L, N, features]`. Default: false.
   * @param dropout The probability with which outputs of all layers but the last are zeroed, when training. Default: 0.
   * @param bidirectional Go through the sequence backwards, too, with parameters of its own. Default: false.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (inputSize: number, options: { hiddenSize: number } & RNNOptions): B & RNNFields
  /**
   * `h' = tanh(W_ih x + b_ih + W_hh h + b_hh)` for each step of a sequence, or ReLU in place of tanh.
   * [torch.nn.RNN](https://docs.pytorch.org/docs/stable/generated/torch.nn.RNN.html)
   * @param inputSize Features of the input's steps.
   * @param hiddenSize Features of the state.
   * @param numLayers How many layers there are, one on top of the other. Default: 1.
   * @param nonlinearity What the sum goes through. Default: 'tanh'.
   * @param bias Add two learned vectors. Default: true.
   * @param batchFirst `[N, L, features]` instead of `[L, N, features]`. Default: false.
   * @param dropout The probability with which outputs of all layers but the last are zeroed, when training. Default: 0.
   * @param bidirectional Go through the sequence backwards, too, with parameters of its own. Default: false.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (options: { inputSize: number; hiddenSize: number } & RNNOptions): B & RNNFields
}

/** The constructor of `LSTM`, which extends `B`. */
export interface LSTMClass<B extends object> {
  /**
   * Long short-term memory: gates decide what a cell keeps, takes and shows at each step of a sequence.
   * [torch.nn.LSTM](https://docs.pytorch.org/docs/stable/generated/torch.nn.LSTM.html)
   * @param inputSize Features of the input's steps.
   * @param hiddenSize Features of the state.
   * @param numLayers How many layers there are, one on top of the other. Default: 1.
   * @param bias Add two learned vectors. Default: true.
   * @param batchFirst `[N, L, features]` instead of `[L, N, features]`. Default: false.
   * @param dropout The probability with which outputs of all layers but the last are zeroed, when training. Default: 0.
   * @param bidirectional Go through the sequence backwards, too, with parameters of its own. Default: false.
   * @param projSize Project the output to so many features; 0 for not. Default: 0.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (inputSize: number, hiddenSize: number, numLayers?: number | LSTMOptions, bias?: boolean | LSTMOptions, batchFirst?: boolean | LSTMOptions, dropout?: number | LSTMOptions, bidirectional?: boolean | LSTMOptions, projSize?: number | LSTMOptions, device?: Device | null | LSTMOptions, dtype?: DTypeLike | null | LSTMOptions, options?: LSTMOptions): B & LSTMFields
  /**
   * Long short-term memory: gates decide what a cell keeps, takes and shows at each step of a sequence.
   * [torch.nn.LSTM](https://docs.pytorch.org/docs/stable/generated/torch.nn.LSTM.html)
   * @param inputSize Features of the input's steps.
   * @param hiddenSize Features of the state.
   * @param numLayers How many layers there are, one on top of the other. Default: 1.
   * @param bias Add two learned vectors. Default: true.
   * @param batchFirst `[N, L, features]` instead of `[L, N, features]`. Default: false.
   * @param dropout The probability with which outputs of all layers but the last are zeroed, when training. Default: 0.
   * @param bidirectional Go through the sequence backwards, too, with parameters of its own. Default: false.
   * @param projSize Project the output to so many features; 0 for not. Default: 0.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (inputSize: number, options: { hiddenSize: number } & LSTMOptions): B & LSTMFields
  /**
   * Long short-term memory: gates decide what a cell keeps, takes and shows at each step of a sequence.
   * [torch.nn.LSTM](https://docs.pytorch.org/docs/stable/generated/torch.nn.LSTM.html)
   * @param inputSize Features of the input's steps.
   * @param hiddenSize Features of the state.
   * @param numLayers How many layers there are, one on top of the other. Default: 1.
   * @param bias Add two learned vectors. Default: true.
   * @param batchFirst `[N, L, features]` instead of `[L, N, features]`. Default: false.
   * @param dropout The probability with which outputs of all layers but the last are zeroed, when training. Default: 0.
   * @param bidirectional Go through the sequence backwards, too, with parameters of its own. Default: false.
   * @param projSize Project the output to so many features; 0 for not. Default: 0.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (options: { inputSize: number; hiddenSize: number } & LSTMOptions): B & LSTMFields
}

/** The constructor of `GRU`, which extends `B`. */
export interface GRUClass<B extends object> {
  /**
   * Gated recurrent unit: two gates decide what of the state stays and what enters the next one, at each step.
   * [torch.nn.GRU](https://docs.pytorch.org/docs/stable/generated/torch.nn.GRU.html)
   * @param inputSize Features of the input's steps.
   * @param hiddenSize Features of the state.
   * @param numLayers How many layers there are, one on top of the other. Default: 1.
   * @param bias Add two learned vectors. Default: true.
   * @param batchFirst `[N, L, features]` instead of `[L, N, features]`. Default: false.
   * @param dropout The probability with which outputs of all layers but the last are zeroed, when training. Default: 0.
   * @param bidirectional Go through the sequence backwards, too, with parameters of its own. Default: false.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (inputSize: number, hiddenSize: number, numLayers?: number | GRUOptions, bias?: boolean | GRUOptions, batchFirst?: boolean | GRUOptions, dropout?: number | GRUOptions, bidirectional?: boolean | GRUOptions, device?: Device | null | GRUOptions, dtype?: DTypeLike | null | GRUOptions, options?: GRUOptions): B & GRUFields
  /**
   * Gated recurrent unit: two gates decide what of the state stays and what enters the next one, at each step.
   * [torch.nn.GRU](https://docs.pytorch.org/docs/stable/generated/torch.nn.GRU.html)
   * @param inputSize Features of the input's steps.
   * @param hiddenSize Features of the state.
   * @param numLayers How many layers there are, one on top of the other. Default: 1.
   * @param bias Add two learned vectors. Default: true.
   * @param batchFirst `[N, L, features]` instead of `[L, N, features]`. Default: false.
   * @param dropout The probability with which outputs of all layers but the last are zeroed, when training. Default: 0.
   * @param bidirectional Go through the sequence backwards, too, with parameters of its own. Default: false.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (inputSize: number, options: { hiddenSize: number } & GRUOptions): B & GRUFields
  /**
   * Gated recurrent unit: two gates decide what of the state stays and what enters the next one, at each step.
   * [torch.nn.GRU](https://docs.pytorch.org/docs/stable/generated/torch.nn.GRU.html)
   * @param inputSize Features of the input's steps.
   * @param hiddenSize Features of the state.
   * @param numLayers How many layers there are, one on top of the other. Default: 1.
   * @param bias Add two learned vectors. Default: true.
   * @param batchFirst `[N, L, features]` instead of `[L, N, features]`. Default: false.
   * @param dropout The probability with which outputs of all layers but the last are zeroed, when training. Default: 0.
   * @param bidirectional Go through the sequence backwards, too, with parameters of its own. Default: false.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (options: { inputSize: number; hiddenSize: number } & GRUOptions): B & GRUFields
}

/** The constructor of `RNNCell`, which extends `B`. */
export interface RNNCellClass<B extends object> {
  /**
   * `h' = tanh(W_ih x + b_ih + W_hh h + b_hh)`: one step of an `RNN`, or with ReLU in place of tanh.
   * [torch.nn.RNNCell](https://docs.pytorch.org/docs/stable/generated/torch.nn.RNNCell.html)
   * @param inputSize Features of the input's steps.
   * @param hiddenSize Features of the state.
   * @param bias Add two learned vectors. Default: true.
   * @param nonlinearity What the sum goes through. Default: 'tanh'.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (inputSize: number, hiddenSize: number, bias?: boolean | RNNCellOptions, nonlinearity?: 'tanh' | 'relu' | RNNCellOptions, device?: Device | null | RNNCellOptions, dtype?: DTypeLike | null | RNNCellOptions, options?: RNNCellOptions): B & RNNCellFields
  /**
   * `h' = tanh(W_ih x + b_ih + W_hh h + b_hh)`: one step of an `RNN`, or with ReLU in place of tanh.
   * [torch.nn.RNNCell](https://docs.pytorch.org/docs/stable/generated/torch.nn.RNNCell.html)
   * @param inputSize Features of the input's steps.
   * @param hiddenSize Features of the state.
   * @param bias Add two learned vectors. Default: true.
   * @param nonlinearity What the sum goes through. Default: 'tanh'.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (inputSize: number, options: { hiddenSize: number } & RNNCellOptions): B & RNNCellFields
  /**
   * `h' = tanh(W_ih x + b_ih + W_hh h + b_hh)`: one step of an `RNN`, or with ReLU in place of tanh.
   * [torch.nn.RNNCell](https://docs.pytorch.org/docs/stable/generated/torch.nn.RNNCell.html)
   * @param inputSize Features of the input's steps.
   * @param hiddenSize Features of the state.
   * @param bias Add two learned vectors. Default: true.
   * @param nonlinearity What the sum goes through. Default: 'tanh'.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (options: { inputSize: number; hiddenSize: number } & RNNCellOptions): B & RNNCellFields
}

/** The constructor of `LSTMCell`, which extends `B`. */
export interface LSTMCellClass<B extends object> {
  /**
   * One step of an `LSTM`.
   * [torch.nn.LSTMCell](https://docs.pytorch.org/docs/stable/generated/torch.nn.LSTMCell.html)
   * @param inputSize Features of the input's steps.
   * @param hiddenSize Features of the state.
   * @param bias Add two learned vectors. Default: true.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (inputSize: number, hiddenSize: number, bias?: boolean | LSTMCellOptions, device?: Device | null | LSTMCellOptions, dtype?: DTypeLike | null | LSTMCellOptions, options?: LSTMCellOptions): B & LSTMCellFields
  /**
   * One step of an `LSTM`.
   * [torch.nn.LSTMCell](https://docs.pytorch.org/docs/stable/generated/torch.nn.LSTMCell.html)
   * @param inputSize Features of the input's steps.
   * @param hiddenSize Features of the state.
   * @param bias Add two learned vectors. Default: true.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (inputSize: number, options: { hiddenSize: number } & LSTMCellOptions): B & LSTMCellFields
  /**
   * One step of an `LSTM`.
   * [torch.nn.LSTMCell](https://docs.pytorch.org/docs/stable/generated/torch.nn.LSTMCell.html)
   * @param inputSize Features of the input's steps.
   * @param hiddenSize Features of the state.
   * @param bias Add two learned vectors. Default: true.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (options: { inputSize: number; hiddenSize: number } & LSTMCellOptions): B & LSTMCellFields
}

/** The constructor of `GRUCell`, which extends `B`. */
export interface GRUCellClass<B extends object> {
  /**
   * One step of a `GRU`.
   * [torch.nn.GRUCell](https://docs.pytorch.org/docs/stable/generated/torch.nn.GRUCell.html)
   * @param inputSize Features of the input's steps.
   * @param hiddenSize Features of the state.
   * @param bias Add two learned vectors. Default: true.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (inputSize: number, hiddenSize: number, bias?: boolean | GRUCellOptions, device?: Device | null | GRUCellOptions, dtype?: DTypeLike | null | GRUCellOptions, options?: GRUCellOptions): B & GRUCellFields
  /**
   * One step of a `GRU`.
   * [torch.nn.GRUCell](https://docs.pytorch.org/docs/stable/generated/torch.nn.GRUCell.html)
   * @param inputSize Features of the input's steps.
   * @param hiddenSize Features of the state.
   * @param bias Add two learned vectors. Default: true.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (inputSize: number, options: { hiddenSize: number } & GRUCellOptions): B & GRUCellFields
  /**
   * One step of a `GRU`.
   * [torch.nn.GRUCell](https://docs.pytorch.org/docs/stable/generated/torch.nn.GRUCell.html)
   * @param inputSize Features of the input's steps.
   * @param hiddenSize Features of the state.
   * @param bias Add two learned vectors. Default: true.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (options: { inputSize: number; hiddenSize: number } & GRUCellOptions): B & GRUCellFields
}

/** The constructor of `Transformer`, which extends `B`. */
export interface TransformerClass<B extends object> {
  /**
   * An encoder and a decoder (Vaswani et al. 2017).
   * [torch.nn.Transformer](https://docs.pytorch.org/docs/stable/generated/torch.nn.Transformer.html)
   * @param dModel Features of input and output. Default: 512.
   * @param nhead How many heads each attention has. Default: 8.
   * @param numEncoderLayers How many layers the encoder has. Default: 6.
   * @param numDecoderLayers How many layers the decoder has. Default: 6.
   * @param dimFeedforward Features between the two linear layers. Default: 2048.
   * @param dropout The probability with which elements of each part are zeroed, when training. Default: 0.1.
   * @param activation What is between the two linear layers: 'relu', 'gelu', a function or a module. Default: 'relu'.
   * @param customEncoder The encoder, in place of one that is made.
   * @param customDecoder The decoder, in place of one that is made.
   * @param layerNormEps Added to the variance in the normalizations. Default: 0.00001.
   * @param batchFirst `[N, L, E]` instead of `[L, N, E]`. Default: false.
   * @param normFirst Normalize before each part instead of after it. Default: false.
   * @param bias Add learned vectors in linear layers and normalizations. Default: true.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (dModel?: number | TransformerOptions, nhead?: number | TransformerOptions, numEncoderLayers?: number | TransformerOptions, numDecoderLayers?: number | TransformerOptions, dimFeedforward?: number | TransformerOptions, dropout?: number | TransformerOptions, activation?: Activation | TransformerOptions, customEncoder?: Module | null | TransformerOptions, customDecoder?: Module | null | TransformerOptions, layerNormEps?: number | TransformerOptions, batchFirst?: boolean | TransformerOptions, normFirst?: boolean | TransformerOptions, bias?: boolean | TransformerOptions, device?: Device | null | TransformerOptions, dtype?: DTypeLike | null | TransformerOptions, options?: TransformerOptions): B & TransformerFields
}

/** The constructor of `TransformerEncoder`, which extends `B`. */
export interface TransformerEncoderClass<B extends object> {
  /**
   * A stack of copies of one layer, which begin with the same values.
   * [torch.nn.TransformerEncoder](https://docs.pytorch.org/docs/stable/generated/torch.nn.TransformerEncoder.html)
   * @param encoderLayer What all layers are copies of.
   * @param numLayers How many layers there are, one after the other.
   * @param norm What the output goes through; null for nothing.
   * @param enableNestedTensor Leave out padding when evaluating without gradients. Default: true.
   * @param maskCheck See first whether all padding is at the end, which leaving it out needs. Default: true.
   */
  new (encoderLayer: Module, numLayers: number, norm?: Module | null | TransformerEncoderOptions, enableNestedTensor?: boolean | TransformerEncoderOptions, maskCheck?: boolean | TransformerEncoderOptions, options?: TransformerEncoderOptions): B & TransformerEncoderFields
  /**
   * A stack of copies of one layer, which begin with the same values.
   * [torch.nn.TransformerEncoder](https://docs.pytorch.org/docs/stable/generated/torch.nn.TransformerEncoder.html)
   * @param encoderLayer What all layers are copies of.
   * @param numLayers How many layers there are, one after the other.
   * @param norm What the output goes through; null for nothing.
   * @param enableNestedTensor Leave out padding when evaluating without gradients. Default: true.
   * @param maskCheck See first whether all padding is at the end, which leaving it out needs. Default: true.
   */
  new (encoderLayer: Module, options: { numLayers: number } & TransformerEncoderOptions): B & TransformerEncoderFields
  /**
   * A stack of copies of one layer, which begin with the same values.
   * [torch.nn.TransformerEncoder](https://docs.pytorch.org/docs/stable/generated/torch.nn.TransformerEncoder.html)
   * @param encoderLayer What all layers are copies of.
   * @param numLayers How many layers there are, one after the other.
   * @param norm What the output goes through; null for nothing.
   * @param enableNestedTensor Leave out padding when evaluating without gradients. Default: true.
   * @param maskCheck See first whether all padding is at the end, which leaving it out needs. Default: true.
   */
  new (options: { encoderLayer: Module; numLayers: number } & TransformerEncoderOptions): B & TransformerEncoderFields
}

/** The constructor of `TransformerDecoder`, which extends `B`. */
export interface TransformerDecoderClass<B extends object> {
  /**
   * A stack of copies of one layer, which begin with the same values.
   * [torch.nn.TransformerDecoder](https://docs.pytorch.org/docs/stable/generated/torch.nn.TransformerDecoder.html)
   * @param decoderLayer What all layers are copies of.
   * @param numLayers How many layers there are, one after the other.
   * @param norm What the output goes through; null for nothing.
   */
  new (decoderLayer: Module, numLayers: number, norm?: Module | null | TransformerDecoderOptions, options?: TransformerDecoderOptions): B & TransformerDecoderFields
  /**
   * A stack of copies of one layer, which begin with the same values.
   * [torch.nn.TransformerDecoder](https://docs.pytorch.org/docs/stable/generated/torch.nn.TransformerDecoder.html)
   * @param decoderLayer What all layers are copies of.
   * @param numLayers How many layers there are, one after the other.
   * @param norm What the output goes through; null for nothing.
   */
  new (decoderLayer: Module, options: { numLayers: number } & TransformerDecoderOptions): B & TransformerDecoderFields
  /**
   * A stack of copies of one layer, which begin with the same values.
   * [torch.nn.TransformerDecoder](https://docs.pytorch.org/docs/stable/generated/torch.nn.TransformerDecoder.html)
   * @param decoderLayer What all layers are copies of.
   * @param numLayers How many layers there are, one after the other.
   * @param norm What the output goes through; null for nothing.
   */
  new (options: { decoderLayer: Module; numLayers: number } & TransformerDecoderOptions): B & TransformerDecoderFields
}

/** The constructor of `TransformerEncoderLayer`, which extends `B`. */
export interface TransformerEncoderLayerClass<B extends object> {
  /**
   * A layer of a transformer's encoder (Vaswani et al. 2017): attention to itself, and two linear layers.
   * [torch.nn.TransformerEncoderLayer](https://docs.pytorch.org/docs/stable/generated/torch.nn.TransformerEncoderLayer.html)
   * @param dModel Features of input and output.
   * @param nhead How many heads each attention has.
   * @param dimFeedforward Features between the two linear layers. Default: 2048.
   * @param dropout The probability with which elements of each part are zeroed, when training. Default: 0.1.
   * @param activation What is between the two linear layers: 'relu', 'gelu', a function or a module. Default: 'relu'.
   * @param layerNormEps Added to the variance in the normalizations. Default: 0.00001.
   * @param batchFirst `[N, L, E]` instead of `[L, N, E]`. Default: false.
   * @param normFirst Normalize before each part instead of after it. Default: false.
   * @param bias Add learned vectors in linear layers and normalizations. Default: true.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (dModel: number, nhead: number, dimFeedforward?: number | TransformerEncoderLayerOptions, dropout?: number | TransformerEncoderLayerOptions, activation?: Activation | TransformerEncoderLayerOptions, layerNormEps?: number | TransformerEncoderLayerOptions, batchFirst?: boolean | TransformerEncoderLayerOptions, normFirst?: boolean | TransformerEncoderLayerOptions, bias?: boolean | TransformerEncoderLayerOptions, device?: Device | null | TransformerEncoderLayerOptions, dtype?: DTypeLike | null | TransformerEncoderLayerOptions, options?: TransformerEncoderLayerOptions): B & TransformerEncoderLayerFields
  /**
   * A layer of a transformer's encoder (Vaswani et al. 2017): attention to itself, and two linear layers.
   * [torch.nn.TransformerEncoderLayer](https://docs.pytorch.org/docs/stable/generated/torch.nn.TransformerEncoderLayer.html)
   * @param dModel Features of input and output.
   * @param nhead How many heads each attention has.
   * @param dimFeedforward Features between the two linear layers. Default: 2048.
   * @param dropout The probability with which elements of each part are zeroed, when training. Default: 0.1.
   * @param activation What is between the two linear layers: 'relu', 'gelu', a function or a module. Default: 'relu'.
   * @param layerNormEps Added to the variance in the normalizations. Default: 0.00001.
   * @param batchFirst `[N, L, E]` instead of `[L, N, E]`. Default: false.
   * @param normFirst Normalize before each part instead of after it. Default: false.
   * @param bias Add learned vectors in linear layers and normalizations. Default: true.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (dModel: number, options: { nhead: number } & TransformerEncoderLayerOptions): B & TransformerEncoderLayerFields
  /**
   * A layer of a transformer's encoder (Vaswani et al. 2017): attention to itself, and two linear layers.
   * [torch.nn.TransformerEncoderLayer](https://docs.pytorch.org/docs/stable/generated/torch.nn.TransformerEncoderLayer.html)
   * @param dModel Features of input and output.
   * @param nhead How many heads each attention has.
   * @param dimFeedforward Features between the two linear layers. Default: 2048.
   * @param dropout The probability with which elements of each part are zeroed, when training. Default: 0.1.
   * @param activation What is between the two linear layers: 'relu', 'gelu', a function or a module. Default: 'relu'.
   * @param layerNormEps Added to the variance in the normalizations. Default: 0.00001.
   * @param batchFirst `[N, L, E]` instead of `[L, N, E]`. Default: false.
   * @param normFirst Normalize before each part instead of after it. Default: false.
   * @param bias Add learned vectors in linear layers and normalizations. Default: true.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (options: { dModel: number; nhead: number } & TransformerEncoderLayerOptions): B & TransformerEncoderLayerFields
}

/** The constructor of `TransformerDecoderLayer`, which extends `B`. */
export interface TransformerDecoderLayerClass<B extends object> {
  /**
   * A layer of a transformer's decoder (Vaswani et al. 2017): attention to itself, attention to what the encoder gave, and two
   * linear layers.
   * [torch.nn.TransformerDecoderLayer](https://docs.pytorch.org/docs/stable/generated/torch.nn.TransformerDecoderLayer.html)
   * @param dModel Features of input and output.
   * @param nhead How many heads each attention has.
   * @param dimFeedforward Features between the two linear layers. Default: 2048.
   * @param dropout The probability with which elements of each part are zeroed, when training. Default: 0.1.
   * @param activation What is between the two linear layers: 'relu', 'gelu', a function or a module. Default: 'relu'.
   * @param layerNormEps Added to the variance in the normalizations. Default: 0.00001.
   * @param batchFirst `[N, L, E]` instead of `[L, N, E]`. Default: false.
   * @param normFirst Normalize before each part instead of after it. Default: false.
   * @param bias Add learned vectors in linear layers and normalizations. Default: true.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (dModel: number, nhead: number, dimFeedforward?: number | TransformerDecoderLayerOptions, dropout?: number | TransformerDecoderLayerOptions, activation?: Activation | TransformerDecoderLayerOptions, layerNormEps?: number | TransformerDecoderLayerOptions, batchFirst?: boolean | TransformerDecoderLayerOptions, normFirst?: boolean | TransformerDecoderLayerOptions, bias?: boolean | TransformerDecoderLayerOptions, device?: Device | null | TransformerDecoderLayerOptions, dtype?: DTypeLike | null | TransformerDecoderLayerOptions, options?: TransformerDecoderLayerOptions): B & TransformerDecoderLayerFields
  /**
   * A layer of a transformer's decoder (Vaswani et al. 2017): attention to itself, attention to what the encoder gave, and two
   * linear layers.
   * [torch.nn.TransformerDecoderLayer](https://docs.pytorch.org/docs/stable/generated/torch.nn.TransformerDecoderLayer.html)
   * @param dModel Features of input and output.
   * @param nhead How many heads each attention has.
   * @param dimFeedforward Features between the two linear layers. Default: 2048.
   * @param dropout The probability with which elements of each part are zeroed, when training. Default: 0.1.
   * @param activation What is between the two linear layers: 'relu', 'gelu', a function or a module. Default: 'relu'.
   * @param layerNormEps Added to the variance in the normalizations. Default: 0.00001.
   * @param batchFirst `[N, L, E]` instead of `[L, N, E]`. Default: false.
   * @param normFirst Normalize before each part instead of after it. Default: false.
   * @param bias Add learned vectors in linear layers and normalizations. Default: true.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (dModel: number, options: { nhead: number } & TransformerDecoderLayerOptions): B & TransformerDecoderLayerFields
  /**
   * A layer of a transformer's decoder (Vaswani et al. 2017): attention to itself, attention to what the encoder gave, and two
   * linear layers.
   * [torch.nn.TransformerDecoderLayer](https://docs.pytorch.org/docs/stable/generated/torch.nn.TransformerDecoderLayer.html)
   * @param dModel Features of input and output.
   * @param nhead How many heads each attention has.
   * @param dimFeedforward Features between the two linear layers. Default: 2048.
   * @param dropout The probability with which elements of each part are zeroed, when training. Default: 0.1.
   * @param activation What is between the two linear layers: 'relu', 'gelu', a function or a module. Default: 'relu'.
   * @param layerNormEps Added to the variance in the normalizations. Default: 0.00001.
   * @param batchFirst `[N, L, E]` instead of `[L, N, E]`. Default: false.
   * @param normFirst Normalize before each part instead of after it. Default: false.
   * @param bias Add learned vectors in linear layers and normalizations. Default: true.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (options: { dModel: number; nhead: number } & TransformerDecoderLayerOptions): B & TransformerDecoderLayerFields
}

/** The constructor of `SyncBatchNorm`, which extends `B`. */
export interface SyncBatchNormClass<B extends object> {
  /**
   * Normalizes each channel of `[N, C, ...]` over the batches of all ranks (`SyncBatchNorm`), on CPUs, too. Its `forward`
   * is a promise: it waits for the other ranks, and so do backward passes through it. `nn.Sequential` awaits it; a module
   * of yours that calls it has to. In evaluation it uses its running statistics, and waits for nobody. Batches may be
   * empty. All ranks call it together, in training.
   * [torch.nn.SyncBatchNorm](https://docs.pytorch.org/docs/stable/generated/torch.nn.SyncBatchNorm.html)
   * @param numFeatures How many channels the input has.
   * @param eps Added to the divisor, which must not be zero. Default: 0.00001.
   * @param momentum How much of a batch's statistics enters the running ones; null for the average of all batches. Default: 0.1.
   * @param affine Learn a factor and a summand for each channel. Default: true.
   * @param trackRunningStats Keep running statistics, for evaluation. Default: true.
   * @param processGroup The ranks whose batches are normalized together; null for the default group.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   * @param bias Add a learned vector. Default: true.
   */
  new (numFeatures: number, eps?: number | SyncBatchNormOptions, momentum?: number | null | SyncBatchNormOptions, affine?: boolean | SyncBatchNormOptions, trackRunningStats?: boolean | SyncBatchNormOptions, processGroup?: ProcessGroup | null | SyncBatchNormOptions, device?: Device | null | SyncBatchNormOptions, dtype?: DTypeLike | null | SyncBatchNormOptions, options?: SyncBatchNormOptions): B & SyncBatchNormFields
  /**
   * Normalizes each channel of `[N, C, ...]` over the batches of all ranks (`SyncBatchNorm`), on CPUs, too. Its `forward`
   * is a promise: it waits for the other ranks, and so do backward passes through it. `nn.Sequential` awaits it; a module
   * of yours that calls it has to. In evaluation it uses its running statistics, and waits for nobody. Batches may be
   * empty. All ranks call it together, in training.
   * [torch.nn.SyncBatchNorm](https://docs.pytorch.org/docs/stable/generated/torch.nn.SyncBatchNorm.html)
   * @param numFeatures How many channels the input has.
   * @param eps Added to the divisor, which must not be zero. Default: 0.00001.
   * @param momentum How much of a batch's statistics enters the running ones; null for the average of all batches. Default: 0.1.
   * @param affine Learn a factor and a summand for each channel. Default: true.
   * @param trackRunningStats Keep running statistics, for evaluation. Default: true.
   * @param processGroup The ranks whose batches are normalized together; null for the default group.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   * @param bias Add a learned vector. Default: true.
   */
  new (options: { numFeatures: number } & SyncBatchNormOptions): B & SyncBatchNormFields
}

/** The constructor of `GroupNorm`, which extends `B`. */
export interface GroupNormClass<B extends object> {
  /**
   * Normalizes over groups of the channels of `[N, C, ...]`.
   * [torch.nn.GroupNorm](https://docs.pytorch.org/docs/stable/generated/torch.nn.GroupNorm.html)
   * @param numGroups How many groups the channels form.
   * @param numChannels How many channels the input has.
   * @param eps Added to the divisor, which must not be zero. Default: 0.00001.
   * @param affine Learn a factor and a summand for each channel. Default: true.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   * @param bias Add a learned vector. Default: true.
   */
  new (numGroups: number, numChannels: number, eps?: number | GroupNormOptions, affine?: boolean | GroupNormOptions, device?: Device | null | GroupNormOptions, dtype?: DTypeLike | null | GroupNormOptions, options?: GroupNormOptions): B & GroupNormFields
  /**
   * Normalizes over groups of the channels of `[N, C, ...]`.
   * [torch.nn.GroupNorm](https://docs.pytorch.org/docs/stable/generated/torch.nn.GroupNorm.html)
   * @param numGroups How many groups the channels form.
   * @param numChannels How many channels the input has.
   * @param eps Added to the divisor, which must not be zero. Default: 0.00001.
   * @param affine Learn a factor and a summand for each channel. Default: true.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   * @param bias Add a learned vector. Default: true.
   */
  new (numGroups: number, options: { numChannels: number } & GroupNormOptions): B & GroupNormFields
  /**
   * Normalizes over groups of the channels of `[N, C, ...]`.
   * [torch.nn.GroupNorm](https://docs.pytorch.org/docs/stable/generated/torch.nn.GroupNorm.html)
   * @param numGroups How many groups the channels form.
   * @param numChannels How many channels the input has.
   * @param eps Added to the divisor, which must not be zero. Default: 0.00001.
   * @param affine Learn a factor and a summand for each channel. Default: true.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   * @param bias Add a learned vector. Default: true.
   */
  new (options: { numGroups: number; numChannels: number } & GroupNormOptions): B & GroupNormFields
}

/** The constructor of `LayerNorm`, which extends `B`. */
export interface LayerNormClass<B extends object> {
  /**
   * Normalizes over the last dimensions, which have the shape `normalizedShape`.
   * [torch.nn.LayerNorm](https://docs.pytorch.org/docs/stable/generated/torch.nn.LayerNorm.html)
   * @param normalizedShape Shape of the last dimensions.
   * @param eps Added to the divisor, which must not be zero. Default: 0.00001.
   * @param elementwiseAffine Learn a factor and a summand for each element. Default: true.
   * @param bias Add a learned vector. Default: true.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (normalizedShape: Size, eps?: number | LayerNormOptions, elementwiseAffine?: boolean | LayerNormOptions, bias?: boolean | LayerNormOptions, device?: Device | null | LayerNormOptions, dtype?: DTypeLike | null | LayerNormOptions, options?: LayerNormOptions): B & LayerNormFields
  /**
   * Normalizes over the last dimensions, which have the shape `normalizedShape`.
   * [torch.nn.LayerNorm](https://docs.pytorch.org/docs/stable/generated/torch.nn.LayerNorm.html)
   * @param normalizedShape Shape of the last dimensions.
   * @param eps Added to the divisor, which must not be zero. Default: 0.00001.
   * @param elementwiseAffine Learn a factor and a summand for each element. Default: true.
   * @param bias Add a learned vector. Default: true.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (options: { normalizedShape: Size } & LayerNormOptions): B & LayerNormFields
}

/** The constructor of `RMSNorm`, which extends `B`. */
export interface RMSNormClass<B extends object> {
  /**
   * Divides by the root of the mean square over the last dimensions, which have the shape `normalizedShape`.
   * [torch.nn.RMSNorm](https://docs.pytorch.org/docs/stable/generated/torch.nn.RMSNorm.html)
   * @param normalizedShape Shape of the last dimensions.
   * @param eps Added to the mean square; null for the dtype's epsilon.
   * @param elementwiseAffine Learn a factor and a summand for each element. Default: true.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (normalizedShape: Size, eps?: number | null | RMSNormOptions, elementwiseAffine?: boolean | RMSNormOptions, device?: Device | null | RMSNormOptions, dtype?: DTypeLike | null | RMSNormOptions, options?: RMSNormOptions): B & RMSNormFields
  /**
   * Divides by the root of the mean square over the last dimensions, which have the shape `normalizedShape`.
   * [torch.nn.RMSNorm](https://docs.pytorch.org/docs/stable/generated/torch.nn.RMSNorm.html)
   * @param normalizedShape Shape of the last dimensions.
   * @param eps Added to the mean square; null for the dtype's epsilon.
   * @param elementwiseAffine Learn a factor and a summand for each element. Default: true.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (options: { normalizedShape: Size } & RMSNormOptions): B & RMSNormFields
}

/** The constructor of `CrossMapLRN2d`, which extends `B`. */
export interface CrossMapLRN2dClass<B extends object> {
  /**
   * Divides by what neighbouring channels of `[N, C, H, W]` give, as Caffe does; prefer `LocalResponseNorm`.
   * [torch.nn.CrossMapLRN2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.CrossMapLRN2d.html)
   * @param size How many channels are neighbours.
   * @param alpha Factor of the squares. Default: 0.0001.
   * @param beta The exponent. Default: 0.75.
   * @param k Added to the squares. Default: 1.
   */
  new (size: number, alpha?: number | CrossMapLRN2dOptions, beta?: number | CrossMapLRN2dOptions, k?: number | CrossMapLRN2dOptions, options?: CrossMapLRN2dOptions): B & CrossMapLRN2dFields
  /**
   * Divides by what neighbouring channels of `[N, C, H, W]` give, as Caffe does; prefer `LocalResponseNorm`.
   * [torch.nn.CrossMapLRN2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.CrossMapLRN2d.html)
   * @param size How many channels are neighbours.
   * @param alpha Factor of the squares. Default: 0.0001.
   * @param beta The exponent. Default: 0.75.
   * @param k Added to the squares. Default: 1.
   */
  new (options: { size: number } & CrossMapLRN2dOptions): B & CrossMapLRN2dFields
}

/** The constructor of `LocalResponseNorm`, which extends `B`. */
export interface LocalResponseNormClass<B extends object> {
  /**
   * Divides by what neighbouring channels of `[N, C, ...]` give: `(k + alpha * mean of their squares)^beta`.
   * [torch.nn.LocalResponseNorm](https://docs.pytorch.org/docs/stable/generated/torch.nn.LocalResponseNorm.html)
   * @param size How many channels are neighbours.
   * @param alpha Factor of the squares. Default: 0.0001.
   * @param beta The exponent. Default: 0.75.
   * @param k Added to the squares. Default: 1.
   */
  new (size: number, alpha?: number | LocalResponseNormOptions, beta?: number | LocalResponseNormOptions, k?: number | LocalResponseNormOptions, options?: LocalResponseNormOptions): B & LocalResponseNormFields
  /**
   * Divides by what neighbouring channels of `[N, C, ...]` give: `(k + alpha * mean of their squares)^beta`.
   * [torch.nn.LocalResponseNorm](https://docs.pytorch.org/docs/stable/generated/torch.nn.LocalResponseNorm.html)
   * @param size How many channels are neighbours.
   * @param alpha Factor of the squares. Default: 0.0001.
   * @param beta The exponent. Default: 0.75.
   * @param k Added to the squares. Default: 1.
   */
  new (options: { size: number } & LocalResponseNormOptions): B & LocalResponseNormFields
}

/** The constructor of `PixelShuffle`, which extends `B`. */
export interface PixelShuffleClass<B extends object> {
  /**
   * From `[..., C r^2, H, W]` to `[..., C, H r, W r]`, with r the `upscaleFactor` (Shi et al. 2016).
   * [torch.nn.PixelShuffle](https://docs.pytorch.org/docs/stable/generated/torch.nn.PixelShuffle.html)
   * @param upscaleFactor By what height and width are multiplied.
   */
  new (upscaleFactor: number): B & PixelShuffleFields
  /**
   * From `[..., C r^2, H, W]` to `[..., C, H r, W r]`, with r the `upscaleFactor` (Shi et al. 2016).
   * [torch.nn.PixelShuffle](https://docs.pytorch.org/docs/stable/generated/torch.nn.PixelShuffle.html)
   * @param upscaleFactor By what height and width are multiplied.
   */
  new (options: { upscaleFactor: number }): B & PixelShuffleFields
}

/** The constructor of `PixelUnshuffle`, which extends `B`. */
export interface PixelUnshuffleClass<B extends object> {
  /**
   * From `[..., C, H r, W r]` to `[..., C r^2, H, W]`, with r the `downscaleFactor`.
   * [torch.nn.PixelUnshuffle](https://docs.pytorch.org/docs/stable/generated/torch.nn.PixelUnshuffle.html)
   * @param downscaleFactor By what height and width are divided.
   */
  new (downscaleFactor: number): B & PixelUnshuffleFields
  /**
   * From `[..., C, H r, W r]` to `[..., C r^2, H, W]`, with r the `downscaleFactor`.
   * [torch.nn.PixelUnshuffle](https://docs.pytorch.org/docs/stable/generated/torch.nn.PixelUnshuffle.html)
   * @param downscaleFactor By what height and width are divided.
   */
  new (options: { downscaleFactor: number }): B & PixelUnshuffleFields
}

/** The constructor of `ChannelShuffle`, which extends `B`. */
export interface ChannelShuffleClass<B extends object> {
  /**
   * Mixes the groups of the channels of `[N, C, ...]`.
   * [torch.nn.ChannelShuffle](https://docs.pytorch.org/docs/stable/generated/torch.nn.ChannelShuffle.html)
   * @param groups How many groups are mixed.
   */
  new (groups: number): B & ChannelShuffleFields
  /**
   * Mixes the groups of the channels of `[N, C, ...]`.
   * [torch.nn.ChannelShuffle](https://docs.pytorch.org/docs/stable/generated/torch.nn.ChannelShuffle.html)
   * @param groups How many groups are mixed.
   */
  new (options: { groups: number }): B & ChannelShuffleFields
}

/** The constructor of `CrossEntropyLoss`, which extends `B`. */
export interface CrossEntropyLossClass<B extends object> {
  /**
   * Softmax and negative log likelihood at once: see `functional.crossEntropy`.
   * [torch.nn.CrossEntropyLoss](https://docs.pytorch.org/docs/stable/generated/torch.nn.CrossEntropyLoss.html)
   * @param weight A factor for each class or element; null for none.
   * @param ignoreIndex Targets of this value count nothing. Default: -100.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   * @param labelSmoothing How much of the target is spread evenly over the classes. Default: 0.
   */
  new (weight?: Tensor | null | CrossEntropyLossOptions, options?: CrossEntropyLossOptions): B & CrossEntropyLossFields
}

/** The constructor of `LinearCrossEntropyLoss`, which extends `B`. */
export interface LinearCrossEntropyLossClass<B extends object> {
  /**
   * A linear layer and the cross entropy of what it gives: see `functional.linearCrossEntropy`.
   * [torch.nn.LinearCrossEntropyLoss](https://docs.pytorch.org/docs/stable/generated/torch.nn.LinearCrossEntropyLoss.html)
   * @param inFeatures Size of the input's last dimension.
   * @param numClasses Size of the vectors.
   * @param outFeatures Sizes of further dimensions, each of which has a loss of its own. Default: [].
   * @param bias Add a learned vector. Default: false.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   * @param weight A factor for each class, `[C]`.
   * @param ignoreIndex A class that counts nothing; null for -100, or for probabilities.
   * @param labelSmoothing How much of the target is spread evenly over the classes. Default: 0.
   */
  new (inFeatures: number, numClasses: number, options?: LinearCrossEntropyLossOptions): B & LinearCrossEntropyLossFields
  /**
   * A linear layer and the cross entropy of what it gives: see `functional.linearCrossEntropy`.
   * [torch.nn.LinearCrossEntropyLoss](https://docs.pytorch.org/docs/stable/generated/torch.nn.LinearCrossEntropyLoss.html)
   * @param inFeatures Size of the input's last dimension.
   * @param numClasses Size of the vectors.
   * @param outFeatures Sizes of further dimensions, each of which has a loss of its own. Default: [].
   * @param bias Add a learned vector. Default: false.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   * @param weight A factor for each class, `[C]`.
   * @param ignoreIndex A class that counts nothing; null for -100, or for probabilities.
   * @param labelSmoothing How much of the target is spread evenly over the classes. Default: 0.
   */
  new (inFeatures: number, options: { numClasses: number } & LinearCrossEntropyLossOptions): B & LinearCrossEntropyLossFields
  /**
   * A linear layer and the cross entropy of what it gives: see `functional.linearCrossEntropy`.
   * [torch.nn.LinearCrossEntropyLoss](https://docs.pytorch.org/docs/stable/generated/torch.nn.LinearCrossEntropyLoss.html)
   * @param inFeatures Size of the input's last dimension.
   * @param numClasses Size of the vectors.
   * @param outFeatures Sizes of further dimensions, each of which has a loss of its own. Default: [].
   * @param bias Add a learned vector. Default: false.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   * @param weight A factor for each class, `[C]`.
   * @param ignoreIndex A class that counts nothing; null for -100, or for probabilities.
   * @param labelSmoothing How much of the target is spread evenly over the classes. Default: 0.
   */
  new (options: { inFeatures: number; numClasses: number } & LinearCrossEntropyLossOptions): B & LinearCrossEntropyLossFields
}

/** The constructor of `NLLLoss`, which extends `B`. */
export interface NLLLossClass<B extends object> {
  /**
   * Negative log likelihood of log-probabilities: see `functional.nllLoss`.
   * [torch.nn.NLLLoss](https://docs.pytorch.org/docs/stable/generated/torch.nn.NLLLoss.html)
   * @param weight A factor for each class or element; null for none.
   * @param ignoreIndex Targets of this value count nothing. Default: -100.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   */
  new (weight?: Tensor | null | NLLLossOptions, options?: NLLLossOptions): B & NLLLossFields
}

/** The constructor of `MSELoss`, which extends `B`. */
export interface MSELossClass<B extends object> {
  /**
   * `(input - target)^2`.
   * [torch.nn.MSELoss](https://docs.pytorch.org/docs/stable/generated/torch.nn.MSELoss.html)
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   */
  new (options?: MSELossOptions): B & MSELossFields
}

/** The constructor of `L1Loss`, which extends `B`. */
export interface L1LossClass<B extends object> {
  /**
   * `|input - target|`.
   * [torch.nn.L1Loss](https://docs.pytorch.org/docs/stable/generated/torch.nn.L1Loss.html)
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   */
  new (options?: L1LossOptions): B & L1LossFields
}

/** The constructor of `SmoothL1Loss`, which extends `B`. */
export interface SmoothL1LossClass<B extends object> {
  /**
   * A square near zero, `|input - target|` away from it.
   * [torch.nn.SmoothL1Loss](https://docs.pytorch.org/docs/stable/generated/torch.nn.SmoothL1Loss.html)
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   * @param beta Where the square begins. Default: 1.
   */
  new (options?: SmoothL1LossOptions): B & SmoothL1LossFields
}

/** The constructor of `HuberLoss`, which extends `B`. */
export interface HuberLossClass<B extends object> {
  /**
   * A square within `delta` of zero, a line of the slope `delta` beyond.
   * [torch.nn.HuberLoss](https://docs.pytorch.org/docs/stable/generated/torch.nn.HuberLoss.html)
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   * @param delta Where the square ends. Default: 1.
   */
  new (reduction?: Reduction | HuberLossOptions, delta?: number | HuberLossOptions, options?: HuberLossOptions): B & HuberLossFields
}

/** The constructor of `BCELoss`, which extends `B`. */
export interface BCELossClass<B extends object> {
  /**
   * Two classes, from probabilities.
   * [torch.nn.BCELoss](https://docs.pytorch.org/docs/stable/generated/torch.nn.BCELoss.html)
   * @param weight A factor for each class or element; null for none.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   */
  new (weight?: Tensor | null | BCELossOptions, options?: BCELossOptions): B & BCELossFields
}

/** The constructor of `BCEWithLogitsLoss`, which extends `B`. */
export interface BCEWithLogitsLossClass<B extends object> {
  /**
   * Sigmoid and binary cross entropy at once.
   * [torch.nn.BCEWithLogitsLoss](https://docs.pytorch.org/docs/stable/generated/torch.nn.BCEWithLogitsLoss.html)
   * @param weight A factor for each class or element; null for none.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   * @param posWeight A factor for the positive examples of each class; null for none.
   */
  new (weight?: Tensor | null | BCEWithLogitsLossOptions, options?: BCEWithLogitsLossOptions): B & BCEWithLogitsLossFields
}

/** The constructor of `KLDivLoss`, which extends `B`. */
export interface KLDivLossClass<B extends object> {
  /**
   * The Kullback-Leibler divergence.
   * [torch.nn.KLDivLoss](https://docs.pytorch.org/docs/stable/generated/torch.nn.KLDivLoss.html)
   * @param reduction 'batchmean' divides by the batch size only, which is the divergence. Default: 'mean'.
   * @param logTarget Is the target in logarithms, too?. Default: false.
   */
  new (options?: KLDivLossOptions): B & KLDivLossFields
}

/** The constructor of `MarginRankingLoss`, which extends `B`. */
export interface MarginRankingLossClass<B extends object> {
  /**
   * `max(0, -target * (input1 - input2) + margin)`.
   * [torch.nn.MarginRankingLoss](https://docs.pytorch.org/docs/stable/generated/torch.nn.MarginRankingLoss.html)
   * @param margin The distance to keep. Default: 0.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   */
  new (margin?: number | MarginRankingLossOptions, options?: MarginRankingLossOptions): B & MarginRankingLossFields
}

/** The constructor of `CosineEmbeddingLoss`, which extends `B`. */
export interface CosineEmbeddingLossClass<B extends object> {
  /**
   * Brings pairs together whose target is 1, apart whose target is -1, by their angle.
   * [torch.nn.CosineEmbeddingLoss](https://docs.pytorch.org/docs/stable/generated/torch.nn.CosineEmbeddingLoss.html)
   * @param margin The distance to keep. Default: 0.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   */
  new (margin?: number | CosineEmbeddingLossOptions, options?: CosineEmbeddingLossOptions): B & CosineEmbeddingLossFields
}

/** The constructor of `TripletMarginLoss`, which extends `B`. */
export interface TripletMarginLossClass<B extends object> {
  /**
   * `max(0, |anchor - positive| - |anchor - negative| + margin)`.
   * [torch.nn.TripletMarginLoss](https://docs.pytorch.org/docs/stable/generated/torch.nn.TripletMarginLoss.html)
   * @param margin The distance to keep. Default: 1.
   * @param p The norm. Default: 2.
   * @param eps Added to the divisor, which must not be zero. Default: 0.000001.
   * @param swap Take the nearer of anchor and positive. Default: false.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   */
  new (margin?: number | TripletMarginLossOptions, p?: number | TripletMarginLossOptions, eps?: number | TripletMarginLossOptions, swap?: boolean | TripletMarginLossOptions, options?: TripletMarginLossOptions): B & TripletMarginLossFields
}

/** The constructor of `TripletMarginWithDistanceLoss`, which extends `B`. */
export interface TripletMarginWithDistanceLossClass<B extends object> {
  /**
   * As `TripletMarginLoss`, with a distance of the caller's.
   * [torch.nn.TripletMarginWithDistanceLoss](https://docs.pytorch.org/docs/stable/generated/torch.nn.TripletMarginWithDistanceLoss.html)
   * @param distanceFunction The distance of two batches of vectors, a function or a module; null for the Euclidean one.
   * @param margin The distance to keep. Default: 1.
   * @param swap Take the nearer of anchor and positive. Default: false.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   */
  new (options?: TripletMarginWithDistanceLossOptions): B & TripletMarginWithDistanceLossFields
}

/** The constructor of `HingeEmbeddingLoss`, which extends `B`. */
export interface HingeEmbeddingLossClass<B extends object> {
  /**
   * `input` where `target` is 1, `max(0, margin - input)` where it is -1.
   * [torch.nn.HingeEmbeddingLoss](https://docs.pytorch.org/docs/stable/generated/torch.nn.HingeEmbeddingLoss.html)
   * @param margin The distance to keep. Default: 1.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   */
  new (margin?: number | HingeEmbeddingLossOptions, options?: HingeEmbeddingLossOptions): B & HingeEmbeddingLossFields
}

/** The constructor of `SoftMarginLoss`, which extends `B`. */
export interface SoftMarginLossClass<B extends object> {
  /**
   * `log(1 + exp(-target * input))`: two classes, whose targets are 1 and -1.
   * [torch.nn.SoftMarginLoss](https://docs.pytorch.org/docs/stable/generated/torch.nn.SoftMarginLoss.html)
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   */
  new (options?: SoftMarginLossOptions): B & SoftMarginLossFields
}

/** The constructor of `MultiLabelMarginLoss`, which extends `B`. */
export interface MultiLabelMarginLossClass<B extends object> {
  /**
   * Several classes at once, whose scores are to be greater than all others': see `functional.multilabelMarginLoss`.
   * [torch.nn.MultiLabelMarginLoss](https://docs.pytorch.org/docs/stable/generated/torch.nn.MultiLabelMarginLoss.html)
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   */
  new (options?: MultiLabelMarginLossOptions): B & MultiLabelMarginLossFields
}

/** The constructor of `MultiLabelSoftMarginLoss`, which extends `B`. */
export interface MultiLabelSoftMarginLossClass<B extends object> {
  /**
   * For each class whether it is there, from scores `[..., C]`.
   * [torch.nn.MultiLabelSoftMarginLoss](https://docs.pytorch.org/docs/stable/generated/torch.nn.MultiLabelSoftMarginLoss.html)
   * @param weight A factor for each class or element; null for none.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   */
  new (weight?: Tensor | null | MultiLabelSoftMarginLossOptions, options?: MultiLabelSoftMarginLossOptions): B & MultiLabelSoftMarginLossFields
}

/** The constructor of `MultiMarginLoss`, which extends `B`. */
export interface MultiMarginLossClass<B extends object> {
  /**
   * One class, whose score is to be greater than all others' by `margin`.
   * [torch.nn.MultiMarginLoss](https://docs.pytorch.org/docs/stable/generated/torch.nn.MultiMarginLoss.html)
   * @param p The power of each difference: 1 or 2. Default: 1.
   * @param margin The distance to keep. Default: 1.
   * @param weight A factor for each class or element; null for none.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   */
  new (p?: number | MultiMarginLossOptions, margin?: number | MultiMarginLossOptions, weight?: Tensor | null | MultiMarginLossOptions, options?: MultiMarginLossOptions): B & MultiMarginLossFields
}

/** The constructor of `PoissonNLLLoss`, which extends `B`. */
export interface PoissonNLLLossClass<B extends object> {
  /**
   * Negative log likelihood of counts, Poisson distributed with the mean `exp(input)`, or `input`.
   * [torch.nn.PoissonNLLLoss](https://docs.pytorch.org/docs/stable/generated/torch.nn.PoissonNLLLoss.html)
   * @param logInput Is the input in logarithms?. Default: true.
   * @param full Add Stirling's approximation of the target's factorial, too. Default: false.
   * @param eps Added to an input that is not in logarithms, before their logarithm. Default: 1e-8.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   */
  new (logInput?: boolean | PoissonNLLLossOptions, full?: boolean | PoissonNLLLossOptions, options?: PoissonNLLLossOptions): B & PoissonNLLLossFields
}

/** The constructor of `GaussianNLLLoss`, which extends `B`. */
export interface GaussianNLLLossClass<B extends object> {
  /**
   * Negative log likelihood of normal distributions: see `functional.gaussianNllLoss`.
   * [torch.nn.GaussianNLLLoss](https://docs.pytorch.org/docs/stable/generated/torch.nn.GaussianNLLLoss.html)
   * @param full Add the terms that do not depend on the input, too. Default: false.
   * @param eps The least variance. Default: 0.000001.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   */
  new (options?: GaussianNLLLossOptions): B & GaussianNLLLossFields
}

/** The constructor of `CTCLoss`, which extends `B`. */
export interface CTCLossClass<B extends object> {
  /**
   * Connectionist temporal classification: how likely `targets` are, with each alignment to the input's steps.
   * [torch.nn.CTCLoss](https://docs.pytorch.org/docs/stable/generated/torch.nn.CTCLoss.html)
   * @param blank The class of nothing. Default: 0.
   * @param reduction What becomes of the losses of the elements. Default: 'mean'.
   * @param zeroInfinity Infinite losses, of inputs that are too short for their targets, are zero, and so are their gradients. Default: false.
   */
  new (blank?: number | CTCLossOptions, reduction?: Reduction | CTCLossOptions, zeroInfinity?: boolean | CTCLossOptions, options?: CTCLossOptions): B & CTCLossFields
}

/** The constructor of `AdaptiveLogSoftmaxWithLoss`, which extends `B`. */
export interface AdaptiveLogSoftmaxWithLossClass<B extends object> {
  /**
   * A softmax over many classes (Grave et al. 2016): the frequent ones, before the first cutoff, have scores of their own, the
   * others one a cluster, and scores with fewer and fewer features in their cluster.
   * [torch.nn.AdaptiveLogSoftmaxWithLoss](https://docs.pytorch.org/docs/stable/generated/torch.nn.AdaptiveLogSoftmaxWithLoss.html)
   * @param inFeatures Size of the input's last dimension.
   * @param nClasses How many classes there are.
   * @param cutoffs Where the clusters begin, in rising order: the classes before the first are the frequent ones.
   * @param divValue How many times fewer features each cluster has than the one before. Default: 4.
   * @param headBias Add a learned vector to the scores of the frequent classes. Default: false.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (inFeatures: number, nClasses: number, cutoffs: readonly number[], divValue?: number | AdaptiveLogSoftmaxWithLossOptions, headBias?: boolean | AdaptiveLogSoftmaxWithLossOptions, device?: Device | null | AdaptiveLogSoftmaxWithLossOptions, dtype?: DTypeLike | null | AdaptiveLogSoftmaxWithLossOptions, options?: AdaptiveLogSoftmaxWithLossOptions): B & AdaptiveLogSoftmaxWithLossFields
  /**
   * A softmax over many classes (Grave et al. 2016): the frequent ones, before the first cutoff, have scores of their own, the
   * others one a cluster, and scores with fewer and fewer features in their cluster.
   * [torch.nn.AdaptiveLogSoftmaxWithLoss](https://docs.pytorch.org/docs/stable/generated/torch.nn.AdaptiveLogSoftmaxWithLoss.html)
   * @param inFeatures Size of the input's last dimension.
   * @param nClasses How many classes there are.
   * @param cutoffs Where the clusters begin, in rising order: the classes before the first are the frequent ones.
   * @param divValue How many times fewer features each cluster has than the one before. Default: 4.
   * @param headBias Add a learned vector to the scores of the frequent classes. Default: false.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (inFeatures: number, nClasses: number, options: { cutoffs: readonly number[] } & AdaptiveLogSoftmaxWithLossOptions): B & AdaptiveLogSoftmaxWithLossFields
  /**
   * A softmax over many classes (Grave et al. 2016): the frequent ones, before the first cutoff, have scores of their own, the
   * others one a cluster, and scores with fewer and fewer features in their cluster.
   * [torch.nn.AdaptiveLogSoftmaxWithLoss](https://docs.pytorch.org/docs/stable/generated/torch.nn.AdaptiveLogSoftmaxWithLoss.html)
   * @param inFeatures Size of the input's last dimension.
   * @param nClasses How many classes there are.
   * @param cutoffs Where the clusters begin, in rising order: the classes before the first are the frequent ones.
   * @param divValue How many times fewer features each cluster has than the one before. Default: 4.
   * @param headBias Add a learned vector to the scores of the frequent classes. Default: false.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (inFeatures: number, options: { nClasses: number; cutoffs: readonly number[] } & AdaptiveLogSoftmaxWithLossOptions): B & AdaptiveLogSoftmaxWithLossFields
  /**
   * A softmax over many classes (Grave et al. 2016): the frequent ones, before the first cutoff, have scores of their own, the
   * others one a cluster, and scores with fewer and fewer features in their cluster.
   * [torch.nn.AdaptiveLogSoftmaxWithLoss](https://docs.pytorch.org/docs/stable/generated/torch.nn.AdaptiveLogSoftmaxWithLoss.html)
   * @param inFeatures Size of the input's last dimension.
   * @param nClasses How many classes there are.
   * @param cutoffs Where the clusters begin, in rising order: the classes before the first are the frequent ones.
   * @param divValue How many times fewer features each cluster has than the one before. Default: 4.
   * @param headBias Add a learned vector to the scores of the frequent classes. Default: false.
   * @param device Where its tensors are made; null for 'cpu'.
   * @param dtype Dtype of its tensors; null for 'float32'.
   */
  new (options: { inFeatures: number; nClasses: number; cutoffs: readonly number[] } & AdaptiveLogSoftmaxWithLossOptions): B & AdaptiveLogSoftmaxWithLossFields
}

/** The constructors, of classes that extend `B`. */
export interface LayerClasses<B extends object> {
  Conv1d: Conv1dClass<B>
  Conv2d: Conv2dClass<B>
  Conv3d: Conv3dClass<B>
  ConvTranspose1d: ConvTranspose1dClass<B>
  ConvTranspose2d: ConvTranspose2dClass<B>
  ConvTranspose3d: ConvTranspose3dClass<B>
  LazyConv1d: LazyConv1dClass<B>
  LazyConv2d: LazyConv2dClass<B>
  LazyConv3d: LazyConv3dClass<B>
  LazyConvTranspose1d: LazyConvTranspose1dClass<B>
  LazyConvTranspose2d: LazyConvTranspose2dClass<B>
  LazyConvTranspose3d: LazyConvTranspose3dClass<B>
  BatchNorm1d: BatchNorm1dClass<B>
  BatchNorm2d: BatchNorm2dClass<B>
  BatchNorm3d: BatchNorm3dClass<B>
  LazyBatchNorm1d: LazyBatchNorm1dClass<B>
  LazyBatchNorm2d: LazyBatchNorm2dClass<B>
  LazyBatchNorm3d: LazyBatchNorm3dClass<B>
  InstanceNorm1d: InstanceNorm1dClass<B>
  InstanceNorm2d: InstanceNorm2dClass<B>
  InstanceNorm3d: InstanceNorm3dClass<B>
  LazyInstanceNorm1d: LazyInstanceNorm1dClass<B>
  LazyInstanceNorm2d: LazyInstanceNorm2dClass<B>
  LazyInstanceNorm3d: LazyInstanceNorm3dClass<B>
  MaxPool1d: MaxPool1dClass<B>
  MaxPool2d: MaxPool2dClass<B>
  MaxPool3d: MaxPool3dClass<B>
  AvgPool1d: AvgPool1dClass<B>
  AvgPool2d: AvgPool2dClass<B>
  AvgPool3d: AvgPool3dClass<B>
  AdaptiveAvgPool1d: AdaptiveAvgPool1dClass<B>
  AdaptiveAvgPool2d: AdaptiveAvgPool2dClass<B>
  AdaptiveAvgPool3d: AdaptiveAvgPool3dClass<B>
  AdaptiveMaxPool1d: AdaptiveMaxPool1dClass<B>
  AdaptiveMaxPool2d: AdaptiveMaxPool2dClass<B>
  AdaptiveMaxPool3d: AdaptiveMaxPool3dClass<B>
  LPPool1d: LPPool1dClass<B>
  LPPool2d: LPPool2dClass<B>
  LPPool3d: LPPool3dClass<B>
  FractionalMaxPool2d: FractionalMaxPool2dClass<B>
  FractionalMaxPool3d: FractionalMaxPool3dClass<B>
  MaxUnpool1d: MaxUnpool1dClass<B>
  MaxUnpool2d: MaxUnpool2dClass<B>
  MaxUnpool3d: MaxUnpool3dClass<B>
  ConstantPad1d: ConstantPad1dClass<B>
  ConstantPad2d: ConstantPad2dClass<B>
  ConstantPad3d: ConstantPad3dClass<B>
  ZeroPad1d: ZeroPad1dClass<B>
  ZeroPad2d: ZeroPad2dClass<B>
  ZeroPad3d: ZeroPad3dClass<B>
  ReflectionPad1d: ReflectionPad1dClass<B>
  ReflectionPad2d: ReflectionPad2dClass<B>
  ReflectionPad3d: ReflectionPad3dClass<B>
  ReplicationPad1d: ReplicationPad1dClass<B>
  ReplicationPad2d: ReplicationPad2dClass<B>
  ReplicationPad3d: ReplicationPad3dClass<B>
  CircularPad1d: CircularPad1dClass<B>
  CircularPad2d: CircularPad2dClass<B>
  CircularPad3d: CircularPad3dClass<B>
  Upsample: UpsampleClass<B>
  UpsamplingNearest2d: UpsamplingNearest2dClass<B>
  UpsamplingBilinear2d: UpsamplingBilinear2dClass<B>
  Fold: FoldClass<B>
  Unfold: UnfoldClass<B>
  Dropout1d: Dropout1dClass<B>
  Dropout2d: Dropout2dClass<B>
  Dropout3d: Dropout3dClass<B>
  ReLU: ReLUClass<B>
  ReLU6: ReLU6Class<B>
  SiLU: SiLUClass<B>
  Mish: MishClass<B>
  SELU: SELUClass<B>
  Hardswish: HardswishClass<B>
  Hardsigmoid: HardsigmoidClass<B>
  ELU: ELUClass<B>
  CELU: CELUClass<B>
  LeakyReLU: LeakyReLUClass<B>
  Hardtanh: HardtanhClass<B>
  Threshold: ThresholdClass<B>
  GELU: GELUClass<B>
  Sigmoid: SigmoidClass<B>
  Tanh: TanhClass<B>
  LogSigmoid: LogSigmoidClass<B>
  Softsign: SoftsignClass<B>
  Tanhshrink: TanhshrinkClass<B>
  Softplus: SoftplusClass<B>
  Softshrink: SoftshrinkClass<B>
  Hardshrink: HardshrinkClass<B>
  GLU: GLUClass<B>
  PReLU: PReLUClass<B>
  RReLU: RReLUClass<B>
  Softmax: SoftmaxClass<B>
  Softmax2d: Softmax2dClass<B>
  Softmin: SoftminClass<B>
  LogSoftmax: LogSoftmaxClass<B>
  Dropout: DropoutClass<B>
  AlphaDropout: AlphaDropoutClass<B>
  FeatureAlphaDropout: FeatureAlphaDropoutClass<B>
  Flatten: FlattenClass<B>
  Unflatten: UnflattenClass<B>
  Linear: LinearClass<B>
  Bilinear: BilinearClass<B>
  LazyLinear: LazyLinearClass<B>
  Embedding: EmbeddingClass<B>
  EmbeddingBag: EmbeddingBagClass<B>
  CosineSimilarity: CosineSimilarityClass<B>
  PairwiseDistance: PairwiseDistanceClass<B>
  MultiheadAttention: MultiheadAttentionClass<B>
  RNN: RNNClass<B>
  LSTM: LSTMClass<B>
  GRU: GRUClass<B>
  RNNCell: RNNCellClass<B>
  LSTMCell: LSTMCellClass<B>
  GRUCell: GRUCellClass<B>
  Transformer: TransformerClass<B>
  TransformerEncoder: TransformerEncoderClass<B>
  TransformerDecoder: TransformerDecoderClass<B>
  TransformerEncoderLayer: TransformerEncoderLayerClass<B>
  TransformerDecoderLayer: TransformerDecoderLayerClass<B>
  SyncBatchNorm: SyncBatchNormClass<B>
  GroupNorm: GroupNormClass<B>
  LayerNorm: LayerNormClass<B>
  RMSNorm: RMSNormClass<B>
  CrossMapLRN2d: CrossMapLRN2dClass<B>
  LocalResponseNorm: LocalResponseNormClass<B>
  PixelShuffle: PixelShuffleClass<B>
  PixelUnshuffle: PixelUnshuffleClass<B>
  ChannelShuffle: ChannelShuffleClass<B>
  CrossEntropyLoss: CrossEntropyLossClass<B>
  LinearCrossEntropyLoss: LinearCrossEntropyLossClass<B>
  NLLLoss: NLLLossClass<B>
  MSELoss: MSELossClass<B>
  L1Loss: L1LossClass<B>
  SmoothL1Loss: SmoothL1LossClass<B>
  HuberLoss: HuberLossClass<B>
  BCELoss: BCELossClass<B>
  BCEWithLogitsLoss: BCEWithLogitsLossClass<B>
  KLDivLoss: KLDivLossClass<B>
  MarginRankingLoss: MarginRankingLossClass<B>
  CosineEmbeddingLoss: CosineEmbeddingLossClass<B>
  TripletMarginLoss: TripletMarginLossClass<B>
  TripletMarginWithDistanceLoss: TripletMarginWithDistanceLossClass<B>
  HingeEmbeddingLoss: HingeEmbeddingLossClass<B>
  SoftMarginLoss: SoftMarginLossClass<B>
  MultiLabelMarginLoss: MultiLabelMarginLossClass<B>
  MultiLabelSoftMarginLoss: MultiLabelSoftMarginLossClass<B>
  MultiMarginLoss: MultiMarginLossClass<B>
  PoissonNLLLoss: PoissonNLLLossClass<B>
  GaussianNLLLoss: GaussianNLLLossClass<B>
  CTCLoss: CTCLossClass<B>
  AdaptiveLogSoftmaxWithLoss: AdaptiveLogSoftmaxWithLossClass<B>
}

/** What a call of each is bound to. */
export interface LayerArguments {
  Conv1d: { inChannels: number; outChannels: number; kernelSize: Size; stride: Size; padding: Size | 'same' | 'valid'; dilation: Size; groups: number; bias: boolean; paddingMode: PaddingMode; device: Device | null; dtype: DTypeLike | null }
  Conv2d: { inChannels: number; outChannels: number; kernelSize: Size; stride: Size; padding: Size | 'same' | 'valid'; dilation: Size; groups: number; bias: boolean; paddingMode: PaddingMode; device: Device | null; dtype: DTypeLike | null }
  Conv3d: { inChannels: number; outChannels: number; kernelSize: Size; stride: Size; padding: Size | 'same' | 'valid'; dilation: Size; groups: number; bias: boolean; paddingMode: PaddingMode; device: Device | null; dtype: DTypeLike | null }
  ConvTranspose1d: { inChannels: number; outChannels: number; kernelSize: Size; stride: Size; padding: Size; outputPadding: Size; groups: number; bias: boolean; dilation: Size; paddingMode: PaddingMode; device: Device | null; dtype: DTypeLike | null }
  ConvTranspose2d: { inChannels: number; outChannels: number; kernelSize: Size; stride: Size; padding: Size; outputPadding: Size; groups: number; bias: boolean; dilation: Size; paddingMode: PaddingMode; device: Device | null; dtype: DTypeLike | null }
  ConvTranspose3d: { inChannels: number; outChannels: number; kernelSize: Size; stride: Size; padding: Size; outputPadding: Size; groups: number; bias: boolean; dilation: Size; paddingMode: PaddingMode; device: Device | null; dtype: DTypeLike | null }
  LazyConv1d: { outChannels: number; kernelSize: Size; stride: Size; padding: Size | 'same' | 'valid'; dilation: Size; groups: number; bias: boolean; paddingMode: PaddingMode; device: Device | null; dtype: DTypeLike | null }
  LazyConv2d: { outChannels: number; kernelSize: Size; stride: Size; padding: Size | 'same' | 'valid'; dilation: Size; groups: number; bias: boolean; paddingMode: PaddingMode; device: Device | null; dtype: DTypeLike | null }
  LazyConv3d: { outChannels: number; kernelSize: Size; stride: Size; padding: Size | 'same' | 'valid'; dilation: Size; groups: number; bias: boolean; paddingMode: PaddingMode; device: Device | null; dtype: DTypeLike | null }
  LazyConvTranspose1d: { outChannels: number; kernelSize: Size; stride: Size; padding: Size; outputPadding: Size; groups: number; bias: boolean; dilation: Size; paddingMode: PaddingMode; device: Device | null; dtype: DTypeLike | null }
  LazyConvTranspose2d: { outChannels: number; kernelSize: Size; stride: Size; padding: Size; outputPadding: Size; groups: number; bias: boolean; dilation: Size; paddingMode: PaddingMode; device: Device | null; dtype: DTypeLike | null }
  LazyConvTranspose3d: { outChannels: number; kernelSize: Size; stride: Size; padding: Size; outputPadding: Size; groups: number; bias: boolean; dilation: Size; paddingMode: PaddingMode; device: Device | null; dtype: DTypeLike | null }
  BatchNorm1d: { numFeatures: number; eps: number; momentum: number | null; affine: boolean; trackRunningStats: boolean; device: Device | null; dtype: DTypeLike | null; bias: boolean }
  BatchNorm2d: { numFeatures: number; eps: number; momentum: number | null; affine: boolean; trackRunningStats: boolean; device: Device | null; dtype: DTypeLike | null; bias: boolean }
  BatchNorm3d: { numFeatures: number; eps: number; momentum: number | null; affine: boolean; trackRunningStats: boolean; device: Device | null; dtype: DTypeLike | null; bias: boolean }
  LazyBatchNorm1d: { eps: number; momentum: number | null; affine: boolean; trackRunningStats: boolean; device: Device | null; dtype: DTypeLike | null; bias: boolean }
  LazyBatchNorm2d: { eps: number; momentum: number | null; affine: boolean; trackRunningStats: boolean; device: Device | null; dtype: DTypeLike | null; bias: boolean }
  LazyBatchNorm3d: { eps: number; momentum: number | null; affine: boolean; trackRunningStats: boolean; device: Device | null; dtype: DTypeLike | null; bias: boolean }
  InstanceNorm1d: { numFeatures: number; eps: number; momentum: number | null; affine: boolean; trackRunningStats: boolean; device: Device | null; dtype: DTypeLike | null; bias: boolean }
  InstanceNorm2d: { numFeatures: number; eps: number; momentum: number | null; affine: boolean; trackRunningStats: boolean; device: Device | null; dtype: DTypeLike | null; bias: boolean }
  InstanceNorm3d: { numFeatures: number; eps: number; momentum: number | null; affine: boolean; trackRunningStats: boolean; device: Device | null; dtype: DTypeLike | null; bias: boolean }
  LazyInstanceNorm1d: { eps: number; momentum: number | null; affine: boolean; trackRunningStats: boolean; device: Device | null; dtype: DTypeLike | null; bias: boolean }
  LazyInstanceNorm2d: { eps: number; momentum: number | null; affine: boolean; trackRunningStats: boolean; device: Device | null; dtype: DTypeLike | null; bias: boolean }
  LazyInstanceNorm3d: { eps: number; momentum: number | null; affine: boolean; trackRunningStats: boolean; device: Device | null; dtype: DTypeLike | null; bias: boolean }
  MaxPool1d: { kernelSize: Size; stride: Size | null; padding: Size; dilation: Size; ceilMode: boolean }
  MaxPool2d: { kernelSize: Size; stride: Size | null; padding: Size; dilation: Size; ceilMode: boolean }
  MaxPool3d: { kernelSize: Size; stride: Size | null; padding: Size; dilation: Size; ceilMode: boolean }
  AvgPool1d: { kernelSize: Size; stride: Size | null; padding: Size; ceilMode: boolean; countIncludePad: boolean }
  AvgPool2d: { kernelSize: Size; stride: Size | null; padding: Size; ceilMode: boolean; countIncludePad: boolean; divisorOverride: number | null }
  AvgPool3d: { kernelSize: Size; stride: Size | null; padding: Size; ceilMode: boolean; countIncludePad: boolean; divisorOverride: number | null }
  AdaptiveAvgPool1d: { outputSize: OutputSize }
  AdaptiveAvgPool2d: { outputSize: OutputSize }
  AdaptiveAvgPool3d: { outputSize: OutputSize }
  AdaptiveMaxPool1d: { outputSize: OutputSize }
  AdaptiveMaxPool2d: { outputSize: OutputSize }
  AdaptiveMaxPool3d: { outputSize: OutputSize }
  LPPool1d: { normType: number; kernelSize: Size; stride: Size | null; ceilMode: boolean }
  LPPool2d: { normType: number; kernelSize: Size; stride: Size | null; ceilMode: boolean }
  LPPool3d: { normType: number; kernelSize: Size; stride: Size | null; ceilMode: boolean }
  FractionalMaxPool2d: { kernelSize: Size; outputSize: Size | null; outputRatio: Ratio | null }
  FractionalMaxPool3d: { kernelSize: Size; outputSize: Size | null; outputRatio: Ratio | null }
  MaxUnpool1d: { kernelSize: Size; stride: Size | null; padding: Size }
  MaxUnpool2d: { kernelSize: Size; stride: Size | null; padding: Size }
  MaxUnpool3d: { kernelSize: Size; stride: Size | null; padding: Size }
  ConstantPad1d: { padding: Size; value: number }
  ConstantPad2d: { padding: Size; value: number }
  ConstantPad3d: { padding: Size; value: number }
  ZeroPad1d: { padding: Size }
  ZeroPad2d: { padding: Size }
  ZeroPad3d: { padding: Size }
  ReflectionPad1d: { padding: Size }
  ReflectionPad2d: { padding: Size }
  ReflectionPad3d: { padding: Size }
  ReplicationPad1d: { padding: Size }
  ReplicationPad2d: { padding: Size }
  ReplicationPad3d: { padding: Size }
  CircularPad1d: { padding: Size }
  CircularPad2d: { padding: Size }
  CircularPad3d: { padding: Size }
  Upsample: { size: Size | null; scaleFactor: Ratio | null; mode: InterpolateMode; alignCorners: boolean | null; recomputeScaleFactor: boolean | null }
  UpsamplingNearest2d: { size: Size | null; scaleFactor: Ratio | null }
  UpsamplingBilinear2d: { size: Size | null; scaleFactor: Ratio | null }
  Fold: { outputSize: Size; kernelSize: Size; dilation: Size; padding: Size; stride: Size }
  Unfold: { kernelSize: Size; dilation: Size; padding: Size; stride: Size }
  Dropout1d: { p: number; inplace: boolean }
  Dropout2d: { p: number; inplace: boolean }
  Dropout3d: { p: number; inplace: boolean }
  ReLU: { inplace: boolean }
  ReLU6: { inplace: boolean }
  SiLU: { inplace: boolean }
  Mish: { inplace: boolean }
  SELU: { inplace: boolean }
  Hardswish: { inplace: boolean }
  Hardsigmoid: { inplace: boolean }
  ELU: { alpha: number; inplace: boolean }
  CELU: { alpha: number; inplace: boolean }
  LeakyReLU: { negativeSlope: number; inplace: boolean }
  Hardtanh: { minVal: number; maxVal: number; inplace: boolean }
  Threshold: { threshold: number; value: number; inplace: boolean }
  GELU: { approximate: Approximate }
  Sigmoid: {  }
  Tanh: {  }
  LogSigmoid: {  }
  Softsign: {  }
  Tanhshrink: {  }
  Softplus: { beta: number; threshold: number }
  Softshrink: { lambd: number }
  Hardshrink: { lambd: number }
  GLU: { dim: number }
  PReLU: { numParameters: number; init: number; device: Device | null; dtype: DTypeLike | null }
  RReLU: { lower: number; upper: number; inplace: boolean }
  Softmax: { dim: number }
  Softmax2d: {  }
  Softmin: { dim: number }
  LogSoftmax: { dim: number }
  Dropout: { p: number; inplace: boolean }
  AlphaDropout: { p: number; inplace: boolean }
  FeatureAlphaDropout: { p: number; inplace: boolean }
  Flatten: { startDim: number; endDim: number }
  Unflatten: { dim: number; unflattenedSize: readonly number[] }
  Linear: { inFeatures: number; outFeatures: number; bias: boolean; device: Device | null; dtype: DTypeLike | null }
  Bilinear: { in1Features: number; in2Features: number; outFeatures: number; bias: boolean; device: Device | null; dtype: DTypeLike | null }
  LazyLinear: { outFeatures: number; bias: boolean; device: Device | null; dtype: DTypeLike | null }
  Embedding: { numEmbeddings: number; embeddingDim: number; paddingIdx: number | null; maxNorm: number | null; normType: number; scaleGradByFreq: boolean; sparse: boolean; device: Device | null; dtype: DTypeLike | null }
  EmbeddingBag: { numEmbeddings: number; embeddingDim: number; maxNorm: number | null; normType: number; scaleGradByFreq: boolean; mode: BagMode; sparse: boolean; includeLastOffset: boolean; paddingIdx: number | null; device: Device | null; dtype: DTypeLike | null }
  CosineSimilarity: { dim: number; eps: number }
  PairwiseDistance: { p: number; eps: number; keepdim: boolean }
  MultiheadAttention: { embedDim: number; numHeads: number; dropout: number; bias: boolean; addBiasKv: boolean; addZeroAttn: boolean; kdim: number | null; vdim: number | null; batchFirst: boolean; device: Device | null; dtype: DTypeLike | null }
  RNN: { inputSize: number; hiddenSize: number; numLayers: number; nonlinearity: 'tanh' | 'relu'; bias: boolean; batchFirst: boolean; dropout: number; bidirectional: boolean; device: Device | null; dtype: DTypeLike | null }
  LSTM: { inputSize: number; hiddenSize: number; numLayers: number; bias: boolean; batchFirst: boolean; dropout: number; bidirectional: boolean; projSize: number; device: Device | null; dtype: DTypeLike | null }
  GRU: { inputSize: number; hiddenSize: number; numLayers: number; bias: boolean; batchFirst: boolean; dropout: number; bidirectional: boolean; device: Device | null; dtype: DTypeLike | null }
  RNNCell: { inputSize: number; hiddenSize: number; bias: boolean; nonlinearity: 'tanh' | 'relu'; device: Device | null; dtype: DTypeLike | null }
  LSTMCell: { inputSize: number; hiddenSize: number; bias: boolean; device: Device | null; dtype: DTypeLike | null }
  GRUCell: { inputSize: number; hiddenSize: number; bias: boolean; device: Device | null; dtype: DTypeLike | null }
  Transformer: { dModel: number; nhead: number; numEncoderLayers: number; numDecoderLayers: number; dimFeedforward: number; dropout: number; activation: Activation; customEncoder: Module | null; customDecoder: Module | null; layerNormEps: number; batchFirst: boolean; normFirst: boolean; bias: boolean; device: Device | null; dtype: DTypeLike | null }
  TransformerEncoder: { encoderLayer: Module; numLayers: number; norm: Module | null; enableNestedTensor: boolean; maskCheck: boolean }
  TransformerDecoder: { decoderLayer: Module; numLayers: number; norm: Module | null }
  TransformerEncoderLayer: { dModel: number; nhead: number; dimFeedforward: number; dropout: number; activation: Activation; layerNormEps: number; batchFirst: boolean; normFirst: boolean; bias: boolean; device: Device | null; dtype: DTypeLike | null }
  TransformerDecoderLayer: { dModel: number; nhead: number; dimFeedforward: number; dropout: number; activation: Activation; layerNormEps: number; batchFirst: boolean; normFirst: boolean; bias: boolean; device: Device | null; dtype: DTypeLike | null }
  SyncBatchNorm: { numFeatures: number; eps: number; momentum: number | null; affine: boolean; trackRunningStats: boolean; processGroup: ProcessGroup | null; device: Device | null; dtype: DTypeLike | null; bias: boolean }
  GroupNorm: { numGroups: number; numChannels: number; eps: number; affine: boolean; device: Device | null; dtype: DTypeLike | null; bias: boolean }
  LayerNorm: { normalizedShape: Size; eps: number; elementwiseAffine: boolean; bias: boolean; device: Device | null; dtype: DTypeLike | null }
  RMSNorm: { normalizedShape: Size; eps: number | null; elementwiseAffine: boolean; device: Device | null; dtype: DTypeLike | null }
  CrossMapLRN2d: { size: number; alpha: number; beta: number; k: number }
  LocalResponseNorm: { size: number; alpha: number; beta: number; k: number }
  PixelShuffle: { upscaleFactor: number }
  PixelUnshuffle: { downscaleFactor: number }
  ChannelShuffle: { groups: number }
  CrossEntropyLoss: { weight: Tensor | null; ignoreIndex: number; reduction: Reduction; labelSmoothing: number }
  LinearCrossEntropyLoss: { inFeatures: number; numClasses: number; outFeatures: readonly number[]; bias: boolean; device: Device | null; dtype: DTypeLike | null; reduction: Reduction; weight: Tensor | null; ignoreIndex: number | null; labelSmoothing: number }
  NLLLoss: { weight: Tensor | null; ignoreIndex: number; reduction: Reduction }
  MSELoss: { reduction: Reduction }
  L1Loss: { reduction: Reduction }
  SmoothL1Loss: { reduction: Reduction; beta: number }
  HuberLoss: { reduction: Reduction; delta: number }
  BCELoss: { weight: Tensor | null; reduction: Reduction }
  BCEWithLogitsLoss: { weight: Tensor | null; reduction: Reduction; posWeight: Tensor | null }
  KLDivLoss: { reduction: Reduction | 'batchmean'; logTarget: boolean }
  MarginRankingLoss: { margin: number; reduction: Reduction }
  CosineEmbeddingLoss: { margin: number; reduction: Reduction }
  TripletMarginLoss: { margin: number; p: number; eps: number; swap: boolean; reduction: Reduction }
  TripletMarginWithDistanceLoss: { distanceFunction: Distance | null; margin: number; swap: boolean; reduction: Reduction }
  HingeEmbeddingLoss: { margin: number; reduction: Reduction }
  SoftMarginLoss: { reduction: Reduction }
  MultiLabelMarginLoss: { reduction: Reduction }
  MultiLabelSoftMarginLoss: { weight: Tensor | null; reduction: Reduction }
  MultiMarginLoss: { p: number; margin: number; weight: Tensor | null; reduction: Reduction }
  PoissonNLLLoss: { logInput: boolean; full: boolean; eps: number; reduction: Reduction }
  GaussianNLLLoss: { full: boolean; eps: number; reduction: Reduction }
  CTCLoss: { blank: number; reduction: Reduction; zeroInfinity: boolean }
  AdaptiveLogSoftmaxWithLoss: { inFeatures: number; nClasses: number; cutoffs: readonly number[]; divValue: number; headBias: boolean; device: Device | null; dtype: DTypeLike | null }
}
