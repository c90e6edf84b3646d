/** Optimizers that update parameters as soon as their gradients are averaged. */
import { checkKind } from '../../../checks.js'
import { LockstepError } from '../../../error.js'
import type { StatefulOnRanks } from '../../../io/checkpoint.js'
import type { OptimizerClass } from '../../../optim/in-backward.js'
import type { CommonOptions, Optimizer } from '../../../optim/optimizer.js'
import type { OptimizerStateDict } from '../../../optim/state-dict.js'
import type { Parameter } from '../../../nn/parameter.js'
import type { Tensor } from '../../../tensor/tensor.js'
import { withGradients } from '../../gradients.js'
import type { CommHook } from '../comm-hook.js'
import { NativeCommHook, checkHook } from './native-hook.js'
import { described, madeOf, stepping } from './stepping.js'

/** The states of a `ThenOptimizer`. */
export interface ThenOptimizerStateDict {
  /** The averaging hook's; null if it keeps none. */
  readonly hook: unknown
  /** The optimizers', by the name of their parameter. */
  readonly optimizers: Readonly<Record<string, OptimizerStateDict>>
}

/**
 * A communication hook that updates the parameters of each bucket when `hook` has averaged it, while the backward pass
 * goes on (`_hook_then_optimizer`). The training loop calls no `step()`.
 */
export class ThenOptimizer<O extends CommonOptions = CommonOptions> extends NativeCommHook implements StatefulOnRanks {
  /** One optimizer for each parameter, from the registration on. */
  readonly optimizers: ReadonlyMap<Tensor, Optimizer<O>>
  readonly #first: NativeCommHook | undefined
  #parameters: ReadonlyMap<string, Parameter> = new Map()

  /** Not for callers: use `commHooks.thenOptimizer`. */
  constructor(
    hook: CommHook<never> | NativeCommHook,
    optimizerClass: OptimizerClass<O>,
    options: Partial<O>,
    params?: Iterable<Tensor>,
  ) {
    const operation = 'commHooks.thenOptimizer'
    checkHook(operation, hook)
    checkKind(operation, 'optimizerClass', optimizerClass, 'function')
    if (params !== undefined) checkKind(operation, 'params', params, 'iterable')
    const chosen = params && new Set(params)
    const optimizers = new Map<Tensor, Optimizer<O>>()
    const begin = (parameters: ReadonlyMap<string, Parameter>): string[] => {
      const trained = new Set<Tensor>(parameters.values())
      const unknown = [...(chosen ?? [])].filter((parameter) => !trained.has(parameter))
      if (unknown.length > 0) {
        const text = `${operation}: ${unknown.length} of params are no parameters that the wrapper trains`
        throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation })
      }
      for (const parameter of optimizers.keys()) if (!trained.has(parameter)) optimizers.delete(parameter)
      const own = [...parameters].filter(([, parameter]) => chosen?.has(parameter) ?? true)
      this.#parameters = new Map(own)
      return own.map(([name, parameter]) => {
        const optimizer = optimizers.get(parameter) ?? new optimizerClass([parameter], options)
        optimizers.set(parameter, optimizer)
        return described(name, optimizer as Optimizer)
      })
    }
    super(`thenOptimizer(${hook.name})`, (ofFunction, parameters) => {
      const compared = begin(parameters).join(', ')
      return stepping(madeOf(hook, ofFunction, parameters), ofFunction, compared, (parameter, gradient) => {
        const optimizer = optimizers.get(parameter)
        if (optimizer) withGradients([parameter], [gradient], () => optimizer.step())
      })
    })
    this.optimizers = optimizers
    this.#first = hook instanceof NativeCommHook ? hook : undefined
  }

  override get state(): StatefulOnRanks {
    return this
  }

  /** What the optimizers and the averaging hook keep. */
  stateDict(): ThenOptimizerStateDict {
    const states = [...this.#parameters].map(([name, parameter]): [string, OptimizerStateDict] => [
      name,
      this.#of(parameter).stateDict(),
    ])
    return { hook: this.#first?.state?.stateDict() ?? null, optimizers: Object.fromEntries(states) }
  }

  /** Goes on from a state. The hook must be registered; its parameters have the names of that run (`ERR_STATE_DICT`). */
  loadStateDict({ hook, optimizers }: ThenOptimizerStateDict): void {
    const [own, given] = [[...this.#parameters.keys()], Object.keys(optimizers)]
    const strange = [
      ...own.filter((name) => !(name in optimizers)),
      ...given.filter((name) => !this.#parameters.has(name)),
    ]
    if (strange.length > 0) {
      const text = `thenOptimizer: the state and the wrapper have different parameters: ${strange.join(', ')}`
      throw new LockstepError('ERR_STATE_DICT', text, { operation: 'loadStateDict' })
    }
    for (const [name, parameter] of this.#parameters) {
      this.#of(parameter).loadStateDict(optimizers[name] as OptimizerStateDict)
    }
    if (hook !== null) this.#first?.state?.loadStateDict(hook as never)
  }

  /** All ranks have the same optimizers. */
  mergeStates(states: readonly unknown[]): ThenOptimizerStateDict {
    const [first, ...others] = states as readonly [ThenOptimizerStateDict, ...ThenOptimizerStateDict[]]
    const hooks = [first, ...others].map(({ hook }) => hook)
    return { ...first, hook: this.#first?.state?.mergeStates(hooks) ?? null }
  }

  override rebucketed(): void {
    this.#first?.rebucketed()
  }

  #of(parameter: Tensor): Optimizer<O> {
    return this.optimizers.get(parameter) as Optimizer<O>
  }
}
