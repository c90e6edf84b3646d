import { checkAll } from '../checks.js'
import { ops } from '../ops/ops.js'
import type { Tensor } from '../tensor/tensor.js'
import { named, python } from './arguments.js'
import { calculateFanInAndFanOut, kaimingUniform_, uniform_ } from './init.js'
import { Layer } from './module.js'
import { emptyParameter } from './parameter.js'
import type { FactoryOptions, Parameter } from './parameter.js'
import { beforeForward } from './pending.js'

export interface LinearOptions extends FactoryOptions {
  /** Add a learned vector. Default: true. */
  bias?: boolean
}

/** `y = x A^T + b`. Input `[..., inFeatures]`, output `[..., outFeatures]`. */
export class Linear extends Layer {
  readonly inFeatures: number
  readonly outFeatures: number
  /** `[outFeatures, inFeatures]`. */
  weight: Parameter
  /** `[outFeatures]`. */
  bias: Parameter | null

  constructor(inFeatures: number, outFeatures: number, bias?: boolean | LinearOptions, options?: FactoryOptions) {
    super()
    const given = { bias, device: undefined, dtype: undefined }
    const { bias: withBias = true, ...factory } = named<LinearOptions>('Linear', given, options, { bias: 'boolean' })
    checkAll('Linear', { inFeatures, outFeatures }, 'count')
    this.inFeatures = inFeatures
    this.outFeatures = outFeatures
    this.weight = emptyParameter([outFeatures, inFeatures], factory)
    this.bias = withBias ? emptyParameter([outFeatures], factory) : null
    this.resetParameters()
  }

  /** Draws the parameters anew, as the constructor does: uniform within `1 / sqrt(inFeatures)`. */
  resetParameters(): void {
    resetWeightAndBias(this.weight, this.bias)
  }

  override forward(input: Tensor): Tensor {
    beforeForward(this)
    return ops.linear(input, this.weight, this.bias)
  }

  override extraRepr(): string {
    return `in_features=${this.inFeatures}, out_features=${this.outFeatures}, bias=${python(this.bias !== null)}`
  }
}

/** The default initialisation of linear and convolution layers. */
export function resetWeightAndBias(weight: Parameter, bias: Parameter | null): void {
  kaimingUniform_(weight, { a: Math.sqrt(5) })
  if (bias === null) return
  const [fanIn] = calculateFanInAndFanOut(weight)
  const bound = fanIn > 0 ? 1 / Math.sqrt(fanIn) : 0
  uniform_(bias, -bound, bound)
}

/** Gives its input back, whatever it is constructed with. */
export class Identity extends Layer {
  constructor(..._ignored: unknown[]) {
    super()
  }

  override forward<T>(input: T): T {
    return input
  }
}

/** `y = x1^T A x2 + b`. Inputs `[..., in1Features]` and `[..., in2Features]`, output `[..., outFeatures]`. */
export class Bilinear extends Layer {
  readonly in1Features: number
  readonly in2Features: number
  readonly outFeatures: number
  /** `[outFeatures, in1Features, in2Features]`. */
  weight: Parameter
  bias: Parameter | null

  constructor(
    in1Features: number,
    in2Features: number,
    outFeatures: number,
    bias?: boolean | LinearOptions,
    options?: FactoryOptions,
  ) {
    super()
    const given = { bias, device: undefined, dtype: undefined }
    const { bias: withBias = true, ...factory } = named<LinearOptions>('Bilinear', given, options, { bias: 'boolean' })
    checkAll('Bilinear', { in1Features, in2Features, outFeatures }, 'count')
    this.in1Features = in1Features
    this.in2Features = in2Features
    this.outFeatures = outFeatures
    this.weight = emptyParameter([outFeatures, in1Features, in2Features], factory)
    this.bias = withBias ? emptyParameter([outFeatures], factory) : null
    this.resetParameters()
  }

  /** Draws the parameters anew, as the constructor does. */
  resetParameters(): void {
    const bound = 1 / Math.sqrt(this.in1Features)
    uniform_(this.weight, -bound, bound)
    if (this.bias !== null) uniform_(this.bias, -bound, bound)
  }

  override forward(input1: Tensor, input2: Tensor): Tensor {
    beforeForward(this)
    return ops.bilinear(input1, input2, this.weight, this.bias)
  }

  override extraRepr(): string {
    const { in1Features, in2Features, outFeatures, bias } = this
    return `in1_features=${in1Features}, in2_features=${in2Features}, out_features=${outFeatures}, bias=${python(bias !== null)}`
  }
}
