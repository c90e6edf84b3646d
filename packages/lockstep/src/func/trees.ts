/** Arguments and results of transformed functions: trees of tensors (`tensor/branch.ts`), leaf by leaf. */
import { LockstepError } from '../error.js'
import { describe } from '../ops/explain.js'
import { branchKind, eachItem, mapBranch, maxDepth } from '../tensor/branch.js'
import { isTensor } from '../tensor/tensor.js'
import type { Tensor } from '../tensor/tensor.js'

/** A tree in parts. */
export interface Flat<L = unknown> {
  /** Its leaves, in their order. */
  readonly leaves: readonly L[]
  /** What branches where; two trees that fit each other have the same text. */
  readonly form: string
  /** A tree of this form. */
  rebuild(leaves: readonly unknown[]): unknown
}

/** Takes a tree apart. */
export function flatten(operation: string, tree: unknown): Flat {
  const leaves: unknown[] = []
  let form = ''
  const copy = (node: unknown, depth: number): unknown => {
    const kind = branchKind(node)
    if (kind === undefined) {
      form += '*'
      leaves.push(node)
      return null
    }
    if (depth > maxDepth) throw invalid(operation, 'what holds itself cannot be taken apart', 'ERR_VALUE')
    const [open, close] = kind === 'array' ? ['[', ']'] : [kind === 'object' ? '{' : `${kind} {`, '}']
    form += open
    let comma = ''
    const made = mapBranch(node as object, (item, key) => {
      form += kind === 'array' || kind === 'Set' ? comma : `${comma}${String(key)}: `
      comma = ', '
      // Items of a Set have to differ.
      return copy(item, depth + 1) ?? (kind === 'Set' ? Symbol('leaf') : null)
    })
    form += close
    return made
  }
  const template = copy(tree, 0)
  const rebuild = (values: readonly unknown[]): unknown => {
    let next = 0
    const make = (node: unknown): unknown =>
      branchKind(node) === undefined ? values[next++] : mapBranch(node as object, make)
    return make(template)
  }
  return { leaves, form, rebuild }
}

/** As `flatten`, where each leaf is a tensor: else `ERR_ARGUMENT_TYPE`, with `what` it is. */
export function flattenTensors(operation: string, what: string, tree: unknown): Flat<Tensor> {
  const flat = flatten(operation, tree)
  const odd = flat.leaves.findIndex((leaf) => !isTensor(leaf))
  if (odd >= 0) throw invalid(operation, `${what} must consist of Tensors, got ${describe(flat.leaves[odd])}`)
  if (flat.leaves.length === 0) throw invalid(operation, `${what} must have at least one Tensor`, 'ERR_VALUE')
  return flat as Flat<Tensor>
}

/** A tree like `tree`, with another one for each tensor; what is no tensor stays. */
export function mapLeaves<T>(operation: string, tree: T, replace: (tensor: Tensor) => Tensor): T {
  const { leaves, rebuild } = flatten(operation, tree)
  return rebuild(leaves.map((leaf) => (isTensor(leaf) ? replace(leaf) : leaf))) as T
}

/** Trees of these forms, of one list of leaves. */
export function regrouped(trees: readonly Flat[], leaves: readonly unknown[]): unknown[] {
  let next = 0
  return trees.map((flat) => flat.rebuild(flat.leaves.map(() => leaves[next++])))
}

/**
 * What `prefix` says of each leaf of `tree`: where it is no branch, the same of all leaves there. Undefined where the two
 * do not fit.
 */
export function spread(prefix: unknown, tree: unknown): unknown[] | undefined {
  const found: unknown[] = []
  const visit = (said: unknown, node: unknown, depth: number): boolean => {
    const kind = branchKind(node)
    if (branchKind(said) === undefined || depth > maxDepth) {
      if (kind === undefined) found.push(said)
      else eachItem(node as object, (item) => visit(said, item, depth + 1))
      return true
    }
    if (branchKind(said) !== kind) return false
    const parts = new Map<unknown, unknown>()
    eachItem(said as object, (item, key) => parts.set(key, item))
    let fits = true
    let count = 0
    eachItem(node as object, (item, key) => {
      count += 1
      fits = fits && parts.has(key) && visit(parts.get(key), item, depth + 1)
    })
    return fits && count === parts.size
  }
  return visit(prefix, tree, 0) ? found : undefined
}

export function invalid(
  operation: string,
  text: string,
  code: 'ERR_ARGUMENT_TYPE' | 'ERR_VALUE' | 'ERR_INVALID_ARGUMENT' | 'ERR_GRADIENT' = 'ERR_ARGUMENT_TYPE',
): LockstepError {
  return new LockstepError(code, `${operation}: ${text}`, { operation })
}
