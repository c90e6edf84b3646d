/** What a captured module consists of: its modules, and the tensors in their fields, found again at every replay. */
import { internals, isModule, members } from '../nn/internals.js'
import type { Module } from '../nn/module.js'
import { handleOf, isTensor } from '../tensor/tensor.js'
import type { Tensor } from '../tensor/tensor.js'

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

  /** How many tensors there are. */
  get size(): number {
    return this.#tensors.length
  }

  /** The tensors, in the order of `write`. */
  tensors(): Tensor[] {
    return this.#tensors.map(({ owner, name }) => owner[name] as Tensor)
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
    const at = this.#modules.findIndex((module) => module[internals].wrapped)
    if (at < 0) return undefined
    return this.#paths[at] === '' ? this.#modules[at]?.constructor.name : this.#paths[at]
  }

  /** Every field's value, to compare with later. */
  snapshot(): Map<string, unknown> {
    const values = new Map<string, unknown>()
    this.#modules.forEach((module, index) => {
      for (const [name, value] of Object.entries(module)) values.set(`${this.#paths[index] ?? ''}.${name}`, value)
    })
    return values
  }

  /** The path of a field that is not what `snapshot` saw; undefined where there is none. */
  changed(before: ReadonlyMap<string, unknown>): string | undefined {
    const now = this.snapshot()
    for (const [path, value] of now) if (!Object.is(before.get(path), value)) return path.replace(/^\./, '')
    return undefined
  }
}
