import { checkAll } from '../checks.js'
import { ops } from '../ops/ops.js'
import type { Tensor } from '../tensor/tensor.js'
import { float, invalid, named, python } from './arguments.js'
import { ones_, zeros_ } from './init.js'
import { Layer } from './module.js'
import { emptyParameter } from './parameter.js'
import type { FactoryOptions, Parameter } from './parameter.js'
import { beforeForward } from './pending.js'

export interface LayerNormOptions extends FactoryOptions {
  /** Added to the variance. Default: 1e-5. */
  eps?: number
  /** Learn a factor and a summand for each element. Default: true. */
  elementwiseAffine?: boolean
  /** With `elementwiseAffine`, learn the summand. Default: true. */
  bias?: boolean
}

type Or<T> = T | LayerNormOptions

/** Normalizes over the last dimensions, which have the shape `normalizedShape`. */
export class LayerNorm extends Layer {
  readonly normalizedShape: readonly number[]
  readonly eps: number
  readonly elementwiseAffine: boolean
  weight: Parameter | null
  bias: Parameter | null

  constructor(
    normalizedShape: number | readonly number[],
    eps?: Or<number>,
    elementwiseAffine?: Or<boolean>,
    bias?: Or<boolean>,
    options?: LayerNormOptions,
  ) {
    super()
    const names = { eps, elementwiseAffine, bias, device: undefined, dtype: undefined }
    const given = named<LayerNormOptions>('LayerNorm', names, options, { bias: 'boolean' })
    checkAll('LayerNorm', { normalizedShape }, 'size')
    this.normalizedShape = typeof normalizedShape === 'number' ? [normalizedShape] : [...normalizedShape]
    this.eps = given.eps ?? 1e-5
    this.elementwiseAffine = given.elementwiseAffine ?? true
    this.weight = this.elementwiseAffine ? emptyParameter(this.normalizedShape, given) : null
    this.bias = this.elementwiseAffine && (given.bias ?? true) ? emptyParameter(this.normalizedShape, given) : null
    this.resetParameters()
  }

  /** Factors 1, summands 0. */
  resetParameters(): void {
    if (this.weight !== null) ones_(this.weight)
    if (this.bias !== null) zeros_(this.bias)
  }

  override forward(input: Tensor): Tensor {
    beforeForward(this)
    return ops.layerNorm(input, this.normalizedShape, this.weight, this.bias, this.eps, true)
  }

  override extraRepr(): string {
    const affine = python(this.elementwiseAffine)
    return `${python(this.normalizedShape)}, eps=${float(this.eps)}, elementwise_affine=${affine}, bias=${python(this.bias !== null)}`
  }
}

export interface GroupNormOptions extends FactoryOptions {
  /** Added to the variance. Default: 1e-5. */
  eps?: number
  /** Learn a factor and a summand for each channel. Default: true. */
  affine?: boolean
  /** With `affine`, learn the summand. Default: true. */
  bias?: boolean
}

/** Normalizes over groups of the channels of `[N, C, ...]`. */
export class GroupNorm extends Layer {
  readonly numGroups: number
  readonly numChannels: number
  readonly eps: number
  readonly affine: boolean
  weight: Parameter | null
  bias: Parameter | null

  constructor(
    numGroups: number,
    numChannels: number,
    eps?: number | GroupNormOptions,
    affine?: boolean | GroupNormOptions,
    options?: GroupNormOptions,
  ) {
    super()
    const names = { eps, affine, bias: undefined, device: undefined, dtype: undefined }
    const given = named<GroupNormOptions>('GroupNorm', names, options, { bias: 'boolean' })
    checkAll('GroupNorm', { numGroups, numChannels }, 'count')
    if (numChannels % numGroups !== 0) throw invalid('num_channels must be divisible by num_groups', 'GroupNorm')
    this.numGroups = numGroups
    this.numChannels = numChannels
    this.eps = given.eps ?? 1e-5
    this.affine = given.affine ?? true
    this.weight = this.affine ? emptyParameter([numChannels], given) : null
    this.bias = this.affine && (given.bias ?? true) ? emptyParameter([numChannels], given) : null
    this.resetParameters()
  }

  /** Factors 1, summands 0. */
  resetParameters(): void {
    if (this.weight !== null) ones_(this.weight)
    if (this.bias !== null) zeros_(this.bias)
  }

  override forward(input: Tensor): Tensor {
    beforeForward(this)
    return ops.groupNorm(input, this.numGroups, this.weight, this.bias, this.eps, true)
  }

  override extraRepr(): string {
    const parts = [
      `${this.numGroups}`,
      `${this.numChannels}`,
      `eps=${float(this.eps)}`,
      `affine=${python(this.affine)}`,
    ]
    return [...parts, `bias=${python(this.bias !== null)}`].join(', ')
  }
}
