/** `torch.nn.functional`. */
import { ops } from '../../ops/ops.js'
import type { Tensor } from '../../tensor/tensor.js'

export * from './activation.js'
export { multiHeadAttentionForward, scaledDotProductAttention } from './attention.js'
export type { AttentionOptions, MultiHeadAttentionCall, MultiHeadAttentionParameters } from './attention.js'
export { conv1d, conv2d, pad } from './conv.js'
export type { ConvCallOptions, PadMode } from './conv.js'
export { alphaDropout, dropout, dropout1d, dropout2d } from './dropout.js'
export * from './loss.js'
export * from './normalization.js'
export * from './pooling.js'
export { embedding, oneHot } from './sparse.js'
export type { EmbeddingCallOptions } from './sparse.js'

/** `input A^T + b`. Weight `[outFeatures, inFeatures]`. */
export function linear(input: Tensor, weight: Tensor, bias: Tensor | null = null): Tensor {
  return ops.linear(input, weight, bias)
}

/** The cosine of the angle between vectors along `dim`. */
export function cosineSimilarity(x1: Tensor, x2: Tensor, dim = 1, eps = 1e-8): Tensor {
  return ops.cosineSimilarity(x1, x2, dim, eps)
}

/** The distance of vectors along the last dimension. */
export function pairwiseDistance(x1: Tensor, x2: Tensor, p = 2, eps = 1e-6, keepdim = false): Tensor {
  return ops.pairwiseDistance(x1, x2, p, eps, keepdim)
}

/** Normalizes over groups of the channels of `[N, C, ...]`. */
export function groupNorm(
  input: Tensor,
  numGroups: number,
  weight: Tensor | null = null,
  bias: Tensor | null = null,
  eps = 1e-5,
): Tensor {
  return ops.groupNorm(input, numGroups, weight, bias, eps, true)
}
