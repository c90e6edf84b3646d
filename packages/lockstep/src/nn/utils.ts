/** `torch.nn.utils`. What its functions take, and their documentation, stand in the table in src/signatures. */
import { checkGradients } from '../autograd/guards.js'
import { noGrad } from '../autograd/modes.js'
import { checkInstance, checkKind } from '../checks.js'
import { LockstepError } from '../error.js'
import { ops } from '../ops/ops.js'
import { defined } from '../signatures/defined.js'
import { table } from '../signatures/table.js'
import { scope } from '../tensor/scope.js'
import { Tensor } from '../tensor/tensor.js'
import { needTensor } from './arguments.js'
import { setData } from './convert.js'
import type { UtilArguments, UtilFunctions } from './generated/utils.js'

export * as rnn from './recurrent/sequences.js'
export type * from './generated/utils.js'

function util<N extends keyof UtilFunctions>(
  name: N,
  run: (given: UtilArguments[N]) => ReturnType<UtilFunctions[N]>,
): UtilFunctions[N] {
  return defined(name, table.utils[name], run) as unknown as UtilFunctions[N]
}

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
        const factor = ops.clamp(total.add(1e-6).reciprocal().mul(maxNorm), { max: 1 })
        for (const grad of grads) grad.mul_(factor.to(grad.device))
        return total
      }),
    )
  },
)

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

function tensorList(operation: string, name: string, given: Tensor | Iterable<Tensor>): Tensor[] {
  const list = given instanceof Tensor ? [given] : [...given]
  for (const each of list) needTensor(operation, name, each)
  return list
}

function gradients(parameters: readonly Tensor[]): Tensor[] {
  return parameters.map(({ grad }) => grad).filter((grad) => grad !== null)
}

export const parametersToVector: UtilFunctions['parametersToVector'] = util('parametersToVector', ({ parameters }) => {
  const list = tensorList('parametersToVector', 'parameters', parameters)
  return ops.cat(list.map((parameter) => parameter.reshape([-1])))
})

export const vectorToParameters: UtilFunctions['vectorToParameters'] = util(
  'vectorToParameters',
  ({ vec, parameters }) => {
    const list = tensorList('vectorToParameters', 'parameters', parameters)
    let start = 0
    noGrad(() => {
      for (const parameter of list) {
        const count = parameter.numel()
        scope(() => setData(parameter, vec.narrow(0, start, count).viewAs(parameter).detach()))
        start += count
      }
    })
  },
)

/**
 * The same state dict without `prefix` before the names that have it, in the same order
 * (`consume_prefix_in_state_dict_if_present`, which edits its argument): a state of PyTorch's wrapper, for the module
 * alone. Values are not copied. `ERR_STATE_DICT` where two names become one.
 * @param prefix default `'module.'`
 */
export function stripModulePrefix<T>(stateDict: ReadonlyMap<string, T>, prefix = 'module.'): Map<string, T> {
  const operation = 'stripModulePrefix'
  checkInstance(operation, 'stateDict', stateDict, Map, 'a Map by name')
  checkKind(operation, 'prefix', prefix, 'string')
  const out = new Map<string, T>()
  for (const [name, value] of stateDict as ReadonlyMap<string, T>) {
    const own = name.startsWith(prefix) ? name.slice(prefix.length) : name
    if (out.has(own)) {
      const text = `${operation}: '${own}' is there with the prefix '${prefix}' and without it: take one of the two out`
      throw new LockstepError('ERR_STATE_DICT', text, { operation })
    }
    out.set(own, value)
  }
  return out
}
