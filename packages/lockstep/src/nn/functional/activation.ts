import { ops } from '../../ops/ops.js'
import type { FunctionalFunctions } from '../generated/functional.js'
import { invalid } from '../arguments.js'
import { functional } from './define.js'

export const relu: FunctionalFunctions['relu'] = functional('relu', ({ input, inplace }) =>
  inplace ? ops.relu_(input) : ops.relu(input),
)
export const relu6: FunctionalFunctions['relu6'] = functional('relu6', ({ input, inplace }) =>
  inplace ? ops.relu6_(input) : ops.relu6(input),
)
export const silu: FunctionalFunctions['silu'] = functional('silu', ({ input, inplace }) =>
  inplace ? ops.silu_(input) : ops.silu(input),
)
export const mish: FunctionalFunctions['mish'] = functional('mish', ({ input, inplace }) =>
  inplace ? ops.mish_(input) : ops.mish(input),
)
export const selu: FunctionalFunctions['selu'] = functional('selu', ({ input, inplace }) =>
  inplace ? ops.selu_(input) : ops.selu(input),
)
export const hardswish: FunctionalFunctions['hardswish'] = functional('hardswish', ({ input, inplace }) =>
  inplace ? ops.hardswish_(input) : ops.hardswish(input),
)
export const hardsigmoid: FunctionalFunctions['hardsigmoid'] = functional('hardsigmoid', ({ input, inplace }) =>
  inplace ? ops.hardsigmoid_(input) : ops.hardsigmoid(input),
)
export const elu: FunctionalFunctions['elu'] = functional('elu', ({ input, alpha, inplace }) =>
  inplace ? ops.elu_(input, alpha) : ops.elu(input, alpha),
)
export const celu: FunctionalFunctions['celu'] = functional('celu', ({ input, alpha, inplace }) =>
  inplace ? ops.celu_(input, alpha) : ops.celu(input, alpha),
)
export const leakyRelu: FunctionalFunctions['leakyRelu'] = functional(
  'leakyRelu',
  ({ input, negativeSlope, inplace }) =>
    inplace ? ops.leakyRelu_(input, negativeSlope) : ops.leakyRelu(input, negativeSlope),
)
export const prelu: FunctionalFunctions['prelu'] = functional('prelu', ({ input, weight }) => ops.prelu(input, weight))
export const hardtanh: FunctionalFunctions['hardtanh'] = functional(
  'hardtanh',
  ({ input, minVal, maxVal, inplace }) => {
    if (minVal > maxVal) throw invalid('min_val cannot be greater than max_val', 'hardtanh')
    return inplace ? ops.hardtanh_(input, minVal, maxVal) : ops.hardtanh(input, minVal, maxVal)
  },
)
export const threshold: FunctionalFunctions['threshold'] = functional(
  'threshold',
  ({ input, threshold, value, inplace }) =>
    inplace ? ops.threshold_(input, threshold, value) : ops.threshold(input, threshold, value),
)
export const gelu: FunctionalFunctions['gelu'] = functional('gelu', ({ input, approximate }) =>
  approximate === 'none' ? ops.gelu(input) : ops.gelu(input, { approximate }),
)
export const sigmoid: FunctionalFunctions['sigmoid'] = functional('sigmoid', ({ input }) => ops.sigmoid(input))
export const tanh: FunctionalFunctions['tanh'] = functional('tanh', ({ input }) => ops.tanh(input))
export const logsigmoid: FunctionalFunctions['logsigmoid'] = functional('logsigmoid', ({ input }) =>
  ops.logSigmoid(input),
)
export const softsign: FunctionalFunctions['softsign'] = functional('softsign', ({ input }) =>
  ops.div(input, ops.abs(input).add(1)),
)
export const tanhshrink: FunctionalFunctions['tanhshrink'] = functional('tanhshrink', ({ input }) =>
  ops.sub(input, ops.tanh(input)),
)
export const softplus: FunctionalFunctions['softplus'] = functional('softplus', ({ input, beta, threshold }) =>
  ops.softplus(input, beta, threshold),
)
export const softshrink: FunctionalFunctions['softshrink'] = functional('softshrink', ({ input, lambd }) =>
  ops.softshrink(input, lambd),
)
export const hardshrink: FunctionalFunctions['hardshrink'] = functional('hardshrink', ({ input, lambd }) =>
  ops.hardshrink(input, lambd),
)
export const glu: FunctionalFunctions['glu'] = functional('glu', ({ input, dim }) => ops.glu(input, dim))
export const rrelu: FunctionalFunctions['rrelu'] = functional('rrelu', ({ input, lower, upper, training, inplace }) =>
  inplace ? ops.rrelu_(input, lower, upper, training) : ops.rrelu(input, lower, upper, training),
)
export const softmax: FunctionalFunctions['softmax'] = functional('softmax', ({ input, dim, dtype }) =>
  dtype === null ? ops.softmax(input, dim) : ops.softmax(input, dim, { dtype }),
)
export const softmin: FunctionalFunctions['softmin'] = functional('softmin', ({ input, dim, dtype }) =>
  ops.softmax(ops.neg(input), dim, { dtype }),
)
export const logSoftmax: FunctionalFunctions['logSoftmax'] = functional('logSoftmax', ({ input, dim, dtype }) =>
  dtype === null ? ops.logSoftmax(input, dim) : ops.logSoftmax(input, dim, { dtype }),
)
export const gumbelSoftmax: FunctionalFunctions['gumbelSoftmax'] = functional(
  'gumbelSoftmax',
  ({ logits, tau, hard, dim }) => {
    const gumbels = ops.emptyLike(logits, { memoryFormat: 'contiguousFormat' }).exponential_().log().neg()
    const soft = logits.add(gumbels).div(tau).softmax(dim)
    if (!hard) return soft
    const [, index] = ops.max(soft, dim, true)
    const ones = ops.zerosLike(logits, { memoryFormat: 'contiguousFormat' }).scatter_(dim, index, 1)
    return ones.sub(soft.detach()).add(soft)
  },
)
