/** Functions of one example, for many at once. */
import { getRngState, setRngState } from '../autograd/generator.js'
import { checkKind, checkRule, ruleFor } from '../checks.js'
import { currentFrame } from '../frame.js'
import { native } from '../native.js'
import { describe } from '../ops/explain.js'
import { ops } from '../ops/ops.js'
import { checkOptions } from '../options.js'
import { Tensor, handleOf, isTensor } from '../tensor/tensor.js'
import { callInside, vectorize } from './layer.js'
import type { Randomness } from './layer.js'
import { flatten, invalid, spread } from './trees.js'
import type { Flat } from './trees.js'

/** Which dimension counts the examples; null for what is the same for all. For a tree one number, or a tree of them. */
export type Dims = number | null | readonly Dims[] | { readonly [name: string]: Dims } | ReadonlyMap<unknown, Dims>

export interface VmapOptions {
  /** The dimension of the arguments that counts examples, for all or each; null: all examples get the same. Default 0. */
  readonly inDims?: Dims | undefined
  /** The dimension of the results that counts examples; null: the result is the same for all. Default 0. */
  readonly outDims?: Dims | undefined
  /** What random operators do. Default: they are an error. */
  readonly randomness?: Randomness | undefined
  /** How many examples are computed at once, which bounds the memory; null: all. Default null. */
  readonly chunkSize?: number | null | undefined
}

const operation = 'vmap'

type Checked = { readonly [K in keyof VmapOptions]-?: Exclude<VmapOptions[K], undefined> }

const isDim = (value: unknown): boolean => value === null || Number.isSafeInteger(value)

function checkDims(name: string, dims: unknown): void {
  const { leaves } = flatten(operation, dims)
  const odd = leaves.findIndex((leaf) => !isDim(leaf))
  if (odd < 0) return
  throw invalid(operation, `${name} must be a whole number, null, or a tree of them, got ${describe(leaves[odd])}`)
}

/** The dimension that counts the examples of each leaf, and how many there are. */
function examples(args: Flat, inDims: Dims, given: readonly unknown[]): { dims: (number | null)[]; size: number } {
  const said = spread(inDims, given) as (number | null)[] | undefined
  if (said === undefined) {
    const text = `inDims must have the form of the arguments, ${args.form}, or of a part of it, got ${flatten(operation, inDims).form}`
    throw invalid(operation, text, 'ERR_VALUE')
  }
  const sizes = new Set<number>()
  const dims = said.map((dim, index) => {
    if (dim === null) return null
    const leaf = args.leaves[index]
    if (!isTensor(leaf)) {
      throw invalid(operation, `inDims has ${dim} for what is no Tensor: ${describe(leaf)}. Its dimension is null`)
    }
    const { shape } = leaf
    if (dim < -shape.length || dim >= shape.length) {
      const text = `inDims has ${dim}, and the argument has shape [${shape.join(', ')}]`
      throw invalid(operation, text, 'ERR_INVALID_ARGUMENT')
    }
    const place = dim < 0 ? dim + shape.length : dim
    sizes.add(shape[place] as number)
    return place
  })
  const [size] = sizes
  if (size === undefined)
    throw invalid(operation, 'at least one argument must be a Tensor that has examples', 'ERR_VALUE')
  if (sizes.size > 1) {
    const text = `arguments have different numbers of examples: ${[...sizes].join(', ')}`
    throw invalid(operation, text, 'ERR_VALUE')
  }
  return { dims, size }
}

/** The dimension of examples of each result. */
function resultDims(outDims: Dims, tree: unknown, results: Flat): (number | null)[] {
  // PyTorch takes an array of one for one tensor, too.
  const said = isTensor(tree) && Array.isArray(outDims) && outDims.length === 1 ? (outDims[0] as Dims) : outDims
  const dims = spread(said, tree)
  if (dims !== undefined) return dims as (number | null)[]
  const text = `outDims must have the form of the results, ${results.form}, or of a part of it, got ${flatten(operation, outDims).form}`
  throw invalid(operation, text, 'ERR_VALUE')
}

interface Results {
  readonly flat: Flat
  readonly leaves: unknown[]
  readonly dims: readonly (number | null)[]
}

