import { checkKinds } from '../checks.js'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { LockstepError } from '../error.js'
import type { Device } from '../ops/types.js'
import { checkOptions } from '../options.js'
import { fromTyped } from '../tensor/factories.js'
import type { TensorData } from '../tensor/dtype.js'
import type { Tensor } from '../tensor/tensor.js'
import { moved } from './moved.js'
import { ByteReader, checkPath, formatError, openSource, withFileErrors } from './source.js'

/** The content of an IDX file: sizes and values, in index order. */
export interface IdxArray {
  readonly shape: readonly number[]
  readonly data: TensorData
}

export interface IdxOptions {
  /** The most bytes of values to accept; more is `ERR_FILE_TOO_LARGE`. Default 2 GiB. */
  maxBytes?: number
}

/** By the format's type code: bytes of a value, and the typed array over them (the file is big-endian). */
const TYPES: Readonly<Record<number, { size: 1 | 2 | 4 | 8; view: (data: Buffer) => TensorData }>> = {
  0x08: { size: 1, view: (b) => new Uint8Array(b.buffer, b.byteOffset, b.length) },
  0x09: { size: 1, view: (b) => new Int8Array(b.buffer, b.byteOffset, b.length) },
  0x0b: { size: 2, view: (b) => new Int16Array(b.swap16().buffer, b.byteOffset, b.length / 2) },
  0x0c: { size: 4, view: (b) => new Int32Array(b.swap32().buffer, b.byteOffset, b.length / 4) },
  0x0d: { size: 4, view: (b) => new Float32Array(b.swap32().buffer, b.byteOffset, b.length / 4) },
  0x0e: { size: 8, view: (b) => new Float64Array(b.swap64().buffer, b.byteOffset, b.length / 8) },
}

/** More dimensions no kernel takes. */
const MAX_DIMS = 64

/**
 * Reads an IDX file (the format of MNIST and Fashion-MNIST), plain or gzip.
 *
 * Sizes are compared with the file before memory is taken. A truncated, overlong or otherwise wrong file is
 * `ERR_FILE_FORMAT`, one beyond `maxBytes` `ERR_FILE_TOO_LARGE`.
 */
export async function readIdx(path: string, options: IdxOptions = {}): Promise<IdxArray> {
  checkPath('readIdx', path)
  checkOptions('readIdx', options, ['maxBytes'])
  checkKinds('readIdx', options, { maxBytes: 'number' })
  const source = await openSource(path)
  const reader = new ByteReader(source.chunks())
  try {
    const { shape, view, size } = await readHeader(reader, path)
    // In bigint: numbers would overflow, and infinity times zero fits everywhere.
    const whole = shape.reduce((product, length) => product * BigInt(Math.max(1, length)), BigInt(size))
    const isEmpty = shape.includes(0)
    if (isEmpty && whole > Number.MAX_SAFE_INTEGER) {
      throw formatError(path, `its header claims the impossible shape [${shape.join(', ')}]; fetch it again`)
    }
    const bytes = isEmpty ? 0 : Number(whole)
    const claim = `its header claims the shape [${shape.join(', ')}] (${bytes} bytes)`
    const present = source.size - 4 - 4 * shape.length
    if (source.gzip ? bytes > present : bytes !== present) {
      const truth = source.gzip ? 'so small a gzip file cannot hold that' : `${present} bytes follow`
      throw formatError(path, `${claim}, but ${truth}; fetch it again`)
    }
    const maxBytes = options.maxBytes ?? 2 ** 31
    if (bytes > maxBytes) {
      const text = `${path}: ${claim}, more than the limit of ${maxBytes}; raise maxBytes if you trust the file`
      throw new LockstepError('ERR_FILE_TOO_LARGE', text)
    }
    const data = Buffer.from(new ArrayBuffer(bytes))
    const filled = await reader.fill(data)
    if (filled < bytes) throw formatError(path, `${claim}, but only ${filled} bytes follow; fetch it again`)
    if (!(await reader.atEnd())) throw formatError(path, `${claim}, but more bytes follow; fetch it again`)
    return { shape, data: view(data) }
  } finally {
    await reader.close()
  }
}

