import type { Tensor } from '../tensor/tensor.js'
import { invalid } from './arguments.js'
import { checkCallable } from './callables.js'
import type { Distance } from './callables.js'
import { PairwiseDistance } from './distance.js'
import * as F from './functional/margin-loss.js'
import type { LayerArguments } from './generated/layers.js'
import { make } from './internals.js'
import { layer } from './layer.js'
import { Container } from './module.js'
import { WeightedLoss } from './weighted-loss.js'

/** `input` where `target` is 1, `max(0, margin - input)` where it is -1. */
export class HingeEmbeddingLoss extends layer('HingeEmbeddingLoss') {
  override forward(input: Tensor, target: Tensor): Tensor {
    return F.hingeEmbeddingLoss(input, target, { margin: this.margin, reduction: this.reduction })
  }
}

/** `log(1 + exp(-target * input))`: two classes, whose targets are 1 and -1. */
export class SoftMarginLoss extends layer('SoftMarginLoss') {
  override forward(input: Tensor, target: Tensor): Tensor {
    return F.softMarginLoss(input, target, { reduction: this.reduction })
  }
}

/** Several classes at once, whose scores are to be greater than all others': see `functional.multilabelMarginLoss`. */
export class MultiLabelMarginLoss extends layer('MultiLabelMarginLoss') {
  override forward(input: Tensor, target: Tensor): Tensor {
    return F.multilabelMarginLoss(input, target, { reduction: this.reduction })
  }
}

/** For each class whether it is there, from scores `[..., C]`. */
export class MultiLabelSoftMarginLoss extends layer('MultiLabelSoftMarginLoss', WeightedLoss) {
  override forward(input: Tensor, target: Tensor): Tensor {
    return F.multilabelSoftMarginLoss(input, target, { weight: this.weight, reduction: this.reduction })
  }
}

/** One class, whose score is to be greater than all others' by `margin`. */
export class MultiMarginLoss extends layer('MultiMarginLoss', WeightedLoss) {
  protected override [make](given: LayerArguments['MultiMarginLoss']): void {
    const dims = given.weight?.dim() ?? 1
    if (dims !== 1) throw invalid(`MultiMarginLoss: expected weight to be null or 1D, got ${dims}D`, 'MultiMarginLoss')
    super[make](given)
  }

  override forward(input: Tensor, target: Tensor): Tensor {
    const { p, margin, weight, reduction } = this
    return F.multiMarginLoss(input, target, { p, margin, weight, reduction })
  }
}

/** As `TripletMarginLoss`, with a distance of the caller's. */
export class TripletMarginWithDistanceLoss extends layer('TripletMarginWithDistanceLoss', Container) {
  static override readonly fieldNames: Readonly<Record<string, string>> = { distanceFunction: 'distance_function' }

  declare readonly distanceFunction: Distance

  protected override [make]({ distanceFunction }: LayerArguments['TripletMarginWithDistanceLoss']): void {
    const distance = distanceFunction ?? new PairwiseDistance()
    checkCallable('TripletMarginWithDistanceLoss', 'distanceFunction', distance)
    Object.assign(this, { distanceFunction: distance })
  }

  override forward(anchor: Tensor, positive: Tensor, negative: Tensor): Tensor {
    const { distanceFunction, margin, swap, reduction } = this
    return F.tripletMarginWithDistanceLoss(anchor, positive, negative, { distanceFunction, margin, swap, reduction })
  }
}
