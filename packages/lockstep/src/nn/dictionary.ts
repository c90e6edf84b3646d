/** Modules and parameters by name: `torch.nn.ModuleDict` and `torch.nn.ParameterDict`. */
import { checkKind } from '../checks.js'
import { LockstepError } from '../error.js'
import type { Device } from '../ops/types.js'
import { isPlainObject } from '../options.js'
import type { Tensor } from '../tensor/tensor.js'
import { invalid, needTensor } from './arguments.js'
import { cloneModule } from './clone.js'
import { cloneWith, isModule, isParameter, members } from './internals.js'
import { Container } from './module.js'
import type { Module } from './module.js'
import { Parameter } from './parameter.js'
import { describeParameter, nameAs } from './repr.js'

/** `V` is what can be put in where `M[keyof M]` is kept. */
abstract class Dictionary<M extends object, V = M[keyof M]> extends Container {
  // Not fields of their own: names such as '10' and '2' would change their order, and 'forward' would hide the method.
  readonly contents: Map<string, M[keyof M]> = new Map<string, M[keyof M]>()

  constructor(items: Readonly<Record<string, V>> | Iterable<readonly [string, V]> = {}) {
    super()
    this.update(items)
  }

  override *[members](): Iterable<readonly [name: string, value: unknown, field: string]> {
    for (const member of super[members]()) if (member[2] !== 'contents') yield member
    for (const [name, item] of this.contents) yield [name, item, fieldOf(name)]
  }

  override clone(device?: Device): this {
    return withProperties(super.clone(device))
  }

  [cloneWith](device: Device | undefined, memo: Map<object, unknown>): this {
    return withProperties(cloneModule(this, device, memo) as this)
  }

  /** How many there are. */
  get size(): number {
    return this.contents.size
  }

  has(name: string): boolean {
    return this.contents.has(name)
  }

  /** What has this name; an error where there is nothing. */
  get<K extends keyof M & string>(name: K): M[K]
  get(name: string): M[keyof M]
  get(name: string): unknown {
    checkKind(this.constructor.name, 'a name', name, 'string')
    const found = this.contents.get(name)
    if (found === undefined) {
      throw new LockstepError('ERR_INDEX', `${this.constructor.name} has no ${this.kind()} named '${name}'`)
    }
    return found
  }

  /** Adds an item, or puts it in the place of the one with this name. */
  set<K extends keyof M & string>(name: K, item: V extends M[keyof M] ? M[K] : V): this {
    const what = this.constructor.name
    checkKind(what, 'a name', name, 'string')
    if (name === '' || name.includes('.')) throw invalid(`'${name}' cannot be the name of a ${this.kind()}`, what)
    this.contents.set(name, this.checked(name, item))
    defineProperty(this, name)
    return this
  }

  delete(name: string): boolean {
    if (!this.contents.delete(name)) return false
    Reflect.deleteProperty(this, fieldOf(name))
    // Not a member of the same name, of which `contents` cannot be deleted.
    if (Object.getOwnPropertyDescriptor(this, name)?.get !== undefined) Reflect.deleteProperty(this, name)
    return true
  }

  clear(): void {
    for (const name of this.contents.keys()) this.delete(name)
  }

  /** Adds all, in their order. */
  update(items: Readonly<Record<string, V>> | Iterable<readonly [string, V]>): this {
    checkKind(this.constructor.name, `${this.kind()}s`, items, 'object')
    const entries: Iterable<unknown> = Symbol.iterator in items ? items : Object.entries(items)
    for (const entry of entries) {
      checkKind(this.constructor.name, `a name and its ${this.kind()}`, entry, 'array')
      const [name, item] = entry as readonly [string, never]
      this.set(name as never, item)
    }
    return this
  }

  keys(): IterableIterator<keyof M & string> {
    return this.contents.keys() as IterableIterator<keyof M & string>
  }

  values(): IterableIterator<M[keyof M]> {
    return this.contents.values()
  }

  entries(): IterableIterator<[keyof M & string, M[keyof M]]> {
    return this.contents.entries() as IterableIterator<[keyof M & string, M[keyof M]]>
  }

  [Symbol.iterator](): IterableIterator<[keyof M & string, M[keyof M]]> {
    return this.entries()
  }

  protected abstract kind(): string

  /** The item as it is kept; throws where it is none. */
  protected abstract checked(name: string, item: unknown): M[keyof M]
}

interface Contents {
  readonly contents: ReadonlyMap<string, unknown>
  set(name: string, item: unknown): unknown
}

/** The field that stands for an item everywhere: no other begins with a dot. */
const fieldOf = (name: string): string => `.${name}`

