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

/** The two kinds of padding are overloads of the operator. */
export function convolve(
  operation: 'conv1d' | 'conv2d',
  input: Tensor,
  weight: Tensor,
  bias: Tensor | null,
  stride: Size,
  padding: Size | string,
  dilation: Size,
  groups: number,
): Tensor {
  return typeof padding === 'string'
    ? ops[operation](input, weight, bias, stride, padding, dilation, groups)
    : ops[operation](input, weight, bias, stride, padding, dilation, groups)
}

function convolveNamed(
  operation: 'conv1d' | 'conv2d',
  input: Tensor,
  weight: Tensor,
  positional: { [K in keyof ConvCallOptions]: unknown },
): Tensor {
  const given = named<ConvCallOptions>(operation, positional)
  const { bias = null, stride = 1, padding = 0, dilation = 1, groups = 1 } = given
  return convolve(operation, input, weight, bias, stride, padding, dilation, groups)
}

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
  return convolveNamed('conv1d', input, weight, { bias, stride, padding, dilation, groups })
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
  return convolveNamed('conv2d', input, weight, { bias, stride, padding, dilation, groups })
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
