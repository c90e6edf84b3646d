/** Products of Jacobians and vectors, forwards. */
import { checkKind, checkKinds } from '../checks.js'
import { currentFrame } from '../frame.js'
import { native } from '../native.js'
import { ops } from '../ops/ops.js'
import { checkOptions } from '../options.js'
import { Tensor, handleOf } from '../tensor/tensor.js'
import { withAux } from './arguments.js'
import { callInside, derive, unwrap, wrap } from './layer.js'
import { flattenTensors, invalid, mapLeaves } from './trees.js'
import { checkForm, checkShapes } from './vjp.js'

export interface JvpOptions {
  /** `ERR_GRADIENT` where an output does not depend on the primals, instead of zeros. Default false. */
  readonly strict?: boolean | undefined
  /** The function returns `[output, aux]`, of which `aux` is passed on and not derived. Default false. */
  readonly hasAux?: boolean | undefined
}

function dual(primal: Tensor, tangent: Tensor): Tensor {
  return new Tensor(native().funcDual(handleOf(primal), handleOf(tangent), currentFrame().modeBits))
}

function parts(tensor: Tensor, strict: boolean): [primal: Tensor, tangent: Tensor] {
  const [value = 0, tangent = 0] = native().funcParts(handleOf(tensor), currentFrame().modeBits)
  const primal = new Tensor(value)
  if (tangent !== 0) return [primal, new Tensor(tangent)]
  if (!strict) return [primal, ops.zerosLike(primal)]
  throw invalid('jvp', 'an output does not depend on the primals, which `strict` does not allow', 'ERR_GRADIENT')
}

/** Output, tangents and what the function gives besides; `tangents` has one tree for each of `places`. */
export function pushforward(
  operation: string,
  func: (...args: never[]) => unknown,
  args: readonly unknown[],
  places: readonly number[],
  tangents: readonly unknown[],
  { strict = false, hasAux = false }: JvpOptions,
): { output: unknown; tangent: unknown; aux: unknown } {
  const primals = flattenTensors(
    operation,
    'primals',
    places.map((place) => args[place]),
  )
  const vectors = flattenTensors(operation, 'tangents', tangents)
  checkForm(operation, 'tangents', 'the primals', vectors.form, primals.form)
  checkShapes(operation, 'a tangent', 'its primal', vectors.leaves, primals.leaves)
  return derive(operation, 'forward', (level) => {
    const duals = primals.rebuild(
      primals.leaves.map((primal, index) => dual(primal, vectors.leaves[index] as Tensor)),
    ) as unknown[]
    const inside = args.map((arg, place) => {
      const index = places.indexOf(place)
      return index < 0 ? mapLeaves(operation, arg, (tensor) => wrap(tensor, level)) : duals[index]
    })
    const { output, aux } = withAux(operation, callInside(operation, func, inside as never[]), hasAux)
    const outputs = flattenTensors(operation, 'what the function returns', output)
    const outside = (tensor: Tensor): Tensor => unwrap(tensor, level)
    const found = outputs.leaves.map((tensor) => parts(tensor, strict).map(outside) as [Tensor, Tensor])
    return {
      output: outputs.rebuild(found.map(([primal]) => primal)),
      tangent: outputs.rebuild(found.map(([, tangent]) => tangent)),
      aux: hasAux ? mapLeaves(operation, aux, outside) : undefined,
    }
  })
}

/**
 * `torch.func.jvp`: the output of `func` and the product of its Jacobian and a vector, in one pass forwards. `func` is
 * synchronous.
 * @param primals the arguments of `func`, all of them Tensors or trees of such
 * @param tangents the vector, in the form of `primals`
 * @returns `[output, tangent]`, both in the form of the output; with `hasAux`, where `func` returns `[output, aux]`:
 *   `[output, tangent, aux]`
 */
export function jvp<const P extends readonly unknown[], O>(
  func: (...primals: [...P]) => O,
  primals: readonly [...P],
  tangents: readonly [...P],
  options?: JvpOptions & { readonly hasAux?: false | undefined },
): [output: O, tangent: O]
export function jvp<const P extends readonly unknown[], O, Aux>(
  func: (...primals: [...P]) => readonly [output: O, aux: Aux],
  primals: readonly [...P],
  tangents: readonly [...P],
  options: JvpOptions & { readonly hasAux: true },
): [output: O, tangent: O, aux: Aux]
export function jvp(
  func: (...primals: never[]) => unknown,
  primals: readonly unknown[],
  tangents: readonly unknown[],
  options: JvpOptions = {},
): unknown {
  const operation = 'jvp'
  checkKind(operation, 'func', func, 'function')
  checkKind(operation, 'primals', primals, 'array')
  checkKind(operation, 'tangents', tangents, 'array')
  checkOptions(operation, options, ['strict', 'hasAux'])
  checkKinds(operation, options, { strict: 'boolean', hasAux: 'boolean' })
  const { output, tangent, aux } = pushforward(operation, func, primals, [...primals.keys()], tangents, options)
  return options.hasAux === true ? [output, tangent, aux] : [output, tangent]
}
