export {
  ColorJitter,
  type ColorJitterOptions,
  Grayscale,
  type Jitter,
  Normalize,
  RandomErasing,
  type RandomErasingOptions,
  RandomGrayscale,
} from './colors.js'
export {
  CenterCrop,
  Pad,
  type PadOptions,
  RandomCrop,
  type RandomCropOptions,
  RandomHorizontalFlip,
  RandomResizedCrop,
  type RandomResizedCropOptions,
  RandomVerticalFlip,
  Resize,
  type ResizeOptions,
} from './crops.js'
export { ConvertImageDtype, ToDtype } from './dtype.js'
export type { Interpolation, PaddingMode } from './geometry.js'
export { CutMix, Mixing, type MixingOptions, MixUp } from './mixing.js'
export { RandAugment, type RandAugmentOptions } from './rand-augment.js'
export type { ImageSize, Padding } from './sizes.js'
export { Compose, RandomApply, RandomTransform, Transform, type TransformLike } from './transform.js'
