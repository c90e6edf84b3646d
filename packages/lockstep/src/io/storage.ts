/** The bytes of tensors' memory, in and out, a piece at a time. */
import { outside } from '../data/owned.js'
import type { ByteReader } from '../data/source.js'
import type { LockstepError } from '../error.js'
import { ops } from '../ops/ops.js'
import { dtypeSize, type DType } from '../tensor/dtype.js'
import { bytesOf } from '../tensor/read.js'
import { fromTyped } from '../tensor/factories.js'
import type { Tensor } from '../tensor/tensor.js'

/** More dimensions no kernel takes. */
export const MAX_DIMS = 64

const CHUNK = 2 ** 24

/** Reads so many bytes into a uint8 tensor of shape [bytes]; fewer are the error that `short` makes. */
export async function readStorage(reader: ByteReader, bytes: number, short: () => LockstepError): Promise<Tensor> {
  const made = ops.empty([bytes], { dtype: 'uint8', device: 'cpu' })
  try {
    for (let at = 0; at < bytes;) {
      const chunk = await reader.take(bytes - at)
      if (chunk.length === 0) throw short()
      const [source, target] = [fromTyped(chunk, [chunk.length]), made.narrow(0, at, chunk.length)]
      target.copy_(source)
      source.dispose()
      target.dispose()
      at += chunk.length
    }
    return made
  } catch (error) {
    made.dispose()
    throw error
  }
}

/**
 * A tensor over bytes that were read, of which it keeps the memory: with a history and a version of its own, unlike a view.
 * `offset` and `stride` are in elements.
 */
export function tensorOver(
  bytes: Tensor,
  dtype: DType,
  offset: number,
  size: readonly number[],
  stride: readonly number[],
): Tensor {
  const whole = bytes.narrow(0, 0, bytes.numel() - (bytes.numel() % dtypeSize(dtype)))
  const typed = whole.view(dtype)
  const made = ops.empty([0], { dtype, device: bytes.device })
  try {
    return made.set_(typed, offset, [...size], [...stride])
  } catch (error) {
    made.dispose()
    throw error
  } finally {
    for (const other of [whole, typed]) other.dispose()
  }
}

/**
 * A tensor's elements in index order, or with `whole` all of its storage, as bytes of its own in the CPU's memory. No scope
 * owns them.
 */
export function copyOfBytes(tensor: Tensor, { whole = false } = {}): Tensor {
  return outside(() => {
    const plain = tensor.detach()
    const all = whole ? plain.asStrided([Math.floor(plain.storageBytes / plain.itemsize)], [1], 0) : plain
    // Of a tensor on the CPU, to() makes no copy by itself.
    const own = all.to({ device: 'cpu', copy: true, memoryFormat: 'contiguousFormat' })
    const flat = own.reshape([-1])
    const bytes = flat.view('uint8')
    for (const other of [plain, all, own, flat]) other.dispose()
    return bytes
  })
}

/** The content of a uint8 tensor in one dimension. */
export function* chunksOf(bytes: Tensor): Generator<Uint8Array> {
  const size = bytes.numel()
  for (let at = 0; at < size; at += CHUNK) {
    yield outside(() => {
      const piece = bytes.narrow(0, at, Math.min(CHUNK, size - at))
      const read = bytesOf(piece)
      piece.dispose()
      return read
    })
  }
}
