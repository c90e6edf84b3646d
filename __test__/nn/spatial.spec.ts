// Layers and functions for one, two and three dimensions in space: wrong arguments and shapes. Their numbers are compared with
// PyTorch's in parity/nn.
import test from 'ava'
import { nn, ones, randn, tensor } from 'lockstep'

import { failure } from '../tensor/failure.ts'

const F = nn.functional
const indices = tensor([[0n, 3n]]).reshape([1, 1, 2])

const wrong: [string, () => unknown, RegExp][] = [
  [
    'a padding mode of a transposed convolution',
    () => new nn.ConvTranspose2d(1, 1, 3, { paddingMode: 'reflect' }),
    /^Only "zeros" padding mode is supported for ConvTranspose2d$/,
  ],
  [
    'groups of a transposed convolution',
    () => new nn.ConvTranspose1d(4, 3, 3, { groups: 2 }),
    /out_channels must be divisible by groups/,
  ],
  [
    'an output that a transposed convolution cannot have',
    () => new nn.ConvTranspose2d(1, 1, 3, { stride: 2 }).forward(ones(1, 1, 4, 4), [11, 9]),
    /requested an output size of \[11, 9\], but valid sizes range from \[9, 9\] to \[10, 10\] \(for an input of \[4, 4\]\)$/,
  ],
  [
    'too many sizes of an output',
    () => new nn.ConvTranspose2d(1, 1, 3).forward(ones(1, 1, 4, 4), { outputSize: [1, 2, 3] }),
    /ConvTranspose2D: for 4D input, output_size must have 2 or 4 elements \(got 3\)$/,
  ],
  [
    'dimensions of an instance norm',
    () => new nn.InstanceNorm1d(3).forward(ones(3)),
    /expected 2D or 3D input \(got 1D input\)$/,
  ],
  [
    'features of an instance norm that has factors',
    () => new nn.InstanceNorm2d(3, { affine: true }).forward(ones(1, 4, 2, 2)),
    /expected input's size at dim=1 to match num_features \(3\), but got: 4\.$/,
  ],
  [
    'an instance of one element',
    () => F.instanceNorm(ones(2, 3, 1)),
    /^Expected more than 1 spatial element when training, got input size torch\.Size\(\[2, 3, 1\]\)$/,
  ],
  [
    'dimensions of a batch norm',
    () => new nn.BatchNorm3d(3).forward(ones(1, 3, 2, 2)),
    /expected 5D input \(got 4D input\)$/,
  ],
  ['dimensions of a response norm', () => F.localResponseNorm(ones(2, 3), 2), /Expected 3D or higher dimensionality/],
  ['no size of a random pool', () => new nn.FractionalMaxPool2d(2), /requires specifying either an output size/],
  [
    'two sizes of a random pool',
    () => new nn.FractionalMaxPool3d(2, { outputSize: 1, outputRatio: 0.5 }),
    /only one of output_size and output_ratio may be specified/,
  ],
  [
    'a part of more than all',
    () => new nn.FractionalMaxPool2d(2, { outputRatio: [0.5, 1] }),
    /outputRatio must be a number above 0 and below 1 or an array of them or null/,
  ],
  [
    'no size of the function',
    () => F.fractionalMaxPool2d(ones(1, 4, 4), 2),
    /requires specifying either an output_size/,
  ],
  [
    'a size that no pool had',
    () => new nn.MaxUnpool1d(2).forward(ones(1, 1, 2), indices, [6]),
    /invalid output_size "\[6\]" \(dim 0 must be between 2 and 6\)$/,
  ],
  [
    'too many sizes before a pool',
    () => F.maxUnpool1d(ones(1, 1, 2), indices, 2, { outputSize: [1, 4] }),
    /output_size should be a sequence containing 1 or 3 elements, but it has a length of '2'$/,
  ],
  [
    'sides of a padding',
    () => new nn.ReflectionPad2d([1, 2]),
    /ReflectionPad2d: padding needs one number or 4, got \[1, 2\]/,
  ],
  [
    'dimensions of a circular padding',
    () => new nn.CircularPad2d(1).forward(ones(1, 1, 1, 2, 2)),
    /expected 3D or 4D input \(got 5D input\)$/,
  ],
  ['neither size nor factor', () => F.interpolate(ones(1, 1, 4)), /^either size or scale_factor should be defined$/],
  [
    'both size and factor',
    () => F.interpolate(ones(1, 1, 4), 2, 2),
    /^only one of size or scale_factor should be defined$/,
  ],
  [
    'corners of the nearest',
    () => F.interpolate(ones(1, 1, 4), 2, { alignCorners: true }),
    /^align_corners option can only be set with the interpolating modes/,
  ],
  [
    'a mode for other dimensions',
    () => F.interpolate(ones(1, 1, 4), 2, { mode: 'bilinear' }),
    /^Got 3D input, but bilinear mode needs 4D input$/,
  ],
  ['an input of two dimensions', () => F.interpolate(ones(2, 4), { size: [] }), /^Only 3D, 4D and 5D input Tensors/],
  [
    'sizes for other dimensions',
    () => F.interpolate(ones(1, 1, 4), [2, 2]),
    /^Input and size must have the same number of spatial dimensions/,
  ],
  [
    'a recomputed factor of a size',
    () => F.interpolate(ones(1, 1, 4), 2, { recomputeScaleFactor: true }),
    /^recompute_scale_factor is not meaningful with an explicit size\.$/,
  ],
  [
    'averages of the nearest',
    () => F.interpolate(ones(1, 1, 4, 4), 2, { antialias: true }),
    /^Anti-alias option is restricted/,
  ],
  [
    'lanczos without averages',
    () => F.interpolate(ones(1, 1, 4, 4), 2, { mode: 'lanczos' }),
    /^Lanczos mode requires antialias=True$/,
  ],
  [
    'a grid of one dimension',
    () => F.affineGrid(ones(1, 2, 3), [1, 1, 4]),
    /^affine_grid only supports 4D and 5D sizes/,
  ],
  [
    'maps of another dimension',
    () => F.affineGrid(ones(1, 2, 3), [1, 1, 4, 4, 4]),
    /^Expected a batch of 3D affine matrices of shape Nx3x4 for size \[1, 1, 4, 4, 4\]\. Got \[1, 2, 3\]\.$/,
  ],
  ['an empty grid', () => F.affineGrid(ones(1, 2, 3), [1, 1, 0, 4]), /^Expected non-zero, positive output size/],
  [
    'dimensions of a norm across maps',
    () => new nn.CrossMapLRN2d(2).forward(ones(1, 2, 3)),
    /CrossMapLRN2d: Expected input to be 4D, got 3D instead\.$/,
  ],
  [
    'dimensions of softmax',
    () => new nn.Softmax2d().forward(ones(2, 2)),
    /expected input to be 3D or 4D, got 2D instead$/,
  ],
  [
    'dimensions of dropout',
    () => F.dropout3d(ones(2, 2)),
    /^dropout3d: Expected 4D or 5D input, but received a 2D input/,
  ],
]

