/** `torch.save`. */
import { checkPath, withFileErrors } from '../data/source.js'
import { LockstepError } from '../error.js'
import { Parameter } from '../nn/parameter.js'
import { isUninitialized } from '../nn/uninitialized.js'
import { describe } from '../ops/explain.js'
import { ops } from '../ops/ops.js'
import { Float } from '../ops/types.js'
import { branchKind, eachItem, maxDepth } from '../tensor/branch.js'
import { Tensor } from '../tensor/tensor.js'
import { PickleWriter } from './pickle-writer.js'
import { storageClass } from './pt-names.js'
import { isIndexName } from './pt-values.js'
import { replaceFile } from '../data/replace.js'
import { chunksOf, copyOfBytes } from './storage.js'
import { ZipWriter } from './zip-writer.js'

/**
 * Writes tensors and plain data so that Python's `torch.load(path)` reads them, `weights_only=True` included: the format
 * of `torch.save` (1.6 and later).
 *
 * `value`: tensors, parameters, numbers, bigints, strings, booleans, null, `Uint8Array`s, and arrays, objects, Maps and Sets
 * of them. A Map of strings becomes an OrderedDict, as a state dict is, any other Map and an object a dict; names such as
 * `'0'` in an object become integers, as those of an optimizer's `state` are. A whole number becomes an int, and
 * `float(1)` a float; an array becomes a list, a `Uint8Array` bytes. Tensors that share memory share it in Python, too,
 * and all of it is written, also where a tensor is a part of it: `clone()` writes only that part.
 *
 * The values are those at the time of the call, of which a copy is kept until the file is written. It appears whole or not
 * at all; one that was there stays as it was until then. What has no likeness in Python, such as a function or a sparse
 * tensor, is `ERR_INVALID_ARGUMENT` with its place in `value`; what the system refuses is `ERR_IO`.
 */
export async function save(value: unknown, path: string): Promise<void> {
  checkPath('save', path)
  const document = new Document()
  try {
    const pickle = document.write(value)
    await withFileErrors(path, () =>
      replaceFile(path, async (file) => {
        const zip = new ZipWriter(file)
        const put = (name: string, content: Uint8Array): Promise<void> =>
          zip.add(`archive/${name}`, content.length, [content], { align: 64 })
        await put('data.pkl', pickle)
        await put('.format_version', Buffer.from('1'))
        await put('.storage_alignment', Buffer.from('64'))
        await put('byteorder', Buffer.from('little'))
        for (const [key, bytes] of document.storages.entries()) {
          await zip.add(`archive/data/${key}`, bytes.numel(), chunksOf(bytes), { align: 64 })
        }
        await put('version', Buffer.from('3\n'))
        await zip.end()
      }),
    )
  } finally {
    for (const bytes of document.storages) bytes.dispose()
  }
}

/** A value as a pickle, and copies of the storages that it names by their number. */
class Document {
  readonly storages: Tensor[] = []
  readonly #pickle = new PickleWriter()
  /** By device and size, as only two storages can be compared. */
  readonly #known = new Map<string, { tensor: Tensor; key: number }[]>()

  write(value: unknown): Uint8Array {
    this.#value(value, 'value', 0)
    return this.#pickle.end()
  }

