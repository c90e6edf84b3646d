import type { Tensor } from '../tensor/tensor.js'
import { float, invalid, named, python } from './arguments.js'
import * as F from './functional/activation.js'
import { constant_ } from './init.js'
import { Layer } from './module.js'
import { emptyParameter } from './parameter.js'
import type { FactoryOptions, Parameter } from './parameter.js'
import { beforeForward } from './pending.js'

export interface InplaceOptions {
  /** Write the result into the input. Default: false. */
  inplace?: boolean
}

/** What activations with an `inplace` option share. */
abstract class Inplace extends Layer {
  readonly inplace: boolean

  constructor(inplace = false) {
    super()
    this.inplace = inplace
  }

  override extraRepr(): string {
    return this.inplace ? 'inplace=True' : ''
  }

  /** `, inplace=True` after other options. */
  protected get inplaceSuffix(): string {
    return this.inplace ? ', inplace=True' : ''
  }
}

const inplaceOf = (what: string, inplace: boolean | InplaceOptions | undefined): boolean =>
  named<InplaceOptions>(what, { inplace }).inplace ?? false

/** `max(x, 0)`. */
export class ReLU extends Inplace {
  constructor(inplace?: boolean | InplaceOptions) {
    super(inplaceOf('ReLU', inplace))
  }

  override forward(input: Tensor): Tensor {
    return F.relu(input, this.inplace)
  }
}

/** `min(max(x, 0), 6)`. */
export class ReLU6 extends Inplace {
  constructor(inplace?: boolean | InplaceOptions) {
    super(inplaceOf('ReLU6', inplace))
  }

  override forward(input: Tensor): Tensor {
    return F.relu6(input, this.inplace)
  }
}

/** `x * sigmoid(x)`. */
export class SiLU extends Inplace {
  constructor(inplace?: boolean | InplaceOptions) {
    super(inplaceOf('SiLU', inplace))
  }

  override forward(input: Tensor): Tensor {
    return F.silu(input, this.inplace)
  }
}

/** `x * tanh(softplus(x))`. */
export class Mish extends Inplace {
  constructor(inplace?: boolean | InplaceOptions) {
    super(inplaceOf('Mish', inplace))
  }

  override forward(input: Tensor): Tensor {
    return F.mish(input, this.inplace)
  }
}

/** SELU, with its fixed constants. */
export class SELU extends Inplace {
  constructor(inplace?: boolean | InplaceOptions) {
    super(inplaceOf('SELU', inplace))
  }

  override forward(input: Tensor): Tensor {
    return F.selu(input, this.inplace)
  }
}

/** `x * relu6(x + 3) / 6`. */
export class Hardswish extends Inplace {
  constructor(inplace?: boolean | InplaceOptions) {
    super(inplaceOf('Hardswish', inplace))
  }

  override forward(input: Tensor): Tensor {
    return F.hardswish(input, this.inplace)
  }

  override extraRepr(): string {
    return ''
  }
}

/** `relu6(x + 3) / 6`. */
export class Hardsigmoid extends Inplace {
  constructor(inplace?: boolean | InplaceOptions) {
    super(inplaceOf('Hardsigmoid', inplace))
  }

  override forward(input: Tensor): Tensor {
    return F.hardsigmoid(input, this.inplace)
  }

  override extraRepr(): string {
    return ''
  }
}

export interface AlphaOptions extends InplaceOptions {
  /** Default: 1. */
  alpha?: number
}

/** `x` where it is positive, else `alpha * (exp(x) - 1)`. */
export class ELU extends Inplace {
  readonly alpha: number

  constructor(alpha?: number | AlphaOptions, inplace?: boolean | AlphaOptions, options?: AlphaOptions) {
    const given = named<AlphaOptions>('ELU', { alpha, inplace }, options)
    super(given.inplace)
    this.alpha = given.alpha ?? 1
  }

  override forward(input: Tensor): Tensor {
    return F.elu(input, this.alpha, this.inplace)
  }

  override extraRepr(): string {
    return `alpha=${float(this.alpha)}${this.inplaceSuffix}`
  }
}

/** `max(0, x) + min(0, alpha * (exp(x / alpha) - 1))`. */
export class CELU extends Inplace {
  readonly alpha: number

