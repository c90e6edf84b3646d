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
} from './parts.js'
import type { FunctionalOptions, Like, TensorFunction, Tensors } from './parts.js'

/**
 * `torch.autograd.functional.jacobian`: the derivative of each number of the outputs by each of the inputs, one row at a time.
 * @param func gives a tensor, or several
 * @param inputs a tensor, or several: the function's arguments
 * @returns for output and input of shapes `[a, b]` and `[c]` a tensor `[a, b, c]`; for several, a list of outputs and within
 *   it of inputs
 * @throws `ERR_GRADIENT` with `strict`, where an output does not depend on an input
 */
export function jacobian<const I extends Tensors, O extends Tensors>(
  func: TensorFunction<O>,
  inputs: I,
  options: FunctionalOptions = {},
): Like<O, Like<I, Tensor>> {
  const checked = checkFunctional('jacobian', func, options)
  const { createGraph, strict } = checked
  return enableGrad(() => {
    const from = prepare(listOf('jacobian', 'inputs', inputs), createGraph, true)
    const result = func(...from)
    const outputs = listOf('jacobian', 'outputs of the function', result)
    checkDepends('jacobian', outputs, strict)
    const rows = outputs.map((output) => {
      const flat = output.reshape([-1])
      const found = Array.from({ length: output.numel() }, (_, place) => {
        const row = gradients([flat.select(0, place)], from, undefined, { retainGraph: true, createGraph })
        return filled('jacobian', row, from, checked)
      })
      const byInput = from.map((input, index) => {
        const shape = [...output.shape, ...input.shape]
        if (found.length === 0) return ops.zeros(shape, { dtype: input.dtype, device: input.device })
        return ops
          .stack(
            found.map((row) => row[index] as Tensor),
            0,
          )
          .view(shape)
      })
      return inForm(inputs, finish(byInput, createGraph))
    })
    return inForm(result, rows) as Like<O, Like<I, Tensor>>
  })
}

/**
 * `torch.autograd.functional.hessian`: the second derivatives of a function of one number.
 * @returns for inputs of shapes `[a]` and `[b]` a list of lists, by both: `[a, a]`, `[a, b]`; one tensor for one input
 * @throws `ERR_VALUE` where the function gives more than a number
 */
export function hessian<const I extends Tensors>(
  func: TensorFunction<Tensor>,
  inputs: I,
  options: FunctionalOptions = {},
): Like<I, Like<I, Tensor>> {
  const { strict } = checkFunctional('hessian', func, options)
  const number = (...given: Tensor[]): Tensor => {
    const output = func(...given)
    checkNumber('hessian', output)
    checkDepends('hessian', [output], strict)
    return output.squeeze()
  }
  const first = (...given: Tensor[]): Tensors => {
    const found = jacobian(number, given, { createGraph: true })
    checkDepends('hessian', found as readonly Tensor[], strict)
    return inForm(inputs, found as readonly Tensor[])
  }
  return jacobian(first, inputs, options) as Like<I, Like<I, Tensor>>
}
