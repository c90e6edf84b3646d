/** Products of derivatives and vectors, without the derivatives themselves. */
import { ops } from '../../ops/ops.js'
import type { Tensor } from '../../tensor/tensor.js'
import { enableGrad } from '../modes.js'
import {
  checkDepends,
  checkFunctional,
  checkNumber,
  filled,
  finish,
  gradients,
  inForm,
  listOf,
  prepare,
  vector,
} from './parts.js'
import type { FunctionalOptions, Like, TensorFunction, Tensors } from './parts.js'

const leaves = (tensors: readonly Tensor[]): Tensor[] =>
  tensors.map((tensor) => ops.zerosLike(tensor).requiresGrad_(true))

/**
 * `torch.autograd.functional.vjp`: a vector times the Jacobian.
 * @param v of the shape of the outputs; may be left out where they are one number
 * @returns the outputs, and the product, of the shape of the inputs
 */
export function vjp<const I extends Tensors, O extends Tensors>(
  func: TensorFunction<O>,
  inputs: I,
  v: Tensors | null = null,
  options: FunctionalOptions = {},
): [outputs: O, product: Like<I, Tensor>] {
  const checked = checkFunctional('vjp', func, options)
  const { createGraph, strict } = checked
  return enableGrad(() => {
    const from = prepare(listOf('vjp', 'inputs', inputs), createGraph, true)
    const result = func(...from)
    const outputs = listOf('vjp', 'outputs of the function', result)
    checkDepends('vjp', outputs, strict)
    const weights = vector('vjp', v, outputs, createGraph)
    const product = filled('vjp', gradients(outputs, from, weights, { createGraph }), from, checked)
    return [
      inForm(result, finish(outputs, createGraph)) as O,
      inForm(inputs, finish(product, createGraph)) as Like<I, Tensor>,
    ]
  })
}

/**
 * `torch.autograd.functional.jvp`: the Jacobian times a vector, by two backward passes.
 * @param v of the shape of the inputs; may be left out where they are one number
 * @returns the outputs, and the product, of the shape of the outputs
 */
export function jvp<const I extends Tensors, O extends Tensors>(
  func: TensorFunction<O>,
  inputs: I,
  v: Tensors | null = null,
  options: FunctionalOptions = {},
): [outputs: O, product: Like<O, Tensor>] {
  const checked = checkFunctional('jvp', func, options)
  const { createGraph, strict } = checked
  return enableGrad(() => {
    const from = prepare(listOf('jvp', 'inputs', inputs), createGraph, true)
    const direction = vector('jvp', v, from, createGraph)
    const result = func(...from)
    const outputs = listOf('jvp', 'outputs of the function', result)
    checkDepends('jvp', outputs, strict)
    const weights = leaves(outputs)
    const back = gradients(outputs, from, weights, { createGraph: true })
    checkDepends('jvp', back, strict)
    const product = filled('jvp', gradients(back, weights, direction, { createGraph }), outputs, checked)
    return [
      inForm(result, finish(outputs, createGraph)) as O,
      inForm(result, finish(product, createGraph)) as Like<O, Tensor>,
    ]
  })
}

/** The inputs, the number that a function gives of them, and its first derivatives, recorded. */
function derived(
  operation: string,
  func: TensorFunction<Tensor>,
  inputs: Tensors,
  v: Tensors | null,
  { createGraph, strict }: Required<FunctionalOptions>,
): { from: Tensor[]; output: Tensor; direction: Tensor[] | undefined; first: (Tensor | null)[] } {
  const from = prepare(listOf(operation, 'inputs', inputs), createGraph, true)
  const direction = vector(operation, v, from, createGraph)
  const output = func(...from)
  checkNumber(operation, output)
  checkDepends(operation, [output], strict)
  const first = gradients([output], from, undefined, { createGraph: true })
  checkDepends(operation, first, strict)
  return { from, output, direction, first }
}

/**
 * `torch.autograd.functional.vhp`: a vector times the Hessian of a function of one number.
 * @param v of the shape of the inputs; may be left out where they are one number
 * @returns the function's number, and the product, of the shape of the inputs
 */
export function vhp<const I extends Tensors>(
  func: TensorFunction<Tensor>,
  inputs: I,
  v: Tensors | null = null,
  options: FunctionalOptions = {},
): [output: Tensor, product: Like<I, Tensor>] {
  const checked = checkFunctional('vhp', func, options)
  const { createGraph } = checked
  return enableGrad(() => {
    const { from, output, direction, first } = derived('vhp', func, inputs, v, checked)
    const product = filled('vhp', gradients(first, from, direction, { createGraph }), from, checked)
    const [own] = finish([output], createGraph) as [Tensor]
    return [own, inForm(inputs, finish(product, createGraph)) as Like<I, Tensor>]
  })
}

/**
 * `torch.autograd.functional.hvp`: the Hessian of a function of one number, times a vector. `vhp` is quicker, and the same
 * where the Hessian is symmetric.
 * @param v of the shape of the inputs; may be left out where they are one number
 * @returns the function's number, and the product, of the shape of the inputs
 */
export function hvp<const I extends Tensors>(
  func: TensorFunction<Tensor>,
  inputs: I,
  v: Tensors | null = null,
  options: FunctionalOptions = {},
): [output: Tensor, product: Like<I, Tensor>] {
  const checked = checkFunctional('hvp', func, options)
  const { createGraph } = checked
  return enableGrad(() => {
    const { from, output, direction, first } = derived('hvp', func, inputs, v, checked)
    const weights = leaves(from)
    const second = gradients(first, from, weights, { createGraph: true })
    const product = filled('hvp', gradients(second, weights, direction, { createGraph }), from, checked)
    const [own] = finish([output], createGraph) as [Tensor]
    return [own, inForm(inputs, finish(product, createGraph)) as Like<I, Tensor>]
  })
}
