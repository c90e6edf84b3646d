/** Transforms that are compared with torchvision's: one image or batch each, with the options under Python's names. */
export interface TransformCase {
  readonly name: string
  readonly kind: string
  /** What Python takes by place. */
  readonly args?: readonly unknown[]
  /** What it takes by name. */
  readonly options?: Readonly<Record<string, unknown>>
  /** Of the image; default `[3, 13, 17]`. */
  readonly shape?: readonly number[]
  /** Default: both float32 and uint8. */
  readonly dtypes?: readonly string[]
}

const floats = ['float32', 'float64']

export const transformCases: readonly TransformCase[] = [
  ...['nearest', 'nearest-exact', 'bilinear', 'bicubic'].flatMap((interpolation): TransformCase[] => [
    { name: `smaller, ${interpolation}`, kind: 'Resize', args: [[7, 9]], options: { interpolation } },
    { name: `larger, ${interpolation}`, kind: 'Resize', args: [[20, 31]], options: { interpolation } },
    { name: `int16, ${interpolation}`, kind: 'Resize', args: [[8, 31]], options: { interpolation }, dtypes: ['int16'] },
  ]),
  { name: 'without antialias', kind: 'Resize', args: [[7, 9]], options: { antialias: false } },
  {
    name: 'bicubic without antialias',
    kind: 'Resize',
    args: [6],
    options: { antialias: false, interpolation: 'bicubic' },
  },
  { name: 'the shorter edge', kind: 'Resize', args: [10] },
  { name: 'the shorter edge of a portrait', kind: 'Resize', args: [10], shape: [3, 23, 14] },
  { name: 'no edge too long', kind: 'Resize', args: [12], options: { max_size: 15 } },
  { name: 'the longer edge', kind: 'Resize', args: [null], options: { max_size: 15 }, shape: [1, 23, 14] },
  { name: 'as it is', kind: 'Resize', args: [[13, 17]] },
  { name: 'a batch', kind: 'Resize', args: [[5, 6]], shape: [2, 3, 13, 17] },
  { name: 'the middle', kind: 'CenterCrop', args: [[8, 10]] },
  { name: 'the middle, half pixels', kind: 'CenterCrop', args: [[6, 6]], shape: [3, 9, 11] },
  { name: 'the middle of a small image', kind: 'CenterCrop', args: [20] },
  { name: 'the middle of a low image', kind: 'CenterCrop', args: [[20, 5]] },
  ...['constant', 'edge', 'reflect', 'symmetric'].map((padding_mode): TransformCase => ({
    name: padding_mode,
    kind: 'Pad',
    args: [[1, 2, 3, 4]],
    options: { padding_mode },
  })),
  { name: 'a fill', kind: 'Pad', args: [2], options: { fill: 0.5 } },
  { name: 'a fill a channel', kind: 'Pad', args: [[2, 1]], options: { fill: [1, 0.5, 3] } },
  { name: 'a part', kind: 'RandomCrop', args: [8] },
  { name: 'CIFAR', kind: 'RandomCrop', args: [32], options: { padding: 4 }, shape: [3, 32, 32] },
  { name: 'mirrored', kind: 'RandomCrop', args: [[9, 17]], options: { padding: [0, 3], padding_mode: 'reflect' } },
  { name: 'if needed', kind: 'RandomCrop', args: [[20, 9]], options: { pad_if_needed: true, fill: 1 } },
  { name: 'ImageNet', kind: 'RandomResizedCrop', args: [8] },
  {
    name: 'bicubic',
    kind: 'RandomResizedCrop',
    args: [[8, 5]],
    options: { interpolation: 'bicubic', scale: [0.2, 0.5] },
  },
  { name: 'no part fits', kind: 'RandomResizedCrop', args: [8], options: { scale: [1, 1], ratio: [3, 4] } },
  { name: 'no part fits, high', kind: 'RandomResizedCrop', args: [8], options: { scale: [1, 1], ratio: [0.1, 0.2] } },
  { name: 'maybe', kind: 'RandomHorizontalFlip' },
  { name: 'rarely', kind: 'RandomHorizontalFlip', args: [0.1] },
  { name: 'always', kind: 'RandomVerticalFlip', args: [1] },
  {
    name: 'ImageNet',
    kind: 'Normalize',
    args: [
      [0.485, 0.456, 0.406],
      [0.229, 0.224, 0.225],
    ],
    dtypes: floats,
  },
  { name: 'one for all', kind: 'Normalize', args: [[0.5], [0.25]], options: { inplace: true }, dtypes: floats },
  { name: 'one channel', kind: 'Grayscale' },
  { name: 'three channels', kind: 'Grayscale', args: [3] },
  { name: 'of one', kind: 'Grayscale', args: [3], shape: [2, 1, 4, 5] },
  { name: 'always', kind: 'RandomGrayscale', args: [1] },
  { name: 'all', kind: 'ColorJitter', options: { brightness: 0.4, contrast: 0.4, saturation: 0.4, hue: 0.1 } },
  {
    name: 'far',
    kind: 'ColorJitter',
    options: { brightness: 1.4, contrast: [0.1, 3], saturation: 5, hue: [-0.5, 0.5] },
  },
  { name: 'of a batch', kind: 'ColorJitter', options: { contrast: 0.5, hue: 0.3 }, shape: [2, 3, 5, 6] },
  {
    name: 'of one channel',
    kind: 'ColorJitter',
    options: { brightness: 0.4, contrast: 0.4, hue: 0.1 },
    shape: [1, 5, 6],
  },
  { name: 'as they are', kind: 'ColorJitter', options: { brightness: [1, 1] } },
  { name: 'maybe', kind: 'RandomErasing' },
  { name: 'noise', kind: 'RandomErasing', options: { p: 1, value: 'random', scale: [0.2, 0.5] } },
  { name: 'a value a channel', kind: 'RandomErasing', options: { p: 1, value: [1, 0.5, 0.25], inplace: true } },
  { name: 'no part fits', kind: 'RandomErasing', options: { p: 1, scale: [0.9, 1], ratio: [3, 4] } },
  {
    name: 'scaled',
    kind: 'ToDtype',
    args: ['float32'],
    options: { scale: true },
    dtypes: ['uint8', 'int32', 'float64'],
  },
  { name: 'uint8', kind: 'ToDtype', args: ['uint8'], options: { scale: true }, dtypes: ['float32', 'int16', 'int64'] },
  { name: 'wider', kind: 'ToDtype', args: ['int32'], options: { scale: true }, dtypes: ['uint8', 'int16'] },
  { name: 'unscaled', kind: 'ToDtype', args: ['float32'], dtypes: ['uint8'] },
  { name: 'float32', kind: 'ConvertImageDtype' },
  { name: 'ImageNet', kind: 'RandAugment', options: { num_ops: 40 } },
  { name: 'a lot, filled', kind: 'RandAugment', options: { num_ops: 40, magnitude: 30, fill: 0.5 } },
  {
    name: 'smooth, filled',
    kind: 'RandAugment',
    options: { num_ops: 40, magnitude: 5, num_magnitude_bins: 10, interpolation: 'bilinear', fill: [1, 0, 0.5] },
  },
  { name: 'a batch', kind: 'RandAugment', options: { num_ops: 40, interpolation: 'bilinear' }, shape: [2, 3, 8, 8] },
  { name: 'rows of two', kind: 'makeGrid', options: { nrow: 2, padding: 3, pad_value: 1 }, shape: [5, 1, 4, 6] },
  { name: 'one row', kind: 'makeGrid', options: {}, shape: [3, 3, 4, 6] },
  { name: 'one image', kind: 'makeGrid', options: {} },
  { name: 'uniform', kind: 'MixUp', options: { num_classes: 5 }, shape: [4, 3, 6, 7], dtypes: floats },
  { name: 'alpha', kind: 'MixUp', options: { num_classes: 5, alpha: 0.2 }, shape: [4, 3, 6, 7], dtypes: floats },
  { name: 'uniform', kind: 'CutMix', options: { num_classes: 5 }, shape: [4, 3, 6, 7] },
  { name: 'alpha', kind: 'CutMix', options: { num_classes: 5, alpha: 2.5 }, shape: [4, 3, 6, 7] },
]

/** Each of them, with its images' dtype. */
export const named = transformCases.flatMap((one) =>
  (one.dtypes ?? ['float32', 'uint8']).map((dtype) => ({ ...one, dtype, name: `${one.kind}: ${one.name}, ${dtype}` })),
)
