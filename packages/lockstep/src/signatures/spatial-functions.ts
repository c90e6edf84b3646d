/**
 * The functions of `torch.nn.functional` for one, two and three dimensions in space. A line stands once for all dimensions that
 * have it; the sentence above each name becomes its documentation.
 */

const conv =
  'input: Tensor, weight: Tensor, bias: Tensor? = null, stride: size[1..] = 1, padding: size[0..]|same|valid = 0, dilation: size[1..] = 1, groups: integer = 1'
const convTranspose =
  'input: Tensor, weight: Tensor, bias: Tensor? = null, stride: size[1..] = 1, padding: size[0..] = 0, outputPadding: size[0..] = 0, groups: integer = 1, dilation: size[1..] = 1'

const window = 'kernelSize: size[1..], stride: size[1..]? = null, padding: size[0..] = 0'
const maxPool = `input: Tensor, ${window}, dilation: size[1..] = 1, ceilMode: boolean = false`
const plainAvgPool = `input: Tensor, ${window}, ceilMode: boolean = false, countIncludePad: boolean = true`
const avgPool = `${plainAvgPool}, divisorOverride: integer? = null`
const lpPool =
  'input: Tensor, normType: number, kernelSize: size[1..], stride: size[1..]? = null, ceilMode: boolean = false'
const fractionalPool =
  'input: Tensor, kernelSize: size[1..], outputSize: size[1..]? = null, outputRatio: ratio(0..]? = null'
const unpool = `input: Tensor, indices: Tensor, ${window}, outputSize: integers[0..]? = null`
const adaptivePool = 'input: Tensor, outputSize: outputSize'
const dropout = 'input: Tensor, p: number[0..1] = 0.5, training: boolean = true, inplace: boolean = false'

