/** Transforms of an image's values. */
import { checkKind, checkKinds } from '../checks.js'
import { LockstepError } from '../error.js'
import { ops } from '../ops/ops.js'
import { checkOptions } from '../options.js'
import { tensor } from '../tensor/factories.js'
import type { Tensor } from '../tensor/tensor.js'
import { adjustBrightness, adjustContrast, adjustHue, adjustSaturation, grayscale } from './color.js'
import { order, randint, Ratios, round, uniform } from './draws.js'
import { crop } from './geometry.js'
import { invalid, range } from './sizes.js'
import { RandomTransform, Transform } from './transform.js'

/** `(image - mean) / std` in each channel. torchvision's `Normalize`. */
export class Normalize extends Transform {
  readonly mean: readonly number[]
  readonly std: readonly number[]
  readonly inplace: boolean

  /** One mean and one deviation a channel, or one for all. `inplace`: write into the image, default false. */
  constructor(mean: readonly number[], std: readonly number[], options: { inplace?: boolean } = {}) {
    super()
    checkKind('Normalize', 'mean', mean, 'numbers')
    checkKind('Normalize', 'std', std, 'numbers')
    checkOptions('Normalize', options, ['inplace'])
    checkKinds('Normalize', options, { inplace: 'boolean' })
    if (std.includes(0)) throw invalid('Normalize', 'std has a 0: nothing is divided by it')
    this.mean = [...mean]
    this.std = [...std]
    this.inplace = options.inplace ?? false
  }

  /** Floats only: `ERR_TYPE` for whole numbers. */
  protected transform(image: Tensor): Tensor {
    if (!image.isFloatingPoint()) {
      const text = `Normalize: the image is of floats, got ${image.dtype}: put ToDtype('float32', { scale: true }) before it`
      throw new LockstepError('ERR_TYPE', text, { operation: 'Normalize' })
    }
    const channels = (values: readonly number[]): Tensor =>
      tensor(values, { dtype: image.dtype, device: image.device }).reshape([-1, 1, 1])
    const centered = this.inplace ? image.sub_(channels(this.mean)) : image.sub(channels(this.mean))
    return centered.div_(channels(this.std))
  }
}

/** The luminance of images. torchvision's `Grayscale`. */
export class Grayscale extends Transform {
  readonly numOutputChannels: 1 | 3

  /** `numOutputChannels`: 1, or 3 equal ones; default 1. */
  constructor(numOutputChannels: 1 | 3 = 1) {
    super()
    checkKind('Grayscale', 'numOutputChannels', numOutputChannels, 'integer[1..3]')
    if ((numOutputChannels as number) === 2) throw invalid('Grayscale', 'numOutputChannels must be 1 or 3, got 2')
    this.numOutputChannels = numOutputChannels
  }

  protected transform(image: Tensor): Tensor {
    return grayscale('Grayscale', image, this.numOutputChannels)
  }
}

/** The luminance of images in as many channels as they have, with a probability. torchvision's `RandomGrayscale`. */
export class RandomGrayscale extends RandomTransform {
  /** `p`: how likely, default 0.1. */
  constructor(p = 0.1) {
    super('RandomGrayscale', p)
  }

  protected transform(image: Tensor): Tensor {
    return grayscale('RandomGrayscale', image, image.shape.at(-3) as number)
  }
}

/** How far a property goes, `[least, most]`; a number is as far up as down. */
export type Jitter = number | readonly [number, number]

export interface ColorJitterOptions {
  /** The factor of the values: from 1 - x, at least 0, to 1 + x. Default 0: none. */
  brightness?: Jitter
  /** The factor of their distance from the mean luminance; the same. */
  contrast?: Jitter
  /** The factor of their distance from the pixel's luminance; the same. */
  saturation?: Jitter
  /** How far around the circle of colours, at most from -0.5 to 0.5: from -x to x. Default 0: not at all. */
  hue?: Jitter
}

type Range = readonly [number, number]

/** Brightness, contrast, saturation and hue at random, in random order. torchvision's `ColorJitter`. */
export class ColorJitter extends Transform {
  /** What is done to images, in the order of its numbers; undefined where nothing is. */
  readonly #parts: readonly { readonly range: Range | undefined; readonly adjust: typeof adjustHue }[]

