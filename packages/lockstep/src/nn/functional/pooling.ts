import { ops } from '../../ops/ops.js'
import type { Tensor } from '../../tensor/tensor.js'
import type { FunctionalArguments, FunctionalFunctions } from '../generated/functional.js'
import type { OutputSize, WithIndices } from '../types.js'
import { tuple } from '../arguments.js'
import { functional } from './define.js'

type MaxPool = FunctionalArguments['maxPool1d']

function maxPool(name: `maxPool${1 | 2 | 3}d`, given: MaxPool): Tensor {
  const { input, kernelSize, stride, padding, dilation, ceilMode } = given
  return ops[name](input, kernelSize, stride ?? kernelSize, padding, dilation, ceilMode)
}

export const maxPool1d: FunctionalFunctions['maxPool1d'] = functional('maxPool1d', (given) =>
  maxPool('maxPool1d', given),
)
export const maxPool2d: FunctionalFunctions['maxPool2d'] = functional('maxPool2d', (given) =>
  maxPool('maxPool2d', given),
)
export const maxPool3d: FunctionalFunctions['maxPool3d'] = functional('maxPool3d', (given) =>
  maxPool('maxPool3d', given),
)

function maxPoolWithIndices(name: `maxPool${1 | 2 | 3}dWithIndices`, given: MaxPool): WithIndices {
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
export const maxPool3dWithIndices: FunctionalFunctions['maxPool3dWithIndices'] = functional(
  'maxPool3dWithIndices',
  (given) => maxPoolWithIndices('maxPool3dWithIndices', given),
)

export const avgPool1d: FunctionalFunctions['avgPool1d'] = functional('avgPool1d', (given) => {
  const { input, kernelSize, stride, padding, ceilMode, countIncludePad } = given
  return ops.avgPool1d(input, kernelSize, stride ?? kernelSize, padding, ceilMode, countIncludePad)
})
function avgPool(name: 'avgPool2d' | 'avgPool3d', given: FunctionalArguments['avgPool2d']): Tensor {
  const { input, kernelSize, stride, padding, ceilMode, countIncludePad, divisorOverride } = given
  return ops[name](input, kernelSize, stride ?? kernelSize, padding, ceilMode, countIncludePad, divisorOverride)
}

export const avgPool2d: FunctionalFunctions['avgPool2d'] = functional('avgPool2d', (given) =>
  avgPool('avgPool2d', given),
)
export const avgPool3d: FunctionalFunctions['avgPool3d'] = functional('avgPool3d', (given) =>
  avgPool('avgPool3d', given),
)

function lpPool(dims: 1 | 2 | 3, given: FunctionalArguments['lpPool1d']): Tensor {
  const { input, normType, kernelSize, ceilMode } = given
  const stride = given.stride ?? kernelSize
  if (normType === Infinity) return ops[`maxPool${dims}d`](input.abs(), kernelSize, stride, 0, 1, ceilMode)
  if (normType === -Infinity) {
    return ops[`maxPool${dims}d`](input.abs().neg(), kernelSize, stride, 0, 1, ceilMode).neg()
  }
  const powers = input.pow(normType)
  const mean =
    dims === 1
      ? ops.avgPool1d(powers, kernelSize, stride, 0, ceilMode)
      : ops[`avgPool${dims}d`](powers, kernelSize, stride, 0, ceilMode)
  const count = tuple(`lpPool${dims}d: kernelSize`, kernelSize, dims).reduce((product, size) => product * size, 1)
  return mean
    .sign()
    .mul(mean.abs().relu())
    .mul(count)
    .pow(1 / normType)
}

export const lpPool1d: FunctionalFunctions['lpPool1d'] = functional('lpPool1d', (given) => lpPool(1, given))
export const lpPool2d: FunctionalFunctions['lpPool2d'] = functional('lpPool2d', (given) => lpPool(2, given))
export const lpPool3d: FunctionalFunctions['lpPool3d'] = functional('lpPool3d', (given) => lpPool(3, given))

function sizes(size: OutputSize, { shape }: Tensor, dims: number): number[] {
  const list = Array.isArray(size) ? (size as readonly (number | null)[]) : Array.from({ length: dims }, () => size)
  return list.map((item, index) => (item ?? shape[shape.length - list.length + index] ?? 0) as number)
}

type AdaptivePool = FunctionalArguments['adaptiveMaxPool1d']

function adaptiveMaxPool(dims: 1 | 2 | 3, { input, outputSize }: AdaptivePool): WithIndices {
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
export const adaptiveAvgPool3d: FunctionalFunctions['adaptiveAvgPool3d'] = functional(
  'adaptiveAvgPool3d',
  ({ input, outputSize }) => ops.adaptiveAvgPool3d(input, sizes(outputSize, input, 3)),
)
export const adaptiveMaxPool1d: FunctionalFunctions['adaptiveMaxPool1d'] = functional(
  'adaptiveMaxPool1d',
  (given) => adaptiveMaxPool(1, given).output,
)
export const adaptiveMaxPool2d: FunctionalFunctions['adaptiveMaxPool2d'] = functional(
  'adaptiveMaxPool2d',
  (given) => adaptiveMaxPool(2, given).output,
)
export const adaptiveMaxPool3d: FunctionalFunctions['adaptiveMaxPool3d'] = functional(
  'adaptiveMaxPool3d',
  (given) => adaptiveMaxPool(3, given).output,
)
export const adaptiveMaxPool1dWithIndices: FunctionalFunctions['adaptiveMaxPool1dWithIndices'] = functional(
  'adaptiveMaxPool1dWithIndices',
  (given) => adaptiveMaxPool(1, given),
)
export const adaptiveMaxPool2dWithIndices: FunctionalFunctions['adaptiveMaxPool2dWithIndices'] = functional(
  'adaptiveMaxPool2dWithIndices',
  (given) => adaptiveMaxPool(2, given),
)
export const adaptiveMaxPool3dWithIndices: FunctionalFunctions['adaptiveMaxPool3dWithIndices'] = functional(
  'adaptiveMaxPool3dWithIndices',
  (given) => adaptiveMaxPool(3, given),
)
