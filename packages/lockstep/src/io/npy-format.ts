/** One array in NumPy's format: a header in Python's syntax, then the elements. */
import type { ByteReader } from '../data/source.js'
import { LockstepError } from '../error.js'
import { dtypeSize, isComplex, type DType } from '../tensor/dtype.js'
import type { Tensor } from '../tensor/tensor.js'
import { MAX_DIMS, readStorage, tensorOver } from './storage.js'

const dtypes: Readonly<Record<string, DType>> = {
  b1: 'bool',
  u1: 'uint8',
  i1: 'int8',
  u2: 'uint16',
  i2: 'int16',
  u4: 'uint32',
  i4: 'int32',
  u8: 'uint64',
  i8: 'int64',
  f2: 'float16',
  f4: 'float32',
  f8: 'float64',
  c8: 'complex64',
  c16: 'complex128',
}

/** NumPy itself takes no longer header unless asked to. */
const MAX_HEADER = 10_000
/** Digits that NumPy leaves room for, so that an array can grow where it lies. */
const GROWTH = 21

/** Where an array is read from. */
export interface NpySource {
  readonly reader: ByteReader
  /** Bytes that there are: exactly, or at most. */
  readonly size: number
  readonly isExact: boolean
  /** Bytes of elements to accept, those of earlier arrays included. */
  readonly maxBytes: number
  /** Bytes of the elements of earlier arrays. */
  readonly taken: number
  /** An `ERR_FILE_FORMAT` that says where. */
  fail(what: string): LockstepError
}

interface Header {
  readonly dtype: DType
  readonly isSwapped: boolean
  readonly isFortran: boolean
  readonly shape: readonly number[]
}

/** Reads an array; sizes are compared with what there is before memory is taken. */
export async function readArray(source: NpySource): Promise<Tensor> {
  const { reader, fail } = source
  const start = Buffer.alloc(12)
  const short = (): LockstepError => fail('it ends within its header; it is truncated')
  if ((await reader.fill(start.subarray(0, 10))) < 10) throw short()
  if (start.toString('latin1', 0, 6) !== '\x93NUMPY') throw fail("it is no array of NumPy's: it begins otherwise")
  const version = start[6] as number
  if (version < 1 || version > 3) throw fail(`it is of version ${version} of the format, and 1 to 3 are known`)
  if (version > 1 && (await reader.fill(start.subarray(10))) < 2) throw short()
  const length = version === 1 ? start.readUInt16LE(8) : start.readUInt32LE(8)
  if (length > MAX_HEADER) throw fail(`it claims a header of ${length} bytes, and ${MAX_HEADER} are allowed`)
  const text = Buffer.alloc(length)
  if ((await reader.fill(text)) < length) throw short()
  const { dtype, isSwapped, isFortran, shape } = parseHeader(text.toString(version === 3 ? 'utf8' : 'latin1'), fail)
  // In bigint: numbers would overflow.
  const bytes = shape.reduce((product, size) => product * BigInt(size), BigInt(dtypeSize(dtype)))
  const present = source.size - (version === 1 ? 10 : 12) - length
  const claim = `its header claims the shape [${shape.join(', ')}] of ${dtype} (${bytes} bytes)`
  if (source.isExact ? bytes !== BigInt(present) : bytes > present) {
    throw fail(`${claim}, but ${present} bytes follow${source.isExact ? '' : ' at most'}; it is damaged`)
  }
  if (bytes > source.maxBytes - source.taken) {
    const before = source.taken > 0 ? `, of which the arrays before it took ${source.taken}` : ''
    const limit = `more than the limit of ${source.maxBytes}${before}`
    const what = fail(`${claim}, ${limit}; raise maxBytes if you trust the file`)
    throw new LockstepError('ERR_FILE_TOO_LARGE', what.message)
  }
  // Of an empty array the other sizes may be anything.
  if (shape.reduce((product, size) => product * Math.max(1, size), 1) > Number.MAX_SAFE_INTEGER) {
    throw fail('its header claims an impossible shape')
  }
  let read = await readStorage(reader, Number(bytes), () => fail(`${claim}, but fewer bytes follow; it is truncated`))
  try {
    if (!(await reader.atEnd())) throw fail(`${claim}, but more bytes follow`)
    if (isSwapped) read = swapped(read, isComplex(dtype) ? dtypeSize(dtype) / 2 : dtypeSize(dtype))
    return tensorOver(read, dtype, 0, shape, strides(shape, isFortran))
  } finally {
    read.dispose()
  }
}

