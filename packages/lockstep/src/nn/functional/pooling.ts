import { ops } from '../../ops/ops.js'
import type { Tensor } from '../../tensor/tensor.js'
import type { FunctionalArguments, FunctionalFunctions } from '../generated/functional.js'
import type { OutputSize, WithIndices } from '../types.js'
import { functional } from './define.js'

type MaxPool = FunctionalArguments['maxPool1d']

function maxPool(name: 'maxPool1d' | 'maxPool2d', given: MaxPool): Tensor {
  const { input, kernelSize, stride, padding, dilation, ceilMode } = given
  return ops[name](input, kernelSize, stride ?? kernelSize, padding, dilation, ceilMode)
}

export const maxPool1d: FunctionalFunctions['maxPool1d'] = functional('maxPool1d', (given) =>
  maxPool('maxPool1d', given),
)
export const maxPool2d: FunctionalFunctions['maxPool2d'] = functional('maxPool2d', (given) =>
  maxPool('maxPool2d', given),
)

function maxPoolWithIndices(name: 'maxPool1dWithIndices' | 'maxPool2dWithIndices', given: MaxPool): WithIndices {
  const { input, kernelSize, stride, padding, dilation, ceilMode } = given
  const [output, indices] = ops[name](input, kernelSize, stride ?? kernelSize, padding, dilation, ceilMode)
  return { output, indices }
}

export const maxPool1dWithIndices: FunctionalFunctions['maxPool1dWithIndices'] = functional(
  'maxPool1dWithIndices',
  (given) => maxPoolWithIndices('maxPool1dWithIndices', given),
)
export const maxPool2dWithIndices: FunctionalFunctions['maxPool2dWithIndices'] = functional(
  'maxPool2dWithIndices',
  (given) => maxPoolWithIndices('maxPool2dWithIndices', given),
)

export const avgPool1d: FunctionalFunctions['avgPool1d'] = functional('avgPool1d', (given) => {
  const { input, kernelSize, stride, padding, ceilMode, countIncludePad } = given
  return ops.avgPool1d(input, kernelSize, stride ?? kernelSize, padding, ceilMode, countIncludePad)
})
export const avgPool2d: FunctionalFunctions['avgPool2d'] = functional('avgPool2d', (given) => {
  const { input, kernelSize, stride, padding, ceilMode, countIncludePad, divisorOverride } = given
  return ops.avgPool2d(input, kernelSize, stride ?? kernelSize, padding, ceilMode, countIncludePad, divisorOverride)
})

function sizes(size: OutputSize, { shape }: Tensor, dims: number): number[] {
  const list = Array.isArray(size) ? (size as readonly (number | null)[]) : Array.from({ length: dims }, () => size)
  return list.map((item, index) => (item ?? shape[shape.length - list.length + index] ?? 0) as number)
}

type AdaptivePool = FunctionalArguments['adaptiveMaxPool1d']

function adaptiveMaxPool(dims: 1 | 2, { input, outputSize }: AdaptivePool): WithIndices {
  const [output, indices] = ops[`adaptiveMaxPool${dims}d`](input, sizes(outputSize, input, dims))
  return { output, indices }
}

export const adaptiveAvgPool1d: FunctionalFunctions['adaptiveAvgPool1d'] = functional(
  'adaptiveAvgPool1d',
  ({ input, outputSize }) => ops.adaptiveAvgPool1d(input, sizes(outputSize, input, 1)),
)
export const adaptiveAvgPool2d: FunctionalFunctions['adaptiveAvgPool2d'] = functional(
  'adaptiveAvgPool2d',
  ({ input, outputSize }) => ops.adaptiveAvgPool2d(input, sizes(outputSize, input, 2)),
)
export const adaptiveMaxPool1d: FunctionalFunctions['adaptiveMaxPool1d'] = functional(
  'adaptiveMaxPool1d',
  (given) => adaptiveMaxPool(1, given).output,
)
export const adaptiveMaxPool2d: FunctionalFunctions['adaptiveMaxPool2d'] = functional(
  'adaptiveMaxPool2d',
  (given) => adaptiveMaxPool(2, given).output,
)
export const adaptiveMaxPool1dWithIndices: FunctionalFunctions['adaptiveMaxPool1dWithIndices'] = functional(
  'adaptiveMaxPool1dWithIndices',
  (given) => adaptiveMaxPool(1, given),
)
export const adaptiveMaxPool2dWithIndices: FunctionalFunctions['adaptiveMaxPool2dWithIndices'] = functional(
  'adaptiveMaxPool2dWithIndices',
  (given) => adaptiveMaxPool(2, given),
)
