/** Images in other dtypes: floats from 0 to 1, whole numbers from 0 to the largest of their dtype. */
import { checkKind } from '../checks.js'
import { LockstepError } from '../error.js'
import { checkOptions } from '../options.js'
import type { DTypeLike } from '../ops/types.js'
import { type DType, dtypeNamed } from '../tensor/dtype.js'
import type { Tensor } from '../tensor/tensor.js'
import { Transform } from './transform.js'

/** Bits of the value of whole numbers; others count as floats. */
const bits: Partial<Record<DType, number>> = { uint8: 8, int8: 7, int16: 15, uint16: 16, int32: 31, int64: 63 }

/** How many bits a whole number of a dtype has for its value. */
export function valueBits(dtype: DType): number {
  const found = bits[dtype]
  if (found !== undefined) return found
  throw new LockstepError('ERR_TYPE', `transforms: images are floats or whole numbers, got ${dtype}`)
}

/** White: the largest value. */
export function maxValue(dtype: DType): number {
  return bits[dtype] === undefined ? 1 : 2 ** valueBits(dtype) - 1
}

/** An image in another dtype; `scale`: from that one's range to this one's. */
export function toDtype(image: Tensor, dtype: DType, scale: boolean): Tensor {
  if (image.dtype === dtype) return image
  if (!scale) return image.to(dtype)
  const [from, to] = [bits[image.dtype], bits[dtype]]
  if (from === undefined) {
    if (to === undefined) return image.to(dtype)
    if ((image.dtype === 'float32' && to >= 31) || (image.dtype === 'float64' && to === 63)) {
      throw new LockstepError(
        'ERR_TYPE',
        `transforms: ${image.dtype} images cannot become ${dtype}: it holds more digits`,
      )
    }
    return image.mul(maxValue(dtype) + 1 - 1e-3).to(dtype)
  }
  if (to === undefined) return image.to(dtype).mul_(1 / maxValue(image.dtype))
  // Uint16 has no shifts.
  if (from > to) {
    return (image.dtype === 'uint16' ? image.div(2 ** (from - to)) : image.bitwiseRightShift(from - to)).to(dtype)
  }
  return dtype === 'uint16' ? image.to(dtype).mul(2 ** (to - from)) : image.to(dtype).bitwiseLeftShift_(to - from)
}

/** An image in another dtype. torchvision's `ToDtype`. */
export class ToDtype extends Transform {
  readonly dtype: DType
  readonly scale: boolean

  /**
   * `scale`: also from the range of the image's dtype to that of `dtype`, as `ToTensor` makes floats from 0 to 1 of uint8;
   * default false. Throws `ERR_TYPE` where the new one would not hold the digits.
   */
  constructor(dtype: DTypeLike, options: { scale?: boolean } = {}) {
    super()
    checkKind('ToDtype', 'dtype', dtype, 'dtype')
    checkOptions('ToDtype', options, ['scale'])
    const { scale = false } = options
    checkKind('ToDtype', 'scale', scale, 'boolean')
    this.dtype = dtypeNamed(dtype) as DType
    this.scale = scale
  }

  protected transform(image: Tensor): Tensor {
    return toDtype(image, this.dtype, this.scale)
  }
}

/** An image in another dtype, in that one's range. torchvision's `ConvertImageDtype`. */
export class ConvertImageDtype extends ToDtype {
  constructor(dtype: DTypeLike = 'float32') {
    super(dtype, { scale: true })
  }
}
