// Layers and functions for one, two and three dimensions in space.
import { call, constant, given, one, x } from './cases.js'
import type { Input } from './cases.js'

const evaluate = { evaluate: true }

/** An input `[N, C, ...]` with so many dimensions in space. */
const image = (dims: number, channels: number, ...sizes: number[]): Input => x(2, channels, ...sizes.slice(0, dims))
/** The same without a batch. */
const single = (dims: number, channels: number, ...sizes: number[]): Input => x(channels, ...sizes.slice(0, dims))

const dimensions = [1, 2, 3]

const conv = [
  one('Conv3d', [3, 4, 3], {}, [x(2, 3, 5, 6, 7)]),
  one('Conv3d', [3, 4, 3], {}, [x(3, 5, 6, 7)]),
  one('Conv3d', [4, 6, [2, 3, 1], [1, 2, 1], [1, 0, 2], [2, 1, 1], 2], { bias: false }, [x(2, 4, 5, 6, 4)]),
  one('Conv3d', [2, 2, 2], { padding: 'same', dilation: 2 }, [x(2, 2, 4, 5, 4)]),
  one('Conv3d', [2, 4, 2], { padding: 'valid' }, [x(2, 2, 4, 5, 4)], evaluate),
  ...['reflect', 'replicate', 'circular'].map((mode) =>
    one('Conv3d', [2, 3, 3], { padding: [1, 2, 1], padding_mode: mode, stride: 2 }, [x(2, 2, 4, 5, 6)]),
  ),
  ...dimensions.flatMap((dims) => [
    one(`ConvTranspose${dims}d`, [3, 4, 3], {}, [image(dims, 3, 4, 5, 3)]),
    one(`ConvTranspose${dims}d`, [3, 4, 3], {}, [single(dims, 3, 4, 5, 3)]),
    one(`ConvTranspose${dims}d`, [4, 6, 3, 2, 1, 1, 2], { bias: false }, [image(dims, 4, 4, 5, 3)]),
    one(`ConvTranspose${dims}d`, [3, 2, 2], { dilation: 2, stride: 3, output_padding: 1 }, [image(dims, 3, 4, 5, 3)]),
    one(`ConvTranspose${dims}d`, [3, 4, 3], { stride: 2 }, [image(dims, 3, 4, 5, 3)], {
      forward: { output_size: [10, 12, 7].slice(0, dims) },
    }),
    one(`ConvTranspose${dims}d`, [3, 4, 3], {}, [image(dims, 3, 4, 5, 3)], evaluate),
    one(`LazyConvTranspose${dims}d`, [4, 2], {}, []),
    one(`LazyConvTranspose${dims}d`, [4, 2], { groups: 2, stride: 2 }, [image(dims, 6, 4, 5, 3)], { times: 2 }),
    one(`LazyConvTranspose${dims}d`, [4, 2, 2], { bias: false }, [image(dims, 3, 4, 3, 3)], {
      forward: { output_size: [9, 7, 6].slice(0, dims) },
    }),
    call(`conv_transpose${dims}d`, [image(dims, 4, 4, 5, 3), x(4, 3, ...[2, 3, 2].slice(0, dims))], { groups: 2 }),
    call(`conv${dims}d`, [image(dims, 4, 4, 5, 3), x(6, 2, ...[2, 3, 2].slice(0, dims)), x(6)], { groups: 2 }),
  ]),
  one('ConvTranspose2d', [3, 4, [3, 2]], { stride: [2, 1], padding: [1, 0], output_padding: [1, 0] }, [x(2, 3, 4, 5)]),
  one('ConvTranspose2d', [3, 4, 3], { stride: 2 }, [x(3, 4, 5)], { forward: { output_size: [4, 10, 11] } }),
  one('LazyConv3d', [4, 2], { groups: 2, padding: 1 }, [x(2, 4, 3, 4, 3)], { times: 2 }),
  one('LazyConv3d', [4, [1, 2, 3]], {}, []),
  one('Conv3d', [3, 4, 3], {}, [x(2, 3, 5, 6, 7)], { autocast: true }),
  one('ConvTranspose2d', [3, 4, 3], {}, [x(2, 3, 4, 5)], { autocast: true }),
]

