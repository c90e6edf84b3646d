/** `torch.load`. */
import { checkKinds } from '../checks.js'
import { moved } from '../data/moved.js'
import { ByteReader, checkPath, formatError, openSource } from '../data/source.js'
import { LockstepError } from '../error.js'
import { Parameter } from '../nn/parameter.js'
import { ops } from '../ops/ops.js'
import type { Device } from '../ops/types.js'
import { checkOptions } from '../options.js'
import { dtypeSize, type DType } from '../tensor/dtype.js'
import type { Tensor } from '../tensor/tensor.js'
import { PickleError, PickleSizeError, unpickle } from './pickle-reader.js'
import { elements, find, persistent, type StorageRecord, type TensorRecord } from './pt-names.js'
import { convert } from './pt-values.js'
import { readStorage, tensorOver } from './storage.js'
import { ZipReader } from './zip-reader.js'

/** What {@link load} takes. */
export interface LoadFileOptions {
  /** Where the tensors come to lie, wherever they were saved. Default: the CPU. */
  device?: Device
  /** PyTorch's name of `device`. */
  mapLocation?: Device
}

/** How files of `torch.save` begin that are no zip files: with a pickled number of PyTorch's. */
const OLD_MAGIC = Buffer.from('80028a0a6cfc9c46f9206aa850192e', 'hex')

/** A description larger than this is none of a model's. */
const MAX_PICKLE = 2 ** 28

/**
 * Reads a file of PyTorch's `torch.save` (1.6 and later), as `torch.load(path, weights_only=True)` does: tensors and plain
 * data. Nothing in the file is executed. A name that it uses and that weights do not need is `ERR_FILE_FORMAT`, and said.
 *
 * Tensors that shared memory share it again, with their offsets and strides; a `Parameter` is an `nn.Parameter`. What
 * Python's values become: an OrderedDict (a state dict), and a dict with other keys than strings and indices, is a `Map`;
 * any other dict an object (`state[0]` of an optimizer), one with strings such as `'0'` a Map, so that they stay strings;
 * lists, tuples and `torch.Size` are arrays; a set is a `Set`, None null, an integer beyond 2^53 a bigint, bytes and
 * bytearray a `Uint8Array`, a complex number `{ real, imag }`, a dtype or device its name, a storage a tensor. Python's
 * attributes (`_metadata` of a state dict) are left out. Quantized, sparse and nested tensors are `ERR_FILE_FORMAT`.
 *
 * The type is yours to say, and is not checked: `load<Map<string, Tensor>>(path)`. Memory is taken for what the file
 * holds, not for what it claims; a damaged or truncated file is `ERR_FILE_FORMAT`, one with more small values than the heap
 * has room for `ERR_FILE_TOO_LARGE`. Each rank may call it by itself.
 */
export async function load<T = unknown>(path: string, options: LoadFileOptions = {}): Promise<T> {
  checkPath('load', path)
  checkOptions('load', options, ['device', 'mapLocation'])
  checkKinds('load', options, { device: 'device', mapLocation: 'device' })
  if (options.device !== undefined && options.mapLocation !== undefined) {
    throw new LockstepError('ERR_INVALID_ARGUMENT', 'load: device and mapLocation are two names of one option', {
      operation: 'load',
    })
  }
  const device = options.device ?? options.mapLocation
  const zip = await ZipReader.open(path).catch(async (error: unknown) => {
    throw (await isOldFormat(path, error)) ? oldFormat(path) : error
  })
  const storages = new Storages(zip, device)
  try {
    const [pickle, ...more] = [...zip.entries.values()].filter(({ name }) => /^([^/]+\/)?data\.pkl$/.test(name))
    if (pickle === undefined || more.length > 0) {
      throw formatError(path, 'it is a zip file, and not one of torch.save: it has not one data.pkl')
    }
    storages.prefix = pickle.name.slice(0, -'data.pkl'.length)
    const order = zip.entries.get(`${storages.prefix}byteorder`)
    if (order !== undefined && (await zip.read(order, 16)).toString('latin1') !== 'little') {
      throw formatError(path, 'it was written on a machine that is not little-endian')
    }
    const found: StorageRecord[] = []
    const remember = (id: unknown): StorageRecord => {
      const storage = persistent(id)
      found.push(storage)
      return storage
    }
    const content = await zip.read(pickle, MAX_PICKLE)
    const described = explained(path, () => unpickle(content, { find, persistent: remember }))
    for (const storage of found) await storages.read(storage)
    return explained(path, () =>
      convert(
        described,
        (record) => storages.tensor(record),
        (storage) => storages.whole(storage),
      ),
    ) as T
  } catch (error) {
    storages.disposeMade()
    throw error
  } finally {
    storages.dispose()
    await zip.close()
  }
}

