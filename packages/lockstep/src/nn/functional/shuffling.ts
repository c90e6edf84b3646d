/** Functions that only move elements: between channels and space, and between images and their blocks. */
import { ops } from '../../ops/ops.js'
import { tuple } from '../arguments.js'
import type { FunctionalFunctions } from '../generated/functional.js'
import type { Size } from '../types.js'
import { functional } from './define.js'

export const pixelShuffle: FunctionalFunctions['pixelShuffle'] = functional(
  'pixelShuffle',
  ({ input, upscaleFactor }) => ops.pixelShuffle(input, upscaleFactor),
)

export const pixelUnshuffle: FunctionalFunctions['pixelUnshuffle'] = functional(
  'pixelUnshuffle',
  ({ input, downscaleFactor }) => ops.pixelUnshuffle(input, downscaleFactor),
)

export const channelShuffle: FunctionalFunctions['channelShuffle'] = functional('channelShuffle', ({ input, groups }) =>
  ops.channelShuffle(input, groups),
)

/** Height and width of each of these. */
const pairs = (what: string, sizes: Readonly<Record<string, Size>>): [number[], number[], number[], number[]] =>
  Object.entries(sizes).map(([name, size]) => tuple(`${what}: ${name}`, size, 2)) as never

export const fold: FunctionalFunctions['fold'] = functional('fold', ({ input, outputSize, ...blocks }) => {
  const { kernelSize, dilation, padding, stride } = blocks
  const size = tuple('fold: outputSize', outputSize, 2)
  return ops.col2im(input, size, ...pairs('fold', { kernelSize, dilation, padding, stride }))
})

export const unfold: FunctionalFunctions['unfold'] = functional('unfold', ({ input, ...blocks }) => {
  const { kernelSize, dilation, padding, stride } = blocks
  return ops.im2col(input, ...pairs('unfold', { kernelSize, dilation, padding, stride }))
})
