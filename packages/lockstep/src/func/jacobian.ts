/** Jacobians and Hessians of functions of tensors. */
import { checkRule, ruleFor } from '../checks.js'
import { ops } from '../ops/ops.js'
import type { Tensor } from '../tensor/tensor.js'
import { checkDerivative, placesOf, selected } from './arguments.js'
import type { Argnums, DerivativeOptions, Each, Selected } from './arguments.js'
import { pushforward } from './jvp.js'
import type { Randomness } from './layer.js'
import { flattenTensors, invalid, regrouped } from './trees.js'
import { pullback } from './vjp.js'
import { vmap } from './vmap.js'

export interface JacrevOptions<N extends Argnums = Argnums> extends DerivativeOptions<N> {
  /** How many rows are computed at once, which bounds the memory; null: all. Default null. */
  readonly chunkSize?: number | null | undefined
}

export interface JacfwdOptions<N extends Argnums = Argnums> extends DerivativeOptions<N> {
  /** What random operators do, as for `vmap`. Default: they are an error. */
  readonly randomness?: Randomness | undefined
}

/** What has the form of the outputs, and within it of the arguments: each of the output's shape, then the argument's. */
export type Jacobian<O, A extends readonly unknown[], N extends Argnums> = Each<O, Selected<A, N>>

function checkReal(operation: string, tensors: readonly unknown[]): void {
  for (const tensor of tensors) {
    const { dtype } = tensor as Tensor
    if (dtype?.startsWith('complex') === true) throw invalid(operation, `Tensors must be real, got ${dtype}`)
  }
}

/** Rows `from` to `to` of the unit matrix over all elements of the tensors, cut into their parts and shapes. */
function basis(tensors: readonly Tensor[], from: number, to: number): Tensor[] {
  let before = 0
  return tensors.map((tensor) => {
    const count = tensor.numel()
    const rows = tensor.newZeros([to - from, count])
    rows.diagonal(from - before).fill_(1)
    before += count
    return rows.view([to - from, ...tensor.shape])
  })
}

/** A tensor cut into as many elements as each of `tensors` has. */
function split(rows: Tensor, tensors: readonly Tensor[], dim: number): readonly Tensor[] {
  return ops.splitWithSizes(
    rows,
    tensors.map((tensor) => tensor.numel()),
    dim,
  )
}

/**
 * `torch.func.jacrev`: a function that computes the Jacobian of `func`, by backward passes for all elements of the output
 * at once. It is the quicker one where there are fewer outputs than inputs. `func` is synchronous, takes and returns real
 * tensors, or trees of them.
 * @returns a function of the same arguments: in the form of the output, and within it of the argument (with several
 *   `argnums` of an array of them), tensors of the output's shape and the argument's; with `hasAux` `[jacobian, aux]`
 */
export function jacrev<A extends unknown[], O, const N extends Argnums = 0>(
  func: (...args: A) => O,
  options?: JacrevOptions<N> & { readonly hasAux?: false | undefined },
): (...args: A) => Jacobian<O, A, NoInfer<N>>
export function jacrev<A extends unknown[], O, Aux, const N extends Argnums = 0>(
  func: (...args: A) => readonly [output: O, aux: Aux],
  options: JacrevOptions<N> & { readonly hasAux: true },
): (...args: A) => [jacobian: Jacobian<O, A, NoInfer<N>>, aux: Aux]
export function jacrev(func: (...args: never[]) => unknown, options: JacrevOptions = {}): unknown {
  const operation = 'jacrev'
  const { argnums, hasAux } = checkDerivative(operation, func, options, ['chunkSize'])
  const { chunkSize = null } = options
  checkRule(operation, 'chunkSize', chunkSize, ruleFor('integer[1..]?'))
  return (...args: unknown[]) => {
    const places = placesOf(operation, argnums, args.length)
    const trees = places.map((place) => flattenTensors(operation, `argument ${place}`, args[place]))
    const inputs = trees.flatMap((flat) => flat.leaves)
    checkReal(operation, inputs)
    const { output, aux, pull, release } = pullback(operation, func, args, places, hasAux)
    const outputs = flattenTensors(operation, 'what the function returns', output)
    const chunks: Tensor[][] = []
    try {
      checkReal(operation, outputs.leaves)
      const total = outputs.leaves.reduce((sum, tensor) => sum + tensor.numel(), 0)
      const step = Math.min(chunkSize ?? total, total)
      for (let from = 0; from === 0 || from < total; from += Math.max(step, 1)) {
        const rows = basis(outputs.leaves, from, Math.min(from + step, total))
        const products = (cotangents: unknown): Tensor[] =>
          flattenTensors(operation, 'products', pull(cotangents)).leaves as Tensor[]
        // One row needs no vmap, which some operators do not know.
        const found =
          chunkSize === 1
            ? products(outputs.rebuild(rows.map((row) => row.squeeze(0)))).map((product) => product.unsqueeze(0))
            : vmap(products)(outputs.rebuild(rows))
        chunks.push(found)
      }
    } finally {
      release()
    }
    const [first = []] = chunks
    const byInput = inputs.map((input, index) => {
      const parts = chunks.map((chunk) => chunk[index] as Tensor)
      const rows = chunks.length === 1 ? (first[index] as Tensor) : ops.cat(parts, 0)
      return split(rows, outputs.leaves, 0).map((part, place) =>
        part.view([...(outputs.leaves[place] as Tensor).shape, ...input.shape]),
      )
    })
    const jacobian = outputs.rebuild(
      outputs.leaves.map((_, place) =>
        selected(
          argnums,
          regrouped(
            trees,
            byInput.map((parts) => parts[place]),
          ),
        ),
      ),
    )
    return hasAux ? [jacobian, aux] : jacobian
  }
}

