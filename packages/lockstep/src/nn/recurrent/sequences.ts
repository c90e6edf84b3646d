/** `torch.nn.utils.rnn`. What its functions take, and their documentation, stand in the table in src/signatures. */
import { checkInstance } from '../../checks.js'
import { LockstepError } from '../../error.js'
import { ops } from '../../ops/ops.js'
import { defined } from '../../signatures/defined.js'
import { table } from '../../signatures/table.js'
import { tensor } from '../../tensor/factories.js'
import { isTensor } from '../../tensor/tensor.js'
import type { Tensor } from '../../tensor/tensor.js'
import { needTensor } from '../arguments.js'
import type { RnnArguments, RnnFunctions } from '../generated/rnn.js'
import { PackedSequence, inverse } from './packed-sequence.js'

export type * from '../generated/rnn.js'
export { PackedSequence }

function rnn<N extends keyof RnnFunctions>(
  name: N,
  run: (given: RnnArguments[N]) => ReturnType<RnnFunctions[N]>,
): RnnFunctions[N] {
  return defined(name, table.rnn[name], run) as unknown as RnnFunctions[N]
}

function fail(operation: string, message: string): never {
  throw new LockstepError('ERR_VALUE', `${operation}: ${message}`, { operation })
}

/** Lengths as libtorch takes them. */
const int64 = (lengths: Tensor | readonly number[]): Tensor =>
  isTensor(lengths) ? lengths.to('int64') : tensor(lengths, { dtype: 'int64', device: 'cpu' })

function needPacked(operation: string, name: string, value: unknown): void {
  checkInstance(operation, name, value, PackedSequence, 'a PackedSequence')
}

function listOf(operation: string, sequences: Iterable<Tensor>): Tensor[] {
  const list = [...sequences]
  for (const each of list) needTensor(operation, 'sequences', each)
  return list
}

export const packPaddedSequence: RnnFunctions['packPaddedSequence'] = rnn(
  'packPaddedSequence',
  ({ input, lengths, batchFirst, enforceSorted }) => pack(input, int64(lengths), batchFirst, enforceSorted),
)

function pack(input: Tensor, given: Tensor, batchFirst: boolean, enforceSorted: boolean): PackedSequence {
  if (enforceSorted) {
    const [data, batchSizes] = ops._packPaddedSequence(input, given, batchFirst)
    return new PackedSequence(data, batchSizes)
  }
  const { values: lengths, indices } = ops.sort(given, -1, true)
  const sortedIndices = indices.to(input.device)
  const sorted = input.indexSelect(batchFirst ? 0 : 1, sortedIndices)
  const [data, batchSizes] = ops._packPaddedSequence(sorted, lengths, batchFirst)
  return new PackedSequence(data, batchSizes, sortedIndices)
}

export const padPackedSequence: RnnFunctions['padPackedSequence'] = rnn(
  'padPackedSequence',
  ({ sequence, batchFirst, paddingValue, totalLength }) => {
    needPacked('padPackedSequence', 'sequence', sequence)
    return padPacked(sequence, batchFirst, paddingValue, totalLength)
  },
)

function padPacked(
  { data, batchSizes, unsortedIndices }: PackedSequence,
  batchFirst: boolean,
  paddingValue: number,
  totalLength: number | null,
): [output: Tensor, lengths: Tensor] {
  const longest = batchSizes.size(0)
  if (totalLength !== null && totalLength < longest) {
    fail(
      'padPackedSequence',
      'Expected total_length to be at least the length of the longest sequence in input, but got ' +
        `totalLength ${totalLength} and a longest sequence of ${longest}`,
    )
  }
  const [output, lengths] = ops._padPackedSequence(data, batchSizes, batchFirst, paddingValue, totalLength ?? longest)
  if (unsortedIndices === null) return [output, lengths]
  const places = unsortedIndices.device === 'cpu' ? unsortedIndices : unsortedIndices.cpu()
  return [output.indexSelect(batchFirst ? 0 : 1, unsortedIndices), lengths.indexSelect(0, places)]
}

export const padSequence: RnnFunctions['padSequence'] = rnn(
  'padSequence',
  ({ sequences, batchFirst, paddingValue, paddingSide }) => {
    const list = isTensor(sequences) ? sequences.unbind(0) : listOf('padSequence', sequences)
    return ops.padSequence(list, batchFirst, paddingValue, paddingSide)
  },
)

export const unpadSequence: RnnFunctions['unpadSequence'] = rnn(
  'unpadSequence',
  ({ paddedSequences, lengths, batchFirst }) => unpad(paddedSequences, int64(lengths), batchFirst),
)

function unpad(padded: Tensor, lengths: Tensor, batchFirst: boolean): Tensor[] {
  const batch = batchFirst ? padded : padded.transpose(0, 1)
  const [count, longest] = [batch.size(0), batch.size(1)]
  if (lengths.numel() !== count) fail('unpadSequence', `got ${lengths.numel()} lengths for ${count} sequences`)
  const places = ops.arange(longest, { device: lengths.device })
  const each = lengths.unbind(0)
  return batch.unbind(0).map((sequence, index) => sequence.index(places.lt(each[index] as Tensor)))
}

export const packSequence: RnnFunctions['packSequence'] = rnn('packSequence', ({ sequences, enforceSorted }) => {
  const list = listOf('packSequence', sequences)
  const lengths = list.map((each) => each.size(0))
  return pack(ops.padSequence(list), int64(lengths), false, enforceSorted)
})

export const unpackSequence: RnnFunctions['unpackSequence'] = rnn('unpackSequence', ({ packedSequences }) => {
  needPacked('unpackSequence', 'packedSequences', packedSequences)
  const [padded, lengths] = padPacked(packedSequences, true, 0, null)
  return unpad(padded, lengths, true)
})

export const invertPermutation: RnnFunctions['invertPermutation'] = rnn('invertPermutation', ({ permutation }) =>
  inverse(permutation),
)
