/**
 * Batches on their way from a worker. The bytes of their tensors are transferred: what crosses is their address. They are
 * written once in the worker's thread and read once in the loader's, where libtorch owns the copy.
 */
import { LockstepError } from '../error.js'
import { fromTyped } from '../tensor/factories.js'
import type { DType } from '../tensor/dtype.js'
import { walkTree } from '../tensor/nested.js'
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
    if (!isTensor(value)) return undefined
    const place = {}
    places.push(place)
    tensors.push(packTensor(value))
    return place
  }
  const tree = walkTree(batch, { visit, copies: true })
  return { packed: { tree, places, tensors }, transfers: tensors.map(({ bytes }) => bytes.buffer) }
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
