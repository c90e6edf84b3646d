/** Optimizers that update parameters as soon as their gradients are averaged. */
import { updating } from '../../../autograd/pending.js'
import { checkFunction, checkKind } from '../../../checks.js'
import { LockstepError } from '../../../error.js'
import { native } from '../../../native.js'
import type { CommonOptions, Optimizer } from '../../../optim/optimizer.js'
import { describe } from '../../../ops/explain.js'
import { handleOf } from '../../../tensor/tensor.js'
import type { Tensor } from '../../../tensor/tensor.js'
import type { GradBucket } from '../comm-hook.js'
import { NativeCommHook } from './native-hook.js'

/** A class of optimizers. */
export type FusedOptimizerClass<O extends CommonOptions> = new (params: Iterable<Tensor>, options?: O) => Optimizer<O>

/**
 * A communication hook that updates the parameters of each bucket when `hook` has averaged it, while the backward pass
 * goes on (`_hook_then_optimizer`). The training loop calls no `step()`.
 */
export class ThenOptimizer<O extends CommonOptions = CommonOptions> extends NativeCommHook {
  /** One optimizer for each parameter that has been updated. */
  readonly optimizers: ReadonlyMap<Tensor, Optimizer<O>>

  /** @internal Use `commHooks.thenOptimizer`. */
  constructor(hook: NativeCommHook, optimizerClass: FusedOptimizerClass<O>, options: O, params?: Iterable<Tensor>) {
    const operation = 'commHooks.thenOptimizer'
    if (!(hook instanceof NativeCommHook)) {
      const text = `${operation}: a built-in communication hook is expected, got ${describe(hook)}`
      throw new LockstepError('ERR_ARGUMENT_TYPE', text, { operation })
    }
    checkFunction(operation, optimizerClass)
    if (params !== undefined) checkKind(operation, 'params', params, 'iterable')
    const chosen = params && new Set(params)
    const optimizers = new Map<Tensor, Optimizer<O>>()
    const update = (_: void, bucket: GradBucket): Tensor => {
      const buffer = bucket.buffer()
      const gradients = buffer.layout === 'strided' ? bucket.gradients() : [buffer]
      updating(() => {
        for (const [index, parameter] of bucket.parameters().entries()) {
          if (chosen?.has(parameter) === false) continue
          const optimizer = optimizers.get(parameter) ?? new optimizerClass([parameter], options)
          optimizers.set(parameter, optimizer)
          step(optimizer, parameter, gradients[index] as Tensor)
        }
      })
      return buffer
    }
    const name = `thenOptimizer(${hook.name})`
    super(name, (ofFunction) => native().thenHook(hook.make(ofFunction), ofFunction(update)), hook.state)
    this.optimizers = optimizers
  }
}

/** One step by `gradient`; the parameter's own gradient stays what it is. */
function step(optimizer: Optimizer, parameter: Tensor, gradient: Tensor): void {
  const handle = handleOf(parameter)
  const own = native().grad(handle)
  native().setGrad(handle, handleOf(gradient))
  try {
    optimizer.step()
  } finally {
    native().setGrad(handle, own)
  }
}
