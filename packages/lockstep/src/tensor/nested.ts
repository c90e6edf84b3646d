/** Trees of tensors: the inputs and outputs of modules, batches, what a scope gives back, the fields of a module. */
import { isPlainObject } from '../options.js'
import { isTensor } from './tensor.js'
import type { Tensor } from './tensor.js'

/** How `walkTree` goes through a value. */
export interface WalkOptions {
  /** Called once with each object; anything but undefined stands for it, and nothing inside it is looked at. */
  readonly visit: (value: object) => unknown
  /** Copies arrays, Maps, Sets and plain objects. Otherwise nothing is written. Default false. */
  readonly copies?: boolean
  /** Goes into instances of classes, too; they keep their identity, unless they are frozen. Default false. */
  readonly instances?: boolean
  /** What stands for which object already. */
  readonly memo?: Map<object, unknown>
}

/**
 * Goes through a value: arrays, Maps, Sets and plain objects, at any depth, cycles and all. Returns what stands for it.
 * Keys of Maps are visited, and are never replaced.
 */
export function walkTree(root: unknown, options: WalkOptions): unknown {
  const { visit, copies = false, instances = false } = options
  let { memo } = options
  const open: [from: object, to: object][] = []
  const place = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    const known = memo?.get(value)
    if (known !== undefined) return known
    let result = visit(value)
    if (result === undefined) {
      const within = copies ? emptyCopy(value, instances) : isTree(value, instances) ? value : undefined
      if (within !== undefined) open.push([value, within])
      result = within ?? value
    }
    // A search of one tensor, as at the end of most scopes, needs no list of what was seen.
    if (copies || open.length > 0) (memo ??= new Map<object, unknown>()).set(value, result)
    return result
  }
  const result = place(root)
  for (let next = open.pop(); next !== undefined; next = open.pop()) fill(next[0], next[1], place)
  return result
}

function isTree(value: object, instances: boolean): boolean {
  if (Array.isArray(value) || value instanceof Map || value instanceof Set) return true
  return isPlainObject(value) || (instances && !ArrayBuffer.isView(value))
}

/** What the copy of a value is filled into; undefined for what is not gone into. */
function emptyCopy(value: object, instances: boolean): object | undefined {
  // Keeps the subclass: several results of an operator have names.
  if (Array.isArray(value)) return new (value.constructor as new () => unknown[])()
  if (value instanceof Map) return new Map<unknown, unknown>()
  if (value instanceof Set) return new Set<unknown>()
  if (!isTree(value, instances)) return undefined
  const copied = isPlainObject(value) || Object.isFrozen(value)
  return copied ? (Object.create(Object.getPrototypeOf(value) as object) as object) : value
}

function fill(from: object, to: object, place: (value: unknown) => unknown): void {
  const copies = to !== from
  if (Array.isArray(from)) {
    for (const item of from) {
      const placed = place(item)
      if (copies) (to as unknown[]).push(placed)
    }
  } else if (from instanceof Map) {
    for (const [key, item] of from) {
      if (!copies) place(key)
      const placed = place(item)
      if (copies) (to as Map<unknown, unknown>).set(key, placed)
    }
  } else if (from instanceof Set) {
    for (const item of from) {
      const placed = place(item)
      if (copies) (to as Set<unknown>).add(placed)
    }
  } else {
    const fields = to as Record<string, unknown>
    for (const [key, item] of Object.entries(from)) {
      const placed = place(item)
      if (placed !== fields[key] || copies) fields[key] = placed
    }
  }
}

/** Options of `mapTensors`. */
export interface MapOptions {
  /**
   * Also replaces tensors in instances of classes: they keep their identity, and their fields change in place. A function
   * replaces the instances themselves. Default false.
   */
  readonly instances?: boolean | ((instance: object) => unknown)
}

/**
 * Copies a value and replaces every tensor: the value itself, or in arrays, Maps, Sets and plain objects, at any depth.
 */
export function mapTensors<T>(value: T, replace: (tensor: Tensor) => Tensor, options: MapOptions = {}): T {
  const { instances = false } = options
  const visit = (item: object): unknown => {
    if (isTensor(item)) return replace(item)
    return typeof instances === 'function' && !isTree(item, false) ? instances(item) : undefined
  }
  return walkTree(value, { visit, copies: true, instances: instances === true }) as T
}

/** Every tensor in a value: itself, in arrays, Maps, Sets and the own properties of objects, at any depth. */
export function tensorsIn(value: unknown): Set<Tensor> {
  const found = new Set<Tensor>()
  const visit = (item: object): object | undefined => (isTensor(item) ? (found.add(item), item) : undefined)
  walkTree(value, { visit, instances: true })
  return found
}
