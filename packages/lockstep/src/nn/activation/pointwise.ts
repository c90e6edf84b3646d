/** Activations that make a new tensor. */
import { checkAll } from '../../checks.js'
import type { Tensor } from '../../tensor/tensor.js'
import { float, named, python } from '../arguments.js'
import * as F from '../functional/activation.js'
import { constant_ } from '../init.js'
import { Layer } from '../module.js'
import { emptyParameter } from '../parameter.js'
import type { FactoryOptions, Parameter } from '../parameter.js'
import { beforeForward } from '../pending.js'

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
    return F.sigmoid(input)
  }
}

/** The hyperbolic tangent. */
export class Tanh extends Layer {
  override forward(input: Tensor): Tensor {
    return F.tanh(input)
  }
}

/** `log(sigmoid(x))`. */
export class LogSigmoid extends Layer {
  override forward(input: Tensor): Tensor {
    return F.logsigmoid(input)
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

/** What the shrinking activations share. */
abstract class Shrink extends Layer {
  readonly lambd: number

  constructor(lambd = 0.5) {
    super()
    checkAll(new.target.name, { lambd }, 'number')
    this.lambd = lambd
  }

  override extraRepr(): string {
    return float(this.lambd)
  }
}

/** Zero within `lambd` of zero, else x moved towards zero by `lambd`. */
export class Softshrink extends Shrink {
  override forward(input: Tensor): Tensor {
    return F.softshrink(input, this.lambd)
  }
}

/** Zero within `lambd` of zero, else x. */
export class Hardshrink extends Shrink {
  override forward(input: Tensor): Tensor {
    return F.hardshrink(input, this.lambd)
  }
}

/** Half of the input along `dim`, times the sigmoid of the other half. */
export class GLU extends Layer {
  readonly dim: number

  constructor(dim = -1) {
    super()
    checkAll('GLU', { dim }, 'integer')
    this.dim = dim
  }

  override forward(input: Tensor): Tensor {
    return F.glu(input, this.dim)
  }

  override extraRepr(): string {
    return `dim=${this.dim}`
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
    return F.prelu(input, this.weight)
  }

  override extraRepr(): string {
    return `num_parameters=${this.numParameters}`
  }
}
