/** Images cut, padded and resized. */
import { interpolate } from '../nn/functional/index.js'
import { ops } from '../ops/ops.js'
import type { DType } from '../tensor/dtype.js'
import { tensor } from '../tensor/factories.js'
import type { Tensor } from '../tensor/tensor.js'
import { round } from './draws.js'
import { invalid, type Padding } from './sizes.js'

/** How pixels between pixels are found. `nearest-exact` is PIL's nearest. */
export type Interpolation = 'nearest' | 'nearest-exact' | 'bilinear' | 'bicubic'

/** What is beyond the edge: a value, the edge's pixels, or the image mirrored without or with them. */
export type PaddingMode = 'constant' | 'edge' | 'reflect' | 'symmetric'

/** `[height, width]` of an image. */
export function sizeOf(image: Tensor): readonly [number, number] {
  return image.shape.slice(-2) as [number, number]
}

/** A part. */
export function crop(image: Tensor, top: number, left: number, height: number, width: number): Tensor {
  return image.narrow(-2, top, height).narrow(-1, left, width)
}

export function centerCrop(image: Tensor, [height, width]: readonly [number, number]): Tensor {
  const [wide, high] = [Math.max(width - sizeOf(image)[1], 0), Math.max(height - sizeOf(image)[0], 0)]
  const half = (pixels: number): number => Math.floor(pixels / 2)
  const padded =
    wide + high > 0
      ? pad(image, [half(wide), half(high), half(wide + 1), half(high + 1)], { fill: 0, mode: 'constant' })
      : image
  const [oldHeight, oldWidth] = sizeOf(padded)
  return crop(padded, round((oldHeight - height) / 2), round((oldWidth - width) / 2), height, width)
}

/** The image with pixels around it. A fill of several values is one each channel. */
export function pad(
  image: Tensor,
  [left, top, right, bottom]: Padding,
  { fill, mode }: { fill: number | readonly number[]; mode: PaddingMode },
): Tensor {
  const [channels, height, width] = image.shape.slice(-3) as [number, number, number]
  if (mode === 'symmetric') {
    const rows = mirrored(height, top, bottom)
    const columns = mirrored(width, left, right)
    return image.indexSelect(-2, rows.to(image.device)).indexSelect(-1, columns.to(image.device))
  }
  const sides = [left, right, top, bottom]
  const fills = typeof fill === 'number' ? [fill] : fill
  if (mode === 'constant') {
    const [first = 0] = fills
    if (fills.length <= 1) return ops.pad(image, sides, 'constant', first)
    if (fills.length !== channels)
      throw invalid('pad', `fill has ${fills.length} values, and the image ${channels} channels`)
    const around = tensor(fills).to(image.device, image.dtype).reshape([-1, 1, 1])
    const made = around.expand([...image.shape.slice(0, -2), height + top + bottom, width + left + right]).clone()
    crop(made, top, left, height, width).copy_(image)
    return made
  }
  // These have no kernels for whole numbers.
  const batch = image.reshape([-1, channels, height, width])
  const floats = image.isFloatingPoint() ? batch : batch.to('float32')
  const made = ops.pad(floats, sides, mode === 'edge' ? 'replicate' : 'reflect').to(image.dtype)
  return made.reshape([...image.shape.slice(0, -2), ...sizeOf(made)])
}

/** Which of `length` pixels in a row stand for those from `before` to the left to `after` to the right. */
function mirrored(length: number, before: number, after: number): Tensor {
  const indices = Array.from({ length: before + length + after }, (_, i) => {
    const at = (((i - before) % (2 * length)) + 2 * length) % (2 * length)
    return BigInt(at < length ? at : 2 * length - 1 - at)
  })
  return tensor(BigInt64Array.from(indices))
}

/** Resizes to `[height, width]`. */
export function resize(
  image: Tensor,
  [height, width]: readonly [number, number],
  interpolation: Interpolation,
  antialias: boolean,
): Tensor {
  const [oldHeight, oldWidth] = sizeOf(image)
  if (oldHeight === height && oldWidth === width) return image
  const smooth = interpolation === 'bilinear' || interpolation === 'bicubic'
  const batch = image.reshape([-1, image.shape.at(-3) as number, oldHeight, oldWidth])
  const own = hasKernel(image.dtype, smooth && !image.device.startsWith('cpu'))
  const resized = interpolate(own ? batch : batch.to('float32'), {
    size: [height, width],
    mode: interpolation,
    ...(smooth && { alignCorners: false, antialias }),
  })
  const clamped = !own && interpolation === 'bicubic' && image.dtype === 'uint8' ? resized.clamp_(0, 255) : resized
  const made = own || image.isFloatingPoint() ? clamped : clamped.round_()
  return made.to(image.dtype).reshape([...image.shape.slice(0, -2), height, width])
}

function hasKernel(dtype: DType, onlyFloats: boolean): boolean {
  return dtype === 'float32' || dtype === 'float64' || (dtype === 'uint8' && !onlyFloats)
}

/** `[height, width]` with `shorter` as the shorter edge, and no edge longer than `longest`. */
export function edges(
  [height, width]: readonly [number, number],
  shorter: number | null,
  longest: number | undefined,
): readonly [number, number] {
  const [short, long] = width <= height ? [width, height] : [height, width]
  let [newShort, newLong] =
    shorter === null
      ? [Math.trunc(((longest as number) * short) / long), longest as number]
      : [shorter, Math.trunc((shorter * long) / short)]
  if (longest !== undefined && newLong > longest) {
    ;[newShort, newLong] = [Math.trunc((longest * newShort) / newLong), longest]
  }
  return width <= height ? [newLong, newShort] : [newShort, newLong]
}
