import { noGrad } from '../../autograd/modes.js'
import { LockstepError } from '../../error.js'
import { ops } from '../../ops/ops.js'
import type { Tensor } from '../../tensor/tensor.js'
import type { FunctionalArguments, FunctionalFunctions } from '../generated/functional.js'
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

const bagModes = { sum: 0, mean: 1, max: 2 } as const

export const embeddingBag: FunctionalFunctions['embeddingBag'] = functional('embeddingBag', (given) => {
  const { weight, maxNorm, normType, scaleGradByFreq, mode, sparse, paddingIdx } = given
  const { input, offsets, perSampleWeights, includeLastOffset } = bags(given)
  if (mode === 'max' && scaleGradByFreq) {
    throw invalid('max mode does not support scaling the gradient by the frequency', 'embeddingBag')
  }
  if (mode === 'max' && sparse) throw invalid('max mode does not support sparse weights', 'embeddingBag')
  if (maxNorm !== null) noGrad(() => ops.embeddingRenorm_(weight, input, maxNorm, normType))
  if (perSampleWeights !== null && mode !== 'sum') {
    throw invalid(`perSampleWeights is only supported for mode 'sum', got mode '${mode}'`, 'embeddingBag')
  }
  const [bag] = ops.embeddingBag(
    weight,
    input,
    offsets,
    scaleGradByFreq,
    bagModes[mode],
    sparse,
    perSampleWeights,
    includeLastOffset,
    paddingIdx,
  )
  return bag
})

interface Bags {
  input: Tensor
  offsets: Tensor
  perSampleWeights: Tensor | null
  includeLastOffset: boolean
}

/** All bags after one another, and where each begins. */
function bags(given: FunctionalArguments['embeddingBag']): Bags {
  const { input, weight, offsets, perSampleWeights } = given
  const show = ({ shape }: Tensor): string => `[${shape.join(', ')}]`
  if (perSampleWeights !== null && show(perSampleWeights) !== show(input)) {
    const text = `If per_sample_weights (${show(perSampleWeights)}) is not null, then it must have the same shape as the input`
    throw invalid(`embedding_bag: ${text} (${show(input)})`, 'embeddingBag')
  }
  if (weight.dim() !== 2) {
    throw invalid(`weight has to be a 2D Tensor, but got Tensor of dimension ${weight.dim()}`, 'embeddingBag')
  }
  if (input.dim() === 2) {
    if (offsets !== null) {
      const text = 'as input is treated is a mini-batch of fixed length sequences'
      throw invalid(`if input is 2D, then offsets has to be null, ${text}`, 'embeddingBag')
    }
    const { dtype, device } = input
    return {
      input: input.reshape([-1]),
      offsets: ops.arange(0, input.numel(), input.shape[1] as number, { dtype, device }),
      perSampleWeights: perSampleWeights?.reshape([-1]) ?? null,
      includeLastOffset: false,
    }
  }
  if (input.dim() !== 1) {
    throw invalid(`input has to be 1D or 2D Tensor, but got Tensor of dimension ${input.dim()}`, 'embeddingBag')
  }
  if (offsets === null) throw invalid('offsets has to be a 1D Tensor but got null', 'embeddingBag')
  if (offsets.dim() !== 1) throw invalid('offsets has to be a 1D Tensor', 'embeddingBag')
  return { input, offsets, perSampleWeights, includeLastOffset: given.includeLastOffset }
}

/** A row's index from the front; null for none. */
export function wrapPaddingIdx(paddingIdx: number | null, rows: number): number | null {
  if (paddingIdx === null) return null
  if (paddingIdx >= rows || paddingIdx < -rows) throw invalid('Padding_idx must be within num_embeddings', 'embedding')
  return paddingIdx < 0 ? rows + paddingIdx : paddingIdx
}

export const oneHot: FunctionalFunctions['oneHot'] = functional('oneHot', ({ tensor, numClasses }) =>
  ops.oneHot(tensor, numClasses),
)
