/** Transforms of whole batches, in which an image is mixed with the one before it. */
import { checkKind, checkKinds } from '../checks.js'
import { oneHot } from '../nn/functional/index.js'
import { checkOptions } from '../options.js'
import { scope } from '../tensor/scope.js'
import type { Tensor } from '../tensor/tensor.js'
import { beta, randint } from './draws.js'
import { crop, sizeOf } from './geometry.js'
import { invalid } from './sizes.js'

export interface MixingOptions {
  /** The share of each image comes from the distribution Beta(alpha, alpha). Default 1: all shares are as likely. */
  alpha?: number
  /** How many classes there are; needed where labels are class numbers. */
  numClasses?: number
}

/** What {@link MixUp} and {@link CutMix} share. */
export abstract class Mixing {
  readonly alpha: number
  readonly numClasses: number | undefined
  readonly #who: string

  protected constructor(who: string, options: MixingOptions) {
    checkOptions(who, options, ['alpha', 'numClasses'])
    checkKinds(who, options, { alpha: 'number(0..]', numClasses: 'integer[1..]' })
    this.#who = who
    this.alpha = options.alpha ?? 1
    this.numClasses = options.numClasses
  }

  /**
   * Mixed images `[N, channels, height, width]` and the probabilities of their classes `[N, numClasses]`. `labels`: class
   * numbers `[N]`, or probabilities `[N, numClasses]`. What is random comes from the default generator, in torchvision's
   * order.
   */
  forward(images: Tensor, labels: Tensor): [images: Tensor, labels: Tensor] {
    checkKind(this.#who, 'images', images, 'Tensor')
    checkKind(this.#who, 'labels', labels, 'Tensor')
    this.#check(images, labels)
    return scope(() => {
      const { share, mixed } = this.mix(images)
      const classes = labels.dim() === 1 ? oneHot(labels, { numClasses: this.numClasses as number }) : labels
      return [mixed, shared(classes.isFloatingPoint() ? classes : classes.to('float32'), share)]
    })
  }

  /** The mixed images, and how much of each is its own. */
  protected abstract mix(images: Tensor): { share: number; mixed: Tensor }

  #check(images: Tensor, labels: Tensor): void {
    const [batch, classes] = labels.shape
    if (images.dim() !== 4 || images.shape[0] !== batch || labels.dim() > 2) {
      const got = `[${images.shape.join(', ')}] and [${labels.shape.join(', ')}]`
      throw invalid(this.#who, `images are [N, channels, height, width] and labels [N] or [N, classes], got ${got}`)
    }
    if (classes === undefined && this.numClasses === undefined) {
      throw invalid(this.#who, 'labels that are class numbers need the option numClasses')
    }
    if (classes !== undefined && this.numClasses !== undefined && classes !== this.numClasses) {
      throw invalid(this.#who, `labels are of ${classes} classes, and numClasses is ${this.numClasses}`)
    }
  }
}

/** `share` of each, and the rest of the one before it; the first is mixed with the last. */
function shared(values: Tensor, share: number): Tensor {
  return values
    .roll([1], [0])
    .mul_(1 - share)
    .add_(values.mul(share))
}

/** Images and labels averaged with those before them. torchvision's `MixUp`; Zhang et al. 2017, arXiv 1710.09412. */
export class MixUp extends Mixing {
  constructor(options: MixingOptions = {}) {
    super('MixUp', options)
  }

  protected mix(images: Tensor): { share: number; mixed: Tensor } {
    const share = beta(this.alpha)
    return { share, mixed: shared(images, share) }
  }
}

/** A rectangle of each image from the one before it. torchvision's `CutMix`; Yun et al. 2019, arXiv 1905.04899. */
export class CutMix extends Mixing {
  constructor(options: MixingOptions = {}) {
    super('CutMix', options)
  }

  protected mix(images: Tensor): { share: number; mixed: Tensor } {
    const drawn = beta(this.alpha)
    const [height, width] = sizeOf(images)
    const [x, y] = [randint(width), randint(height)]
    const half = 0.5 * Math.sqrt(1 - drawn)
    const [wide, high] = [Math.trunc(half * width), Math.trunc(half * height)]
    const [left, top] = [Math.max(x - wide, 0), Math.max(y - high, 0)]
    const [right, bottom] = [Math.min(x + wide, width), Math.min(y + high, height)]
    const place = [top, left, bottom - top, right - left] as const
    const mixed = images.clone()
    crop(mixed, ...place).copy_(crop(images.roll([1], [0]), ...place))
    return { share: 1 - ((right - left) * (bottom - top)) / (width * height), mixed }
  }
}
