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

export const normalize: FunctionalFunctions['normalize'] = functional('normalize', ({ input, p, dim, eps }) =>
  input.div(input.norm(p, [dim], true).clampMin(eps).expandAs(input)),
)
