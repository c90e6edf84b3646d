import { checkKind } from '../checks.js'
import { inspect } from 'node:util'
import { enableGrad } from '../autograd/modes.js'
import type { LockstepError } from '../error.js'
import { ranged, stepChannel } from '../diagnostics.js'
import type { StepEvent } from '../diagnostics.js'
import { invalid, python } from '../nn/arguments.js'
import { zeroGradients } from '../nn/convert.js'
import { isPromise } from '../nn/forward.js'
import { HookList } from '../nn/hooks.js'
import type { RemovableHandle } from '../nn/hooks.js'
import type { Module } from '../nn/module.js'
import { describe } from '../ops/explain.js'
import { checkOptions } from '../options.js'
import { methods } from '../signatures/defined.js'
import { table } from '../signatures/table.js'
import { refuseNames } from '../tensor/python-names.js'
import { Tensor } from '../tensor/tensor.js'
import { checkGradients, checkOwner } from '../autograd/guards.js'
import { beginAll } from './beginnings.js'
import type { OptimizerMethodArguments, OptimizerMethods } from './generated/optimizer.js'
import { loadOptimizerState, optimizerState } from './state-dict.js'
import type { OptimizerStateDict } from './state-dict.js'

/** Parameters, or `[name, parameter]` pairs such as `module.namedParameters()` gives. */
export type ParamsInput = Iterable<Tensor> | Iterable<readonly [string, Tensor]>

/** Parameters with options of their own; the optimizer's are used for those that are left out. */
export type ParamGroupInput<O extends object> = Partial<O> & { params: ParamsInput | Tensor }

/** Parameters with all options. Options may be changed between steps. */
export type ParamGroup<O extends object> = O & {
  params: Tensor[]
  paramNames?: string[]
  /** The learning rate with which a schedule began. */
  initialLr?: number
  /** Between which rates and momenta a schedule that rises and falls moves. */
  maxLr?: number
  minLr?: number
  maxMomentum?: number
  baseMomentum?: number
  /** The rate at which weights are averaged. */
  swaLr?: number
}

/** What an optimizer keeps of one parameter, under PyTorch's names. */
export type ParamState = Record<string, Tensor>

/** What every optimizer's options have. */
export interface CommonOptions {
  lr: number
}

/** How a gradient scaler works together with fused kernels. */
export interface AmpScaling {
  gradScale: Tensor | null
  foundInf: Tensor
}

type OptimizerHook = (optimizer: Optimizer) => void

// oxlint-disable-next-line typescript/no-unsafe-declaration-merging, no-unused-vars -- the methods of the table, see below
export interface Optimizer<O extends CommonOptions = CommonOptions> extends OptimizerMethods {}

/** `torch.optim.Optimizer`: parameter groups, state and state dicts; subclasses do the arithmetic, in native code. */
export abstract class Optimizer<O extends CommonOptions = CommonOptions> {
  /** The options that groups take where they give none. */
  readonly defaults: O
  readonly paramGroups: ParamGroup<O>[] = []
  /** What is kept of each parameter, once it was stepped. */
  readonly state: Map<Tensor, ParamState> = new Map<Tensor, ParamState>()
  /** How often `step` was called. */
  stepCount = 0
  /**
   * Set by a gradient scaler for the time of one `step`.
   * @internal
   */
  ampScaling: AmpScaling | null = null
  static {
    methods(Optimizer.prototype, 'Optimizer', table.optimizerMethods, {
      zeroGrad(this: Optimizer, { setToNone }: OptimizerMethodArguments['zeroGrad']) {
        const { name } = this.constructor
        ranged(`Optimizer.zero_grad#${name}.zero_grad`, () => {
          const parameters = this.#parameters()
          checkGradients(`${name}.zeroGrad()`, parameters)
          zeroGradients(parameters, setToNone)
        })
      },
    })
  }

  readonly #preHooks = new HookList<OptimizerHook>()
  readonly #postHooks = new HookList<OptimizerHook>()

