import { checkAll, checkFunction, checkKinds } from '../checks.js'
import { inspect } from 'node:util'
import { LockstepError } from '../error.js'
import type { Device, DType } from '../ops/types.js'
import { checkOptions } from '../options.js'
import { checkGradients } from '../autograd/guards.js'
import { keep } from '../tensor/scope.js'
import { Tensor } from '../tensor/tensor.js'
import { invalid } from './arguments.js'
import { noteHolder } from './calling.js'
import { cloneModule } from './clone.js'
import type { ConversionOptions } from './convert.js'
import { convertModule, zeroGradients } from './convert.js'
import { updateForward } from './forward.js'
import type { BackwardHook, BackwardPreHook, ForwardHook, ForwardPreHook, HookList, RemovableHandle } from './hooks.js'
import { Internals, addedLater, internals, isModule, isParameter, make, members } from './internals.js'
import type { Parameter } from './parameter.js'
import { describe } from './repr.js'
import { collectState, loadState } from './state-dict.js'
import type { LoadResult, StateDictOptions } from './state-dict.js'
import { watchFields } from './stored.js'
import { collect, ownBuffers, ownChildren, ownParameters, walkModules } from './walk.js'
import { walkKinds } from './walk.js'
import type { WalkOptions } from './walk.js'

type Inputs<M extends Module> = Parameters<M['forward']>
type Output<M extends Module> = Awaited<ReturnType<M['forward']>>

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

  /** @internal */
  static readonly [addedLater]: readonly string[] = []

  declare readonly [internals]: Internals

  /** Whether it is training (`train()`) or evaluating (`eval()`). */
  training = true

  constructor() {
    Object.defineProperty(this, internals, { value: new Internals(), configurable: true })
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

  /** This module and everything below it, each once, parents first. */
  modules(): Module[] {
    return this.namedModules().map(([, module]) => module)
  }

  /** As `modules`, with their names; this module's own is the prefix. */
  namedModules(options: Omit<WalkOptions, 'recurse'> = {}): [string, Module][] {
    checkOptions('namedModules', options, ['prefix', 'removeDuplicate'])
    checkKinds('namedModules', options, walkKinds)
    return [...walkModules(this, options.prefix ?? '', options.removeDuplicate ?? true, new Set())]
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

  /** The parameters, tied ones once, in PyTorch's order. */
  parameters(options: WalkOptions = {}): Parameter[] {
    return this.namedParameters(options).map(([, parameter]) => parameter)
  }

  /** As `parameters`, with their names: the keys of `stateDict`. */
  namedParameters(options: WalkOptions = {}): [string, Parameter][] {
    return collect(this, ownParameters, options)
  }

  /** The buffers, shared ones once, in PyTorch's order. */
  buffers(options: WalkOptions = {}): Tensor[] {
    return this.namedBuffers(options).map(([, buffer]) => buffer)
  }

  /** As `buffers`, with their names. */
  namedBuffers(options: WalkOptions = {}): [string, Tensor][] {
    return collect(this, ownBuffers, options)
  }

  /** The module with this name (`'layers.0.norm'`); `''` is this one. */
  getSubmodule(name: string): Module {
    checkAll('getSubmodule', { name }, 'string')
    if (name === '') return this
    const [first = '', ...rest] = name.split('.')
    const found = [...ownChildren(this)].find(([child]) => child === first)
    if (found === undefined) throw invalid(`${this.constructor.name} has no module named '${first}'`, 'getSubmodule')
    return found[1].getSubmodule(rest.join('.'))
  }

  /** The parameter with this name. */
  getParameter(name: string): Parameter {
    checkAll('getParameter', { name }, 'string')
    const dot = name.lastIndexOf('.')
    const module = this.getSubmodule(name.slice(0, Math.max(dot, 0)))
    const found = [...ownParameters(module)].find(([own]) => own === name.slice(dot + 1))
    if (found === undefined)
      throw invalid(`${module.constructor.name} has no parameter named '${name}'`, 'getParameter')
    return found[1]
  }

  /**
   * Stores a tensor that is no parameter but belongs to the module's state, under a field; `null` reserves the name.
   * Assigning to the field later keeps it a buffer. With `persistent: false` it is not saved.
   */
  registerBuffer(name: string, tensor: Tensor | null, options: { persistent?: boolean } = {}): void {
    checkName(this, name, 'registerBuffer')
    checkOptions('registerBuffer', options, ['persistent'])
    checkKinds('registerBuffer', options, { persistent: 'boolean' })
    if (tensor !== null && (!(tensor instanceof Tensor) || isParameter(tensor))) {
      throw invalid(`cannot assign a value that is no plain tensor to the buffer '${name}'`, 'registerBuffer')
    }
    this[internals].buffers.set(name, options.persistent ?? true)
    if (tensor !== null) keep(tensor)
    assign(this, name, tensor)
  }

  /** Stores a parameter under a field; `null` reserves the name. Plain assignment does the same. */
  registerParameter(name: string, parameter: Parameter | null): void {
    checkName(this, name, 'registerParameter')
    if (parameter !== null && !isParameter(parameter)) {
      throw invalid(`cannot assign a value that is no nn.Parameter to the parameter '${name}'`, 'registerParameter')
    }
    assign(this, name, parameter)
  }

  /** Stores a child under a field; `null` reserves the name. Plain assignment does the same. */
  registerModule(name: string, module: Module | null): void {
    checkName(this, name, 'registerModule')
    if (module !== null && !isModule(module)) throw invalid(`'${name}' is no nn.Module`, 'registerModule')
    assign(this, name, module)
  }

  /**
   * The parameters and saved buffers under PyTorch's names, in PyTorch's order. The tensors share memory with the
   * module's, without their history. Tied parameters stand under each of their names.
   */
  stateDict(options: StateDictOptions = {}): Map<string, Tensor> {
    return collectState(this, options)
  }

  /**
   * Copies tensors into the parameters and buffers, converting dtype and device. With `strict` (the default) keys must
   * match exactly. A failure changes nothing.
   */
  loadStateDict(state: ReadonlyMap<string, Tensor>, options: { strict?: boolean } = {}): LoadResult {
    checkOptions('loadStateDict', options, ['strict'])
    checkKinds('loadStateDict', options, { strict: 'boolean' })
    return loadState(this, state, options.strict ?? true)
  }

  /** Sets training mode in this module and all below it. */
  train(mode = true): this {
    checkAll('train', { mode }, 'boolean')
    for (const [, child] of this.namedChildren()) child.train(mode)
    this.training = mode
    return this
  }

  /** `train(false)`. */
  eval(): this {
    return this.train(false)
  }

  /** Calls `fn` with every module below this one, then with this one. */
  apply(fn: (module: Module) => void): this {
    checkFunction('apply', fn)
    for (const [, child] of this.namedChildren()) child.apply(fn)
    fn(this)
    return this
  }

  /**
   * Moves parameters and buffers to a device, converts the floating-point ones to a dtype, or changes the order in
   * memory of those with four or five dimensions, in place: the objects stay the same, so optimizers keep them.
   */
  to(target: Device | DType | ConversionOptions): this {
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

  /** Whether the parameters get gradients. */
  requiresGrad_(requiresGrad = true): this {
    checkAll('requiresGrad_', { requiresGrad }, 'boolean')
    for (const parameter of this.parameters()) parameter.requiresGrad = requiresGrad
    return this
  }

  /** Takes the parameters' gradients away, or with `setToNone: false` fills them with zeros. */
  zeroGrad(options: { setToNone?: boolean } = {}): void {
    checkOptions('zeroGrad', options, ['setToNone'])
    checkKinds('zeroGrad', options, { setToNone: 'boolean' })
    const parameters = this.parameters()
    checkGradients(`${this.constructor.name}.zeroGrad()`, parameters)
    zeroGradients(parameters, options.setToNone ?? true)
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

  /** What `toString` prints between the brackets besides the children. */
  extraRepr(): string {
    return ''
  }

  /** As PyTorch prints it. */
  toString(): string {
    return describe(this)
  }

  [inspect.custom](): string {
    return this.toString()
  }
}

/** The modules of this package: their `forward` stores nothing, so no scope needs to look at their fields. */
export abstract class Layer extends Module {
  protected [make](_given: never): void {}
}

/** The layers of this package that hold modules. */
export abstract class Container extends Layer {}

/** A new module: scopes look through its fields, and layers are looked for in it, where there can be any. */
export function announce(module: Module): void {
  const isLayer = module instanceof Layer
  if (!isLayer) watchFields(module)
  if (!isLayer || module instanceof Container) noteHolder(module)
}

// Functions, not private methods, which a clone would not have.
function assign(module: Module, name: string, value: unknown): void {
  Object.defineProperty(module, name, { value, enumerable: true, writable: true, configurable: true })
}

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

function checkName(module: Module, name: string, operation: string): void {
  checkAll(operation, { name }, 'string')
  if (name === '') throw invalid('a name must not be empty', operation)
  if (name.includes('.')) throw invalid(`the name '${name}' must not contain '.'`, operation)
  if (!Object.hasOwn(module, name) && name in module) throw invalid(`attribute '${name}' already exists`, operation)
}
