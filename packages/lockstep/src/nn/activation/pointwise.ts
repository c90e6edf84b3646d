/** Activations that make a new tensor. */
import { ops } from '../../ops/ops.js'
import type { Tensor } from '../../tensor/tensor.js'
import { float, invalid, needTensor, python } from '../arguments.js'
import * as F from '../functional/activation.js'
import type { LayerArguments } from '../generated/layers.js'
import { constant_ } from '../init.js'
import { make } from '../internals.js'
import { layer } from '../layer.js'
import { Layer } from '../module.js'
import { emptyParameter } from '../parameter.js'
import type { Parameter } from '../parameter.js'

/** `x * Phi(x)`, with the normal distribution's function. */
export class GELU extends layer('GELU') {
  override forward(input: Tensor): Tensor {
    return F.gelu(input, this.approximate)
  }

  override extraRepr(): string {
    return `approximate=${python(this.approximate)}`
  }
}

/** `1 / (1 + exp(-x))`. */
export class Sigmoid extends layer('Sigmoid') {
  override forward(input: Tensor): Tensor {
    return F.sigmoid(input)
  }
}

/** The hyperbolic tangent. */
export class Tanh extends layer('Tanh') {
  override forward(input: Tensor): Tensor {
    return F.tanh(input)
  }
}

/** `log(sigmoid(x))`. */
export class LogSigmoid extends layer('LogSigmoid') {
  override forward(input: Tensor): Tensor {
    return F.logsigmoid(input)
  }
}

/** `x / (1 + |x|)`. */
export class Softsign extends layer('Softsign') {
  override forward(input: Tensor): Tensor {
    return F.softsign(input)
  }
}

/** `x - tanh(x)`. */
export class Tanhshrink extends layer('Tanhshrink') {
  override forward(input: Tensor): Tensor {
    return F.tanhshrink(input)
  }
}

/** `log(1 + exp(beta * x)) / beta`, and x where `beta * x` is beyond `threshold`. */
export class Softplus extends layer('Softplus') {
  override forward(input: Tensor): Tensor {
    return F.softplus(input, this.beta, this.threshold)
  }

  override extraRepr(): string {
    return `beta=${float(this.beta)}, threshold=${float(this.threshold)}`
  }
}

/** What the shrinking activations share. */
abstract class Shrink extends Layer {
  declare readonly lambd: number

  override extraRepr(): string {
    return float(this.lambd)
  }
}

/** Zero within `lambd` of zero, else x moved towards zero by `lambd`. */
export class Softshrink extends layer('Softshrink', Shrink) {
  override forward(input: Tensor): Tensor {
    return F.softshrink(input, this.lambd)
  }
}

/** Zero within `lambd` of zero, else x. */
export class Hardshrink extends layer('Hardshrink', Shrink) {
  override forward(input: Tensor): Tensor {
    return F.hardshrink(input, this.lambd)
  }
}

/** What the layers along one dimension share. */
abstract class AlongDim extends Layer {
  declare readonly dim: number

  override extraRepr(): string {
    return `dim=${this.dim}`
  }
}

/** Half of the input along `dim`, times the sigmoid of the other half. */
export class GLU extends layer('GLU', AlongDim) {
  override forward(input: Tensor): Tensor {
    return F.glu(input, this.dim)
  }
}

/** `exp(x) / sum(exp(x))` along `dim`. */
export class Softmax extends layer('Softmax', AlongDim) {
  override forward(input: Tensor): Tensor {
    return F.softmax(input, this.dim)
  }
}

/** Softmax over the channels of `[N, C, H, W]` or `[C, H, W]`, at each place. */
export class Softmax2d extends layer('Softmax2d') {
  override forward(input: Tensor): Tensor {
    needTensor('Softmax2d', 'input', input)
    const dims = input.dim()
    if (dims !== 3 && dims !== 4) {
      throw invalid(`Softmax2d: expected input to be 3D or 4D, got ${dims}D instead`, 'Softmax2d')
    }
    return F.softmax(input, -3)
  }
}

/** `softmax(-x)` along `dim`. */
export class Softmin extends layer('Softmin', AlongDim) {
  override forward(input: Tensor): Tensor {
    return F.softmin(input, this.dim)
  }
}

/** `log(softmax(x))` along `dim`. */
export class LogSoftmax extends layer('LogSoftmax', AlongDim) {
  override forward(input: Tensor): Tensor {
    return F.logSoftmax(input, this.dim)
  }
}

/** As LeakyReLU, with learned slopes. */
export class PReLU extends layer('PReLU') {
  declare weight: Parameter

  protected override [make](given: LayerArguments['PReLU']): void {
    this.weight = emptyParameter([given.numParameters], given)
    this.resetParameters()
  }

  /** Sets the slopes to `init`. */
  resetParameters(): void {
    constant_(this.weight, this.init)
  }

  override forward(input: Tensor): Tensor {
    return ops.prelu(input, this.weight)
  }

  override extraRepr(): string {
    return `num_parameters=${this.numParameters}`
  }
}
