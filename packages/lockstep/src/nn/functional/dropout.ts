import { ops } from '../../ops/ops.js'
import type { FunctionalArguments, FunctionalFunctions } from '../generated/functional.js'
import type { Tensor } from '../../tensor/tensor.js'
import { invalid } from '../arguments.js'
import { functional } from './define.js'

export const dropout: FunctionalFunctions['dropout'] = functional('dropout', ({ input, p, training, inplace }) =>
  inplace ? ops.dropout_(input, p, training) : ops.dropout(input, p, training),
)

export const dropout1d: FunctionalFunctions['dropout1d'] = functional('dropout1d', ({ input, ...given }) => {
  const dims = input.dim()
  if (dims !== 2 && dims !== 3) {
    throw invalid(`dropout1d: Expected 2D or 3D input, but received a ${dims}D input`, 'dropout1d')
  }
  return dims === 3 ? featureDropout({ input, ...given }) : asBatch({ input, ...given })
})

export const dropout2d: FunctionalFunctions['dropout2d'] = functional('dropout2d', (given) => {
  const dims = given.input.dim()
  if (dims !== 3 && dims !== 4) {
    throw invalid(`dropout2d: Expected 3D or 4D input, but received a ${dims}D input: use dropout`, 'dropout2d')
  }
  return featureDropout(given)
})

export const dropout3d: FunctionalFunctions['dropout3d'] = functional('dropout3d', (given) => {
  const dims = given.input.dim()
  if (dims !== 4 && dims !== 5) {
    throw invalid(`dropout3d: Expected 4D or 5D input, but received a ${dims}D input: use dropout`, 'dropout3d')
  }
  return dims === 5 ? featureDropout(given) : asBatch(given)
})

/** An input without a batch is one of a single sample. */
function asBatch({ input, ...given }: FunctionalArguments['dropout']): Tensor {
  const batch = given.inplace ? input.unsqueeze_(0) : input.unsqueeze(0)
  const result = featureDropout({ input: batch, ...given })
  return given.inplace ? result.squeeze_(0) : result.squeeze(0)
}

function featureDropout({ input, p, training, inplace }: FunctionalArguments['dropout']): Tensor {
  return inplace ? ops.featureDropout_(input, p, training) : ops.featureDropout(input, p, training)
}

export const alphaDropout: FunctionalFunctions['alphaDropout'] = functional(
  'alphaDropout',
  ({ input, p, training, inplace }) =>
    inplace ? ops.alphaDropout_(input, p, training) : ops.alphaDropout(input, p, training),
)

export const featureAlphaDropout: FunctionalFunctions['featureAlphaDropout'] = functional(
  'featureAlphaDropout',
  ({ input, p, training, inplace }) =>
    inplace ? ops.featureAlphaDropout_(input, p, training) : ops.featureAlphaDropout(input, p, training),
)
