import type { Tensor } from '../tensor/tensor.js'
import { ops } from '../ops/ops.js'
import { layer } from './layer.js'

/** The cosine of the angle between vectors along `dim`. */
export class CosineSimilarity extends layer('CosineSimilarity') {
  override forward(x1: Tensor, x2: Tensor): Tensor {
    return ops.cosineSimilarity(x1, x2, this.dim, this.eps)
  }
}

/** The distance of vectors along the last dimension. */
export class PairwiseDistance extends layer('PairwiseDistance') {
  override forward(x1: Tensor, x2: Tensor): Tensor {
    return ops.pairwiseDistance(x1, x2, this.p, this.eps, this.keepdim)
  }
}
