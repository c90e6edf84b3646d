/** Batches in pinned memory: copies from there to a device need not be waited for. */
import { isPlainObject } from '../options.js'
import { Tensor } from '../tensor/tensor.js'

/** The same batch with its tensors in pinned memory: those in arrays, objects and maps, too. */
export function pinned<B>(batch: B): B {
  return pin(batch) as B
}

function pin(value: unknown): unknown {
  if (value instanceof Tensor) return value.pinMemory()
  if (Array.isArray(value)) return value.map(pin)
  if (value instanceof Map) return new Map([...value].map(([key, item]) => [key, pin(item)]))
  if (!isPlainObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, pin(item)]))
}
