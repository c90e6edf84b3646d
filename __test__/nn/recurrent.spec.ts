import test from 'ava'
import { nn, noGrad, ones, randn, scope, tensor, zeros } from 'lockstep'
import type { Tensor } from 'lockstep'

const {
  PackedSequence,
  packPaddedSequence,
  packSequence,
  padPackedSequence,
  padSequence,
  unpackSequence,
  unpadSequence,
} = nn.utils.rnn

const mistakes: [string, () => unknown, string, RegExp][] = [
  ['a size of 0', () => new nn.LSTM(0, 4), 'ERR_INVALID_ARGUMENT', /^LSTM: inputSize must be .* of at least 1/],
  ['no layers', () => new nn.GRU(3, 4, 0), 'ERR_INVALID_ARGUMENT', /^GRU: numLayers must be .* of at least 1/],
  [
    'a dropout beyond 1',
    () => new nn.RNN(3, 4, 2, { dropout: 1.5 }),
    'ERR_INVALID_ARGUMENT',
    /dropout must be .* to 1/,
  ],
  [
    'a nonlinearity that there is not',
    () => new nn.RNN(3, 4, { nonlinearity: 'gelu' as 'relu' }),
    'ERR_INVALID_ARGUMENT',
    /nonlinearity must be 'tanh' or 'relu', got string \('gelu'\)/,
  ],
  [
    'a projection to as many features',
    () => new nn.LSTM(3, 4, { projSize: 4 }),
    'ERR_INVALID_ARGUMENT',
    /^LSTM: proj_size has to be smaller than hidden_size, got 4 and 4$/,
  ],
  [
    'a projection of a GRU',
    () => new nn.GRU(3, 4, { projSize: 2 } as object),
    'ERR_UNKNOWN_OPTION',
    /unknown option 'projSize'/,
  ],
  [
    'an input of four dimensions',
    () => new nn.RNN(3, 4).forward(zeros([1, 1, 1, 3])),
    'ERR_INVALID_ARGUMENT',
    /^RNN: Expected input to be 2D or 3D, got 4D tensor instead$/,
  ],
  [
    'an input of other features',
    () => new nn.GRU(3, 4).forward(zeros([5, 2, 4])),
    'ERR_INVALID_ARGUMENT',
    /^GRU: input.size\(-1\) must be equal to input_size. Expected 3, got 4$/,
  ],
  [
    'an input of another dtype',
    () => new nn.LSTM(3, 4).forward(zeros([5, 2, 3], { dtype: 'float64' })),
    'ERR_TYPE',
    /^LSTM: input dtype \(float64\) does not match weight dtype \(float32\).*input.to\('float32'\)/,
  ],
  [
    'no tensor',
    () => new nn.LSTM(3, 4).forward([[1, 2, 3]] as unknown as Tensor),
    'ERR_ARGUMENT_TYPE',
    /^LSTM: argument 'input' must be a Tensor/,
  ],
  [
    'a state of another batch',
    () => new nn.GRU(3, 4).forward(zeros([5, 2, 3]), zeros([1, 3, 4])),
    'ERR_INVALID_ARGUMENT',
    /^GRU: Expected hidden size \[1, 2, 4\], got \[1, 3, 4\]$/,
  ],
  [
    'a cell state of another size',
    () => new nn.LSTM(3, 4, { projSize: 2 }).forward(zeros([5, 2, 3]), [zeros([1, 2, 2]), zeros([1, 2, 2])]),
    'ERR_INVALID_ARGUMENT',
    /^LSTM: Expected hidden\[1\] size \[1, 2, 4\], got \[1, 2, 2\]$/,
  ],
  [
    'one state for an LSTM',
    () => new nn.LSTM(3, 4).forward(zeros([5, 2, 3]), zeros([1, 2, 4]) as unknown as nn.LSTMState),
    'ERR_INVALID_ARGUMENT',
    /^LSTM: hx must be \[hidden, cell\]$/,
  ],
  [
    'a state for a batch, of a single sequence',
    () => new nn.RNN(3, 4).forward(zeros([5, 3]), zeros([1, 1, 4])),
    'ERR_INVALID_ARGUMENT',
    /^RNN: For unbatched 2-D input, hx should also be 2-D but got 3-D tensor$/,
  ],
  [
    'packed data of other features',
    () => new nn.LSTM(3, 4).forward(packSequence([zeros([2, 5])])),
    'ERR_INVALID_ARGUMENT',
    /^LSTM: input.size\(-1\) must be equal to input_size. Expected 3, got 5$/,
  ],
  [
    'a cell with an input of three dimensions',
    () => new nn.GRUCell(3, 4).forward(zeros([1, 2, 3])),
    'ERR_INVALID_ARGUMENT',
    /^GRUCell: Expected input to be 1D or 2D, got 3D instead$/,
  ],
  [
    'a cell with a state of three dimensions',
    () => new nn.LSTMCell(3, 4).forward(zeros([2, 3]), [zeros([2, 4]), zeros([1, 2, 4])]),
    'ERR_INVALID_ARGUMENT',
    /^LSTMCell: Expected hx\[1\] to be 1D or 2D, got 3D instead$/,
  ],
  [
    'sequences that are not sorted',
    () => packSequence([zeros([2, 3]), zeros([4, 3])]),
    'ERR_TORCH',
    /must be sorted in decreasing order/,
  ],
  ['an empty sequence', () => packPaddedSequence(zeros([5, 2, 3]), [5, 0]), 'ERR_TORCH', /greater than 0/],
  [
    'padding to less than the longest',
    () => padPackedSequence(packSequence([zeros([4, 3])]), { totalLength: 3 }),
    'ERR_VALUE',
    /^padPackedSequence: Expected total_length to be at least .* got totalLength 3 and a longest sequence of 4$/,
  ],
  [
    'what is not packed',
    () => unpackSequence(zeros([2]) as unknown as nn.utils.rnn.PackedSequence),
    'ERR_ARGUMENT_TYPE',
    /^unpackSequence: packedSequences must be a PackedSequence/,
  ],
  [
    'a sequence that is no tensor',
    () => padSequence([[1, 2]] as unknown as Tensor[]),
    'ERR_ARGUMENT_TYPE',
    /^padSequence: argument 'sequences' must be a Tensor/,
  ],
  [
    'other lengths than sequences',
    () => unpadSequence(zeros([5, 2]), [1, 2, 3]),
    'ERR_VALUE',
    /^unpadSequence: got 3 lengths for 2 sequences$/,
  ],
]
for (const [what, mistake, code, message] of mistakes) {
  test(`${what} is refused`, (t) => {
    t.throws(mistake, { code, message })
  })
}

