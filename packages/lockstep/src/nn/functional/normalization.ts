import { ops } from '../../ops/ops.js'
import type { FunctionalFunctions } from '../generated/functional.js'
import { invalid } from '../arguments.js'
import { functional } from './define.js'

export const batchNorm: FunctionalFunctions['batchNorm'] = functional('batchNorm', (given) => {
  const { input, runningMean, runningVar, weight, bias, training, momentum, eps } = given
  if (training) {
    const [batch, , ...rest] = input.shape
    if (rest.reduce((product, size) => product * size, batch) === 1) {
      const shape = `torch.Size([${input.shape.join(', ')}])`
      throw invalid(`Expected more than 1 value per channel when training, got input size ${shape}`, 'batchNorm')
    }
  }
  if (eps < 0 || (training && eps === 0)) {
    throw invalid(`batch_norm eps must be ${training ? 'positive during training' : 'non-negative'}, but got ${eps}`)
  }
  return ops.batchNorm(input, weight, bias, runningMean, runningVar, training, momentum, eps, true)
})

export const layerNorm: FunctionalFunctions['layerNorm'] = functional(
  'layerNorm',
  ({ input, normalizedShape, weight, bias, eps }) => ops.layerNorm(input, normalizedShape, weight, bias, eps, true),
)

export const groupNorm: FunctionalFunctions['groupNorm'] = functional(
  'groupNorm',
  ({ input, numGroups, weight, bias, eps }) => ops.groupNorm(input, numGroups, weight, bias, eps, true),
)

export const rmsNorm: FunctionalFunctions['rmsNorm'] = functional(
  'rmsNorm',
  ({ input, normalizedShape, weight, eps }) => ops.rmsNorm(input, normalizedShape, weight, eps),
)

export const instanceNorm: FunctionalFunctions['instanceNorm'] = functional('instanceNorm', (given) => {
  const { input, runningMean, runningVar, weight, bias, useInputStats, momentum, eps } = given
  if (useInputStats && input.shape.slice(2).reduce((product, size) => product * size, 1) === 1) {
    const shape = `torch.Size([${input.shape.join(', ')}])`
    throw invalid(`Expected more than 1 spatial element when training, got input size ${shape}`, 'instanceNorm')
  }
  return ops.instanceNorm(input, weight, bias, runningMean, runningVar, useInputStats, momentum, eps, true)
})

export const localResponseNorm: FunctionalFunctions['localResponseNorm'] = functional('localResponseNorm', (given) => {
  const { input, size, alpha, beta, k } = given
  const [n, c, l] = input.shape
  const dims = input.dim()
  if (dims < 3) {
    throw invalid(`Expected 3D or higher dimensionality input (got ${dims} dimensions)`, 'localResponseNorm')
  }
  if (input.numel() === 0) return input
  const around = [Math.floor(size / 2), Math.floor((size - 1) / 2)]
  const squares = input.mul(input)
  const means =
    dims === 3
      ? ops.avgPool2d(ops.pad(squares.unsqueeze(1), [0, 0, ...around]), [size, 1], 1).squeeze(1)
      : ops
          .avgPool3d(ops.pad(squares.view([n, 1, c, l, -1]), [0, 0, 0, 0, ...around]), [size, 1, 1], 1)
          .squeeze(1)
          .view(input.shape)
  return input.div(means.mul(alpha).add(k).pow(beta))
})

export const normalize: FunctionalFunctions['normalize'] = functional('normalize', ({ input, p, dim, eps }) =>
  input.div(input.norm(p, [dim], true).clampMin(eps).expandAs(input)),
)
