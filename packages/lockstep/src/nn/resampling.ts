import type { Tensor } from '../tensor/tensor.js'
import { float, python } from './arguments.js'
import { interpolate } from './functional/resampling.js'
import { layer } from './layer.js'
import { Layer } from './module.js'
import type { InterpolateMode, Ratio, Size } from './types.js'

/** What they share. */
abstract class Resampling extends Layer {
  declare readonly size: Size | null
  declare readonly scaleFactor: Ratio | null
  declare readonly mode: InterpolateMode
  declare readonly alignCorners: boolean | null
  declare readonly recomputeScaleFactor: boolean | null

  override forward(input: Tensor): Tensor {
    const { size, scaleFactor, mode, alignCorners, recomputeScaleFactor } = this
    return interpolate(input, size, scaleFactor, mode, alignCorners, recomputeScaleFactor)
  }

  override extraRepr(): string {
    const { size, scaleFactor, mode } = this
    const factors = (list: readonly number[]): string =>
      `(${list.map(float).join(', ')}${list.length === 1 ? ',' : ''})`
    if (scaleFactor === null) return `size=${python(size)}, mode=${python(mode)}`
    return `scale_factor=${typeof scaleFactor === 'number' ? float(scaleFactor) : factors(scaleFactor)}, mode=${python(mode)}`
  }
}

/**
 * Another size of `[N, C, L]`, `[N, C, H, W]` or `[N, C, D, H, W]`: give `size` or `scaleFactor`. `linear` is for one dimension,
 * `bilinear` and `bicubic` for two, `trilinear` for three.
 */
export class Upsample extends layer('Upsample', Resampling) {}

/** `Upsample` with its defaults, under its older name. Input `[N, C, H, W]`. */
export class UpsamplingNearest2d extends layer('UpsamplingNearest2d', Resampling) {
  override readonly mode = 'nearest'
  override readonly alignCorners = null
  override readonly recomputeScaleFactor = null
}

/** `Upsample` with `bilinear` and `alignCorners`, under its older name. Input `[N, C, H, W]`. */
export class UpsamplingBilinear2d extends layer('UpsamplingBilinear2d', Resampling) {
  override readonly mode = 'bilinear'
  override readonly alignCorners = true
  override readonly recomputeScaleFactor = null
}
