/** Colours of images of one channel or three. Every factor 1 leaves them as they are. */
import { float } from '../ops/types.js'
import { ops } from '../ops/ops.js'
import { tensor } from '../tensor/factories.js'
import type { Tensor } from '../tensor/tensor.js'
import { maxValue, toDtype } from './dtype.js'
import { invalid } from './sizes.js'

/** The luminance in each pixel, in float32 for whole numbers, `[..., 1, height, width]`. */
function luminance(image: Tensor): Tensor {
  const [red, green, blue] = image.unbind(-3)
  return red.mul(0.2989).add_(green, { alpha: 0.587 }).add_(blue, { alpha: 0.114 }).unsqueeze(-3)
}

/** The number of channels, 1 or 3. */
function channelsOf(who: string, image: Tensor): number {
  const channels = image.shape.at(-3) as number
  if (channels === 1 || channels === 3) return channels
  throw invalid(who, `an image has 1 or 3 channels, got ${channels}`)
}

export function grayscale(who: string, image: Tensor, channels: number): Tensor {
  if (channelsOf(who, image) === 1) {
    return channels === 1 ? image.clone() : image.repeat([...image.shape.slice(0, -3).map(() => 1), channels, 1, 1])
  }
  const gray = luminance(image).to(image.dtype)
  return channels === 1 ? gray : gray.expand(image.shape)
}

/** Within the image's range, in its dtype. */
function clipped(made: Tensor, like: Tensor): Tensor {
  return made.clamp_(0, maxValue(like.dtype)).to(like.dtype)
}

/** `factor` of the image, and the rest of another one. */
function blend(image: Tensor, other: Tensor, factor: number): Tensor {
  return clipped(image.mul(float(factor)).add_(other, { alpha: 1 - factor }), image)
}

export function adjustBrightness(image: Tensor, factor: number): Tensor {
  channelsOf('adjustBrightness', image)
  return clipped(image.mul(float(factor)), image)
}

export function adjustSaturation(image: Tensor, factor: number): Tensor {
  if (channelsOf('adjustSaturation', image) === 1) return image
  return blend(image, grays(image), factor)
}

export function adjustContrast(image: Tensor, factor: number): Tensor {
  const gray =
    channelsOf('adjustContrast', image) === 3 ? grays(image) : image.isFloatingPoint() ? image : image.to('float32')
  return blend(image, gray.mean([-3, -2, -1], true), factor)
}

function grays(image: Tensor): Tensor {
  const gray = luminance(image)
  return image.isFloatingPoint() ? gray : gray.floor_()
}

/** `turn`: how far around the circle of colours, from -0.5 to 0.5. */
export function adjustHue(image: Tensor, turn: number): Tensor {
  if (channelsOf('adjustHue', image) === 1) return image
  const [hue, saturation, value] = toHsv(toDtype(image, 'float32', true))
  return toDtype(fromHsv(hue.add_(turn).remainder_(1), saturation, value), image.dtype, true)
}

/** Hue, saturation and value, each from 0 to 1, of floats. */
function toHsv(image: Tensor): [hue: Tensor, saturation: Tensor, value: Tensor] {
  const [red, green] = image.unbind(-3)
  const { min, max } = image.aminmax({ dim: -3 })
  const isGray = max.eq(min)
  const spread = max.sub(min)
  const one = ops.onesLike(max)
  const saturation = spread.div(ops.where(isGray, one, max))
  const divisor = ops.where(isGray, one, spread).unsqueeze(-3)
  const [r, g, b] = max.unsqueeze(-3).sub(image).div(divisor).unbind(-3)
  const notRed = max.ne(red)
  const isGreen = max.eq(green)
  const ofGreen = r.add(2).sub_(b).mul_(isGreen.logicalAnd(notRed))
  const ofBlue = g.add(4).sub_(r).mul_(notRed.logicalAnd(isGreen.logicalNot()))
  const ofRed = b.sub(g).mul_(notRed.logicalNot())
  const hue = ofRed
    .add_(ofGreen)
    .add_(ofBlue)
    .mul_(1 / 6)
    .add_(1)
    .fmod_(1)
  return [hue, saturation, max]
}

/** Which of value, p, q, t is red, green and blue in each sixth of the circle. */
const sixths = [
  [0, 2, 1, 1, 3, 0],
  [3, 0, 0, 2, 1, 1],
  [1, 1, 3, 0, 0, 2],
]

function fromHsv(hue: Tensor, saturation: Tensor, value: Tensor): Tensor {
  const six = hue.mul(6)
  const sixth = six.floor()
  const part = saturation.mul(six.sub_(sixth))
  const rest = ops.rsub(saturation, 1)
  const q = ops.rsub(part, 1).mul_(value).clamp_(0, 1)
  const t = part.add(rest).mul_(value).clamp_(0, 1)
  const p = rest.mul_(value).clamp_(0, 1)
  const which = sixth.to('int64').remainder_(6)
  const table = tensor(sixths).to(hue.device, 'int64')
  const chosen = table
    .indexSelect(1, which.flatten())
    .reshape([3, ...which.shape])
    .movedim(0, -3)
  return ops.stack([value, p, q, t], -3).gather(-3, chosen)
}
