// Generated from the table in src/signatures by `npm run generate`; do not edit.
import type { Tensor } from '../../tensor/tensor.js'

/** What `forward` takes by name. */
export interface TransformerEncoderForwardOptions {
  /** Where `src` must not attend to itself: as `srcMask`. */
  mask?: Tensor | null
  /** `[N, S]` (or `[S]`): true, or minus infinity, for places of `src` to ignore. */
  srcKeyPaddingMask?: Tensor | null
  /** Says that `mask` is the causal one; null looks. */
  isCausal?: boolean | null
}

export interface TransformerEncoderMethods {
  /**
   * Goes through all layers, and through `norm` where there is one.
   * @param src `[S, N, E]`, `[N, S, E]` with `batchFirst`, or `[S, E]`.
   * @param mask Where `src` must not attend to itself: as `srcMask`.
   * @param srcKeyPaddingMask `[N, S]` (or `[S]`): true, or minus infinity, for places of `src` to ignore.
   * @param isCausal Says that `mask` is the causal one; null looks.
   */
  forward(src: Tensor, mask?: Tensor | null | TransformerEncoderForwardOptions, srcKeyPaddingMask?: Tensor | null | TransformerEncoderForwardOptions, isCausal?: boolean | null | TransformerEncoderForwardOptions, options?: TransformerEncoderForwardOptions): Tensor
}

/** What a call of each is bound to. */
export interface TransformerEncoderMethodArguments {
  forward: { src: Tensor; mask: Tensor | null; srcKeyPaddingMask: Tensor | null; isCausal: boolean | null }
}
