/** Optimizers that update parameters as soon as their gradients are averaged. */
import { checkFunction, checkKind } from '../../../checks.js'
import { LockstepError } from '../../../error.js'
import type { OptimizerClass } from '../../../optim/in-backward.js'
import type { CommonOptions, Optimizer } from '../../../optim/optimizer.js'
import { describe } from '../../../ops/explain.js'
import type { Tensor } from '../../../tensor/tensor.js'
import { withGradients } from '../../gradients.js'
import { NativeCommHook } from './native-hook.js'
import { stepping } from './stepping.js'

/**
 * A communication hook that updates the parameters of each bucket when `hook` has averaged it, while the backward pass
 * goes on (`_hook_then_optimizer`). The training loop calls no `step()`.
 */
export class ThenOptimizer<O extends CommonOptions = CommonOptions> extends NativeCommHook {
  /** One optimizer for each parameter that has been updated. */
  readonly optimizers: ReadonlyMap<Tensor, Optimizer<O>>

  /** @internal Use `commHooks.thenOptimizer`. */
  constructor(hook: NativeCommHook, optimizerClass: OptimizerClass<O>, options: Partial<O>, params?: Iterable<Tensor>) {
    const operation = 'commHooks.thenOptimizer'
    if (!(hook instanceof NativeCommHook)) {
      const text = `${operation}: a built-in communication hook is expected, got ${describe(hook)}`
      throw new LockstepError('ERR_ARGUMENT_TYPE', text, { operation })
    }
    checkFunction(operation, optimizerClass)
    if (params !== undefined) checkKind(operation, 'params', params, 'iterable')
    const chosen = params && new Set(params)
    const optimizers = new Map<Tensor, Optimizer<O>>()
    const make = stepping(hook, (parameter, gradient) => {
      if (chosen?.has(parameter) === false) return
      const optimizer = optimizers.get(parameter) ?? new optimizerClass([parameter], options)
      optimizers.set(parameter, optimizer)
      withGradients([parameter], [gradient], () => optimizer.step())
    })
    super(`thenOptimizer(${hook.name})`, make, hook.state)
    this.optimizers = optimizers
  }
}
