// Generated from the table in src/signatures by `npm run generate`; do not edit.
import type { Tensor } from '../../tensor/tensor.js'
import type { PackedSequence } from '../recurrent/packed-sequence.js'

/** What `packPaddedSequence` takes by name. */
export interface PackPaddedSequenceOptions {
  /** `[N, L, ...]` instead of `[L, N, ...]`. Default: false. */
  batchFirst?: boolean
  /** The sequences must come from the longest to the shortest; with false they are sorted. Default: true. */
  enforceSorted?: boolean
}

/** What `padPackedSequence` takes by name. */
export interface PadPackedSequenceOptions {
  /** `[N, L, ...]` instead of `[L, N, ...]`. Default: false. */
  batchFirst?: boolean
  /** What is padded with. Default: 0. */
  paddingValue?: number
  /** Pad to this length; null for that of the longest sequence. */
  totalLength?: number | null
}

/** What `padSequence` takes by name. */
export interface PadSequenceOptions {
  /** `[N, L, ...]` instead of `[L, N, ...]`. Default: false. */
  batchFirst?: boolean
  /** What is padded with. Default: 0. */
  paddingValue?: number
  /** Where the padding is. Default: 'right'. */
  paddingSide?: 'left' | 'right'
}

/** What `unpadSequence` takes by name. */
export interface UnpadSequenceOptions {
  /** `[N, L, ...]` instead of `[L, N, ...]`. Default: false. */
  batchFirst?: boolean
}

/** What `packSequence` takes by name. */
export interface PackSequenceOptions {
  /** The sequences must come from the longest to the shortest; with false they are sorted. Default: true. */
  enforceSorted?: boolean
}

export interface RnnFunctions {
  /**
   * Packs a batch of sequences of different lengths: `[L, N, ...]`, or `[N, L, ...]` with `batchFirst`. What is beyond
   * the length of a sequence is left out, and no layer works on it.
   * @param input `[L, N, ...]`, or `[N, L, ...]` with `batchFirst`.
   * @param lengths How long each sequence is, `[N]`.
   * @param batchFirst `[N, L, ...]` instead of `[L, N, ...]`. Default: false.
   * @param enforceSorted The sequences must come from the longest to the shortest; with false they are sorted. Default: true.
   */
  packPaddedSequence(input: Tensor, lengths: Tensor | readonly number[], batchFirst?: boolean | PackPaddedSequenceOptions, enforceSorted?: boolean | PackPaddedSequenceOptions, options?: PackPaddedSequenceOptions): PackedSequence
  /**
   * Packs a batch of sequences of different lengths: `[L, N, ...]`, or `[N, L, ...]` with `batchFirst`. What is beyond
   * the length of a sequence is left out, and no layer works on it.
   * @param input `[L, N, ...]`, or `[N, L, ...]` with `batchFirst`.
   * @param lengths How long each sequence is, `[N]`.
   * @param batchFirst `[N, L, ...]` instead of `[L, N, ...]`. Default: false.
   * @param enforceSorted The sequences must come from the longest to the shortest; with false they are sorted. Default: true.
   */
  packPaddedSequence(input: Tensor, options: { lengths: Tensor | readonly number[] } & PackPaddedSequenceOptions): PackedSequence
  /**
   * The batch that was packed, in its own order, and the lengths of its sequences (int64 `[N]`, on the CPU). What is beyond
   * a length is `paddingValue`.
   * @param sequence What was packed.
   * @param batchFirst `[N, L, ...]` instead of `[L, N, ...]`. Default: false.
   * @param paddingValue What is padded with. Default: 0.
   * @param totalLength Pad to this length; null for that of the longest sequence.
   */
  padPackedSequence(sequence: PackedSequence, batchFirst?: boolean | PadPackedSequenceOptions, paddingValue?: number | PadPackedSequenceOptions, totalLength?: number | null | PadPackedSequenceOptions, options?: PadPackedSequenceOptions): [output: Tensor, lengths: Tensor]
  /**
   * One batch `[L, N, ...]` of sequences `[length, ...]`, padded to the longest.
   * @param sequences One for each row of the batch.
   * @param batchFirst `[N, L, ...]` instead of `[L, N, ...]`. Default: false.
   * @param paddingValue What is padded with. Default: 0.
   * @param paddingSide Where the padding is. Default: 'right'.
   */
  padSequence(sequences: Tensor | Iterable<Tensor>, batchFirst?: boolean | PadSequenceOptions, paddingValue?: number | PadSequenceOptions, paddingSide?: 'left' | 'right' | PadSequenceOptions, options?: PadSequenceOptions): Tensor
  /**
   * The sequences of a padded batch, each of its own length.
   * @param paddedSequences `[L, N, ...]`, or `[N, L, ...]` with `batchFirst`.
   * @param lengths How long each sequence is, `[N]`.
   * @param batchFirst `[N, L, ...]` instead of `[L, N, ...]`. Default: false.
   */
  unpadSequence(paddedSequences: Tensor, lengths: Tensor | readonly number[], batchFirst?: boolean | UnpadSequenceOptions, options?: UnpadSequenceOptions): Tensor[]
  /**
   * The sequences of a padded batch, each of its own length.
   * @param paddedSequences `[L, N, ...]`, or `[N, L, ...]` with `batchFirst`.
   * @param lengths How long each sequence is, `[N]`.
   * @param batchFirst `[N, L, ...]` instead of `[L, N, ...]`. Default: false.
   */
  unpadSequence(paddedSequences: Tensor, options: { lengths: Tensor | readonly number[] } & UnpadSequenceOptions): Tensor[]
  /**
   * Packs sequences `[length, ...]`.
   * @param sequences One for each row of the batch.
   * @param enforceSorted The sequences must come from the longest to the shortest; with false they are sorted. Default: true.
   */
  packSequence(sequences: Iterable<Tensor>, enforceSorted?: boolean | PackSequenceOptions, options?: PackSequenceOptions): PackedSequence
  /**
   * The sequences that were packed, in their own order.
   * @param packedSequences What was packed.
   */
  unpackSequence(packedSequences: PackedSequence): Tensor[]
  /**
   * The permutation that undoes `permutation` (int64 `[n]`); null of null.
   * @param permutation Where each one goes.
   */
  invertPermutation(permutation: Tensor | null): Tensor | null
}

/** What a call of each is bound to. */
export interface RnnArguments {
  packPaddedSequence: { input: Tensor; lengths: Tensor | readonly number[]; batchFirst: boolean; enforceSorted: boolean }
  padPackedSequence: { sequence: PackedSequence; batchFirst: boolean; paddingValue: number; totalLength: number | null }
  padSequence: { sequences: Tensor | Iterable<Tensor>; batchFirst: boolean; paddingValue: number; paddingSide: 'left' | 'right' }
  unpadSequence: { paddedSequences: Tensor; lengths: Tensor | readonly number[]; batchFirst: boolean }
  packSequence: { sequences: Iterable<Tensor>; enforceSorted: boolean }
  unpackSequence: { packedSequences: PackedSequence }
  invertPermutation: { permutation: Tensor | null }
}
