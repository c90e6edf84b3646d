/** Caches a module's parameters, so that a check before every forward pass is cheap. */
import { isModule, isParameter } from '../nn/internals.js'
import type { Module } from '../nn/module.js'
import type { Parameter } from '../nn/parameter.js'
import type { Tensor } from '../tensor/tensor.js'

/** A module, and the parameter or child in each of its fields; `undefined` for other values. */
interface Part {
  readonly module: Module
  readonly fields: readonly (Module | Parameter | undefined)[]
}

/** The parameters that a module had when it was wrapped. */
export class Structure {
  readonly #module: Module
  readonly #ignored: (name: string, tensor: Tensor) => boolean
  readonly #parameters: ReadonlyMap<string, Parameter>
  #parts: readonly Part[]

  /** Skips the parameters for which `ignored` returns true. */
  constructor(module: Module, ignored: (name: string, tensor: Tensor) => boolean = () => false) {
    this.#module = module
    this.#ignored = ignored
    this.#parameters = this.#find()
    this.#parts = partsOf(module)
  }

  /** Describes the parameters that were added, removed or replaced since, by name. Empty if there are none. */
  changes(): string[] {
    if (this.#parts.every(isUnchanged)) return []
    // Collects names only now: the walk costs more than many a forward pass.
    const [before, now] = [this.#parameters, this.#find()]
    const changes = [
      ...[...now].flatMap(([name, parameter]) => {
        const known = before.get(name)
        if (known === parameter) return []
        return [`'${name}' was ${known === undefined ? 'added' : 'replaced'}`]
      }),
      ...[...before.keys()].filter((name) => !now.has(name)).map((name) => `'${name}' was removed`),
    ]
    // The parameters are the same, but in other modules.
    if (changes.length === 0) this.#parts = partsOf(this.#module)
    return changes
  }

  #find(): Map<string, Parameter> {
    return new Map(this.#module.namedParameters().filter(([name, parameter]) => !this.#ignored(name, parameter)))
  }
}

const isPart = (value: unknown): value is Module | Parameter => isModule(value) || isParameter(value)

function partsOf(module: Module): Part[] {
  return module.modules().map((part) => ({
    module: part,
    fields: Object.values(part).map((value: unknown) => (isPart(value) ? value : undefined)),
  }))
}

function isUnchanged({ module, fields }: Part): boolean {
  const values: unknown[] = Object.values(module)
  if (values.length !== fields.length) return false
  // Other fields may change in every pass.
  return fields.every((known, index) => (known === undefined ? !isPart(values[index]) : known === values[index]))
}
