import type { Tensor } from '../tensor/tensor.js'
import { named } from './arguments.js'
import * as F from './functional/loss.js'
import type {
  ClassLossOptions,
  CrossEntropyOptions,
  Reduction,
  ReductionOptions,
  WeightedOptions,
} from './functional/loss.js'
import { Layer } from './module.js'

/** What the losses share. */
abstract class Loss extends Layer {
  readonly reduction: Reduction

  constructor(reduction: Reduction = 'mean') {
    super()
    this.reduction = reduction
  }
}

/** A loss with a factor for each class or element: a buffer. */
abstract class WeightedLoss extends Loss {
  weight: Tensor | null = null

  constructor(reduction?: Reduction, weight: Tensor | null = null) {
    super(reduction)
    this.registerBuffer('weight', weight)
  }
}

/** A loss with no option but its reduction. */
abstract class PlainLoss extends Loss {
  constructor(options: ReductionOptions = {}) {
    super(named<ReductionOptions>(new.target.name, { reduction: undefined }, options).reduction)
  }
}

/** A loss with a margin of 0, unless it is given. */
abstract class MarginLoss extends Loss {
  readonly margin: number

  constructor(options: F.MarginOptions = {}) {
    const given = named<F.MarginOptions>(new.target.name, { margin: undefined, reduction: undefined }, options)
    super(given.reduction)
    this.margin = given.margin ?? 0
  }
}

/** Softmax and negative log likelihood at once: see `functional.crossEntropy`. */
export class CrossEntropyLoss extends WeightedLoss {
  readonly ignoreIndex: number
  readonly labelSmoothing: number

  constructor(weight?: Tensor | null | CrossEntropyOptions, options?: CrossEntropyOptions) {
    const names = { weight, ignoreIndex: undefined, reduction: undefined, labelSmoothing: undefined }
    const given = named<CrossEntropyOptions>('CrossEntropyLoss', names, options)
    super(given.reduction, given.weight)
    this.ignoreIndex = given.ignoreIndex ?? -100
    this.labelSmoothing = given.labelSmoothing ?? 0
  }

  override forward(input: Tensor, target: Tensor): Tensor {
    const { weight, ignoreIndex, reduction, labelSmoothing } = this
    return F.crossEntropy(input, target, { weight, ignoreIndex, reduction, labelSmoothing })
  }
}

/** Negative log likelihood of log-probabilities: see `functional.nllLoss`. */
export class NLLLoss extends WeightedLoss {
  readonly ignoreIndex: number

  constructor(weight?: Tensor | null | ClassLossOptions, options?: ClassLossOptions) {
    const names = { weight, ignoreIndex: undefined, reduction: undefined }
    const given = named<ClassLossOptions>('NLLLoss', names, options)
    super(given.reduction, given.weight)
    this.ignoreIndex = given.ignoreIndex ?? -100
  }

  override forward(input: Tensor, target: Tensor): Tensor {
    const { weight, ignoreIndex, reduction } = this
    return F.nllLoss(input, target, { weight, ignoreIndex, reduction })
  }
}

/** `(input - target)^2`. */
export class MSELoss extends PlainLoss {
  override forward(input: Tensor, target: Tensor): Tensor {
    return F.mseLoss(input, target, { reduction: this.reduction })
  }
}

/** `|input - target|`. */
export class L1Loss extends PlainLoss {
  override forward(input: Tensor, target: Tensor): Tensor {
    return F.l1Loss(input, target, { reduction: this.reduction })
  }
}

/** A square near zero, `|input - target|` away from it. */
export class SmoothL1Loss extends Loss {
  readonly beta: number

  constructor(options: F.SmoothL1Options = {}) {
    const given = named<F.SmoothL1Options>('SmoothL1Loss', { reduction: undefined, beta: undefined }, options)
    super(given.reduction)
    this.beta = given.beta ?? 1
  }

