// Generated from the table in src/signatures by `npm run generate`; do not edit.
import type { Tensor } from '../../tensor/tensor.js'
import type { Attended } from '../types.js'

/** What `forward` takes by name. */
export interface MultiheadAttentionForwardOptions {
  /** `[N, S]` (or `[S]`): true, or minus infinity, for keys to ignore. */
  keyPaddingMask?: Tensor | null
  /** Return the weights, too; without them the quicker kernel is used. Default: true. */
  needWeights?: boolean
  /** `[L, S]` or `[N * numHeads, L, S]`: true, or minus infinity, where attention is not allowed. */
  attnMask?: Tensor | null
  /** Average the weights over the heads. Default: true. */
  averageAttnWeights?: boolean
  /** Says that `attnMask` is the causal one. Default: false. */
  isCausal?: boolean
}

export interface MultiheadAttentionMethods {
  /**
   * What attends to what, and how this call goes.
   * @param query `[L, N, E]`, `[N, L, E]` with `batchFirst`, or `[L, E]`.
   * @param key `[S, N, E]`, `[N, S, E]` with `batchFirst`, or `[S, E]`.
   * @param value `[S, N, V]`, `[N, S, V]` with `batchFirst`, or `[S, V]`.
   * @param keyPaddingMask `[N, S]` (or `[S]`): true, or minus infinity, for keys to ignore.
   * @param needWeights Return the weights, too; without them the quicker kernel is used. Default: true.
   * @param attnMask `[L, S]` or `[N * numHeads, L, S]`: true, or minus infinity, where attention is not allowed.
   * @param averageAttnWeights Average the weights over the heads. Default: true.
   * @param isCausal Says that `attnMask` is the causal one. Default: false.
   */
  forward(query: Tensor, key: Tensor, value: Tensor, keyPaddingMask?: Tensor | null | MultiheadAttentionForwardOptions, needWeights?: boolean | MultiheadAttentionForwardOptions, attnMask?: Tensor | null | MultiheadAttentionForwardOptions, averageAttnWeights?: boolean | MultiheadAttentionForwardOptions, isCausal?: boolean | MultiheadAttentionForwardOptions, options?: MultiheadAttentionForwardOptions): Attended
}

/** What a call of each is bound to. */
export interface MultiheadAttentionMethodArguments {
  forward: { query: Tensor; key: Tensor; value: Tensor; keyPaddingMask: Tensor | null; needWeights: boolean; attnMask: Tensor | null; averageAttnWeights: boolean; isCausal: boolean }
}
