/** Activations that can write their result into their input. */
import type { Tensor } from '../../tensor/tensor.js'
import { float, invalid } from '../arguments.js'
import * as F from '../functional/activation.js'
import type { LayerArguments } from '../generated/layers.js'
import { make } from '../internals.js'
import { layer } from '../layer.js'
import { Layer } from '../module.js'

/** What activations with an `inplace` option share. */
abstract class Inplace extends Layer {
  declare readonly inplace: boolean

  override extraRepr(): string {
    return this.inplace ? 'inplace=True' : ''
  }

  /** `, inplace=True` after other options. */
  protected get inplaceSuffix(): string {
    return this.inplace ? ', inplace=True' : ''
  }
}

/** `max(x, 0)`. */
export class ReLU extends layer('ReLU', Inplace) {
  override forward(input: Tensor): Tensor {
    return F.relu(input, this.inplace)
  }
}

/** `min(max(x, 0), 6)`. */
export class ReLU6 extends layer('ReLU6', Inplace) {
  override forward(input: Tensor): Tensor {
    return F.relu6(input, this.inplace)
  }
}

/** `x * sigmoid(x)`. */
export class SiLU extends layer('SiLU', Inplace) {
  override forward(input: Tensor): Tensor {
    return F.silu(input, this.inplace)
  }
}

/** `x * tanh(softplus(x))`. */
export class Mish extends layer('Mish', Inplace) {
  override forward(input: Tensor): Tensor {
    return F.mish(input, this.inplace)
  }
}

/** SELU, with its fixed constants. */
export class SELU extends layer('SELU', Inplace) {
  override forward(input: Tensor): Tensor {
    return F.selu(input, this.inplace)
  }
}

/** `x * relu6(x + 3) / 6`. */
export class Hardswish extends layer('Hardswish') {
  override forward(input: Tensor): Tensor {
    return F.hardswish(input, this.inplace)
  }
}

/** `relu6(x + 3) / 6`. */
export class Hardsigmoid extends layer('Hardsigmoid') {
  override forward(input: Tensor): Tensor {
    return F.hardsigmoid(input, this.inplace)
  }
}

/** What activations with an `alpha` share. */
abstract class WithAlpha extends Inplace {
  declare readonly alpha: number

  override extraRepr(): string {
    return `alpha=${float(this.alpha)}${this.inplaceSuffix}`
  }
}

/** `x` where it is positive, else `alpha * (exp(x) - 1)`. */
export class ELU extends layer('ELU', WithAlpha) {
  override forward(input: Tensor): Tensor {
    return F.elu(input, this.alpha, this.inplace)
  }
}

/** `max(0, x) + min(0, alpha * (exp(x / alpha) - 1))`. */
export class CELU extends layer('CELU', WithAlpha) {
  override forward(input: Tensor): Tensor {
    return F.celu(input, this.alpha, this.inplace)
  }
}

/** `x` where it is positive, else `negativeSlope * x`. */
export class LeakyReLU extends layer('LeakyReLU', Inplace) {
  override forward(input: Tensor): Tensor {
    return F.leakyRelu(input, this.negativeSlope, this.inplace)
  }

  override extraRepr(): string {
    return `negative_slope=${float(this.negativeSlope)}${this.inplaceSuffix}`
  }
}

/** `x` between `minVal` and `maxVal`. */
export class Hardtanh extends layer('Hardtanh', Inplace) {
  protected override [make]({ minVal, maxVal }: LayerArguments['Hardtanh']): void {
    if (maxVal <= minVal) throw invalid(`max_val (${maxVal}) must be greater than min_val (${minVal})`, 'Hardtanh')
  }

  override forward(input: Tensor): Tensor {
    return F.hardtanh(input, this.minVal, this.maxVal, this.inplace)
  }

  override extraRepr(): string {
    return `min_val=${float(this.minVal)}, max_val=${float(this.maxVal)}${this.inplaceSuffix}`
  }
}

/** As LeakyReLU, with slopes that are drawn between `lower` and `upper` when training, else halfway. */
export class RReLU extends layer('RReLU', Inplace) {
  override forward(input: Tensor): Tensor {
    return F.rrelu(input, this.lower, this.upper, this.training, this.inplace)
  }

  override extraRepr(): string {
    return `lower=${float(this.lower)}, upper=${float(this.upper)}${this.inplaceSuffix}`
  }
}

/** `x` where it is greater than `threshold`, else `value`. */
export class Threshold extends layer('Threshold', Inplace) {
  override forward(input: Tensor): Tensor {
    return F.threshold(input, this.threshold, this.value, this.inplace)
  }

  override extraRepr(): string {
    return `threshold=${this.threshold}, value=${this.value}${this.inplaceSuffix}`
  }
}