  override forward(input: Tensor, target: Tensor): Tensor {
    return F.smoothL1Loss(input, target, { reduction: this.reduction, beta: this.beta })
  }
}

/** A square within `delta` of zero, a line of the slope `delta` beyond. */
export class HuberLoss extends Loss {
  readonly delta: number

  constructor(options: F.HuberOptions = {}) {
    const given = named<F.HuberOptions>('HuberLoss', { reduction: undefined, delta: undefined }, options)
    super(given.reduction)
    this.delta = given.delta ?? 1
  }

  override forward(input: Tensor, target: Tensor): Tensor {
    return F.huberLoss(input, target, { reduction: this.reduction, delta: this.delta })
  }
}

/** Two classes, from probabilities. */
export class BCELoss extends WeightedLoss {
  constructor(options: WeightedOptions = {}) {
    const given = named<WeightedOptions>('BCELoss', { weight: undefined, reduction: undefined }, options)
    super(given.reduction, given.weight)
  }

  override forward(input: Tensor, target: Tensor): Tensor {
    return F.binaryCrossEntropy(input, target, { weight: this.weight, reduction: this.reduction })
  }
}

/** Sigmoid and binary cross entropy at once. */
export class BCEWithLogitsLoss extends WeightedLoss {
  static override readonly fieldNames: Readonly<Record<string, string>> = { posWeight: 'pos_weight' }

  posWeight: Tensor | null = null

  constructor(options: F.BCEWithLogitsOptions = {}) {
    const names = { weight: undefined, reduction: undefined, posWeight: undefined }
    const given = named<F.BCEWithLogitsOptions>('BCEWithLogitsLoss', names, options)
    super(given.reduction, given.weight)
    this.registerBuffer('posWeight', given.posWeight ?? null)
  }

  override forward(input: Tensor, target: Tensor): Tensor {
    const { weight, posWeight, reduction } = this
    return F.binaryCrossEntropyWithLogits(input, target, { weight, posWeight, reduction })
  }
}

/** The Kullback-Leibler divergence. */
export class KLDivLoss extends Layer {
  readonly reduction: Reduction | 'batchmean'
  readonly logTarget: boolean

  constructor(options: F.KLDivOptions = {}) {
    super()
    const given = named<F.KLDivOptions>('KLDivLoss', { reduction: undefined, logTarget: undefined }, options)
    this.reduction = given.reduction ?? 'mean'
    this.logTarget = given.logTarget ?? false
  }

  override forward(input: Tensor, target: Tensor): Tensor {
    return F.klDiv(input, target, { reduction: this.reduction, logTarget: this.logTarget })
  }
}

/** `max(0, -target * (input1 - input2) + margin)`. */
export class MarginRankingLoss extends MarginLoss {
  override forward(input1: Tensor, input2: Tensor, target: Tensor): Tensor {
    return F.marginRankingLoss(input1, input2, target, { margin: this.margin, reduction: this.reduction })
  }
}

/** Brings pairs together whose target is 1, apart whose target is -1, by their angle. */
export class CosineEmbeddingLoss extends MarginLoss {
  override forward(input1: Tensor, input2: Tensor, target: Tensor): Tensor {
    return F.cosineEmbeddingLoss(input1, input2, target, { margin: this.margin, reduction: this.reduction })
  }
}

/** `max(0, |anchor - positive| - |anchor - negative| + margin)`. */
export class TripletMarginLoss extends Loss {
  readonly options: Omit<F.TripletMarginOptions, 'reduction'>

  constructor(options: F.TripletMarginOptions = {}) {
    const names = { margin: undefined, p: undefined, eps: undefined, swap: undefined, reduction: undefined }
    const { reduction, ...rest } = named<F.TripletMarginOptions>('TripletMarginLoss', names, options)
    super(reduction)
    this.options = rest
  }

  override forward(anchor: Tensor, positive: Tensor, negative: Tensor): Tensor {
    return F.tripletMarginLoss(anchor, positive, negative, { ...this.options, reduction: this.reduction })
  }
}
