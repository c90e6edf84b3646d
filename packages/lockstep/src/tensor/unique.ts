import { checkKind, checkKinds } from '../checks.js'
import { call } from '../ops/call.js'
import { checkOptions } from '../options.js'
import type { Tensor } from './tensor.js'

export interface UniqueConsecutiveOptions {
  /** Give the place of each element among the results, too. Default false. */
  returnInverse?: boolean
  /** Give how often each result occurs, too. Default false. */
  returnCounts?: boolean
  /** Of which dimension the parts are compared, as wholes; null for single numbers. Default null. */
  dim?: number | null
}

export interface UniqueOptions extends UniqueConsecutiveOptions {
  /** Whether the results are sorted, as they are in any case here. Default true. */
  sorted?: boolean
}

/** The results, and what is asked for besides: the places, then the counts. */
export type Unique<O> = O extends { returnInverse: true }
  ? O extends { returnCounts: true }
    ? [output: Tensor, inverse: Tensor, counts: Tensor]
    : [output: Tensor, inverse: Tensor]
  : O extends { returnCounts: true }
    ? [output: Tensor, counts: Tensor]
    : Tensor

const kinds = { sorted: 'boolean', returnInverse: 'boolean', returnCounts: 'boolean' } as const

/**
 * `torch.unique`: the distinct numbers of a tensor, sorted, or with `dim` the distinct parts along it.
 * @returns `[count]`, with `dim` the input's shape but for that size; with `returnInverse` and `returnCounts` a list: the
 *   places are int64, of the input's shape (`[input.shape[dim]]` with `dim`), the counts int64 `[count]`
 */
export function unique<const O extends UniqueOptions = object>(input: Tensor, options?: O): Unique<O> {
  const { sorted = true, dim = null, returnInverse = false, returnCounts = false } = checked('unique', input, options)
  const all =
    dim === null
      ? call('_unique2', input, sorted, returnInverse, returnCounts)
      : call('uniqueDim', input, dim, sorted, returnInverse, returnCounts)
  return chosen(all, returnInverse, returnCounts) as Unique<O>
}

/**
 * `torch.unique_consecutive`: the numbers of a tensor without those that equal the one before, or with `dim` the parts along
 * it.
 * @returns as `unique`, in the input's order
 */
export function uniqueConsecutive<const O extends UniqueConsecutiveOptions = object>(
  input: Tensor,
  options?: O,
): Unique<O> {
  const { dim = null, returnInverse = false, returnCounts = false } = checked('uniqueConsecutive', input, options)
  const all = call('uniqueConsecutive', input, returnInverse, returnCounts, dim)
  return chosen(all, returnInverse, returnCounts) as Unique<O>
}

function checked(operation: string, input: unknown, options: UniqueOptions = {}): UniqueOptions {
  checkKind(operation, 'input', input, 'Tensor')
  const names = ['returnInverse', 'returnCounts', 'dim', ...(operation === 'unique' ? ['sorted'] : [])]
  checkOptions(operation, options, names)
  checkKinds(operation, options, kinds)
  if (options.dim !== null) checkKinds(operation, { dim: options.dim }, { dim: 'integer' })
  return options
}

function chosen(all: unknown, inverse: boolean, counts: boolean): Tensor | Tensor[] {
  const [output, places, times] = all as [Tensor, Tensor, Tensor]
  if (!inverse && !counts) return output
  return [output, ...(inverse ? [places] : []), ...(counts ? [times] : [])]
}
