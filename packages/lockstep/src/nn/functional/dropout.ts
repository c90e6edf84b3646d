import { show } from '../../ops/explain.js'
import { ops } from '../../ops/ops.js'
import type { Tensor } from '../../tensor/tensor.js'
import { invalid, needTensor } from '../arguments.js'

export function checkProbability(p: number): void {
  if (!(typeof p === 'number' && p >= 0 && p <= 1))
    throw invalid(`dropout probability has to be between 0 and 1, but got ${show(p)}`, 'dropout')
}

/** Sets each element to zero with probability `p`, and divides the others by `1 - p`; nothing unless training. */
export function dropout(input: Tensor, p = 0.5, training = true, inplace = false): Tensor {
  checkProbability(p)
  return inplace ? ops.dropout_(input, p, training) : ops.dropout(input, p, training)
}

/** As `dropout`, for whole channels of `[N, C, L]` or `[C, L]`. */
export function dropout1d(input: Tensor, p = 0.5, training = true, inplace = false): Tensor {
  checkProbability(p)
  needTensor('dropout1d', 'input', input)
  const dims = input.dim()
  if (dims !== 2 && dims !== 3) {
    throw invalid(`dropout1d: Expected 2D or 3D input, but received a ${dims}D input`, 'dropout1d')
  }
  if (dims === 3) return featureDropout(input, p, training, inplace)
  const batch = inplace ? input.unsqueeze_(0) : input.unsqueeze(0)
  const result = featureDropout(batch, p, training, inplace)
  return inplace ? result.squeeze_(0) : result.squeeze(0)
}

/** As `dropout`, for whole channels of `[N, C, H, W]`. */
export function dropout2d(input: Tensor, p = 0.5, training = true, inplace = false): Tensor {
  checkProbability(p)
  needTensor('dropout2d', 'input', input)
  const dims = input.dim()
  if (dims !== 3 && dims !== 4) {
    throw invalid(`dropout2d: Expected 3D or 4D input, but received a ${dims}D input: use dropout`, 'dropout2d')
  }
  return featureDropout(input, p, training, inplace)
}

function featureDropout(input: Tensor, p: number, training: boolean, inplace: boolean): Tensor {
  return inplace ? ops.featureDropout_(input, p, training) : ops.featureDropout(input, p, training)
}

/** Dropout that keeps mean and variance, for SELU. */
export function alphaDropout(input: Tensor, p = 0.5, training = false, inplace = false): Tensor {
  checkProbability(p)
  return inplace ? ops.alphaDropout_(input, p, training) : ops.alphaDropout(input, p, training)
}
