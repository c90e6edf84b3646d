/** Other sizes and other places of images. */
import { LockstepError } from '../../error.js'
import { ops } from '../../ops/ops.js'
import { isFloatingPoint } from '../../tensor/dtype.js'
import type { Tensor } from '../../tensor/tensor.js'
import { invalid, tuple } from '../arguments.js'
import type { FunctionalArguments, FunctionalFunctions } from '../generated/functional.js'
import type { InterpolateMode } from '../types.js'
import { functional } from './define.js'

type Scale = number | null

/** What an operator gets: the size of the output, and the factors where they are not to be taken from the sizes. */
interface Resize {
  readonly size: number[]
  readonly scales: Scale[]
  readonly alignCorners: boolean
  readonly antialias: boolean
}

/** By dimensions in space and mode. */
const resizers: Readonly<Record<string, (input: Tensor, resize: Resize) => Tensor>> = {
  '1 nearest': (input, { size, scales: [w] }) => ops.upsampleNearest1d(input, size, w ?? null),
  '2 nearest': (input, { size, scales: [h, w] }) => ops.upsampleNearest2d(input, size, h ?? null, w ?? null),
  '3 nearest': (input, { size, scales: [d, h, w] }) =>
    ops.upsampleNearest3d(input, size, d ?? null, h ?? null, w ?? null),
  '1 nearest-exact': (input, { size, scales: [w] }) => ops._upsampleNearestExact1d(input, size, w ?? null),
  '2 nearest-exact': (input, { size, scales: [h, w] }) =>
    ops._upsampleNearestExact2d(input, size, h ?? null, w ?? null),
  '3 nearest-exact': (input, { size, scales: [d, h, w] }) =>
    ops._upsampleNearestExact3d(input, size, d ?? null, h ?? null, w ?? null),
  '1 area': (input, { size }) => ops.adaptiveAvgPool1d(input, size),
  '2 area': (input, { size }) => ops.adaptiveAvgPool2d(input, size),
  '3 area': (input, { size }) => ops.adaptiveAvgPool3d(input, size),
  '1 linear': (input, { size, alignCorners, scales: [w] }) =>
    ops.upsampleLinear1d(input, size, alignCorners, w ?? null),
  '2 bilinear': (input, { size, alignCorners, antialias, scales: [h, w] }) =>
    ops[antialias ? '_upsampleBilinear2dAa' : 'upsampleBilinear2d'](input, size, alignCorners, h ?? null, w ?? null),
  '2 bicubic': (input, { size, alignCorners, antialias, scales: [h, w] }) =>
    ops[antialias ? '_upsampleBicubic2dAa' : 'upsampleBicubic2d'](input, size, alignCorners, h ?? null, w ?? null),
  '2 lanczos': (input, { size, alignCorners, antialias, scales: [h, w] }) => {
    if (alignCorners) throw invalid('Lanczos mode does not support align_corners=True', 'interpolate')
    if (!antialias) throw invalid('Lanczos mode requires antialias=True', 'interpolate')
    return ops._upsampleLanczos2dAa(input, size, alignCorners, h ?? null, w ?? null)
  },
  '3 trilinear': (input, { size, alignCorners, scales: [d, h, w] }) =>
    ops.upsampleTrilinear3d(input, size, alignCorners, d ?? null, h ?? null, w ?? null),
}

/** How many dimensions in space a mode is for, where it is for one number only. */
const dimsOf: Partial<Record<InterpolateMode, number>> = {
  linear: 1,
  bilinear: 2,
  bicubic: 2,
  lanczos: 2,
  trilinear: 3,
}

