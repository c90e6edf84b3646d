import { noGrad } from '../autograd/modes.js'
import { checkKind } from '../checks.js'
import { LockstepError } from '../error.js'
import { ops } from '../ops/ops.js'
import { finfo } from '../tensor/limits.js'
import type { Tensor } from '../tensor/tensor.js'
import { integerInterval, real, simplex } from './constraints.js'
import type { Constraint } from './constraints.js'
import type { DistributionOptions, Given, Sizes } from './distribution.js'
import { LikelihoodDistribution, clamped, likelihoods } from './likelihoods.js'
import type { Likelihoods } from './likelihoods.js'

/**
 * One of `K` classes, an int64, by probabilities or logits of `[..., K]`, which are normalized
 * (`torch.distributions.Categorical`).
 */
export class Categorical extends LikelihoodDistribution {
  private readonly count: number

  constructor(probs: Tensor, options?: DistributionOptions)
  constructor(likelihoods: Likelihoods<Tensor>)
  constructor(first: Tensor | Likelihoods<Tensor>, more: DistributionOptions = {}) {
    super()
    const { name, value, options } = likelihoods('Categorical', first, more)
    checkKind('Categorical', name, value, 'Tensor')
    const { shape } = value
    if (shape.length === 0) {
      const text = `Categorical: \`${name}\` parameter must be at least one-dimensional.`
      throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation: 'Categorical' })
    }
    this.isByProbs = name === 'probs'
    this.count = shape.at(-1) as number
    if (this.isByProbs) this.ownProbs = value.div(value.sum(-1, true))
    else this.ownLogits = value.sub(value.logsumexp(-1, true))
    this.begin('Categorical', options, shape.slice(0, -1))
  }

  protected get given(): Given {
    return this.isByProbs ? { probs: [this.probs, simplex] } : { logits: [this.logits, real] }
  }

  protected get support(): Constraint {
    return integerInterval(0, this.count - 1)
  }

  protected get parameterShape(): Sizes {
    return [this.count]
  }

  protected toProbs(logits: Tensor): Tensor {
    return logits.softmax(-1)
  }

  protected toLogits(probs: Tensor): Tensor {
    return clamped(probs).log()
  }

  /** NaN: classes have none. */
  get mean(): Tensor {
    const { dtype, device } = this.probs
    return ops.full(this.batchShape, NaN, { dtype, device })
  }

  get mode(): Tensor {
    return this.probs.argmax(-1)
  }

  /** NaN: classes have none. */
  get variance(): Tensor {
    return this.mean
  }

  override sample(sizes: Sizes = []): Tensor {
    const shape = this.extendedShape('sample', sizes)
    return noGrad(() => {
      const total = sizes.reduce((product, size) => product * size, 1)
      return ops
        .multinomial(this.probs.reshape([-1, this.count]), total, true)
        .t()
        .reshape(shape)
    })
  }

  logProb(value: Tensor): Tensor {
    this.check('logProb', value)
    const [chosen, logits] = ops.broadcastTensors([value.to('int64').unsqueeze(-1), this.logits])
    return logits.gather(-1, chosen.narrow(-1, 0, 1)).squeeze(-1)
  }

  entropy(): Tensor {
    const logits = this.logits.clamp({ min: finfo(this.logits.dtype).min })
    return logits.mul(this.probs).sum(-1).neg()
  }

  override enumerateSupport(expand = true): Tensor {
    const { device } = this.parameter
    return this.alongBatch(ops.arange(this.count, { dtype: 'int64', device }), expand)
  }
}