  constructor(params: ParamsInput | Iterable<ParamGroupInput<O>>, defaults: O) {
    if (new.target === (Optimizer as unknown)) {
      throw invalid('Optimizer itself updates nothing: use SGD, Adam, AdamW or a class of your own', 'Optimizer')
    }
    this.defaults = defaults
    if (params instanceof Tensor || typeof params !== 'object' || params === null || !(Symbol.iterator in params)) {
      throw notIterable(this.constructor.name, params)
    }
    const list = [...(params as Iterable<unknown>)]
    if (list.length === 0) throw empty(this.constructor.name, params)
    const [first] = list
    const grouped = !(first instanceof Tensor) && !Array.isArray(first)
    const groups = (grouped ? list : [{ params: list }]) as ParamGroupInput<O>[]
    for (const group of groups) this.addParamGroup(group)
  }

  /** Adds parameters, for instance of a layer that is trained from now on. */
  addParamGroup(group: ParamGroupInput<O>): void {
    const operation = this.constructor.name
    if (typeof group !== 'object' || group === null || !('params' in group)) {
      throw invalid('a parameter group is an object with `params`', operation)
    }
    const { params: given, ...options } = group
    if (!(given instanceof Tensor)) checkKind(operation, 'params of a group', given, 'iterable')
    const entries = given instanceof Tensor ? [given] : [...(given as Iterable<Tensor | readonly [string, Tensor]>)]
    const names = entries.filter((entry) => Array.isArray(entry)).map((entry) => (entry as [string, Tensor])[0])
    if (names.length !== 0 && names.length !== entries.length) {
      throw invalid('all optimizer params should be with/without names. Some param names are missing', operation)
    }
    const params = entries.map((entry) => (Array.isArray(entry) ? entry[1] : entry) as Tensor)
    for (const param of params) {
      if (!(param instanceof Tensor)) throw invalid('optimizer can only optimize Tensors', operation)
      if (!param.isLeaf) throw invalid("can't optimize a non-leaf Tensor", operation)
    }
    const known = new Set(this.paramGroups.flatMap((other) => other.params))
    for (const param of params) {
      if (known.has(param)) throw invalid('some parameters appear in more than one parameter group', operation)
      known.add(param)
    }
    checkOptions(operation, options, [...Object.keys(this.defaults), ...scheduled])
    const whole = { ...this.defaults, ...definedOnly(options), params } as ParamGroup<O>
    if (names.length > 0) whole.paramNames = names
    this.checkOptions(whole)
    this.checkParams(params)
    this.paramGroups.push(whole)
  }

  /**
   * Throws for options of a group that make no sense. Default: none does.
   * @internal
   */
  checkOptions(_options: O): void {}

  /**
   * Throws for parameters that it cannot optimize. Default: it can any.
   * @internal
   */
  checkParams(_params: readonly Tensor[]): void {}

  /** One step of all groups. */
  protected abstract update(): void

  /**
   * As what the steps of a parameter are counted; 'number' for an int64 tensor that is saved as a number.
   * @internal
   */
  get counterDtype(): 'float32' | 'int64' | 'number' {
    return 'float32'
  }

  /**
   * The shape of what is kept of a parameter under this name, but for the step counter.
   * @internal
   */
  stateShape(_name: string, param: Tensor): readonly number[] {
    return param.shape
  }

  /**
   * Whether gradients may still be scaled when `step` is called (`fused`).
   * @internal
   */
  get takesScaledGradients(): boolean {
    return false
  }