  #value(value: unknown, at: string, depth: number): void {
    const pickle = this.#pickle
    if (depth > maxDepth) throw refuse(`${at} is nested deeper than ${maxDepth}; is it cyclic?`)
    if (typeof value === 'string') return pickle.text(value)
    if (typeof value === 'boolean' || value === null) return pickle.bool(value)
    if (typeof value === 'number' || typeof value === 'bigint') return this.#number(value, at)
    if (value instanceof Float) return pickle.float(value.value)
    if (typeof value !== 'object') throw refuse(`${at} is ${describe(value)}, and cannot be saved`)
    if (pickle.again(value)) return
    if (value instanceof Tensor) return this.#tensor(value, at)
    if (value instanceof Uint8Array) return this.#bytes(value)
    const kind = branchKind(value)
    if (kind === undefined) throw refuse(`${at} is ${describe(value)}, and cannot be saved`)
    const inner = (item: unknown, key: unknown): void => this.#value(item, `${at}.${String(key)}`, depth + 1)
    if (kind === 'array') pickle.list(value, () => eachItem(value, inner))
    else if (kind === 'Set') {
      pickle.global('__builtin__', 'set')
      pickle.tuple(1, () => pickle.list({}, () => eachItem(value, (item) => inner(item, 'item'))))
      pickle.op(0x52)
      pickle.remember(value)
    } else {
      const isOrdered = value instanceof Map && [...value.keys()].every((key) => typeof key === 'string')
      if (isOrdered) this.#orderedDict()
      else pickle.op(0x7d)
      pickle.remember(value)
      const keyOf = (key: unknown): unknown => (kind === 'object' && isIndexName(key as string) ? Number(key) : key)
      pickle.items(() =>
        eachItem(value, (item, key) => {
          if (typeof key === 'object' && key !== null) throw refuse(`${at} has ${describe(key)} as a key`)
          this.#value(keyOf(key), `${at}: a key`, depth)
          inner(item, key)
        }),
      )
    }
  }

  #number(value: number | bigint, at: string): void {
    const isWhole = typeof value === 'bigint' || (Number.isSafeInteger(value) && !Object.is(value, -0))
    if (!isWhole) return this.#pickle.float(value)
    try {
      this.#pickle.int(value)
    } catch (error) {
      throw refuse(`${at}: ${(error as Error).message}`)
    }
  }

  #orderedDict(): void {
    this.#pickle.global('collections', 'OrderedDict')
    this.#pickle.tuple(0, () => {})
    this.#pickle.op(0x52)
  }

  #bytes(value: Uint8Array): void {
    this.#pickle.global('_codecs', 'encode')
    this.#pickle.tuple(2, () => {
      this.#pickle.text(Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('latin1'))
      this.#pickle.text('latin1')
    })
    this.#pickle.op(0x52)
    this.#pickle.remember(value)
  }

  #tensor(value: Tensor, at: string): void {
    if (isUninitialized(value)) throw refuse(`${at} is an uninitialized parameter or buffer, which has no values`)
    if (value.layout !== 'strided') throw refuse(`${at} is a sparse tensor: save x.toDense()`)
    if (value.device === 'meta') throw refuse(`${at} is a tensor of the device meta, which has no values`)
    if (value instanceof Parameter) {
      this.#pickle.global('torch._utils', '_rebuild_parameter')
      this.#pickle.tuple(3, () => {
        this.#strided(value, at, false)
        this.#pickle.bool(value.requiresGrad)
        this.#orderedDict()
      })
      this.#pickle.op(0x52)
    } else this.#strided(value, at, value.requiresGrad)
    this.#pickle.remember(value)
  }

  #strided(given: Tensor, at: string, requiresGrad: boolean): void {
    const pickle = this.#pickle
    // The bits "conjugate" and "negative" are none of the storage.
    const isLazy = ops.isConj(given) || ops.isNeg(given)
    const value = isLazy ? given.resolveConj().resolveNeg().clone() : given
    const { dtype, shape } = value
    if (/^qu?int/.test(dtype)) throw refuse(`${at} is a quantized tensor: save x.dequantize()`)
    const [type, key] = [storageClass(dtype), String(this.#storage(value, isLazy))]
    pickle.global('torch._utils', type === undefined ? '_rebuild_tensor_v3' : '_rebuild_tensor_v2')
    pickle.tuple(type === undefined ? 7 : 6, () => {
      pickle.tuple(5, () => {
        pickle.text('storage')
        if (type === undefined) pickle.global('torch.storage', 'UntypedStorage')
        else pickle.global('torch', type)
        pickle.text(key)
        pickle.text('cpu')
        pickle.int(type === undefined ? value.storageBytes : Math.floor(value.storageBytes / value.itemsize))
      })
      pickle.op(0x51)
      pickle.int(value.storageOffset())
      for (const sizes of [shape, value.stride()]) {
        pickle.tuple(sizes.length, () => {
          for (const size of sizes) pickle.int(size)
        })
      }
      pickle.bool(requiresGrad)
      this.#orderedDict()
      if (type === undefined) pickle.global('torch', dtype)
    })
    pickle.op(0x52)
    if (isLazy) value.dispose()
  }

  /** The number of a tensor's storage, of which there is a copy then. */
  #storage(value: Tensor, isOwn: boolean): number {
    const name = `${value.device} ${value.storageBytes}`
    const alike = this.#known.get(name) ?? []
    this.#known.set(name, alike)
    const known = alike.find(({ tensor }) => tensor.sharesStorage(value))
    if (known !== undefined) return known.key
    const key = this.storages.push(copyOfBytes(value, { whole: true })) - 1
    if (!isOwn) alike.push({ tensor: value, key })
    return key
  }
}

function refuse(text: string): LockstepError {
  return new LockstepError('ERR_INVALID_ARGUMENT', `save: ${text}`, { operation: 'save' })
}
