/**
 * What a module of the user's stores in a field, such as a buffer's new value or a list of outputs, outlives the scope
 * that it was made in.
 * Assignments cannot be seen as they happen, so the fields are looked through before a scope frees its tensors.
 */
import { beforeScopesEnd, keep } from '../tensor/scope.js'
import { isTensor } from '../tensor/tensor.js'
import type { Tensor } from '../tensor/tensor.js'
import { isPlainObject } from '../options.js'
import type { Module } from './module.js'

const modules = new Set<WeakRef<Module>>()
const watched = new WeakMap<Module, WeakRef<Module>>()

/** From now on, what `module` stores stays. The layers of this package store nothing, and are not watched. */
export function watchFields(module: Module): void {
  if (modules.size === 0) beforeScopesEnd(rescueStored)
  const reference = new WeakRef(module)
  watched.set(module, reference)
  modules.add(reference)
}

/** What `module` stores is its scopes' again: it is about to be thrown away. */
export function unwatchFields(module: Module): void {
  const reference = watched.get(module)
  if (reference !== undefined) modules.delete(reference)
}

/** Calls `visit` with the tensors among the values of a module's fields, also in plain collections there. */
export function visitStored(values: Iterable<unknown>, visit: (tensor: Tensor) => void): void {
  for (const value of values) {
    if (typeof value === 'object' && value !== null) visitIn(value, visit, 0)
  }
}

type IsOwned = Parameters<Parameters<typeof beforeScopesEnd>[0]>[0]

function rescueStored(isOwned: IsOwned): void {
  for (const reference of modules) {
    const module = reference.deref()
    if (module === undefined) {
      modules.delete(reference)
      continue
    }
    visitStored(Object.values(module), (tensor) => {
      if (isOwned(tensor)) keep(tensor)
    })
  }
}

/** Collections in collections are searched as deep as this: it happens at the end of every scope. */
const MAX_DEPTH = 4

/** Tensors, and those in plain collections; what is in objects of other classes is theirs. */
function visitIn(value: object, visit: (tensor: Tensor) => void, depth: number): void {
  if (isTensor(value)) {
    visit(value)
    return
  }
  if (depth === MAX_DEPTH) return
  for (const item of itemsOf(value)) if (typeof item === 'object' && item !== null) visitIn(item, visit, depth + 1)
}

function itemsOf(value: object): Iterable<unknown> {
  // An array of numbers may be long, and is searched no further than its first element.
  if (Array.isArray(value)) return typeof value[0] === 'number' ? [] : value
  if (value instanceof Map || value instanceof Set) return value.values()
  return isPlainObject(value) ? Object.values(value) : []
}