/** Is what is no zip file one that PyTorch wrote before 1.6? */
async function isOldFormat(path: string, error: unknown): Promise<boolean> {
  if (!LockstepError.is(error, 'ERR_FILE_FORMAT')) return false
  const reader = new ByteReader((await openSource(path)).chunks())
  try {
    const start = Buffer.alloc(OLD_MAGIC.length)
    await reader.fill(start)
    return start.equals(OLD_MAGIC)
  } finally {
    await reader.close()
  }
}

function oldFormat(path: string): LockstepError {
  const todo = `in Python, torch.save(torch.load(${JSON.stringify(path)}), ${JSON.stringify(path)}) writes it anew`
  return formatError(path, `it has the format that torch.save had before PyTorch 1.6, which is not read; ${todo}`)
}

/** Says of what is wrong with a pickle in which file it is. */
function explained<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof PickleError) throw formatError(path, error.message, error)
    if (!(error instanceof PickleSizeError)) throw error
    const text = `${path}: it describes more values than the JavaScript heap has room for`
    throw new LockstepError('ERR_FILE_TOO_LARGE', `${text}; start Node.js with --max-old-space-size if you trust it`)
  }
}

/** The memory of a file's tensors. */
class Storages {
  prefix = ''
  readonly #zip: ZipReader
  readonly #device: Device | undefined
  readonly #bytes = new Map<string, Tensor>()
  readonly #made: Tensor[] = []

  constructor(zip: ZipReader, device: Device | undefined) {
    this.#zip = zip
    this.#device = device
  }

  /** Reads a storage that is not read yet. */
  async read(storage: StorageRecord): Promise<void> {
    const { path, entries } = this.#zip
    const { key, dtype, length } = storage
    const name = `${this.prefix}data/${key}`
    const entry = entries.get(name)
    if (entry === undefined) throw formatError(path, `it has no ${JSON.stringify(name)}, which a tensor needs`)
    if (entry.deflated) throw formatError(path, `${JSON.stringify(name)} is compressed, which torch.save never does`)
    const claimed = length * (dtype === undefined ? 1 : dtypeSize(dtype))
    if (claimed > entry.size) {
      throw formatError(path, `${JSON.stringify(name)} has ${entry.size} bytes, and is said to have ${claimed}`)
    }
    if (this.#bytes.has(key)) return
    const reader = new ByteReader(this.#zip.chunks(entry))
    try {
      const bytes = await readStorage(reader, entry.size, () => formatError(path, 'it is truncated'))
      this.#bytes.set(key, bytes)
      // To read its end is to compare its checksum.
      await reader.atEnd()
      this.#bytes.set(key, moved(bytes, this.#device))
    } finally {
      await reader.close()
    }
  }

  /** All elements of a storage. */
  whole(storage: StorageRecord): Tensor {
    const dtype = storage.dtype ?? 'uint8'
    const size = [elements(storage, dtype)]
    return this.#view(storage, dtype, 0, size, [1])
  }

  tensor({ storage, dtype, offset, size, stride, requiresGrad, lazy, parameter }: TensorRecord): Tensor {
    let made = this.#view(storage, dtype, offset, size, stride)
    for (const change of [lazy.conj && ops._conj, lazy.neg && ops._negView]) {
      if (change === false) continue
      const plain = made
      made = change(plain)
      this.#made.push(made)
      plain.dispose()
    }
    if (!parameter) return requiresGrad ? made.requiresGrad_() : made
    const owned = new Parameter(made, { requiresGrad, own: true })
    this.#made.push(owned)
    return owned
  }

  #view(
    { key }: StorageRecord,
    dtype: DType,
    offset: number,
    size: readonly number[],
    stride: readonly number[],
  ): Tensor {
    const made = tensorOver(this.#bytes.get(key) as Tensor, dtype, offset, size, stride)
    this.#made.push(made)
    return made
  }

  dispose(): void {
    for (const tensor of this.#bytes.values()) tensor.dispose()
  }

  /** Frees what was made of a file that turned out to be wrong. */
  disposeMade(): void {
    for (const tensor of this.#made) tensor.dispose()
  }
}
