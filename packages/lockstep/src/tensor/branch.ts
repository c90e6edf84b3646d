/**
 * What a tree is, and the one way through a level of it. Branches are arrays, Maps, Sets and plain objects; all else is a
 * leaf: tensors, what is no object, instances of classes.
 */
import { isPlainObject } from '../options.js'

export type BranchKind = 'array' | 'Map' | 'Set' | 'object'

/** A tree that is deeper holds itself. */
export const maxDepth = 500

/** Which branch a value is; undefined for a leaf. */
export function branchKind(value: unknown): BranchKind | undefined {
  if (Array.isArray(value)) return 'array'
  if (value instanceof Map) return 'Map'
  if (value instanceof Set) return 'Set'
  return isPlainObject(value) ? 'object' : undefined
}

/**
 * Calls `each` with all that a branch holds, in its order, and where: the index, the key, in a Set the item itself. Of an
 * instance of a class it takes the fields.
 */
export function eachItem(branch: object, each: (item: unknown, key: unknown) => void): void {
  if (Array.isArray(branch)) for (let index = 0; index < branch.length; index++) each(branch[index], index)
  else if (branch instanceof Map || branch instanceof Set) (branch as Map<unknown, unknown>).forEach(each)
  else for (const key of Object.keys(branch)) each((branch as Record<string, unknown>)[key], key)
}

/** Nothing, of the kind of a branch. */
export function emptyLike(branch: object): object {
  // Keeps the subclass: several results of an operator have names.
  if (Array.isArray(branch)) return new (branch.constructor as new () => unknown[])()
  if (branch instanceof Map) return new Map()
  if (branch instanceof Set) return new Set()
  const prototype = Object.getPrototypeOf(branch) as object
  return prototype === Object.prototype ? {} : (Object.create(prototype) as object)
}

/** Puts an item into a branch: at the end of an array, else at its key. */
export function put(branch: object, key: unknown, item: unknown): void {
  if (Array.isArray(branch)) branch.push(item)
  else if (branch instanceof Map) branch.set(key, item)
  else if (branch instanceof Set) branch.add(item)
  // Only a name, whatever else it would do.
  else if (key === '__proto__')
    Object.defineProperty(branch, key, { value: item, enumerable: true, writable: true, configurable: true })
  else (branch as Record<string, unknown>)[key as string] = item
}

/** A branch of the same kind, with what `replace` makes of each item. */
export function mapBranch(branch: object, replace: (item: unknown, key: unknown) => unknown): object {
  const made = emptyLike(branch)
  eachItem(branch, (item, key) => put(made, key, replace(item, key)))
  return made
}

/**
 * A branch like the first of `branches`, with what `merge` makes of the items that all have in one place. Throws `differs`
 * of the index of one that is of another kind, or has other keys. No Sets: they have no places.
 */
export function mergeBranches(
  branches: readonly unknown[],
  merge: (items: unknown[], key: unknown) => unknown,
  differs: (index: number) => Error,
): object {
  const first = branches[0] as object
  const kind = branchKind(first)
  const keys = keysOf(first)
  const odd = branches.findIndex((branch) => branchKind(branch) !== kind || !hasKeys(branch as object, keys))
  if (odd >= 0) throw differs(odd)
  const at = kind === 'Map' ? itemOfMap : itemOf
  return mapBranch(first, (_, key) =>
    merge(
      branches.map((branch) => at(branch, key)),
      key,
    ),
  )
}

/** Where a branch holds something. */
export function keysOf(branch: object): unknown[] {
  return Array.isArray(branch) || branch instanceof Map ? [...branch.keys()] : Object.keys(branch)
}

function hasKeys(branch: object, keys: readonly unknown[]): boolean {
  if (Array.isArray(branch)) return branch.length === keys.length
  if (branch instanceof Map) return branch.size === keys.length && keys.every((key) => branch.has(key))
  return Object.keys(branch).length === keys.length && keys.every((key) => Object.hasOwn(branch, key as string))
}

const itemOf = (branch: unknown, key: unknown): unknown => (branch as Record<string, unknown>)[key as string]
const itemOfMap = (branch: unknown, key: unknown): unknown => (branch as Map<unknown, unknown>).get(key)
