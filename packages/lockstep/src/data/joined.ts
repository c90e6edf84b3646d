/** Data sets that are made of others. */
import { LockstepError } from '../error.js'
import { isPlainObject } from '../options.js'
import { Dataset, asDataset } from './dataset.js'
import type { DatasetLike, SampleOf } from './dataset.js'
import { checkIndex } from './indices.js'

/** The samples of several data sets, one set after the other. PyTorch's `ConcatDataset`. */
export class ConcatDataset<T> extends Dataset<T> {
  readonly datasets: readonly Dataset<T>[]
  /** Of each data set: how many samples there are up to its end. */
  readonly cumulativeSizes: readonly number[]

  constructor(datasets: Iterable<DatasetLike<T>>) {
    super()
    this.datasets = [...datasets].map((each) => asDataset(each))
    if (this.datasets.length === 0) {
      throw new LockstepError('ERR_INVALID_ARGUMENT', 'ConcatDataset: datasets should not be an empty iterable')
    }
    let total = 0
    this.cumulativeSizes = this.datasets.map(({ length }) => (total += length))
  }

  get length(): number {
    return this.cumulativeSizes.at(-1) as number
  }

  get(index: number): T | Promise<T> {
    const place = checkIndex(index, this.length)
    const which = this.cumulativeSizes.findIndex((end) => place < end)
    return (this.datasets[which] as Dataset<T>).get(place - (this.cumulativeSizes[which - 1] ?? 0))
  }
}

/** What a {@link StackDataset} is made of: data sets in an array, or by name. */
export type Stackable = readonly DatasetLike<unknown>[] | Readonly<Record<string, DatasetLike<unknown>>>

/** Samples of data sets that lie beside each other. */
export type Stacked<D extends Stackable> = { -readonly [K in keyof D]: SampleOf<D[K]> }

/**
 * Data sets of one length beside each other: sample `i` is an array, or an object, with sample `i` of each. PyTorch's
 * `StackDataset`.
 */
export class StackDataset<const D extends Stackable> extends Dataset<Stacked<D>> {
  readonly datasets: D
  readonly length: number
  readonly #parts: readonly (readonly [name: string, dataset: Dataset])[]

  constructor(datasets: D) {
    super()
    if (!Array.isArray(datasets) && !isPlainObject(datasets)) {
      throw new LockstepError('ERR_ARGUMENT_TYPE', 'StackDataset: datasets must be an array or an object of data sets')
    }
    this.datasets = datasets
    this.#parts = Object.entries(datasets).map(([name, each]) => [name, asDataset(each as DatasetLike<unknown>)])
    const [first] = this.#parts
    if (first === undefined) {
      throw new LockstepError('ERR_INVALID_ARGUMENT', 'StackDataset: at least one dataset should be passed')
    }
    const other = this.#parts.find(([, { length }]) => length !== first[1].length)
    if (other !== undefined) {
      const text =
        `StackDataset: Size mismatch between datasets: ${first[0]} has ${first[1].length} samples, ` +
        `and ${other[0]} ${other[1].length}`
      throw new LockstepError('ERR_INVALID_ARGUMENT', text)
    }
    this.length = first[1].length
  }

  async get(index: number): Promise<Stacked<D>> {
    const place = checkIndex(index, this.length)
    const samples = await Promise.all(this.#parts.map(async ([, dataset]) => dataset.get(place)))
    if (Array.isArray(this.datasets)) return samples as Stacked<D>
    return Object.fromEntries(this.#parts.map(([name], i) => [name, samples[i]])) as Stacked<D>
  }
}
