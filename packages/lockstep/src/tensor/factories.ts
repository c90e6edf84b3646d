/** Tensors from JavaScript data. */
import { getHeapStatistics } from 'node:v8'

import { checkKind } from '../checks.js'
import { LockstepError } from '../error.js'
import { currentFrame } from '../frame.js'
import { native } from '../native.js'
import { split } from '../ops/bind.js'
import { call } from '../ops/call.js'
import { describe } from '../ops/explain.js'
import type { FactoryOutOptions } from '../ops/generated/options.js'
import type { Device, Ints, Scalar } from '../ops/types.js'
import { checkOptions } from '../options.js'
import { getDefaultDtype } from './defaults.js'
import { dtypeCode, dtypeNamed, dtypeNames, dtypeOfArray } from './dtype.js'
import type { DType, DTypeLike, TypedArray } from './dtype.js'
import { Tensor, handleOf } from './tensor.js'
import type { BoolTensor } from './bool-tensor.js'

/** Options of `tensor()`. */
export interface TensorOptions {
  /** Default: `getDefaultDtype()`, float32 at first, for numbers, int64 for bigints, bool for booleans, a typed array's own. */
  dtype?: DTypeLike
  /** Default `'cpu'`; inside `parallelApply`, the device of the call. */
  device?: Device
  /** Default false. */
  requiresGrad?: boolean
}

/** How deep arrays may be nested, as in PyTorch. */
const maxDimensions = 128

type Nested<T> = T | readonly Nested<T>[]
/** What `tensor()` takes: a value, arrays of arrays of values, or a typed array. */
export type TensorLike = Nested<number> | Nested<bigint> | Nested<boolean> | TypedArray

/**
 * A tensor with a copy of `data` (`torch.tensor`). Numbers become the default dtype, bigints int64, booleans bool, a typed array
 * its own element type, unless `dtype` says otherwise.
 */
export function tensor(data: TensorLike, options: TensorOptions & { dtype: 'bool' }): BoolTensor
export function tensor(data: Nested<number> | Nested<bigint> | TypedArray, options?: TensorOptions): Tensor
export function tensor(data: Nested<boolean>, options?: TensorOptions & { dtype?: undefined }): BoolTensor
export function tensor(data: TensorLike, options?: TensorOptions): Tensor
export function tensor(data: TensorLike, options: TensorOptions = {}): Tensor {
  checkOptions('tensor', options, ['dtype', 'device', 'requiresGrad'])
  const { requiresGrad } = options
  const device = options.device ?? (currentFrame().defaultDevice as Device | null) ?? 'cpu'
  const dtype = dtypeNamed(options.dtype)
  if (dtype === undefined && options.dtype !== undefined) {
    throw fail('ERR_ARGUMENT_TYPE', `there is no dtype ${describe(options.dtype)}: one of ${dtypeNames.join(', ')}`)
  }
  if (requiresGrad !== undefined) checkKind('tensor', 'requiresGrad', requiresGrad, 'boolean')
  let handle = ArrayBuffer.isView(data) ? fromTypedArray(data as TypedArray, dtype) : fromNested(data, dtype)
  if (device !== 'cpu') handle = converted(handle, { device })
  const made = new Tensor(handle)
  if (requiresGrad !== true) return made
  try {
    return made.requiresGrad_()
  } catch (error) {
    made.dispose()
    throw error
  }
}

/** A tensor of the given shape with a copy of a typed array's elements, row-major. */
export function fromTyped(data: TypedArray, shape: readonly number[], dtype?: DType): Tensor {
  const own = dtype ?? elementType(data)
  return new Tensor(copyIn(data, shape, own))
}

/**
 * A tensor filled with one value (`torch.full`). A number makes the default dtype, a bigint int64, a boolean bool, unless `dtype`
 * says otherwise.
 */
