import { ops } from '../../ops/ops.js'
import type { FunctionalArguments, FunctionalFunctions } from '../generated/functional.js'
import { functional } from './define.js'

/** The two kinds of padding are overloads of the operator. */
export function convolve(
  operation: 'conv1d' | 'conv2d',
  { input, weight, bias, stride, padding, dilation, groups }: FunctionalArguments['conv1d'],
) {
  return typeof padding === 'string'
    ? ops[operation](input, weight, bias, stride, padding, dilation, groups)
    : ops[operation](input, weight, bias, stride, padding, dilation, groups)
}

export const conv1d: FunctionalFunctions['conv1d'] = functional('conv1d', (given) => convolve('conv1d', given))
export const conv2d: FunctionalFunctions['conv2d'] = functional('conv2d', (given) => convolve('conv2d', given))
export const pad: FunctionalFunctions['pad'] = functional('pad', ({ input, pad, mode, value }) =>
  ops.pad(input, pad, mode, value),
)
