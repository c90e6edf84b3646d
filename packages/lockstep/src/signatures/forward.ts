/** What `forward` takes of layers that take more than their input. */

/** Of `torch.nn.ConvTranspose2d` and its like. */
export const convTranspose = {
  /** The convolution of an input, of which several outputs are possible where the stride is not 1. */
  forward: 'input: Tensor, outputSize: integers[0..]? = null',
} as const

/** Of `torch.nn.MaxUnpool2d` and its like. */
export const maxUnpool = {
  /** Puts values back to their places. */
  forward: 'input: Tensor, indices: Tensor, outputSize: integers[0..]? = null',
} as const

/** Of `torch.nn.EmbeddingBag`. */
export const embeddingBag = {
  /** Sums, averages or maxima of bags of rows. */
  forward: 'input: Tensor, offsets: Tensor? = null, perSampleWeights: Tensor? = null',
} as const
