/** Images sheared, moved and turned. */
import { gridSample } from '../nn/functional/index.js'
import { ops } from '../ops/ops.js'
import { tensor } from '../tensor/factories.js'
import type { Tensor } from '../tensor/tensor.js'
import { sizeOf } from './geometry.js'

/** What is done to an image around a point: angles in degrees, clockwise, and pixels. */
export interface Affine {
  readonly angle?: number
  readonly translate?: readonly [x: number, y: number]
  readonly shear?: readonly [x: number, y: number]
  /** From the left and the top; default the middle. */
  readonly center?: readonly [x: number, y: number]
}

/** How an image is sampled, and what is beyond its edges; `null`: 0, without a border between. */
export interface Sampling {
  readonly interpolation: 'nearest' | 'bilinear'
  readonly fill: number | readonly number[] | null
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180

export function affine(image: Tensor, done: Affine, sampling: Sampling): Tensor {
  const [height, width] = sizeOf(image)
  const dtype = image.isFloatingPoint() ? image.dtype : 'float32'
  const matrix = tensor(inverse(done, height, width), { dtype, device: image.device }).reshape([1, 2, 3])
  return sample(image, grid(matrix, height, width), sampling)
}

/** Turns an image counterclockwise, in the size that it has. */
export function rotate(image: Tensor, angle: number, sampling: Sampling): Tensor {
  const turn = ((angle % 360) + 360) % 360
  const [height, width] = sizeOf(image)
  if (turn === 0) return image.clone()
  if (turn === 180) return image.rot90(2, [-2, -1])
  if (height === width && turn % 90 === 0) return image.rot90(turn / 90, [-2, -1])
  return affine(image, { angle: -turn }, sampling)
}

/** Where each pixel comes from: the first two rows of the inverse of what is done, from the middle of the image. */
function inverse(done: Affine, height: number, width: number): number[] {
  const { angle = 0, translate: [tx, ty] = [0, 0], shear = [0, 0], center } = done
  const [cx, cy] = center === undefined ? [0, 0] : [center[0] - width * 0.5, center[1] - height * 0.5]
  const turn = radians(angle)
  const [sx, sy] = [radians(shear[0]), radians(shear[1])]
  const a = Math.cos(turn - sy) / Math.cos(sy)
  const b = -(a * Math.tan(sx) + Math.sin(turn))
  const c = Math.sin(turn - sy) / Math.cos(sy)
  const d = Math.cos(turn) - c * Math.tan(sx)
  const [x, y] = [cx + tx, cy + ty]
  return [d, -b, cx - d * x - -b * y, -c, a, cy - -c * x - a * y]
}

/** Where the pixels of an image come from, from -1 to 1. */
function grid(matrix: Tensor, height: number, width: number): Tensor {
  const { dtype, device } = matrix
  const steps = (count: number): Tensor => ops.linspace((1 - count) * 0.5, (count - 1) * 0.5, count, { device })
  const points = ops.ones([1, height, width, 3], { dtype, device })
  points.select(-1, 0).copy_(steps(width))
  points.select(-1, 1).copy_(steps(height).unsqueeze(-1))
  const scaled = matrix.transpose(1, 2).div(tensor([0.5 * width, 0.5 * height], { dtype, device }))
  return points
    .view([1, height * width, 3])
    .bmm(scaled)
    .view([1, height, width, 2])
}

function sample(image: Tensor, from: Tensor, { interpolation, fill }: Sampling): Tensor {
  const [height, width] = sizeOf(image)
  const batch = image.reshape([-1, image.shape.at(-3) as number, height, width])
  const count = batch.shape[0] as number
  const floats = batch.to(from.dtype)
  const options = { mode: interpolation, paddingMode: 'zeros', alignCorners: false } as const
  const everywhere = from.expand([count, -1, -1, -1])
  // A channel more says what is of the image.
  const inside = ops.ones([count, 1, height, width], { dtype: from.dtype, device: from.device })
  const given = fill === null ? floats : ops.cat([floats, inside], 1)
  const sampled = gridSample(given, everywhere, options)
  const made = fill === null ? sampled : filled(sampled, interpolation, typeof fill === 'number' ? [fill] : fill)
  return (image.isFloatingPoint() ? made : made.round_()).to(image.dtype).reshape(image.shape)
}

function filled(sampled: Tensor, interpolation: 'nearest' | 'bilinear', fill: readonly number[]): Tensor {
  const channels = (sampled.shape[1] as number) - 1
  const made = sampled.narrow(1, 0, channels)
  const inside = sampled.narrow(1, channels, 1).expand(made.shape)
  const beyond = tensor(fill, { dtype: made.dtype, device: made.device }).reshape([1, -1, 1, 1])
  if (interpolation === 'nearest') return ops.where(inside.lt(0.5), beyond.expand(made.shape), made)
  return made.sub(beyond).mul_(inside).add_(beyond)
}