  constructor(options: ColorJitterOptions = {}) {
    super()
    checkOptions('ColorJitter', options, ['brightness', 'contrast', 'saturation', 'hue'])
    const { brightness = 0, contrast = 0, saturation = 0, hue = 0 } = options
    this.#parts = [
      { range: jitter('brightness', brightness, 1, [0, Infinity]), adjust: adjustBrightness },
      { range: jitter('contrast', contrast, 1, [0, Infinity]), adjust: adjustContrast },
      { range: jitter('saturation', saturation, 1, [0, Infinity]), adjust: adjustSaturation },
      { range: jitter('hue', hue, 0, [-0.5, 0.5]), adjust: adjustHue },
    ]
  }

  protected transform(image: Tensor): Tensor {
    const turns = order(4)
    const factors = this.#parts.map(({ range: given }) => given && uniform(...given))
    return turns.reduce((made, turn) => {
      const factor = factors[turn]
      return factor === undefined ? made : (this.#parts[turn]?.adjust(made, factor) as Tensor)
    }, image)
  }
}

function jitter(name: string, given: Jitter, center: number, [least, most]: Range): Range | undefined {
  checkKind('ColorJitter', name, given, 'ratio')
  const low = typeof given === 'number' ? center - given : given[0]
  const pair = typeof given === 'number' ? [center === 1 ? Math.max(low, 0) : low, center + given] : given
  const found = range('ColorJitter', name, pair, least, most)
  return found[0] === center && found[1] === center ? undefined : found
}

export interface RandomErasingOptions {
  /** How likely. Default 0.5. */
  p?: number
  /** The least and the most of the image's area that is erased. Default `[0.02, 0.33]`. */
  scale?: readonly [number, number]
  /** The least and the most of its height over its width. Default `[0.3, 3.3]`. */
  ratio?: readonly [number, number]
  /** What is written there: a number, one each channel, or `'random'`: normal noise. Default 0. */
  value?: number | readonly number[] | 'random'
  /** Write into the image. Default false. */
  inplace?: boolean
}

/** A random rectangle erased, with a probability. torchvision's `RandomErasing`; Zhong et al. 2017, arXiv 1708.04896. */
export class RandomErasing extends RandomTransform {
  readonly scale: readonly [number, number]
  readonly ratio: readonly [number, number]
  readonly value: readonly number[] | 'random'
  readonly inplace: boolean
  readonly #ratios: Ratios

  constructor(options: RandomErasingOptions = {}) {
    checkOptions('RandomErasing', options, ['p', 'scale', 'ratio', 'value', 'inplace'])
    super('RandomErasing', options.p ?? 0.5)
    checkKinds('RandomErasing', options, { value: 'ratio|random' as 'ratio', inplace: 'boolean' })
    this.scale = range('RandomErasing', 'scale', options.scale ?? [0.02, 0.33], 0, 1)
    this.ratio = range('RandomErasing', 'ratio', options.ratio ?? [0.3, 3.3], Number.MIN_VALUE)
    const { value = 0 } = options
    this.value = typeof value === 'number' ? [value] : value
    this.inplace = options.inplace ?? false
    this.#ratios = new Ratios(this.ratio)
  }

  protected transform(image: Tensor): Tensor {
    const [channels, height, width] = image.shape.slice(-3) as [number, number, number]
    if (this.value !== 'random' && this.value.length !== 1 && this.value.length !== channels) {
      throw invalid('RandomErasing', `value has ${this.value.length} numbers, and the image ${channels} channels`)
    }
    for (let attempt = 0; attempt < 10; attempt++) {
      const area = height * width * uniform(...this.scale)
      const ratio = this.#ratios.draw()
      const [h, w] = [round(Math.sqrt(area * ratio)), round(Math.sqrt(area / ratio))]
      if (h >= height || w >= width) continue
      const value = this.value === 'random' ? noise([channels, h, w]) : tensor(this.value).reshape([-1, 1, 1])
      const [top, left] = [randint(height - h + 1), randint(width - w + 1)]
      const made = this.inplace ? image : image.clone()
      crop(made, top, left, h, w).copy_(value)
      return made
    }
    return image
  }
}

function noise(shape: readonly number[]): Tensor {
  return ops.empty(shape, { dtype: 'float32' }).normal_()
}
