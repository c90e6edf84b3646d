import { ops } from '../ops/ops.js'
import type { Tensor } from '../tensor/tensor.js'
import { python } from './arguments.js'
import { layer } from './layer.js'

/** Makes one dimension of several. */
export class Flatten extends layer('Flatten') {
  override forward(input: Tensor): Tensor {
    return ops.flatten(input, this.startDim, this.endDim)
  }

  override extraRepr(): string {
    return `start_dim=${this.startDim}, end_dim=${this.endDim}`
  }
}

/** Makes several dimensions of one. */
export class Unflatten extends layer('Unflatten') {
  override forward(input: Tensor): Tensor {
    return ops.unflatten(input, this.dim, this.unflattenedSize)
  }

  override extraRepr(): string {
    return `dim=${this.dim}, unflattened_size=${python(this.unflattenedSize)}`
  }
}
