import { noGrad } from '../autograd/modes.js'
import { ops } from '../ops/ops.js'
import type { Tensor } from '../tensor/tensor.js'
import { positive, real } from './constraints.js'
import { Distribution, broadcast } from './distribution.js'
import type { DistributionOptions, Given, Sizes } from './distribution.js'

/** As C's library has them: JavaScript's `Math.log` may differ in the last bit. */
const LOG_SQRT_2PI = 0.9189385332046727
const HALF_LOG_2PI_E = 1.4189385332046727

/** The normal distribution of mean `loc` and standard deviation `scale` (`torch.distributions.Normal`). */
export class Normal extends Distribution {
  readonly loc: Tensor
  readonly scale: Tensor
  protected readonly support = real

  constructor(loc: Tensor | number, scale: Tensor | number, options: DistributionOptions = {}) {
    super()
    const [mean, deviation] = broadcast('Normal', { loc, scale }) as [Tensor, Tensor]
    this.loc = mean
    this.scale = deviation
    this.begin('Normal', options, mean.shape)
  }

  protected get given(): Given {
    return { loc: [this.loc, real], scale: [this.scale, positive] }
  }

  get mean(): Tensor {
    return this.loc
  }

  get mode(): Tensor {
    return this.loc
  }

  override get stddev(): Tensor {
    return this.scale
  }

  get variance(): Tensor {
    return this.scale.pow(2)
  }

  override sample(sizes: Sizes = []): Tensor {
    const shape = this.extendedShape('sample', sizes)
    return noGrad(() => ops.normal(this.loc.expand(shape), this.scale.expand(shape)))
  }

  override rsample(sizes: Sizes = []): Tensor {
    const shape = this.extendedShape('rsample', sizes)
    const noise = ops.empty(shape, { dtype: this.loc.dtype, device: this.loc.device }).normal_()
    return this.loc.add(noise.mul(this.scale))
  }

  logProb(value: Tensor): Tensor {
    this.check('logProb', value)
    const square = value.sub(this.loc).pow(2).neg()
    return square.div(this.variance.mul(2)).sub(this.scale.log()).sub(LOG_SQRT_2PI)
  }

  override cdf(value: Tensor): Tensor {
    this.check('cdf', value)
    const way = value.sub(this.loc).mul(this.scale.reciprocal()).div(Math.SQRT2)
    return way.erf().add(1).mul(0.5)
  }

  override icdf(value: Tensor): Tensor {
    return this.loc.add(this.scale.mul(value.mul(2).sub(1).erfinv()).mul(Math.SQRT2))
  }

  entropy(): Tensor {
    return this.scale.log().add(HALF_LOG_2PI_E)
  }

  expand(batchShape: Sizes): this {
    return this.copied(batchShape, { loc: this.loc.expand(batchShape), scale: this.scale.expand(batchShape) })
  }
}
