/** Whether a replica is still what `clone()` would make of its module now, but for the tensors. */
import { CapturedModule } from '../../capture/capture.js'
import { Module } from '../../nn/module.js'
import { cloneWith, internals, isModule, isParameter } from '../../nn/internals.js'
import type { Internals } from '../../nn/internals.js'
import { isUninitialized } from '../../nn/uninitialized.js'
import { isBuffer } from '../../nn/walk.js'
import { branchKind, maxDepth } from '../../tensor/branch.js'
import { isTensor } from '../../tensor/tensor.js'
import type { Tensor } from '../../tensor/tensor.js'

/** A tensor of a module, and where its copy belongs in the replica. */
export interface Place {
  readonly tensor: Tensor
  /** A module, an array, a Map or a plain object. */
  readonly holder: object
  readonly key: unknown
  /** The field, of a parameter or buffer. */
  readonly name: string | undefined
}

/**
 * Where the tensors of `module` belong in `replica`, which `module.clone()` made once. Undefined where a clone would be
 * another one by now (a field has changed here or there, a part is another one), or may be: an own `clone()`, hooks.
 */
export function placesIn(module: Module, replica: Module): Place[] | undefined {
  const likeness = new Likeness()
  return likeness.ofModules(module, replica) ? likeness.places : undefined
}

class Likeness {
  readonly places: Place[] = []
  readonly #copies = new Map<object, object>()
  readonly #taken = new Set<object>()

  /** Is this the copy of that? Undefined for two that nobody has compared yet. */
  #known(value: object, copy: object): boolean | undefined {
    const known = this.#copies.get(value)
    if (known !== undefined) return known === copy
    if (value === copy || this.#taken.has(copy)) return false
    this.#copies.set(value, copy)
    this.#taken.add(copy)
    return undefined
  }

  ofModules(module: Module, copy: Module): boolean {
    const known = this.#known(module, copy)
    if (known !== undefined) return known
    if (Object.getPrototypeOf(module) !== Object.getPrototypeOf(copy)) return false
    const isCaptured = module instanceof CapturedModule
    if (isCaptured ? module.clone !== CapturedModule.prototype.clone : !hasPlainClone(module)) return false
    const fields = Object.keys(module)
    if (!sameItems(fields, Object.keys(copy))) return false
    // What is not enumerable is no part of a clone: only `internals`, and what a captured module is made with.
    const hidden = isCaptured ? Reflect.ownKeys(module).length : fields.length + 1
    if (Reflect.ownKeys(copy).length !== hidden) return false
    const [from, to] = [module, copy] as unknown as Record<string, unknown>[] as [Branch, Branch]
    for (const field of fields) {
      const value = from[field]
      if (isTensor(value)) {
        if (!this.#place(value, copy, field, isParameter(value) || isBuffer(module, field, value) ? field : undefined))
          return false
      } else if (!this.#ofValues(value, to[field], 0)) return false
    }
    if (!sameInternals(module[internals], copy[internals])) return false
    return !isCaptured || this.ofModules(module.module, (copy as CapturedModule).module)
  }

  #place(tensor: Tensor, holder: object, key: unknown, name?: string): boolean {
    this.places.push({ tensor, holder, key, name })
    return !isUninitialized(tensor) && !Object.isFrozen(holder)
  }

  /** Of what is no tensor. */
  #ofValues(value: unknown, copy: unknown, depth: number): boolean {
    if (typeof value !== 'object' || value === null) return Object.is(value, copy)
    if (typeof copy !== 'object' || copy === null) return false
    if (isModule(value)) return isModule(copy) && this.ofModules(value, copy)
    const kind = branchKind(value)
    if (kind === undefined) return value === copy
    if (depth > maxDepth || Object.getPrototypeOf(value) !== Object.getPrototypeOf(copy)) return false
    const known = this.#known(value, copy)
    if (known !== undefined) return known
    if (kind === 'Set') return sameItems([...(value as Set<unknown>)], [...(copy as Set<unknown>)], isShared)
    const item = (each: unknown, other: unknown, key: unknown): boolean =>
      isTensor(each) ? this.#place(each, copy, key) : this.#ofValues(each, other, depth + 1)
    if (kind === 'Map') {
      const [from, to] = [value, copy] as [ReadonlyMap<unknown, unknown>, ReadonlyMap<unknown, unknown>]
      return (
        sameItems([...from.keys()], [...to.keys()]) && [...from].every(([key, each]) => item(each, to.get(key), key))
      )
    }
    const [from, to] = [value, copy] as [Branch, Branch]
    if (Array.isArray(value)) {
      if (value.length !== (copy as unknown[]).length) return false
      for (let index = 0; index < value.length; index++) if (!item(value[index], to[index], index)) return false
      return true
    }
    const keys = Object.keys(value)
    return sameItems(keys, Object.keys(copy)) && keys.every((key) => item(from[key], to[key], key))
  }
}

type Branch = Record<string | number, unknown>

function hasPlainClone(module: Module): boolean {
  return module.clone === Module.prototype.clone && !(cloneWith in module)
}

/** Does a copy of a Set hold this itself? */
function isShared(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  return !isTensor(value) && !isModule(value) && branchKind(value) === undefined
}

function sameItems(items: readonly unknown[], others: readonly unknown[], fits?: (item: unknown) => boolean): boolean {
  if (items.length !== others.length) return false
  for (let index = 0; index < items.length; index++) {
    if (!Object.is(items[index], others[index]) || fits?.(items[index]) === false) return false
  }
  return true
}

/** Without hooks and computed fields, which are made for each clone. */
function sameInternals(own: Internals, copy: Internals): boolean {
  if (!isBare(own) || !isBare(copy)) return false
  if (own.parameters.size !== copy.parameters.size || own.buffers.size !== copy.buffers.size) return false
  for (const field of own.parameters) if (!copy.parameters.has(field)) return false
  for (const [field, persistent] of own.buffers) if (copy.buffers.get(field) !== persistent) return false
  return true
}

function isBare({ hooked, injected, state, ownForward }: Internals): boolean {
  return !hooked && injected.size === 0 && state.size === 0 && ownForward === undefined
}
