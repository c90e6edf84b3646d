/** Gradients of functions of one number. */
import { grad as gradientsOf } from '../autograd/backward.js'
import { ops } from '../ops/ops.js'
import { describe } from '../ops/explain.js'
import { isTensor } from '../tensor/tensor.js'
import type { Tensor } from '../tensor/tensor.js'
import { checkDerivative, placesOf, selected, withAux } from './arguments.js'
import type { Argnums, Derived, DerivativeOptions, Selected } from './arguments.js'
import { callInside, derive, unwrap, wrap } from './layer.js'
import { flattenTensors, invalid, mapLeaves, regrouped } from './trees.js'
import type { Flat } from './trees.js'

/** The gradients of outputs by inputs; zeros for an input that they do not depend on. */
export function gradients(
  outputs: readonly Tensor[],
  inputs: readonly Tensor[],
  weights: readonly Tensor[] | undefined,
  options: { readonly retainGraph?: boolean; readonly createGraph: boolean },
): Tensor[] {
  const used = outputs.flatMap((output, index) => (output.requiresGrad ? [index] : []))
  if (used.length === 0) return inputs.map((input) => ops.zerosLike(input))
  const found = gradientsOf(
    used.map((index) => outputs[index] as Tensor),
    inputs,
    {
      ...options,
      ...(weights && { gradOutputs: used.map((index) => weights[index] as Tensor) }),
      allowUnused: true,
    },
  )
  return found.map((gradient, index) => gradient ?? ops.zerosLike(inputs[index] as Tensor))
}

/** The arguments in a layer: those at `places` as leaves, of which the tensors are returned too. */
export function enter(
  operation: string,
  args: readonly unknown[],
  places: readonly number[],
  level: number,
): { inside: unknown[]; leaves: Flat<Tensor>[] } {
  const taken = new Map<number, Flat<Tensor>>()
  const inside = args.map((arg, place) => {
    if (!places.includes(place)) return mapLeaves(operation, arg, (tensor) => wrap(tensor, level))
    const flat = flattenTensors(operation, `argument ${place}, which is derived by,`, arg)
    const leaves = flat.leaves.map((tensor) => wrap(tensor, level, true))
    taken.set(place, { ...flat, leaves })
    return flat.rebuild(leaves)
  })
  return { inside, leaves: places.map((place) => taken.get(place) as Flat<Tensor>) }
}

/** Gradients, value and what the function gives besides. */
function derived(
  operation: string,
  func: (...args: never[]) => unknown,
  args: readonly unknown[],
  { argnums, hasAux }: Derived,
): { gradient: unknown; value: Tensor; aux: unknown } {
  const places = placesOf(operation, argnums, args.length)
  return derive(operation, 'backward', (level) => {
    const { inside, leaves } = enter(operation, args, places, level)
    const { output, aux } = withAux(operation, callInside(operation, func, inside as never[]), hasAux)
    if (!isTensor(output)) throw invalid(operation, `the function must return a Tensor, got ${describe(output)}`)
    if (output.dim() !== 0) {
      const text = `the function must return a single number, got shape [${output.shape.join(', ')}]: vjp and jacrev take others`
      throw invalid(operation, text, 'ERR_VALUE')
    }
    const inputs = leaves.flatMap((flat) => flat.leaves)
    const found = gradients([output], inputs, undefined, { createGraph: true }).map((gradient) => {
      const outside = unwrap(gradient, level)
      if (outside !== gradient) gradient.dispose()
      return outside
    })
    return {
      gradient: selected(argnums, regrouped(leaves, found)),
      value: unwrap(output, level),
      aux: hasAux ? mapLeaves(operation, aux, (tensor) => unwrap(tensor, level)) : undefined,
    }
  })
}

/**
 * `torch.func.grad`: a function that computes the gradient of `func`, which returns one number, by an argument (with
 * `argnums` by another, or by several). An argument may be a tree: an object or a Map of tensors, say. It composes with
 * itself and with the others here: `vmap(grad(f))` gives a gradient for each example. `func` is synchronous.
 * @returns a function of the same arguments: gradients in the form of the argument; with several an array of them; with
 *   `hasAux` `[gradients, aux]`
 * @throws `ERR_VALUE` where `func` returns more than a number; `ERR_GRADIENT` where it writes in place to a tensor from
 *   outside of it
 */
export function grad<A extends unknown[], const N extends Argnums = 0>(
  func: (...args: A) => Tensor,
  options?: DerivativeOptions<N> & { readonly hasAux?: false | undefined },
): (...args: A) => Selected<A, NoInfer<N>>
export function grad<A extends unknown[], Aux, const N extends Argnums = 0>(
  func: (...args: A) => readonly [output: Tensor, aux: Aux],
  options: DerivativeOptions<N> & { readonly hasAux: true },
): (...args: A) => [gradient: Selected<A, NoInfer<N>>, aux: Aux]
export function grad(func: (...args: never[]) => unknown, options: DerivativeOptions = {}): unknown {
  const checked = checkDerivative('grad', func, options)
  return (...args: unknown[]) => {
    const { gradient, aux } = derived('grad', func, args, checked)
    return checked.hasAux ? [gradient, aux] : gradient
  }
}

/**
 * `torch.func.grad_and_value`: as `grad`, with what `func` returns.
 * @returns a function that gives `[gradients, value]`, with `hasAux` `[gradients, [value, aux]]`
 */
export function gradAndValue<A extends unknown[], const N extends Argnums = 0>(
  func: (...args: A) => Tensor,
  options?: DerivativeOptions<N> & { readonly hasAux?: false | undefined },
): (...args: A) => [gradient: Selected<A, NoInfer<N>>, value: Tensor]
export function gradAndValue<A extends unknown[], Aux, const N extends Argnums = 0>(
  func: (...args: A) => readonly [output: Tensor, aux: Aux],
  options: DerivativeOptions<N> & { readonly hasAux: true },
): (...args: A) => [gradient: Selected<A, NoInfer<N>>, results: [value: Tensor, aux: Aux]]
export function gradAndValue(func: (...args: never[]) => unknown, options: DerivativeOptions = {}): unknown {
  const checked = checkDerivative('gradAndValue', func, options)
  return (...args: unknown[]) => {
    const { gradient, value, aux } = derived('gradAndValue', func, args, checked)
    return [gradient, checked.hasAux ? [value, aux] : value]
  }
}
