/** Types of operators' arguments. */
import { checkRule } from '../checks.js'
import type { Tensor } from '../tensor/tensor.js'
import type { DType, DTypeLike } from '../tensor/dtype.js'

export type { DType, DTypeLike }

/** A device: `'cpu'`, `'meta'`, `'cuda'` (the current one) or `'cuda:1'`. */
export type Device = 'cpu' | 'meta' | 'cuda' | `cuda:${number}`

/** How a tensor's elements are kept; PyTorch's names in camelCase. */
export type Layout =
  'strided' | 'sparseCoo' | 'sparseCsr' | 'sparseCsc' | 'sparseBsr' | 'sparseBsc' | 'mkldnn' | 'jagged'

/** In which order a dense tensor's elements lie; PyTorch's names in camelCase. */
export type MemoryFormat = 'contiguousFormat' | 'preserveFormat' | 'channelsLast' | 'channelsLast3d'

/** An integer: a number (integral, at most 2^53) or a bigint (64 bits). */
export type Int = number | bigint
/** A list of integers, such as a shape. */
export type Ints = readonly Int[]
/**
 * A tensor's sizes. Typed so that `const [rows, columns] = x.shape` gives numbers: how many there are, the type does not
 * know, and `shape.length` does.
 */
export type Shape = [number, number, number, number, number, number, number, number, ...number[]]
/** A list of integers, or one for all of its places. */
export type Size = Int | Ints

/** A number that is a floating-point one although it is integral; made by `float(1)`. */
export class Float {
  readonly value: number

  constructor(value: number) {
    // NaN is one, too.
    checkRule('float', 'value', value, { fits: (given) => typeof given === 'number', words: 'a number' })
    this.value = value
  }
}

/** `float(1)`: passes 1 to an operator as 1.0 would be in Python. An integral number is an integer otherwise. */
export function float(value: number): Float {
  return new Float(value)
}

/** A floating-point number. */
export type Double = number | Float
export type Doubles = readonly number[]

/** A number as operators take it: integral numbers are integers, others floating-point; bigint is int64. */
export type Scalar = number | bigint | boolean | Float

export type Tensors = readonly Tensor[]
/** The tensors that an operator such as `chunk` makes, typed as `Shape` is: `const [q, k, v] = x.chunk(3)`. */
export type Parts = [Tensor, Tensor, Tensor, Tensor, Tensor, Tensor, Tensor, Tensor, ...Tensor[]]
export type OptionalTensors = readonly (Tensor | null)[]

/** Several tensors, for `const [a, b] = ...`; those with names are attributes too. */
export interface Several {
  /** The tensors, in their order. */
  [Symbol.iterator](): IterableIterator<Tensor>
}
