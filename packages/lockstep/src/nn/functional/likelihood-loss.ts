/** Losses that are the negative logarithm of how likely the target is. */
import { noGrad } from '../../autograd/modes.js'
import { LockstepError } from '../../error.js'
import { ops } from '../../ops/ops.js'
import { isTensor } from '../../tensor/tensor.js'
import type { Tensor } from '../../tensor/tensor.js'
import type { FunctionalFunctions } from '../generated/functional.js'
import type { Reduction } from '../types.js'
import { functional } from './define.js'
import { codes } from './loss.js'

export const poissonNllLoss: FunctionalFunctions['poissonNllLoss'] = functional(
  'poissonNllLoss',
  ({ input, target, logInput, full, eps, reduction }) =>
    ops.poissonNllLoss(input, target, logInput, full, eps, codes[reduction]),
)

export const gaussianNllLoss: FunctionalFunctions['gaussianNllLoss'] = functional(
  'gaussianNllLoss',
  ({ input, target, variance, full, eps, reduction }) => {
    const given = variances(input, variance).clone()
    noGrad(() => given.clamp_(eps))
    const loss = given.log().add(input.sub(target).pow(2).div(given)).mul(0.5)
    if (full) loss.add_(0.5 * Math.log(2 * Math.PI))
    return reduced(loss, reduction)
  },
)

/** The variances, of a shape that goes with the input's. */
function variances(input: Tensor, given: Tensor | number): Tensor {
  if (!isTensor(given)) {
    if (given < 0) fail('variance has a negative entry')
    return ops.onesLike(input).mul(given)
  }
  if (given.lt(0).any().item()) fail('variance has negative entries')
  const [wanted, shape] = [input.shape, given.shape]
  const differ = wanted.map((_, dim) => dim).filter((dim) => wanted[dim] !== shape[dim])
  if (wanted.length === shape.length) {
    const [dim = 0] = differ
    if (differ.length === 0 || (differ.length === 1 && shape[dim] === 1)) return given
  } else if (wanted.length === shape.length + 1 && differ.every((dim) => dim === shape.length))
    return given.unsqueeze(-1)
  return fail(`variance is of incorrect size [${shape.join(', ')}] for an input of [${wanted.join(', ')}]`)
}

function fail(message: string): never {
  throw new LockstepError('ERR_VALUE', `gaussianNllLoss: ${message}`, { operation: 'gaussianNllLoss' })
}

/** The losses of the elements, as they are wanted. */
export function reduced(losses: Tensor, reduction: Reduction): Tensor {
  return reduction === 'none' ? losses : reduction === 'sum' ? losses.sum() : losses.mean()
}

export const ctcLoss: FunctionalFunctions['ctcLoss'] = functional('ctcLoss', (given) => {
  const { logProbs, targets, inputLengths, targetLengths, blank, reduction, zeroInfinity } = given
  const code = codes[reduction]
  if (isTensor(inputLengths) && isTensor(targetLengths)) {
    return ops.ctcLoss(logProbs, targets, inputLengths, targetLengths, blank, code, zeroInfinity)
  }
  const numbers = (lengths: Tensor | readonly number[]): number[] =>
    isTensor(lengths) ? lengths.toArray<number[]>() : [...lengths]
  return ops.ctcLoss(logProbs, targets, numbers(inputLengths), numbers(targetLengths), blank, code, zeroInfinity)
})
