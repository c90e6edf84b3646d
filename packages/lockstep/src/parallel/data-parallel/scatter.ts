/** Splits a batch over devices. */
import { LockstepError } from '../../error.js'
import { currentFrame } from '../../frame.js'
import { native } from '../../native.js'
import type { Device } from '../../ops/types.js'
import { checkOptions } from '../../options.js'
import { openScope, runAndEnd } from '../../tensor/scope.js'
import { Tensor, handleOf } from '../../tensor/tensor.js'
import { mapTensors } from '../../tensor/nested.js'
import { checkDevices, checkDim } from './devices.js'

/** Options of `scatter`. */
export interface ScatterOptions {
  /** The dimension to split. Default 0. */
  dim?: number
}

/**
 * Splits `input` over devices (`torch.nn.parallel.scatter`): one chunk per device, with `torch.chunk`'s sizes, and
 * fewer if there are not enough rows (5 rows over 4 devices give 2, 2 and 1). An input without rows gives one empty
 * chunk per device.
 *
 * Every tensor in arrays, Maps, Sets and plain objects is split, and each chunk has the structure of the input; other
 * values go to every device unchanged. Chunks are copies, also on the input's own device. Gradients flow back through
 * the chunks.
 *
 * Devices may repeat. Throws `ERR_INVALID_ARGUMENT` for no devices, an unknown one, or tensors that give different
 * numbers of chunks, `ERR_INDEX` for a dimension that a tensor does not have, `ERR_TORCH` for a tensor without
 * dimensions.
 */
export function scatter<T>(input: T, devices: readonly Device[], options: ScatterOptions = {}): T[] {
  checkOptions('scatter', options, ['dim'])
  const { dim = 0 } = options
  checkDim('scatter', dim)
  checkDevices('scatter', devices)
  return runAndEnd(openScope('the end of scatter()'), () => {
    const chunks = new Map<Tensor, Tensor[]>()
    // Building the first chunk finds and splits every tensor.
    const first = mapTensors(input, (tensor) => {
      const handles = native().parallelScatter(handleOf(tensor), devices, dim, currentFrame().modeBits)
      const made = handles.map((handle) => new Tensor(handle))
      chunks.set(tensor, made)
      return made[0] as Tensor
    })
    const count = countChunks(chunks, dim) ?? devices.length
    const rest = Array.from({ length: count - 1 }, (_, index) =>
      mapTensors(input, (tensor) => chunks.get(tensor)?.[index + 1] as Tensor),
    )
    return [first, ...rest]
  })
}

/** The number of chunks of every tensor; undefined without tensors. */
function countChunks(chunks: ReadonlyMap<Tensor, readonly Tensor[]>, dim: number): number | undefined {
  const [first, ...others] = chunks
  if (first === undefined) return undefined
  const [whole, { length }] = first
  const odd = others.find(([, list]) => list.length !== length)
  if (odd === undefined) return length
  const [other, list] = odd
  throw new LockstepError(
    'ERR_INVALID_ARGUMENT',
    `scatter: tensors of shapes [${whole.shape.join(', ')}] and [${other.shape.join(', ')}] make ${length} and ` +
      `${list.length} chunks along dimension ${dim}: give them the same size there`,
    { operation: 'scatter' },
  )
}
