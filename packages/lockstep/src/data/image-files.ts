/** Images in files, by way of the package `sharp`, which users install themselves. */
import { extname } from 'node:path'

import { checkKind, checkKinds } from '../checks.js'
import { LockstepError } from '../error.js'
import { ops } from '../ops/ops.js'
import { checkOptions } from '../options.js'
import { isFloatingPoint } from '../tensor/dtype.js'
import { fromTyped } from '../tensor/factories.js'
import { background } from '../tensor/pressure.js'
import { scope } from '../tensor/scope.js'
import type { Tensor } from '../tensor/tensor.js'
import { peer } from './peer.js'
import { replaceFile } from './replace.js'
import { checkPath, formatError, readBytes, withFileErrors } from './source.js'

/** What is used of sharp. */
interface Pipeline {
  toColourspace(space: 'srgb'): this
  removeAlpha(): this
  raw(): this
  toFormat(format: string): this
  toBuffer(): Promise<Buffer>
  toBuffer(options: { resolveWithObject: true }): Promise<{ data: Buffer; info: Raw }>
}
interface Raw {
  readonly width: number
  readonly height: number
  readonly channels: number
}
interface Opening {
  readonly raw?: Raw
  readonly failOn?: 'error'
  readonly ignoreIcc?: boolean
  readonly sequentialRead?: boolean
}
type Sharp = (input: string | Uint8Array, options?: Opening) => Pipeline

async function sharp(who: string): Promise<Sharp> {
  return (await peer<{ default: Sharp }>(who, 'sharp', 'images are read and written')).default
}

/** Bytes of a file up to which it is decoded at once: to decode row by row needs less memory, and more time than a small image. */
const SMALL = 2 ** 20
/** Larger files are left to libvips, which need not hold them. */
const LARGE = 64 * 2 ** 20

/**
 * Reads an image file (JPEG, PNG, WebP, GIF, AVIF, TIFF) as uint8 `[3, height, width]` in RGB, without transparency, and as
 * it lies in the file: EXIF's orientation and colour profiles are not followed. Needs the package `sharp` (`npm i sharp`), else
 * `ERR_PACKAGE_NOT_FOUND`.
 *
 * A missing file is `ERR_FILE_NOT_FOUND`, one that is damaged or no image `ERR_FILE_FORMAT`. What torchvision's
 * `ImageFolder` reads by way of Pillow, without its conversion to floats: the same pixels of JPEG and PNG, in gray, RGB or with
 * a palette; colours of CMYK are others.
 */
export async function loadImage(path: string): Promise<Tensor> {
  checkPath('loadImage', path)
  const open = await sharp('loadImage')
  // From its path, libvips would open it once for each decoder, and may give pixels that the file had before.
  const input = await readBytes(path, LARGE)
  if (input.length === 0) throw formatError(path, 'it is no image: it is empty')
  const isSmall = typeof input !== 'string' && input.length <= SMALL
  const read = open(input, { failOn: 'error', ignoreIcc: true, sequentialRead: !isSmall })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
  const { data, info } = await read.toBuffer({ resolveWithObject: true }).catch((error: unknown) => {
    throw formatError(path, `it is no image that sharp can read: ${(error as Error).message}`, error)
  })
  const { height, width, channels } = info
  return scope(() => fromTyped(data, [height, width, channels], 'uint8').permute([2, 0, 1]).contiguous())
}

export interface GridOptions {
  /** Images in a row. Default 8. */
  nrow?: number
  /** Pixels around each image. Default 2. */
  padding?: number
  /** Their value. Default 0. */
  padValue?: number
}

const GRID = { nrow: 'integer[1..]', padding: 'count', padValue: 'number' } as const

/**
 * Images `[N, channels, height, width]` beside and below each other in one, `[channels, ...]`; one channel becomes three.
 * torchvision's `make_grid`.
 */
export function makeGrid(images: Tensor, options: GridOptions = {}): Tensor {
  checkOptions('makeGrid', options, Object.keys(GRID))
  checkKinds('makeGrid', options, GRID)
  checkKind('makeGrid', 'images', images, 'Tensor')
  const { nrow = 8, padding = 2, padValue = 0 } = options
  if (images.dim() < 2 || images.dim() > 4) {
    const text = `makeGrid: images are [N, channels, height, width], got [${images.shape.join(', ')}]`
    throw new LockstepError('ERR_INVALID_ARGUMENT', text)
  }
  return scope(() => {
    const all = images.reshape([-1, ...[1, ...images.shape].slice(-3)])
    const shown = all.shape[1] === 1 ? ops.cat([all, all, all], 1) : all
    const [count, channels, height, width] = shown.shape
    if (count === 1) return shown.squeeze(0)
    const columns = Math.min(nrow, count)
    const rows = Math.ceil(count / columns)
    const [down, right] = [height + padding, width + padding]
    const size = [channels, down * rows + padding, right * columns + padding]
    const grid = ops.full(size, padValue, { dtype: shown.dtype, device: shown.device })
    for (let i = 0; i < count; i++) {
      const [top, left] = [Math.floor(i / columns) * down + padding, (i % columns) * right + padding]
      grid.narrow(1, top, height).narrow(2, left, width).copy_(shown.select(0, i))
    }
    return grid
  })
}

/**
 * Writes images, floats from 0 to 1, of one channel or three: `[channels, height, width]`, or a batch in a grid. The name
 * says the format (`.png`, `.jpg`, `.webp`). Needs the package `sharp`. torchvision's `save_image`. The file appears whole or
 * not at all: `ERR_IO` where it cannot be written. `ERR_TYPE` for whole numbers: divide uint8 by 255.
 */
export async function saveImage(images: Tensor, path: string, options: GridOptions = {}): Promise<void> {
  checkPath('saveImage', path)
  checkKind('saveImage', 'images', images, 'Tensor')
  if (!isFloatingPoint(images.dtype)) {
    const text = `saveImage: images are floats from 0 to 1, got ${images.dtype}: divide uint8 by 255`
    throw new LockstepError('ERR_TYPE', text, { operation: 'saveImage' })
  }
  const { shape, bytes } = scope(() => {
    const grid = makeGrid(images, options).mul(255).add(0.5).clamp_(0, 255).permute([1, 2, 0]).to('cpu', 'uint8')
    return { shape: grid.shape, bytes: grid.contiguous().data() }
  })
  const [height, width, channels] = shape
  const format = extname(path).slice(1).toLowerCase()
  const write = async (): Promise<void> => {
    const open = await sharp('saveImage')
    const raw = { width, height, channels }
    const encoded = await open((await bytes) as Uint8Array, { raw })
      .toFormat(format)
      .toBuffer()
    await replaceFile(path, async (file) => file.writeFile(encoded))
  }
  await background(() => withFileErrors(path, write))
}
