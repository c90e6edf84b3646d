/**
 * Whole trees of tensors (`branch.ts`): the inputs and outputs of modules, batches, what a scope gives back, the fields
 * of a module.
 */
import { branchKind, type BranchKind, eachItem, emptyLike, put } from './branch.js'
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
      const within = target(value, copies, instances)
      if (within !== undefined) open.push([value, within])
      result = within ?? value
    }
    // A search of one tensor, as at the end of most scopes, needs no list of what was seen.
    if (copies || open.length > 0) (memo ??= new Map<object, unknown>()).set(value, result)
    return result
  }
  const result = place(root)
  for (let next = open.pop(); next !== undefined; next = open.pop()) fill(next[0], next[1], copies, place)
  return result
}

/** What the items of a value are put into; undefined for what is not gone into. */
function target(value: object, copies: boolean, instances: boolean): object | undefined {
  const isBranch = branchKind(value) !== undefined
  if (!isBranch && (!instances || ArrayBuffer.isView(value))) return undefined
  return copies && (isBranch || Object.isFrozen(value)) ? emptyLike(value) : value
}

function fill(from: object, to: object, copies: boolean, place: (value: unknown) => unknown): void {
  const visitsKeys = !copies && from instanceof Map
  eachItem(from, (item, key) => {
    if (visitsKeys) place(key)
    const placed = place(item)
    if (copies && (to !== from || placed !== item)) put(to, key, placed)
  })
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
    return typeof instances === 'function' && branchKind(item) === undefined ? instances(item) : undefined
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

/** Where a tree holds an object: `[1].label`, `.get(key)`; of what lies in a Set, where the Set is. */
export function pathTo(root: unknown, sought: object, seen = new Set<unknown>()): string | undefined {
  if (root === sought) return ''
  const kind = branchKind(root)
  if (kind === undefined || seen.has(root)) return undefined
  seen.add(root)
  let path: string | undefined
  eachItem(root as object, (item, key) => {
    const rest = path === undefined ? pathTo(item, sought, seen) : undefined
    if (rest !== undefined) path = steps[kind](String(key)) + rest
  })
  return path
}

const steps: Readonly<Record<BranchKind, (key: string) => string>> = {
  array: (key) => `[${key}]`,
  Map: (key) => `.get(${key})`,
  Set: () => '',
  object: (key) => `.${key}`,
}
