/** Limits for gradients. */
import { checkGradients } from '../../autograd/guards.js'
import { noGrad } from '../../autograd/modes.js'
import { LockstepError } from '../../error.js'
import { ops } from '../../ops/ops.js'
import { scope } from '../../tensor/scope.js'
import type { Tensor } from '../../tensor/tensor.js'
import type { UtilFunctions } from '../generated/utils.js'
import { util } from './define.js'
import { tensorList } from './vectors.js'

export const clipGradNorm_: UtilFunctions['clipGradNorm_'] = util(
  'clipGradNorm_',
  ({ parameters, maxNorm, normType, errorIfNonfinite }) => {
    const list = tensorList('clipGradNorm_', 'parameters', parameters)
    checkGradients('clipGradNorm_()', list)
    return noGrad(() =>
      scope(() => {
        const grads = gradients(list)
        const total = totalNorm('clipGradNorm_', grads, normType, errorIfNonfinite)
        if (grads.length === 0) return total
        scaleDown(grads, maxNorm, total)
        return total
      }),
    )
  },
)

export const clipGradsWithNorm_: UtilFunctions['clipGradsWithNorm_'] = util(
  'clipGradsWithNorm_',
  ({ parameters, maxNorm, totalNorm: total }) => {
    const list = tensorList('clipGradsWithNorm_', 'parameters', parameters)
    checkGradients('clipGradsWithNorm_()', list)
    noGrad(() => scope(() => scaleDown(gradients(list), maxNorm, total)))
  },
)

function scaleDown(grads: readonly Tensor[], maxNorm: number, total: Tensor): void {
  if (grads.length === 0) return
  const factor = ops.clamp(total.add(1e-6).reciprocal().mul(maxNorm), { max: 1 })
  for (const grad of grads) grad.mul_(factor.to(grad.device))
}

export const getTotalNorm: UtilFunctions['getTotalNorm'] = util(
  'getTotalNorm',
  ({ tensors, normType, errorIfNonfinite }) => {
    const list = tensorList('getTotalNorm', 'tensors', tensors)
    return noGrad(() => scope(() => totalNorm('getTotalNorm', list, normType, errorIfNonfinite)))
  },
)

function totalNorm(operation: string, tensors: readonly Tensor[], normType: number, errorIfNonfinite: boolean): Tensor {
  const [first] = tensors
  if (first === undefined) return ops.zeros([])
  const { device } = first
  const norms = tensors.map((tensor) => ops.linalgVectorNorm(tensor, normType).to(device))
  const total = ops.linalgVectorNorm(ops.stack(norms), normType)
  if (errorIfNonfinite && !Number.isFinite(total.item())) {
    throw new LockstepError(
      'ERR_VALUE',
      `The total norm of order ${normType} for gradients from \`parameters\` is non-finite, so it cannot be clipped. ` +
        'To scale the gradients by the non-finite norm anyway, set errorIfNonfinite: false',
      { operation },
    )
  }
  return total
}

export const clipGradValue_: UtilFunctions['clipGradValue_'] = util('clipGradValue_', ({ parameters, clipValue }) => {
  const list = tensorList('clipGradValue_', 'parameters', parameters)
  checkGradients('clipGradValue_()', list)
  noGrad(() =>
    scope(() => {
      for (const grad of gradients(list)) grad.clamp_(-clipValue, clipValue)
    }),
  )
})

function gradients(parameters: readonly Tensor[]): Tensor[] {
  return parameters.map(({ grad }) => grad).filter((grad) => grad !== null)
}
