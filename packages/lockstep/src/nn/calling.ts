/** What goes around every module's `forward`. */
import { LockstepError } from '../error.js'
import { isPromise, runHooked } from './forward.js'
import { globalHooks } from './global-hooks.js'
import { internals, wrapped } from './internals.js'
import type { Module } from './module.js'
import { beforeForward } from './pending.js'

export type Forward = (this: Module, ...inputs: unknown[]) => unknown

/** Calls a module's `forward`, or does what it would do. */
export interface Player {
  play(module: Module, inputs: unknown[], forward: Forward): unknown
}

let playerOf: (module: Module) => Player | null = () => null

/** Says who plays a module; null for nobody. Asked once for each. */
export function setPlayers(of: (module: Module) => Player | null): void {
  playerOf = of
}

/** Prototypes whose `forward` was seen. */
const guarded = new WeakSet<object>([Object.prototype])

/**
 * Guards the `forward` of a class of modules, and of those that it extends: a backward pass that nobody awaited is an error,
 * and errors say where in its model the module is (`features.3 (Linear): ...`).
 */
export function guardForward(Class: object): void {
  let prototype = Class
  while (!guarded.has(prototype)) {
    guarded.add(prototype)
    const own = Object.getOwnPropertyDescriptor(prototype, 'forward')
    if (typeof own?.value === 'function' && own.configurable === true) {
      Object.defineProperty(prototype, 'forward', { ...own, value: guard(own.value as Forward) })
    }
    prototype = Object.getPrototypeOf(prototype) as object
  }
}

function guard(forward: Forward): Forward {
  const run: Forward = function (...inputs) {
    beforeForward(this)
    try {
      const output = callForward(this, inputs, forward, run)
      return isPromise(output) ? output.then(undefined, (error: unknown) => fail(this, error)) : output
    } catch (error) {
      return fail(this, error)
    }
  }
  guards.set(run, forward)
  return Object.defineProperties(run, { name: { value: forward.name }, length: { value: forward.length } })
}

const guards = new WeakMap<Forward, Forward>()

/** The `forward` that was written, behind the guard. */
export function writtenForward(forward: Forward): Forward {
  return guards.get(forward) ?? forward
}

function callForward(module: Module, inputs: unknown[], forward: Forward, run: Forward): unknown {
  const state = module[internals]
  if (state.player === undefined) state.player = playerOf(module)
  // What a subclass calls as `super.forward` is no call of its own.
  const isPlain = (globalHooks.count === 0 && state.player === null) || module.forward !== run
  if (isPlain) return forward.apply(module, inputs)
  if (globalHooks.count > 0) return runHooked(module, inputs, forward)
  return state.player === null ? forward.apply(module, inputs) : state.player.play(module, inputs, forward)
}

/** Modules that hold others: the only ones in which a module can be found. */
const holders = new Set<WeakRef<Module>>()
let enough = 64

/** From now on, modules are looked for in this module, too. */
export function noteHolder(module: Module): void {
  holders.add(new WeakRef(module))
  if (holders.size < enough) return
  for (const reference of holders) if (reference.deref() === undefined) holders.delete(reference)
  enough = Math.max(64, 2 * holders.size)
}

/** Errors that name a module already: the innermost one counts. */
const located = new WeakSet<object>()

function fail(module: Module, error: unknown): never {
  if (!(error instanceof LockstepError) || located.has(error)) throw error
  const path = pathOf(module)
  if (path === '') throw error
  const { code, message, operation, rank, peer } = error
  const { name } = module.constructor
  const text = `${path} (${name}): ${withoutName(name, message)}`
  const out = new LockstepError(code, text, { operation, rank, peer, cause: error })
  located.add(out)
  throw out
}

/** A message without the operation at its beginning where that is the class: an Embedding's `embedding: ...`. */
function withoutName(name: string, message: string): string {
  const [start = '', operation = ''] = /^(\w+)(?:\(\))?: /.exec(message) ?? []
  return operation.toLowerCase() === name.toLowerCase() ? message.slice(start.length) : message
}

/** The longest name under which a module is known: that of the whole model. */
function pathOf(sought: Module): string {
  let longest = ''
  for (const reference of holders) {
    const holder = reference.deref()
    // A wrapper's state has the names of the module inside.
    if (holder === undefined || wrapped in holder) continue
    for (const [name, module] of namedModules(holder)) {
      if (module === sought && name.length > longest.length) longest = name
    }
  }
  return longest
}

/** Nothing of a module that is not to be walked: that is another error, said elsewhere. */
function namedModules(holder: Module): [string, Module][] {
  try {
    return holder.namedModules({ removeDuplicate: true })
  } catch {
    return []
  }
}
