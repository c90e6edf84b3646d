/** Transforms of an image's size and place. */
import { checkKinds } from '../checks.js'
import { checkOptions } from '../options.js'
import type { Tensor } from '../tensor/tensor.js'
import { randint, Ratios, round, uniform } from './draws.js'
import { centerCrop, crop, edges, type Interpolation, pad, type PaddingMode, resize, sizeOf } from './geometry.js'
import { type ImageSize, invalid, type Padding, paddingOf, range, square } from './sizes.js'
import { RandomTransform, Transform } from './transform.js'

const INTERPOLATION = 'nearest|nearest-exact|bilinear|bicubic' as 'string'
const PADDING_MODE = 'constant|edge|reflect|symmetric' as 'string'
const FILL = 'ratio'

export interface ResizeOptions {
  /** Default `'bilinear'`. */
  interpolation?: Interpolation
  /** The longest that the longer edge may become, in pixels; where one number is the size, or `null`. */
  maxSize?: number
  /** With `'bilinear'` and `'bicubic'`: average the pixels that become one, as PIL does. Default true. */
  antialias?: boolean
}

/** Resizes images. torchvision's `Resize`; whole numbers other than uint8 by way of float32. */
export class Resize extends Transform {
  readonly size: readonly [number, number] | number | null
  readonly maxSize: number | undefined
  readonly interpolation: Interpolation
  readonly antialias: boolean

  /** `size`: `[height, width]`, or the shorter edge, or `null`: `maxSize` says the longer one. */
  constructor(size: ImageSize | null, options: ResizeOptions = {}) {
    super()
    checkOptions('Resize', options, ['interpolation', 'maxSize', 'antialias'])
    checkKinds('Resize', options, { interpolation: INTERPOLATION, maxSize: 'integer[1..]', antialias: 'boolean' })
    const [height, width] = size === null ? [null, null] : square('Resize', size)
    const isOne = size === null || typeof size === 'number' || size.length === 1
    this.size = isOne ? height : ([height, width] as [number, number])
    this.maxSize = options.maxSize
    this.interpolation = options.interpolation ?? 'bilinear'
    this.antialias = options.antialias ?? true
    if (size === null && this.maxSize === undefined) throw invalid('Resize', 'with size null there must be a maxSize')
    if (this.maxSize === undefined) return
    if (!isOne) throw invalid('Resize', 'maxSize is for one number as the size: the shorter edge')
    if (height !== null && this.maxSize <= height) {
      throw invalid('Resize', `maxSize must be above the size of the shorter edge, got ${this.maxSize} for ${height}`)
    }
  }

  protected transform(image: Tensor): Tensor {
    const { size, maxSize } = this
    const wanted = size === null || typeof size === 'number' ? edges(sizeOf(image), size, maxSize) : size
    return resize(image, wanted, this.interpolation, this.antialias)
  }
}

/** The middle of images; where they are smaller, 0 is around them. torchvision's `CenterCrop`. */
export class CenterCrop extends Transform {
  readonly size: readonly [number, number]

  /** `size`: `[height, width]`, or one number for both. */
  constructor(size: ImageSize) {
    super()
    this.size = square('CenterCrop', size)
  }

  protected transform(image: Tensor): Tensor {
    return centerCrop(image, this.size)
  }
}

export interface PadOptions {
  /** What `'constant'` puts there: one number, or one each channel. Default 0. */
  fill?: number | readonly number[]
  /** Default `'constant'`. */
  paddingMode?: PaddingMode
}

/** Pixels around images. torchvision's `Pad`. */
export class Pad extends Transform {
  readonly padding: Padding
  readonly fill: number | readonly number[]
  readonly paddingMode: PaddingMode

  /** `padding`: one number for all sides, `[horizontal, vertical]`, or `[left, top, right, bottom]`. */
  constructor(padding: ImageSize, options: PadOptions = {}) {
    super()
    checkOptions('Pad', options, ['fill', 'paddingMode'])
    checkKinds('Pad', options, { fill: FILL, paddingMode: PADDING_MODE })
    this.padding = paddingOf('Pad', padding)
    this.fill = options.fill ?? 0
    this.paddingMode = options.paddingMode ?? 'constant'
  }

  protected transform(image: Tensor): Tensor {
    return pad(image, this.padding, { fill: this.fill, mode: this.paddingMode })
  }
}

export interface RandomCropOptions extends PadOptions {
  /** Pixels around the image before it is cut, as {@link Pad} takes them. Default none. */
  padding?: ImageSize
  /** As many more pixels around smaller images as it takes. Default false. */
  padIfNeeded?: boolean
}

/** A part of images at a random place. torchvision's `RandomCrop`. */
export class RandomCrop extends Transform {
  readonly size: readonly [number, number]
  readonly padding: Padding
  readonly padIfNeeded: boolean
  readonly fill: number | readonly number[]
  readonly paddingMode: PaddingMode

