/** What a tape's numbers and branches came from: plain fields of modules, and their `forward`. Both may be assigned. */
import { writtenForward } from '../nn/calling.js'
import type { Forward } from '../nn/calling.js'
import * as functional from '../nn/functional/index.js'
import { internals, isModule } from '../nn/internals.js'
import { Container } from '../nn/module.js'
import type { Module } from '../nn/module.js'
import * as nn from '../nn/index.js'
import { branchKind } from '../tensor/branch.js'
import { isTensor } from '../tensor/tensor.js'

type Fields = Record<string, unknown>

type Class = { readonly prototype?: { readonly forward?: Forward } }

/** The classes of this package, with what their `forward` is before anybody can have patched it. */
const classes = new Map(Object.values(nn).map((value) => [value as unknown, (value as Class).prototype?.forward]))
const functions: ReadonlySet<unknown> = new Set(Object.values(functional))

function isOurs(module: Module): boolean {
  const { constructor } = module
  const forward = classes.get(constructor)
  return (
    forward !== undefined &&
    Object.getPrototypeOf(module) === constructor.prototype &&
    writtenForward(module.forward) === writtenForward(forward)
  )
}

/** Does its class say that its `forward` may be replayed? */
export function optsIn(module: Module): boolean {
  return (module.constructor as typeof Module).autoCapture
}

/** Is it one of this package that runs others? Layers alone gain nothing. */
export function runsOthers(module: Module): boolean {
  return module instanceof Container && isOurs(module)
}

/** How deep in a field's value a change is noticed. */
const DEPTH = 2

/** Plain values as they were when somebody looked. */
export class Guards {
  readonly #modules: readonly Module[]
  readonly #forwards: readonly unknown[]
  readonly #owners: Fields[] = []
  readonly #names: string[] = []
  readonly #values: unknown[] = []
  /** What may get another entry that counts, and how many there were. */
  readonly #open: (readonly [owner: object, entries: number])[] = []

  private constructor(modules: readonly Module[]) {
    this.#modules = modules
    this.#forwards = modules.map(({ forward }) => forward)
  }

  /** Undefined where one of the modules may do in JavaScript what nobody could watch. */
  static of(modules: readonly Module[]): Guards | undefined {
    const guards = new Guards(modules)
    return modules.every((module) => guards.#watchModule(module)) ? guards : undefined
  }

  #watchModule(module: Module): boolean {
    const ours = isOurs(module)
    if (!ours && !optsIn(module)) return false
    if (module[internals].injected.size > 0 || Object.hasOwn(module, 'forward')) return false
    const fields = Object.entries(module) as [string, unknown][]
    if (ours && fields.some(([, value]) => typeof value === 'function' && !functions.has(value))) return false
    this.#watch(module, DEPTH, !ours || module instanceof Container)
    return true
  }

  #watch(owner: object, depth: number, open: boolean): void {
    const entries = Object.entries(owner) as [string, unknown][]
    if (open) this.#open.push([owner, entries.length])
    for (const [name, value] of entries) {
      // Tensors and modules are looked up, and compared, at each call.
      if (isTensor(value) || isModule(value)) continue
      this.#owners.push(owner as Fields)
      this.#names.push(name)
      this.#values.push(value)
      const kind = depth > 0 ? branchKind(value) : undefined
      if (kind === 'array' || kind === 'object') this.#watch(value as object, depth - 1, true)
    }
  }

  /** Is everything what it was? */
  hold(): boolean {
    const [modules, forwards] = [this.#modules, this.#forwards]
    for (let i = 0; i < modules.length; i++) if ((modules[i] as Module).forward !== forwards[i]) return false
    for (const [owner, entries] of this.#open) if (Object.keys(owner).length !== entries) return false
    const [owners, names, values] = [this.#owners, this.#names, this.#values]
    for (let i = 0; i < owners.length; i++) {
      // `training` is a part of what chooses the tape.
      const name = names[i] as string
      if (!Object.is((owners[i] as Fields)[name], values[i]) && name !== 'training') return false
    }
    return true
  }
}
