/** The names that a file of `torch.save` may use, as PyTorch's `weights_only` reader has them, and what they make. */
import { isComplex, isFloatingPoint, dtypeNamed, dtypeSize } from '../tensor/dtype.js'
import type { DType } from '../tensor/dtype.js'
import { Global, PickleError, PyDict } from './pickle-reader.js'
import { MAX_DIMS } from './storage.js'

/** The bytes that tensors share, by their name in the file. */
export class StorageRecord {
  readonly key: string
  /** Undefined for bytes without a type. */
  readonly dtype: DType | undefined
  /** Elements, or bytes where there is no type. */
  readonly length: number

  constructor(key: string, dtype: DType | undefined, length: number) {
    this.key = key
    this.dtype = dtype
    this.length = length
  }
}

/** A tensor as the file describes it. */
export class TensorRecord {
  readonly storage: StorageRecord
  readonly dtype: DType
  readonly offset: number
  readonly size: readonly number[]
  readonly stride: readonly number[]
  readonly requiresGrad: boolean
  /** Is it the conjugate, or the negative, of what lies in the storage? */
  readonly lazy: { readonly conj: boolean; readonly neg: boolean }
  readonly parameter: boolean

  constructor(
    storage: StorageRecord,
    dtype: DType,
    offset: number,
    size: readonly number[],
    stride: readonly number[],
    requiresGrad: boolean,
    lazy: { readonly conj: boolean; readonly neg: boolean },
    parameter = false,
  ) {
    this.storage = storage
    this.dtype = dtype
    this.offset = offset
    this.size = size
    this.stride = stride
    this.requiresGrad = requiresGrad
    this.lazy = lazy
    this.parameter = parameter
  }
}

/** A complex number, for which JavaScript has no word. */
export class Complex {
  readonly real: number
  readonly imag: number

  constructor(real: number, imag: number) {
    this.real = real
    this.imag = imag
  }
}

/** PyTorch's classes of storages. The dtypes that came later have none. */
const storages: Readonly<Record<string, DType>> = {
  Float: 'float32',
  Double: 'float64',
  Half: 'float16',
  BFloat16: 'bfloat16',
  Long: 'int64',
  Int: 'int32',
  Short: 'int16',
  Char: 'int8',
  Byte: 'uint8',
  Bool: 'bool',
  ComplexFloat: 'complex64',
  ComplexDouble: 'complex128',
}

/** The class of a dtype's storages; undefined where it has none. */
export function storageClass(dtype: DType): string | undefined {
  const [name] = Object.entries(storages).find(([, other]) => other === dtype) ?? []
  return name === undefined ? undefined : `${name}Storage`
}

/** What has no likeness here, with the reason. PyTorch itself would read these. */
const refused: Readonly<Record<string, string>> = {
  'torch._utils._rebuild_qtensor': 'quantized tensors are not read',
  'torch._utils._rebuild_sparse_tensor': 'sparse tensors are not read: save x.to_dense()',
  'torch._utils._rebuild_nested_tensor': 'nested tensors are not read',
  'torch._utils._rebuild_meta_tensor_no_storage': 'tensors of the device meta have no values',
  'torch._utils._rebuild_wrapper_subclass': 'subclasses of Tensor are not read',
  'torch._utils._rebuild_device_tensor_from_numpy': 'save x.cpu()',
  'torch._utils._rebuild_device_tensor_from_cpu_tensor': 'save x.cpu()',
  'torch.serialization._get_layout': 'sparse tensors are not read: save x.to_dense()',
}

const makers: Readonly<Record<string, (args: readonly unknown[]) => unknown>> = {
  'torch._utils._rebuild_tensor': ([storage, offset, size, stride]) => record([storage, offset, size, stride, false]),
  'torch._utils._rebuild_tensor_v2': ([storage, offset, size, stride, grad, , metadata]) =>
    record([storage, offset, size, stride, grad, undefined, metadata]),
  'torch._utils._rebuild_tensor_v3': ([storage, offset, size, stride, grad, , dtype, metadata]) =>
    record([storage, offset, size, stride, grad, dtype, metadata]),
  'torch._utils._rebuild_parameter': parameter,
  // What Python's code has attached to it has no place here.
  'torch._utils._rebuild_parameter_with_state': parameter,
  'torch._tensor._rebuild_from_type_v2': ([rebuild, type, args]) => {
    const isOwn = type instanceof Global && classes.includes(type.name)
    if (!(rebuild instanceof Global) || rebuild.call === undefined || !isOwn || !Array.isArray(args)) {
      throw new PickleError('a tensor in it is of a class that is not known')
    }
    const made = rebuild.call(args)
    return type.name === 'torch.Tensor' ? made : parameter([made, (made as TensorRecord).requiresGrad])
  },
  'collections.OrderedDict': (args) => dict(args[0] ?? []),
  'collections.Counter': (args) => dict(args[0] ?? []),
  'torch.Size': ([size]) => list(size),
  'torch.device': ([type, index]) => (index === undefined ? String(type) : `${String(type)}:${String(index)}`),
  '_codecs.encode': ([text, encoding]) => latin1(text, encoding),
  'builtins.bytearray': ([content, encoding]) =>
    content === undefined || content instanceof Uint8Array ? (content ?? new Uint8Array()) : latin1(content, encoding),
  'builtins.set': ([items]) => new Set(list(items ?? [])),
  'builtins.complex': ([real, imag]) => new Complex(Number(real), Number(imag ?? 0)),
}