export function full(size: Ints, fillValue: Scalar, options?: FactoryOutOptions): Tensor
export function full(size: Ints, options: { fillValue: Scalar } & FactoryOutOptions): Tensor
export function full(options: { size: Ints; fillValue: Scalar } & FactoryOutOptions): Tensor
export function full(...args: unknown[]): Tensor {
  const { positional, options } = split(args)
  const value = positional[1] ?? options?.['fillValue']
  const open = options?.['dtype'] == null && options?.['out'] === undefined
  const number = typeof value !== 'bigint' && typeof value !== 'boolean'
  return call('full', ...positional, open && number ? { ...options, dtype: getDefaultDtype() } : options) as Tensor
}

function copyIn(data: TypedArray, shape: readonly number[], dtype: DType): number {
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
  return native().fromData(bytes, shape, dtypeCode(dtype) ?? 0)
}

function fail(
  code: 'ERR_ARGUMENT_TYPE' | 'ERR_OUT_OF_MEMORY' | 'ERR_UNSAFE_INTEGER' | 'ERR_VALUE',
  text: string,
): LockstepError {
  return new LockstepError(code, `tensor(): ${text}`, { operation: 'tensor' })
}

/** The handle's tensor in another form; the first is freed. */
function converted(handle: number, options: { dtype?: DType; device?: Device }): number {
  const first = new Tensor(handle)
  try {
    const other = call('to', first, options) as Tensor
    const result = native().alias(handleOf(other))
    other.dispose()
    return result
  } finally {
    first.dispose()
  }
}

function elementType(data: TypedArray): DType {
  const own = dtypeOfArray(data)
  if (own === undefined) throw fail('ERR_ARGUMENT_TYPE', `a ${data.constructor.name} has no dtype`)
  return own
}

function fromTypedArray(data: TypedArray, dtype: DType | undefined): number {
  const own = elementType(data)
  const handle = copyIn(data, [data.length], own)
  return dtype === undefined || dtype === own ? handle : converted(handle, { dtype })
}

function fromNested(data: unknown, dtype: DType | undefined): number {
  const shape: number[] = []
  for (let level = data; Array.isArray(level); level = level[0] as unknown) {
    shape.push(level.length)
    if (shape.length > maxDimensions) {
      throw fail(
        'ERR_VALUE',
        `too many dimensions: arrays are nested more than ${maxDimensions} deep, or hold themselves`,
      )
    }
  }
  const count = shape.reduce((product, size) => product * size, 1)
  checkRoom(shape)
  const flat: unknown[] = []
  flatten(data, shape, 0, flat)
  const kind = count === 0 ? 'number' : typeof flat[0]
  if (kind !== 'number' && kind !== 'bigint' && kind !== 'boolean') {
    const todo = flat[0] instanceof Tensor ? ': use stack() or cat() for Tensors' : ''
    throw fail('ERR_ARGUMENT_TYPE', `data must be numbers, bigints or booleans, got ${describe(flat[0])}${todo}`)
  }
  const odd = flat.findIndex((value) => typeof value !== kind)
  if (odd >= 0) {
    throw fail('ERR_ARGUMENT_TYPE', `data must be of one type, got ${kind}s and ${describe(flat[odd])}`)
  }
  switch (kind) {
    case 'number':
      return fromNumbers(flat as number[], shape, dtype ?? getDefaultDtype())
    case 'bigint':
      return fromBigints(flat as bigint[], shape, dtype ?? 'int64')
    default:
      return fromTypedAs(Uint8Array.from(flat as boolean[], Number), shape, 'bool', dtype ?? 'bool')
  }
}

/** Below this many elements nobody asks how large the heap is. */
const surelyFits = 1_000_000
/** Bytes of the heap that an element may need while the list of all of them grows. */
const bytesEach = 20

