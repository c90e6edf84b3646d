/** `x.index(...)` and `x.indexPut_(...)`: what Python writes in square brackets. */
import { checkAll, checkKind } from '../checks.js'
import { LockstepError } from '../error.js'
import { call } from '../ops/call.js'
import { describe } from '../ops/explain.js'
import { Float } from '../ops/types.js'
import type { Int, Scalar } from '../ops/types.js'
import { checkOptions } from '../options.js'
import { tensor as makeTensor } from './factories.js'
import { isTensor } from './tensor.js'
import type { Tensor } from './tensor.js'
import { temporarily } from './temporary.js'

/** A range of a dimension, as Python's `start:stop:step`. */
export class Slice {
  readonly start: number | null
  readonly stop: number | null
  readonly step: number

  constructor(start: number | null, stop: number | null, step: number) {
    this.start = start
    this.stop = stop
    this.step = step
  }
}

/** `slice(1, 5)` is Python's `1:5`, `slice(3)` is `:3`, `slice()` is `:`, `slice(null, null, 2)` is `::2`. */
export function slice(): Slice
export function slice(stop: number | null): Slice
export function slice(start: number | null, stop: number | null, step?: number): Slice
export function slice(a: number | null = null, b?: number | null, step: number = 1): Slice {
  const [start, stop] = b === undefined ? [null, a] : [a, b]
  checkAll('slice', { start, stop, step }, 'integer?')
  if (step <= 0) throw new LockstepError('ERR_VALUE', 'slice(): step must be greater than zero', { operation: 'slice' })
  return new Slice(start, stop, step)
}

/**
 * One index: an integer (selects), a slice, null (a new dimension), `'...'` (all dimensions between), a boolean, a mask
 * (dtype bool), index tensors or arrays of integers.
 */
export type Index = Int | Slice | null | '...' | boolean | Tensor | readonly number[] | readonly boolean[]

interface Selection {
  view: Tensor
  /** Indices by dimension of `view`; undefined when it is the whole result. */
  tensors: (Tensor | null)[] | undefined
}

export function index(self: Tensor, indices: readonly Index[]): Tensor {
  const { view, tensors } = select('index', self, indices)
  if (tensors !== undefined) return call('index', view, tensors) as Tensor
  // Never the same object: the result has a lifetime of its own.
  return view === self ? (call('alias', self) as Tensor) : view
}

export function indexPut_(
  self: Tensor,
  indices: readonly Index[],
  value: Tensor | Scalar,
  options: { accumulate?: boolean },
): void {
  checkOptions('indexPut_', options, ['accumulate'])
  const { accumulate = false } = options
  checkKind('indexPut_', 'indices', indices, 'array')
  checkKind('indexPut_', 'accumulate', accumulate, 'boolean')
  const { view, tensors } = select('indexPut_', self, indices)
  if (tensors === undefined) {
    if (accumulate) {
      const text = 'indexPut_(): accumulate needs an index tensor or a mask; use add_ on a view otherwise'
      throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation: 'indexPut_' })
    }
    if (isTensor(value)) withoutLeadingOnes(value, (source) => call('copy_', view, source))
    else call('fill_', view, value)
    return
  }
  if (isTensor(value)) {
    withoutLeadingOnes(value, (source) => call('indexPut_', view, tensors, source, accumulate))
    return
  }
  temporarily(() => {
    const raw = value instanceof Float ? value.value : value
    const { dtype, device } = view
    call('indexPut_', view, tensors, makeTensor(raw, { dtype, device }), accumulate)
  })
}

/** Python's assignment passes over leading dimensions of size one that the value has. */
function withoutLeadingOnes(value: Tensor, write: (source: Tensor) => unknown): void {
  const { shape } = value
  const first = shape.findIndex((size) => size !== 1)
  if (first === 0 || shape.length === 0) {
    write(value)
    return
  }
  const source = value.view(first < 0 ? [] : shape.slice(first))
  try {
    write(source)
  } finally {
    source.dispose()
  }
}

function select(operation: string, self: Tensor, indices: readonly Index[]): Selection {
  const items = indices.map((item) => normalize(operation, item))
  const used = items.reduce<number>((count, item) => count + dimensionsOf(item), 0)
  const dims = self.dim()
  if (used > dims) {
    const text = `${operation}(): too many indices for tensor of dimension ${dims}`
    throw new LockstepError('ERR_INDEX', text, { operation })
  }
  if (items.filter((item) => item === '...').length > 1) {
    throw new LockstepError('ERR_INDEX', `${operation}(): at most one '...' is possible`, { operation })
  }
  let view = self
  let dim = 0
  const tensors: (Tensor | null)[] = []
  for (const item of items) {
    if (item === null) {
      view = call('unsqueeze', view, dim++) as Tensor
    } else if (item === '...') {
      dim += dims - used
    } else if (item instanceof Slice) {
      if (item.start !== null || item.stop !== null || item.step !== 1) {
        view = call('slice', view, dim, item.start, item.stop, item.step) as Tensor
      }
      dim++
    } else if (isTensor(item)) {
      if (item.dim() === 0 && isMask(item)) view = call('unsqueeze', view, dim) as Tensor
      tensors[dim] = item.dim() === 0 && isMask(item) ? (call('unsqueeze', item, 0) as Tensor) : item
      dim += isMask(item) ? Math.max(item.dim(), 1) : 1
    } else {
      view = call('select', view, dim, item) as Tensor
    }
  }
  if (tensors.length === 0) return { view, tensors: undefined }
  return { view, tensors: Array.from(tensors, (item) => item ?? null) }
}

type Normal = Int | Slice | null | '...' | Tensor

function normalize(operation: string, item: Index): Normal {
  if (item === null || item === '...' || item instanceof Slice || typeof item === 'bigint') return item
  if (typeof item === 'number' && Number.isSafeInteger(item)) return item
  if (typeof item === 'boolean') return makeTensor(item)
  if (Array.isArray(item)) {
    const mask = item.length > 0 && typeof item[0] === 'boolean'
    return makeTensor(item as number[], { dtype: mask ? 'bool' : 'int64' })
  }
  if (isTensor(item)) {
    const { dtype } = item
    // An integer without dimensions selects, as a number does.
    if (item.dim() === 0 && dtype !== 'bool' && dtype !== 'uint8') return item.itemBigInt()
    return item
  }
  const text = `${operation}(): an index is an integer, slice(), null, '...', a boolean or an integer Tensor, got ${describe(item)}`
  throw new LockstepError('ERR_ARGUMENT_TYPE', text, { operation })
}

function isMask(tensor: Tensor): boolean {
  return tensor.dtype === 'bool' || tensor.dtype === 'uint8'
}

/** How many of the tensor's dimensions an index uses. */
function dimensionsOf(item: Normal): number {
  if (item === null || item === '...') return 0
  return isTensor(item) && isMask(item) ? item.dim() : 1
}
