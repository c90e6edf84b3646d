/** Pools whose windows are drawn at random, and what undoes pools. */
import type { Tensor } from '../tensor/tensor.js'
import { invalid, python, tuple } from './arguments.js'
import * as F from './functional/unpooling.js'
import type { LayerArguments } from './generated/layers.js'
import type { MaxUnpoolMethodArguments, MaxUnpoolMethods } from './generated/max-unpool.js'
import { make } from './internals.js'
import { layer } from './layer.js'
import { Layer } from './module.js'
import { bind, parseSignature } from '../signatures/signature.js'
import { table } from '../signatures/table.js'

/** What the two share. For the places of the greatest values see `functional.fractionalMaxPool2dWithIndices`. */
abstract class FractionalMaxPool extends Layer {
  declare readonly kernelSize: readonly number[]
  declare readonly outputSize: readonly number[] | null
  declare readonly outputRatio: readonly number[] | null

  protected abstract dims(): 2 | 3

  protected override [make](given: LayerArguments['FractionalMaxPool2d']): void {
    const { name } = this.constructor
    const { kernelSize, outputSize, outputRatio } = given
    if (outputSize === null && outputRatio === null) {
      throw invalid(`${name} requires specifying either an output size, or a pooling ratio`, name)
    }
    if (outputSize !== null && outputRatio !== null) {
      throw invalid('only one of output_size and output_ratio may be specified', name)
    }
    const dims = this.dims()
    Object.assign(this, {
      kernelSize: tuple(`${name}: kernelSize`, kernelSize, dims),
      outputSize: outputSize === null ? null : tuple(`${name}: outputSize`, outputSize, dims),
      outputRatio: outputRatio === null ? null : tuple(`${name}: outputRatio`, outputRatio, dims),
    })
  }

  override forward(input: Tensor): Tensor {
    const { kernelSize, outputSize, outputRatio } = this
    return F[`fractionalMaxPool${this.dims()}d`](input, kernelSize, outputSize, outputRatio)
  }
}

/** The greatest of windows whose places are drawn at random for each pass (Graham 2014). Input `[N, C, H, W]` or `[C, H, W]`. */
export class FractionalMaxPool2d extends layer('FractionalMaxPool2d', FractionalMaxPool) {
  protected override dims() {
    return 2 as const
  }
}

/** The greatest of windows whose places are drawn at random for each pass (Graham 2014). Input `[N, C, D, H, W]` or `[C, D, H, W]`. */
export class FractionalMaxPool3d extends layer('FractionalMaxPool3d', FractionalMaxPool) {
  protected override dims() {
    return 3 as const
  }
}

const callSignature = parseSignature('MaxUnpool.forward', table.maxUnpool.forward)

type Inputs = Parameters<MaxUnpoolMethods['forward']>

/** What the three share. */
abstract class MaxUnpool extends Layer {
  declare readonly kernelSize: readonly number[]
  declare readonly stride: readonly number[]
  declare readonly padding: readonly number[]

  protected abstract dims(): 1 | 2 | 3

  protected override [make]({ kernelSize, stride, padding }: LayerArguments['MaxUnpool1d']): void {
    const { name } = this.constructor
    const dims = this.dims()
    Object.assign(this, {
      kernelSize: tuple(`${name}: kernelSize`, kernelSize, dims),
      stride: tuple(`${name}: stride`, stride ?? kernelSize, dims),
      padding: tuple(`${name}: padding`, padding, dims),
    })
  }

  /** `outputSize` is the size before the pool, where its windows did not cover it. */
  override forward(...given: Inputs): Tensor {
    const call = bind(callSignature, given) as unknown as MaxUnpoolMethodArguments['forward']
    const { kernelSize, stride, padding } = this
    return F[`maxUnpool${this.dims()}d`](call.input, call.indices, kernelSize, stride, padding, call.outputSize)
  }

  override extraRepr(): string {
    const { kernelSize, stride, padding } = this
    return `kernel_size=${python(kernelSize)}, stride=${python(stride)}, padding=${python(padding)}`
  }
}

/** Puts values back where `functional.maxPool1dWithIndices` took them, zeros elsewhere. Input `[N, C, L]` or `[C, L]`. */
export class MaxUnpool1d extends layer('MaxUnpool1d', MaxUnpool) {
  protected override dims() {
    return 1 as const
  }
}

/** Puts values back where `functional.maxPool2dWithIndices` took them, zeros elsewhere. Input `[N, C, H, W]` or `[C, H, W]`. */
export class MaxUnpool2d extends layer('MaxUnpool2d', MaxUnpool) {
  protected override dims() {
    return 2 as const
  }
}

/** Puts values back where `functional.maxPool3dWithIndices` took them, zeros elsewhere. Input `[N, C, D, H, W]` or `[C, D, H, W]`. */
export class MaxUnpool3d extends layer('MaxUnpool3d', MaxUnpool) {
  protected override dims() {
    return 3 as const
  }
}
