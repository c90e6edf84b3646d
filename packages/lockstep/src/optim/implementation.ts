/** What the optimizers have in common about how a step is carried out. */
import { invalid } from '../nn/arguments.js'
import { handleOf } from '../tensor/tensor.js'
import type { SGDDefaults } from './generated/optimizers.js'
import type { Optimizer } from './optimizer.js'

/** Options that are PyTorch's, and do not change what is computed here. */
type ImplementationOptions = Pick<SGDDefaults, 'foreach' | 'differentiable' | 'fused'>

/** Whether all groups are stepped by the fused kernels. What counts are the groups' own options, not the defaults. */
export function isFused(groups: readonly ImplementationOptions[]): boolean {
  return groups.every((group) => group.fused === true)
}

/** What is said about options that are not there. */
export function checkImplementation(what: string, options: ImplementationOptions): void {
  if (options.differentiable) throw invalid('`differentiable` is not supported: steps are not recorded', what)
  if (options.fused === true && options.foreach === true) {
    throw invalid('`fused` and `foreach` cannot be `True` together.', what)
  }
}

/** The handles of a gradient scaler's tensors, zero where there are none. */
export function scalingHandles(optimizer: Optimizer): [gradScale: number, foundInf: number] {
  const { ampScaling } = optimizer
  if (ampScaling === null) return [0, 0]
  return [ampScaling.gradScale === null ? 0 : handleOf(ampScaling.gradScale), handleOf(ampScaling.foundInf)]
}
