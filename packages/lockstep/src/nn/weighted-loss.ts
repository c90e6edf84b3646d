import type { Tensor } from '../tensor/tensor.js'
import type { LayerArguments } from './generated/layers.js'
import { make } from './internals.js'
import { Layer } from './module.js'

/** A loss with a factor for each class or element: a buffer. */
export abstract class WeightedLoss extends Layer {
  declare weight: Tensor | null

  protected override [make]({ weight }: LayerArguments['BCELoss']): void {
    this.registerBuffer('weight', weight)
  }
}