  constructor(alpha?: number | AlphaOptions, inplace?: boolean | AlphaOptions, options?: AlphaOptions) {
    const given = named<AlphaOptions>('CELU', { alpha, inplace }, options)
    super(given.inplace)
    this.alpha = given.alpha ?? 1
  }

  override forward(input: Tensor): Tensor {
    return F.celu(input, this.alpha, this.inplace)
  }

  override extraRepr(): string {
    return `alpha=${float(this.alpha)}${this.inplaceSuffix}`
  }
}

export interface LeakyReLUOptions extends InplaceOptions {
  /** Slope where x is negative. Default: 0.01. */
  negativeSlope?: number
}

/** `x` where it is positive, else `negativeSlope * x`. */
export class LeakyReLU extends Inplace {
  readonly negativeSlope: number

  constructor(
    negativeSlope?: number | LeakyReLUOptions,
    inplace?: boolean | LeakyReLUOptions,
    options?: LeakyReLUOptions,
  ) {
    const given = named<LeakyReLUOptions>('LeakyReLU', { negativeSlope, inplace }, options)
    super(given.inplace)
    this.negativeSlope = given.negativeSlope ?? 0.01
  }

  override forward(input: Tensor): Tensor {
    return F.leakyRelu(input, this.negativeSlope, this.inplace)
  }

  override extraRepr(): string {
    return `negative_slope=${float(this.negativeSlope)}${this.inplaceSuffix}`
  }
}

export interface HardtanhOptions extends InplaceOptions {
  /** Default: -1. */
  minVal?: number
  /** Default: 1. */
  maxVal?: number
}

/** `x` between `minVal` and `maxVal`. */
export class Hardtanh extends Inplace {
  readonly minVal: number
  readonly maxVal: number

  constructor(
    minVal?: number | HardtanhOptions,
    maxVal?: number | HardtanhOptions,
    inplace?: boolean | HardtanhOptions,
    options?: HardtanhOptions,
  ) {
    const given = named<HardtanhOptions>('Hardtanh', { minVal, maxVal, inplace }, options)
    super(given.inplace)
    this.minVal = given.minVal ?? -1
    this.maxVal = given.maxVal ?? 1
    if (this.maxVal <= this.minVal) {
      throw invalid(`max_val (${this.maxVal}) must be greater than min_val (${this.minVal})`, 'Hardtanh')
    }
  }

  override forward(input: Tensor): Tensor {
    return F.hardtanh(input, this.minVal, this.maxVal, this.inplace)
  }

  override extraRepr(): string {
    return `min_val=${float(this.minVal)}, max_val=${float(this.maxVal)}${this.inplaceSuffix}`
  }
}

/** `x` where it is greater than `threshold`, else `value`. */
export class Threshold extends Inplace {
  readonly threshold: number
  readonly value: number

  constructor(threshold: number, value: number, inplace?: boolean | InplaceOptions) {
    super(inplaceOf('Threshold', inplace))
    this.threshold = threshold
    this.value = value
  }

  override forward(input: Tensor): Tensor {
    return F.threshold(input, this.threshold, this.value, this.inplace)
  }

  override extraRepr(): string {
    return `threshold=${this.threshold}, value=${this.value}${this.inplaceSuffix}`
  }
}

export interface GELUOptions {
  /** 'tanh' for the approximation by a hyperbolic tangent. Default: 'none'. */
  approximate?: F.Approximate
}

/** `x * Phi(x)`, with the normal distribution's function. */
export class GELU extends Layer {
  readonly approximate: F.Approximate

  constructor(approximate?: F.Approximate | GELUOptions) {
    super()
    this.approximate = named<GELUOptions>('GELU', { approximate }).approximate ?? 'none'
  }

  override forward(input: Tensor): Tensor {
    return F.gelu(input, { approximate: this.approximate })
  }

  override extraRepr(): string {
    return `approximate=${python(this.approximate)}`
  }
}

/** `1 / (1 + exp(-x))`. */
export class Sigmoid extends Layer {
  override forward(input: Tensor): Tensor {
    return input.sigmoid()
  }
}

/** The hyperbolic tangent. */
export class Tanh extends Layer {
  override forward(input: Tensor): Tensor {
    return input.tanh()
  }
}

/** `log(sigmoid(x))`. */
export class LogSigmoid extends Layer {
  override forward(input: Tensor): Tensor {
    return F.logSigmoid(input)
  }
}

