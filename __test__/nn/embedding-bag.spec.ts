// EmbeddingBag: wrong arguments, and a table that was trained. Its numbers are compared with PyTorch's in parity/nn.
import test from 'ava'
import { nn, ones, tensor } from 'lockstep'

import { failure } from '../tensor/failure.ts'

const F = nn.functional
const input = tensor([1n, 0n, 2n])
const rows = tensor([[1n, 0n]])
const start = tensor([0n])
const weight = tensor([
  [1, 2],
  [3, 5],
  [4, 4],
])

const wrong: [string, () => unknown, RegExp][] = [
  ['no offsets', () => F.embeddingBag(input, weight), /^offsets has to be a 1D Tensor but got null$/],
  ['offsets of rows', () => F.embeddingBag(rows, weight, start), /^if input is 2D, then offsets has to be null/],
  ['offsets in a table', () => F.embeddingBag(input, weight, rows), /^offsets has to be a 1D Tensor$/],
  ['an input of three dimensions', () => F.embeddingBag(rows.unsqueeze(0), weight), /^input has to be 1D or 2D Tensor/],
  ['a table of one dimension', () => F.embeddingBag(rows, ones(3)), /^weight has to be a 2D Tensor/],
  [
    'factors of another shape',
    () => F.embeddingBag(rows, weight, { mode: 'sum', perSampleWeights: ones(2) }),
    /per_sample_weights \(\[2\]\) is not null, then it must have the same shape as the input \(\[1, 2\]\)$/,
  ],
  [
    'factors of a mean',
    () => F.embeddingBag(rows, weight, { perSampleWeights: ones(1, 2) }),
    /only supported for mode 'sum', got mode 'mean'$/,
  ],
  [
    'frequencies of a maximum',
    () => F.embeddingBag(rows, weight, { mode: 'max', scaleGradByFreq: true }),
    /^max mode does not support scaling/,
  ],
  [
    'sparse gradients of a maximum',
    () => F.embeddingBag(rows, weight, { mode: 'max', sparse: true }),
    /^max mode does not support sparse weights$/,
  ],
  [
    'a padding beyond the table',
    () => new nn.EmbeddingBag(3, 2, { paddingIdx: 3 }),
    /Padding_idx must be within num_embeddings/,
  ],
  [
    'a table that is none',
    () => nn.EmbeddingBag.fromPretrained(ones(3)),
    /^Embeddings parameter is expected to be 2-dimensional$/,
  ],
]

for (const [what, call, message] of wrong) {
  test(`wrong: ${what}`, (t) => {
    t.regex(failure(t, call, 'ERR_INVALID_ARGUMENT').message, message)
  })
}

test('a table that was trained, in each way', (t) => {
  const bag = nn.EmbeddingBag.fromPretrained(weight, { mode: 'sum' })
  t.false(bag.weight.requiresGrad)
  t.true(nn.EmbeddingBag.fromPretrained(weight, { freeze: false }).weight.requiresGrad)
  t.deepEqual(bag.forward(rows).toArray(), [[4, 7]])
  t.deepEqual(bag.forward(input, { offsets: tensor([0n, 2n]) }).toArray(), [
    [4, 7],
    [4, 4],
  ])
  t.deepEqual(bag.forward(rows, { perSampleWeights: tensor([[2, 1]]) }).toArray(), [[7, 12]])
  t.deepEqual(nn.EmbeddingBag.fromPretrained(weight, { mode: 'max' }).forward(input, start).toArray(), [[4, 5]])
})
