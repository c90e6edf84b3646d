import type { Tensor } from '../tensor/tensor.js'
import * as F from './functional/loss.js'
import type { LayerArguments } from './generated/layers.js'
import { make } from './internals.js'
import { layer } from './layer.js'
import { WeightedLoss } from './weighted-loss.js'

/** Softmax and negative log likelihood at once: see `functional.crossEntropy`. */
export class CrossEntropyLoss extends layer('CrossEntropyLoss', WeightedLoss) {
  override forward(input: Tensor, target: Tensor): Tensor {
    const { weight, ignoreIndex, reduction, labelSmoothing } = this
    return F.crossEntropy(input, target, { weight, ignoreIndex, reduction, labelSmoothing })
  }
}

/** Negative log likelihood of log-probabilities: see `functional.nllLoss`. */
export class NLLLoss extends layer('NLLLoss', WeightedLoss) {
  override forward(input: Tensor, target: Tensor): Tensor {
    const { weight, ignoreIndex, reduction } = this
    return F.nllLoss(input, target, { weight, ignoreIndex, reduction })
  }
}

/** `(input - target)^2`. */
export class MSELoss extends layer('MSELoss') {
  override forward(input: Tensor, target: Tensor): Tensor {
    return F.mseLoss(input, target, { reduction: this.reduction })
  }
}

/** `|input - target|`. */
export class L1Loss extends layer('L1Loss') {
  override forward(input: Tensor, target: Tensor): Tensor {
    return F.l1Loss(input, target, { reduction: this.reduction })
  }
}

/** A square near zero, `|input - target|` away from it. */
export class SmoothL1Loss extends layer('SmoothL1Loss') {
  override forward(input: Tensor, target: Tensor): Tensor {
    return F.smoothL1Loss(input, target, { reduction: this.reduction, beta: this.beta })
  }
}

/** A square within `delta` of zero, a line of the slope `delta` beyond. */
export class HuberLoss extends layer('HuberLoss') {
  override forward(input: Tensor, target: Tensor): Tensor {
    return F.huberLoss(input, target, this.reduction, this.delta)
  }
}

/** Two classes, from probabilities. */
export class BCELoss extends layer('BCELoss', WeightedLoss) {
  override forward(input: Tensor, target: Tensor): Tensor {
    return F.binaryCrossEntropy(input, target, { weight: this.weight, reduction: this.reduction })
  }
}

/** Sigmoid and binary cross entropy at once. */
export class BCEWithLogitsLoss extends layer('BCEWithLogitsLoss', WeightedLoss) {
  static override readonly fieldNames: Readonly<Record<string, string>> = { posWeight: 'pos_weight' }

  declare posWeight: Tensor | null

  protected override [make](given: LayerArguments['BCEWithLogitsLoss']): void {
    super[make](given)
    this.registerBuffer('posWeight', given.posWeight)
  }

  override forward(input: Tensor, target: Tensor): Tensor {
    const { weight, posWeight, reduction } = this
    return F.binaryCrossEntropyWithLogits(input, target, { weight, posWeight, reduction })
  }
}

/** The Kullback-Leibler divergence. */
export class KLDivLoss extends layer('KLDivLoss') {
  override forward(input: Tensor, target: Tensor): Tensor {
    return F.klDiv(input, target, { reduction: this.reduction, logTarget: this.logTarget })
  }
}

/** `max(0, -target * (input1 - input2) + margin)`. */
export class MarginRankingLoss extends layer('MarginRankingLoss') {
  override forward(input1: Tensor, input2: Tensor, target: Tensor): Tensor {
    return F.marginRankingLoss(input1, input2, target, { margin: this.margin, reduction: this.reduction })
  }
}

/** Brings pairs together whose target is 1, apart whose target is -1, by their angle. */
export class CosineEmbeddingLoss extends layer('CosineEmbeddingLoss') {
  override forward(input1: Tensor, input2: Tensor, target: Tensor): Tensor {
    return F.cosineEmbeddingLoss(input1, input2, target, { margin: this.margin, reduction: this.reduction })
  }
}

/** `max(0, |anchor - positive| - |anchor - negative| + margin)`. */
export class TripletMarginLoss extends layer('TripletMarginLoss') {
  override forward(anchor: Tensor, positive: Tensor, negative: Tensor): Tensor {
    const { margin, p, eps, swap, reduction } = this
    return F.tripletMarginLoss(anchor, positive, negative, { margin, p, eps, swap, reduction })
  }
}