const norm = [
  one('BatchNorm3d', [3], {}, [x(2, 3, 4, 2, 3)], { times: 3 }),
  one('BatchNorm3d', [3], { affine: false, momentum: null }, [x(2, 3, 4, 2, 3)], { times: 2 }),
  one('BatchNorm3d', [3], { track_running_stats: false, eps: 1e-3 }, [x(2, 3, 4, 2, 3)]),
  one('BatchNorm3d', [3], {}, [x(2, 3, 4, 2, 3)], evaluate),
  one('LazyBatchNorm3d', [], {}, [x(2, 3, 4, 2, 3)], { times: 2 }),
  ...dimensions.flatMap((dims) => [
    one(`InstanceNorm${dims}d`, [4], {}, [image(dims, 4, 5, 3, 4)], { times: 2 }),
    one(`InstanceNorm${dims}d`, [4], {}, [single(dims, 4, 5, 3, 4)]),
    one(`InstanceNorm${dims}d`, [4], { affine: true, eps: 1e-3 }, [image(dims, 4, 5, 3, 4)]),
    one(`InstanceNorm${dims}d`, [4], { affine: true, bias: false }, [single(dims, 4, 5, 3, 4)]),
    one(`InstanceNorm${dims}d`, [4], { affine: true, track_running_stats: true }, [image(dims, 4, 5, 3, 4)], {
      times: 3,
    }),
    one(`InstanceNorm${dims}d`, [4], { track_running_stats: true, momentum: 0.4 }, [image(dims, 4, 5, 3, 4)], evaluate),
    one(`InstanceNorm${dims}d`, [4], { track_running_stats: true, momentum: null }, [image(dims, 4, 5, 3, 4)]),
    one(`InstanceNorm${dims}d`, [4], { affine: true }, [image(dims, 4, 5, 3, 4)], evaluate),
    one(`LazyInstanceNorm${dims}d`, [], {}, []),
    one(`LazyInstanceNorm${dims}d`, [], {}, [image(dims, 4, 5, 3, 4)], { times: 2 }),
    one(`LazyInstanceNorm${dims}d`, [], { affine: false, track_running_stats: false }, [image(dims, 4, 5, 3, 4)]),
    call('instance_norm', [image(dims, 4, 5, 3, 4)], { eps: 1e-2 }),
  ]),
]

