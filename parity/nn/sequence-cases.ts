// nn.utils.rnn.
import { one, x } from './cases.js'
import type { Input, LayerCase } from './cases.js'

const lengths = (...values: number[]): Input => ({ shape: [values.length], values })
const packed = (...values: number[]): Input => ({ shape: [Math.max(...values), values.length, 3], packed: values })
const different = [x(2, 3), x(5, 3), x(1, 3)]

export const sequenceCases: LayerCase[] = [
  one('utils.rnn.pack_padded_sequence', [], {}, [x(5, 3, 2), lengths(5, 3, 3)]),
  one('utils.rnn.pack_padded_sequence', [], {}, [x(3, 5, 2), lengths(4, 3, 1)], { forward: { batch_first: true } }),
  one('utils.rnn.pack_padded_sequence', [], {}, [x(3, 5, 2), lengths(2, 5, 3)], {
    forward: { batch_first: true, enforce_sorted: false },
  }),
  one('utils.rnn.pack_padded_sequence', [], {}, [x(5, 3), lengths(2, 5, 2)], { forward: { enforce_sorted: false } }),
  one('utils.rnn.pad_packed_sequence', [], {}, [packed(2, 5, 3)]),
  one('utils.rnn.pad_packed_sequence', [], {}, [packed(5, 2)], {
    forward: { batch_first: true, padding_value: -1.5, total_length: 7 },
  }),
  one('utils.rnn.pack_sequence', [], {}, [different], { forward: { enforce_sorted: false } }),
  one('utils.rnn.pack_sequence', [], {}, [[x(3, 2), x(3, 2), x(1, 2)]]),
  one('utils.rnn.unpack_sequence', [], {}, [packed(2, 5, 3)]),
  one('utils.rnn.pad_sequence', [], {}, [different]),
  one('utils.rnn.pad_sequence', [], {}, [different], { forward: { batch_first: true, padding_value: 2 } }),
  one('utils.rnn.pad_sequence', [], {}, [different], { forward: { padding_side: 'left' } }),
  one('utils.rnn.unpad_sequence', [], {}, [x(3, 5, 2), lengths(2, 5, 1)], { forward: { batch_first: true } }),
  // Python's transposes its argument in place, which a leaf that requires a gradient refuses.
  one('utils.rnn.unpad_sequence', [], {}, [{ ...x(5, 3, 2), grad: false }, lengths(2, 5, 1)]),
  one('utils.rnn.invert_permutation', [], {}, [lengths(2, 0, 3, 1)]),
]
