import { checkKind } from '../checks.js'
import { LockstepError } from '../error.js'
import { branchKind, mapBranch } from '../tensor/branch.js'
import { scope } from '../tensor/scope.js'
import { isTensor } from '../tensor/tensor.js'
import type { Tensor } from '../tensor/tensor.js'
import { chance } from './draws.js'

/**
 * What is done to images (`torchvision.transforms.v2.Transform`), for a subclass with `transform`. Images are tensors
 * `[..., channels, height, width]`: floats from 0 to 1, or whole numbers up to the largest of their dtype (uint8).
 *
 * What is random is drawn from the default generator ({@link manualSeed}), in a loader's worker from the worker's, in
 * torchvision's order: the same seed gives the same images. All images of a batch are treated alike. Ranks need not call
 * together.
 */
export abstract class Transform {
  /**
   * The image, or a sample with the image replaced: the first tensor in its arrays, Maps and plain objects. Everything else
   * in it stays. Throws `ERR_ARGUMENT_TYPE` where there is no tensor, or one with fewer than three dimensions.
   */
  forward<T>(sample: T): T {
    return scope(() => mapImage(this.constructor.name, sample, (image) => this.transform(image)))
  }

  /** What becomes of an image; it may be the image itself. */
  protected abstract transform(image: Tensor): Tensor
}

/** A transform that happens with a probability. */
export abstract class RandomTransform extends Transform {
  /** How likely it is. */
  readonly p: number

  protected constructor(who: string, p: number) {
    super()
    checkKind(who, 'p', p, 'number[0..1]')
    this.p = p
  }

  override forward<T>(sample: T): T {
    return chance(this.p) ? super.forward(sample) : sample
  }
}

/** A function of samples does as well as a transform. */
export type TransformLike = Transform | ((sample: never) => unknown)

/** Transforms one after another. torchvision's `Compose`. */
export class Compose extends Transform {
  readonly transforms: readonly TransformLike[]

  /** `transforms`: at least one. */
  constructor(transforms: readonly TransformLike[]) {
    super()
    this.transforms = checkTransforms('Compose', transforms)
  }

  override forward<T>(sample: T): T {
    return applyAll(this.transforms, sample)
  }

  protected transform(image: Tensor): Tensor {
    return applyAll(this.transforms, image)
  }
}

/** Transforms one after another, with a probability. torchvision's `RandomApply`. */
export class RandomApply extends Transform {
  readonly transforms: readonly TransformLike[]
  readonly p: number

  /** `transforms`: at least one; `p`: how likely they are, default 0.5. */
  constructor(transforms: readonly TransformLike[], p = 0.5) {
    super()
    this.transforms = checkTransforms('RandomApply', transforms)
    checkKind('RandomApply', 'p', p, 'number[0..1]')
    this.p = p
  }

  override forward<T>(sample: T): T {
    return chance(this.p) ? applyAll(this.transforms, sample) : sample
  }

  protected transform(image: Tensor): Tensor {
    return applyAll(this.transforms, image)
  }
}

function checkTransforms(who: string, transforms: readonly TransformLike[]): readonly TransformLike[] {
  checkKind(who, 'transforms', transforms, 'array')
  const odd = transforms.find((each) => typeof each !== 'function' && typeof each?.forward !== 'function')
  if (odd !== undefined || transforms.length === 0) {
    const text = `${who}: transforms are at least one Transform or function`
    throw new LockstepError('ERR_ARGUMENT_TYPE', text, { operation: who })
  }
  return [...transforms]
}

function applyAll<T>(transforms: readonly TransformLike[], sample: T): T {
  const apply = (): T =>
    transforms.reduce<unknown>(
      (given, each) => (typeof each === 'function' ? each(given as never) : each.forward(given)),
      sample,
    ) as T
  return scope(apply)
}

/** A sample with what `change` makes of its image. */
function mapImage<T>(who: string, sample: T, change: (image: Tensor) => Tensor): T {
  let found = false
  const visit = (value: unknown): unknown => {
    if (found) return value
    if (isTensor(value)) {
      found = true
      return change(checkImage(who, value))
    }
    return branchKind(value) === undefined ? value : mapBranch(value as object, visit)
  }
  const result = visit(sample)
  if (found) return result as T
  throw new LockstepError('ERR_ARGUMENT_TYPE', `${who}: there is no image: no tensor in the sample`, { operation: who })
}

/** Refuses what is no image. */
export function checkImage(who: string, image: Tensor): Tensor {
  if (image.dim() >= 3) return image
  const text = `${who}: an image has the shape [..., channels, height, width], got [${image.shape.join(', ')}]`
  throw new LockstepError('ERR_ARGUMENT_TYPE', text, { operation: who })
}
