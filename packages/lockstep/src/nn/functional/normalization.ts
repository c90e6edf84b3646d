import { ops } from '../../ops/ops.js'
import type { Tensor } from '../../tensor/tensor.js'
import { invalid, named, needTensor } from '../arguments.js'

export interface BatchNormCallOptions {
  /** A factor for each channel. Default: none. */
  weight?: Tensor | null
  /** What is added to each channel. Default: nothing. */
  bias?: Tensor | null
  /** Use the batch's own statistics, and update the running ones. Default: false. */
  training?: boolean
  /** How much of a batch's statistics enters the running ones. Default: 0.1. */
  momentum?: number
  /** Added to the variance. Default: 1e-5. */
  eps?: number
}

/** Normalizes each channel of `[N, C, ...]`. Updates the running statistics in place when training. */
export function batchNorm(
  input: Tensor,
  runningMean: Tensor | null,
  runningVar: Tensor | null,
  options: BatchNormCallOptions = {},
): Tensor {
  const names = { weight: undefined, bias: undefined, training: undefined, momentum: undefined, eps: undefined }
  const given = named<BatchNormCallOptions>('batchNorm', names, options)
  const { weight = null, bias = null, training = false, momentum = 0.1, eps = 1e-5 } = given
  if (training) {
    needTensor('batchNorm', 'input', input)
    const [batch, , ...rest] = input.shape
    if (rest.reduce((product, size) => product * size, batch) === 1) {
      const shape = `torch.Size([${input.shape.join(', ')}])`
      throw invalid(`Expected more than 1 value per channel when training, got input size ${shape}`, 'batchNorm')
    }
  }
  if (eps < 0 || (training && eps === 0)) {
    throw invalid(`batch_norm eps must be ${training ? 'positive during training' : 'non-negative'}, but got ${eps}`)
  }
  return ops.batchNorm(input, weight, bias, runningMean, runningVar, training, momentum, eps, true)
}

export interface LayerNormCallOptions {
  /** A factor for each element of `normalizedShape`. Default: none. */
  weight?: Tensor | null
  /** What is added to each element. Default: nothing. */
  bias?: Tensor | null
  /** Added to the variance. Default: 1e-5. */
  eps?: number
}

/** Normalizes over the last dimensions, which have `normalizedShape`. */
export function layerNorm(
  input: Tensor,
  normalizedShape: readonly number[],
  weight?: Tensor | null | LayerNormCallOptions,
  bias?: Tensor | null | LayerNormCallOptions,
  eps?: number | LayerNormCallOptions,
): Tensor {
  const given = named<LayerNormCallOptions>('layerNorm', { weight, bias, eps })
  return ops.layerNorm(input, normalizedShape, given.weight ?? null, given.bias ?? null, given.eps ?? 1e-5, true)
}

export interface NormalizeOptions {
  /** The norm. Default: 2. */
  p?: number
  /** Default: 1. */
  dim?: number
  /** The least to divide by. Default: 1e-12. */
  eps?: number
}

/** Divides by the norm along a dimension. */
export function normalize(input: Tensor, options: NormalizeOptions = {}): Tensor {
  const names = { p: undefined, dim: undefined, eps: undefined }
  const { p = 2, dim = 1, eps = 1e-12 } = named<NormalizeOptions>('normalize', names, options)
  needTensor('normalize', 'input', input)
  return input.div(input.norm(p, [dim], true).clampMin(eps).expandAs(input))
}
