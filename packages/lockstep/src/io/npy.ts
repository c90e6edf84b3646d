import { checkKind, checkKinds } from '../checks.js'
import { moved } from '../data/moved.js'
import { ByteReader, checkPath, formatError, openSource, withFileErrors } from '../data/source.js'
import type { LockstepError } from '../error.js'
import { needTensor } from '../nn/arguments.js'
import type { TensorDict } from '../nn/state-dict.js'
import type { Device } from '../ops/types.js'
import { checkOptions } from '../options.js'
import type { Tensor } from '../tensor/tensor.js'
import { headerOf, readArray } from './npy-format.js'
import { replaceFile } from '../data/replace.js'
import { chunksOf, copyOfBytes } from './storage.js'
import { shown, ZipReader } from './zip-reader.js'
import { ZipWriter } from './zip-writer.js'

export interface NpyOptions {
  /** Where the tensors come to lie. Default: the CPU. */
  device?: Device
  /** The most bytes of elements to accept, unpacked, of a `.npz` together; more is `ERR_FILE_TOO_LARGE`. Default 2 GiB. */
  maxBytes?: number
}

export interface SaveNpzOptions {
  /** Whether the arrays are deflated (`numpy.savez_compressed`). Default `false`. */
  compressed?: boolean
}

const DEFAULT_MAX = 2 ** 31

/**
 * Reads a `.npy` file of NumPy's (`numpy.load`), plain or gzip, into a new tensor of the file's own shape and dtype.
 *
 * An array in Fortran's order keeps its strides; big-endian elements are turned. Sizes are compared with the file before
 * memory is taken. A truncated or otherwise wrong file is `ERR_FILE_FORMAT`, and so are texts, dates, records and Python's
 * objects, of which nothing is executed.
 */
export async function loadNpy(path: string, options: NpyOptions = {}): Promise<Tensor> {
  check('loadNpy', path, options)
  const source = await openSource(path)
  const reader = new ByteReader(source.chunks())
  const { maxBytes = DEFAULT_MAX, device } = options
  try {
    const fail = (what: string): LockstepError => formatError(path, what)
    return moved(
      await readArray({ reader, size: source.size, isExact: !source.gzip, maxBytes, taken: 0, fail }),
      device,
    )
  } finally {
    await reader.close()
  }
}

/**
 * Writes a tensor as a `.npy` file, byte for byte as `numpy.save` does with an array in C's order: strided tensors are
 * written in index order. NumPy has no bfloat16 and no float8: `ERR_INVALID_ARGUMENT`.
 *
 * The values are those at the time of the call. The file appears whole or not at all.
 */
export async function saveNpy(path: string, tensor: Tensor): Promise<void> {
  checkPath('saveNpy', path)
  needTensor('saveNpy', 'tensor', tensor)
  const header = headerOf('saveNpy', tensor)
  const bytes = copyOfBytes(tensor)
  try {
    await withFileErrors(path, () =>
      replaceFile(path, async (file) => {
        await file.writeFile(header)
        for (const chunk of chunksOf(bytes)) await file.writeFile(chunk)
      }),
    )
  } finally {
    bytes.dispose()
  }
}

/**
 * Reads a `.npz` file of NumPy's (`numpy.savez`, `numpy.savez_compressed`) into new tensors by name, in the order of the
 * file. What each may be, says {@link loadNpy}. Arrays that claim more than they hold, and such as deflate could not have
 * packed so small, are `ERR_FILE_FORMAT`.
 */
export async function loadNpz(path: string, options: NpyOptions = {}): Promise<Map<string, Tensor>> {
  check('loadNpz', path, options)
  const zip = await ZipReader.open(path)
  const made = new Map<string, Tensor>()
  const { maxBytes = DEFAULT_MAX } = options
  let taken = 0
  try {
    for (const entry of zip.entries.values()) {
      const reader = new ByteReader(zip.chunks(entry))
      const fail = (what: string): LockstepError => formatError(path, `'${shown(entry.name)}': ${what}`)
      try {
        const tensor = await readArray({ reader, size: entry.size, isExact: true, maxBytes, taken, fail })
        taken += tensor.nbytes
        const name = entry.name.replace(/\.npy$/, '')
        if (made.has(name)) {
          tensor.dispose()
          throw fail('another array has this name')
        }
        made.set(name, moved(tensor, options.device))
      } finally {
        await reader.close()
      }
    }
    return made
  } catch (error) {
    for (const tensor of made.values()) tensor.dispose()
    throw error
  } finally {
    await zip.close()
  }
}

/**
 * Writes tensors by name as a `.npz` file, which `numpy.load` reads. What each may be, and when the file appears, says
 * {@link saveNpy}.
 */
export async function saveNpz(path: string, dict: TensorDict, options: SaveNpzOptions = {}): Promise<void> {
  checkPath('saveNpz', path)
  checkOptions('saveNpz', options, ['compressed'])
  checkKinds('saveNpz', options, { compressed: 'boolean' })
  checkKind('saveNpz', 'dict', dict, 'TensorDict')
  const entries: [string, Tensor][] = dict instanceof Map ? [...dict] : Object.entries(dict)
  const headers = entries.map(([name, tensor]) => {
    checkKind('saveNpz', 'a name', name, 'string')
    needTensor('saveNpz', name, tensor)
    return headerOf('saveNpz', tensor)
  })
  const copies: Tensor[] = []
  try {
    for (const [, tensor] of entries) copies.push(copyOfBytes(tensor))
    await withFileErrors(path, () =>
      replaceFile(path, async (file) => {
        const zip = new ZipWriter(file)
        for (const [index, bytes] of copies.entries()) {
          const header = headers[index] as Buffer
          const chunks = function* (): Generator<Uint8Array> {
            yield header
            yield* chunksOf(bytes)
          }
          const size = header.length + bytes.numel()
          await zip.add(`${entries[index]?.[0]}.npy`, size, chunks(), { deflate: options.compressed === true })
        }
        await zip.end()
      }),
    )
  } finally {
    for (const bytes of copies) bytes.dispose()
  }
}

function check(operation: string, path: string, options: NpyOptions): void {
  checkPath(operation, path)
  checkOptions(operation, options, ['device', 'maxBytes'])
  checkKinds(operation, options, { device: 'device', maxBytes: 'number' })
}
