/**
 * The layers of `torch.nn` for one, two and three dimensions in space: convolutions, batch and instance norms, pools, padding,
 * resampling. A line stands once for all dimensions that have it.
 */

const factory = 'device: device? = null, dtype: dtype? = null'

const lazyConv = `outChannels: count, kernelSize: size[1..], stride: size[1..] = 1, padding: size[0..]|same|valid = 0, dilation: size[1..] = 1, groups: integer[1..] = 1, bias: boolean = true, paddingMode: zeros|reflect|replicate|circular = "zeros", ${factory}`
const conv = `inChannels: count, ${lazyConv}`
const lazyConvTranspose = `outChannels: count, kernelSize: size[1..], stride: size[1..] = 1, padding: size[0..] = 0, outputPadding: size[0..] = 0, groups: integer[1..] = 1, bias: boolean = true, dilation: size[1..] = 1, paddingMode: zeros|reflect|replicate|circular = "zeros", ${factory}`
const convTranspose = `inChannels: count, ${lazyConvTranspose}`

const lazyNorm = `eps: number = 1e-5, momentum: number? = 0.1, affine: boolean = true, trackRunningStats: boolean = true, ${factory}, *, bias: boolean = true`
const batchNorm = `numFeatures: count, ${lazyNorm}`
const instanceNorm = `numFeatures: count, eps: number = 1e-5, momentum: number? = 0.1, affine: boolean = false, trackRunningStats: boolean = false, ${factory}, *, bias: boolean = true`

const window = 'kernelSize: size[1..], stride: size[1..]? = null, padding: size[0..] = 0'
const maxPool = `${window}, dilation: size[1..] = 1, *, ceilMode: boolean = false`
const plainAvgPool = `${window}, ceilMode: boolean = false, countIncludePad: boolean = true`
const avgPool = `${plainAvgPool}, divisorOverride: integer? = null`
const lpPool = 'normType: number, kernelSize: size[1..], stride: size[1..]? = null, ceilMode: boolean = false'
const fractionalPool = 'kernelSize: size[1..], outputSize: size[1..]? = null, outputRatio: ratio(0..1)? = null'
const adaptivePool = 'outputSize: outputSize'

const padding = 'padding: size'
const constantPadding = 'padding: size, value: number'
const resampling = 'size: size[1..]? = null, scaleFactor: ratio? = null'
const dropout = 'p: number[0..1] = 0.5, inplace: boolean = false'

export const spatialLayers = {
  Conv1d: conv,
  Conv2d: conv,
  Conv3d: conv,
  ConvTranspose1d: convTranspose,
  ConvTranspose2d: convTranspose,
  ConvTranspose3d: convTranspose,
  LazyConv1d: lazyConv,
  LazyConv2d: lazyConv,
  LazyConv3d: lazyConv,
  LazyConvTranspose1d: lazyConvTranspose,
  LazyConvTranspose2d: lazyConvTranspose,
  LazyConvTranspose3d: lazyConvTranspose,

  BatchNorm1d: batchNorm,
  BatchNorm2d: batchNorm,
  BatchNorm3d: batchNorm,
  LazyBatchNorm1d: lazyNorm,
  LazyBatchNorm2d: lazyNorm,
  LazyBatchNorm3d: lazyNorm,
  InstanceNorm1d: instanceNorm,
  InstanceNorm2d: instanceNorm,
  InstanceNorm3d: instanceNorm,
  LazyInstanceNorm1d: lazyNorm,
  LazyInstanceNorm2d: lazyNorm,
  LazyInstanceNorm3d: lazyNorm,

  MaxPool1d: maxPool,
  MaxPool2d: maxPool,
  MaxPool3d: maxPool,
  AvgPool1d: plainAvgPool,
  AvgPool2d: avgPool,
  AvgPool3d: avgPool,
  AdaptiveAvgPool1d: adaptivePool,
  AdaptiveAvgPool2d: adaptivePool,
  AdaptiveAvgPool3d: adaptivePool,
  AdaptiveMaxPool1d: adaptivePool,
  AdaptiveMaxPool2d: adaptivePool,
  AdaptiveMaxPool3d: adaptivePool,
  LPPool1d: lpPool,
  LPPool2d: lpPool,
  LPPool3d: lpPool,
  FractionalMaxPool2d: fractionalPool,
  FractionalMaxPool3d: fractionalPool,
  MaxUnpool1d: window,
  MaxUnpool2d: window,
  MaxUnpool3d: window,

  ConstantPad1d: constantPadding,
  ConstantPad2d: constantPadding,
  ConstantPad3d: constantPadding,
  ZeroPad1d: padding,
  ZeroPad2d: padding,
  ZeroPad3d: padding,
  ReflectionPad1d: padding,
  ReflectionPad2d: padding,
  ReflectionPad3d: padding,
  ReplicationPad1d: padding,
  ReplicationPad2d: padding,
  ReplicationPad3d: padding,
  CircularPad1d: padding,
  CircularPad2d: padding,
  CircularPad3d: padding,

  Upsample: `${resampling}, mode: nearest|linear|bilinear|bicubic|trilinear|lanczos|area|nearest-exact = "nearest", alignCorners: boolean? = null, recomputeScaleFactor: boolean? = null`,
  UpsamplingNearest2d: resampling,
  UpsamplingBilinear2d: resampling,
  Fold: 'outputSize: size[1..], kernelSize: size[1..], dilation: size[1..] = 1, padding: size[0..] = 0, stride: size[1..] = 1',
  Unfold: 'kernelSize: size[1..], dilation: size[1..] = 1, padding: size[0..] = 0, stride: size[1..] = 1',

  Dropout1d: dropout,
  Dropout2d: dropout,
  Dropout3d: dropout,
} as const
