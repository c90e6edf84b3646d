/** Pools whose windows are drawn at random, and what undoes pools. */
import { ops } from '../../ops/ops.js'
import type { Tensor } from '../../tensor/tensor.js'
import { invalid, tuple } from '../arguments.js'
import type { FunctionalArguments, FunctionalFunctions } from '../generated/functional.js'
import type { Ratio, WithIndices } from '../types.js'
import { functional } from './define.js'

function fractionalSize(name: string, input: Tensor, dims: number, ratio: Ratio | null): number[] {
  if (ratio === null) throw invalid(`${name} requires specifying either an output_size or an output_ratio`, name)
  const spatial = input.shape.slice(-dims)
  return tuple(`${name}: outputRatio`, ratio, dims).map((part, dim) => Math.trunc((spatial[dim] ?? 0) * part))
}

function fractionalMaxPool(dims: 2 | 3, given: FunctionalArguments['fractionalMaxPool2d']): WithIndices {
  const { input, kernelSize, outputRatio } = given
  const name = `fractionalMaxPool${dims}d` as const
  const outputSize = given.outputSize ?? fractionalSize(name, input, dims, outputRatio)
  const batch = input.dim() === dims + 1 ? 1 : (input.shape[0] ?? 0)
  const { dtype, device } = input
  const samples = ops.rand([batch, input.shape.at(-dims - 1) ?? 0, dims], { dtype, device })
  const [output, indices] = ops[name](input, kernelSize, outputSize, samples)
  return { output, indices }
}

export const fractionalMaxPool2d: FunctionalFunctions['fractionalMaxPool2d'] = functional(
  'fractionalMaxPool2d',
  (given) => fractionalMaxPool(2, given).output,
)
export const fractionalMaxPool3d: FunctionalFunctions['fractionalMaxPool3d'] = functional(
  'fractionalMaxPool3d',
  (given) => fractionalMaxPool(3, given).output,
)
export const fractionalMaxPool2dWithIndices: FunctionalFunctions['fractionalMaxPool2dWithIndices'] = functional(
  'fractionalMaxPool2dWithIndices',
  (given) => fractionalMaxPool(2, given),
)
export const fractionalMaxPool3dWithIndices: FunctionalFunctions['fractionalMaxPool3dWithIndices'] = functional(
  'fractionalMaxPool3dWithIndices',
  (given) => fractionalMaxPool(3, given),
)

type Unpool = FunctionalArguments['maxUnpool1d']

/** The windows of an unpooling, one number a dimension, and the size of what it gives. */
function unpooled(dims: number, { input, kernelSize, padding, ...given }: Unpool) {
  const name = `maxUnpool${dims}d`
  const kernel = tuple(`${name}: kernelSize`, kernelSize, dims)
  const stride = tuple(`${name}: stride`, given.stride ?? kernelSize, dims)
  const pad = tuple(`${name}: padding`, padding, dims)
  const spatial = input.shape.slice(-dims)
  const usual = kernel.map((size, dim) => ((spatial[dim] ?? 0) - 1) * (stride[dim] ?? 1) + size - 2 * (pad[dim] ?? 0))
  const chosen = given.outputSize?.length === dims + 2 ? given.outputSize.slice(2) : given.outputSize
  if (chosen != null) {
    if (chosen.length !== dims) {
      const text = `${dims} or ${dims + 2} elements, but it has a length of '${chosen.length}'`
      throw invalid(`output_size should be a sequence containing ${text}`, name)
    }
    for (const [dim, size] of chosen.entries()) {
      const [least, most] = [(usual[dim] ?? 0) - (stride[dim] ?? 1), (usual[dim] ?? 0) + (stride[dim] ?? 1)]
      if (size > least && size < most) continue
      const text = `invalid output_size "[${chosen.join(', ')}]" (dim ${dim} must be between ${least} and ${most})`
      throw invalid(text, name)
    }
  }
  const outputSize = chosen ?? usual
  for (const [dim, size] of outputSize.entries()) {
    if (size >= 0) continue
    const text = 'max_unpooling: output_size must contain non-negative spatial dimensions, but got output_size'
    throw invalid(`${text}[${dim}]=${size}`, name)
  }
  return { outputSize, stride, padding: pad }
}

export const maxUnpool1d: FunctionalFunctions['maxUnpool1d'] = functional('maxUnpool1d', (given) => {
  const { outputSize } = unpooled(1, given)
  return ops.maxUnpool2d(given.input.unsqueeze(-1), given.indices.unsqueeze(-1), [...outputSize, 1]).squeeze(-1)
})
export const maxUnpool2d: FunctionalFunctions['maxUnpool2d'] = functional('maxUnpool2d', (given) =>
  ops.maxUnpool2d(given.input, given.indices, unpooled(2, given).outputSize),
)
export const maxUnpool3d: FunctionalFunctions['maxUnpool3d'] = functional('maxUnpool3d', (given) => {
  const { outputSize, stride, padding } = unpooled(3, given)
  return ops.maxUnpool3d(given.input, given.indices, outputSize, stride, padding)
})
