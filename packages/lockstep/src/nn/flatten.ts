import { checkAll } from '../checks.js'
import type { Tensor } from '../tensor/tensor.js'
import { invalid, named, needTensor, python } from './arguments.js'
import { Layer } from './module.js'

export interface FlattenOptions {
  /** Default: 1. */
  startDim?: number
  /** Default: -1. */
  endDim?: number
}

/** Makes one dimension of several. */
export class Flatten extends Layer {
  readonly startDim: number
  readonly endDim: number

  constructor(startDim?: number | FlattenOptions, endDim?: number | FlattenOptions) {
    super()
    const given = named<FlattenOptions>('Flatten', { startDim, endDim })
    this.startDim = given.startDim ?? 1
    this.endDim = given.endDim ?? -1
  }

  override forward(input: Tensor): Tensor {
    needTensor('Flatten', 'input', input)
    return input.flatten(this.startDim, this.endDim)
  }

  override extraRepr(): string {
    return `start_dim=${this.startDim}, end_dim=${this.endDim}`
  }
}

/** Makes several dimensions of one. */
export class Unflatten extends Layer {
  readonly dim: number
  readonly unflattenedSize: readonly number[]

  constructor(dim: number, unflattenedSize: readonly number[]) {
    super()
    if (!Array.isArray(unflattenedSize) || !unflattenedSize.every(Number.isInteger)) {
      throw invalid('unflattened_size must be an array of integers', 'Unflatten')
    }
    checkAll('Unflatten', { dim }, 'integer')
    this.dim = dim
    this.unflattenedSize = [...unflattenedSize]
  }

  override forward(input: Tensor): Tensor {
    needTensor('Unflatten', 'input', input)
    return input.unflatten(this.dim, this.unflattenedSize)
  }

  override extraRepr(): string {
    return `dim=${this.dim}, unflattened_size=${python(this.unflattenedSize)}`
  }
}
