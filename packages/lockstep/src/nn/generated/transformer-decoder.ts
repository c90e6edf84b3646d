// Generated from the table in src/signatures by `npm run generate`; do not edit.
import type { Tensor } from '../../tensor/tensor.js'

/** What `forward` takes by name. */
export interface TransformerDecoderForwardOptions {
  /** `[T, T]` or `[N * nhead, T, T]`, where `tgt` must not attend to itself: true, or minus infinity. */
  tgtMask?: Tensor | null
  /** `[T, S]`, where `tgt` must not attend to `memory`: true, or minus infinity. */
  memoryMask?: Tensor | null
  /** `[N, T]` (or `[T]`): true, or minus infinity, for places of `tgt` to ignore. */
  tgtKeyPaddingMask?: Tensor | null
  /** `[N, S]` (or `[S]`): true, or minus infinity, for places of `memory` to ignore. */
  memoryKeyPaddingMask?: Tensor | null
  /** Says that `tgtMask` is the causal one; null looks. */
  tgtIsCausal?: boolean | null
  /** Says that `memoryMask` is the causal one. Default: false. */
  memoryIsCausal?: boolean
}

export interface TransformerDecoderMethods {
  /**
   * Goes through all layers, and through `norm` where there is one.
   * @param tgt `[T, N, E]`, `[N, T, E]` with `batchFirst`, or `[T, E]`.
   * @param memory `[S, N, E]`, `[N, S, E]` with `batchFirst`, or `[S, E]`: what the encoder gave.
   * @param tgtMask `[T, T]` or `[N * nhead, T, T]`, where `tgt` must not attend to itself: true, or minus infinity.
   * @param memoryMask `[T, S]`, where `tgt` must not attend to `memory`: true, or minus infinity.
   * @param tgtKeyPaddingMask `[N, T]` (or `[T]`): true, or minus infinity, for places of `tgt` to ignore.
   * @param memoryKeyPaddingMask `[N, S]` (or `[S]`): true, or minus infinity, for places of `memory` to ignore.
   * @param tgtIsCausal Says that `tgtMask` is the causal one; null looks.
   * @param memoryIsCausal Says that `memoryMask` is the causal one. Default: false.
   */
  forward(tgt: Tensor, memory: Tensor, tgtMask?: Tensor | null | TransformerDecoderForwardOptions, memoryMask?: Tensor | null | TransformerDecoderForwardOptions, tgtKeyPaddingMask?: Tensor | null | TransformerDecoderForwardOptions, memoryKeyPaddingMask?: Tensor | null | TransformerDecoderForwardOptions, tgtIsCausal?: boolean | null | TransformerDecoderForwardOptions, memoryIsCausal?: boolean | TransformerDecoderForwardOptions, options?: TransformerDecoderForwardOptions): Tensor
}

/** What a call of each is bound to. */
export interface TransformerDecoderMethodArguments {
  forward: { tgt: Tensor; memory: Tensor; tgtMask: Tensor | null; memoryMask: Tensor | null; tgtKeyPaddingMask: Tensor | null; memoryKeyPaddingMask: Tensor | null; tgtIsCausal: boolean | null; memoryIsCausal: boolean }
}
