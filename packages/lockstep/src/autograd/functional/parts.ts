/** What the derivatives of functions have in common. */
import { checkKind, checkKinds } from '../../checks.js'
import { LockstepError } from '../../error.js'
import { ops } from '../../ops/ops.js'
import { checkOptions } from '../../options.js'
import { Tensor } from '../../tensor/tensor.js'
import { grad } from '../backward.js'

/** A tensor, or several. */
export type Tensors = Tensor | readonly Tensor[]

/** A function of tensors, given one by one. */
export type TensorFunction<O extends Tensors = Tensors> = (...inputs: Tensor[]) => O

/** What has the form of `T`, with `E` for each tensor. */
export type Like<T extends Tensors, E> = T extends Tensor ? E : { -readonly [K in keyof T]: E }

export interface FunctionalOptions {
  /** Record the derivation, so that its result can be derived again. Default false. */
  createGraph?: boolean
  /** `ERR_GRADIENT` where an output does not depend on an input, instead of zeros. Default false. */
  strict?: boolean
}

export function checkFunctional(
  operation: string,
  func: unknown,
  options: FunctionalOptions,
): Required<FunctionalOptions> {
  checkKind(operation, 'func', func, 'function')
  checkOptions(operation, options, ['createGraph', 'strict'])
  checkKinds(operation, options, { createGraph: 'boolean', strict: 'boolean' })
  return { createGraph: options.createGraph ?? false, strict: options.strict ?? false }
}

/** The tensors of an argument or a result. */
export function listOf(operation: string, name: string, value: unknown): Tensor[] {
  checkKind(operation, name, value, 'Tensors')
  return value instanceof Tensor ? [value] : [...(value as readonly Tensor[])]
}

/** In the form that was given. */
export function inForm<E>(form: unknown, list: readonly E[]): E | readonly E[] {
  return form instanceof Tensor ? (list[0] as E) : list
}

/** Inputs that are leaves of their own; with `createGraph`, those that have a history keep it. */
export function prepare(inputs: readonly Tensor[], createGraph: boolean, needGraph: boolean): Tensor[] {
  return inputs.map((input) =>
    createGraph && input.requiresGrad ? input.viewAs(input) : input.detach().requiresGrad_(needGraph),
  )
}

/** Results, without their history unless it is asked for. */
export function finish<T extends Tensor>(results: readonly T[], createGraph: boolean): Tensor[] {
  return createGraph ? [...results] : results.map((result) => result.detach())
}

/** The vector of a product: one tensor for each of `others`, of the same shape; may be left out for a single number. */
export function vector(
  operation: string,
  v: unknown,
  others: readonly Tensor[],
  createGraph: boolean,
): Tensor[] | undefined {
  if (v === undefined || v === null) {
    if (others.length === 1 && others[0]?.numel() === 1) return undefined
    throw problem(operation, 'v may only be left out where there is a single tensor of one element')
  }
  const list = prepare(listOf(operation, 'v', v), createGraph, false)
  if (list.length !== others.length) {
    throw problem(operation, `v needs ${others.length} tensors, got ${list.length}`, 'ERR_VALUE')
  }
  for (const [index, other] of others.entries()) {
    const have = (list[index] as Tensor).shape
    if (String(have) === String(other.shape)) continue
    throw problem(operation, `v[${index}] must have shape [${other.shape.join(', ')}], got [${have.join(', ')}]`)
  }
  return list
}

/** Gradients of the outputs that have any; null where an input takes no part. */
export function gradients(
  outputs: readonly (Tensor | null)[],
  inputs: readonly Tensor[],
  gradOutputs: readonly Tensor[] | undefined,
  options: { createGraph?: boolean; retainGraph?: boolean },
): (Tensor | null)[] {
  const used = outputs.flatMap((output, index) => (output?.requiresGrad === true ? [{ output, index }] : []))
  if (used.length === 0) return inputs.map(() => null)
  const from = used.map(({ output }) => output)
  const weights =
    gradOutputs === undefined ? {} : { gradOutputs: used.map(({ index }) => gradOutputs[index] as Tensor) }
  return grad(from, inputs, { ...options, ...weights, allowUnused: true })
}

/** Zeros where there is no gradient; with `strict`, an error. */
export function filled(
  operation: string,
  found: readonly (Tensor | null)[],
  like: readonly Tensor[],
  { strict, createGraph }: Required<FunctionalOptions>,
): Tensor[] {
  return found.map((gradient, index) => {
    const depends = gradient !== null && (!createGraph || gradient.requiresGrad)
    if (strict && !depends) throw independent(operation, index)
    return gradient ?? ops.zerosLike(like[index] as Tensor)
  })
}

/** With `strict`: tensors that depend on the inputs. */
export function checkDepends(operation: string, tensors: readonly (Tensor | null)[], strict: boolean): void {
  const index = strict ? tensors.findIndex((tensor) => tensor?.requiresGrad !== true) : -1
  if (index >= 0) throw independent(operation, index)
}

/** The one number that a function gives. */
export function checkNumber(operation: string, outputs: unknown): void {
  if (outputs instanceof Tensor && outputs.numel() === 1) return
  throw problem(operation, 'the function must return a single tensor of one element')
}

function independent(operation: string, index: number): LockstepError {
  const text = `what is derived does not depend on tensor ${index}, which \`strict\` does not allow`
  return problem(operation, text, 'ERR_GRADIENT')
}

function problem(operation: string, text: string, code: 'ERR_VALUE' | 'ERR_GRADIENT' = 'ERR_VALUE'): LockstepError {
  return new LockstepError(code, `${operation}: ${text}`, { operation })
}
