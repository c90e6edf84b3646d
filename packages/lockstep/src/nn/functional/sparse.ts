import { noGrad } from '../../autograd/modes.js'
import { LockstepError } from '../../error.js'
import { ops } from '../../ops/ops.js'
import type { Tensor } from '../../tensor/tensor.js'
import { invalid, named, needTensor } from '../arguments.js'

export interface EmbeddingCallOptions {
  /** The row that gets no gradient; negative ones count from the end. Default: none. */
  paddingIdx?: number | null
  /** Shorten the looked-up rows of `weight`, in place, to this norm. Default: not. */
  maxNorm?: number | null
  /** The norm for `maxNorm`. Default: 2. */
  normType?: number
  /** Divide gradients by how often a row occurs in the batch. Default: false. */
  scaleGradByFreq?: boolean
  /** Give the weight a sparse gradient. Default: false. */
  sparse?: boolean
}

/** The rows of `weight` (`[count, dim]`) that `input` (int64 or int32, any shape) names. */
export function embedding(input: Tensor, weight: Tensor, options: EmbeddingCallOptions = {}): Tensor {
  const names = {
    paddingIdx: undefined,
    maxNorm: undefined,
    normType: undefined,
    scaleGradByFreq: undefined,
    sparse: undefined,
  }
  const given = named<EmbeddingCallOptions>('embedding', names, options)
  const { maxNorm = null, normType = 2, scaleGradByFreq = false, sparse = false } = given
  needTensor('embedding', 'input', input)
  needTensor('embedding', 'weight', weight)
  const { dtype } = input
  if (dtype !== 'int64' && dtype !== 'int32') {
    throw new LockstepError(
      'ERR_TYPE',
      `embedding: expected indices of dtype int64 or int32, got ${dtype}. Make them with ` +
        "tensor(indices, { dtype: 'int64' }), or convert them with input.to('int64')",
      { operation: 'embedding' },
    )
  }
  const paddingIdx = wrapPaddingIdx(given.paddingIdx, weight.shape[0] ?? 0) ?? -1
  let indices = input
  if (maxNorm !== null) {
    indices = input.contiguous()
    noGrad(() => ops.embeddingRenorm_(weight, indices, maxNorm, normType))
  }
  return ops.embedding(weight, indices, paddingIdx, scaleGradByFreq, sparse)
}

/** A row's index from the front; null for none. */
export function wrapPaddingIdx(paddingIdx: number | null | undefined, rows: number): number | null {
  if (paddingIdx == null) return null
  if (paddingIdx >= rows || paddingIdx < -rows) throw invalid('Padding_idx must be within num_embeddings', 'embedding')
  return paddingIdx < 0 ? rows + paddingIdx : paddingIdx
}

/** Vectors with a one at the place that each element of `input` (int64) names. `numClasses` -1: as many as needed. */
export function oneHot(input: Tensor, numClasses = -1): Tensor {
  return ops.oneHot(input, numClasses)
}
