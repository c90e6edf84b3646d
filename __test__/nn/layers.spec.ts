import test from 'ava'
import { nn, noGrad, ones, randn, tensor, zeros } from 'lockstep'

const { functional: F } = nn

test('options by position, by name, or both', (t) => {
  const positional = new nn.Conv2d(2, 4, 3, 2, 1)
  const named = new nn.Conv2d(2, 4, 3, { stride: 2, padding: 1 })
  const both = new nn.Conv2d(2, 4, 3, 2, { padding: 1 })
  t.is(String(positional), String(named))
  t.is(String(positional), String(both))
  t.is(String(new nn.Linear(2, 3, false)), String(new nn.Linear(2, 3, { bias: false })))
})

const mistakes: [string, () => unknown, string, RegExp][] = [
  [
    'an unknown option',
    () => new nn.Linear(1, 1, { biass: false } as object),
    'ERR_UNKNOWN_OPTION',
    /unknown option 'biass'.*bias/,
  ],
  [
    'an option given twice',
    () => new nn.Conv2d(1, 1, 3, 2, { stride: 2 }),
    'ERR_ARGUMENT_TYPE',
    /stride is given twice/,
  ],
  [
    'a value after the options',
    () => new nn.Conv2d(1, 1, 3, { stride: 2 }, 1),
    'ERR_ARGUMENT_TYPE',
    /nothing may follow/,
  ],
  [
    'an unknown option of a function',
    () => F.crossEntropy(ones([1, 2]), zeros([1]), { ignore: 1 } as object),
    'ERR_UNKNOWN_OPTION',
    /unknown option 'ignore'/,
  ],
  [
    'groups that do not divide',
    () => new nn.Conv2d(3, 4, 3, { groups: 2 }),
    'ERR_INVALID_ARGUMENT',
    /^Conv2d: in_channels must be divisible by groups, got inChannels 3 and groups 2$/,
  ],
  [
    'groups that do not divide what comes out',
    () => new nn.Conv2d(4, 3, 3, { groups: 2 }),
    'ERR_INVALID_ARGUMENT',
    /^Conv2d: out_channels must be divisible by groups, got outChannels 3 and groups 2$/,
  ],
  [
    'groups of channels that do not divide',
    () => new nn.GroupNorm(2, 3),
    'ERR_INVALID_ARGUMENT',
    /^GroupNorm: num_channels must be divisible by num_groups, got numChannels 3 and numGroups 2$/,
  ],
  [
    'a size of the wrong length',
    () => new nn.Conv2d(1, 1, [3, 3, 3]),
    'ERR_INVALID_ARGUMENT',
    /kernelSize needs one number or 2/,
  ],
  [
    "'same' with a stride",
    () => new nn.Conv1d(1, 1, 3, { padding: 'same', stride: 2 }),
    'ERR_INVALID_ARGUMENT',
    /not supported for strided/,
  ],
  [
    'an unknown padding',
    () => new nn.Conv1d(1, 1, 3, { padding: 'full' as 'same' }),
    'ERR_INVALID_ARGUMENT',
    /padding must be .* 'same' or 'valid', got string \('full'\)/,
  ],
  [
    'an unknown padding mode',
    () => new nn.Conv1d(1, 1, 3, { paddingMode: 'mirror' as 'zeros' }),
    'ERR_INVALID_ARGUMENT',
    /paddingMode must be 'zeros', 'reflect', 'replicate' or 'circular', got string \('mirror'\)/,
  ],
  [
    'a probability beyond 1',
    () => new nn.Dropout(1.5),
    'ERR_INVALID_ARGUMENT',
    /p must be a number from 0 to 1, got number \(1.5\)/,
  ],
  [
    'a padding index beyond the table',
    () => new nn.Embedding(3, 2, { paddingIdx: 3 }),
    'ERR_INVALID_ARGUMENT',
    /within num_embeddings/,
  ],
  [
    'heads that do not divide',
    () => new nn.MultiheadAttention(6, 4),
    'ERR_INVALID_ARGUMENT',
    /^MultiheadAttention: embed_dim must be divisible by num_heads, got embedDim 6 and numHeads 4$/,
  ],
  [
    'no dimension for a softmax',
    () => new nn.Softmax(undefined as unknown as number),
    'ERR_ARGUMENT_TYPE',
    /missing argument 'dim'/,
  ],
  ['limits in the wrong order', () => new nn.Hardtanh(1, -1), 'ERR_INVALID_ARGUMENT', /must be greater/],
  [
    'an unknown nonlinearity',
    () => nn.init.calculateGain('swish' as 'relu'),
    'ERR_INVALID_ARGUMENT',
    /nonlinearity must be 'linear', .*, got string \('swish'\)/,
  ],
  ['a fan of a vector', () => nn.init.xavierUniform_(zeros([3])), 'ERR_INVALID_ARGUMENT', /fewer than 2 dimensions/],
]
for (const [what, mistake, code, message] of mistakes) {
  test(`${what} is refused`, (t) => {
    t.throws(mistake, { code, message })
  })
}

