/** Losses that are zero once scores or distances are far enough apart. */
import { LockstepError } from '../../error.js'
import { ops } from '../../ops/ops.js'
import type { Tensor } from '../../tensor/tensor.js'
import { call } from '../callables.js'
import type { FunctionalFunctions } from '../generated/functional.js'
import { functional } from './define.js'
import { reduced } from './likelihood-loss.js'
import { codes } from './loss.js'

export const hingeEmbeddingLoss: FunctionalFunctions['hingeEmbeddingLoss'] = functional(
  'hingeEmbeddingLoss',
  ({ input, target, margin, reduction }) => ops.hingeEmbeddingLoss(input, target, margin, codes[reduction]),
)

export const softMarginLoss: FunctionalFunctions['softMarginLoss'] = functional(
  'softMarginLoss',
  ({ input, target, reduction }) => ops.softMarginLoss(input, target, codes[reduction]),
)

export const multilabelMarginLoss: FunctionalFunctions['multilabelMarginLoss'] = functional(
  'multilabelMarginLoss',
  ({ input, target, reduction }) => ops.multilabelMarginLoss(input, target, codes[reduction]),
)

export const multilabelSoftMarginLoss: FunctionalFunctions['multilabelSoftMarginLoss'] = functional(
  'multilabelSoftMarginLoss',
  ({ input, target, weight, reduction }) => {
    const there = target.mul(ops.logSigmoid(input))
    const absent = ops.rsub(target, 1).mul(ops.logSigmoid(input.neg()))
    const losses = there.add(absent).neg()
    const each = weight === null ? losses : losses.mul(weight)
    return reduced(each.sum(-1).div(input.size(-1)), reduction)
  },
)

export const multiMarginLoss: FunctionalFunctions['multiMarginLoss'] = functional(
  'multiMarginLoss',
  ({ input, target, p, margin, weight, reduction }) => {
    if (weight !== null && weight.dim() !== 1)
      fail('multiMarginLoss', `weight must be one-dimensional, got ${weight.dim()}D`)
    return ops.multiMarginLoss(input, target, p, margin, weight, codes[reduction])
  },
)

export const tripletMarginWithDistanceLoss: FunctionalFunctions['tripletMarginWithDistanceLoss'] = functional(
  'tripletMarginWithDistanceLoss',
  ({ anchor, positive, negative, distanceFunction, margin, swap, reduction }) => {
    const dims = [anchor, positive, negative].map((each) => each.dim())
    if (dims.some((each) => each !== dims[0])) {
      fail(
        'tripletMarginWithDistanceLoss',
        `anchor, positive, and negative must have the same number of dimensions, got ${dims.join('D, ')}D`,
      )
    }
    const distance = (a: Tensor, b: Tensor): Tensor =>
      distanceFunction === null
        ? ops.pairwiseDistance(a, b)
        : call(distanceFunction as (...xs: Tensor[]) => Tensor, a, b)
    const near = distance(anchor, positive)
    const far = distance(anchor, negative)
    const apart = swap ? ops.minimum(far, distance(positive, negative)) : far
    return reduced(near.add(margin).sub(apart).clampMin(0), reduction)
  },
)

function fail(operation: string, message: string): never {
  throw new LockstepError('ERR_VALUE', `${operation}: ${message}`, { operation })
}
