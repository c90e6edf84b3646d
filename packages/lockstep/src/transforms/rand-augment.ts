import { checkKinds } from '../checks.js'
import { checkOptions } from '../options.js'
import { ops } from '../ops/ops.js'
import { temporarily } from '../tensor/temporary.js'
import type { Tensor } from '../tensor/tensor.js'
import { affine, type Affine, rotate, type Sampling } from './affine.js'
import { adjustBrightness, adjustContrast, adjustSaturation } from './color.js'
import { chance, randint, round } from './draws.js'
import { maxValue } from './dtype.js'
import { sizeOf } from './geometry.js'
import { invalid } from './sizes.js'
import { adjustSharpness, autocontrast, equalize, posterize, solarize } from './tones.js'
import { Transform } from './transform.js'

export interface RandAugmentOptions {
  /** How many operations are done to an image. Default 2. */
  numOps?: number
  /** How much of each, from 0 to `numMagnitudeBins` - 1. Default 9. */
  magnitude?: number
  /** How many magnitudes there are. Default 31. */
  numMagnitudeBins?: number
  /** Of what is sheared, moved or turned. Default `'nearest'`. */
  interpolation?: 'nearest' | 'bilinear'
  /** What is beyond the edges: a number, one each channel, or `null`: 0. Default `null`. */
  fill?: number | readonly number[] | null
}

/** An operation of RandAugment. */
interface Operation {
  /** How much the last magnitude is. */
  readonly most?: number | ((image: Tensor) => number)
  /** Down as likely as up. */
  readonly signed?: boolean
  /** What the magnitudes are, where they are not spaced evenly from 0 to `most`. */
  readonly at?: (magnitude: number, bins: number) => number
  readonly run: (image: Tensor, amount: number, sampling: Sampling) => Tensor
}

const degrees = (slope: number): number => (Math.atan(slope) * 180) / Math.PI
const moved = (done: (amount: number) => Affine): Operation['run'] => {
  return (image, amount, sampling) => affine(image, done(amount), sampling)
}
const widthOf = (image: Tensor): number => (150 / 331) * sizeOf(image)[1]
const heightOf = (image: Tensor): number => (150 / 331) * sizeOf(image)[0]

/** In torchvision's order, by which they are drawn. */
const operations: readonly Operation[] = [
  { run: (image) => image },
  { most: 0.3, signed: true, run: moved((slope) => ({ shear: [degrees(slope), 0], center: [0, 0] })) },
  { most: 0.3, signed: true, run: moved((slope) => ({ shear: [0, degrees(slope)], center: [0, 0] })) },
  { most: widthOf, signed: true, run: moved((pixels) => ({ translate: [Math.trunc(pixels), 0] })) },
  { most: heightOf, signed: true, run: moved((pixels) => ({ translate: [0, Math.trunc(pixels)] })) },
  { most: 30, signed: true, run: rotate },
  { most: 0.9, signed: true, run: (image, amount) => adjustBrightness(image, 1 + amount) },
  { most: 0.9, signed: true, run: (image, amount) => adjustSaturation(image, 1 + amount) },
  { most: 0.9, signed: true, run: (image, amount) => adjustContrast(image, 1 + amount) },
  { most: 0.9, signed: true, run: (image, amount) => adjustSharpness(image, 1 + amount) },
  // Drawn in float32 there: halves that are none here would go to the other neighbour.
  {
    at: (magnitude, bins) => 8 - round(Math.fround(magnitude / Math.fround((bins - 1) / 4))),
    run: posterize,
  },
  {
    at: (magnitude, bins) => linspace(1, 0, bins, magnitude),
    run: (image, part) => solarize(image, maxValue(image.dtype) * part),
  },
  { run: autocontrast },
  { run: equalize },
]

/**
 * Some operations, drawn at random, one after another: shear, shift, turn, brightness, saturation, contrast, sharpness,
 * posterize, solarize, autocontrast, equalize, or none. torchvision's `RandAugment`; Cubuk et al. 2019, arXiv 1909.13719.
 */
export class RandAugment extends Transform {
  readonly numOps: number
  readonly magnitude: number
  readonly numMagnitudeBins: number
  readonly #sampling: Sampling

  constructor(options: RandAugmentOptions = {}) {
    super()
    const kinds = {
      numOps: 'count',
      magnitude: 'count',
      numMagnitudeBins: 'integer[2..]',
      interpolation: 'nearest|bilinear' as 'string',
      fill: 'ratio?',
    } as const
    checkOptions('RandAugment', options, Object.keys(kinds))
    checkKinds('RandAugment', options, kinds)
    this.numOps = options.numOps ?? 2
    this.magnitude = options.magnitude ?? 9
    this.numMagnitudeBins = options.numMagnitudeBins ?? 31
    this.#sampling = { interpolation: options.interpolation ?? 'nearest', fill: options.fill ?? null }
    if (this.magnitude < this.numMagnitudeBins) return
    throw invalid(
      'RandAugment',
      `magnitude must be below numMagnitudeBins (${this.numMagnitudeBins}), got ${this.magnitude}`,
    )
  }

  protected transform(image: Tensor): Tensor {
    let made = image
    for (let i = 0; i < this.numOps; i++) {
      const operation = operations[randint(operations.length)] as Operation
      const amount = this.#amount(operation, image)
      const isDown = operation.signed === true && chance(0.5, true)
      made = operation.run(made, isDown ? -amount : amount, this.#sampling)
    }
    return made
  }

  #amount({ most = 0, at }: Operation, image: Tensor): number {
    if (at !== undefined) return at(this.magnitude, this.numMagnitudeBins)
    const end = typeof most === 'number' ? most : most(image)
    return linspace(0, end, this.numMagnitudeBins, this.magnitude)
  }
}

/** One of evenly spaced numbers, as a float32. */
function linspace(from: number, to: number, count: number, index: number): number {
  return temporarily(() => ops.linspace(from, to, count).select(0, index).item() as number)
}
