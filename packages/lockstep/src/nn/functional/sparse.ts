import { noGrad } from '../../autograd/modes.js'
import { LockstepError } from '../../error.js'
import { ops } from '../../ops/ops.js'
import type { FunctionalFunctions } from '../generated/functional.js'
import { invalid } from '../arguments.js'
import { functional } from './define.js'

export const embedding: FunctionalFunctions['embedding'] = functional('embedding', (given) => {
  const { input, weight, maxNorm, normType, scaleGradByFreq, sparse } = given
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
})

/** A row's index from the front; null for none. */
export function wrapPaddingIdx(paddingIdx: number | null, rows: number): number | null {
  if (paddingIdx === null) return null
  if (paddingIdx >= rows || paddingIdx < -rows) throw invalid('Padding_idx must be within num_embeddings', 'embedding')
  return paddingIdx < 0 ? rows + paddingIdx : paddingIdx
}

export const oneHot: FunctionalFunctions['oneHot'] = functional('oneHot', ({ tensor, numClasses }) =>
  ops.oneHot(tensor, numClasses),
)
