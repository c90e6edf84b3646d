import { ops } from '../../ops/ops.js'
import type { FunctionalFunctions } from '../generated/functional.js'
import { invalid } from '../arguments.js'
import { functional } from './define.js'

type Functions = FunctionalFunctions

export const relu: Functions['relu'] = functional('relu', ({ input, inplace }) =>
  inplace ? ops.relu_(input) : ops.relu(input),
)
export const relu6: Functions['relu6'] = functional('relu6', ({ input, inplace }) =>
  inplace ? ops.relu6_(input) : ops.relu6(input),
)
export const silu: Functions['silu'] = functional('silu', ({ input, inplace }) =>
  inplace ? ops.silu_(input) : ops.silu(input),
)
export const mish: Functions['mish'] = functional('mish', ({ input, inplace }) =>
  inplace ? ops.mish_(input) : ops.mish(input),
)
export const selu: Functions['selu'] = functional('selu', ({ input, inplace }) =>
  inplace ? ops.selu_(input) : ops.selu(input),
)
export const hardswish: Functions['hardswish'] = functional('hardswish', ({ input, inplace }) =>
  inplace ? ops.hardswish_(input) : ops.hardswish(input),
)
export const hardsigmoid: Functions['hardsigmoid'] = functional('hardsigmoid', ({ input, inplace }) =>
  inplace ? ops.hardsigmoid_(input) : ops.hardsigmoid(input),
)
export const elu: Functions['elu'] = functional('elu', ({ input, alpha, inplace }) =>
  inplace ? ops.elu_(input, alpha) : ops.elu(input, alpha),
)
export const celu: Functions['celu'] = functional('celu', ({ input, alpha, inplace }) =>
  inplace ? ops.celu_(input, alpha) : ops.celu(input, alpha),
)
export const leakyRelu: Functions['leakyRelu'] = functional('leakyRelu', ({ input, negativeSlope, inplace }) =>
  inplace ? ops.leakyRelu_(input, negativeSlope) : ops.leakyRelu(input, negativeSlope),
)
export const prelu: Functions['prelu'] = functional('prelu', ({ input, weight }) => ops.prelu(input, weight))
export const hardtanh: Functions['hardtanh'] = functional('hardtanh', ({ input, minVal, maxVal, inplace }) => {
  if (minVal > maxVal) throw invalid('min_val cannot be greater than max_val', 'hardtanh')
  return inplace ? ops.hardtanh_(input, minVal, maxVal) : ops.hardtanh(input, minVal, maxVal)
})
export const threshold: Functions['threshold'] = functional('threshold', ({ input, threshold, value, inplace }) =>
  inplace ? ops.threshold_(input, threshold, value) : ops.threshold(input, threshold, value),
)
export const gelu: Functions['gelu'] = functional('gelu', ({ input, approximate }) => ops.gelu(input, { approximate }))
export const sigmoid: Functions['sigmoid'] = functional('sigmoid', ({ input }) => ops.sigmoid(input))
export const tanh: Functions['tanh'] = functional('tanh', ({ input }) => ops.tanh(input))
export const logsigmoid: Functions['logsigmoid'] = functional('logsigmoid', ({ input }) => ops.logSigmoid(input))
export const softsign: Functions['softsign'] = functional('softsign', ({ input }) =>
  ops.div(input, ops.abs(input).add(1)),
)
export const tanhshrink: Functions['tanhshrink'] = functional('tanhshrink', ({ input }) =>
  ops.sub(input, ops.tanh(input)),
)
export const softplus: Functions['softplus'] = functional('softplus', ({ input, beta, threshold }) =>
  ops.softplus(input, beta, threshold),
)
export const softshrink: Functions['softshrink'] = functional('softshrink', ({ input, lambd }) =>
  ops.softshrink(input, lambd),
)
export const hardshrink: Functions['hardshrink'] = functional('hardshrink', ({ input, lambd }) =>
  ops.hardshrink(input, lambd),
)
export const glu: Functions['glu'] = functional('glu', ({ input, dim }) => ops.glu(input, dim))
export const softmax: Functions['softmax'] = functional('softmax', ({ input, dim, dtype }) =>
  ops.softmax(input, dim, { dtype }),
)
export const softmin: Functions['softmin'] = functional('softmin', ({ input, dim, dtype }) =>
  ops.softmax(ops.neg(input), dim, { dtype }),
)
export const logSoftmax: Functions['logSoftmax'] = functional('logSoftmax', ({ input, dim, dtype }) =>
  ops.logSoftmax(input, dim, { dtype }),
)
