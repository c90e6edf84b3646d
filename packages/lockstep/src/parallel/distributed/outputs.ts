/** The outputs of a wrapped module. */
import { native } from '../../native.js'
import { Tensor, handleOf } from '../../tensor/tensor.js'
import { mapTensors } from '../../tensor/nested.js'

/**
 * Passes the tensors that have a `gradFn` through one identity node, so that tensors outside the loss still deliver an
 * (undefined) gradient. Returns the output with those tensors replaced by copies, or, unless it `clones`, by views.
 */
export function sinkOutputs<T>(output: T, tensors: Iterable<Tensor>, clones: boolean): T {
  const recorded = [...tensors].filter((tensor) => tensor.gradFn !== null)
  if (recorded.length === 0) return output
  const handles = native().sink(recorded.map(handleOf), clones)
  const copies = new Map(recorded.map((tensor, index) => [tensor, new Tensor(handles[index] ?? 0)]))
  return mapTensors(output, (tensor) => copies.get(tensor) ?? tensor, { instances: true })
}