/**
 * `torch.func.jacfwd`: a function that computes the Jacobian of `func`, by tangents for all elements of the argument at
 * once. It is the quicker one where there are fewer inputs than outputs. `func` is synchronous, takes and returns real
 * tensors, or trees of them.
 * @returns what the function of `jacrev` returns
 */
export function jacfwd<A extends unknown[], O, const N extends Argnums = 0>(
  func: (...args: A) => O,
  options?: JacfwdOptions<N> & { readonly hasAux?: false | undefined },
): (...args: A) => Jacobian<O, A, NoInfer<N>>
export function jacfwd<A extends unknown[], O, Aux, const N extends Argnums = 0>(
  func: (...args: A) => readonly [output: O, aux: Aux],
  options: JacfwdOptions<N> & { readonly hasAux: true },
): (...args: A) => [jacobian: Jacobian<O, A, NoInfer<N>>, aux: Aux]
export function jacfwd(func: (...args: never[]) => unknown, options: JacfwdOptions = {}): unknown {
  const operation = 'jacfwd'
  const { argnums, hasAux } = checkDerivative(operation, func, options, ['randomness'])
  const { randomness = 'error' } = options
  checkRule(operation, 'randomness', randomness, ruleFor('error|different|same'))
  return (...args: unknown[]) => {
    const places = placesOf(operation, argnums, args.length)
    const trees = places.map((place) => flattenTensors(operation, `argument ${place}`, args[place]))
    const inputs = trees.flatMap((flat) => flat.leaves)
    checkReal(operation, inputs)
    const total = inputs.reduce((sum, tensor) => sum + tensor.numel(), 0)
    const push = (...tangents: unknown[]): unknown => {
      const { output, tangent, aux } = pushforward(operation, func, args, places, tangents, { hasAux })
      checkReal(operation, flattenTensors(operation, 'what the function returns', output).leaves)
      return hasAux ? [tangent, aux] : tangent
    }
    const results = vmap(push, { randomness })(...regrouped(trees, basis(inputs, 0, total)))
    const [tangents, aux] = hasAux ? (results as [unknown, unknown]) : [results, undefined]
    const outputs = flattenTensors(operation, 'what the function returns', tangents)
    const jacobian = outputs.rebuild(
      outputs.leaves.map((columns) => {
        const parts = split(columns.movedim(0, -1), inputs, -1).map((part, index) => {
          const { shape } = inputs[index] as Tensor
          return shape.length === 0 ? part.squeeze(-1) : part.unflatten(-1, [...shape])
        })
        return selected(argnums, regrouped(trees, parts))
      }),
    )
    if (!hasAux) return jacobian
    const others = flattenTensors(operation, 'aux', aux)
    return [jacobian, others.rebuild(others.leaves.map((tensor) => tensor.select(0, 0)))]
  }
}

/**
 * `torch.func.hessian`: a function that computes the second derivatives of `func`: `jacfwd(jacrev(func))`.
 * @returns a function of the same arguments: in the form of the output, within it of the argument, and within that of the
 *   argument again, tensors of the output's shape and twice the argument's
 */
export function hessian<A extends unknown[], O, const N extends Argnums = 0>(
  func: (...args: A) => O,
  options: { readonly argnums?: N | undefined } = {},
): (...args: A) => Jacobian<Jacobian<O, A, NoInfer<N>>, A, NoInfer<N>> {
  checkDerivative('hessian', func, options)
  return jacfwd(jacrev<A, O, N>(func, options), options) as (
    ...args: A
  ) => Jacobian<Jacobian<O, A, NoInfer<N>>, A, NoInfer<N>>
}
