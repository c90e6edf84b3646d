import { ops } from '../ops/ops.js'
import type { Tensor } from '../tensor/tensor.js'
import { python, tuple } from './arguments.js'
import * as F from './functional/pooling.js'
import type { LayerArguments } from './generated/layers.js'
import { make } from './internals.js'
import { layer } from './layer.js'
import { Layer } from './module.js'
import type { OutputSize, Size } from './types.js'

/** What the pools with windows share. For the places of the greatest values see `functional.maxPool2dWithIndices`. */
abstract class Pool extends Layer {
  declare readonly kernelSize: Size
  declare readonly stride: Size
  declare readonly padding: Size
  declare readonly ceilMode: boolean

  protected override [make]({ kernelSize, stride }: LayerArguments['MaxPool1d' | 'AvgPool1d']): void {
    if (stride === null) Object.assign(this, { stride: kernelSize })
  }

  override extraRepr(): string {
    const { kernelSize, stride, padding } = this
    return `kernel_size=${python(kernelSize)}, stride=${python(stride)}, padding=${python(padding)}`
  }
}

abstract class MaxPool extends Pool {
  declare readonly dilation: Size

  override extraRepr(): string {
    return `${super.extraRepr()}, dilation=${python(this.dilation)}, ceil_mode=${python(this.ceilMode)}`
  }
}

/** The greatest of each window. Input `[N, C, L]` or `[C, L]`. */
export class MaxPool1d extends layer('MaxPool1d', MaxPool) {
  override forward(input: Tensor): Tensor {
    const { kernelSize, stride, padding, dilation, ceilMode } = this
    return ops.maxPool1d(input, kernelSize, stride, padding, dilation, ceilMode)
  }
}

/** The greatest of each window. Input `[N, C, H, W]` or `[C, H, W]`. */
export class MaxPool2d extends layer('MaxPool2d', MaxPool) {
  override forward(input: Tensor): Tensor {
    const { kernelSize, stride, padding, dilation, ceilMode } = this
    return ops.maxPool2d(input, kernelSize, stride, padding, dilation, ceilMode)
  }
}

/** The greatest of each window. Input `[N, C, D, H, W]` or `[C, D, H, W]`. */
export class MaxPool3d extends layer('MaxPool3d', MaxPool) {
  override forward(input: Tensor): Tensor {
    const { kernelSize, stride, padding, dilation, ceilMode } = this
    return ops.maxPool3d(input, kernelSize, stride, padding, dilation, ceilMode)
  }
}

/** The average of each window. Input `[N, C, L]` or `[C, L]`. */
export class AvgPool1d extends layer('AvgPool1d', Pool) {
  protected override [make]({ kernelSize, stride, padding }: LayerArguments['AvgPool1d']): void {
    Object.assign(this, {
      kernelSize: tuple('AvgPool1d: kernelSize', kernelSize, 1),
      stride: tuple('AvgPool1d: stride', stride ?? kernelSize, 1),
      padding: tuple('AvgPool1d: padding', padding, 1),
    })
  }

  override forward(input: Tensor): Tensor {
    const { kernelSize, stride, padding, ceilMode, countIncludePad } = this
    return ops.avgPool1d(input, kernelSize, stride, padding, ceilMode, countIncludePad)
  }
}

/** The average of each window. Input `[N, C, H, W]` or `[C, H, W]`. */
export class AvgPool2d extends layer('AvgPool2d', Pool) {
  override forward(input: Tensor): Tensor {
    const { kernelSize, stride, padding, ceilMode, countIncludePad, divisorOverride } = this
    return ops.avgPool2d(input, kernelSize, stride, padding, ceilMode, countIncludePad, divisorOverride)
  }
}

/** The average of each window. Input `[N, C, D, H, W]` or `[C, D, H, W]`. */
export class AvgPool3d extends layer('AvgPool3d', Pool) {
  override forward(input: Tensor): Tensor {
    const { kernelSize, stride, padding, ceilMode, countIncludePad, divisorOverride } = this
    return ops.avgPool3d(input, kernelSize, stride, padding, ceilMode, countIncludePad, divisorOverride)
  }
}