/** `x / (1 + |x|)`. */
export class Softsign extends Layer {
  override forward(input: Tensor): Tensor {
    return F.softsign(input)
  }
}

/** `x - tanh(x)`. */
export class Tanhshrink extends Layer {
  override forward(input: Tensor): Tensor {
    return F.tanhshrink(input)
  }
}

export interface SoftplusOptions {
  /** Default: 1. */
  beta?: number
  /** Beyond this `beta * x`, the result is x. Default: 20. */
  threshold?: number
}

/** `log(1 + exp(beta * x)) / beta`. */
export class Softplus extends Layer {
  readonly beta: number
  readonly threshold: number

  constructor(beta?: number | SoftplusOptions, threshold?: number | SoftplusOptions, options?: SoftplusOptions) {
    super()
    const given = named<SoftplusOptions>('Softplus', { beta, threshold }, options)
    this.beta = given.beta ?? 1
    this.threshold = given.threshold ?? 20
  }

  override forward(input: Tensor): Tensor {
    return F.softplus(input, this.beta, this.threshold)
  }

  override extraRepr(): string {
    return `beta=${float(this.beta)}, threshold=${float(this.threshold)}`
  }
}

/** Zero within `lambd` of zero, else x moved towards zero by `lambd`. */
export class Softshrink extends Layer {
  readonly lambd: number

  constructor(lambd = 0.5) {
    super()
    this.lambd = lambd
  }

  override forward(input: Tensor): Tensor {
    return F.softshrink(input, this.lambd)
  }

  override extraRepr(): string {
    return float(this.lambd)
  }
}

/** Zero within `lambd` of zero, else x. */
export class Hardshrink extends Layer {
  readonly lambd: number

  constructor(lambd = 0.5) {
    super()
    this.lambd = lambd
  }

  override forward(input: Tensor): Tensor {
    return F.hardshrink(input, this.lambd)
  }

  override extraRepr(): string {
    return float(this.lambd)
  }
}

/** Half of the input along `dim`, times the sigmoid of the other half. */
export class GLU extends Layer {
  readonly dim: number

  constructor(dim = -1) {
    super()
    this.dim = dim
  }

  override forward(input: Tensor): Tensor {
    return F.glu(input, this.dim)
  }

  override extraRepr(): string {
    return `dim=${this.dim}`
  }
}

/** What the softmaxes share. */
abstract class AlongDim extends Layer {
  readonly dim: number

  constructor(dim: number) {
    super()
    if (!Number.isInteger(dim)) {
      throw invalid(`${new.target.name} needs the dimension to normalize, as in new ${new.target.name}(-1)`)
    }
    this.dim = dim
  }

  override extraRepr(): string {
    return `dim=${this.dim}`
  }
}

/** `exp(x) / sum(exp(x))` along a dimension. */
export class Softmax extends AlongDim {
  override forward(input: Tensor): Tensor {
    return input.softmax(this.dim)
  }
}

/** `softmax(-x)`. */
export class Softmin extends AlongDim {
  override forward(input: Tensor): Tensor {
    return F.softmin(input, this.dim)
  }
}

/** `log(softmax(x))`. */
export class LogSoftmax extends AlongDim {
  override forward(input: Tensor): Tensor {
    return input.logSoftmax(this.dim)
  }
}

export interface PReLUOptions extends FactoryOptions {
  /** One slope for all, or one a channel. Default: 1. */
  numParameters?: number
  /** Where the slopes begin. Default: 0.25. */
  init?: number
}

/** As LeakyReLU, with learned slopes. */
export class PReLU extends Layer {
  readonly numParameters: number
  readonly init: number
  weight: Parameter

  constructor(numParameters?: number | PReLUOptions, init?: number | PReLUOptions, options?: PReLUOptions) {
    super()
    const given = named<PReLUOptions>('PReLU', { numParameters, init, device: undefined, dtype: undefined }, options)
    this.numParameters = given.numParameters ?? 1
    this.init = given.init ?? 0.25
    this.weight = emptyParameter([this.numParameters], given)
    this.resetParameters()
  }

  /** Sets the slopes to `init`. */
  resetParameters(): void {
    constant_(this.weight, this.init)
  }

  override forward(input: Tensor): Tensor {
    beforeForward(this)
    return input.prelu(this.weight)
  }

  override extraRepr(): string {
    return `num_parameters=${this.numParameters}`
  }
}