/** The header of an array in index order, as NumPy writes it: data begin at a multiple of 64 bytes. */
export function headerOf(operation: string, tensor: Tensor): Buffer {
  const { dtype, shape, layout } = tensor
  if (layout !== 'strided') {
    throw new LockstepError('ERR_INVALID_ARGUMENT', `${operation}: a sparse tensor: save x.toDense()`, { operation })
  }
  const [code] = Object.entries(dtypes).find(([, other]) => other === dtype) ?? []
  if (code === undefined) {
    const text = `${operation}: NumPy has no ${dtype}: save x.to('float32'), or use save()`
    throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation })
  }
  const order = dtypeSize(dtype) === 1 ? '|' : '<'
  const sizes = shape.length === 1 ? `${shape[0]},` : shape.join(', ')
  const text = `{'descr': '${order}${code}', 'fortran_order': False, 'shape': (${sizes}), }`
  const growth = shape.length > 0 ? GROWTH - String(shape[0]).length : 0
  const length = Math.ceil((10 + text.length + growth + 1) / 64) * 64 - 10
  const header = Buffer.alloc(10 + length, ' ')
  header.write('\x93NUMPY\x01\x00', 'latin1')
  header.writeUInt16LE(length, 8)
  header.write(text, 10, 'latin1')
  header.write('\n', header.length - 1, 'latin1')
  return header
}

const FIELD = /\s*(['"])(\w+)\1\s*:\s*(?:(['"])([^'"]*)\3|(True|False)|\(([\d,\sL]*)\))\s*(?:,|(?=\}))/y

function parseHeader(text: string, fail: NpySource['fail']): Header {
  const fields = new Map<string, string>()
  const body = text.trim()
  FIELD.lastIndex = 1
  for (let found = FIELD.exec(body); found !== null; found = FIELD.exec(body)) {
    const [, , name = '', , word, truth, sizes] = found
    fields.set(name, word ?? truth ?? sizes ?? '')
    if (/^\s*\}$/.test(body.slice(FIELD.lastIndex))) break
  }
  const [descr, isFortran, shape] = ['descr', 'fortran_order', 'shape'].map((name) => fields.get(name))
  if (/'descr'\s*:\s*\[/.test(body)) throw fail('its elements have fields, for which there is no dtype')
  const [, order = '', code = ''] = /^([<>=|])(.*)$/.exec(descr ?? '') ?? []
  const isTruth = isFortran === 'True' || isFortran === 'False'
  if (descr === undefined || !isTruth || shape === undefined || fields.size !== 3 || !body.startsWith('{')) {
    throw fail('its header is damaged')
  }
  if (code.startsWith('O')) throw fail("its elements are Python's objects, which are not read")
  const dtype = Object.hasOwn(dtypes, code) ? dtypes[code] : undefined
  if (dtype === undefined) throw fail(`its elements are of NumPy's type ${JSON.stringify(descr.slice(0, 20))}`)
  const sizes = shape.split(',').map((size) => size.replace('L', '').trim())
  if (sizes.at(-1) === '') sizes.pop()
  const numbers = sizes.map((size) => (/^\d{1,16}$/.test(size) ? Number(size) : Number.NaN))
  if (numbers.length > MAX_DIMS || !numbers.every(Number.isSafeInteger)) throw fail('its header claims a wrong shape')
  return { dtype, isSwapped: order === '>', isFortran: isFortran === 'True', shape: numbers }
}

/** Elements of `size` bytes in the other order; the first are freed. */
function swapped(bytes: Tensor, size: number): Tensor {
  const [rows, before] = [bytes.reshape([-1, size]), bytes]
  const flipped = rows.flip(1)
  const result = flipped.reshape([-1])
  for (const other of [rows, flipped, before]) other.dispose()
  return result
}

function strides(shape: readonly number[], isFortran: boolean): number[] {
  const result: number[] = []
  let step = 1
  for (const size of isFortran ? shape : [...shape].reverse()) {
    result.push(step)
    step *= Math.max(1, size)
  }
  return isFortran ? result : result.reverse()
}
