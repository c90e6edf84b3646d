import { ops } from '../ops/ops.js'
import type { Tensor } from '../tensor/tensor.js'
import { python } from './arguments.js'
import type { LayerArguments } from './generated/layers.js'
import { calculateFanInAndFanOut, kaimingUniform_, uniform_ } from './init.js'
import { make } from './internals.js'
import { layer } from './layer.js'
import { Layer } from './module.js'
import { emptyParameter } from './parameter.js'
import type { Parameter } from './parameter.js'

/** `y = x A^T + b`. Input `[..., inFeatures]`, output `[..., outFeatures]`. */
export class Linear extends layer('Linear') {
  /** `[outFeatures, inFeatures]`. */
  declare weight: Parameter
  /** `[outFeatures]`. */
  declare bias: Parameter | null

  protected override [make]({ inFeatures, outFeatures, bias, ...factory }: LayerArguments['Linear']): void {
    this.weight = emptyParameter([outFeatures, inFeatures], factory)
    this.bias = bias ? emptyParameter([outFeatures], factory) : null
    this.resetParameters()
  }

  /** Draws the parameters anew, as the constructor does: uniform within `1 / sqrt(inFeatures)`. */
  resetParameters(): void {
    resetWeightAndBias(this.weight, this.bias)
  }

  override forward(input: Tensor): Tensor {
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
export class Bilinear extends layer('Bilinear') {
  /** `[outFeatures, in1Features, in2Features]`. */
  declare weight: Parameter
  /** `[outFeatures]`. */
  declare bias: Parameter | null

  protected override [make](given: LayerArguments['Bilinear']): void {
    const { in1Features, in2Features, outFeatures, bias, ...factory } = given
    this.weight = emptyParameter([outFeatures, in1Features, in2Features], factory)
    this.bias = bias ? emptyParameter([outFeatures], factory) : null
    this.resetParameters()
  }

  /** Draws the parameters anew, as the constructor does. */
  resetParameters(): void {
    const bound = 1 / Math.sqrt(this.in1Features)
    uniform_(this.weight, -bound, bound)
    if (this.bias !== null) uniform_(this.bias, -bound, bound)
  }

  override forward(input1: Tensor, input2: Tensor): Tensor {
    return ops.bilinear(input1, input2, this.weight, this.bias)
  }

  override extraRepr(): string {
    const { in1Features, in2Features, outFeatures, bias } = this
    return `in1_features=${in1Features}, in2_features=${in2Features}, out_features=${outFeatures}, bias=${python(bias !== null)}`
  }
}
