import { checkAll } from '../checks.js'
import type { Tensor } from '../tensor/tensor.js'
import { invalid, named, python, tuple } from './arguments.js'
import type { Size } from './arguments.js'
import { convolve, pad } from './functional/conv.js'
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

/** The arguments of a convolution after its numbers of channels. */
export type ConvArguments = [
  kernelSize: Size,
  stride?: Or<Size>,
  padding?: Or<Size | 'same' | 'valid'>,
  dilation?: Or<Size>,
  groups?: Or<number>,
  bias?: Or<boolean>,
  paddingMode?: Or<PaddingMode>,
  options?: ConvOptions,
]

const modes: readonly string[] = ['zeros', 'reflect', 'replicate', 'circular']

function checkedPadding(what: string, padding: Size | 'same' | 'valid', stride: readonly number[]): ConvNd['padding'] {
  if (typeof padding !== 'string') return tuple(`${what}: padding`, padding, stride.length)
  if (padding !== 'same' && padding !== 'valid') {
    throw invalid(`Invalid padding string '${String(padding)}', should be one of 'same', 'valid'`, what)
  }
  if (padding === 'same' && stride.some((step) => step !== 1)) {
    throw invalid("padding='same' is not supported for strided convolutions", what)
  }
  return padding
}

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

  constructor(
    inChannels: number,
    outChannels: number,
    ...[kernelSize, stride, padding, dilation, groups, bias, paddingMode, options]: ConvArguments
  ) {
    super()
    const what = new.target.name
    const dims = this.dims()
    const names = { stride, padding, dilation, groups, bias, paddingMode, device: undefined, dtype: undefined }
    const given = named<ConvOptions>(what, names, options, { bias: 'boolean' })
    const {
      padding: around = 0,
      groups: parts = 1,
      bias: biased = true,
      paddingMode: mode = 'zeros',
      ...factory
    } = given
    checkAll(what, { inChannels, outChannels }, 'count')
    if (!(parts > 0)) throw invalid('groups must be a positive integer', what)
    if (inChannels % parts !== 0) throw invalid('in_channels must be divisible by groups', what)
    if (outChannels % parts !== 0) throw invalid('out_channels must be divisible by groups', what)
    this.inChannels = inChannels
    this.outChannels = outChannels
    this.kernelSize = tuple(`${what}: kernelSize`, kernelSize, dims)
    this.stride = tuple(`${what}: stride`, given.stride ?? 1, dims)
    this.dilation = tuple(`${what}: dilation`, given.dilation ?? 1, dims)
    this.padding = checkedPadding(what, around, this.stride)
    if (!modes.includes(mode)) {
      throw invalid(`padding_mode must be one of ${modes.join(', ')}, but got padding_mode='${mode}'`, what)
    }
    this.groups = parts
    this.paddingMode = mode
    this.weight = emptyParameter([outChannels, inChannels / parts, ...this.kernelSize], factory)
    this.bias = biased ? emptyParameter([outChannels], factory) : null
    this.resetParameters()
  }

  /** How many dimensions the kernel has. */
  protected abstract dims(): 1 | 2

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

  override forward(input: Tensor): Tensor {
    beforeForward(this)
    const { weight, bias, stride, dilation, groups, padding, paddingMode } = this
    const operation = `conv${this.dims()}d` as const
    if (paddingMode === 'zeros') return convolve(operation, input, weight, bias, stride, padding, dilation, groups)
    const padded = pad(input, this.padBefore, { mode: paddingMode })
    return convolve(operation, padded, weight, bias, stride, 0, dilation, groups)
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
  protected override dims() {
    return 1 as const
  }
}

/** Input `[N, inChannels, H, W]` or `[inChannels, H, W]`. */
export class Conv2d extends ConvNd {
  protected override dims() {
    return 2 as const
  }
}
