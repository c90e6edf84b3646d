import type { Tensor } from '../tensor/tensor.js'
import * as F from './functional/likelihood-loss.js'
import { layer } from './layer.js'

/** Negative log likelihood of counts, Poisson distributed with the mean `exp(input)`, or `input`. */
export class PoissonNLLLoss extends layer('PoissonNLLLoss') {
  override forward(input: Tensor, target: Tensor): Tensor {
    const { logInput, full, eps, reduction } = this
    return F.poissonNllLoss(input, target, { logInput, full, eps, reduction })
  }
}

/** Negative log likelihood of normal distributions: see `functional.gaussianNllLoss`. */
export class GaussianNLLLoss extends layer('GaussianNLLLoss') {
  override forward(input: Tensor, target: Tensor, variance: Tensor | number): Tensor {
    const { full, eps, reduction } = this
    return F.gaussianNllLoss(input, target, variance, { full, eps, reduction })
  }
}

/** Connectionist temporal classification: how likely `targets` are, with each alignment to the input's steps. */
export class CTCLoss extends layer('CTCLoss') {
  /**
   * `logProbs` `[T, N, C]` or `[T, C]`, after a log softmax; `targets` class indices `[N, S]`, or all in a row; how many steps
   * of each row count, and how long each target is.
   */
  override forward(
    logProbs: Tensor,
    targets: Tensor,
    inputLengths: Tensor | readonly number[],
    targetLengths: Tensor | readonly number[],
  ): Tensor {
    const { blank, reduction, zeroInfinity } = this
    return F.ctcLoss(logProbs, targets, inputLengths, targetLengths, { blank, reduction, zeroInfinity })
  }
}
