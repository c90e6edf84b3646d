/** Values out of tensors: always copies. */
import { checkKind } from '../checks.js'
import { LockstepError } from '../error.js'
import { currentFrame } from '../frame.js'
import { native, traced } from '../native.js'
import type { Handle } from '../native.js'
import { dtypeCode, dtypeName, dtypeNamed, isComplex, reader } from './dtype.js'
import type { DTypeLike, TensorData } from './dtype.js'
import { relieve } from './pressure.js'
import { handleOf } from './tensor.js'
import type { Tensor } from './tensor.js'

/** What `toArray` gives: a value for a tensor without dimensions, else arrays of arrays. */
export type NestedArray = number | boolean | NestedArray[]

export function item(tensor: Tensor): number | boolean {
  const value = native().item(handleOf(tensor))
  if (typeof value === 'bigint') throw unsafe('item', value, 'use itemBigInt()')
  if (typeof value === 'object') {
    const text = 'item(): a complex number is no JavaScript number: use viewAsReal(x).toArray()'
    throw new LockstepError('ERR_TYPE', text, { operation: 'item' })
  }
  return value
}

export function itemBigInt(tensor: Tensor): bigint {
  const value = native().item(handleOf(tensor))
  if (typeof value === 'bigint') return value
  if (typeof value === 'number' && Number.isInteger(value)) return BigInt(value)
  const text = `itemBigInt(): the value is no integer (dtype ${tensor.dtype}): use item()`
  throw new LockstepError('ERR_TYPE', text, { operation: 'itemBigInt' })
}

function unsafe(operation: string, value: bigint, todo: string): LockstepError {
  const text = `${operation}(): ${value} is beyond 2^53 and would be rounded: ${todo}`
  return new LockstepError('ERR_UNSAFE_INTEGER', text, { operation })
}

/** The elements as they are, row-major. */
export function bytesOf(tensor: Tensor): Uint8Array {
  const handle = handleOf(tensor)
  return new Uint8Array(read(handle, native().dtype(handle)))
}

/** The same of tensors of one shape and dtype, one after another. */
export function bytesOfAll(tensors: readonly Tensor[]): Uint8Array {
  const handles = tensors.map(handleOf)
  const dtype = native().dtype(handles[0] as Handle)
  const size = native().byteSize(handles[0] as Handle, dtype)
  const bytes = new Uint8Array(allocated(size * handles.length))
  handles.forEach((handle, i) => native().readInto(handle, dtype, bytes.subarray(i * size, (i + 1) * size)))
  return bytes
}

/** V8 allocates what it is read into: memory of others it gives back only when the event loop turns. */
function read(handle: Handle, dtype: number): ArrayBuffer {
  const buffer = allocated(native().byteSize(handle, dtype))
  native().readInto(handle, dtype, new Uint8Array(buffer))
  return buffer
}

function allocated(size: number): ArrayBuffer {
  try {
    return new ArrayBuffer(size)
  } catch (cause) {
    const text = `no memory for ${size} bytes: an expanded tensor takes its whole size as data`
    throw new LockstepError('ERR_OUT_OF_MEMORY', text, { operation: 'data', cause })
  }
}

/** The elements as a typed array, read as `dtype` (default: the tensor's own). Waits for the tensor's device. */
export function readNow(tensor: Tensor, dtype?: DTypeLike): TensorData {
  const { handle, code, array } = target(tensor, dtype)
  return new array(read(handle, code))
}

/** The same, off the JS thread where the tensor is on a device. A failure rejects. */
export async function readData(tensor: Tensor, dtype?: DTypeLike): Promise<TensorData> {
  const { handle, code, array } = target(tensor, dtype)
  const here = !native().device(handle).startsWith('cuda')
  const later = () => traced(native().toDataLater(handle, code, currentFrame().modeBits))
  // What is read later has a buffer of its own.
  const bytes = here ? read(handle, code) : ((await later()).buffer as ArrayBuffer)
  const relief = relieve()
  if (relief !== undefined) await relief
  return new array(bytes)
}

function target(tensor: Tensor, wanted: DTypeLike | undefined) {
  const handle = handleOf(tensor)
  if (wanted !== undefined) checkKind('data', 'dtype', wanted, 'dtype')
  const dtype = dtypeNamed(wanted) ?? dtypeName(native().dtype(handle))
  const { as, array } = reader(dtype)
  return { handle, code: dtypeCode(as) ?? 0, array }
}

export function toArray(tensor: Tensor): NestedArray {
  const handle = handleOf(tensor)
  const dtype = dtypeName(native().dtype(handle))
  if (isComplex(dtype)) {
    const text = 'toArray(): complex numbers are no JavaScript numbers: use viewAsReal(x).toArray()'
    throw new LockstepError('ERR_TYPE', text, { operation: 'toArray' })
  }
  const data = readNow(tensor)
  let position = 0
  const value = (): number | boolean => {
    const element = data[position++] as number | bigint
    if (dtype === 'bool') return element !== 0
    if (typeof element !== 'bigint') return element
    const number = Number(element)
    if (!Number.isSafeInteger(number)) throw unsafe('toArray', element, 'use data(), which has bigints')
    return number
  }
  const shape = native().shape(handle)
  const nest = (dim: number): NestedArray =>
    dim === shape.length ? value() : Array.from({ length: shape[dim] ?? 0 }, () => nest(dim + 1))
  return nest(0)
}
