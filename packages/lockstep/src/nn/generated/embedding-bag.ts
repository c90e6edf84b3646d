// Generated from the table in src/signatures by `npm run generate`; do not edit.
import type { Tensor } from '../../tensor/tensor.js'

/** What `forward` takes by name. */
export interface EmbeddingBagForwardOptions {
  /** Where each bag begins, `[B]`; null for an input `[B, N]`. */
  offsets?: Tensor | null
  /** A factor for each index, of the shape of `input`; for `sum` only. */
  perSampleWeights?: Tensor | null
}

export interface EmbeddingBagMethods {
  /**
   * Sums, averages or maxima of bags of rows.
   * @param input The input.
   * @param offsets Where each bag begins, `[B]`; null for an input `[B, N]`.
   * @param perSampleWeights A factor for each index, of the shape of `input`; for `sum` only.
   */
  forward(input: Tensor, offsets?: Tensor | null | EmbeddingBagForwardOptions, perSampleWeights?: Tensor | null | EmbeddingBagForwardOptions, options?: EmbeddingBagForwardOptions): Tensor
}

/** What a call of each is bound to. */
export interface EmbeddingBagMethodArguments {
  forward: { input: Tensor; offsets: Tensor | null; perSampleWeights: Tensor | null }
}