  /**
   * Updates the parameters by their gradients. A closure is called first, with gradients recorded; its result (or
   * promise) is returned.
   */
  step(): void
  step<T>(closure: () => Promise<T>): Promise<T>
  step<T>(closure: () => T): T
  step(closure?: () => unknown): unknown {
    return ranged(`Optimizer.step#${this.constructor.name}.step`, () => this.#step(closure))
  }

  #step(closure: (() => unknown) | undefined): unknown {
    checkOwner(`${this.constructor.name}.step()`, this)
    beginAll(this)
    if (closure !== undefined) checkKind(`${this.constructor.name}.step`, 'closure', closure, 'function')
    for (const { params } of this.paramGroups) checkKind('step', 'params of a group', params, 'array')
    for (const hook of this.#preHooks.list()) hook(this)
    const result = this.evaluate(closure)
    return isPromise(result) ? result.then((value) => this.#finish(value)) : this.#finish(result)
  }

  /**
   * Calls the closure; what it returns, `step` returns.
   * @internal
   */
  protected evaluate(closure: (() => unknown) | undefined): unknown {
    return closure === undefined ? undefined : enableGrad(closure)
  }

  #finish(result: unknown): unknown {
    checkGradients(`${this.constructor.name}.step()`, this.#parameters())
    const began = stepChannel.hasSubscribers ? performance.now() : 0
    this.update()
    this.stepCount++
    if (stepChannel.hasSubscribers) {
      const event: StepEvent = {
        optimizer: this.constructor.name,
        step: this.stepCount,
        duration: performance.now() - began,
      }
      stepChannel.publish(event)
    }
    for (const hook of this.#postHooks.list()) hook(this)
    return result
  }

  #parameters(): Tensor[] {
    const [first] = this.paramGroups
    return this.paramGroups.length === 1 && first !== undefined
      ? first.params
      : this.paramGroups.flatMap((group) => group.params)
  }

  /** Called before every step. */
  registerStepPreHook(hook: (optimizer: this) => void): RemovableHandle {
    checkKind('registerStepPreHook', 'hook', hook, 'function')
    return this.#preHooks.add(hook as OptimizerHook)
  }

  /** Called after every step. */
  registerStepPostHook(hook: (optimizer: this) => void): RemovableHandle {
    checkKind('registerStepPostHook', 'hook', hook, 'function')
    return this.#postHooks.add(hook as OptimizerHook)
  }

  /** The state in PyTorch's format: `{ state, param_groups }`, with parameters as numbers. */
  stateDict(): OptimizerStateDict {
    beginAll(this)
    return optimizerState(this)
  }

  /**
   * Takes over a state of an optimizer with groups of the same sizes. State is copied, to the parameters' device and
   * dtype. A failure changes nothing.
   */
  loadStateDict(state: OptimizerStateDict): void {
    beginAll(this)
    loadOptimizerState(this, state)
  }

  toString(): string {
    const groups = this.paramGroups.map((group, index) => {
      const lines = Object.entries(group)
        .filter(([name]) => name !== 'params' && name !== 'paramNames')
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, value]) => `    ${name}: ${python(value)}`)
      return [`Parameter Group ${index}`, ...lines].join('\n')
    })
    return `${this.constructor.name} (\n${groups.join('\n')}\n)`
  }

  /** @internal */
  [inspect.custom](): string {
    return this.toString()
  }
}

refuseNames(Optimizer, { param_groups: 'paramGroups' })

/** Says what is meant by it where a module or a tensor stands in the place of parameters. */
function notIterable(operation: string, given: unknown): LockstepError {
  const module = typeof (given as Partial<Module> | null | undefined)?.parameters === 'function'
  const meant = module
    ? ': did you mean module.parameters()?'
    : given instanceof Tensor
      ? ': did you mean [tensor]?'
      : ''
  const text = `params given to the optimizer should be an iterable of Tensors or groups, got ${describe(given)}${meant}`
  return invalid(`${operation}: ${text}`, operation)
}

function empty(operation: string, given: object): LockstepError {
  const why = 'next' in given ? ': an iterator gives its parameters once; was it used before?' : ''
  return invalid(`${operation}: optimizer got an empty parameter list${why}`, operation)
}

/** What schedules keep in groups. */
const scheduled = ['initialLr', 'maxLr', 'minLr', 'maxMomentum', 'baseMomentum', 'swaLr']

function definedOnly<T extends object>(options: T): Partial<T> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Partial<T>
}