const classes = ['torch.Tensor', 'torch.nn.parameter.Parameter']

/** What a name in a pickle stands for. */
export function find(name: string): Global {
  if (Object.hasOwn(makers, name)) return new Global(name, makers[name])
  if (classes.includes(name) || storageOf(name) !== undefined) return new Global(name)
  const dtype = name.startsWith('torch.') ? dtypeNamed(name.slice(6)) : undefined
  // Not quint8 and its like.
  if (dtype !== undefined && !/^qu?int/.test(dtype)) return new Global(name)
  const why = Object.hasOwn(refused, name) ? refused[name] : 'it is not among the names that weights need'
  throw new PickleError(`it uses ${JSON.stringify(name)}, which is refused: ${why}`)
}

/** The dtype of a class of storages, or 'untyped'; undefined for another name. */
function storageOf(name: string): DType | 'untyped' | undefined {
  if (name === 'torch.storage.UntypedStorage') return 'untyped'
  const [, type = ''] = /^torch\.(\w+)Storage$/.exec(name) ?? []
  return Object.hasOwn(storages, type) ? storages[type] : undefined
}

/** `('storage', class, key, location, numel)`. Where it lay then is not asked. */
export function persistent(id: unknown): StorageRecord {
  const [kind, type, key, , length] = list(id)
  const dtype = type instanceof Global ? storageOf(type.name) : undefined
  if (kind !== 'storage' || dtype === undefined || typeof key !== 'string' || !isCount(length)) {
    throw new PickleError('it names a storage in a way that torch.save does not')
  }
  return new StorageRecord(key, dtype === 'untyped' ? undefined : dtype, length)
}

/** A dtype, or undefined for what is none. */
export function dtypeOf(value: unknown): DType | undefined {
  if (!(value instanceof Global) || !value.name.startsWith('torch.')) return undefined
  return dtypeNamed(value.name.slice(6))
}

/** Elements of a storage for a dtype. */
export function elements(storage: StorageRecord, dtype: DType): number {
  if (storage.dtype === dtype) return storage.length
  const bytes = storage.length * (storage.dtype === undefined ? 1 : dtypeSize(storage.dtype))
  return Math.floor(bytes / dtypeSize(dtype))
}

function record([storage, offset, size, stride, grad, type, metadata]: readonly unknown[]): TensorRecord {
  const place = storage instanceof StorageRecord ? storage : undefined
  const dtype = type === undefined ? place?.dtype : dtypeOf(type)
  const [sizes, strides] = [list(size), list(stride)]
  const isWhole = isCount(offset) && sizes.every(isCount) && strides.every(isCount) && sizes.length === strides.length
  if (place === undefined || dtype === undefined || !isWhole || sizes.length > MAX_DIMS || typeof grad !== 'boolean') {
    throw new PickleError('it describes a tensor in a way that torch.save does not')
  }
  const made = [offset, sizes as number[], strides as number[]] as const
  // In bigint: numbers would be rounded.
  const count = made[1].reduce((product, length) => product * BigInt(length), 1n)
  const last = made[1].reduce(
    (sum, length, dim) => sum + BigInt(length - 1) * BigInt(made[2][dim] ?? 0),
    BigInt(offset),
  )
  const there = elements(place, dtype)
  if (count > Number.MAX_SAFE_INTEGER || (count > 0n ? last >= BigInt(there) : offset > there)) {
    const shape = `[${made[1].join(', ')}] with strides [${made[2].join(', ')}] from element ${offset} on`
    throw new PickleError(`a tensor of shape ${shape} does not fit into its storage of ${there} elements`)
  }
  if (grad && !isFloatingPoint(dtype) && !isComplex(dtype)) {
    throw new PickleError(`a tensor of dtype ${dtype} cannot require a gradient`)
  }
  return new TensorRecord(place, dtype, ...made, grad, lazyOf(metadata))
}

/** `{'conj': True}`; other bits there are none. */
function lazyOf(metadata: unknown): { conj: boolean; neg: boolean } {
  const items = metadata instanceof PyDict ? metadata.items : []
  const has = (name: string): boolean => items.some((key, at) => at % 2 === 0 && key === name && items[at + 1] === true)
  return { conj: has('conj'), neg: has('neg') }
}

function parameter([data, grad]: readonly unknown[]): TensorRecord {
  if (!(data instanceof TensorRecord) || typeof grad !== 'boolean') {
    throw new PickleError('it describes a parameter in a way that torch.save does not')
  }
  if (grad && !isFloatingPoint(data.dtype) && !isComplex(data.dtype)) {
    throw new PickleError(`a parameter of dtype ${data.dtype} cannot require a gradient`)
  }
  const { storage, dtype, offset, size, stride, lazy } = data
  return new TensorRecord(storage, dtype, offset, size, stride, grad, lazy, true)
}

function dict(content: unknown): PyDict {
  const made = new PyDict(true)
  if (content instanceof PyDict) for (const item of content.items) made.items.push(item)
  else {
    for (const pair of list(content)) {
      const [key, value] = list(pair)
      made.items.push(key, value)
    }
  }
  return made
}

/** Bytes: protocol 2 has no word for them. */
function latin1(text: unknown, encoding: unknown): Uint8Array {
  if (typeof text !== 'string' || !['latin1', 'latin-1'].includes(encoding as string)) {
    throw new PickleError('it holds bytes in a way that torch.save does not')
  }
  return new Uint8Array(Buffer.from(text, 'latin1'))
}

function list(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new PickleError('it has something else where a list belongs')
  return value
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}
