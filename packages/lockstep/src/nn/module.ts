import { checkKinds } from '../checks.js'
import { inspect } from 'node:util'
import { LockstepError } from '../error.js'
import type { Device, DTypeLike } from '../ops/types.js'
import { checkOptions } from '../options.js'
import { refuseNames } from '../tensor/python-names.js'
import type { Tensor } from '../tensor/tensor.js'
import { invalid } from './arguments.js'
import { guardForward, noteHolder } from './calling.js'
import { cloneModule } from './clone.js'
import type { ConversionOptions } from './convert.js'
import { convertModule } from './convert.js'
import { updateForward } from './forward.js'
import type { ModuleMethods } from './generated/module.js'
import type { BackwardHook, BackwardPreHook, ForwardHook, ForwardPreHook, HookList, RemovableHandle } from './hooks.js'
import { Internals, addedLater, internals, make, members, stateCheck, wrapped } from './internals.js'
import { defineMethods } from './methods.js'
import { moduleMethods } from './module-methods.js'
import { describe } from './repr.js'
import type {
  LoadStateDictPostHook,
  LoadStateDictPreHook,
  StateDictPostHook,
  StateDictPreHook,
  StateHooks,
} from './state-hooks.js'
import { stateCheckOf, type StateCheck } from './state-dict.js'
import { watchFields } from './stored.js'
import { ownChildren } from './walk.js'

type Inputs<M extends Module> = Parameters<M['forward']>
type Output<M extends Module> = Awaited<ReturnType<M['forward']>>

// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- the methods with arguments, defined below
export interface Module extends ModuleMethods {}

/**
 * `torch.nn.Module`. Parameters, buffers and children are plain fields:
 *
 *     class Net extends nn.Module {
 *       conv = new nn.Conv2d(1, 16, 3)
 *       forward(x: Tensor) { return this.conv.forward(x) }
 *     }
 *
 * Always call `forward`: hooks run through it. It costs nothing while there are none, because only a module with hooks
 * gets a `forward` of its own, which runs them around its class's. `super.forward(x)` runs no hooks.
 *
 * Tensors that a module stores in its fields, also in arrays, Maps, Sets and plain objects there, outlive the scope that
 * they were made in. Fields named `#private` are not seen: what they hold is neither trained nor saved.
 */
export class Module {
  /**
   * Fields whose name in the state dict is another one, as in `{ runningMean: 'running_mean' }`. The layers of this
   * package use PyTorch's names there; your fields are saved under the names that you gave them.
   */
  static readonly fieldNames: Readonly<Record<string, string>> = {}

  /**
   * A class that says true promises that its `forward` does nothing but compute: the same operators whenever shapes, plain
   * fields, training flags and inputs that are no tensors are the same. It may then be replayed without JavaScript (see
   * `setAutoCapture`). So it leaves nothing behind in a list or a closure, and reads no counter, clock, `#private` field that
   * changes, or field of its class. Each class says it for itself, also one that extends another.
   */
  static readonly autoCapture: boolean = false

  /** @internal */
  static readonly [addedLater]: readonly string[] = []

  declare readonly [internals]: Internals

  /** Whether it is training (`train()`) or evaluating (`eval()`). */
  training = true

  constructor() {
    Object.defineProperty(this, internals, { value: new Internals(), configurable: true })
    guardForward(new.target.prototype as object)
    announce(this)
  }

  /** Computes the output. Every subclass defines it, with inputs and output of its own; it may be async. */
  // oxlint-disable-next-line typescript/no-explicit-any -- of a module of which no more is known, anything may be asked
  forward(..._inputs: any[]): any {
    throw new LockstepError(
      'ERR_NOT_IMPLEMENTED',
      `Module [${this.constructor.name}] is missing the required "forward" function`,
    )
  }

  /** Names, values and fields of what this module itself holds. Containers that keep things elsewhere override it. */
  *[members](): Iterable<readonly [name: string, value: unknown, field: string]> {
    const names = (this.constructor as typeof Module).fieldNames
    for (const field of Object.keys(this)) {
      const value = (this as unknown as Record<string, unknown>)[field]
      if (typeof value === 'object' && value !== null) yield [names[field] ?? field, value, field]
    }
  }

  /** @internal */
  [stateCheck](): StateCheck | undefined {
    return this.loadStateDict === Module.prototype.loadStateDict ? stateCheckOf(this) : undefined
  }

  /** This module and everything below it, each once, parents first. */
  modules(): Module[] {
    return this.namedModules().map(([, module]) => module)
  }

  /** The modules directly below this one, each once. */
  children(): Module[] {
    return this.namedChildren().map(([, module]) => module)
  }

  /** As `children`, with their names. */
  namedChildren(): [string, Module][] {
    const seen = new Set<Module>()
    return [...ownChildren(this)].filter(([, child]) => !seen.has(child) && seen.add(child))
  }

  /** `train(false)`. */
  eval(): this {
    return this.train(false)
  }

  /**
   * Moves parameters and buffers to a device, converts the floating-point ones to a dtype, or changes the order in
   * memory of those with four or five dimensions, in place: the objects stay the same, so optimizers keep them.
   */
  to(target: Device | DTypeLike | ConversionOptions): this {
    convertModule(this, target)
    return this
  }

  /** `to('cpu')`. */
  cpu(): this {
    return this.to('cpu')
  }

  /** `to('float32')`. */
  float(): this {
    return this.to('float32')
  }

  /** `to('float64')`. */
  double(): this {
    return this.to('float64')
  }

  /** `to('float16')`. */
  half(): this {
    return this.to('float16')
  }

  /** `to('bfloat16')`. */
  bfloat16(): this {
    return this.to('bfloat16')
  }

