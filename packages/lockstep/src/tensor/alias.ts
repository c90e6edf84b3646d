import { native } from '../native.js'
import { nursery } from './ownership.js'
import { Tensor, handleOf } from './tensor.js'

/** A reference of its own: no scope frees it, nor does `dispose()` of another one. */
export function aliasOf(tensor: Tensor): Tensor {
  return new Tensor(native().alias(handleOf(tensor)), nursery)
}
