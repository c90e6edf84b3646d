/** Products of vectors and Jacobians, backwards. */
import { isGradEnabled, withoutInference } from '../autograd/modes.js'
import { checkKind, checkKinds } from '../checks.js'
import { checkOptions } from '../options.js'
import { aliasOf } from '../tensor/alias.js'
import type { Tensor } from '../tensor/tensor.js'
import { withAux } from './arguments.js'
import { enter, gradients } from './grad.js'
import { callInside, derive, unwrap } from './layer.js'
import { flattenTensors, invalid, mapLeaves, regrouped } from './trees.js'

/** Options of what `vjp` returns. */
export interface PullOptions {
  /** Keep what the pass needs, for another one. Default true. */
  readonly retainGraph?: boolean | undefined
  /** Record the pass, for derivatives of its result. Default: whether gradients are recorded where it is called. */
  readonly createGraph?: boolean | undefined
}

/** Computes the products of cotangents, in the form of the outputs, and the Jacobians: one for each primal. */
export type Pull<P extends readonly unknown[], O> = (cotangents: O, options?: PullOptions) => [...P]

interface Pullback {
  readonly output: unknown
  readonly aux: unknown
  readonly pull: (cotangents: unknown, options?: PullOptions) => unknown[]
  /** Frees what `pull` needs. */
  readonly release: () => void
}

/** The function's output, what it gives besides, and what multiplies its Jacobians, by the arguments at `places`. */
export function pullback(
  operation: string,
  func: (...args: never[]) => unknown,
  args: readonly unknown[],
  places: readonly number[],
  hasAux: boolean,
): Pullback {
  return derive(operation, 'backward', (level) => {
    const { inside, leaves } = enter(operation, args, places, level)
    const { output, aux } = withAux(operation, callInside(operation, func, inside as never[]), hasAux)
    const outputs = flattenTensors(operation, 'what the function returns', output)
    for (const { dtype } of outputs.leaves) {
      if (/float|complex/.test(dtype)) continue
      throw invalid(operation, `the function must return floating-point or complex Tensors, got ${dtype}`)
    }
    // They outlive scopes: the function that is returned holds them, until the garbage collector frees it.
    const ends = outputs.leaves.map(aliasOf)
    const starts = leaves.map((flat) => ({ ...flat, leaves: flat.leaves.map(aliasOf) }))
    const pull = (cotangents: unknown, options: PullOptions = {}): unknown[] => {
      checkOptions(operation, options, ['retainGraph', 'createGraph'])
      checkKinds(operation, options, { retainGraph: 'boolean', createGraph: 'boolean' })
      const { retainGraph = true, createGraph = isGradEnabled() } = options
      const weights = flattenTensors(operation, 'cotangents', cotangents)
      checkForm(operation, 'cotangents', 'the outputs', weights.form, outputs.form)
      checkShapes(operation, 'a cotangent', 'its output', weights.leaves, ends)
      const inputs = starts.flatMap((flat) => flat.leaves)
      const found = withoutInference(false, () => gradients(ends, inputs, weights.leaves, { retainGraph, createGraph }))
      return regrouped(starts, found)
    }
    const outside = (tensor: Tensor): Tensor => unwrap(tensor, level)
    return {
      output: outputs.rebuild(outputs.leaves.map(outside)),
      aux: hasAux ? mapLeaves(operation, aux, outside) : undefined,
      pull,
      release() {
        for (const tensor of [...ends, ...starts.flatMap((flat) => flat.leaves)]) tensor.dispose()
      },
    }
  })
}

export function checkForm(operation: string, name: string, others: string, form: string, expected: string): void {
  if (form === expected) return
  throw invalid(operation, `${name} must have the form of ${others}, ${expected}, got ${form}`)
}

export function checkShapes(
  operation: string,
  name: string,
  other: string,
  list: readonly Tensor[],
  expected: readonly Tensor[],
): void {
  for (const [index, { shape }] of list.entries()) {
    const wanted = (expected[index] as Tensor).shape
    if (String(shape) === String(wanted) && shape.length === wanted.length) continue
    const text = `${name} must have the shape of ${other}, [${wanted.join(', ')}], got [${shape.join(', ')}]`
    throw invalid(operation, text, 'ERR_VALUE')
  }
}

/**
 * `torch.func.vjp`: calls `func` with `primals`, and returns its output and a function that multiplies vectors and its
 * Jacobian, backwards. Primals and outputs may be trees of tensors. `func` is synchronous.
 * @param primals the arguments of `func`, all of them Tensors or trees of such
 * @returns `[output, pull]`; `pull(cotangents)` gives a product for each primal, any number of times. With `hasAux`, where
 *   `func` returns `[output, aux]`: `[output, pull, aux]`
 */
export function vjp<const P extends readonly unknown[], O>(
  func: (...primals: [...P]) => O,
  primals: readonly [...P],
  options?: { readonly hasAux?: false | undefined },
): [output: O, pull: Pull<P, O>]
export function vjp<const P extends readonly unknown[], O, Aux>(
  func: (...primals: [...P]) => readonly [output: O, aux: Aux],
  primals: readonly [...P],
  options: { readonly hasAux: true },
): [output: O, pull: Pull<P, O>, aux: Aux]
export function vjp(
  func: (...primals: never[]) => unknown,
  primals: readonly unknown[],
  options: { readonly hasAux?: boolean | undefined } = {},
): unknown {
  const operation = 'vjp'
  checkKind(operation, 'func', func, 'function')
  checkKind(operation, 'primals', primals, 'array')
  checkOptions(operation, options, ['hasAux'])
  const { hasAux = false } = options
  checkKind(operation, 'hasAux', hasAux, 'boolean')
  const { output, aux, pull } = pullback(operation, func, primals, [...primals.keys()], hasAux)
  return hasAux ? [output, pull, aux] : [output, pull]
}