/** Arrays may hold one another many times over: what has no room in the heap would end the process, after a long walk. */
function checkRoom(shape: readonly number[]): void {
  // An empty innermost array is visited, too.
  const visits = shape.reduce((product, size) => product * Math.max(size, 1), 1)
  if (visits <= surelyFits) return
  const { heap_size_limit: limit, used_heap_size: used } = getHeapStatistics()
  if (visits * bytesEach <= limit - used) return
  throw fail(
    'ERR_OUT_OF_MEMORY',
    `nested arrays of shape [${shape.join(', ')}] hold more than the JavaScript heap has room for: pass a typed array, and reshape() the tensor`,
  )
}

function flatten(data: unknown, shape: readonly number[], dim: number, into: unknown[]): void {
  if (dim === shape.length) {
    if (Array.isArray(data)) throw ragged(0, data.length, dim)
    into.push(data)
    return
  }
  if (!Array.isArray(data)) throw ragged(shape[dim] ?? 0, describe(data), dim)
  if (data.length !== shape[dim]) throw ragged(shape[dim] ?? 0, data.length, dim)
  for (const item of data) flatten(item, shape, dim + 1, into)
}

function ragged(expected: number, got: number | string, dim: number): LockstepError {
  return fail('ERR_VALUE', `expected sequence of length ${expected} at dim ${dim} (got ${got})`)
}

/** By way of an array that holds the values exactly. */
function fromTypedAs(data: TypedArray, shape: readonly number[], own: DType, dtype: DType): number {
  const handle = copyIn(data, shape, own)
  return own === dtype ? handle : converted(handle, { dtype })
}

const ranges: Partial<Record<DType, readonly [number, number]>> = {
  uint8: [0, 255],
  int8: [-128, 127],
  int16: [-32_768, 32_767],
  uint16: [0, 65_535],
  int32: [-(2 ** 31), 2 ** 31 - 1],
  uint32: [0, 2 ** 32 - 1],
  int64: [-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  uint64: [0, Number.MAX_SAFE_INTEGER],
}

function fromNumbers(values: number[], shape: readonly number[], dtype: DType): number {
  const range = ranges[dtype]
  if (range === undefined) {
    const wide = dtype === 'float64' || dtype === 'complex128'
    if (dtype === 'bool')
      return fromTypedAs(
        Uint8Array.from(values, (v) => (v === 0 ? 0 : 1)),
        shape,
        'bool',
        'bool',
      )
    return wide
      ? fromTypedAs(Float64Array.from(values), shape, 'float64', dtype)
      : fromTypedAs(Float32Array.from(values), shape, 'float32', dtype)
  }
  for (const value of values) {
    if (!Number.isInteger(value)) {
      throw fail('ERR_ARGUMENT_TYPE', `${value} is no ${dtype}: round it first, or leave dtype out`)
    }
    if (value < range[0] || value > range[1]) {
      if (!Number.isSafeInteger(value)) throw fail('ERR_UNSAFE_INTEGER', `${value} is beyond 2^53: pass bigints`)
      throw fail('ERR_VALUE', `value cannot be converted to type ${dtype} without overflow: ${value}`)
    }
  }
  return fromTypedAs(Float64Array.from(values), shape, 'float64', dtype)
}

function fromBigints(values: bigint[], shape: readonly number[], dtype: DType): number {
  const unsigned = dtype === 'uint64'
  for (const value of values) {
    const same = unsigned ? BigInt.asUintN(64, value) : BigInt.asIntN(64, value)
    if (same !== value) throw fail('ERR_UNSAFE_INTEGER', `${value}n does not fit into ${unsigned ? 'u' : ''}int64`)
  }
  const narrow = ranges[dtype]
  if (narrow !== undefined && dtype !== 'int64' && !unsigned) {
    const bad = values.find((value) => value < BigInt(narrow[0]) || value > BigInt(narrow[1]))
    if (bad !== undefined) {
      throw fail('ERR_VALUE', `value cannot be converted to type ${dtype} without overflow: ${bad}n`)
    }
  }
  return unsigned
    ? fromTypedAs(BigUint64Array.from(values), shape, 'uint64', dtype)
    : fromTypedAs(BigInt64Array.from(values), shape, 'int64', dtype)
}