test('parameters are fields, saved under their names in PyTorch', (t) => {
  const lstm = new nn.LSTM(3, 4, 2, { bidirectional: true, projSize: 2 })
  t.deepEqual(lstm.weightIhL1Reverse?.shape, [16, 4])
  t.is(lstm.getParameter('weight_hr_l1_reverse'), lstm.weightHrL1Reverse as nn.Parameter)
  t.deepEqual(
    lstm.allWeights.map((group) => group.length),
    [5, 5, 5, 5],
  )
  t.is(lstm.allWeights[3]?.[0], lstm.weightIhL1Reverse)
  t.is(new nn.GRU(3, 4, { bias: false }).weightIhL0?.shape[0], 12)
  t.is(lstm.flattenParameters(), undefined)
})

test('a copy computes the same, and shares nothing', (t) => {
  const gru = new nn.GRU(3, 4, 2)
  const copy = gru.clone()
  const x = randn([5, 2, 3])
  t.deepEqual(copy.forward(x)[0].toArray(), gru.forward(x)[0].toArray())
  noGrad(() => copy.weightIhL0?.zero_())
  t.notDeepEqual(copy.forward(x)[0].toArray(), gru.forward(x)[0].toArray())
  t.deepEqual(copy.double().forward(x.double())[0].dtype, 'float64')
})

test('other parameters can be put in the place of the first ones', (t) => {
  const rnn = new nn.RNN(3, 4)
  rnn.weightIhL0 = new nn.Parameter(zeros([4, 3]))
  const output = nn.functionalCall(
    rnn,
    new Map([
      ['bias_ih_l0', zeros([4])],
      ['bias_hh_l0', zeros([4])],
    ]),
    [ones([1, 1, 3])],
  )
  t.deepEqual((output[0] as Tensor).toArray(), [[[0, 0, 0, 0]]])
})

test('each sequence of a packed batch is computed as it would be alone, and gets its gradient', async (t) => {
  const lstm = new nn.LSTM(3, 4, { bidirectional: true })
  const sequences = [2, 5, 3].map((length) => randn([length, 3], { requiresGrad: true }))
  const [output, [h]] = lstm.forward(packSequence(sequences, { enforceSorted: false }))
  for (const [index, each] of unpackSequence(output).entries()) {
    const [alone, [last]] = lstm.forward(sequences[index] as Tensor)
    t.true(each.allclose(alone, 1e-5, 1e-6))
    t.true(h.select(1, index).allclose(last, 1e-5, 1e-6))
  }
  await output.data.sum().backward()
  t.true(sequences.every(({ grad, shape }) => grad !== null && grad.shape[0] === shape[0]))
})

test('a packed batch outlives the scope that it was made in', (t) => {
  const packed = scope(() => packSequence([ones([3, 2]), ones([1, 2])]))
  t.true(packed instanceof PackedSequence)
  t.deepEqual(packed.batchSizes.toArray<number[]>(), [2, 1, 1])
  t.is(packed.double().data.dtype, 'float64')
  t.is(packed.double().batchSizes.dtype, 'int64')
})

test('a permutation is undone', (t) => {
  t.deepEqual(nn.utils.rnn.invertPermutation(tensor([2, 0, 1], { dtype: 'int64' }))?.toArray(), [1, 2, 0])
  t.is(nn.utils.rnn.invertPermutation(null), null)
})

test('a dropout between layers of which there is only one is warned of', async (t) => {
  const warned = new Promise<Error>((resolve) => process.once('warning', resolve))
  t.truthy(new nn.GRU(3, 4, { dropout: 0.5 }))
  t.regex((await warned).message, /^GRU: .* dropout 0.5 does nothing with numLayers 1$/)
})
