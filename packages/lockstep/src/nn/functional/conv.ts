import { ops } from '../../ops/ops.js'
import type { Tensor } from '../../tensor/tensor.js'
import type { FunctionalArguments, FunctionalFunctions } from '../generated/functional.js'
import { functional } from './define.js'

type Conv = FunctionalArguments['conv1d']
type ConvTranspose = FunctionalArguments['convTranspose1d']

/** The two kinds of padding are overloads of the operator. */
export function convolve(
  operation: 'conv1d' | 'conv2d' | 'conv3d',
  { input, weight, bias, stride, padding, dilation, groups }: Conv,
): Tensor {
  return typeof padding === 'string'
    ? ops[operation](input, weight, bias, stride, padding, dilation, groups)
    : ops[operation](input, weight, bias, stride, padding, dilation, groups)
}

export function convolveTransposed(
  operation: 'convTranspose1d' | 'convTranspose2d' | 'convTranspose3d',
  { input, weight, bias, stride, padding, outputPadding, groups, dilation }: ConvTranspose,
): Tensor {
  return ops[operation](input, weight, bias, stride, padding, outputPadding, groups, dilation)
}

export const conv1d: FunctionalFunctions['conv1d'] = functional('conv1d', (given) => convolve('conv1d', given))
export const conv2d: FunctionalFunctions['conv2d'] = functional('conv2d', (given) => convolve('conv2d', given))
export const conv3d: FunctionalFunctions['conv3d'] = functional('conv3d', (given) => convolve('conv3d', given))

export const convTranspose1d: FunctionalFunctions['convTranspose1d'] = functional('convTranspose1d', (given) =>
  convolveTransposed('convTranspose1d', given),
)
export const convTranspose2d: FunctionalFunctions['convTranspose2d'] = functional('convTranspose2d', (given) =>
  convolveTransposed('convTranspose2d', given),
)
export const convTranspose3d: FunctionalFunctions['convTranspose3d'] = functional('convTranspose3d', (given) =>
  convolveTransposed('convTranspose3d', given),
)

export const pad: FunctionalFunctions['pad'] = functional('pad', ({ input, pad, mode, value }) =>
  ops.pad(input, pad, mode, value),
)