const pools = [
  one('MaxPool3d', [2], {}, [x(2, 3, 6, 5, 4)]),
  one(
    'MaxPool3d',
    [
      [2, 3, 1],
      [1, 2, 1],
      [1, 1, 0],
    ],
    { ceil_mode: true, dilation: 1 },
    [x(3, 6, 5, 4)],
  ),
  one('MaxPool3d', [2], { stride: 1, dilation: 2 }, [x(2, 3, 6, 5, 4)], evaluate),
  one('AvgPool3d', [2], {}, [x(2, 3, 6, 5, 4)]),
  one('AvgPool3d', [[2, 3, 1], 2, [1, 1, 0]], { count_include_pad: false, ceil_mode: true }, [x(2, 3, 6, 5, 4)]),
  one('AvgPool3d', [2], { divisor_override: 3 }, [x(3, 6, 5, 4)]),
  one('AdaptiveAvgPool3d', [2], {}, [x(2, 3, 6, 5, 4)]),
  one('AdaptiveAvgPool3d', [[3, null, 2]], {}, [x(2, 3, 6, 5, 4)]),
  one('AdaptiveMaxPool3d', [2], {}, [x(2, 3, 6, 5, 4)]),
  one('AdaptiveMaxPool3d', [[3, null, 2]], {}, [x(3, 6, 5, 4)]),
  ...dimensions.flatMap((dims) => [
    one(`LPPool${dims}d`, [2, 2], {}, [image(dims, 3, 7, 5, 4)]),
    one(`LPPool${dims}d`, [3.5, 2, 1], { ceil_mode: true }, [{ ...image(dims, 3, 7, 5, 4), kind: 'uniform' }]),
    one(`LPPool${dims}d`, [1, 3], { stride: 2, ceil_mode: true }, [image(dims, 3, 7, 5, 4)], evaluate),
    call(`max_pool${dims}d_with_indices`, [image(dims, 3, 7, 5, 4)], { kernel_size: 2, stride: 1, padding: 1 }),
    call(`adaptive_max_pool${dims}d_with_indices`, [image(dims, 3, 7, 5, 4)], { output_size: 2 }),
    call(`avg_pool${dims}d`, [image(dims, 3, 7, 5, 4)], { kernel_size: 2, ceil_mode: true }),
    call(`lp_pool${dims}d`, [image(dims, 3, 7, 5, 4)], { norm_type: 2, kernel_size: 2, stride: 1 }),
  ]),
  one('LPPool2d', [2, [2, 3]], { stride: [1, 2] }, [x(2, 3, 6, 7)]),
  one('FractionalMaxPool2d', [2], { output_size: 3 }, [x(2, 3, 8, 7)], { times: 2 }),
  one('FractionalMaxPool2d', [[3, 2]], { output_ratio: [0.5, 0.6] }, [x(2, 3, 9, 8)]),
  one('FractionalMaxPool2d', [2], { output_ratio: 0.7 }, [x(3, 8, 7)], evaluate),
  one('FractionalMaxPool3d', [2], { output_size: [3, 2, 3] }, [x(2, 3, 8, 7, 6)], { times: 2 }),
  one('FractionalMaxPool3d', [[2, 1, 2]], { output_ratio: 0.5 }, [x(3, 8, 7, 6)]),
  call('fractional_max_pool2d_with_indices', [x(2, 3, 8, 7)], { kernel_size: 2, output_size: [3, 4] }),
  call('fractional_max_pool3d_with_indices', [x(2, 3, 8, 7, 6)], { kernel_size: 2, output_ratio: 0.4 }),
  one('MaxUnpool1d', [2], {}, [x(1, 2, 3), given([1, 2, 3], 0, 3, 5, 1, 2, 4)]),
  one('MaxUnpool1d', [2], {}, [x(2, 3), given([2, 3], 0, 3, 6, 1, 2, 4)], { forward: { output_size: [7] } }),
  one('MaxUnpool1d', [3, 2, 1], {}, [x(1, 2, 3), given([1, 2, 3], 0, 3, 4, 1, 2, 4)]),
  one('MaxUnpool2d', [2], {}, [x(1, 1, 2, 2), given([1, 1, 2, 2], 0, 3, 13, 10)]),
  one(
    'MaxUnpool2d',
    [
      [2, 1],
      [2, 1],
    ],
    {},
    [x(1, 2, 2), given([1, 2, 2], 0, 1, 6, 5)],
    { forward: { output_size: [5, 2] } },
  ),
  one('MaxUnpool2d', [2], {}, [x(1, 1, 2, 2), given([1, 1, 2, 2], 0, 3, 13, 24)], {
    forward: { output_size: [1, 1, 5, 5] },
  }),
  one('MaxUnpool3d', [2], {}, [x(1, 1, 1, 2, 2), given([1, 1, 1, 2, 2], 0, 3, 29, 26)]),
  one('MaxUnpool3d', [[1, 2, 2], 2, 0], {}, [x(1, 1, 2, 2), given([1, 1, 2, 2], 0, 3, 12, 15)]),
]

const paddings = dimensions.flatMap((dims) => {
  const sides = [1, 2, 0, 1, 2, 1].slice(0, 2 * dims)
  return [
    one(`ConstantPad${dims}d`, [sides, 3.5], {}, [image(dims, 2, 4, 3, 5)]),
    one(`ConstantPad${dims}d`, [1], { value: 2 }, [single(dims, 2, 4, 3, 5)]),
    one(`ConstantPad${dims}d`, [sides.map((side) => -side), 0.5], {}, [image(dims, 2, 6, 5, 5)]),
    ...['Zero', 'Reflection', 'Replication', 'Circular'].flatMap((kind) => [
      one(`${kind}Pad${dims}d`, [2], {}, [image(dims, 2, 4, 3, 5)]),
      one(`${kind}Pad${dims}d`, [sides], {}, [image(dims, 2, 4, 3, 5)], evaluate),
      one(`${kind}Pad${dims}d`, [sides], {}, [single(dims, 2, 4, 3, 5)]),
    ]),
  ]
})

const modes = [
  [1, 'nearest'],
  [2, 'nearest'],
  [3, 'nearest'],
  [1, 'nearest-exact'],
  [2, 'nearest-exact'],
  [3, 'nearest-exact'],
  [1, 'area'],
  [2, 'area'],
  [3, 'area'],
  [1, 'linear'],
  [2, 'bilinear'],
  [2, 'bicubic'],
  [3, 'trilinear'],
] as const

