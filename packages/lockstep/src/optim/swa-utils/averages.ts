/** How an average of weights takes in the next ones. */
import { noGrad } from '../../autograd/modes.js'
import { checkKind } from '../../checks.js'
import { ops } from '../../ops/ops.js'
import { isFloatingPoint } from '../../tensor/dtype.js'
import type { Tensor } from '../../tensor/tensor.js'

/** The next average of one tensor. `numAveraged`: how many it holds, an int64 tensor of one element. */
export type AvgFn = (averaged: Tensor, current: Tensor, numAveraged: Tensor) => Tensor

/** Writes the next averages of tensors of one device and dtype. */
export type MultiAvgFn = (averaged: readonly Tensor[], current: readonly Tensor[], numAveraged: Tensor) => void

/** `decay * averaged + (1 - decay) * current`: PyTorch's `get_ema_avg_fn`. `decay` is between 0 and 1. */
export function getEmaAvgFn(decay = 0.999): AvgFn {
  checkKind('getEmaAvgFn', 'decay', decay, 'number[0..1]')
  return (averaged, current) => noGrad(() => averaged.mul(decay).add(current.mul(1 - decay)))
}

/** The mean of all: PyTorch's `get_swa_avg_fn`. */
export function getSwaAvgFn(): AvgFn {
  return (averaged, current, numAveraged) => noGrad(() => averaged.add(current.sub(averaged).div(numAveraged.add(1))))
}

/** As `getEmaAvgFn`, for many tensors at once: PyTorch's `get_ema_multi_avg_fn`. Its last bits may be others. */
export function getEmaMultiAvgFn(decay = 0.999): MultiAvgFn {
  return many(getEmaAvgFn(decay), () => 1 - decay)
}

/** As `getSwaAvgFn`, for many tensors at once: PyTorch's `get_swa_multi_avg_fn`. Its last bits may be others. */
export function getSwaMultiAvgFn(): MultiAvgFn {
  return many(getSwaAvgFn(), (numAveraged) => numAveraged.add(1).reciprocal().item() as number)
}

/** Moves averages towards the current values by a weight; whole numbers one by one. */
function many(one: AvgFn, weight: (numAveraged: Tensor) => number): MultiAvgFn {
  return (averaged, current, numAveraged) => {
    noGrad(() => {
      const [first] = averaged
      if (first === undefined) return
      if (isFloatingPoint(first.dtype) || first.dtype.startsWith('complex')) {
        ops._foreachLerp_(averaged, current, weight(numAveraged))
        return
      }
      for (const [index, tensor] of averaged.entries()) {
        tensor.copy_(one(tensor, current[index] as Tensor, numAveraged))
      }
    })
  }
}