for (const [what, call, message] of wrong) {
  test(`wrong: ${what}`, (t) => {
    t.regex(failure(t, call, 'ERR_INVALID_ARGUMENT').message, message)
  })
}

test('what is of another kind', (t) => {
  failure(t, () => new nn.Upsample({ scaleFactor: '2' as never }), 'ERR_ARGUMENT_TYPE')
  failure(t, () => new nn.Upsample({ scaleFactor: [NaN] }), 'ERR_ARGUMENT_TYPE')
  failure(t, () => new nn.Upsample({ mode: 'nearst' as never }), 'ERR_INVALID_ARGUMENT')
  failure(
    t,
    () =>
      F.affineGrid(
        tensor([
          [
            [1n, 0n, 0n],
            [0n, 1n, 0n],
          ],
        ]),
        [1, 1, 2, 2],
      ),
    'ERR_TYPE',
  )
  failure(t, () => new nn.MaxUnpool2d(2).forward(ones(1, 1, 2, 2), 1 as never), 'ERR_ARGUMENT_TYPE')
})

test('features that an instance norm does not use only warn', async (t) => {
  const warned = new Promise<Error>((resolve) => void process.once('warning', resolve))
  t.deepEqual(new nn.InstanceNorm1d(3).forward(randn([2, 4, 5])).shape, [2, 4, 5])
  t.regex((await warned).message, /input's size at dim=1 does not match numFeatures/)
})

test('what a pool took goes back to its place', (t) => {
  const x = tensor([[[1, 3, 2, 7, 5]]])
  const pooled = F.maxPool1dWithIndices(x, 2)
  t.deepEqual(F.maxUnpool1d(pooled.output, pooled.indices, 2, { outputSize: [5] }).toArray(), [[[0, 3, 0, 7, 0]]])
  t.deepEqual(new nn.MaxUnpool1d(2).forward(pooled.output, pooled.indices).toArray(), [[[0, 3, 0, 7]]])
  t.deepEqual(new nn.MaxUnpool1d(2).forward(pooled.output, pooled.indices, { outputSize: [1, 1, 5] }).toArray(), [
    [[0, 3, 0, 7, 0]],
  ])
})

test('a lazy transposed convolution passes the size of its output on', (t) => {
  const lazy = new nn.LazyConvTranspose2d(2, 3, { stride: 2 })
  t.deepEqual(lazy.forward(ones(1, 4, 3, 3), [8, 7]).shape, [1, 2, 8, 7])
  t.true(lazy instanceof nn.ConvTranspose2d)
  t.deepEqual(lazy.weight.shape, [4, 2, 3, 3])
})

test('a lazy transposed convolution takes its channels from a weight that was loaded', (t) => {
  const whole = new nn.ConvTranspose2d(4, 6, 3, { groups: 2 })
  const lazy = new nn.LazyConvTranspose2d(6, 3, { groups: 2 })
  lazy.loadStateDict(whole.stateDict())
  const x = randn([1, 4, 3, 3])
  t.deepEqual(lazy.forward(x).toArray(), whole.forward(x).toArray())
  t.is(String(lazy), String(whole))
})
