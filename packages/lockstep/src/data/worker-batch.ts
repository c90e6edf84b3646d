/**
 * Batches on their way from a worker. The bytes of their tensors are transferred: what crosses is their address. They are
 * written once in the worker's thread and read once in the loader's, where libtorch owns the copy.
 */
import { LockstepError } from '../error.js'
import { fromTyped } from '../tensor/factories.js'
import type { DType } from '../tensor/dtype.js'
import { pathTo, walkTree } from '../tensor/nested.js'
import { bytesOf } from '../tensor/read.js'
import { isTensor } from '../tensor/tensor.js'
import type { Tensor } from '../tensor/tensor.js'

interface PackedTensor {
  readonly dtype: DType
  readonly shape: readonly number[]
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** A batch as it can be posted. */
export interface PackedBatch {
  /** The batch with an empty object in place of each tensor. */
  readonly tree: unknown
  /** These objects: structured cloning keeps which one is which. */
  readonly places: readonly object[]
  readonly tensors: readonly PackedTensor[]
}

/** The batch, and the buffers to be transferred with it. */
export function pack(batch: unknown): { packed: PackedBatch; transfers: ArrayBuffer[] } {
  const places: object[] = []
  const tensors: PackedTensor[] = []
  const visit = (value: object): unknown => {
    if (!isTensor(value)) {
      if (!keepsClass(value)) throw losesClass(batch, value)
      return undefined
    }
    const place = {}
    places.push(place)
    tensors.push(packTensor(value))
    return place
  }
  const tree = walkTree(batch, { visit, copies: true })
  return { packed: { tree, places, tensors }, transfers: tensors.map(({ bytes }) => bytes.buffer) }
}

/** What is common, and after structured cloning what it was; `null` is the prototype of some plain objects. */
const kept = new Set<unknown>([
  null,
  ...[Object, Array, Map, Set, Date, ArrayBuffer, DataView, BigInt64Array, BigUint64Array].map(prototypeOf),
  ...[Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array].map(prototypeOf),
  ...[Float32Array, Float64Array].map(prototypeOf),
])

function prototypeOf(of: { readonly prototype: object }): object {
  return of.prototype
}

/** Whether a value is after structured cloning what it was. */
function keepsClass(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  if (kept.has(prototype)) return true
  try {
    return Object.getPrototypeOf(structuredClone(value)) === prototype
  } catch {
    return false
  }
}

function losesClass(batch: unknown, value: object): LockstepError {
  const text =
    `DataLoader: batch${pathTo(batch, value) ?? ''} is an instance of ${value.constructor?.name}, and threads pass on no ` +
    'classes: convert it in collate, to a plain object, an array, a Map, a typed array or a tensor'
  return new LockstepError('ERR_INVALID_ARGUMENT', text, { operation: 'DataLoader' })
}

function packTensor(tensor: Tensor): PackedTensor {
  if (!tensor.device.startsWith('cpu')) {
    const text = `a tensor of a worker's batch is on ${tensor.device}: workers make batches on the CPU`
    throw new LockstepError('ERR_INVALID_ARGUMENT', `DataLoader: ${text}; move them in the training loop`)
  }
  return { dtype: tensor.dtype, shape: tensor.shape, bytes: bytesOf(tensor) as Uint8Array<ArrayBuffer> }
}

/** The batch again. */
export function unpack({ tree, places, tensors }: PackedBatch): unknown {
  const memo = new Map<object, unknown>()
  tensors.forEach(({ dtype, shape, bytes }, index) => memo.set(places[index] as object, fromTyped(bytes, shape, dtype)))
  return walkTree(tree, { visit: () => undefined, copies: true, memo })
}