  /** `size`: `[height, width]`, or one number for both. An image that is smaller is `ERR_INVALID_ARGUMENT`. */
  constructor(size: ImageSize, options: RandomCropOptions = {}) {
    super()
    checkOptions('RandomCrop', options, ['padding', 'padIfNeeded', 'fill', 'paddingMode'])
    checkKinds('RandomCrop', options, { padIfNeeded: 'boolean', fill: FILL, paddingMode: PADDING_MODE })
    this.size = square('RandomCrop', size)
    this.padding = paddingOf('RandomCrop', options.padding ?? 0)
    this.padIfNeeded = options.padIfNeeded ?? false
    this.fill = options.fill ?? 0
    this.paddingMode = options.paddingMode ?? 'constant'
  }

  protected transform(image: Tensor): Tensor {
    const [height, width] = this.size
    let [left, top, right, bottom] = this.padding
    const [oldHeight, oldWidth] = sizeOf(image)
    if (this.padIfNeeded) {
      const [high, wide] = [height - (oldHeight + top + bottom), width - (oldWidth + left + right)]
      if (high > 0) [top, bottom] = [top + high, bottom + high]
      if (wide > 0) [left, right] = [left + wide, right + wide]
    }
    const [padHeight, padWidth] = [oldHeight + top + bottom, oldWidth + left + right]
    if (padHeight < height || padWidth < width) {
      const text = `a part of [${height}, ${width}] is larger than the image with its padding, [${padHeight}, ${padWidth}]`
      throw invalid('RandomCrop', text)
    }
    const padded =
      (left || top || right || bottom) !== 0
        ? pad(image, [left, top, right, bottom], { fill: this.fill, mode: this.paddingMode })
        : image
    const fromTop = padHeight > height ? randint(padHeight - height + 1) : 0
    const fromLeft = padWidth > width ? randint(padWidth - width + 1) : 0
    return crop(padded, fromTop, fromLeft, height, width)
  }
}

export interface RandomResizedCropOptions {
  /** The least and the most of the image's area that the part may have. Default `[0.08, 1]`. */
  scale?: readonly [number, number]
  /** The least and the most of its width over its height. Default `[3/4, 4/3]`. */
  ratio?: readonly [number, number]
  /** Default `'bilinear'`. */
  interpolation?: Interpolation
  /** As {@link Resize}'s. Default true. */
  antialias?: boolean
}

/** A random part of images, resized. torchvision's `RandomResizedCrop`. */
export class RandomResizedCrop extends Transform {
  readonly size: readonly [number, number]
  readonly scale: readonly [number, number]
  readonly ratio: readonly [number, number]
  readonly interpolation: Interpolation
  readonly antialias: boolean
  readonly #ratios: Ratios

  /** `size`: `[height, width]`, or one number for both. */
  constructor(size: ImageSize, options: RandomResizedCropOptions = {}) {
    super()
    checkOptions('RandomResizedCrop', options, ['scale', 'ratio', 'interpolation', 'antialias'])
    checkKinds('RandomResizedCrop', options, { interpolation: INTERPOLATION, antialias: 'boolean' })
    this.size = square('RandomResizedCrop', size)
    this.scale = range('RandomResizedCrop', 'scale', options.scale ?? [0.08, 1], 0)
    this.ratio = range('RandomResizedCrop', 'ratio', options.ratio ?? [3 / 4, 4 / 3], Number.MIN_VALUE)
    this.interpolation = options.interpolation ?? 'bilinear'
    this.antialias = options.antialias ?? true
    this.#ratios = new Ratios(this.ratio)
  }

  protected transform(image: Tensor): Tensor {
    return resize(crop(image, ...this.#part(sizeOf(image))), this.size, this.interpolation, this.antialias)
  }

  #part([height, width]: readonly [number, number]): [top: number, left: number, height: number, width: number] {
    for (let attempt = 0; attempt < 10; attempt++) {
      const area = height * width * uniform(...this.scale)
      const ratio = this.#ratios.draw()
      const [w, h] = [round(Math.sqrt(area * ratio)), round(Math.sqrt(area / ratio))]
      if (w > 0 && w <= width && h > 0 && h <= height) return [randint(height - h + 1), randint(width - w + 1), h, w]
    }
    // The largest part in the middle that is within the ratios.
    const [least, most] = this.ratio
    const h = width / height < least ? round(width / least) : height
    const w = width / height > most ? round(height * most) : width
    return [Math.floor((height - h) / 2), Math.floor((width - w) / 2), h, w]
  }
}

/** Left and right exchanged, with a probability. torchvision's `RandomHorizontalFlip`. */
export class RandomHorizontalFlip extends RandomTransform {
  /** `p`: how likely, default 0.5. */
  constructor(p = 0.5) {
    super('RandomHorizontalFlip', p)
  }

  protected transform(image: Tensor): Tensor {
    return image.flip([-1])
  }
}

/** Top and bottom exchanged, with a probability. torchvision's `RandomVerticalFlip`. */
export class RandomVerticalFlip extends RandomTransform {
  /** `p`: how likely, default 0.5. */
  constructor(p = 0.5) {
    super('RandomVerticalFlip', p)
  }

  protected transform(image: Tensor): Tensor {
    return image.flip([-2])
  }
}
