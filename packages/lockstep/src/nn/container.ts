import { checkKind } from '../checks.js'
import { LockstepError } from '../error.js'
import { show } from '../ops/explain.js'
import type { Tensor } from '../tensor/tensor.js'
import { isPlainObject } from '../options.js'
import { invalid } from './arguments.js'
import { isPromise } from './forward.js'
import { isModule, isParameter } from './internals.js'
import { Container } from './module.js'
import type { Module } from './module.js'
import type { Parameter } from './parameter.js'
import { describeList, describeParameter, nameAs } from './repr.js'

type Modules = readonly Module[]
type Result<M> = M extends Module ? ReturnType<M['forward']> : never
/** Where all that is known is that it is some module, it takes and gives a tensor. */
type Known<T> = unknown extends T ? Tensor : T

/** What the first of a chain of modules takes. */
export type ChainInput<L extends Modules> = L extends readonly [infer First extends Module, ...Modules]
  ? Parameters<First['forward']>
  : [input: Tensor]

/** What the last of a chain of modules gives: a promise where any of them gives one. */
export type ChainOutput<L extends Modules> = L extends readonly [...Modules, infer Last]
  ? Extract<Result<L[number]>, Promise<unknown>> extends never
    ? Known<Result<Last>>
    : Promise<Awaited<Known<Result<Last>>>>
  : Tensor

type Item = Module | Parameter

/** Values under the names '0', '1', ... : `list[0]`, `list.at(-1)`, `for (const item of list)`. */
abstract class Indexed<T extends Item> extends Container {
  readonly [index: number]: T

  /** How many there are. */
  get length(): number {
    return contents(this).length
  }

  /** The item at `index`; negative ones count from the end. */
  at(index: number): T {
    return contents<T>(this)[place(this, index)] as T
  }

  /** Replaces the item at `index`. */
  set(index: number, item: T): this {
    const items = contents<T>(this)
    items[place(this, index)] = item
    return replace(this, items)
  }

  /** Adds an item at the end. */
  append(item: T): this {
    return put(this, this.length, item)
  }

  /** Adds items at the end. */
  extend(items: Iterable<T>): this {
    checkKind('extend', 'items', items, 'iterable')
    for (const item of items) this.append(item)
    return this
  }

  /** Puts an item before the one at `index`. */
  insert(index: number, item: T): this {
    const items = contents<T>(this)
    if (!Number.isInteger(index) || Math.abs(index) > items.length) throw outOfRange(this, index)
    items.splice(index, 0, item)
    return replace(this, items)
  }

  /** Takes the item at `index` out, and returns it. */
  pop(index = -1): T {
    const items = contents<T>(this)
    const [taken] = items.splice(place(this, index), 1)
    replace(this, items)
    return taken as T
  }

  *[Symbol.iterator](): Iterator<T> {
    yield* contents<T>(this)
  }
}

// Functions, not private methods, which a clone would not have.

function contents<T extends Item>(list: object): T[] {
  return Object.entries(list).flatMap(([name, value]) => (isItem(name, value) ? [value as T] : []))
}

/** Another parameter than those of a list is a field of a subclass. */
function isItem(name: string, value: unknown): boolean {
  return isModule(value) || (isParameter(value) && /^\d+$/.test(name))
}

function place(list: Module, index: number): number {
  const { length } = contents(list)
  if (!Number.isInteger(index) || index < -length || index >= length) throw outOfRange(list, index)
  return index < 0 ? index + length : index
}

function put<L extends Module>(list: L, index: number, item: Item): L {
  if (isParameter(item)) list.registerParameter(String(index), item)
  else list.registerModule(String(index), item)
  return list
}

/** Other contents, under the names '0', '1', ... */
function replace<L extends Module>(list: L, items: readonly Item[]): L {
  for (const [name, value] of Object.entries(list)) {
    if (isItem(name, value)) Reflect.deleteProperty(list, name)
  }
  for (const [index, item] of items.entries()) put(list, index, item)
  return list
}

function outOfRange(list: Module, index: number): LockstepError {
  return new LockstepError('ERR_INDEX', `index ${show(index)} is out of range for ${list.constructor.name}`)
}

/**
 * Modules one after the other, each getting what the one before returned. `forward` returns a promise when a child
 * does. Takes modules, or one object (or Map) of them by name.
 */
export class Sequential<L extends Modules = Modules> extends Indexed<L[number]> {
  constructor(...modules: L)
  constructor(modules: Readonly<Record<string, Module>> | ReadonlyMap<string, Module>)
  constructor(...modules: unknown[]) {
    super()
    const [first] = modules
    if (modules.length === 1 && (first instanceof Map || isPlainObject(first))) {
      const entries = first instanceof Map ? first : Object.entries(first)
      for (const [index, [name, module]] of [...entries].entries()) {
        checkKind('Sequential', 'a name', name, 'string')
        // An object's keys that are numbers come first, whatever the order: the modules would run in another one.
        if (/^\d+$/.test(name as string) && name !== String(index)) {
          throw invalid(
            `Sequential: the name '${String(name)}' must not be a number other than its place`,
            'Sequential',
          )
        }
        this.registerModule(name as string, module as Module)
      }
    } else {
      if (Array.isArray(first)) {
        const text = 'Sequential: modules are given one by one, not as an array: write new Sequential(...modules)'
        throw new LockstepError('ERR_ARGUMENT_TYPE', text, { operation: 'Sequential' })
      }
      for (const [index, module] of modules.entries()) this.registerModule(String(index), module as Module)
    }
  }

  override forward(...inputs: ChainInput<L>): ChainOutput<L> {
    return run(contents(this), 0, inputs) as ChainOutput<L>
  }
}

type Step = { forward: (...inputs: readonly unknown[]) => unknown }

function run(chain: readonly Module[], start: number, inputs: readonly unknown[]): unknown {
  let current = inputs
  for (let index = start; index < chain.length; index++) {
    const output = (chain[index] as unknown as Step).forward(...current)
    if (isPromise(output)) return output.then((value) => run(chain, index + 1, [value]))
    current = [output]
  }
  return current[0]
}

/** Modules under the names '0', '1', ...; what `ModuleList` is. */
export class ModuleItems<T extends Module> extends Indexed<T> {
  static {
    nameAs(this, 'ModuleList')
  }

  constructor(modules: Iterable<T> = []) {
    super()
    this.extend(modules)
  }

  override toString(): string {
    return describeList(this)
  }
}

/** What a list was made with, by its places. */
type Places<L extends Modules> = { readonly [K in keyof L as K extends `${number}` ? K : never]: L[K] }

interface ModuleListConstructor {
  /** From an array that is written out: `list[0]` has the type of the module there. */
  new <A extends Module, R extends Modules>(modules: readonly [A, ...R]): ModuleList<A | R[number]> & Places<[A, ...R]>
  /** From modules of one type. */
  new <T extends Module = Module>(modules?: Iterable<T>): ModuleList<T>
  readonly prototype: ModuleItems<Module>
}

/** A list of modules, which a module's `forward` uses as it likes. */
export type ModuleList<T extends Module = Module> = ModuleItems<T>
export const ModuleList: ModuleListConstructor = ModuleItems as unknown as ModuleListConstructor

/** A list of parameters. */
export class ParameterList extends Indexed<Parameter> {
  constructor(parameters: Iterable<Parameter> = []) {
    super()
    this.extend(parameters)
  }

  override extraRepr(): string {
    return [...this]
      .map((parameter, index) => describeParameter(String(index), parameter, `torch.${parameter.dtype}`))
      .join('\n')
  }
}
