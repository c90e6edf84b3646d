import { checkAll } from '../../checks.js'
import { ops } from '../../ops/ops.js'
import type { DType } from '../../ops/types.js'
import type { Tensor } from '../../tensor/tensor.js'
import { invalid } from '../arguments.js'

export type Approximate = 'none' | 'tanh'

/** `max(x, 0)`. */
export function relu(input: Tensor, inplace = false): Tensor {
  return inplace ? ops.relu_(input) : ops.relu(input)
}

/** `min(max(x, 0), 6)`. */
export function relu6(input: Tensor, inplace = false): Tensor {
  return inplace ? ops.relu6_(input) : ops.relu6(input)
}

/** `x * sigmoid(x)`. */
export function silu(input: Tensor, inplace = false): Tensor {
  return inplace ? ops.silu_(input) : ops.silu(input)
}

/** `x * tanh(softplus(x))`. */
export function mish(input: Tensor, inplace = false): Tensor {
  return inplace ? ops.mish_(input) : ops.mish(input)
}

/** SELU, with its fixed constants. */
export function selu(input: Tensor, inplace = false): Tensor {
  return inplace ? ops.selu_(input) : ops.selu(input)
}

/** `x * relu6(x + 3) / 6`. */
export function hardswish(input: Tensor, inplace = false): Tensor {
  return inplace ? ops.hardswish_(input) : ops.hardswish(input)
}

/** `relu6(x + 3) / 6`. */
export function hardsigmoid(input: Tensor, inplace = false): Tensor {
  return inplace ? ops.hardsigmoid_(input) : ops.hardsigmoid(input)
}

/** `x` where it is positive, else `alpha * (exp(x) - 1)`. */
export function elu(input: Tensor, alpha = 1, inplace = false): Tensor {
  return inplace ? ops.elu_(input, alpha) : ops.elu(input, alpha)
}

/** `max(0, x) + min(0, alpha * (exp(x / alpha) - 1))`. */
export function celu(input: Tensor, alpha = 1, inplace = false): Tensor {
  return inplace ? ops.celu_(input, alpha) : ops.celu(input, alpha)
}

/** `x` where it is positive, else `negativeSlope * x`. */
export function leakyRelu(input: Tensor, negativeSlope = 0.01, inplace = false): Tensor {
  return inplace ? ops.leakyRelu_(input, negativeSlope) : ops.leakyRelu(input, negativeSlope)
}

/** As `leakyRelu`, with one slope for all or one a channel. */
export function prelu(input: Tensor, weight: Tensor): Tensor {
  return ops.prelu(input, weight)
}

/** `x` between `minVal` and `maxVal`. */
export function hardtanh(input: Tensor, minVal = -1, maxVal = 1, inplace = false): Tensor {
  checkAll('hardtanh', { minVal, maxVal }, 'number')
  if (minVal > maxVal) throw invalid('min_val cannot be greater than max_val', 'hardtanh')
  return inplace ? ops.hardtanh_(input, minVal, maxVal) : ops.hardtanh(input, minVal, maxVal)
}

/** `x` where it is greater than `threshold`, else `value`. */
export function threshold(input: Tensor, limit: number, value: number, inplace = false): Tensor {
  return inplace ? ops.threshold_(input, limit, value) : ops.threshold(input, limit, value)
}

/** `x * Phi(x)`, with the normal distribution's function. */
export function gelu(input: Tensor, options: { approximate?: Approximate } = {}): Tensor {
  return ops.gelu(input, options)
}

/** `1 / (1 + exp(-x))`. */
export function sigmoid(input: Tensor): Tensor {
  return ops.sigmoid(input)
}

/** The hyperbolic tangent. */
export function tanh(input: Tensor): Tensor {
  return ops.tanh(input)
}

/** `log(sigmoid(x))`. */
export function logsigmoid(input: Tensor): Tensor {
  return ops.logSigmoid(input)
}

/** `x / (1 + |x|)`. */
export function softsign(input: Tensor): Tensor {
  return ops.div(input, ops.abs(input).add(1))
}

/** `x - tanh(x)`. */
export function tanhshrink(input: Tensor): Tensor {
  return ops.sub(input, ops.tanh(input))
}

/** `log(1 + exp(beta * x)) / beta`, and x where `beta * x` is beyond `threshold`. */
export function softplus(input: Tensor, beta = 1, limit = 20): Tensor {
  return ops.softplus(input, beta, limit)
}

/** Zero within `lambd` of zero, else x moved towards zero by `lambd`. */
export function softshrink(input: Tensor, lambd = 0.5): Tensor {
  return ops.softshrink(input, lambd)
}

/** Zero within `lambd` of zero, else x. */
export function hardshrink(input: Tensor, lambd = 0.5): Tensor {
  return ops.hardshrink(input, lambd)
}

/** Half of the input along `dim`, times the sigmoid of the other half. */
export function glu(input: Tensor, dim = -1): Tensor {
  return ops.glu(input, dim)
}

/** `exp(x) / sum(exp(x))` along `dim`. */
export function softmax(input: Tensor, dim: number, options: { dtype?: DType } = {}): Tensor {
  return ops.softmax(input, dim, options)
}

/** `softmax(-x)`. */
export function softmin(input: Tensor, dim: number, options: { dtype?: DType } = {}): Tensor {
  return ops.neg(input).softmax(dim, options)
}

/** `log(softmax(x))`. */
export function logSoftmax(input: Tensor, dim: number, options: { dtype?: DType } = {}): Tensor {
  return ops.logSoftmax(input, dim, options)
}
