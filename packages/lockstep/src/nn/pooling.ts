import { checkAll, checkKind } from '../checks.js'
import { ops } from '../ops/ops.js'
import type { Tensor } from '../tensor/tensor.js'
import { named, python, tuple } from './arguments.js'
import type { Size } from './arguments.js'
import * as F from './functional/pooling.js'
import type { AvgPool2dOptions, AvgPoolOptions, MaxPoolOptions, OutputSize } from './functional/pooling.js'
import { Layer } from './module.js'

type MaxOr<T> = T | MaxPoolOptions
type AvgOr<T> = T | AvgPoolOptions
type Avg2Or<T> = T | AvgPool2dOptions

/** What the max pools share. For the places of the greatest values see `functional.maxPool2dWithIndices`. */
abstract class MaxPoolNd extends Layer {
  readonly kernelSize: Size
  readonly stride: Size
  readonly padding: Size
  readonly dilation: Size
  readonly ceilMode: boolean

  constructor(
    kernelSize: Size,
    stride?: MaxOr<Size | null>,
    padding?: MaxOr<Size>,
    dilation?: MaxOr<Size>,
    ceilMode?: MaxOr<boolean>,
  ) {
    super()
    const given = named<MaxPoolOptions>(new.target.name, { stride, padding, dilation, ceilMode }, undefined, {
      padding: 'size',
    })
    checkAll(new.target.name, { kernelSize }, 'size')
    this.kernelSize = kernelSize
    this.stride = given.stride ?? kernelSize
    this.padding = given.padding ?? 0
    this.dilation = given.dilation ?? 1
    this.ceilMode = given.ceilMode ?? false
  }

  override extraRepr(): string {
    const { kernelSize, stride, padding, dilation, ceilMode } = this
    return [
      `kernel_size=${python(kernelSize)}`,
      `stride=${python(stride)}`,
      `padding=${python(padding)}`,
      `dilation=${python(dilation)}`,
      `ceil_mode=${python(ceilMode)}`,
    ].join(', ')
  }
}

/** The greatest of each window. Input `[N, C, L]` or `[C, L]`. */
export class MaxPool1d extends MaxPoolNd {
  override forward(input: Tensor): Tensor {
    return ops.maxPool1d(input, this.kernelSize, this.stride, this.padding, this.dilation, this.ceilMode)
  }
}

/** The greatest of each window. Input `[N, C, H, W]` or `[C, H, W]`. */
export class MaxPool2d extends MaxPoolNd {
  override forward(input: Tensor): Tensor {
    return ops.maxPool2d(input, this.kernelSize, this.stride, this.padding, this.dilation, this.ceilMode)
  }
}

/** What the average pools share. */
abstract class AvgPoolNd extends Layer {
  readonly kernelSize: Size
  readonly stride: Size
  readonly padding: Size
  readonly ceilMode: boolean
  readonly countIncludePad: boolean

  constructor(kernelSize: Size, given: AvgPoolOptions) {
    super()
    checkAll(new.target.name, { kernelSize }, 'size')
    this.kernelSize = kernelSize
    this.stride = given.stride ?? kernelSize
    this.padding = given.padding ?? 0
    this.ceilMode = given.ceilMode ?? false
    this.countIncludePad = given.countIncludePad ?? true
  }

  override extraRepr(): string {
    const { kernelSize, stride, padding } = this
    return `kernel_size=${python(kernelSize)}, stride=${python(stride)}, padding=${python(padding)}`
  }
}

/** The average of each window. Input `[N, C, L]` or `[C, L]`. */
export class AvgPool1d extends AvgPoolNd {
  constructor(
    kernelSize: Size,
    stride?: AvgOr<Size | null>,
    padding?: AvgOr<Size>,
    ceilMode?: AvgOr<boolean>,
    countIncludePad?: AvgOr<boolean>,
  ) {
    const given = named<AvgPoolOptions>('AvgPool1d', { stride, padding, ceilMode, countIncludePad }, undefined, {
      padding: 'size',
    })
    super(tuple('AvgPool1d: kernelSize', kernelSize, 1), {
      ...given,
      stride: tuple('AvgPool1d: stride', given.stride ?? kernelSize, 1),
      padding: tuple('AvgPool1d: padding', given.padding ?? 0, 1),
    })
  }

  override forward(input: Tensor): Tensor {
    return ops.avgPool1d(input, this.kernelSize, this.stride, this.padding, this.ceilMode, this.countIncludePad)
  }
}

/** The average of each window. Input `[N, C, H, W]` or `[C, H, W]`. */
export class AvgPool2d extends AvgPoolNd {
  readonly divisorOverride: number | null

  constructor(
    kernelSize: Size,
    stride?: Avg2Or<Size | null>,
    padding?: Avg2Or<Size>,
    ceilMode?: Avg2Or<boolean>,
    countIncludePad?: Avg2Or<boolean>,
    divisorOverride?: Avg2Or<number | null>,
  ) {
    const names = { stride, padding, ceilMode, countIncludePad, divisorOverride }
    const given = named<AvgPool2dOptions>('AvgPool2d', names, undefined, { padding: 'size' })
    super(kernelSize, given)
    this.divisorOverride = given.divisorOverride ?? null
  }

  override forward(input: Tensor): Tensor {
    const { kernelSize, stride, padding, ceilMode, countIncludePad, divisorOverride } = this
    return ops.avgPool2d(input, kernelSize, stride, padding, ceilMode, countIncludePad, divisorOverride)
  }
}

/** What the adaptive pools share. */
abstract class AdaptivePoolNd extends Layer {
  /** null keeps the input's size. */
  readonly outputSize: OutputSize

  constructor(outputSize: OutputSize) {
    super()
    const sizes: readonly unknown[] = Array.isArray(outputSize) ? outputSize : [outputSize]
    for (const size of sizes) checkKind(new.target.name, 'outputSize', size, 'count?')
    this.outputSize = outputSize
  }

  override extraRepr(): string {
    return `output_size=${python(this.outputSize)}`
  }
}

/** Averages over windows such that the output has `outputSize`. */
export class AdaptiveAvgPool1d extends AdaptivePoolNd {
  override forward(input: Tensor): Tensor {
    return F.adaptiveAvgPool1d(input, this.outputSize)
  }
}

/** Averages over windows such that the output has `outputSize`. */
export class AdaptiveAvgPool2d extends AdaptivePoolNd {
  override forward(input: Tensor): Tensor {
    return F.adaptiveAvgPool2d(input, this.outputSize)
  }
}

/** The greatest of windows such that the output has `outputSize`. */
export class AdaptiveMaxPool1d extends AdaptivePoolNd {
  override forward(input: Tensor): Tensor {
    return F.adaptiveMaxPool1d(input, this.outputSize)
  }
}

/** The greatest of windows such that the output has `outputSize`. */
export class AdaptiveMaxPool2d extends AdaptivePoolNd {
  override forward(input: Tensor): Tensor {
    return F.adaptiveMaxPool2d(input, this.outputSize)
  }
}
