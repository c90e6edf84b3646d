/**
 * What a module of the user's stores in a field, such as a buffer's new value or a list of outputs, outlives the scope
 * that it was made in.
 * Assignments cannot be seen as they happen, so the fields are looked through before a scope frees its tensors.
 */
import { beforeScopesEnd, keep } from '../tensor/scope.js'
import { walkTree } from '../tensor/nested.js'
import { isTensor } from '../tensor/tensor.js'
import type { Tensor } from '../tensor/tensor.js'
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

/** Calls `found` with the tensors among the values of a module's fields, also in plain collections there. */
export function visitStored(values: readonly unknown[], found: (tensor: Tensor) => void): void {
  const visit = (value: object): object | undefined => {
    if (isTensor(value)) found(value)
    // An array of numbers may be long, and is searched no further than its first element.
    else if (!Array.isArray(value) || typeof value[0] !== 'number') return undefined
    return value
  }
  for (const value of values) {
    if (isTensor(value)) found(value)
    else if (typeof value === 'object') walkTree(value, { visit })
  }
}

/** What `module`, which was thrown away and is used again, stores stays. */
export function watchFieldsAgain(module: Module): void {
  const reference = watched.get(module)
  if (reference !== undefined) modules.add(reference)
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
