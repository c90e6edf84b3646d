import { checkRule } from '../checks.js'
import type { Player } from './calling.js'
import type { Module } from './module.js'
import type { Parameter } from './parameter.js'
import type { BackwardHook, BackwardPreHook, ForwardHook, ForwardPreHook } from './hooks.js'
import { HookList } from './hooks.js'
import { StateHooks } from './state-hooks.js'

/** Where a module keeps what is no field of the user's: out of sight, and the same in clones. */
export const internals: unique symbol = Symbol('lockstep.module')

/** A module's parameters, buffers and children under their names, wherever it keeps them. */
export const members: unique symbol = Symbol('lockstep.members')

/** The module whose state a wrapper has under the same names. */
export const wrapped: unique symbol = Symbol('lockstep.wrapped')

/** What says of a state, before anything is changed, whether a module takes it; undefined where nothing can. */
export const stateCheck: unique symbol = Symbol('lockstep.stateCheck')

/** How a module that needs its constructor is copied as a part of others: ties with them stay ties (see clone.ts). */
export const cloneWith: unique symbol = Symbol('lockstep.cloneWith')

/** Makes a layer's tensors, and what else its arguments are not stored as; the constructor calls it. */
export const make: unique symbol = Symbol('lockstep.make')

/** Names of a class's buffers that older state dicts lack: they keep their values then, and are not missing. */
export const addedLater: unique symbol = Symbol('lockstep.addedLater')

// Brands rather than `instanceof`, so that these files need not import each other's classes.
export const parameterBrand: unique symbol = Symbol.for('lockstep.parameter') as never

/** A field that computes a tensor when it is read. */
interface Injected {
  /** What the tensor is called in PyTorch. */
  readonly name: string
  /** Whether it was saved. */
  readonly persistent: boolean
  /** Gives a module the field. */
  readonly define: (module: Module) => void
}

export class Internals {
  /** Fields that compute a tensor when they are read: see utils/parametrize.ts. */
  injected = new Map<string, Injected>()
  /** Names of fields that hold buffers, and whether they are saved. */
  buffers = new Map<string, boolean>()
  /** Names of fields that were seen to hold parameters. */
  parameters = new Set<string>()
  state = new StateHooks()
  forwardPre = new HookList<ForwardPreHook<Module>>()
  forward = new HookList<ForwardHook<Module>>()
  backwardPre = new HookList<BackwardPreHook<Module>>()
  backward = new HookList<BackwardHook<Module>>()
  /** Is `forward` an accessor that runs the hooks? */
  wrapped = false
  /** Who plays its forward pass (capture/automatic.ts); null for nobody, undefined where nobody was asked. */
  player: Player | null | undefined
  /** A `forward` that was the module's own field, not a method of its class. */
  ownForward: ((...inputs: unknown[]) => unknown) | undefined

  get hooked(): boolean {
    return this.forwardPre.size + this.forward.size + this.backwardPre.size + this.backward.size > 0
  }

  /** For a clone: the same hooks, in lists of its own. */
  copy(): Internals {
    const out = new Internals()
    out.buffers = new Map(this.buffers)
    out.parameters = new Set(this.parameters)
    out.injected = new Map(this.injected)
    out.state = this.state.copy()
    out.forwardPre = this.forwardPre.copy()
    out.forward = this.forward.copy()
    out.backwardPre = this.backwardPre.copy()
    out.backward = this.backward.copy()
    return out
  }
}

export function isModule(value: unknown): value is Module {
  return typeof value === 'object' && value !== null && internals in value
}

/** Refuses what is no module; `name` is for the message. */
export function checkModule(operation: string, module: unknown, name = 'module'): void {
  checkRule(operation, name, module, { fits: isModule, words: 'an nn.Module' })
}

export function isParameter(value: unknown): value is Parameter {
  return typeof value === 'object' && value !== null && parameterBrand in value
}
