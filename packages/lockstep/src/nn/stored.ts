/**
 * What a module of the user's stores in a field, such as a buffer's new value, outlives the scope that it was made in.
 * Assignments cannot be seen as they happen, so the fields are looked through before a scope frees its tensors.
 */
import { beforeScopesEnd, keep } from '../tensor/scope.js'
import { isTensor } from '../tensor/tensor.js'
import type { Module } from './module.js'

const modules = new Set<WeakRef<Module>>()

/** From now on, what `module` stores stays. The layers of this package store nothing, and are not watched. */
export function watchFields(module: Module): void {
  if (modules.size === 0) beforeScopesEnd(rescueStored)
  modules.add(new WeakRef(module))
}

function rescueStored(isOwned: Parameters<Parameters<typeof beforeScopesEnd>[0]>[0]): void {
  for (const reference of modules) {
    const module = reference.deref()
    if (module === undefined) {
      modules.delete(reference)
      continue
    }
    for (const value of Object.values(module)) if (isTensor(value) && isOwned(value)) keep(value)
  }
}
