// Generated from the table in src/signatures by `npm run generate`; do not edit.
import type { Device, DTypeLike } from '../../ops/types.js'
import type { Tensor } from '../../tensor/tensor.js'

/** What `forward` takes by name. */
export interface TransformerForwardOptions {
  /** `[S, S]` or `[N * nhead, S, S]`, where `src` must not attend to itself: true, or minus infinity. */
  srcMask?: Tensor | null
  /** `[T, T]` or `[N * nhead, T, T]`, where `tgt` must not attend to itself: true, or minus infinity. */
  tgtMask?: Tensor | null
  /** `[T, S]`, where `tgt` must not attend to `memory`: true, or minus infinity. */
  memoryMask?: Tensor | null
  /** `[N, S]` (or `[S]`): true, or minus infinity, for places of `src` to ignore. */
  srcKeyPaddingMask?: Tensor | null
  /** `[N, T]` (or `[T]`): true, or minus infinity, for places of `tgt` to ignore. */
  tgtKeyPaddingMask?: Tensor | null
  /** `[N, S]` (or `[S]`): true, or minus infinity, for places of `memory` to ignore. */
  memoryKeyPaddingMask?: Tensor | null
  /** Says that `srcMask` is the causal one; null looks. */
  srcIsCausal?: boolean | null
  /** Says that `tgtMask` is the causal one; null looks. */
  tgtIsCausal?: boolean | null
  /** Says that `memoryMask` is the causal one. Default: false. */
  memoryIsCausal?: boolean
}

/** What `generateSquareSubsequentMask` takes by name. */
export interface TransformerGenerateSquareSubsequentMaskOptions {
  /** Where it is made; null for 'cpu'. */
  device?: Device | null
  /** Its dtype; null for 'float32'. */
  dtype?: DTypeLike | null
}

export interface TransformerMethods {
  /**
   * Encodes `src`, and decodes `tgt` with it.
   * @param src `[S, N, E]`, `[N, S, E]` with `batchFirst`, or `[S, E]`.
   * @param tgt `[T, N, E]`, `[N, T, E]` with `batchFirst`, or `[T, E]`.
   * @param srcMask `[S, S]` or `[N * nhead, S, S]`, where `src` must not attend to itself: true, or minus infinity.
   * @param tgtMask `[T, T]` or `[N * nhead, T, T]`, where `tgt` must not attend to itself: true, or minus infinity.
   * @param memoryMask `[T, S]`, where `tgt` must not attend to `memory`: true, or minus infinity.
   * @param srcKeyPaddingMask `[N, S]` (or `[S]`): true, or minus infinity, for places of `src` to ignore.
   * @param tgtKeyPaddingMask `[N, T]` (or `[T]`): true, or minus infinity, for places of `tgt` to ignore.
   * @param memoryKeyPaddingMask `[N, S]` (or `[S]`): true, or minus infinity, for places of `memory` to ignore.
   * @param srcIsCausal Says that `srcMask` is the causal one; null looks.
   * @param tgtIsCausal Says that `tgtMask` is the causal one; null looks.
   * @param memoryIsCausal Says that `memoryMask` is the causal one. Default: false.
   */
  forward(src: Tensor, tgt: Tensor, srcMask?: Tensor | null | TransformerForwardOptions, tgtMask?: Tensor | null | TransformerForwardOptions, memoryMask?: Tensor | null | TransformerForwardOptions, srcKeyPaddingMask?: Tensor | null | TransformerForwardOptions, tgtKeyPaddingMask?: Tensor | null | TransformerForwardOptions, memoryKeyPaddingMask?: Tensor | null | TransformerForwardOptions, srcIsCausal?: boolean | null | TransformerForwardOptions, tgtIsCausal?: boolean | null | TransformerForwardOptions, memoryIsCausal?: boolean | TransformerForwardOptions, options?: TransformerForwardOptions): Tensor
  /**
   * The causal mask `[sz, sz]`: minus infinity above the diagonal, zero elsewhere.
   * @param sz How long the sequence is.
   * @param device Where it is made; null for 'cpu'.
   * @param dtype Its dtype; null for 'float32'.
   */
  generateSquareSubsequentMask(sz: number, device?: Device | null | TransformerGenerateSquareSubsequentMaskOptions, dtype?: DTypeLike | null | TransformerGenerateSquareSubsequentMaskOptions, options?: TransformerGenerateSquareSubsequentMaskOptions): Tensor
}

/** What a call of each is bound to. */
export interface TransformerMethodArguments {
  forward: { src: Tensor; tgt: Tensor; srcMask: Tensor | null; tgtMask: Tensor | null; memoryMask: Tensor | null; srcKeyPaddingMask: Tensor | null; tgtKeyPaddingMask: Tensor | null; memoryKeyPaddingMask: Tensor | null; srcIsCausal: boolean | null; tgtIsCausal: boolean | null; memoryIsCausal: boolean }
  generateSquareSubsequentMask: { sz: number; device: Device | null; dtype: DTypeLike | null }
}
