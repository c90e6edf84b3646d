/**
 * Batches on their way from a worker. The bytes of their tensors are transferred: what crosses is their address. They are
 * written once in the worker's thread and read once in the loader's, where libtorch owns the copy. Then their memory is freed:
 * were it left to the garbage collector, V8 would collect the whole heap for each large batch.
 */
import { MessageChannel } from 'node:worker_threads'
import { LockstepError } from '../error.js'
import { fromTyped } from '../tensor/factories.js'
import type { DType } from '../tensor/dtype.js'
import { pathTo, walkTree } from '../tensor/nested.js'
import { bytesOfAll } from '../tensor/read.js'
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

/** Stands in a batch for the stack of tensors of one shape and dtype: they are put together where their bytes are written. */
export class Stacked {
  readonly tensors: readonly Tensor[]

  constructor(tensors: readonly Tensor[]) {
    this.tensors = tensors
  }
}

/** The batch, and the buffers to be transferred with it. */
export function pack(batch: unknown): { packed: PackedBatch; transfers: ArrayBuffer[] } {
  const places: object[] = []
  const tensors: PackedTensor[] = []
  const visit = (value: object): unknown => {
    if (!isTensor(value) && !(value instanceof Stacked)) {
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

function packTensor(value: Tensor | Stacked): PackedTensor {
  const tensors = value instanceof Stacked ? value.tensors : [value]
  const [first] = tensors as [Tensor]
  const elsewhere = tensors.find(({ device }) => !device.startsWith('cpu'))
  if (elsewhere !== undefined) {
    const text = `a tensor of a worker's batch is on ${elsewhere.device}: workers make batches on the CPU`
    throw new LockstepError('ERR_INVALID_ARGUMENT', `DataLoader: ${text}; move them in the training loop`)
  }
  const sparse = tensors.find(({ layout }) => layout !== 'strided')
  if (sparse !== undefined) {
    const text = `a tensor of a worker's batch has the layout '${sparse.layout}', and threads pass on dense ones`
    throw new LockstepError('ERR_INVALID_ARGUMENT', `DataLoader: ${text}: convert it with toDense() in collate`)
  }
  const shape = value instanceof Stacked ? [tensors.length, ...first.shape] : first.shape
  return { dtype: first.dtype, shape, bytes: bytesOfAll(tensors) as Uint8Array<ArrayBuffer> }
}

/** The batch again. The bytes that it came in are gone then. */
export function unpack({ tree, places, tensors }: PackedBatch): unknown {
  const memo = new Map<object, unknown>()
  tensors.forEach(({ dtype, shape, bytes }, index) => memo.set(places[index] as object, fromTyped(bytes, shape, dtype)))
  free(tensors.map(({ bytes }) => bytes.buffer))
  return walkTree(tree, { visit: () => undefined, copies: true, memo })
}

const { port1: nowhere } = new MessageChannel()
nowhere.close()

/** Frees memory at once. */
function free(buffers: ArrayBuffer[]): void {
  // What is transferred to a closed port is dropped there and then. ArrayBuffer's own `transfer` comes with Node 21.
  nowhere.postMessage(null, buffers)
}