function run(
  func: (...args: never[]) => unknown,
  args: Flat,
  leaves: readonly unknown[],
  dims: readonly (number | null)[],
  size: number,
  { outDims, randomness }: Checked,
): Results {
  return vectorize(size, randomness, (level) => {
    const inside = leaves.map((leaf, index) => {
      const dim = dims[index] as number | null
      return dim === null ? leaf : new Tensor(native().funcBatch(handleOf(leaf as Tensor), dim, level))
    })
    const result = callInside(operation, func, args.rebuild(inside) as never[])
    const flat = flatten(operation, result)
    const out = resultDims(outDims, result, flat)
    return { flat, dims: out, leaves: flat.leaves.map((leaf, index) => outside(leaf, out[index] ?? null, level, size)) }
  })
}

function outside(leaf: unknown, dim: number | null, level: number, size: number): unknown {
  if (dim === null) {
    if (!isTensor(leaf) || !native().funcIsBatched(handleOf(leaf), level)) return leaf
    const text = 'outDims has null for a result that differs between examples'
    throw invalid(operation, text, 'ERR_VALUE')
  }
  if (!isTensor(leaf)) {
    throw invalid(operation, `the function must return Tensors, got ${describe(leaf)}. For others outDims has null`)
  }
  const places = leaf.dim() + 1
  if (dim < -places || dim >= places) {
    const text = `outDims has ${dim}, and the result of one example has shape [${leaf.shape.join(', ')}]`
    throw invalid(operation, text, 'ERR_INVALID_ARGUMENT')
  }
  return new Tensor(native().funcUnbatch(handleOf(leaf), dim, level, size, currentFrame().modeBits))
}

/** As `run`, for some examples after the others. */
function inChunks(
  func: (...args: never[]) => unknown,
  args: Flat,
  dims: readonly (number | null)[],
  size: number,
  chunkSize: number,
  options: Checked,
): Results {
  const state = options.randomness === 'same' ? getRngState() : undefined
  const chunks: Results[] = []
  for (let start = 0; start < size; start += chunkSize) {
    const count = Math.min(chunkSize, size - start)
    if (state !== undefined) setRngState(state)
    const leaves = args.leaves.map((leaf, index) => {
      const dim = dims[index] as number | null
      return dim === null ? leaf : (leaf as Tensor).narrow(dim, start, count)
    })
    chunks.push(run(func, args, leaves, dims, count, options))
  }
  const [first] = chunks as [Results]
  const leaves = first.leaves.map((leaf, index) => {
    const dim = first.dims[index] as number | null
    if (dim === null) return leaf
    return ops.cat(
      chunks.map((chunk) => chunk.leaves[index] as Tensor),
      dim,
    )
  })
  return { ...first, leaves }
}

/**
 * `torch.func.vmap`: a function that computes `func` for many examples at once. `func` is written for one example; its
 * operators get those of all examples, without a loop. Arguments and results may be trees of tensors. `func` is
 * synchronous, reads no values of its tensors (`item`, `data`), and writes in place only to what has examples.
 * @returns a function of the same arguments, with a dimension more that counts the examples
 * @throws `ERR_VALUE` where arguments have different numbers of examples; `ERR_INVALID_ARGUMENT` where `func` draws random
 *   numbers and `randomness` does not say how
 */
export function vmap<A extends unknown[], R>(func: (...args: A) => R, options: VmapOptions = {}): (...args: A) => R {
  checkKind(operation, 'func', func, 'function')
  checkOptions(operation, options, ['inDims', 'outDims', 'randomness', 'chunkSize'])
  const { inDims = 0, outDims = 0, randomness = 'error', chunkSize = null } = options
  checkDims('inDims', inDims)
  checkDims('outDims', outDims)
  checkRule(operation, 'randomness', randomness, ruleFor('error|different|same'))
  checkRule(operation, 'chunkSize', chunkSize, ruleFor('integer[1..]?'))
  const checked: Checked = { inDims, outDims, randomness, chunkSize }
  return (...given) => {
    const args = flatten(operation, given)
    const { dims, size } = examples(args, inDims, given)
    const results =
      chunkSize === null || size === 0
        ? run(func as (...args: never[]) => unknown, args, args.leaves, dims, size, checked)
        : inChunks(func as (...args: never[]) => unknown, args, dims, size, chunkSize, checked)
    return results.flat.rebuild(results.leaves) as R
  }
}
