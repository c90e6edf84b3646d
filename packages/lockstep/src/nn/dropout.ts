import type { Tensor } from '../tensor/tensor.js'
import { named, python } from './arguments.js'
import * as F from './functional/dropout.js'
import { Layer } from './module.js'

export interface DropoutOptions {
  /** The probability of a zero. Default: 0.5. */
  p?: number
  /** Write the result into the input. Default: false. */
  inplace?: boolean
}

/** What the dropouts share. */
abstract class DropoutNd extends Layer {
  readonly p: number
  readonly inplace: boolean

  constructor(p?: number | DropoutOptions, inplace?: boolean | DropoutOptions) {
    super()
    const given = named<DropoutOptions>(new.target.name, { p, inplace })
    this.p = given.p ?? 0.5
    this.inplace = given.inplace ?? false
    F.checkProbability(this.p)
  }

  override extraRepr(): string {
    return `p=${this.p}, inplace=${python(this.inplace)}`
  }
}

/** Sets each element to zero with probability `p`, and divides the others by `1 - p`, when training. */
export class Dropout extends DropoutNd {
  override forward(input: Tensor): Tensor {
    return F.dropout(input, this.p, this.training, this.inplace)
  }
}

/** As Dropout, for whole channels of `[N, C, L]` or `[C, L]`. */
export class Dropout1d extends DropoutNd {
  override forward(input: Tensor): Tensor {
    return F.dropout1d(input, this.p, this.training, this.inplace)
  }
}

/** As Dropout, for whole channels of `[N, C, H, W]`. */
export class Dropout2d extends DropoutNd {
  override forward(input: Tensor): Tensor {
    return F.dropout2d(input, this.p, this.training, this.inplace)
  }
}

/** Dropout that keeps mean and variance, for SELU. */
export class AlphaDropout extends DropoutNd {
  override forward(input: Tensor): Tensor {
    return F.alphaDropout(input, this.p, this.training)
  }
}
