import type { Tensor } from '../tensor/tensor.js'
import { invalid, needDivisible, python, tuple } from './arguments.js'
import { convolve, pad } from './functional/conv.js'
import type { LayerArguments } from './generated/layers.js'
import { make } from './internals.js'
import { layer } from './layer.js'
import { resetWeightAndBias } from './linear.js'
import { Layer } from './module.js'
import { emptyParameter } from './parameter.js'
import type { Parameter } from './parameter.js'
import type { PaddingMode, Size } from './types.js'

function checkedPadding(what: string, padding: Size | 'same' | 'valid', stride: readonly number[]): ConvNd['padding'] {
  if (typeof padding !== 'string') return tuple(`${what}: padding`, padding, stride.length)
  if (padding === 'same' && stride.some((step) => step !== 1)) {
    throw invalid("padding='same' is not supported for strided convolutions", what)
  }
  return padding
}

/** What the convolutions share, with the transposed ones. */
export abstract class ConvBase extends Layer {
  declare readonly inChannels: number
  declare readonly outChannels: number
  declare readonly kernelSize: readonly number[]
  declare readonly stride: readonly number[]
  declare readonly padding: readonly number[] | 'same' | 'valid'
  declare readonly dilation: readonly number[]
  declare readonly groups: number
  declare readonly paddingMode: PaddingMode
  /** `[outChannels, inChannels / groups, ...kernelSize]`. */
  declare weight: Parameter
  /** `[outChannels]`. */
  declare bias: Parameter | null

  protected override [make](given: LayerArguments['Conv1d']): void {
    const { inChannels, outChannels, groups, bias } = given
    const what = this.constructor.name
    const dims = this.dims()
    needDivisible(what, 'in_channels must be divisible by groups', { inChannels, groups })
    needDivisible(what, 'out_channels must be divisible by groups', { outChannels, groups })
    const stride = tuple(`${what}: stride`, given.stride, dims)
    Object.assign(this, {
      kernelSize: tuple(`${what}: kernelSize`, given.kernelSize, dims),
      stride,
      padding: checkedPadding(what, given.padding, stride),
      dilation: tuple(`${what}: dilation`, given.dilation, dims),
    })
    this.weight = emptyParameter(this.weightShape(), given)
    this.bias = bias ? emptyParameter([outChannels], given) : null
    this.resetParameters()
  }

  /** How many dimensions the kernel has. */
  protected abstract dims(): 1 | 2 | 3

  /** @internal */
  weightShape(): number[] {
    return [this.outChannels, this.inChannels / this.groups, ...this.kernelSize]
  }

  /** The channels of the input that a weight of this shape is for. @internal */
  channelsOf(weight: readonly number[]): number {
    return (weight[1] ?? 0) * this.groups
  }

  /** Draws the parameters anew, as the constructor does. */
  resetParameters(): void {
    resetWeightAndBias(this.weight, this.bias)
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
    parts.push(...this.moreRepr())
    if (this.groups !== 1) parts.push(`groups=${this.groups}`)
    if (this.bias === null) parts.push('bias=False')
    if (this.paddingMode !== 'zeros') parts.push(`padding_mode=${this.paddingMode}`)
    return parts.join(', ')
  }

  /** What is printed between the dilation and the groups. */
  protected moreRepr(): string[] {
    return []
  }
}

/** Not made anew at each call: V8 looks up a text that was just put together more slowly. */
const operations = { 1: 'conv1d', 2: 'conv2d', 3: 'conv3d' } as const

abstract class ConvNd extends ConvBase {
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
    const { weight, bias, stride, dilation, groups, padding, paddingMode } = this
    const call = { input, weight, bias, stride, padding, dilation, groups }
    if (paddingMode !== 'zeros') {
      Object.assign(call, { input: pad(input, this.padBefore, { mode: paddingMode }), padding: 0 })
    }
    return convolve(operations[this.dims()], call)
  }
}

/** Input `[N, inChannels, L]` or `[inChannels, L]`. */
export class Conv1d extends layer('Conv1d', ConvNd) {
  protected override dims() {
    return 1 as const
  }
}

/** Input `[N, inChannels, H, W]` or `[inChannels, H, W]`. */
export class Conv2d extends layer('Conv2d', ConvNd) {
  protected override dims() {
    return 2 as const
  }
}

/** Input `[N, inChannels, D, H, W]` or `[inChannels, D, H, W]`. */
export class Conv3d extends layer('Conv3d', ConvNd) {
  protected override dims() {
    return 3 as const
  }
}