test('class indices that are floats: what to do is said', (t) => {
  const scores = randn([3, 4])
  const expected = {
    code: 'ERR_TYPE',
    message:
      /expected class indices of dtype int64, got float32.*tensor\(classes, \{ dtype: 'int64' \}\).*to\('int64'\)/,
  }
  t.throws(() => F.crossEntropy(scores, tensor([0, 1, 2])), expected)
  t.throws(() => F.nllLoss(scores, tensor([0, 1, 2])), expected)
  t.throws(() => F.crossEntropy(scores, tensor([0, 1, 2], { dtype: 'int32' })), {
    code: 'ERR_TYPE',
    message: /got int32/,
  })
  t.notThrows(() => F.crossEntropy(scores, tensor([0n, 1n, 2n])))
  t.notThrows(() => F.crossEntropy(scores, randn([3, 4]).softmax(1)))
  t.throws(() => F.crossEntropy(scores, tensor([0n, 1n, 9n])), { message: /out of bounds/ })
})

test('indices of an embedding that are floats: what to do is said', (t) => {
  const table = new nn.Embedding(3, 2)
  t.throws(() => table.forward(tensor([0, 1])), {
    code: 'ERR_TYPE',
    message: /expected indices of dtype int64.*got float32/,
  })
  t.deepEqual(table.forward(tensor([0, 1], { dtype: 'int32' })).shape, [2, 2])
})

test('losses refuse or report shapes that differ', async (t) => {
  t.throws(() => F.binaryCrossEntropyWithLogits(zeros([3]), zeros([3, 1])), {
    code: 'ERR_VALUE',
    message: /must be the same as input size/,
  })
  const warned = new Promise<Error>((resolve) => process.once('warning', resolve))
  t.deepEqual(F.mseLoss(zeros([3]), zeros([3, 1]), { reduction: 'none' }).shape, [3, 3])
  t.regex(String(await warned), /mseLoss: Using a target size \(\[3, 1\]\)/)
  t.throws(() => F.mseLoss(zeros([3]), zeros([3]), { reduction: 'average' as 'mean' }), {
    code: 'ERR_INVALID_ARGUMENT',
  })
})

test('weighted losses', (t) => {
  const [x, y, weight] = [tensor([1, 2]), tensor([0, 0]), tensor([1, 3])]
  t.is(F.mseLoss(x, y, { weight }).item(), 13 / 4)
  t.is(F.l1Loss(x, y, { weight, reduction: 'sum' }).item(), 7)
})

test('batch normalization: dimensions, and batches of one', (t) => {
  const norm = new nn.BatchNorm2d(3)
  t.throws(() => norm.forward(zeros([2, 3])), {
    code: 'ERR_INVALID_ARGUMENT',
    message: /expected 4D input \(got 2D input\)/,
  })
  t.throws(() => new nn.BatchNorm1d(3).forward(zeros([1, 3])), {
    message: /Expected more than 1 value per channel when training/,
  })
  t.is(norm.numBatchesTracked?.item(), 0)
  t.notThrows(() => new nn.BatchNorm1d(3).eval().forward(zeros([1, 3])))
})

