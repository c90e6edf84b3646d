/** The hook of parameters that have optimizers of their own (`applyOptimizerInBackward`). */
import { afterBackward, isPending, updating } from '../../../autograd/pending.js'
import type { Optimizer } from '../../../optim/optimizer.js'
import type { Tensor } from '../../../tensor/tensor.js'
import { withGradients } from '../../gradients.js'
import { NativeCommHook } from './native-hook.js'
import { described, stepping } from './stepping.js'

/**
 * Reduces by `hook`, then steps each parameter by its `optimizers`. When the backward pass has settled, their gradients
 * are set to null (`_apply_optim_in_backward_hook`).
 */
export function optimizersInBackward(
  hook: NativeCommHook,
  optimizers: ReadonlyMap<Tensor, Optimizer[]>,
): NativeCommHook {
  const stepped = new Set<Tensor>()
  const clear = (): boolean => {
    if (isPending(stepped)) return false
    updating(() => {
      for (const parameter of stepped) parameter.grad = null
    })
    stepped.clear()
    return true
  }
  const step = (parameter: Tensor, gradient: Tensor): void => {
    const own = optimizers.get(parameter)
    if (own === undefined) return
    withGradients([parameter], [gradient], () => {
      for (const optimizer of own) optimizer.step()
    })
    if (stepped.size === 0) afterBackward(clear)
    stepped.add(parameter)
  }
  return new NativeCommHook(`optimizersInBackward(${hook.name})`, (ofFunction, parameters) => {
    const of = (parameter: Tensor): Optimizer[] => optimizers.get(parameter) ?? []
    const all = [...parameters].flatMap(([name, parameter]) => of(parameter).map((own) => described(name, own)))
    return stepping(hook.make(ofFunction, parameters), ofFunction, all.join(', '), step)
  })
}
