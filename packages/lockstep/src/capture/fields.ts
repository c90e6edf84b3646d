/** What a captured module consists of: its modules, and the tensors in their fields, found again at every replay. */
import { Generator } from '../autograd/generator.js'
import { globalHooks } from '../nn/global-hooks.js'
import { internals, isModule, members } from '../nn/internals.js'
import type { Module } from '../nn/module.js'
import { branchKind } from '../tensor/branch.js'
import { handleOf, isTensor } from '../tensor/tensor.js'
import type { Tensor } from '../tensor/tensor.js'

/** The module that a captured one stands for. */
export const original: unique symbol = Symbol('lockstep.capture.original')

/** A field of a module. */
interface Field {
  readonly owner: Record<string, unknown>
  readonly name: string
  /** Its name from the root: `layers.0.weight`. */
  readonly path: string
}

/** A tensor's field; `tiedTo` is the place of an earlier one that held the same tensor, or -1. */
interface TensorField extends Field {
  readonly tiedTo: number
}

interface ChildField extends Field {
  readonly child: Module
}

/** A module tree as it was when somebody looked: who needs it again asks whether it still holds. */
export class Fields {
  readonly #modules: Module[] = []
  readonly #paths: string[] = []
  readonly #tensors: TensorField[] = []
  readonly #children: ChildField[] = []
  /** The tensors' paths, and which are tied: the same text for trees of the same shape. */
  readonly names: string
  #training = ''

  constructor(root: Module) {
    const places = new Map<Tensor, number>()
    const seen = new Set<Module>()
    const walk = (module: Module, prefix: string): void => {
      if (seen.has(module)) return
      seen.add(module)
      this.#modules.push(module)
      this.#paths.push(prefix)
      // Hooks and training flags count of both, fields are the module's.
      const { [original]: inner } = module as { [original]?: Module }
      if (inner !== undefined) {
        walk(inner, prefix)
        return
      }
      for (const [, value, name] of module[members]()) {
        const path = prefix === '' ? name : `${prefix}.${name}`
        const owner = module as unknown as Record<string, unknown>
        if (isTensor(value)) {
          const tiedTo = places.get(value) ?? -1
          if (tiedTo < 0) places.set(value, this.#tensors.length)
          this.#tensors.push({ owner, name, path, tiedTo })
        } else if (isModule(value)) {
          this.#children.push({ owner, name, path, child: value })
          walk(value, path)
        }
      }
    }
    walk(root, '')
    this.names = this.#tensors.map(({ path, tiedTo }) => `${path}${tiedTo < 0 ? '' : `=${tiedTo}`}`).join()
    this.#training = this.#flags()
  }

  /** The modules, parents first. */
  get modules(): readonly Module[] {
    return this.#modules
  }

  /** How many tensors there are. */
  get size(): number {
    return this.#tensors.length
  }

  /** The tensors, in the order of `write`. */
  tensors(): Tensor[] {
    return this.#tensors.map(({ owner, name }) => owner[name] as Tensor)
  }

  /** The generators in the modules' fields. */
  generators(): Generator[] {
    const fields = this.#modules.flatMap((module): unknown[] => Object.values(module))
    return [...new Set(fields.filter((value) => value instanceof Generator))]
  }

  path(index: number): string {
    return this.#tensors[index]?.path ?? ''
  }

  /** Writes the tensors' handles to `into`, from `start` on; false where the tree is another one by now. */
  write(into: Float64Array, start: number): boolean {
    for (const { owner, name, child } of this.#children) if (owner[name] !== child) return false
    const tensors = this.#tensors
    for (let i = 0; i < tensors.length; i++) {
      const { owner, name, tiedTo } = tensors[i] as TensorField
      const tensor = owner[name]
      if (!isTensor(tensor)) return false
      const handle = handleOf(tensor)
      if (tiedTo >= 0 && into[start + tiedTo] !== handle) return false
      into[start + i] = handle
    }
    return true
  }

  /** Which modules train, as text; the same text while nothing changes. */
  training(): string {
    const known = this.#training
    const modules = this.#modules
    for (let i = 0; i < modules.length; i++) {
      if ((modules[i] as Module).training !== (known[i] === '1')) return (this.#training = this.#flags())
    }
    return known
  }

  #flags(): string {
    return this.#modules.map((module) => (module.training ? '1' : '0')).join('')
  }

  /** The path of a module with hooks, other than the root's own; undefined where there is none. */
  hooked(): string | undefined {
    const at = globalHooks.count > 0 ? 0 : this.#modules.findIndex(isHooked)
    if (at < 0) return undefined
    return this.#paths[at] === '' ? this.#modules[at]?.constructor.name : this.#paths[at]
  }

  /** Every module's fields, and what their arrays, Maps, Sets and plain objects hold, to compare with later. */
  snapshot(): Map<string, unknown>[] {
    return this.#modules.map((module) => new Map(entriesOf(module, '', DEPTH)))
  }

  /** The path of a field that is not what `snapshot` saw, or is gone; undefined where there is none. */
  changed(before: readonly ReadonlyMap<string, unknown>[]): string | undefined {
    for (const [index, now] of this.snapshot().entries()) {
      const then = before[index] ?? new Map<string, unknown>()
      const names = [...then.keys(), ...now.keys()]
      const name = names.find((each) => now.has(each) !== then.has(each) || !Object.is(now.get(each), then.get(each)))
      if (name !== undefined) return this.#paths[index] === '' ? name : `${this.#paths[index] ?? ''}.${name}`
    }
    return undefined
  }
}

const isHooked = (module: Module): boolean => module[internals].wrapped

/** How deep in a field's value a change is noticed: `field.a.b = 1` is, `field.a.b.c = 1` is not. */
const DEPTH = 2

function* entriesOf(owner: object, prefix: string, depth: number): Iterable<[path: string, value: unknown]> {
  for (const [name, value] of Object.entries(owner) as [string, unknown][]) {
    yield [prefix + name, value]
    const items = depth > 0 ? itemsOf(value) : undefined
    if (items !== undefined) yield* entriesOf(items, `${prefix}${name}.`, depth - 1)
  }
}

/** What stands in a value that may change without another one being assigned. */
function itemsOf(value: unknown): object | undefined {
  if (value instanceof Map) return [...value.keys(), ...(value.values() as Iterable<unknown>)]
  if (value instanceof Set) return [...(value as Set<unknown>)]
  return branchKind(value) === undefined ? undefined : (value as object)
}
