import { ops } from '../../ops/ops.js'
import type { Tensor } from '../../tensor/tensor.js'
import { invalid } from '../arguments.js'
import * as F from '../functional/activation.js'
import { Layer } from '../module.js'

/** What the softmaxes share. */
abstract class AlongDim extends Layer {
  readonly dim: number

  constructor(dim: number) {
    super()
    if (!Number.isInteger(dim)) {
      throw invalid(`${new.target.name} needs the dimension to normalize, as in new ${new.target.name}(-1)`)
    }
    this.dim = dim
  }

  override extraRepr(): string {
    return `dim=${this.dim}`
  }
}

/** `exp(x) / sum(exp(x))` along a dimension. */
export class Softmax extends AlongDim {
  override forward(input: Tensor): Tensor {
    return ops.softmax(input, this.dim)
  }
}

/** `softmax(-x)`. */
export class Softmin extends AlongDim {
  override forward(input: Tensor): Tensor {
    return F.softmin(input, this.dim)
  }
}

/** `log(softmax(x))`. */
export class LogSoftmax extends AlongDim {
  override forward(input: Tensor): Tensor {
    return ops.logSoftmax(input, this.dim)
  }
}
