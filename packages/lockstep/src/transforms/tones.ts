/** What RandAugment does to the values of images. */
import { ops } from '../ops/ops.js'
import { tensor } from '../tensor/factories.js'
import type { Tensor } from '../tensor/tensor.js'
import { maxValue, toDtype, valueBits } from './dtype.js'

/** The image, and the difference to a blurred one. */
export function adjustSharpness(image: Tensor, factor: number): Tensor {
  const [channels, height, width] = image.shape.slice(-3) as [number, number, number]
  if (height <= 2 || width <= 2) return image
  const isFloat = image.isFloatingPoint()
  const dtype = isFloat ? image.dtype : 'float32'
  const [around, middle] = [1 / 13, 5 / 13]
  const row = [around, around, around]
  const kernel = tensor([row, [around, middle, around], row], { dtype, device: image.device })
  const made = image.reshape([-1, channels, height, width]).to(dtype).clone()
  const blurred = ops.conv2d(made, kernel.expand([channels, 1, 3, 3]), { groups: channels })
  const inner = made.narrow(-2, 1, height - 2).narrow(-1, 1, width - 2)
  inner.add_((isFloat ? blurred : blurred.round_()).sub_(inner), { alpha: 1 - factor })
  return made.clamp_(0, maxValue(image.dtype)).to(image.dtype).reshape(image.shape)
}

/** Only the highest `bits` of each value. */
export function posterize(image: Tensor, bits: number): Tensor {
  if (image.isFloatingPoint()) {
    const levels = 2 ** bits
    return image
      .mul(levels)
      .floor_()
      .clamp_(0, levels - 1)
      .mul_(1 / levels)
  }
  const all = valueBits(image.dtype)
  return bits >= all ? image : image.bitwiseAnd((2 ** bits - 1) * 2 ** (all - bits))
}

/** Values of at least a threshold inverted. */
export function solarize(image: Tensor, threshold: number): Tensor {
  return ops.where(image.ge(threshold), invert(image), image)
}

export function invert(image: Tensor): Tensor {
  if (image.isFloatingPoint()) return ops.rsub(image, 1)
  return image.dtype === 'uint8' ? image.bitwiseNot() : image.bitwiseXor(maxValue(image.dtype))
}

/** Each channel from black to white. */
export function autocontrast(image: Tensor): Tensor {
  const bound = maxValue(image.dtype)
  const floats = image.isFloatingPoint() ? image : image.to('float32')
  const [least, most] = [floats.amin([-2, -1], true), floats.amax([-2, -1], true)]
  const isFlat = most.eq(least)
  const spread = most
    .sub(least)
    .mul_(1 / bound)
    .maskedFill_(isFlat, 1)
  return floats.sub(least.maskedFill_(isFlat, 0)).div_(spread).clamp_(0, bound).to(image.dtype)
}

/** Each channel with as many pixels of each value as it can, in 256 steps. */
export function equalize(image: Tensor): Tensor {
  const bytes = toDtype(image, 'uint8', true)
  const pixels = bytes.flatten(-2).to('int64')
  const rows = pixels.shape.slice(0, -1)
  const one = ops.ones([1], { dtype: 'int32', device: image.device })
  const counts = ops
    .zeros([...rows, 256], { dtype: 'int32', device: image.device })
    .scatterAdd_(-1, pixels, one.expand(pixels.shape))
  const sums = counts.cumsum(-1)
  // All pixels but those of the largest value that there is.
  const others = ops.rsub(counts.gather(-1, sums.argmax(-1).unsqueeze(-1)), pixels.shape.at(-1) as number)
  const step = others.div(255, { roundingMode: 'floor' })
  const below = sums
    .narrow(-1, 0, 255)
    .add(step.div(2, { roundingMode: 'floor' }))
    .div_(step.clamp(1), { roundingMode: 'floor' })
    .clamp_(0, 255)
    .to('uint8')
  const table = ops.cat([ops.zeros([...rows, 1], { dtype: 'uint8', device: image.device }), below], -1)
  const equalized = table.gather(-1, pixels).reshape(bytes.shape)
  return toDtype(ops.where(step.ne(0).unsqueeze(-1), equalized, bytes), image.dtype, true)
}
