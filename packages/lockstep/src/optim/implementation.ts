/** What the optimizers have in common about how a step is carried out. */
import { LockstepError } from '../error.js'
import { invalid } from '../nn/arguments.js'
import { handleOf } from '../tensor/tensor.js'
import type { Tensor } from '../tensor/tensor.js'
import type { AdamDefaults } from './generated/optimizers.js'
import type { Optimizer } from './optimizer.js'

/** Options that are PyTorch's, and do not change what is computed here. */
export type ImplementationOptions = Partial<Pick<AdamDefaults, 'foreach' | 'differentiable' | 'fused' | 'capturable'>>

/** Whether all groups are stepped by the fused kernels. What counts are the groups' own options, not the defaults. */
export function isFused(groups: readonly ImplementationOptions[]): boolean {
  return groups.every((group) => group.fused === true)
}

/** What is said about options that are not there. */
export function checkImplementation(what: string, options: ImplementationOptions): void {
  if (options.differentiable === true) throw invalid('`differentiable` is not supported: steps are not recorded', what)
  if (options.fused === true && options.foreach === true) {
    throw invalid('`fused` and `foreach` cannot be `True` together.', what)
  }
}

/** PyTorch's check of a step, made before the first group is updated: no device here has graphs to capture. */
export function checkCapturable(
  optimizer: string,
  groups: readonly (ImplementationOptions & { params: readonly Tensor[] })[],
): void {
  const refused = groups
    .filter((group) => group.capturable === true && group.fused !== true)
    .flatMap((group) => group.params)
    .find((param) => param.grad !== null)
  if (refused === undefined) return
  const text =
    "If capturable=True, params and state_steps must be on supported devices: ['cuda', 'xpu', 'hpu', 'xla']. " +
    `A parameter of shape [${refused.shape.join(', ')}] is on ${refused.device}, and CUDA graphs are not supported: ` +
    'leave `capturable` out'
  throw new LockstepError('ERR_UNSUPPORTED_OPTION', text, { operation: `${optimizer}.step` })
}

/** The handles of a gradient scaler's tensors, zero where there are none. */
export function scalingHandles(optimizer: Optimizer): [gradScale: number, foundInf: number] {
  const { ampScaling } = optimizer
  if (ampScaling === null) return [0, 0]
  return [ampScaling.gradScale === null ? 0 : handleOf(ampScaling.gradScale), handleOf(ampScaling.foundInf)]
}
