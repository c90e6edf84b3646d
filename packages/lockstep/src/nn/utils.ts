/** `torch.nn.utils`. */
import { noGrad } from '../autograd/modes.js'
import { checkKind } from '../checks.js'
import { LockstepError } from '../error.js'
import { ops } from '../ops/ops.js'
import { describe } from '../ops/explain.js'
import { checkGradients } from '../autograd/guards.js'
import { checkOptions } from '../options.js'
import { scope } from '../tensor/scope.js'
import { Tensor } from '../tensor/tensor.js'
import { invalid, needTensor } from './arguments.js'
import { setData } from './convert.js'

export interface ClipGradNormOptions {
  /** Which norm; Infinity for the greatest absolute value. Default: 2. */
  normType?: number
  /** Throw where the norm is infinite or NaN, instead of scaling by it. Default: false. */
  errorIfNonfinite?: boolean
}

type Parameters = Tensor | Iterable<Tensor>

/**
 * Scales the gradients of all parameters, in place, so that their norm together is at most `maxNorm`. Returns the norm
 * that they had, a scalar tensor.
 */
export function clipGradNorm_(parameters: Parameters, maxNorm: number, options: ClipGradNormOptions = {}): Tensor {
  const { normType, errorIfNonfinite } = normOptions('clipGradNorm_', options)
  if (typeof maxNorm !== 'number') throw invalid(`maxNorm must be a number, got ${describe(maxNorm)}`, 'clipGradNorm_')
  const list = tensorList('clipGradNorm_', parameters)
  checkGradients('clipGradNorm_()', list)
  return noGrad(() =>
    scope(() => {
      const grads = gradients(list)
      const total = totalNorm(grads, normType, errorIfNonfinite)
      if (grads.length === 0) return total
      const factor = ops.clamp(total.add(1e-6).reciprocal().mul(maxNorm), { max: 1 })
      for (const grad of grads) grad.mul_(factor.to(grad.device))
      return total
    }),
  )
}

/** The norm of tensors together, as `clipGradNorm_` computes it: a scalar tensor. */
export function getTotalNorm(tensors: Parameters, options: ClipGradNormOptions = {}): Tensor {
  const { normType, errorIfNonfinite } = normOptions('getTotalNorm', options)
  const list = tensorList('getTotalNorm', tensors)
  return noGrad(() => scope(() => totalNorm(list, normType, errorIfNonfinite)))
}

function totalNorm(tensors: readonly Tensor[], normType: number, errorIfNonfinite: boolean): Tensor {
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
      { operation: 'clipGradNorm_' },
    )
  }
  return total
}

/** Limits every element of the gradients to `[-clipValue, clipValue]`, in place. */
export function clipGradValue_(parameters: Parameters, clipValue: number): void {
  if (!(typeof clipValue === 'number' && clipValue >= 0))
    throw invalid(`clipValue must be a number of at least 0, got ${describe(clipValue)}`)
  const list = tensorList('clipGradValue_', parameters)
  checkGradients('clipGradValue_()', list)
  noGrad(() =>
    scope(() => {
      for (const grad of gradients(list)) grad.clamp_(-clipValue, clipValue)
    }),
  )
}

function normOptions(operation: string, options: ClipGradNormOptions): Required<ClipGradNormOptions> {
  checkOptions(operation, options, ['normType', 'errorIfNonfinite'])
  const { normType = 2, errorIfNonfinite = false } = options
  if (typeof normType !== 'number') throw invalid(`normType must be a number, got ${describe(normType)}`, operation)
  return { normType, errorIfNonfinite }
}

function tensorList(operation: string, given: Parameters): Tensor[] {
  const list = given instanceof Tensor ? [given] : isIterable(given) ? [...given] : [given]
  for (const each of list) needTensor(operation, 'parameters', each)
  return list
}

function isIterable(value: unknown): value is Iterable<Tensor> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value
}

function gradients(parameters: readonly Tensor[]): Tensor[] {
  return parameters.map(({ grad }) => grad).filter((grad) => grad !== null)
}

/** All parameters in one vector, in their order. */
export function parametersToVector(parameters: Iterable<Tensor>): Tensor {
  return ops.cat(tensorList('parametersToVector', parameters).map((parameter) => parameter.reshape([-1])))
}

/** Gives the parameters views of a vector for their data, in their order. */
export function vectorToParameters(vector: Tensor, parameters: Iterable<Tensor>): void {
  needTensor('vectorToParameters', 'vector', vector)
  const list = tensorList('vectorToParameters', parameters)
  let start = 0
  noGrad(() => {
    for (const parameter of list) {
      const count = parameter.numel()
      scope(() => setData(parameter, vector.narrow(0, start, count).viewAs(parameter).detach()))
      start += count
    }
  })
}

/**
 * The same state dict without `prefix` before the names that have it, in the same order
 * (`consume_prefix_in_state_dict_if_present`, which edits its argument): a state of PyTorch's wrapper, for the module
 * alone. Values are not copied. `ERR_STATE_DICT` where two names become one.
 * @param prefix default `'module.'`
 */
export function stripModulePrefix<T>(stateDict: ReadonlyMap<string, T>, prefix = 'module.'): Map<string, T> {
  const operation = 'stripModulePrefix'
  if (!(stateDict instanceof Map)) {
    const text = `${operation}: stateDict must be a Map by name, got ${describe(stateDict)}`
    throw new LockstepError('ERR_ARGUMENT_TYPE', text, { operation })
  }
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
