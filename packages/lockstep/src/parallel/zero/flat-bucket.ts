/** Parameters in one message. */
import { updating } from '../../autograd/pending.js'
import { noGrad } from '../../autograd/modes.js'
import { native } from '../../native.js'
import { setData } from '../../nn/convert.js'
import { empty, zeros } from '../../ops/generated/functions.js'
import type { DType } from '../../ops/types.js'
import { keep, scope } from '../../tensor/scope.js'
import { handleOf } from '../../tensor/tensor.js'
import type { Tensor } from '../../tensor/tensor.js'

/** One flat tensor; views of it, one behind another, are the data of some parameters of one dtype. */
export class FlatBucket {
  readonly params: readonly Tensor[]
  /** Of shape `[n]`. A zero of float32 if there is nothing in it, as in PyTorch. */
  readonly tensor: Tensor

  /** Moves the parameters into a new bucket. */
  constructor(params: readonly Tensor[], dtype: DType) {
    const size = params.reduce((sum, param) => sum + param.numel(), 0)
    this.params = params
    this.tensor = keep(noGrad(() => (size === 0 ? zeros([1]) : empty([size], { dtype }))))
    let start = 0
    for (const param of size === 0 ? [] : params) {
      const count = param.numel()
      replaceData(param, () => this.tensor.narrow(0, start, count).viewAs(param).copy_(param))
      start += count
    }
  }

  /** Whether the parameters still lie in it. */
  holdsAll(): boolean {
    const { tensor, params } = this
    return params.every((param) => param.numel() === 0 || native().sameStorage(handleOf(param), handleOf(tensor)))
  }

  /** Gives a parameter memory of its own. */
  static moveOut(param: Tensor): void {
    replaceData(param, () => param.clone())
  }
}

/** A running backward pass may reach the parameter: the values stay the same. */
function replaceData(param: Tensor, make: () => Tensor): void {
  updating(() => noGrad(() => scope(() => setData(param, make().detach()))))
}
