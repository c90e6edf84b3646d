/** Layers that only move elements: between channels and space, and between images and their blocks. */
import { ops } from '../ops/ops.js'
import type { Tensor } from '../tensor/tensor.js'
import { python } from './arguments.js'
import * as F from './functional/shuffling.js'
import { layer } from './layer.js'

/** From `[..., C r^2, H, W]` to `[..., C, H r, W r]`, with r the `upscaleFactor` (Shi et al. 2016). */
export class PixelShuffle extends layer('PixelShuffle') {
  override forward(input: Tensor): Tensor {
    return ops.pixelShuffle(input, this.upscaleFactor)
  }

  override extraRepr(): string {
    return `upscale_factor=${this.upscaleFactor}`
  }
}

/** From `[..., C, H r, W r]` to `[..., C r^2, H, W]`, with r the `downscaleFactor`. */
export class PixelUnshuffle extends layer('PixelUnshuffle') {
  override forward(input: Tensor): Tensor {
    return ops.pixelUnshuffle(input, this.downscaleFactor)
  }

  override extraRepr(): string {
    return `downscale_factor=${this.downscaleFactor}`
  }
}

/** Mixes the groups of the channels of `[N, C, ...]`. */
export class ChannelShuffle extends layer('ChannelShuffle') {
  override forward(input: Tensor): Tensor {
    return ops.channelShuffle(input, this.groups)
  }

  override extraRepr(): string {
    return `groups=${this.groups}`
  }
}

/** Adds blocks `[N, C KH KW, L]` (or without `N`) up to an image `[N, C, H, W]`. */
export class Fold extends layer('Fold') {
  override forward(input: Tensor): Tensor {
    const { outputSize, kernelSize, dilation, padding, stride } = this
    return F.fold(input, outputSize, kernelSize, dilation, padding, stride)
  }

  override extraRepr(): string {
    const { outputSize, kernelSize, dilation, padding, stride } = this
    return (
      `output_size=${python(outputSize)}, kernel_size=${python(kernelSize)}, dilation=${python(dilation)}, ` +
      `padding=${python(padding)}, stride=${python(stride)}`
    )
  }
}

/** The blocks of an image `[N, C, H, W]` (or without `N`), as columns `[N, C KH KW, L]`. */
export class Unfold extends layer('Unfold') {
  override forward(input: Tensor): Tensor {
    const { kernelSize, dilation, padding, stride } = this
    return F.unfold(input, kernelSize, dilation, padding, stride)
  }

  override extraRepr(): string {
    const { kernelSize, dilation, padding, stride } = this
    const window = `kernel_size=${python(kernelSize)}, dilation=${python(dilation)}`
    return `${window}, padding=${python(padding)}, stride=${python(stride)}`
  }
}