  /**
   * A deep copy, on `device` where one is given: tensors are copied, ties kept, gradients not. Values that are neither
   * modules, tensors nor plain collections are shared. Override it in a class with `#private` fields, which a copy
   * made from outside cannot have.
   */
  clone(device?: Device): this {
    return cloneModule(this, device) as this
  }

  /** Called before `forward` with its inputs; may return others. */
  registerForwardPreHook(
    hook: ForwardPreHook<this, Inputs<this>>,
    options: { prepend?: boolean } = {},
  ): RemovableHandle {
    return addHook(this, 'registerForwardPreHook', this[internals].forwardPre, hook, options)
  }

  /** Called after `forward` (after its promise, where it is async) with inputs and output; may return another output. */
  registerForwardHook(
    hook: ForwardHook<this, Inputs<this>, Output<this>>,
    options: { prepend?: boolean } = {},
  ): RemovableHandle {
    return addHook(this, 'registerForwardHook', this[internals].forward, hook, options)
  }

  /** Called in the backward pass before the gradients of the outputs go through; may return others. */
  registerFullBackwardPreHook(hook: BackwardPreHook<this>, options: { prepend?: boolean } = {}): RemovableHandle {
    return addHook(this, 'registerFullBackwardPreHook', this[internals].backwardPre, hook, options)
  }

  /**
   * Called in the backward pass once the gradients of the inputs are there; may return others. Inputs and outputs count
   * where they are tensors among `forward`'s arguments, or the one tensor or array of tensors that it returns.
   */
  registerFullBackwardHook(hook: BackwardHook<this>, options: { prepend?: boolean } = {}): RemovableHandle {
    return addHook(this, 'registerFullBackwardHook', this[internals].backward, hook, options)
  }

  /** Called before this module's own tensors are collected by `stateDict`. */
  registerStateDictPreHook(hook: StateDictPreHook<this>): RemovableHandle {
    return addStateHook(this, 'registerStateDictPreHook', ({ statePre }) => statePre, hook)
  }

  /**
   * Called by `stateDict` once this module and all below it are collected, with the state dict so far, which it may change,
   * and what stands before the module's names in it: `''`, or `'layers.0.'`.
   */
  registerStateDictPostHook(hook: StateDictPostHook<this>): RemovableHandle {
    return addStateHook(this, 'registerStateDictPostHook', ({ statePost }) => statePost, hook)
  }

  /**
   * Called by `loadStateDict` before this module's tensors are looked up, with a copy of the state dict, which it may change:
   * for states of an older form. Changes below the module's own names are what counts.
   */
  registerLoadStateDictPreHook(hook: LoadStateDictPreHook<this>): RemovableHandle {
    return addStateHook(this, 'registerLoadStateDictPreHook', ({ loadPre }) => loadPre, hook)
  }

  /**
   * Called by `loadStateDict` once the tensors are copied, with the keys that did not fit. It may take some out of these
   * lists; with `strict`, what is left is `ERR_STATE_DICT`, and the tensors are again what they were.
   */
  registerLoadStateDictPostHook(hook: LoadStateDictPostHook<this>): RemovableHandle {
    return addStateHook(this, 'registerLoadStateDictPostHook', ({ loadPost }) => loadPost, hook)
  }

  /**
   * What the module saves besides its parameters and buffers, as a tensor under the name `_extra_state`. A class that has it
   * has `setExtraState`, too.
   */
  getExtraState?(): Tensor

  /** Takes back what `getExtraState` gave; `loadStateDict` calls it last. */
  setExtraState?(state: Tensor): void

  /** What `toString` prints between the brackets besides the children. */
  extraRepr(): string {
    return ''
  }

  /** As PyTorch prints it. */
  toString(): string {
    return describe(this)
  }

  /** @internal */
  [inspect.custom](): string {
    return this.toString()
  }
}

defineMethods(Module.prototype, moduleMethods)
refuseNames(Module, {
  add_module: 'registerModule(name, module)',
  cuda: "to('cuda')",
  compile: 'capture(module, exampleInputs)',
  register_backward_hook: 'registerFullBackwardHook(hook)',
  share_memory: 'dataParallel, or DistributedDataParallel: processes share no tensors',
})

/** The modules of this package: their `forward` stores nothing, so no scope needs to look at their fields. */
export abstract class Layer extends Module {
  protected [make](_given: never): void {}
}

/** The layers of this package that hold modules. */
export abstract class Container extends Layer {}

/** A new module: scopes look through its fields, and others are looked for in it, where there can be any. */
export function announce(module: Module): void {
  const isLayer = module instanceof Layer
  if (!isLayer) watchFields(module)
  if (!isLayer || module instanceof Container) noteHolder(module)
}

// A function, not a private method, which a clone would not have.
function addHook<H>(
  module: Module,
  operation: string,
  hooks: HookList<H>,
  hook: unknown,
  options: { prepend?: boolean },
): RemovableHandle {
  checkOptions(operation, options, ['prepend'])
  checkKinds(operation, options, { prepend: 'boolean' })
  if (typeof hook !== 'function') throw invalid('a hook is a function', operation)
  return hooks.add(hook as H, options.prepend, () => updateForward(module))
}

function addStateHook<H>(
  module: Module,
  operation: string,
  list: (hooks: StateHooks) => HookList<H>,
  hook: unknown,
): RemovableHandle {
  if (typeof hook !== 'function') throw invalid('a hook is a function', operation)
  // A wrapper's state is that of the module inside.
  const { [wrapped]: inner = module } = module as { [wrapped]?: Module }
  return list(inner[internals].state).add(hook as H)
}
