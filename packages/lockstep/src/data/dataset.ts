import { checkKind } from '../checks.js'
import { LockstepError } from '../error.js'
import type { Generator } from '../autograd/generator.js'
import { needTensor } from '../nn/arguments.js'
import { checkOptions } from '../options.js'
import type { Tensor } from '../tensor/tensor.js'
import { checkIndex, checkIndices, isLength } from './indices.js'
import { indexTensor, randperm } from './random.js'

/**
 * A collection of samples by index (`torch.utils.data.Dataset`): `class Rows extends data.Dataset`, or any object with
 * these members.
 */
export abstract class Dataset<T = unknown> {
  /** The number of samples (`__len__`). */
  abstract readonly length: number
  /**
   * Sample `index`, from 0 to `length - 1` (`__getitem__`); may be async. {@link defaultCollate} makes batches of samples by
   * type. A number becomes float32, also a whole one: 3 and 3.0 are the same number here. Return class labels as bigints
   * (`[image, 3n]`, or `BigInt(label)`): they become int64, as Python's integers do.
   */
  abstract get(index: number): T | Promise<T>
  /**
   * Optional, for a data set that makes a whole batch faster than sample by sample: returns it already collated. A loader
   * with an own `collate` does not use it.
   */
  getBatch?(indices: readonly number[]): unknown
}

/** What loaders and samplers take: a {@link Dataset} or a plain array. */
export type DatasetLike<T> = Dataset<T> | readonly T[]

/** The type of the samples of a data set. */
export type SampleOf<D> = D extends Dataset<infer T> ? T : D extends readonly (infer T)[] ? T : never

/** A {@link Dataset} over a plain array, or the data set itself. */
export function asDataset<T>(source: DatasetLike<T>): Dataset<T> {
  if (Array.isArray(source)) return new ArrayDataset(source as readonly T[])
  const dataset = source as Dataset<T>
  if (typeof dataset?.get !== 'function' || !isLength(dataset.length)) {
    throw new LockstepError(
      'ERR_INVALID_ARGUMENT',
      'a data set is an array, or an object with get(index) and a length that is a whole number',
    )
  }
  return dataset
}

/** The samples of an array, as they are. */
class ArrayDataset<T> extends Dataset<T> {
  readonly #items: readonly T[]

  constructor(items: readonly T[]) {
    super()
    this.#items = items
  }

  get length(): number {
    return this.#items.length
  }

  get(index: number): T {
    return this.#items[checkIndex(index, this.length)] as T
  }
}

/** As many tensors as are given, in a tuple. */
export type Tensors<N extends readonly Tensor[]> = { [K in keyof N]: Tensor }

/**
 * Samples that are the rows of tensors: sample `i` is `[a.select(0, i), b.select(0, i), ...]`.
 *
 * All tensors have the same size in dimension 0. PyTorch's `TensorDataset`.
 */
export class TensorDataset<N extends readonly Tensor[]> extends Dataset<Tensors<N>> {
  readonly tensors: N
  readonly length: number

  constructor(...tensors: N) {
    super()
    for (const [index, tensor] of tensors.entries()) needTensor('TensorDataset', `tensors[${index}]`, tensor)
    const sizes = tensors.map((tensor) => tensor.shape[0])
    if (sizes.length === 0 || sizes.some((size) => size === undefined || size !== sizes[0])) {
      throw new LockstepError(
        'ERR_INVALID_ARGUMENT',
        'Size mismatch between tensors: TensorDataset needs tensors of the same size in dimension 0, got ' +
          (tensors.map((t) => `[${t.shape.join(', ')}]`).join(', ') || 'none'),
      )
    }
    this.tensors = tensors
    this.length = sizes[0] as number
  }

  get(index: number): Tensors<N> {
    const i = checkIndex(index, this.length)
    return this.tensors.map((tensor) => tensor.select(0, i)) as Tensors<N>
  }

  override getBatch(indices: readonly number[]): Tensors<N> {
    checkIndices('TensorDataset.getBatch', indices)
    const rows = indexTensor(indices.map((index) => checkIndex(index, this.length)))
    return this.tensors.map((tensor) => tensor.indexSelect(0, rows.to(tensor.device))) as Tensors<N>
  }
}

/** The samples of another data set at chosen indices. PyTorch's `Subset`. */
export class Subset<T> extends Dataset<T> {
  readonly dataset: Dataset<T>
  readonly indices: readonly number[]

  constructor(dataset: DatasetLike<T>, indices: readonly number[]) {
    super()
    this.dataset = asDataset(dataset)
    checkIndices('Subset', indices)
    this.indices = indices
    for (const index of indices) checkIndex(index, this.dataset.length)
    // Offered only where the data set below has it: its presence decides how a loader collates.
    const below = this.dataset.getBatch
    if (below)
      this.getBatch = (chosen) =>
        below.call(
          this.dataset,
          chosen.map((i) => this.#index(i)),
        )
  }

  get length(): number {
    return this.indices.length
  }

  get(index: number): T | Promise<T> {
    return this.dataset.get(this.#index(index))
  }

  #index(index: number): number {
    return this.indices[checkIndex(index, this.length)] as number
  }
}

/**
 * Splits a data set at random into parts of the given lengths, or, where they sum to 1, of the given fractions.
 *
 * The same parts as PyTorch's `random_split` for a generator in the same state (default: the global CPU generator).
 * Fractions are rounded down and the samples left over are dealt out one by one from the first part on.
 */
export function randomSplit<T>(
  dataset: DatasetLike<T>,
  lengths: readonly number[],
  options: { generator?: Generator } = {},
): Subset<T>[] {
  checkOptions('randomSplit', options, ['generator'])
  const source = asDataset(dataset)
  checkKind('randomSplit', 'lengths', lengths, 'array')
  for (const part of lengths) checkKind('randomSplit', 'a length', part, 'number')
  const counts = splitLengths(source.length, lengths)
  const order = randperm(source.length, options.generator)
  let offset = 0
  return counts.map((count) => new Subset(source, order.slice(offset, (offset += count))))
}

/** How many samples each part gets. */
export function splitLengths(total: number, lengths: readonly number[]): number[] {
  const sum = lengths.reduce((a, b) => a + b, 0)
  // The fractions' sum may miss 1 by rounding (0.7 + 0.2 + 0.1), never exceed it.
  if (sum <= 1 && 1 - sum < 1e-9) {
    lengths.forEach((part, i) => {
      if (!(part >= 0 && part <= 1)) {
        throw new LockstepError('ERR_INVALID_ARGUMENT', `Fraction at index ${i} is not between 0 and 1: ${part}`)
      }
    })
    const counts = lengths.map((part) => Math.floor(total * part))
    const left = total - counts.reduce((a, b) => a + b, 0)
    for (let i = 0; i < left; i++) counts[i % counts.length]! += 1
    return counts
  }
  if (!lengths.every(isLength) || sum !== total) {
    throw new LockstepError(
      'ERR_INVALID_ARGUMENT',
      `Sum of input lengths does not equal the length of the input dataset: [${lengths.join(', ')}] for ${total}: ` +
        'give whole numbers with this sum, or fractions that sum to 1',
    )
  }
  return [...lengths]
}
