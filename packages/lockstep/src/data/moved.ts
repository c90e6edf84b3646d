import type { Device, DTypeLike } from '../ops/types.js'
import type { Tensor } from '../tensor/tensor.js'

/** A tensor that was just made, on `device` and with `dtype`; one that is not kept is freed. */
export function moved(made: Tensor, device?: Device, dtype?: DTypeLike): Tensor {
  const result = made.to({ ...(device === undefined ? {} : { device }), ...(dtype === undefined ? {} : { dtype }) })
  if (result !== made) made.dispose()
  return result
}
