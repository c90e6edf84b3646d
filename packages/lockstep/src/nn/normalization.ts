import { ops } from '../ops/ops.js'
import type { Tensor } from '../tensor/tensor.js'
import { float, needDivisible, python } from './arguments.js'
import { localResponseNorm } from './functional/normalization.js'
import type { LayerArguments } from './generated/layers.js'
import { ones_, zeros_ } from './init.js'
import { make } from './internals.js'
import { layer } from './layer.js'
import { Layer } from './module.js'
import { emptyParameter } from './parameter.js'
import type { Parameter } from './parameter.js'

/** What the two share: learned factors and summands. */
abstract class Affine extends Layer {
  declare weight: Parameter | null
  declare bias: Parameter | null

  /** Factors 1, summands 0. */
  resetParameters(): void {
    if (this.weight !== null) ones_(this.weight)
    if (this.bias !== null) zeros_(this.bias)
  }
}

/** Normalizes over the last dimensions, which have the shape `normalizedShape`. */
export class LayerNorm extends layer('LayerNorm', Affine) {
  declare readonly normalizedShape: readonly number[]

  protected override [make](given: LayerArguments['LayerNorm']): void {
    const { normalizedShape, elementwiseAffine, bias } = given
    const shape = typeof normalizedShape === 'number' ? [normalizedShape] : [...normalizedShape]
    Object.assign(this, { normalizedShape: shape })
    this.weight = elementwiseAffine ? emptyParameter(shape, given) : null
    this.bias = elementwiseAffine && bias ? emptyParameter(shape, given) : null
    this.resetParameters()
  }

  override forward(input: Tensor): Tensor {
    const { normalizedShape, weight, bias, eps } = this
    return ops.layerNorm(input, normalizedShape, weight, bias, eps, true)
  }

  override extraRepr(): string {
    const affine = python(this.elementwiseAffine)
    return `${python(this.normalizedShape)}, eps=${float(this.eps)}, elementwise_affine=${affine}, bias=${python(this.bias !== null)}`
  }
}

/** Normalizes over groups of the channels of `[N, C, ...]`. */
export class GroupNorm extends layer('GroupNorm', Affine) {
  protected override [make](given: LayerArguments['GroupNorm']): void {
    const { numGroups, numChannels, affine, bias } = given
    needDivisible('GroupNorm', 'num_channels must be divisible by num_groups', { numChannels, numGroups })
    this.weight = affine ? emptyParameter([numChannels], given) : null
    this.bias = affine && bias ? emptyParameter([numChannels], given) : null
    this.resetParameters()
  }

  override forward(input: Tensor): Tensor {
    const { numGroups, weight, bias, eps } = this
    return ops.groupNorm(input, numGroups, weight, bias, eps, true)
  }

  override extraRepr(): string {
    const { numGroups, numChannels, eps, affine, bias } = this
    return `${numGroups}, ${numChannels}, eps=${float(eps)}, affine=${python(affine)}, bias=${python(bias !== null)}`
  }
}

/** Divides by the root of the mean square over the last dimensions, which have the shape `normalizedShape`. */
export class RMSNorm extends layer('RMSNorm') {
  declare readonly normalizedShape: readonly number[]
  declare weight: Parameter | null

  protected override [make](given: LayerArguments['RMSNorm']): void {
    const { normalizedShape, elementwiseAffine } = given
    const shape = typeof normalizedShape === 'number' ? [normalizedShape] : [...normalizedShape]
    Object.assign(this, { normalizedShape: shape })
    this.weight = elementwiseAffine ? emptyParameter(shape, given) : null
    this.resetParameters()
  }

  /** Factors 1. */
  resetParameters(): void {
    if (this.weight !== null) ones_(this.weight)
  }

  override forward(input: Tensor): Tensor {
    const { normalizedShape, weight, eps } = this
    return ops.rmsNorm(input, normalizedShape, weight, eps)
  }

  override extraRepr(): string {
    const eps = this.eps === null ? 'None' : float(this.eps)
    return `${python(this.normalizedShape)}, eps=${eps}, elementwise_affine=${python(this.elementwiseAffine)}`
  }
}

/** Divides by what neighbouring channels of `[N, C, ...]` give: `(k + alpha * mean of their squares)^beta`. */
export class LocalResponseNorm extends layer('LocalResponseNorm') {
  override forward(input: Tensor): Tensor {
    const { size, alpha, beta, k } = this
    return localResponseNorm(input, size, alpha, beta, k)
  }

  override extraRepr(): string {
    return `${this.size}, alpha=${float(this.alpha)}, beta=${float(this.beta)}, k=${float(this.k)}`
  }
}
