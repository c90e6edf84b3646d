import { LockstepError } from '../../error.js'
import { ops } from '../../ops/ops.js'
import { isFloatingPoint } from '../../tensor/dtype.js'
import type { Tensor } from '../../tensor/tensor.js'
import type { FunctionalFunctions } from '../generated/functional.js'
import type { Reduction } from '../types.js'
import { invalid } from '../arguments.js'
import { functional } from './define.js'

/** libtorch's number of a reduction. */
export const codes = { none: 0, mean: 1, sum: 2 } as const

/** Class indices must be int64; the commonest mistake is a `tensor([1, 2])`, which is float32. */
function checkClasses(operation: string, input: Tensor, target: Tensor, probabilities: boolean): void {
  const { dtype } = target
  if (dtype === 'int64' || (dtype === 'uint8' && !probabilities)) return
  const shapes = [input.shape, target.shape] as const
  if (probabilities && isFloatingPoint(dtype) && same(...shapes)) return
  const other = probabilities ? `; class probabilities have the input's shape [${shapes[0].join(', ')}]` : ''
  throw new LockstepError(
    'ERR_TYPE',
    `${operation}: expected class indices of dtype int64, got ${dtype} of shape [${shapes[1].join(', ')}]. Make them ` +
      `with tensor(classes, { dtype: 'int64' }), or convert them with target.to('int64')${other}`,
    { operation },
  )
}

export const crossEntropy: FunctionalFunctions['crossEntropy'] = functional('crossEntropy', (given) => {
  const { input, target, weight, ignoreIndex, reduction, labelSmoothing } = given
  checkClasses('crossEntropy', input, target, true)
  return ops.crossEntropyLoss(input, target, weight, codes[reduction], ignoreIndex, labelSmoothing)
})

export const linearCrossEntropy: FunctionalFunctions['linearCrossEntropy'] = functional(
  'linearCrossEntropy',
  (given) => {
    const { input, linearWeight, target, linearBias, weight, reduction, ignoreIndex, labelSmoothing } = given
    const operation = 'linearCrossEntropy'
    const [batch, features] = [input.shape.slice(0, -1), input.shape.at(-1) ?? 0]
    if (input.dim() < 1 || input.dim() > 2) {
      throw invalid(`${operation}: input must have 1 or 2 dimensions, got ${input.dim()}`, operation)
    }
    const [classes = 0, ...more] = linearWeight.shape.slice(0, -1)
    if (linearWeight.dim() < 2 || linearWeight.shape.at(-1) !== features) {
      const text = `linearWeight must be [C, ..., ${features}] for this input, got [${linearWeight.shape.join(', ')}]`
      throw invalid(`${operation}: ${text}`, operation)
    }
    if (linearBias !== null && !same(linearBias.shape, [classes, ...more])) {
      const text = `linearBias must be [${[classes, ...more].join(', ')}], got [${linearBias.shape.join(', ')}]`
      throw invalid(`${operation}: ${text}`, operation)
    }
    if (more.length > 0 && batch.length === 0) {
      throw invalid(`${operation}: several losses a row need a batch, input [N, ${features}]`, operation)
    }
    const shape = [...batch, classes, ...more]
    if (same(target.shape, shape) && ignoreIndex !== null) {
      throw invalid(`${operation}: ignoreIndex says nothing of probabilities`, operation)
    }
    const rows = classes * more.reduce((product, size) => product * size, 1)
    const logits = ops.linear(input, linearWeight.reshape([rows, features]), linearBias?.reshape([rows]) ?? null)
    return crossEntropy(logits.reshape(shape), target, {
      weight,
      reduction,
      ignoreIndex: ignoreIndex ?? -100,
      labelSmoothing,
    })
  },
)

export const nllLoss: FunctionalFunctions['nllLoss'] = functional(
  'nllLoss',
  ({ input, target, weight, ignoreIndex, reduction }) => {
    checkClasses('nllLoss', input, target, false)
    return ops.nllLossNd(input, target, weight, codes[reduction], ignoreIndex)
  },
)

/** The mean is over the weights; that of `huberLoss`, as PyTorch has it, over the elements. */
function weighted(losses: Tensor, weight: Tensor, reduction: Reduction): Tensor {
  const product = losses.mul(weight)
  if (reduction === 'none') return product
  return reduction === 'sum' ? product.sum() : product.sum().div(weight.sum())
}

function needWeights(operation: string, input: Tensor, weight: Tensor): void {
  const [a, b] = [input.shape, weight.shape]
  if (same(a, b)) return
  throw new LockstepError(
    'ERR_VALUE',
    `${operation}: Weights and input must have the same size, got [${b.join(', ')}] and [${a.join(', ')}]`,
    { operation },
  )
}