test('attention checks its shapes and masks', (t) => {
  const attention = new nn.MultiheadAttention(4, 2)
  const x = randn([5, 3, 4])
  t.throws(() => attention.forward(x, randn([5, 4]), x), {
    code: 'ERR_VALUE',
    message: /expected `key` and `value` to be 3-D/,
  })
  t.throws(() => attention.forward(x, x, x, { attnMask: zeros([4, 5]) }), {
    code: 'ERR_VALUE',
    message: /should be \[5, 5\]/,
  })
  t.throws(() => attention.forward(x, x, x, { keyPaddingMask: zeros([3, 5], { dtype: 'int64' }) }), {
    message: /only bool and floating types/,
  })
  t.throws(() => attention.forward(x, x, x, { isCausal: true }), { message: /Need attn_mask/ })
  t.throws(() => attention.forward(x, x, x, { mask: zeros([5, 5]) } as object), { code: 'ERR_UNKNOWN_OPTION' })
  t.throws(() => attention.forward(randn([5, 3, 6]), randn([5, 3, 6]), randn([5, 3, 6])), {
    message: /embedding dimension of 4, but got 6/,
  })
})

test('embeddings from a table; sparse gradients', async (t) => {
  const table = tensor([
    [1, 2],
    [3, 4],
  ])
  const fixed = nn.Embedding.fromPretrained(table)
  t.false(fixed.weight.requiresGrad)
  t.true(fixed.weight.sharesStorage(table))
  t.deepEqual(fixed.forward(tensor([1n])).toArray(), [[3, 4]])
  t.throws(() => nn.Embedding.fromPretrained(ones([2])), { message: /2-dimensional/ })
  const sparse = new nn.Embedding(5, 2, { sparse: true })
  await sparse
    .forward(tensor([1n, 1n]))
    .sum()
    .backward()
  t.is(sparse.weight.grad?.layout, 'sparseCoo')
})

test('max pools with the places of their maxima', (t) => {
  const { output, indices } = F.maxPool2dWithIndices(
    tensor([
      [
        [1, 2],
        [4, 3],
      ],
    ]),
    2,
  )
  t.is(output.item(), 4)
  t.is(indices.item(), 2)
  const adaptive = F.adaptiveMaxPool1dWithIndices(tensor([[1, 5, 2]]), 1)
  t.is(adaptive.indices.item(), 1)
})

test('inference of attention needs no gradients recorded to take the one kernel', (t) => {
  const attention = new nn.MultiheadAttention(4, 2, { batchFirst: true }).eval()
  const x = randn([2, 3, 4])
  const [general] = attention.forward(x, x, x)
  const [fast] = noGrad(() => attention.forward(x, x, x))
  t.true(general.requiresGrad)
  t.false(fast.requiresGrad)
  t.true(general.allclose(fast, { atol: 1e-5 }))
})

test('parameters in one vector, and back', (t) => {
  const [a, b] = [new nn.Parameter(tensor([[1, 2]])), new nn.Parameter(tensor([3]))]
  const vector = nn.utils.parametersToVector([a, b])
  t.deepEqual(vector.toArray(), [1, 2, 3])
  nn.utils.vectorToParameters(tensor([7, 8, 9]), [a, b])
  t.deepEqual(a.toArray(), [[7, 8]])
  t.deepEqual(b.toArray(), [9])
  t.true(a.requiresGrad && a.isLeaf)
})

test('clipping: a norm that is not finite, and parameters without gradients', (t) => {
  const parameter = new nn.Parameter(ones([2]))
  t.is(nn.utils.clipGradNorm_([parameter], 1).item(), 0)
  parameter.grad = tensor([Infinity, 1])
  t.throws(() => nn.utils.clipGradNorm_([parameter], 1, { errorIfNonfinite: true }), {
    code: 'ERR_VALUE',
    message: /non-finite/,
  })
  t.is(nn.utils.getTotalNorm([tensor([3]), tensor([4])]).item(), 5)
})
