/** The recurrent layers of `torch.nn`, and the functions of `torch.nn.utils.rnn`. */
export const recurrentLayers = {
  RNN: 'inputSize: integer[1..], hiddenSize: integer[1..], numLayers: integer[1..] = 1, nonlinearity: tanh|relu = "tanh", bias: boolean = true, batchFirst: boolean = false, dropout: number[0..1] = 0, bidirectional: boolean = false, device: device? = null, dtype: dtype? = null',
  LSTM: 'inputSize: integer[1..], hiddenSize: integer[1..], numLayers: integer[1..] = 1, bias: boolean = true, batchFirst: boolean = false, dropout: number[0..1] = 0, bidirectional: boolean = false, projSize: count = 0, device: device? = null, dtype: dtype? = null',
  GRU: 'inputSize: integer[1..], hiddenSize: integer[1..], numLayers: integer[1..] = 1, bias: boolean = true, batchFirst: boolean = false, dropout: number[0..1] = 0, bidirectional: boolean = false, device: device? = null, dtype: dtype? = null',
  RNNCell:
    'inputSize: count, hiddenSize: count, bias: boolean = true, nonlinearity: tanh|relu = "tanh", device: device? = null, dtype: dtype? = null',
  LSTMCell: 'inputSize: count, hiddenSize: count, bias: boolean = true, device: device? = null, dtype: dtype? = null',
  GRUCell: 'inputSize: count, hiddenSize: count, bias: boolean = true, device: device? = null, dtype: dtype? = null',
} as const

export const rnn = {
  /**
   * Packs a batch of sequences of different lengths: `[L, N, ...]`, or `[N, L, ...]` with `batchFirst`. What is beyond
   * the length of a sequence is left out, and no layer works on it.
   */
  packPaddedSequence:
    'input: Tensor, lengths: Tensor|integers, batchFirst: boolean = false, enforceSorted: boolean = true -> PackedSequence',
  /**
   * The batch that was packed, in its own order, and the lengths of its sequences (int64 `[N]`, on the CPU). What is beyond
   * a length is `paddingValue`.
   */
  padPackedSequence:
    'sequence: object, batchFirst: boolean = false, paddingValue: number = 0, totalLength: integer? = null -> [output: Tensor, lengths: Tensor]',
  /** One batch `[L, N, ...]` of sequences `[length, ...]`, padded to the longest. */
  padSequence:
    'sequences: Tensor|iterable, batchFirst: boolean = false, paddingValue: number = 0, paddingSide: left|right = "right"',
  /** The sequences of a padded batch, each of its own length. */
  unpadSequence: 'paddedSequences: Tensor, lengths: Tensor|integers, batchFirst: boolean = false -> Tensor[]',
  /** Packs sequences `[length, ...]`. */
  packSequence: 'sequences: iterable, enforceSorted: boolean = true -> PackedSequence',
  /** The sequences that were packed, in their own order. */
  unpackSequence: 'packedSequences: object -> Tensor[]',
  /** The permutation that undoes `permutation` (int64 `[n]`); null of null. */
  invertPermutation: 'permutation: Tensor? -> Tensor | null',
} as const
