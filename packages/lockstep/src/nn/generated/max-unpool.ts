// Generated from the table in src/signatures by `npm run generate`; do not edit.
import type { Tensor } from '../../tensor/tensor.js'

/** What `forward` takes by name. */
export interface MaxUnpoolForwardOptions {
  /** The size before the pool, with or without `[N, C]` before it; null for the smallest that its windows cover. */
  outputSize?: readonly number[] | null
}

export interface MaxUnpoolMethods {
  /**
   * Puts values back to their places.
   * @param input The input.
   * @param indices The places of the values, from a pool with indices (int64).
   * @param outputSize The size before the pool, with or without `[N, C]` before it; null for the smallest that its windows cover.
   */
  forward(input: Tensor, indices: Tensor, outputSize?: readonly number[] | null | MaxUnpoolForwardOptions, options?: MaxUnpoolForwardOptions): Tensor
}

/** What a call of each is bound to. */
export interface MaxUnpoolMethodArguments {
  forward: { input: Tensor; indices: Tensor; outputSize: readonly number[] | null }
}