export const spatialFunctions = {
  /** Input `[N, inChannels, L]` or `[inChannels, L]`, weight `[outChannels, inChannels / groups, K]`. */
  conv1d: conv,
  /** Input `[N, inChannels, H, W]` or `[inChannels, H, W]`, weight `[outChannels, inChannels / groups, KH, KW]`. */
  conv2d: conv,
  /** Input `[N, inChannels, D, H, W]` or `[inChannels, D, H, W]`, weight `[outChannels, inChannels / groups, KD, KH, KW]`. */
  conv3d: conv,
  /** The gradient of `conv1d`. Input `[N, inChannels, L]` or `[inChannels, L]`, weight `[inChannels, outChannels / groups, K]`. */
  convTranspose1d: convTranspose,
  /** The gradient of `conv2d`. Input `[N, inChannels, H, W]` or `[inChannels, H, W]`, weight `[inChannels, outChannels / groups, KH, KW]`. */
  convTranspose2d: convTranspose,
  /** The gradient of `conv3d`. Input `[N, inChannels, D, H, W]` or `[inChannels, D, H, W]`, weight `[inChannels, outChannels / groups, KD, KH, KW]`. */
  convTranspose3d: convTranspose,
  /** Pads by `[left, right]` of the last dimension, then of the one before it, and so on. */
  pad: 'input: Tensor, pad: integers, mode: constant|reflect|replicate|circular = "constant", value: number? = null',

  /** The greatest of each window. Input `[N, C, L]` or `[C, L]`. */
  maxPool1d: maxPool,
  /** The greatest of each window. Input `[N, C, H, W]` or `[C, H, W]`. */
  maxPool2d: maxPool,
  /** The greatest of each window. Input `[N, C, D, H, W]` or `[C, D, H, W]`. */
  maxPool3d: maxPool,
  /** As `maxPool1d`, with the places of the greatest values. */
  maxPool1dWithIndices: `${maxPool} -> WithIndices`,
  /** As `maxPool2d`, with the places of the greatest values. */
  maxPool2dWithIndices: `${maxPool} -> WithIndices`,
  /** As `maxPool3d`, with the places of the greatest values. */
  maxPool3dWithIndices: `${maxPool} -> WithIndices`,
  /** Puts values back where `maxPool1dWithIndices` took them, zeros elsewhere. Input `[N, C, L]` or `[C, L]`. */
  maxUnpool1d: unpool,
  /** Puts values back where `maxPool2dWithIndices` took them, zeros elsewhere. Input `[N, C, H, W]` or `[C, H, W]`. */
  maxUnpool2d: unpool,
  /** Puts values back where `maxPool3dWithIndices` took them, zeros elsewhere. Input `[N, C, D, H, W]` or `[C, D, H, W]`. */
  maxUnpool3d: unpool,
  /** The average of each window. Input `[N, C, L]` or `[C, L]`. */
  avgPool1d: plainAvgPool,
  /** The average of each window. Input `[N, C, H, W]` or `[C, H, W]`. */
  avgPool2d: avgPool,
  /** The average of each window. Input `[N, C, D, H, W]` or `[C, D, H, W]`. */
  avgPool3d: avgPool,
  /** The root of the sum of powers of each window. Input `[N, C, L]` or `[C, L]`. */
  lpPool1d: lpPool,
  /** The root of the sum of powers of each window. Input `[N, C, H, W]` or `[C, H, W]`. */
  lpPool2d: lpPool,
  /** The root of the sum of powers of each window. Input `[N, C, D, H, W]` or `[C, D, H, W]`. */
  lpPool3d: lpPool,
  /** The greatest of windows whose places are drawn at random (Graham 2014). Input `[N, C, H, W]` or `[C, H, W]`. */
  fractionalMaxPool2d: fractionalPool,
  /** The greatest of windows whose places are drawn at random. Input `[N, C, D, H, W]` or `[C, D, H, W]`. */
  fractionalMaxPool3d: fractionalPool,
  /** As `fractionalMaxPool2d`, with the places of the greatest values. */
  fractionalMaxPool2dWithIndices: `${fractionalPool} -> WithIndices`,
  /** As `fractionalMaxPool3d`, with the places of the greatest values. */
  fractionalMaxPool3dWithIndices: `${fractionalPool} -> WithIndices`,
  /** Averages over windows such that the output is of this size. Input `[N, C, L]` or `[C, L]`. */
  adaptiveAvgPool1d: adaptivePool,
  /** Averages over windows such that the output is of this size. Input `[N, C, H, W]` or `[C, H, W]`. */
  adaptiveAvgPool2d: adaptivePool,
  /** Averages over windows such that the output is of this size. Input `[N, C, D, H, W]` or `[C, D, H, W]`. */
  adaptiveAvgPool3d: adaptivePool,
  /** The greatest of windows such that the output is of this size. Input `[N, C, L]` or `[C, L]`. */
  adaptiveMaxPool1d: adaptivePool,
  /** The greatest of windows such that the output is of this size. Input `[N, C, H, W]` or `[C, H, W]`. */
  adaptiveMaxPool2d: adaptivePool,
  /** The greatest of windows such that the output is of this size. Input `[N, C, D, H, W]` or `[C, D, H, W]`. */
  adaptiveMaxPool3d: adaptivePool,
  /** As `adaptiveMaxPool1d`, with the places of the greatest values. */
  adaptiveMaxPool1dWithIndices: `${adaptivePool} -> WithIndices`,
  /** As `adaptiveMaxPool2d`, with the places of the greatest values. */
  adaptiveMaxPool2dWithIndices: `${adaptivePool} -> WithIndices`,
  /** As `adaptiveMaxPool3d`, with the places of the greatest values. */
  adaptiveMaxPool3dWithIndices: `${adaptivePool} -> WithIndices`,

  /**
   * Another size of `[N, C, L]`, `[N, C, H, W]` or `[N, C, D, H, W]`: give `size` or `scaleFactor`. `linear` is for one
   * dimension, `bilinear`, `bicubic` and `lanczos` for two, `trilinear` for three.
   */
  interpolate:
    'input: Tensor, size: size[1..]? = null, scaleFactor: ratio? = null, mode: nearest|linear|bilinear|bicubic|trilinear|lanczos|area|nearest-exact = "nearest", alignCorners: boolean? = null, recomputeScaleFactor: boolean? = null, antialias: boolean = false',
  /**
   * The input `[N, C, H, W]` at the places of a grid `[N, OH, OW, 2]` (x before y, from -1 to 1), or `[N, C, D, H, W]` at those
   * of `[N, OD, OH, OW, 3]`.
   */
  gridSample:
    'input: Tensor, grid: Tensor, mode: bilinear|nearest|bicubic = "bilinear", paddingMode: zeros|border|reflection = "zeros", alignCorners: boolean? = null',
  /** The grid of `gridSample` for affine maps, `[N, 2, 3]` or `[N, 3, 4]`, and an output `[N, C, H, W]` or `[N, C, D, H, W]`. */
  affineGrid: 'theta: Tensor, size: integers, alignCorners: boolean? = null',
  /** From `[..., C r^2, H, W]` to `[..., C, H r, W r]` (Shi et al. 2016). */
  pixelShuffle: 'input: Tensor, upscaleFactor: integer[1..]',
  /** From `[..., C, H r, W r]` to `[..., C r^2, H, W]`. */
  pixelUnshuffle: 'input: Tensor, downscaleFactor: integer[1..]',
  /** Mixes the groups of the channels of `[N, C, ...]`. */
  channelShuffle: 'input: Tensor, groups: integer[1..]',
  /** Adds blocks `[N, C KH KW, L]` (or without `N`) up to an image `[N, C, H, W]`. */
  fold: 'input: Tensor, outputSize: size[1..], kernelSize: size[1..], dilation: size[1..] = 1, padding: size[0..] = 0, stride: size[1..] = 1',
  /** The blocks of an image `[N, C, H, W]` (or without `N`), as columns `[N, C KH KW, L]`. */
  unfold:
    'input: Tensor, kernelSize: size[1..], dilation: size[1..] = 1, padding: size[0..] = 0, stride: size[1..] = 1',

  /** As `dropout`, for whole channels of `[N, C, L]` or `[C, L]`. */
  dropout1d: dropout,
  /** As `dropout`, for whole channels of `[N, C, H, W]`. */
  dropout2d: dropout,
  /** As `dropout`, for whole channels of `[N, C, D, H, W]` or `[C, D, H, W]`. */
  dropout3d: dropout,
} as const
