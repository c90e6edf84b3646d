/** What a tape's numbers and branches came from: plain fields of modules, and their `forward`. Both may be assigned. */
import { Generator } from '../autograd/generator.js'
import { NonDynamicallyQuantizableLinear } from '../nn/attention.js'
import { writtenForward } from '../nn/calling.js'
import type { Forward } from '../nn/calling.js'
import * as functional from '../nn/functional/index.js'
import * as nn from '../nn/index.js'
import { internals, isModule } from '../nn/internals.js'
import { Container } from '../nn/module.js'
import type { Module } from '../nn/module.js'
import { branchKind } from '../tensor/branch.js'
import { isTensor } from '../tensor/tensor.js'

type Fields = Record<string, unknown>
type Class = { readonly prototype?: { readonly forward?: Forward } }

/** The classes of this package, with what their `forward` is before anybody can have patched it. */
const classes = new Map(
  [...Object.values(nn), NonDynamicallyQuantizableLinear].map((value) => [
    value as unknown,
    (value as Class).prototype?.forward,
  ]),
)
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

/** Does its class itself say that its `forward` may be replayed? A subclass may do something else. */
export function optsIn(module: Module): boolean {
  const { constructor } = module
  return Object.hasOwn(constructor, 'autoCapture') && (constructor as typeof Module).autoCapture
}

/** Is it one of this package that runs others? Layers alone gain nothing. */
export function runsOthers(module: Module): boolean {
  return module instanceof Container && isOurs(module)
}

/** More plain values than these are not worth to be compared at each call. */
const MOST = 4096

/** Plain values as they were when somebody looked. */
export class Guards {
  readonly #modules: ReadonlySet<Module>
  readonly #forwards: readonly unknown[]
  readonly #owners: Fields[] = []
  readonly #names: string[] = []
  readonly #values: unknown[] = []
  /** What may get another entry that counts, with the names of those that it had. */
  readonly #open: (readonly [owner: object, names: readonly string[]])[] = []

  private constructor(modules: readonly Module[]) {
    this.#modules = new Set(modules)
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
    if (ours && Object.values(module).some((value) => typeof value === 'function' && !functions.has(value)))
      return false
    return this.#watch(module, !ours || module instanceof Container)
  }

  /** False where something in there cannot be watched. */
  #watch(owner: object, open: boolean): boolean {
    const names = Object.keys(owner)
    if (open) this.#open.push([owner, names])
    return names.every((name) => this.#watchValue(owner as Fields, name))
  }

  #watchValue(owner: Fields, name: string): boolean {
    const value = owner[name]
    const field = isModule(owner)
    // Tensors and modules in fields are looked up, and compared, at each call; `training` is a part of what chooses the tape.
    if (field && (isTensor(value) || name === 'training')) return true
    if (isModule(value)) return field && this.#modules.has(value)
    if (this.#owners.push(owner) > MOST) return false
    this.#names.push(name)
    this.#values.push(value)
    if (typeof value !== 'object' || value === null || value instanceof Generator) return true
    const kind = branchKind(value)
    return (kind === 'array' || kind === 'object') && this.#watch(value, true)
  }

  /** Is everything what it was? */
  hold(): boolean {
    let place = 0
    for (const module of this.#modules) if (module.forward !== this.#forwards[place++]) return false
    for (const [owner, names] of this.#open) {
      const now = Object.keys(owner)
      if (now.length !== names.length || now.some((name, index) => name !== names[index])) return false
    }
    const [owners, names, values] = [this.#owners, this.#names, this.#values]
    for (let i = 0; i < owners.length; i++) {
      if (!Object.is((owners[i] as Fields)[names[i] as string], values[i])) return false
    }
    return true
  }
}
