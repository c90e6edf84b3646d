/** `torch.nn.functional`. What each function takes, and its documentation, stand in the table in src/signatures. */
import { ops } from '../../ops/ops.js'
import type { FunctionalFunctions } from '../generated/functional.js'
import { functional } from './define.js'

export * from './activation.js'
export { multiHeadAttentionForward, scaledDotProductAttention } from './attention.js'
export { conv1d, conv2d, pad } from './conv.js'
export { alphaDropout, dropout, dropout1d, dropout2d } from './dropout.js'
export * from './likelihood-loss.js'
export {
  binaryCrossEntropy,
  binaryCrossEntropyWithLogits,
  cosineEmbeddingLoss,
  crossEntropy,
  huberLoss,
  klDiv,
  l1Loss,
  marginRankingLoss,
  mseLoss,
  nllLoss,
  smoothL1Loss,
  tripletMarginLoss,
} from './loss.js'
export * from './margin-loss.js'
export * from './normalization.js'
export * from './pooling.js'
export { embedding, oneHot } from './sparse.js'
export type * from '../generated/functional.js'
export type { Approximate, Attended, OutputSize, PadMode, Reduction, Size, WithIndices } from '../types.js'

export const linear: FunctionalFunctions['linear'] = functional('linear', ({ input, weight, bias }) =>
  ops.linear(input, weight, bias),
)

export const cosineSimilarity: FunctionalFunctions['cosineSimilarity'] = functional(
  'cosineSimilarity',
  ({ x1, x2, dim, eps }) => ops.cosineSimilarity(x1, x2, dim, eps),
)

export const pairwiseDistance: FunctionalFunctions['pairwiseDistance'] = functional(
  'pairwiseDistance',
  ({ x1, x2, p, eps, keepdim }) => ops.pairwiseDistance(x1, x2, p, eps, keepdim),
)
