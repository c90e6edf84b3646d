// Generated from the table in src/signatures by `npm run generate`; do not edit.
import type { Tensor } from '../../tensor/tensor.js'

/** What `forward` takes by name. */
export interface TransformerEncoderLayerForwardOptions {
  /** `[S, S]` or `[N * nhead, S, S]`, where `src` must not attend to itself: true, or minus infinity. */
  srcMask?: Tensor | null
  /** `[N, S]` (or `[S]`): true, or minus infinity, for places of `src` to ignore. */
  srcKeyPaddingMask?: Tensor | null
  /** Says that `srcMask` is the causal one. Default: false. */
  isCausal?: boolean
}

export interface TransformerEncoderLayerMethods {
  /**
   * Attends to itself, then goes through the two linear layers.
   * @param src `[S, N, E]`, `[N, S, E]` with `batchFirst`, or `[S, E]`.
   * @param srcMask `[S, S]` or `[N * nhead, S, S]`, where `src` must not attend to itself: true, or minus infinity.
   * @param srcKeyPaddingMask `[N, S]` (or `[S]`): true, or minus infinity, for places of `src` to ignore.
   * @param isCausal Says that `srcMask` is the causal one. Default: false.
   */
  forward(src: Tensor, srcMask?: Tensor | null | TransformerEncoderLayerForwardOptions, srcKeyPaddingMask?: Tensor | null | TransformerEncoderLayerForwardOptions, isCausal?: boolean | TransformerEncoderLayerForwardOptions, options?: TransformerEncoderLayerForwardOptions): Tensor
}

/** What a call of each is bound to. */
export interface TransformerEncoderLayerMethodArguments {
  forward: { src: Tensor; srcMask: Tensor | null; srcKeyPaddingMask: Tensor | null; isCausal: boolean }
}
