// Generated from the table in src/signatures by `npm run generate`; do not edit.
import type { Tensor } from '../../tensor/tensor.js'

/** What `forward` takes by name. */
export interface ConvTransposeForwardOptions {
  /** Which of the possible sizes, with or without `[N, C]` before them; null for the one of `outputPadding`. */
  outputSize?: readonly number[] | null
}

export interface ConvTransposeMethods {
  /**
   * The convolution of an input, of which several outputs are possible where the stride is not 1.
   * @param input The input.
   * @param outputSize Which of the possible sizes, with or without `[N, C]` before them; null for the one of `outputPadding`.
   */
  forward(input: Tensor, outputSize?: readonly number[] | null | ConvTransposeForwardOptions, options?: ConvTransposeForwardOptions): Tensor
}

/** What a call of each is bound to. */
export interface ConvTransposeMethodArguments {
  forward: { input: Tensor; outputSize: readonly number[] | null }
}
