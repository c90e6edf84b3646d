// Generated from the table in src/signatures by `npm run generate`; do not edit.
import type { Tensor } from '../../tensor/tensor.js'

/** What `forward` takes by name. */
export interface TransformerDecoderLayerForwardOptions {
  /** `[T, T]` or `[N * nhead, T, T]`, where `tgt` must not attend to itself: true, or minus infinity. */
  tgtMask?: Tensor | null
  /** `[T, S]`, where `tgt` must not attend to `memory`: true, or minus infinity. */
  memoryMask?: Tensor | null
  /** `[N, T]` (or `[T]`): true, or minus infinity, for places of `tgt` to ignore. */
  tgtKeyPaddingMask?: Tensor | null
  /** `[N, S]` (or `[S]`): true, or minus infinity, for places of `memory` to ignore. */
  memoryKeyPaddingMask?: Tensor | null
  /** Says that `tgtMask` is the causal one. Default: false. */
  tgtIsCausal?: boolean
  /** Says that `memoryMask` is the causal one. Default: false. */
  memoryIsCausal?: boolean
}

export interface TransformerDecoderLayerMethods {
  /**
   * Attends to itself, then to `memory`, then goes through the two linear layers.
   * @param tgt `[T, N, E]`, `[N, T, E]` with `batchFirst`, or `[T, E]`.
   * @param memory `[S, N, E]`, `[N, S, E]` with `batchFirst`, or `[S, E]`: what the encoder gave.
   * @param tgtMask `[T, T]` or `[N * nhead, T, T]`, where `tgt` must not attend to itself: true, or minus infinity.
   * @param memoryMask `[T, S]`, where `tgt` must not attend to `memory`: true, or minus infinity.
   * @param tgtKeyPaddingMask `[N, T]` (or `[T]`): true, or minus infinity, for places of `tgt` to ignore.
   * @param memoryKeyPaddingMask `[N, S]` (or `[S]`): true, or minus infinity, for places of `memory` to ignore.
   * @param tgtIsCausal Says that `tgtMask` is the causal one. Default: false.
   * @param memoryIsCausal Says that `memoryMask` is the causal one. Default: false.
   */
  forward(tgt: Tensor, memory: Tensor, tgtMask?: Tensor | null | TransformerDecoderLayerForwardOptions, memoryMask?: Tensor | null | TransformerDecoderLayerForwardOptions, tgtKeyPaddingMask?: Tensor | null | TransformerDecoderLayerForwardOptions, memoryKeyPaddingMask?: Tensor | null | TransformerDecoderLayerForwardOptions, tgtIsCausal?: boolean | TransformerDecoderLayerForwardOptions, memoryIsCausal?: boolean | TransformerDecoderLayerForwardOptions, options?: TransformerDecoderLayerForwardOptions): Tensor
}

/** What a call of each is bound to. */
export interface TransformerDecoderLayerMethodArguments {
  forward: { tgt: Tensor; memory: Tensor; tgtMask: Tensor | null; memoryMask: Tensor | null; tgtKeyPaddingMask: Tensor | null; memoryKeyPaddingMask: Tensor | null; tgtIsCausal: boolean; memoryIsCausal: boolean }
}
