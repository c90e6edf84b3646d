import { ops } from '../../ops/ops.js'
import type { Tensor } from '../../tensor/tensor.js'
import { named, needTensor } from '../arguments.js'
import type { Size } from '../arguments.js'

export interface MaxPoolOptions {
  /** Default: the kernel's size. */
  stride?: Size | null
  /** Minus infinity on both sides. Default: 0. */
  padding?: Size
  /** Default: 1. */
  dilation?: Size
  /** Round the output's size up. Default: false. */
  ceilMode?: boolean
}

export interface AvgPoolOptions {
  /** Default: the kernel's size. */
  stride?: Size | null
  /** Zeros on both sides. Default: 0. */
  padding?: Size
  /** Round the output's size up. Default: false. */
  ceilMode?: boolean
  /** Do the zeros count? Default: true. */
  countIncludePad?: boolean
}

export interface AvgPool2dOptions extends AvgPoolOptions {
  /** Divide by this instead of the window's size. Default: none. */
  divisorOverride?: number | null
}

/** A result with the places that it was taken from. */
export interface WithIndices {
  output: Tensor
  indices: Tensor
}

type MaxOr<T> = T | MaxPoolOptions
type AvgOr<T> = T | AvgPool2dOptions

function maxPool(
  name: 'maxPool1d' | 'maxPool2d',
  input: Tensor,
  kernelSize: Size,
  given: { [K in keyof MaxPoolOptions]: unknown },
): Tensor {
  const { stride, padding = 0, dilation = 1, ceilMode = false } = named<MaxPoolOptions>(name, given)
  return ops[name](input, kernelSize, stride ?? kernelSize, padding, dilation, ceilMode)
}

/** The greatest of each window. Input `[N, C, L]` or `[C, L]`. */
export function maxPool1d(
  input: Tensor,
  kernelSize: Size,
  stride?: MaxOr<Size | null>,
  padding?: MaxOr<Size>,
  dilation?: MaxOr<Size>,
  ceilMode?: MaxOr<boolean>,
): Tensor {
  return maxPool('maxPool1d', input, kernelSize, { stride, padding, dilation, ceilMode })
}

/** The greatest of each window. Input `[N, C, H, W]` or `[C, H, W]`. */
export function maxPool2d(
  input: Tensor,
  kernelSize: Size,
  stride?: MaxOr<Size | null>,
  padding?: MaxOr<Size>,
  dilation?: MaxOr<Size>,
  ceilMode?: MaxOr<boolean>,
): Tensor {
  return maxPool('maxPool2d', input, kernelSize, { stride, padding, dilation, ceilMode })
}

function maxPoolWithIndices(
  name: 'maxPool1dWithIndices' | 'maxPool2dWithIndices',
  input: Tensor,
  kernelSize: Size,
  options: MaxPoolOptions,
): WithIndices {
  const names = { stride: undefined, padding: undefined, dilation: undefined, ceilMode: undefined }
  const { stride, padding = 0, dilation = 1, ceilMode = false } = named<MaxPoolOptions>(name, names, options)
  const [output, indices] = ops[name](input, kernelSize, stride ?? kernelSize, padding, dilation, ceilMode)
  return { output, indices }
}

/** As `maxPool1d`, with the places of the greatest values. */
export function maxPool1dWithIndices(input: Tensor, kernelSize: Size, options: MaxPoolOptions = {}): WithIndices {
  return maxPoolWithIndices('maxPool1dWithIndices', input, kernelSize, options)
}

/** As `maxPool2d`, with the places of the greatest values. */
export function maxPool2dWithIndices(input: Tensor, kernelSize: Size, options: MaxPoolOptions = {}): WithIndices {
  return maxPoolWithIndices('maxPool2dWithIndices', input, kernelSize, options)
}

/** The average of each window. Input `[N, C, L]` or `[C, L]`. */
export function avgPool1d(
  input: Tensor,
  kernelSize: Size,
  stride?: AvgPoolOptions | Size | null,
  padding?: AvgPoolOptions | Size,
  ceilMode?: AvgPoolOptions | boolean,
  countIncludePad?: AvgPoolOptions | boolean,
): Tensor {
  const given = named<AvgPoolOptions>('avgPool1d', { stride, padding, ceilMode, countIncludePad })
  const { padding: pad = 0, ceilMode: ceil = false, countIncludePad: include = true } = given
  return ops.avgPool1d(input, kernelSize, given.stride ?? kernelSize, pad, ceil, include)
}

/** The average of each window. Input `[N, C, H, W]` or `[C, H, W]`. */
export function avgPool2d(
  input: Tensor,
  kernelSize: Size,
  stride?: AvgOr<Size | null>,
  padding?: AvgOr<Size>,
  ceilMode?: AvgOr<boolean>,
  countIncludePad?: AvgOr<boolean>,
  divisorOverride?: AvgOr<number | null>,
): Tensor {
  const given = named<AvgPool2dOptions>('avgPool2d', { stride, padding, ceilMode, countIncludePad, divisorOverride })
  const { padding: pad = 0, ceilMode: ceil = false, countIncludePad: include = true } = given
  const by = given.stride ?? kernelSize
  return ops.avgPool2d(input, kernelSize, by, pad, ceil, include, given.divisorOverride ?? null)
}

/** A size for an adaptive pool: null keeps the input's. */
export type OutputSize = number | null | readonly (number | null)[]

function outputSize(size: OutputSize, input: Tensor, dims: number): number[] {
  needTensor('adaptive pooling', 'input', input)
  const list = Array.isArray(size) ? (size as readonly (number | null)[]) : Array.from({ length: dims }, () => size)
  const { shape } = input
  return list.map((item, index) => (item ?? shape[shape.length - list.length + index] ?? 0) as number)
}

/** Averages over windows such that the output is of this size. */
export function adaptiveAvgPool1d(input: Tensor, size: OutputSize): Tensor {
  return ops.adaptiveAvgPool1d(input, outputSize(size, input, 1))
}

/** Averages over windows such that the output is of this size. */
export function adaptiveAvgPool2d(input: Tensor, size: OutputSize): Tensor {
  return ops.adaptiveAvgPool2d(input, outputSize(size, input, 2))
}

/** The greatest of windows such that the output is of this size. */
export function adaptiveMaxPool1d(input: Tensor, size: OutputSize): Tensor {
  return adaptiveMaxPool1dWithIndices(input, size).output
}

/** The greatest of windows such that the output is of this size. */
export function adaptiveMaxPool2d(input: Tensor, size: OutputSize): Tensor {
  return adaptiveMaxPool2dWithIndices(input, size).output
}

/** As `adaptiveMaxPool1d`, with the places of the greatest values. */
export function adaptiveMaxPool1dWithIndices(input: Tensor, size: OutputSize): WithIndices {
  const [output, indices] = ops.adaptiveMaxPool1d(input, outputSize(size, input, 1))
  return { output, indices }
}

/** As `adaptiveMaxPool2d`, with the places of the greatest values. */
export function adaptiveMaxPool2dWithIndices(input: Tensor, size: OutputSize): WithIndices {
  const [output, indices] = ops.adaptiveMaxPool2d(input, outputSize(size, input, 2))
  return { output, indices }
}
