/** Tensors inside values: the inputs and outputs of modules, batches. */
import { isPlainObject } from '../options.js'
import { isTensor } from './tensor.js'
import type { Tensor } from './tensor.js'

type Instances = boolean | ((instance: object) => unknown)

/** Options of `mapTensors`. */
export interface MapOptions {
  /**
   * Also replaces tensors in instances of classes: they keep their identity, and their fields change in place. A function
   * replaces the instances themselves. Default false.
   */
  readonly instances?: Instances
}

/**
 * Copies a value and replaces every tensor: the value itself, or in arrays, Maps, Sets and plain objects, at any depth.
 */
export function mapTensors<T>(value: T, replace: (tensor: Tensor) => Tensor, options: MapOptions = {}): T {
  return mapped(value, replace, options.instances ?? false, new Map()) as T
}

function mapped(
  value: unknown,
  replace: (tensor: Tensor) => Tensor,
  instances: Instances,
  seen: Map<object, unknown>,
): unknown {
  if (typeof value !== 'object' || value === null) return value
  const known = seen.get(value)
  if (known !== undefined) return known
  const remember = <C>(copy: C): C => {
    seen.set(value, copy)
    return copy
  }
  const within = (item: unknown): unknown => mapped(item, replace, instances, seen)
  if (isTensor(value)) return remember(replace(value))
  if (Array.isArray(value)) {
    // Keeps the subclass: several results of an operator have names.
    const copy = remember(new (value.constructor as new () => unknown[])())
    for (const item of value) copy.push(within(item))
    return copy
  }
  if (value instanceof Map) {
    const copy = remember(new Map<unknown, unknown>())
    for (const [key, item] of value) copy.set(key, within(item))
    return copy
  }
  if (value instanceof Set) {
    const copy = remember(new Set<unknown>())
    for (const item of value) copy.add(within(item))
    return copy
  }
  const plain = isPlainObject(value)
  if (!plain && typeof instances === 'function') return remember(instances(value))
  if (!plain && !instances) return value
  // An instance of a class keeps its identity, unless it is frozen.
  const copies = plain || Object.isFrozen(value)
  const target = remember(
    (copies ? Object.create(Object.getPrototypeOf(value) as object) : value) as Record<string, unknown>,
  )
  for (const [key, item] of Object.entries(value)) {
    const replaced = within(item)
    if (replaced !== target[key]) target[key] = replaced
  }
  return target
}