/** The size and the factors that a call asks for. */
function resizeOf(given: FunctionalArguments['interpolate']): Resize {
  const { input, size, scaleFactor, mode, antialias } = given
  const dims = Math.max(input.dim() - 2, 0)
  const spatial = input.shape.slice(2)
  const plain = mode === 'nearest' || mode === 'area' || mode === 'nearest-exact'
  if (plain && given.alignCorners !== null) {
    const text =
      'align_corners option can only be set with the interpolating modes: linear | bilinear | bicubic | trilinear'
    throw invalid(text, 'interpolate')
  }
  if (size !== null && scaleFactor !== null) {
    throw invalid('only one of size or scale_factor should be defined', 'interpolate')
  }
  const common = { alignCorners: given.alignCorners ?? false, antialias }
  const checked = (name: string, value: number | readonly number[]): number[] => {
    if (typeof value !== 'number' && value.length !== dims) {
      const got = `input with spatial dimensions of [${spatial.join(', ')}] and ${name} of [${value.join(', ')}]`
      throw invalid(`Input and ${name} must have the same number of spatial dimensions, but got ${got}`, 'interpolate')
    }
    return tuple(`interpolate: ${name}`, value, dims)
  }
  if (size !== null) {
    if (given.recomputeScaleFactor === true) {
      throw invalid('recompute_scale_factor is not meaningful with an explicit size.', 'interpolate')
    }
    return { ...common, size: checked('size', size), scales: [] }
  }
  if (scaleFactor === null) throw invalid('either size or scale_factor should be defined', 'interpolate')
  const factors = checked('scaleFactor', scaleFactor)
  const rounded = factors.map((factor, dim) => Math.trunc((spatial[dim] ?? 0) * factor))
  const recompute = mode === 'area' || given.recomputeScaleFactor === true
  return { ...common, size: rounded, scales: recompute ? [] : factors }
}

export const interpolate: FunctionalFunctions['interpolate'] = functional('interpolate', (given) => {
  const { input, mode, antialias } = given
  const resize = resizeOf(given)
  if (antialias && !((mode === 'bilinear' || mode === 'bicubic' || mode === 'lanczos') && input.dim() === 4)) {
    const text =
      'Anti-alias option is restricted to bilinear, bicubic, and lanczos modes and requires a 4-D tensor as input'
    throw invalid(text, 'interpolate')
  }
  const run = resizers[`${input.dim() - 2} ${mode}`]
  if (run !== undefined) return run(input, resize)
  const dims = dimsOf[mode]
  const text =
    dims !== undefined && input.dim() >= 3 && input.dim() <= 5
      ? `Got ${input.dim()}D input, but ${mode} mode needs ${dims + 2}D input`
      : `Only 3D, 4D and 5D input Tensors supported (got ${input.dim()}D) for the mode ${mode}`
  throw invalid(text, 'interpolate')
})

const sampleModes = { bilinear: 0, nearest: 1, bicubic: 2 } as const
const beyond = { zeros: 0, border: 1, reflection: 2 } as const

export const gridSample: FunctionalFunctions['gridSample'] = functional(
  'gridSample',
  ({ input, grid, mode, paddingMode, alignCorners }) =>
    ops.gridSampler(input, grid, sampleModes[mode], beyond[paddingMode], alignCorners ?? false),
)

export const affineGrid: FunctionalFunctions['affineGrid'] = functional('affineGrid', (given) => {
  const { theta, size } = given
  const alignCorners = given.alignCorners ?? false
  const show = (list: readonly number[]): string => `[${list.join(', ')}]`
  if (!isFloatingPoint(theta.dtype)) {
    const text = `Expected theta to have floating point type, but got ${theta.dtype}`
    throw new LockstepError('ERR_TYPE', text, { operation: 'affineGrid' })
  }
  const dims = size.length - 2
  if (dims !== 2 && dims !== 3) {
    const text = 'affine_grid only supports 4D and 5D sizes, for 2D and 3D affine transforms, respectively'
    throw invalid(`${text}. Got size ${show(size)}.`, 'affineGrid')
  }
  const [rows, columns] = theta.shape.slice(-2)
  if (theta.dim() !== 3 || rows !== dims || columns !== dims + 1) {
    const expected = `Expected a batch of ${dims}D affine matrices of shape Nx${dims}x${dims + 1} for size ${show(size)}`
    throw invalid(`${expected}. Got ${show(theta.shape)}.`, 'affineGrid')
  }
  if (size.some((each) => each <= 0)) {
    throw invalid(`Expected non-zero, positive output size. Got ${show(size)}`, 'affineGrid')
  }
  return ops.affineGridGenerator(theta, size, alignCorners)
})
