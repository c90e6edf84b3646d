import { noGrad } from '../autograd/modes.js'
import { binaryCrossEntropyWithLogits } from '../nn/functional/index.js'
import { ops } from '../ops/ops.js'
import type { Tensor } from '../tensor/tensor.js'
import { boolean, real, unitInterval } from './constraints.js'
import { broadcast } from './distribution.js'
import type { DistributionOptions, Given, Sizes } from './distribution.js'
import { LikelihoodDistribution, clamped, likelihoods } from './likelihoods.js'
import type { Likelihoods } from './likelihoods.js'

/** 1 with probability `probs`, else 0 (`torch.distributions.Bernoulli`). */
export class Bernoulli extends LikelihoodDistribution {
  protected readonly support = boolean
  protected readonly parameterShape: Sizes = []

  constructor(probs: Tensor | number, options?: DistributionOptions)
  constructor(likelihoods: Likelihoods<Tensor | number>)
  constructor(first: Tensor | number | Likelihoods<Tensor | number>, more: DistributionOptions = {}) {
    super()
    const { name, value, options } = likelihoods('Bernoulli', first, more)
    const [parameter] = broadcast('Bernoulli', { [name]: value }) as [Tensor]
    this.isByProbs = name === 'probs'
    if (this.isByProbs) this.ownProbs = parameter
    else this.ownLogits = parameter
    this.begin('Bernoulli', options, parameter.shape)
  }

  protected get given(): Given {
    return this.isByProbs ? { probs: [this.probs, unitInterval] } : { logits: [this.logits, real] }
  }

  protected toProbs(logits: Tensor): Tensor {
    return logits.sigmoid()
  }

  protected toLogits(probs: Tensor): Tensor {
    const inside = clamped(probs)
    return inside.log().sub(inside.neg().log1p())
  }

  get mean(): Tensor {
    return this.probs
  }

  /** NaN where both values are as likely. */
  get mode(): Tensor {
    return this.probs.ge(0.5).to(this.probs.dtype).maskedFill(this.probs.eq(0.5), NaN)
  }

  get variance(): Tensor {
    return this.probs.mul(this.probs.neg().add(1))
  }

  override sample(sizes: Sizes = []): Tensor {
    const shape = this.extendedShape('sample', sizes)
    return noGrad(() => ops.bernoulli(this.probs.expand(shape)))
  }

  logProb(value: Tensor): Tensor {
    this.check('logProb', value)
    const [logits, values] = ops.broadcastTensors([this.logits, value])
    return binaryCrossEntropyWithLogits(logits, values, { reduction: 'none' }).neg()
  }

  entropy(): Tensor {
    return binaryCrossEntropyWithLogits(this.logits, this.probs, { reduction: 'none' })
  }

  override enumerateSupport(expand = true): Tensor {
    const { dtype, device } = this.parameter
    return this.alongBatch(ops.arange(2, { dtype, device }), expand)
  }
}
