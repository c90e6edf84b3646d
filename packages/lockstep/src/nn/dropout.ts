import type { Tensor } from '../tensor/tensor.js'
import { python } from './arguments.js'
import * as F from './functional/dropout.js'
import { layer } from './layer.js'
import { Layer } from './module.js'

/** What the dropouts share. */
abstract class DropoutNd extends Layer {
  declare readonly p: number
  declare readonly inplace: boolean

  override extraRepr(): string {
    return `p=${this.p}, inplace=${python(this.inplace)}`
  }
}

/** Sets each element to zero with probability `p`, and divides the others by `1 - p`, when training. */
export class Dropout extends layer('Dropout', DropoutNd) {
  override forward(input: Tensor): Tensor {
    return F.dropout(input, this.p, this.training, this.inplace)
  }
}

/** As Dropout, for whole channels of `[N, C, L]` or `[C, L]`. */
export class Dropout1d extends layer('Dropout1d', DropoutNd) {
  override forward(input: Tensor): Tensor {
    return F.dropout1d(input, this.p, this.training, this.inplace)
  }
}

/** As Dropout, for whole channels of `[N, C, H, W]`. */
export class Dropout2d extends layer('Dropout2d', DropoutNd) {
  override forward(input: Tensor): Tensor {
    return F.dropout2d(input, this.p, this.training, this.inplace)
  }
}

/** Dropout that keeps mean and variance, for SELU. */
export class AlphaDropout extends layer('AlphaDropout', DropoutNd) {
  override forward(input: Tensor): Tensor {
    return F.alphaDropout(input, this.p, this.training)
  }
}

/** As Dropout, for whole channels of `[N, C, D, H, W]` or `[C, D, H, W]`. */
export class Dropout3d extends layer('Dropout3d', DropoutNd) {
  override forward(input: Tensor): Tensor {
    return F.dropout3d(input, this.p, this.training, this.inplace)
  }
}

/** As AlphaDropout, for whole channels of `[N, C, ...]`. */
export class FeatureAlphaDropout extends layer('FeatureAlphaDropout', DropoutNd) {
  override forward(input: Tensor): Tensor {
    return F.featureAlphaDropout(input, this.p, this.training)
  }
}
