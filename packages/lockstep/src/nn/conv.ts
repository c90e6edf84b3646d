import { ops } from '../ops/ops.js'
import type { Tensor } from '../tensor/tensor.js'
import { invalid, named, python, tuple } from './arguments.js'
import type { Size } from './arguments.js'
import { pad } from './functional/conv.js'
import { resetWeightAndBias } from './linear.js'
import { Layer } from './module.js'
import { emptyParameter } from './parameter.js'
import type { FactoryOptions, Parameter } from './parameter.js'
import { beforeForward } from './pending.js'

export type PaddingMode = 'zeros' | 'reflect' | 'replicate' | 'circular'

export interface ConvOptions extends FactoryOptions {
  /** Default: 1. */
  stride?: Size
  /** On both sides; 'same' keeps the input's size (for stride 1), 'valid' is 0. Default: 0. */
  padding?: Size | 'same' | 'valid'
  /** Distance between the kernel's elements. Default: 1. */
  dilation?: Size
  /** How many separate parts the channels form. Default: 1. */
  groups?: number
  /** Default: true. */
  bias?: boolean
  /** What is padded with. Default: 'zeros'. */
  paddingMode?: PaddingMode
}

type Or<T> = T | ConvOptions

const modes: readonly string[] = ['zeros', 'reflect', 'replicate', 'circular']

/** What the convolutions share. */
abstract class ConvNd extends Layer {
  readonly inChannels: number
  readonly outChannels: number
  readonly kernelSize: readonly number[]
  readonly stride: readonly number[]
  readonly padding: readonly number[] | 'same' | 'valid'
  readonly dilation: readonly number[]
  readonly groups: number
  readonly paddingMode: PaddingMode
  /** `[outChannels, inChannels / groups, ...kernelSize]`. */
  weight: Parameter
  /** `[outChannels]`. */
  bias: Parameter | null

  constructor(dims: number, inChannels: number, outChannels: number, kernelSize: Size, given: ConvOptions) {
    super()
    const what = new.target.name
    const { padding = 0, groups = 1, bias = true, paddingMode = 'zeros', ...factory } = given
    if (!(groups > 0)) throw invalid('groups must be a positive integer', what)
    if (inChannels % groups !== 0) throw invalid('in_channels must be divisible by groups', what)
    if (outChannels % groups !== 0) throw invalid('out_channels must be divisible by groups', what)
    this.inChannels = inChannels
    this.outChannels = outChannels
    this.kernelSize = tuple(`${what}: kernelSize`, kernelSize, dims)
    this.stride = tuple(`${what}: stride`, given.stride ?? 1, dims)
    this.dilation = tuple(`${what}: dilation`, given.dilation ?? 1, dims)
    if (typeof padding === 'string') {
      if (padding !== 'same' && padding !== 'valid') {
        throw invalid(`Invalid padding string '${String(padding)}', should be one of 'same', 'valid'`, what)
      }
      if (padding === 'same' && this.stride.some((step) => step !== 1)) {
        throw invalid("padding='same' is not supported for strided convolutions", what)
      }
      this.padding = padding
    } else {
      this.padding = tuple(`${what}: padding`, padding, dims)
    }
    if (!modes.includes(paddingMode)) {
      throw invalid(`padding_mode must be one of ${modes.join(', ')}, but got padding_mode='${paddingMode}'`, what)
    }
    this.groups = groups
    this.paddingMode = paddingMode
    this.weight = emptyParameter([outChannels, inChannels / groups, ...this.kernelSize], factory)
    this.bias = bias ? emptyParameter([outChannels], factory) : null
    this.resetParameters()
  }

  /** Draws the parameters anew, as the constructor does. */
  resetParameters(): void {
    resetWeightAndBias(this.weight, this.bias)
  }

  /** For the modes other than zeros: `[left, right]` of the last dimension, then of the one before it. */
  protected get padBefore(): number[] {
    const { padding, kernelSize, dilation } = this
    const sides = kernelSize.map((size, dim) => {
      if (typeof padding !== 'string') return [padding[dim] ?? 0, padding[dim] ?? 0]
      const total = padding === 'same' ? (dilation[dim] ?? 1) * (size - 1) : 0
      return [Math.floor(total / 2), total - Math.floor(total / 2)]
    })
    return sides.reverse().flat()
  }

  override extraRepr(): string {
    const { padding, dilation } = this
    const parts = [
      `${this.inChannels}, ${this.outChannels}`,
      `kernel_size=${python(this.kernelSize)}`,
      `stride=${python(this.stride)}`,
    ]
    if (typeof padding === 'string') parts.push(`padding=${padding}`)
    else if (padding.some((size) => size !== 0)) parts.push(`padding=${python(padding)}`)
    if (dilation.some((size) => size !== 1)) parts.push(`dilation=${python(dilation)}`)
    if (this.groups !== 1) parts.push(`groups=${this.groups}`)
    if (this.bias === null) parts.push('bias=False')
    if (this.paddingMode !== 'zeros') parts.push(`padding_mode=${this.paddingMode}`)
    return parts.join(', ')
  }
}

/** Input `[N, inChannels, L]` or `[inChannels, L]`. */
export class Conv1d extends ConvNd {
  constructor(
    inChannels: number,
    outChannels: number,
    kernelSize: Size,
    stride?: Or<Size>,
    padding?: Or<Size | 'same' | 'valid'>,
    dilation?: Or<Size>,
    groups?: Or<number>,
    bias?: Or<boolean>,
    paddingMode?: Or<PaddingMode>,
    options?: ConvOptions,
  ) {
    const names = { stride, padding, dilation, groups, bias, paddingMode, device: undefined, dtype: undefined }
    super(1, inChannels, outChannels, kernelSize, named<ConvOptions>('Conv1d', names, options))
  }

  override forward(input: Tensor): Tensor {
    beforeForward(this)
    const { weight, bias, stride, dilation, groups, padding, paddingMode } = this
    if (paddingMode !== 'zeros') {
      const padded = pad(input, this.padBefore, { mode: paddingMode })
      return ops.conv1d(padded, weight, bias, stride, 0, dilation, groups)
    }
    return typeof padding === 'string'
      ? ops.conv1d(input, weight, bias, stride, padding, dilation, groups)
      : ops.conv1d(input, weight, bias, stride, padding, dilation, groups)
  }
}

/** Input `[N, inChannels, H, W]` or `[inChannels, H, W]`. */
export class Conv2d extends ConvNd {
  constructor(
    inChannels: number,
    outChannels: number,
    kernelSize: Size,
    stride?: Or<Size>,
    padding?: Or<Size | 'same' | 'valid'>,
    dilation?: Or<Size>,
    groups?: Or<number>,
    bias?: Or<boolean>,
    paddingMode?: Or<PaddingMode>,
    options?: ConvOptions,
  ) {
    const names = { stride, padding, dilation, groups, bias, paddingMode, device: undefined, dtype: undefined }
    super(2, inChannels, outChannels, kernelSize, named<ConvOptions>('Conv2d', names, options))
  }

  override forward(input: Tensor): Tensor {
    beforeForward(this)
    const { weight, bias, stride, dilation, groups, padding, paddingMode } = this
    if (paddingMode !== 'zeros') {
      const padded = pad(input, this.padBefore, { mode: paddingMode })
      return ops.conv2d(padded, weight, bias, stride, 0, dilation, groups)
    }
    return typeof padding === 'string'
      ? ops.conv2d(input, weight, bias, stride, padding, dilation, groups)
      : ops.conv2d(input, weight, bias, stride, padding, dilation, groups)
  }
}