async function readHeader(reader: ByteReader, path: string) {
  const magic = Buffer.alloc(4)
  const got = await reader.fill(magic)
  const type = TYPES[magic[2] as number]
  if (got < 4 || magic[0] !== 0 || magic[1] !== 0 || !type) {
    const bytes = magic.subarray(0, got).toString('hex')
    throw formatError(path, `it is not an IDX file: it begins with the bytes ${bytes || '(none)'}`)
  }
  const dims = magic[3] as number
  if (dims < 1 || dims > MAX_DIMS) {
    throw formatError(path, `its header claims ${dims} dimensions, and 1 to ${MAX_DIMS} are possible`)
  }
  const sizes = Buffer.alloc(4 * dims)
  if ((await reader.fill(sizes)) < sizes.length) throw formatError(path, 'it ends within its header; fetch it again')
  return { ...type, shape: Array.from({ length: dims }, (_, i) => sizes.readUInt32BE(4 * i)) }
}

/** Reads an IDX file into a tensor of the file's own type (uint8 for images and labels). */
export async function loadIdx(path: string, options: IdxOptions & { device?: Device } = {}): Promise<Tensor> {
  checkOptions('loadIdx', options, ['maxBytes', 'device'])
  const { device, ...rest } = options
  const { shape, data } = await readIdx(path, rest)
  return moved(fromTyped(data, shape), device)
}

/** Images and labels of one part of a data set, as they are in the files. */
export interface IdxPart {
  images: Tensor
  labels: Tensor
}

/**
 * Reads a directory with the four files of MNIST or Fashion-MNIST: `train-images-idx3-ubyte`,
 * `train-labels-idx1-ubyte`, `t10k-images-idx3-ubyte`, `t10k-labels-idx1-ubyte`, each plain or `.gz`, with `-idx` or `.idx`.
 */
export async function loadIdxDirectory(
  directory: string,
  options: IdxOptions & { device?: Device } = {},
): Promise<{ train: IdxPart; test: IdxPart }> {
  checkPath('loadIdxDirectory', directory)
  checkOptions('loadIdxDirectory', options, ['maxBytes', 'device'])
  const names = await withFileErrors(directory, () => readdir(directory))
  const part = async (prefix: string): Promise<IdxPart> => {
    const imageFile = join(directory, findFile(names, directory, prefix, 'images'))
    const labelFile = join(directory, findFile(names, directory, prefix, 'labels'))
    const images = await loadIdx(imageFile, options)
    const labels = await loadIdx(labelFile, options)
    if (labels.shape.length !== 1 || images.shape[0] !== labels.shape[0]) {
      const [found, wanted] = [labels.shape.join(', '), images.shape.join(', ')]
      throw formatError(
        labelFile,
        `it has the shape [${found}], and ${imageFile} [${wanted}]: each image needs one label`,
      )
    }
    return { images, labels }
  }
  return { train: await part('train'), test: await part('t10k') }
}

/** Whether a file has the name of images or labels of a part. */
export function isPartFile(name: string, prefix: string, kind: 'images' | 'labels'): boolean {
  return new RegExp(`^${prefix}-${kind}[-.]idx\\d-ubyte(\\.gz)?$`).test(name)
}

/** The file of a part; the plain one where both it and its `.gz` are there. */
function findFile(names: readonly string[], directory: string, prefix: string, kind: 'images' | 'labels'): string {
  const [name] = names.filter((candidate) => isPartFile(candidate, prefix, kind)).sort()
  if (name !== undefined) return name
  const expected = `${prefix}-${kind}-idx${kind === 'images' ? 3 : 1}-ubyte`
  throw new LockstepError(
    'ERR_FILE_NOT_FOUND',
    `no ${prefix} ${kind} in ${directory}: expected a file ${expected}, or the same with .gz`,
  )
}
