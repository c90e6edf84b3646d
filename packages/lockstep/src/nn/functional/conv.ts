import { ops } from '../../ops/ops.js'
import { checkOptions } from '../../options.js'
import type { Tensor } from '../../tensor/tensor.js'
import { named } from '../arguments.js'
import type { Size } from '../arguments.js'

export interface ConvCallOptions {
  /** Default: none. */
  bias?: Tensor | null
  /** Default: 1. */
  stride?: Size
  /** Zeros on both sides, or 'same' or 'valid'. Default: 0. */
  padding?: Size | 'same' | 'valid'
  /** Distance between the kernel's elements. Default: 1. */
  dilation?: Size
  /** How many separate parts the channels form. Default: 1. */
  groups?: number
}

type Or<T> = T | ConvCallOptions

/** Input `[N, inChannels, L]` or `[inChannels, L]`, weight `[outChannels, inChannels / groups, K]`. */
export function conv1d(
  input: Tensor,
  weight: Tensor,
  bias?: Or<Tensor | null>,
  stride?: Or<Size>,
  padding?: Or<Size | 'same' | 'valid'>,
  dilation?: Or<Size>,
  groups?: Or<number>,
): Tensor {
  const given = named<ConvCallOptions>('conv1d', { bias, stride, padding, dilation, groups })
  const { stride: by = 1, dilation: apart = 1, groups: parts = 1, padding: around = 0 } = given
  return typeof around === 'string'
    ? ops.conv1d(input, weight, given.bias ?? null, by, around, apart, parts)
    : ops.conv1d(input, weight, given.bias ?? null, by, around, apart, parts)
}

/** Input `[N, inChannels, H, W]` or `[inChannels, H, W]`, weight `[outChannels, inChannels / groups, KH, KW]`. */
export function conv2d(
  input: Tensor,
  weight: Tensor,
  bias?: Or<Tensor | null>,
  stride?: Or<Size>,
  padding?: Or<Size | 'same' | 'valid'>,
  dilation?: Or<Size>,
  groups?: Or<number>,
): Tensor {
  const given = named<ConvCallOptions>('conv2d', { bias, stride, padding, dilation, groups })
  const { stride: by = 1, dilation: apart = 1, groups: parts = 1, padding: around = 0 } = given
  return typeof around === 'string'
    ? ops.conv2d(input, weight, given.bias ?? null, by, around, apart, parts)
    : ops.conv2d(input, weight, given.bias ?? null, by, around, apart, parts)
}

export type PadMode = 'constant' | 'reflect' | 'replicate' | 'circular'

/** Pads by `[left, right]` of the last dimension, then of the one before it, and so on. */
export function pad(
  input: Tensor,
  padding: readonly number[],
  options: { mode?: PadMode; value?: number | null } = {},
): Tensor {
  checkOptions('pad', options, ['mode', 'value'])
  return ops.pad(input, padding, options.mode ?? 'constant', options.value ?? null)
}
