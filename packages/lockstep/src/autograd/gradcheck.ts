import { checkKind, checkKinds } from '../checks.js'
import { LockstepError } from '../error.js'
import { ops } from '../ops/ops.js'
import { checkOptions } from '../options.js'
import type { Tensor } from '../tensor/tensor.js'
import { grad } from './backward.js'
import { gradients, listOf } from './functional/parts.js'
import type { TensorFunction, Tensors } from './functional/parts.js'
import { enableGrad, noGrad } from './modes.js'

export interface GradcheckOptions {
  /** By how much each number of the inputs is moved. Default 1e-6. */
  eps?: number
  /** Default 1e-5. */
  atol?: number
  /** Default 1e-3. */
  rtol?: number
  /** Throw `ERR_GRADIENT`, which says where, instead of returning false. Default true. */
  raiseException?: boolean
  /** By how much two backward passes may differ. Default 0. */
  nondetTol?: number
}

const numbers = { eps: 'number(0..]', atol: 'number[0..]', rtol: 'number[0..]', nondetTol: 'number[0..]' } as const

/**
 * `torch.autograd.gradcheck`: compares the gradients of a function with differences of its values, for each number of the
 * inputs that require gradients. Give float64 inputs: differences of others are too coarse. Complex ones are `ERR_VALUE`.
 * Also checked: two backward passes agree, and gradients of zero give zeros.
 * @param func gives a tensor, or several
 * @returns true; false where they differ and `raiseException` is false
 * @throws `ERR_GRADIENT` where they differ
 */
export function gradcheck(func: TensorFunction, inputs: Tensors, options: GradcheckOptions = {}): boolean {
  checkKind('gradcheck', 'func', func, 'function')
  checkOptions('gradcheck', options, [...Object.keys(numbers), 'raiseException'])
  checkKinds('gradcheck', options, { ...numbers, raiseException: 'boolean' })
  const given = listOf('gradcheck', 'inputs', inputs)
  const checked = given.filter((input) => input.requiresGrad)
  if (checked.length === 0) throw problem('gradcheck needs an input that requires gradients', 'ERR_VALUE')
  if (given.some((input) => input.isComplex())) throw problem('gradcheck does not take complex inputs', 'ERR_VALUE')
  try {
    compare(func, given, checked, { eps: 1e-6, atol: 1e-5, rtol: 1e-3, nondetTol: 0, ...options })
  } catch (error) {
    if (options.raiseException === false && LockstepError.is(error, 'ERR_GRADIENT')) return false
    throw error
  }
  return true
}

/**
 * `torch.autograd.gradgradcheck`: the same for the gradients themselves, as functions of the inputs and of the outputs'
 * gradients.
 * @param gradOutputs the outputs' gradients; null for random ones of the same shapes, from the default generator
 */
export function gradgradcheck(
  func: TensorFunction,
  inputs: Tensors,
  gradOutputs: Tensors | null = null,
  options: GradcheckOptions = {},
): boolean {
  checkKind('gradgradcheck', 'func', func, 'function')
  const given = listOf('gradgradcheck', 'inputs', inputs)
  const outputs = enableGrad(() => differentiable('gradgradcheck', func(...given)))
  const weights =
    gradOutputs === null
      ? outputs.map((output) => ops.randnLike(output.detach()).requiresGrad_(true))
      : listOf('gradgradcheck', 'gradOutputs', gradOutputs)
  const first = (...all: Tensor[]): Tensor[] => {
    const from = all.slice(0, given.length)
    const results = enableGrad(() => differentiable('gradgradcheck', func(...from)))
    const to = from.filter((input) => input.requiresGrad)
    const found = grad(results, to, { gradOutputs: all.slice(given.length), createGraph: true, allowUnused: true })
    return found.filter((gradient) => gradient !== null)
  }
  return gradcheck(first, [...given, ...weights], options)
}

function compare(
  func: TensorFunction,
  given: readonly Tensor[],
  checked: readonly Tensor[],
  { eps, atol, rtol, nondetTol }: Required<Omit<GradcheckOptions, 'raiseException'>>,
): void {
  const run = (): Tensor[] => enableGrad(() => differentiable('gradcheck', func(...given)))
  const outputs = run()
  if (outputs.some((output) => output.isComplex()))
    throw problem('gradcheck does not take complex outputs', 'ERR_VALUE')
  // First, since moving the inputs in place would spoil what is recorded of them.
  const all = outputs.map((_, place) => checked.map((input) => numerical(run, place, input, eps)))
  for (const [place, output] of run().entries()) {
    for (const [index, input] of checked.entries()) {
      const where = `output ${place} by input ${given.indexOf(input)}`
      const own = analytical(output, input)
      const again = analytical(output, input)
      if (!close(own, again, nondetTol, 0)) throw problem(`two backward passes differ, of ${where}`)
      const differences = all[place]?.[index] as Tensor
      if (!close(own, differences, atol, rtol)) {
        const [found, expected] = [own, differences].map((each) => JSON.stringify(each.toArray()))
        throw problem(`gradients differ, of ${where}:\n  backward:    ${found}\n  differences: ${expected}`)
      }
      const zero = gradients([output], checked, [ops.zerosLike(output)], { retainGraph: true })[index] ?? null
      if (zero !== null && zero.ne(0).any().item() === true) {
        throw problem(`a gradient of zero does not give zeros, of ${where}: the backward must multiply by it`)
      }
    }
  }
}

/** `[numbers of the input, numbers of the output]`, by backward passes. */
function analytical(output: Tensor, input: Tensor): Tensor {
  const rows = Array.from({ length: output.numel() }, (_, place) => {
    const weight = ops.zerosLike(output).detach()
    noGrad(() => elementOf(weight, place).fill_(1))
    const [row] = gradients([output], [input], [weight], { retainGraph: true })
    return (row ?? ops.zerosLike(input)).detach().reshape([-1])
  })
  return ops.stack(rows, 1)
}

/** The same by differences of the function's values. */
function numerical(run: () => Tensor[], place: number, input: Tensor, eps: number): Tensor {
  return noGrad(() => {
    const free = input.detach()
    const columns = Array.from({ length: input.numel() }, (_, index) => {
      const number = elementOf(free, index)
      const before = number.clone()
      const at = (moved: number): Tensor => {
        number.copy_(before.add(moved))
        return (run()[place] as Tensor).detach().clone()
      }
      try {
        const low = at(-eps)
        const difference = at(eps).sub(low)
        return difference.div(2 * eps).reshape([-1])
      } finally {
        number.copy_(before)
      }
    })
    return ops.stack(columns, 0)
  })
}

/** One number of a tensor, as a view, in row-major order. */
function elementOf(tensor: Tensor, index: number): Tensor {
  let rest = index
  let view = tensor
  for (let dim = tensor.dim() - 1; dim >= 0; dim--) {
    const size = tensor.size(dim)
    view = view.select(dim, rest % size)
    rest = Math.floor(rest / size)
  }
  return view
}

/** The outputs that depend on what requires gradients. */
function differentiable(operation: string, outputs: unknown): Tensor[] {
  return listOf(operation, 'outputs of the function', outputs).filter((output) => output.requiresGrad)
}

function close(a: Tensor, b: Tensor, atol: number, rtol: number): boolean {
  return a.numel() === 0 || ops.allclose(a, b.to(a.dtype), { rtol, atol })
}

function problem(text: string, code: 'ERR_GRADIENT' | 'ERR_VALUE' = 'ERR_GRADIENT'): LockstepError {
  return new LockstepError(code, text, { operation: 'gradcheck' })
}