/** What the adaptive pools share. */
abstract class AdaptivePool extends Layer {
  declare readonly outputSize: OutputSize

  override extraRepr(): string {
    return `output_size=${python(this.outputSize)}`
  }
}

/** Averages over windows such that the output has `outputSize`. Input `[N, C, L]` or `[C, L]`. */
export class AdaptiveAvgPool1d extends layer('AdaptiveAvgPool1d', AdaptivePool) {
  override forward(input: Tensor): Tensor {
    return F.adaptiveAvgPool1d(input, this.outputSize)
  }
}

/** Averages over windows such that the output has `outputSize`. Input `[N, C, H, W]` or `[C, H, W]`. */
export class AdaptiveAvgPool2d extends layer('AdaptiveAvgPool2d', AdaptivePool) {
  override forward(input: Tensor): Tensor {
    return F.adaptiveAvgPool2d(input, this.outputSize)
  }
}

/** Averages over windows such that the output has `outputSize`. Input `[N, C, D, H, W]` or `[C, D, H, W]`. */
export class AdaptiveAvgPool3d extends layer('AdaptiveAvgPool3d', AdaptivePool) {
  override forward(input: Tensor): Tensor {
    return F.adaptiveAvgPool3d(input, this.outputSize)
  }
}

/** The greatest of windows such that the output has `outputSize`. Input `[N, C, L]` or `[C, L]`. */
export class AdaptiveMaxPool1d extends layer('AdaptiveMaxPool1d', AdaptivePool) {
  override forward(input: Tensor): Tensor {
    return F.adaptiveMaxPool1d(input, this.outputSize)
  }
}

/** The greatest of windows such that the output has `outputSize`. Input `[N, C, H, W]` or `[C, H, W]`. */
export class AdaptiveMaxPool2d extends layer('AdaptiveMaxPool2d', AdaptivePool) {
  override forward(input: Tensor): Tensor {
    return F.adaptiveMaxPool2d(input, this.outputSize)
  }
}

/** The greatest of windows such that the output has `outputSize`. Input `[N, C, D, H, W]` or `[C, D, H, W]`. */
export class AdaptiveMaxPool3d extends layer('AdaptiveMaxPool3d', AdaptivePool) {
  override forward(input: Tensor): Tensor {
    return F.adaptiveMaxPool3d(input, this.outputSize)
  }
}

/** What the pools of powers share. */
abstract class LPPool extends Layer {
  declare readonly normType: number
  declare readonly kernelSize: Size
  declare readonly stride: Size | null
  declare readonly ceilMode: boolean

  override extraRepr(): string {
    const { normType, kernelSize, stride, ceilMode } = this
    const window = `kernel_size=${python(kernelSize)}, stride=${python(stride)}`
    return `norm_type=${normType}, ${window}, ceil_mode=${python(ceilMode)}`
  }
}

/** The root of the sum of powers of each window. Input `[N, C, L]` or `[C, L]`. */
export class LPPool1d extends layer('LPPool1d', LPPool) {
  override forward(input: Tensor): Tensor {
    return F.lpPool1d(input, this.normType, this.kernelSize, this.stride, this.ceilMode)
  }
}

/** The root of the sum of powers of each window. Input `[N, C, H, W]` or `[C, H, W]`. */
export class LPPool2d extends layer('LPPool2d', LPPool) {
  override forward(input: Tensor): Tensor {
    return F.lpPool2d(input, this.normType, this.kernelSize, this.stride, this.ceilMode)
  }
}

/** The root of the sum of powers of each window. Input `[N, C, D, H, W]` or `[C, D, H, W]`. */
export class LPPool3d extends layer('LPPool3d', LPPool) {
  override forward(input: Tensor): Tensor {
    return F.lpPool3d(input, this.normType, this.kernelSize, this.stride, this.ceilMode)
  }
}
