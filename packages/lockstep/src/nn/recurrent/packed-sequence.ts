import { LockstepError } from '../../error.js'
import { ops } from '../../ops/ops.js'
import type { Device, DTypeLike } from '../../ops/types.js'
import type { Tensor } from '../../tensor/tensor.js'
import type { ToOptions } from '../../tensor/to.js'
import { needTensor } from '../arguments.js'

/**
 * Sequences of different lengths, step by step and without padding: `torch.nn.utils.rnn.PackedSequence`. `RNN`, `LSTM` and
 * `GRU` take it, and give one. `packSequence` and `packPaddedSequence` make it.
 */
export class PackedSequence {
  /** The first steps of all sequences, then the second ones, and so on: `[sum of lengths, ...]`. */
  readonly data: Tensor
  /** How many sequences have each step: int64 `[longest length]`, on the CPU. */
  readonly batchSizes: Tensor
  /** Which sequence of the caller's is where, from the longest to the shortest: int64 `[N]`; null where they were sorted. */
  readonly sortedIndices: Tensor | null
  /** Where each of the caller's sequences is: int64 `[N]`. */
  readonly unsortedIndices: Tensor | null

  /** Without `unsortedIndices`, they are what undoes `sortedIndices`. `ERR_VALUE` where `batchSizes` is not on the CPU. */
  constructor(
    data: Tensor,
    batchSizes: Tensor,
    sortedIndices: Tensor | null = null,
    unsortedIndices: Tensor | null = null,
  ) {
    const operation = 'PackedSequence'
    needTensor(operation, 'data', data)
    needTensor(operation, 'batchSizes', batchSizes)
    if (batchSizes.device !== 'cpu') {
      const text = `${operation}: batchSizes should always be on CPU, got ${batchSizes.device}; let packSequence make it`
      throw new LockstepError('ERR_VALUE', text, { operation })
    }
    this.data = data
    this.batchSizes = batchSizes
    this.sortedIndices = sortedIndices
    this.unsortedIndices = unsortedIndices ?? inverse(sortedIndices)
  }

  /** With its data on another device or of another dtype, and the indices there, too. What does not change is shared. */
  to(target: DTypeLike | Device | Tensor | ToOptions): PackedSequence {
    const data = this.data.to(target)
    const moved = (indices: Tensor | null): Tensor | null => indices?.to(data.device) ?? null
    return new PackedSequence(data, this.batchSizes, moved(this.sortedIndices), moved(this.unsortedIndices))
  }

  /** `to('cpu')`. */
  cpu(): PackedSequence {
    return this.to('cpu')
  }

  /** `to('float32')`. */
  float(): PackedSequence {
    return this.to('float32')
  }

  /** `to('float64')`. */
  double(): PackedSequence {
    return this.to('float64')
  }

  /** `to('float16')`. */
  half(): PackedSequence {
    return this.to('float16')
  }

  /** `to('int64')`. */
  long(): PackedSequence {
    return this.to('int64')
  }

  /** `to('int32')`. */
  int(): PackedSequence {
    return this.to('int32')
  }

  /** Data and indices in pinned memory. */
  pinMemory(): PackedSequence {
    const pinned = (indices: Tensor | null): Tensor | null => indices?.pinMemory() ?? null
    const { data, batchSizes, sortedIndices, unsortedIndices } = this
    return new PackedSequence(data.pinMemory(), batchSizes, pinned(sortedIndices), pinned(unsortedIndices))
  }
}

/** The permutation that undoes one. */
export function inverse(permutation: Tensor | null): Tensor | null {
  if (permutation === null) return null
  const places = ops.arange(permutation.numel(), { device: permutation.device })
  return ops.emptyLike(permutation, { memoryFormat: 'contiguousFormat' }).scatter_(0, permutation, places)
}