/** Makes an item a property, where its name is not one already; not enumerable, as fields are a module's members. */
function defineProperty(dict: Contents, name: string): void {
  for (const field of [fieldOf(name), name]) {
    if (field in dict) continue
    Object.defineProperty(dict, field, {
      configurable: true,
      get: () => dict.contents.get(name),
      set(item: unknown) {
        dict.set(name, item)
      },
    })
  }
}

function withProperties<D extends Contents>(dict: D): D {
  for (const name of dict.contents.keys()) defineProperty(dict, name)
  return dict
}

type NamedModules = Readonly<Record<string, Module>>
/** Of one type under any name, where that is all that is known. */
type ByName<M> = M extends Module ? Readonly<Record<string, M>> : M extends NamedModules ? M : never

class Modules<M extends NamedModules> extends Dictionary<M> {
  static {
    nameAs(this, 'ModuleDict')
  }

  protected override kind(): string {
    return 'module'
  }

  protected override checked(name: string, item: unknown): M[keyof M] {
    if (!isModule(item)) throw invalid(`'${name}' is no nn.Module`, 'ModuleDict')
    return item as M[keyof M]
  }
}

/** The items that are properties: those whose names are known, and are not names of the dictionary's own members. */
type Properties<M, D> = {
  [K in keyof M as string extends K ? never : K extends keyof D ? never : K]: M[K]
}

interface ModuleDictConstructor {
  /** From an object: `dict.name` has the type of the module under that name. */
  new <M extends Module | NamedModules = NamedModules>(modules?: M & NamedModules): ModuleDict<M>
  /** From modules of one type, or pairs of names and modules. */
  new <T extends Module | NamedModules>(
    modules: Readonly<Record<string, T>> | Iterable<readonly [string, T]>,
  ): ModuleDict<T>
  readonly prototype: Modules<NamedModules>
}

/**
 * Modules by name, in the order in which they were added: `dict.name`, or `dict.get('name')` where a member of the
 * dictionary has that name.
 */
export type ModuleDict<M extends Module | NamedModules = NamedModules> = Modules<ByName<M>> &
  Properties<ByName<M>, Modules<NamedModules>>
export const ModuleDict: ModuleDictConstructor = Modules as unknown as ModuleDictConstructor

type NamedParameters<K extends string> = Readonly<Record<K, Parameter>>

class ParametersByName<K extends string> extends Dictionary<NamedParameters<K>, Tensor> {
  static {
    nameAs(this, 'ParameterDict')
  }

  /** Adds all: those of an object in the order of their names, as PyTorch does, others in theirs. */
  override update(items: Readonly<Record<string, Tensor>> | Iterable<readonly [string, Tensor]>): this {
    if (!isPlainObject(items)) return super.update(items)
    const names = Object.keys(items).sort()
    return super.update(names.map((name) => [name, items[name] as Tensor] as const))
  }

  override extraRepr(): string {
    return [...this]
      .map(([name, item]) => {
        const kind = typeNames[item.dtype] ?? item.dtype
        return describeParameter(name, item, `torch.${item.device.startsWith('cuda') ? 'cuda.' : ''}${kind}Tensor`)
      })
      .join('\n')
  }

  protected override kind(): string {
    return 'parameter'
  }

  protected override checked(name: string, item: unknown): Parameter {
    needTensor('ParameterDict', name, item)
    return isParameter(item) ? item : new Parameter(item)
  }
}

/** As PyTorch names its classes of tensors. */
const typeNames: Readonly<Record<string, string>> = {
  float32: 'Float',
  float64: 'Double',
  float16: 'Half',
  bfloat16: 'BFloat16',
  complex64: 'ComplexFloat',
  complex128: 'ComplexDouble',
  int64: 'Long',
  int32: 'Int',
  int16: 'Short',
  int8: 'Char',
  uint8: 'Byte',
  bool: 'Bool',
}

interface ParameterDictConstructor {
  new <K extends string = string>(
    parameters?: Readonly<Record<K, Tensor>> | Iterable<readonly [K, Tensor]>,
  ): ParameterDict<K>
  readonly prototype: ParametersByName<string>
}

/**
 * Parameters by name: `dict.name`, or `dict.get('name')` where a member of the dictionary has that name. Tensors become
 * parameters. Those of an object stand in the order of their names, those of a Map or of pairs in the order in which they came.
 */
export type ParameterDict<K extends string = string> = ParametersByName<K> &
  Properties<Record<K, Parameter>, ParametersByName<string>>
export const ParameterDict: ParameterDictConstructor = ParametersByName as unknown as ParameterDictConstructor