export const mseLoss: FunctionalFunctions['mseLoss'] = functional('mseLoss', ({ input, target, reduction, weight }) => {
  const [left, right] = broadcast('mseLoss', input, target)
  if (weight === null) return ops.mseLoss(left, right, codes[reduction])
  needWeights('mseLoss', input, weight)
  return weighted(left.sub(right).pow(2), weight, reduction)
})

export const l1Loss: FunctionalFunctions['l1Loss'] = functional('l1Loss', ({ input, target, reduction, weight }) => {
  const [left, right] = broadcast('l1Loss', input, target)
  if (weight === null) return ops.l1Loss(left, right, codes[reduction])
  needWeights('l1Loss', input, weight)
  return weighted(left.sub(right).abs(), weight, reduction)
})

export const smoothL1Loss: FunctionalFunctions['smoothL1Loss'] = functional(
  'smoothL1Loss',
  ({ input, target, reduction, beta }) => {
    const [left, right] = broadcast('smoothL1Loss', input, target)
    const code = codes[reduction]
    return beta === 0 ? ops.l1Loss(left, right, code) : ops.smoothL1Loss(left, right, code, beta)
  },
)

export const huberLoss: FunctionalFunctions['huberLoss'] = functional('huberLoss', (given) => {
  const { input, target, reduction, delta, weight } = given
  const [left, right] = broadcast('huberLoss', input, target)
  if (weight === null) return ops.huberLoss(left, right, codes[reduction], delta)
  needWeights('huberLoss', input, weight)
  const losses = ops.huberLoss(left, right, codes.none, delta)
  return reduction === 'mean' ? losses.mul(weight).mean() : weighted(losses, weight, reduction)
})

export const binaryCrossEntropy: FunctionalFunctions['binaryCrossEntropy'] = functional(
  'binaryCrossEntropy',
  ({ input, target, weight, reduction }) => {
    needSameShape('binaryCrossEntropy', input, target)
    const factors = weight?.expand(ops.broadcastTensors([target, weight])[0]?.shape ?? []) ?? null
    return ops.binaryCrossEntropy(input, target, factors, codes[reduction])
  },
)

export const binaryCrossEntropyWithLogits: FunctionalFunctions['binaryCrossEntropyWithLogits'] = functional(
  'binaryCrossEntropyWithLogits',
  ({ input, target, weight, reduction, posWeight }) => {
    needSameShape('binaryCrossEntropyWithLogits', input, target)
    return ops.binaryCrossEntropyWithLogits(input, target, weight, posWeight, codes[reduction])
  },
)

export const klDiv: FunctionalFunctions['klDiv'] = functional('klDiv', ({ input, target, reduction, logTarget }) => {
  const code = codes[reduction === 'batchmean' ? 'sum' : reduction]
  const loss = ops.klDiv(input, target, code, { logTarget })
  const [batch] = input.shape
  return reduction === 'batchmean' && batch !== undefined ? loss.div(batch) : loss
})

export const marginRankingLoss: FunctionalFunctions['marginRankingLoss'] = functional(
  'marginRankingLoss',
  ({ input1, input2, target, margin, reduction }) =>
    ops.marginRankingLoss(input1, input2, target, margin, codes[reduction]),
)

export const cosineEmbeddingLoss: FunctionalFunctions['cosineEmbeddingLoss'] = functional(
  'cosineEmbeddingLoss',
  ({ input1, input2, target, margin, reduction }) =>
    ops.cosineEmbeddingLoss(input1, input2, target, margin, codes[reduction]),
)

export const tripletMarginLoss: FunctionalFunctions['tripletMarginLoss'] = functional(
  'tripletMarginLoss',
  ({ anchor, positive, negative, margin, p, eps, swap, reduction }) =>
    ops.tripletMarginLoss(anchor, positive, negative, margin, p, eps, swap, codes[reduction]),
)

const same = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((size, dim) => size === b[dim])

function needSameShape(operation: string, input: Tensor, target: Tensor): void {
  const [a, b] = [input.shape, target.shape]
  if (same(a, b)) return
  throw new LockstepError(
    'ERR_VALUE',
    `${operation}: Target size ([${b.join(', ')}]) must be the same as input size ([${a.join(', ')}])`,
    { operation },
  )
}

/** Of one shape, with a warning where they were not: it is nearly always `[N]` against `[N, 1]`. */
function broadcast(operation: string, input: Tensor, target: Tensor): [Tensor, Tensor] {
  const [a, b] = [input.shape, target.shape]
  if (same(a, b)) return [input, target]
  process.emitWarning(
    `${operation}: Using a target size ([${b.join(', ')}]) that is different to the input size ([${a.join(', ')}]). ` +
      'This will likely lead to incorrect results due to broadcasting. Please ensure they have the same size.',
  )
  const [left, right] = ops.broadcastTensors([input, target])
  return [left, right]
}
