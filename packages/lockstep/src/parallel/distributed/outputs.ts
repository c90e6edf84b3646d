/** The outputs of a wrapped module: tensors found in them, and replaced in them. */
import { native } from '../../native.js'
import { isPlainObject } from '../../nn/arguments.js'
import { Tensor, handleOf, isTensor } from '../../tensor/tensor.js'

/** Applies `replace` to every tensor of a value: itself, in arrays, Maps and plain objects, at any depth. */
function mapTensors(value: unknown, replace: (tensor: Tensor) => Tensor, seen: Map<object, unknown>): unknown {
  if (typeof value !== 'object' || value === null) return value
  const known = seen.get(value)
  if (known !== undefined) return known
  const remember = <T>(copy: T): T => {
    seen.set(value, copy)
    return copy
  }
  if (isTensor(value)) return remember(replace(value))
  if (Array.isArray(value)) {
    const copy = remember([] as unknown[])
    for (const item of value) copy.push(mapTensors(item, replace, seen))
    return copy
  }
  if (value instanceof Map) {
    const copy = remember(new Map<unknown, unknown>())
    for (const [key, item] of value) copy.set(key, mapTensors(item, replace, seen))
    return copy
  }
  if (value instanceof Set) {
    const copy = remember(new Set<unknown>())
    for (const item of value) copy.add(mapTensors(item, replace, seen))
    return copy
  }
  // An instance of a class keeps its identity, where it can: its fields are replaced in place.
  const copies = isPlainObject(value) || Object.isFrozen(value)
  const target = remember(
    (copies ? Object.create(Object.getPrototypeOf(value) as object) : value) as Record<string, unknown>,
  )
  for (const [key, item] of Object.entries(value)) {
    const mapped = mapTensors(item, replace, seen)
    if (mapped !== target[key]) target[key] = mapped
  }
  return target
}

/**
 * Passes the tensors that have a history through one identity node, so that those which the loss leaves out still
 * deliver an (undefined) gradient. Returns the output with copies in their places.
 */
export function sinkOutputs<T>(output: T, tensors: Iterable<Tensor>): T {
  const recorded = [...tensors].filter((tensor) => tensor.gradFn !== null)
  if (recorded.length === 0) return output
  const handles = native().reducerSink(recorded.map(handleOf))
  const copies = new Map(recorded.map((tensor, index) => [tensor, new Tensor(handles[index] ?? 0)]))
  return mapTensors(output, (tensor) => copies.get(tensor) ?? tensor, new Map()) as T
}
