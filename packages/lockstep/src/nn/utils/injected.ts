/** Fields that are computed when they are read. */
import { AsyncLocalStorage } from 'node:async_hooks'

import type { Tensor } from '../../tensor/tensor.js'
import { internals } from '../internals.js'
import type { Module } from '../module.js'
import type { Held } from './names.js'
import type { ParametrizationList } from './parametrization-list.js'

/** What was computed inside `cached`: of each module its tensors by field. */
type Cache = WeakMap<Module, Map<string, Tensor>>

const caches = new AsyncLocalStorage<Cache>()

/** Runs `fn` with the cache that is there, or a new one. */
export function withCache<T>(fn: () => T): T {
  return isCaching() ? fn() : caches.run(new WeakMap(), fn)
}

/** Whether what is computed is computed once. */
export function isCaching(): boolean {
  return caches.getStore() !== undefined
}

/** A module with fields that are computed. */
type Parametrized = Module & { readonly parametrizations: { get(name: string): ParametrizationList } }

function read(module: Parametrized, field: string, name: string): Tensor {
  const cache = caches.getStore()
  const known = cache?.get(module)?.get(field)
  // A scope may have freed it meanwhile.
  if (known?.isDisposed === false) return known
  const value = module.parametrizations.get(name).forward()
  if (cache !== undefined) {
    const tensors = cache.get(module) ?? new Map<string, Tensor>()
    cache.set(module, tensors.set(field, value))
  }
  return value
}

/** Has a field of the module compute its value; clones get one that does so, too. */
export function inject(module: Module, { field, name, persistent }: Pick<Held, 'field' | 'name' | 'persistent'>): void {
  const define = (target: Module): void => {
    const parametrized = target as Parametrized
    Object.defineProperty(target, field, {
      configurable: true,
      get: () => read(parametrized, field, name),
      set: (value: Tensor) => {
        parametrized.parametrizations.get(name).rightInverse(value)
        caches.getStore()?.get(target)?.delete(field)
      },
    })
  }
  module[internals].injected.set(field, { name, persistent, define })
  define(module)
}

/** The field is an ordinary one again. */
export function eject(module: Module, field: string): void {
  Reflect.deleteProperty(module, field)
  module[internals].injected.delete(field)
  caches.getStore()?.get(module)?.delete(field)
}
