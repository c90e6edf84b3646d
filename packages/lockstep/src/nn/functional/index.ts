/** `torch.nn.functional`. What each function takes, and its documentation, stand in the table in src/signatures. */
import { ops } from '../../ops/ops.js'
import type { FunctionalFunctions } from '../generated/functional.js'
import { functional } from './define.js'

export * from './activation.js'
export { multiHeadAttentionForward, scaledDotProductAttention } from './attention.js'
export { conv1d, conv2d, conv3d, convTranspose1d, convTranspose2d, convTranspose3d, pad } from './conv.js'
export * from './dropout.js'
export * from './in-place.js'
export * from './likelihood-loss.js'
export * from './loss.js'
export * from './margin-loss.js'
export * from './normalization.js'
export * from './pooling.js'
export * from './resampling.js'
export * from './shuffling.js'
export { embedding, embeddingBag, oneHot } from './sparse.js'
export * from './unpooling.js'
export type * from '../generated/functional.js'
export type { Approximate, Attended, BagMode, GridPaddingMode, GridSampleMode, InterpolateMode } from '../types.js'
export type { OutputSize, PadMode, Ratio, Reduction, Size, WithIndices } from '../types.js'

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

export const bilinear: FunctionalFunctions['bilinear'] = functional('bilinear', ({ input1, input2, weight, bias }) =>
  ops.bilinear(input1, input2, weight, bias),
)

export const pdist: FunctionalFunctions['pdist'] = functional('pdist', ({ input, p }) => ops.pdist(input, p))
