/** Activations that can write their result into their input. */
import { checkAll } from '../../checks.js'
import type { Tensor } from '../../tensor/tensor.js'
import { float, invalid, named } from '../arguments.js'
import * as F from '../functional/activation.js'
import { Layer } from '../module.js'

export interface InplaceOptions {
  /** Write the result into the input. Default: false. */
  inplace?: boolean
}

/** What activations with an `inplace` option share. */
abstract class Inplace extends Layer {
  readonly inplace: boolean

  constructor(inplace?: boolean | InplaceOptions) {
    super()
    this.inplace = named<InplaceOptions>(new.target.name, { inplace }).inplace ?? false
  }

  override extraRepr(): string {
    return this.inplace ? 'inplace=True' : ''
  }

  /** `, inplace=True` after other options. */
  protected get inplaceSuffix(): string {
    return this.inplace ? ', inplace=True' : ''
  }
}

/** `max(x, 0)`. */
export class ReLU extends Inplace {
  override forward(input: Tensor): Tensor {
    return F.relu(input, this.inplace)
  }
}

/** `min(max(x, 0), 6)`. */
export class ReLU6 extends Inplace {
  override forward(input: Tensor): Tensor {
    return F.relu6(input, this.inplace)
  }
}

/** `x * sigmoid(x)`. */
export class SiLU extends Inplace {
  override forward(input: Tensor): Tensor {
    return F.silu(input, this.inplace)
  }
}

/** `x * tanh(softplus(x))`. */
export class Mish extends Inplace {
  override forward(input: Tensor): Tensor {
    return F.mish(input, this.inplace)
  }
}

/** SELU, with its fixed constants. */
export class SELU extends Inplace {
  override forward(input: Tensor): Tensor {
    return F.selu(input, this.inplace)
  }
}

/** `x * relu6(x + 3) / 6`. */
export class Hardswish extends Inplace {
  override forward(input: Tensor): Tensor {
    return F.hardswish(input, this.inplace)
  }

  override extraRepr(): string {
    return ''
  }
}

/** `relu6(x + 3) / 6`. */
export class Hardsigmoid extends Inplace {
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

/** What activations with an `alpha` share. */
abstract class WithAlpha extends Inplace {
  readonly alpha: number

  constructor(alpha?: number | AlphaOptions, inplace?: boolean | AlphaOptions, options?: AlphaOptions) {
    const given = named<AlphaOptions>(new.target.name, { alpha, inplace }, options)
    super(given.inplace)
    this.alpha = given.alpha ?? 1
  }

  override extraRepr(): string {
    return `alpha=${float(this.alpha)}${this.inplaceSuffix}`
  }
}

/** `x` where it is positive, else `alpha * (exp(x) - 1)`. */
export class ELU extends WithAlpha {
  override forward(input: Tensor): Tensor {
    return F.elu(input, this.alpha, this.inplace)
  }
}

/** `max(0, x) + min(0, alpha * (exp(x / alpha) - 1))`. */
export class CELU extends WithAlpha {
  override forward(input: Tensor): Tensor {
    return F.celu(input, this.alpha, this.inplace)
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
    super(inplace)
    checkAll('Threshold', { threshold, value }, 'number')
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