const resampling = [
  ...modes.flatMap(([dims, mode]) => {
    const factors = [1.7, 0.6, 2.3].slice(0, dims)
    const interpolates = mode.endsWith('linear') || mode === 'bicubic'
    return [
      one('Upsample', [], { size: [7, 3, 5].slice(0, dims), mode }, [image(dims, 2, 4, 5, 3)]),
      one('Upsample', [], { scale_factor: 2, mode }, [image(dims, 2, 4, 5, 3)]),
      one('Upsample', [], { scale_factor: factors, mode }, [image(dims, 2, 4, 5, 3)]),
      one(
        'Upsample',
        [],
        { scale_factor: 1.3, mode, recompute_scale_factor: true },
        [image(dims, 2, 4, 5, 3)],
        evaluate,
      ),
      ...(interpolates
        ? [one('Upsample', [6], { mode, align_corners: true }, [image(dims, 2, 4, 5, 3)])]
        : [one('Upsample', [6], { mode }, [image(dims, 2, 4, 5, 3)])]),
    ]
  }),
  ...['bilinear', 'bicubic', 'lanczos'].flatMap((mode) => [
    call('interpolate', [x(2, 3, 9, 8)], { size: [4, 5], mode, antialias: true }),
    call('interpolate', [x(2, 3, 9, 8)], { scale_factor: 0.45, mode, antialias: true }),
  ]),
  one('UpsamplingNearest2d', [], { scale_factor: 2 }, [x(2, 3, 4, 5)]),
  one('UpsamplingNearest2d', [[7, 3]], {}, [x(2, 3, 4, 5)]),
  one('UpsamplingBilinear2d', [], { scale_factor: [1.5, 2] }, [x(2, 3, 4, 5)]),
  one('UpsamplingBilinear2d', [6], {}, [x(2, 3, 4, 5)]),
  ...['bilinear', 'nearest', 'bicubic'].flatMap((mode) =>
    ['zeros', 'border', 'reflection'].flatMap((padding_mode) =>
      [true, false].map((align_corners) =>
        call('grid_sample', [x(2, 3, 5, 4), x(2, 3, 6, 2)], { mode, padding_mode, align_corners }),
      ),
    ),
  ),
  call('grid_sample', [x(2, 3, 4, 5, 4), x(2, 3, 2, 4, 3)], { align_corners: false }),
  call('grid_sample', [x(2, 3, 4, 5, 4), x(2, 3, 2, 4, 3)], {
    mode: 'nearest',
    padding_mode: 'border',
    align_corners: true,
  }),
  ...[true, false].flatMap((align_corners) => [
    call('affine_grid', [x(2, 2, 3)], { size: [2, 3, 4, 5], align_corners }),
    call('affine_grid', [x(2, 3, 4)], { size: [2, 3, 4, 2, 3], align_corners }),
  ]),
]

const shuffling = [
  one('PixelShuffle', [2], {}, [x(2, 8, 3, 4)]),
  one('PixelShuffle', [3], {}, [x(9, 2, 2)], evaluate),
  one('PixelUnshuffle', [2], {}, [x(2, 3, 4, 6)]),
  one('PixelUnshuffle', [3], {}, [x(2, 3, 6)]),
  one('ChannelShuffle', [3], {}, [x(2, 6, 3, 4)]),
  one('ChannelShuffle', [2], {}, [x(2, 6, 5)]),
  one('Unfold', [2], {}, [x(2, 3, 4, 5)]),
  one('Unfold', [[2, 3]], { dilation: 2, padding: [1, 2], stride: [2, 1] }, [x(2, 3, 6, 7)]),
  one('Unfold', [2, 1, 1, 2], {}, [x(3, 4, 5)]),
  one('Fold', [[4, 5], 2], {}, [x(2, 12, 12)]),
  one('Fold', [5, [2, 3]], { dilation: 1, padding: 1, stride: 2 }, [x(2, 12, 9)]),
  one('Fold', [[4, 5], 2], {}, [x(12, 12)], evaluate),
  call('pixel_shuffle', [x(2, 8, 3, 4)], { upscale_factor: 2 }),
  call('unfold', [constant(x(2, 3, 4, 5))], { kernel_size: 2, stride: 2 }),
]

export const spatial = [...conv, ...norm, ...pools, ...paddings, ...resampling, ...shuffling]
