/** Optimizers that step each parameter as soon as its gradient is there. */
import { updating } from '../autograd/pending.js'
import { checkKind } from '../checks.js'
import type { Module } from '../nn/module.js'
import type { Tensor } from '../tensor/tensor.js'
import type { CommonOptions, Optimizer } from './optimizer.js'

/** A class of optimizers. */
export type OptimizerClass<O extends CommonOptions> = new (
  params: Iterable<Tensor>,
  options?: Partial<O>,
) => Optimizer<O>

/** By parameter, in the order in which they were applied. */
const applied = new WeakMap<Tensor, Optimizer[]>()
/** The parameters whose wrapper steps them, when their gradients are averaged. */
const taken = new WeakSet<Tensor>()

/**
 * Gives each parameter an optimizer of its own, which steps it during backward passes, as soon as its gradient is there;
 * then the gradient is set to null, which saves the memory of all gradients (`_apply_optimizer_in_backward`). The training
 * loop calls neither `step()` nor `zeroGrad()`. Several calls for a parameter add optimizers, which step one after the
 * other. A `DistributedDataParallel` that is made afterwards steps the parameters when their gradients are averaged.
 *
 *     optim.applyOptimizerInBackward(optim.SGD, model.parameters(), { lr: 0.1 })
 *
 * Parameters must be leaves that require a gradient (`ERR_TORCH` otherwise).
 */
export function applyOptimizerInBackward<O extends CommonOptions>(
  optimizerClass: OptimizerClass<O>,
  params: Iterable<Tensor>,
  options: Partial<O>,
): void {
  const operation = 'applyOptimizerInBackward'
  checkKind(operation, 'optimizerClass', optimizerClass, 'function')
  checkKind(operation, 'params', params, 'iterable')
  for (const parameter of params) {
    const optimizer = new optimizerClass([parameter], options)
    const others = applied.get(parameter)
    if (others === undefined) {
      parameter.registerPostAccumulateGradHook(stepAlone)
      applied.set(parameter, [optimizer])
    } else others.push(optimizer)
  }
}

/** The optimizers that `applyOptimizerInBackward` gave a module's parameters (`_get_in_backward_optimizers`). */
export function getInBackwardOptimizers(module: Module): Optimizer[] {
  return module.parameters().flatMap((parameter) => applied.get(parameter) ?? [])
}

/** Without a wrapper. */
function stepAlone(parameter: Tensor): void {
  if (taken.has(parameter)) return
  updating(() => {
    for (const optimizer of applied.get(parameter) ?? []) optimizer.step()
    parameter.grad = null
  })
}

/** The parameters that have optimizers. With `byWrapper`, their wrapper steps them from now on. */
export function takeInBackward(parameters: Iterable<Tensor>, byWrapper: boolean): ReadonlyMap<Tensor, Optimizer[]> {
  const found = new Map<Tensor, Optimizer[]>()
  for (const parameter of parameters) {
    const optimizers = applied.get(parameter)
    if (optimizers === undefined) continue
    found.set(parameter, optimizers)
    if (byWrapper) taken.add(parameter)
    else taken.delete(parameter)
  }
  return found
}
