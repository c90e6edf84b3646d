/** The class Tensor: a handle into the addon's table, with PyTorch's attributes and methods. */
import { inspect } from 'node:util'

import { registerPostAccumulateGradHook } from '../autograd/accumulated.js'
import { backward, registerHook, retainGrad, runningPass } from '../autograd/backward.js'
import type { BackwardOptions, RemovableHandle } from '../autograd/backward.js'
import { checkReduced, reducers } from '../autograd/reductions.js'
import { checkPending, pendingBackwards } from '../autograd/pending.js'
import { checkKind } from '../checks.js'
import { LockstepError } from '../error.js'
import { currentFrame } from '../frame.js'
import type { Frame } from '../frame.js'
import type { Stream } from '../cuda/streams.js'
import { native } from '../native.js'
import { call } from '../ops/call.js'
import { layoutName, memoryFormatCode } from '../ops/encode.js'
import { describe } from '../ops/explain.js'
import type { TensorMethods } from '../ops/generated/methods.js'
import type { Device, Layout, MemoryFormat, Scalar, Shape } from '../ops/types.js'
import { checkOptions } from '../options.js'
import type { BoolTensor, ItemOf } from './bool-tensor.js'
import { coercion, refuseBrackets } from './coercion.js'
import { dtypeName } from './dtype.js'
import type { DType, DTypeLike, DataAs, DataDType, TensorData } from './dtype.js'
import { index as select, indexPut_ } from './indexing.js'
import type { Index } from './indexing.js'
import { leaksEnabled, noteCreated, noteDisposed } from './leaks.js'
import {
  Freed,
  collector,
  freeHandles,
  freedByDispose,
  nurse,
  nursery,
  onFlush,
  register,
  unregister,
  usedFreed,
} from './ownership.js'
import type { Owner } from './ownership.js'
import { print } from './print.js'
import { item, itemBigInt, readData, toArray } from './read.js'
import type { NestedArray } from './read.js'
import { to } from './to.js'
import type { ToOptions } from './to.js'
import { unique, uniqueConsecutive } from './unique.js'
import type { Unique, UniqueConsecutiveOptions, UniqueOptions } from './unique.js'

/** The handle of a live tensor; `ERR_DISPOSED` for a freed one, `ERR_ARGUMENT_TYPE` for anything else. */
export let handleOf: (tensor: Tensor) => number
/** The handle, or 0 for a freed tensor. */
export let handleIfAlive: (tensor: Tensor) => number
/** Gives the tensor to another owner. */
export let moveTo: (tensor: Tensor, owner: Owner) => void
/** What owns the tensor; what freed it, if it is freed. */
export let ownerOf: (tensor: Tensor) => Owner | Freed
/** Frees all of an owner's tensors, and says why to who uses them later. */
export let freeAll: (owner: Owner, by: Freed) => void
/** Frees one tensor for a reason of its own; freed ones are passed over. */
export let freeOne: (tensor: Tensor, by: Freed) => void
/** Gives a tensor without a handle one. */
export let fillIn: (tensor: Tensor, handle: number) => void

/** Whether a value is a Tensor (`torch.is_tensor`). What merely has the prototype is none. */
export let isTensor: (value: unknown) => value is Tensor

/** What owns the tensors that are made in `frame`. */
export function ownerFor(frame: Frame): Owner {
  let { scope } = frame
  while (scope !== null && scope.ended) scope = scope.outer
  return scope === null ? nursery : (scope as Owner)
}

// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- the generated operators, installed by ops/ops.ts
export interface Tensor extends TensorMethods {}

/**
 * A multi-dimensional array. Make one with `tensor()`, `zeros()` and the like; free it with `dispose()`, or work inside
 * `scope()`.
 */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- see above
export class Tensor {
  #handle: number
  #owner: Owner | Freed
  #place: number

  static {
    isTensor = (value): value is Tensor => typeof value === 'object' && value !== null && #handle in value
    handleOf = (tensor) => {
      let handle
      try {
        handle = tensor.#handle
      } catch {
        throw noTensor(tensor)
      }
      if (handle === 0) throw usedFreed(tensor.#owner as Freed)
      return handle
    }
    handleIfAlive = (tensor) => tensor.#handle
    ownerOf = (tensor) => tensor.#owner
    moveTo = (tensor, owner) => {
      if (tensor.#handle === 0 || tensor.#owner === owner) return
      tensor.#leave()
      tensor.#join(owner)
    }
    freeOne = (tensor, by) => tensor.#free(by)
    fillIn = (tensor, handle) => {
      tensor.#handle = handle
      tensor.#join(nursery)
      if (leaksEnabled()) noteCreated(handle)
    }
    freeAll = (owner, by) => {
      const { tensors } = owner
      const count = tensors.length
      if (count === 0) return
      const handles = new Float64Array(count)
      for (let index = 0; index < count; index++) {
        const tensor = tensors[index] as Tensor
        handles[index] = tensor.#handle
        tensor.#handle = 0
        tensor.#owner = by
      }
      tensors.length = 0
      freeHandles(handles)
    }
    onFlush((tensors) => {
      const handles = new Float64Array(tensors.length)
      for (let index = 0; index < tensors.length; index++) {
        const tensor = tensors[index] as Tensor
        tensor.#owner = collector
        register(tensor, tensor.#handle)
        handles[index] = tensor.#handle
      }
      return handles
    })
  }

  /** Takes over a handle. Not for callers: use `tensor(data)`, `zeros(...)` and the like. */
  constructor(handle: number, owner?: Owner) {
    if (typeof handle !== 'number') {
      const text = `new Tensor(): Tensor is not made from ${describe(handle)}: use tensor(data), zeros(shape) and the like`
      throw new LockstepError('ERR_ARGUMENT_TYPE', text, { operation: 'Tensor' })
    }
    this.#handle = handle
    const own = owner ?? ownerFor(currentFrame())
    this.#owner = own
    const place = own.tensors.push(this) - 1
    this.#place = place
    if (own === nursery) nurse(place)
    if (leaksEnabled()) noteCreated(handle)
  }

  #join(owner: Owner): void {
    this.#owner = owner
    this.#place = owner.tensors.push(this) - 1
    if (owner === nursery) nurse(this.#place)
  }

  #leave(): void {
    const owner = this.#owner as Owner
    if (owner === collector) {
      unregister(this)
      return
    }
    const { tensors } = owner
    const last = tensors.pop() as Tensor
    if (last !== this) {
      tensors[this.#place] = last
      last.#place = this.#place
    }
  }

  #free(by: Freed): void {
    const handle = this.#handle
    if (handle === 0) return
    this.#leave()
    this.#handle = 0
    this.#owner = by
    native().free(handle)
    if (leaksEnabled()) noteDisposed([handle])
  }

  // ---- Lifetime -----------------------------------------------------------------------------------------------------

  /**
   * Frees this reference. Memory that autograd, a view or a running collective still needs stays. Twice is harmless;
   * any other use afterwards is `ERR_DISPOSED`.
   */
  dispose(): void {
    this.#free(freedByDispose)
  }

  [Symbol.dispose](): void {
    this.#free(freedByDispose)
  }

  /** Whether it was freed. */
  get isDisposed(): boolean {
    return this.#handle === 0
  }

  // ---- What it is ---------------------------------------------------------------------------------------------------

  /** The sizes of the dimensions. */
  get shape(): Shape {
    return native().shape(handleOf(this)) as Shape
  }

  /** The element type, such as `'float32'`. */
  get dtype(): DType {
    return dtypeName(native().dtype(handleOf(this)))
  }

  /** The device, such as `'cpu'` or `'cuda:0'`. */
  get device(): Device {
    return native().device(handleOf(this)) as Device
  }

  /** How the elements are kept: `'strided'`, `'sparseCoo'` and others. */
  get layout(): Layout {
    return layoutName(native().layout(handleOf(this))) as Layout
  }

  /** The number of dimensions. */
  get ndim(): number {
    return this.dim()
  }

  /** The number of dimensions. */
  dim(): number {
    return native().shape(handleOf(this)).length
  }

  /** The number of elements. */
  numel(): number {
    return native().numel(handleOf(this))
  }

  /** The number of elements, as `numel()` (`Tensor.nelement`). */
  nelement(): number {
    return this.numel()
  }

  /** The distinct numbers, sorted, or with `dim` the distinct parts along it: `unique`. */
  unique<const O extends UniqueOptions = object>(options?: O): Unique<O> {
    return unique(this, options)
  }

  /** The numbers without those that equal the one before: `uniqueConsecutive`. */
  uniqueConsecutive<const O extends UniqueConsecutiveOptions = object>(options?: O): Unique<O> {
    return uniqueConsecutive(this, options)
  }

  /** The sizes, or the size of one dimension (negative: from the end). */
  size(): Shape
  size(dim: number): number
  size(dim?: number): number[] | number {
    const shape = native().shape(handleOf(this))
    return dim === undefined ? shape : atDim('size', shape, dim)
  }

  /** The strides in elements, or that of one dimension. */
  stride(): Shape
  stride(dim: number): number
  stride(dim?: number): number[] | number {
    const strides = native().stride(handleOf(this))
    return dim === undefined ? strides : atDim('stride', strides, dim)
  }

  /** Elements before the first, in the storage. */
  storageOffset(): number {
    return native().storageOffset(handleOf(this))
  }

  /** Bytes of the whole storage, which views share. */
  get storageBytes(): number {
    return native().storageBytes(handleOf(this))
  }

  /** Bytes of one element. */
  get itemsize(): number {
    return native().elementSize(handleOf(this))
  }

  /** Bytes of one element, as `itemsize` (`Tensor.element_size`). */
  elementSize(): number {
    return this.itemsize
  }

  /** Bytes of the elements. */
  get nbytes(): number {
    return native().elementSize(handleOf(this)) * native().numel(handleOf(this))
  }

  /** Whether the elements lie in the order of the dimensions, or in that of `memoryFormat` (`Tensor.is_contiguous`). */
  isContiguous(options: { memoryFormat?: MemoryFormat } = {}): boolean {
    checkOptions('isContiguous', options, ['memoryFormat'])
    const { memoryFormat = 'contiguousFormat' } = options
    const code = memoryFormatCode(memoryFormat)
    if (code !== undefined) return native().isContiguous(handleOf(this), code)
    const text = `isContiguous(): there is no memory format ${describe(memoryFormat)}: 'contiguousFormat', 'channelsLast' or 'channelsLast3d'`
    throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation: 'isContiguous' })
  }

  /** Do both hold the very same tensor, not only the same values or memory? */
  is(other: Tensor): boolean {
    return native().sameTensor(handleOf(this), handleOf(other))
  }

  /** Do both use the same memory? */
  sharesStorage(other: Tensor): boolean {
    return native().sameStorage(handleOf(this), handleOf(other))
  }

  /** How often it was written in place (PyTorch's `_version`). */
  get version(): number {
    return native().version(handleOf(this))
  }

  /** The tensor with its dimensions reversed; `mT` swaps the last two. */
  get T(): Tensor {
    return call('numpyT', this) as Tensor
  }

  /** A view with the last two dimensions swapped. */
  get mT(): Tensor {
    return call('mT', this) as Tensor
  }

  /** The conjugate transpose of a matrix. */
  get H(): Tensor {
    return call('matrixH', this) as Tensor
  }

  /** A view with the last two dimensions swapped, conjugated. */
  get mH(): Tensor {
    return call('mH', this) as Tensor
  }

  /** The real parts, a view; the tensor itself where it is real. */
  get real(): Tensor {
    return call('real', this) as Tensor
  }

  /** The imaginary parts of a complex tensor, a view. */
  get imag(): Tensor {
    return call('imag', this) as Tensor
  }

  // ---- Autograd -----------------------------------------------------------------------------------------------------

  /** Whether autograd records what is done with it. */
  get requiresGrad(): boolean {
    return native().requiresGrad(handleOf(this))
  }

  set requiresGrad(value: boolean) {
    if (value === true && !this.isLeaf) {
      const text = 'you can only change requires_grad flags of leaf variables.'
      throw new LockstepError('ERR_TORCH', text, { operation: 'requiresGrad' })
    }
    this.requiresGrad_(value)
  }

  /** Sets `requiresGrad` (`Tensor.requires_grad_`); a tensor that is no leaf has it, and cannot lose it. */
  requiresGrad_(requiresGrad: boolean = true): this {
    checkKind('requiresGrad_', 'requiresGrad', requiresGrad, 'boolean')
    native().setRequiresGrad(handleOf(this), requiresGrad)
    return this
  }

  /** Made by the user, not by an operator that autograd recorded. */
  get isLeaf(): boolean {
    return native().isLeaf(handleOf(this))
  }

  /** The name of the function that made it, such as `'AddBackward0'`; null for a leaf. */
  get gradFn(): string | null {
    return native().gradFnName(handleOf(this))
  }

  /**
   * The gradient that backward passes have accumulated; null while there is none. Never cached: a new object each time,
   * which the scope frees in which it was read; the gradient itself stays. `ERR_BACKWARD_PENDING` while a pass that writes
   * it is not awaited.
   */
  get grad(): Tensor | null {
    if (pendingBackwards > 0) checkGradient(this)
    if (reducers > 0) checkReduced('.grad', [this], 'read')
    const handle = native().grad(handleOf(this))
    return handle === 0 ? null : new Tensor(handle)
  }

  set grad(value: Tensor | null) {
    if (pendingBackwards > 0) checkGradient(this)
    native().setGrad(handleOf(this), value === null ? 0 : handleOf(value))
  }

  /**
   * Computes the gradients of the leaves that this tensor depends on and accumulates them into `.grad`
   * (`Tensor.backward`). Always await it: the pass itself runs at once (unless the backward of a `Function` in it is
   * asynchronous), what it starts on other ranks may not be over.
   * @param gradient what to begin with; may be left out for a tensor of one element
   */
  backward(gradient?: Tensor | null, options?: BackwardOptions): Promise<void>
  backward(options: BackwardOptions): Promise<void>
  backward(...args: [gradient?: Tensor | null, options?: BackwardOptions] | [options: BackwardOptions]): Promise<void> {
    return backward(this, ...(args as [gradient?: Tensor | null, options?: BackwardOptions]))
  }

  /**
   * Calls `hook` with the gradient of this tensor whenever a backward pass computes it; a tensor that it returns takes
   * the gradient's place (`Tensor.register_hook`).
   */
  registerHook(hook: (grad: Tensor) => Tensor | null | void): RemovableHandle {
    return registerHook(this, hook)
  }

  /**
   * Calls `hook` with this leaf whenever a backward pass has added to its `.grad`
   * (`Tensor.register_post_accumulate_grad_hook`). A tensor that is no leaf, or requires no gradient, is `ERR_LIBTORCH`.
   */
  registerPostAccumulateGradHook(hook: (leaf: Tensor) => void): RemovableHandle {
    return registerPostAccumulateGradHook(this, hook)
  }

  /** Keeps `.grad` of a tensor that is no leaf. */
  retainGrad(): void {
    retainGrad(this)
  }

  /** Whether `retainGrad` was called on a tensor that is no leaf. */
  get retainsGrad(): boolean {
    return call('retainsGrad', this) as boolean
  }

  /** Which output of its `gradFn` it is; 0 for a leaf. */
  get outputNr(): number {
    return call('outputNr', this) as number
  }

  // ---- Values -------------------------------------------------------------------------------------------------------

  /**
   * The value of a tensor of one element: a number, or a boolean for dtype bool. An int64 beyond 2^53 is
   * `ERR_UNSAFE_INTEGER`: use `itemBigInt()`. Waits for the tensor's device, on the JS thread: `await data()` does not.
   * The type knows comparisons and the like, and what `bool()` made; say it of others: `x.item<boolean>()`. That of `all`
   * and `any` is a boolean of a tensor known to be bool, else either: of a uint8 tensor they are uint8.
   */
  item<T extends number | boolean = ItemOf<keyof this>>(): NoInfer<T> {
    return item(this) as T
  }

  /** The value of an integer tensor of one element. */
  itemBigInt(): bigint {
    return itemBigInt(this)
  }

  /**
   * A copy of the elements, row-major, in the typed array of the dtype: `BigInt64Array` for int64, `Uint8Array` for
   * bool; float16 and bfloat16 are widened to a `Float32Array`, complex numbers are interleaved. Waits for the tensor's
   * device off the JS thread.
   */
  data(): Promise<TensorData>
  /** A copy of the elements, converted to `dtype`. */
  data<D extends DataDType>(dtype: D): Promise<DataAs<D>>
  data(dtype?: DTypeLike): Promise<TensorData> {
    return readData(this, dtype)
  }

  /**
   * The elements as nested arrays of numbers (booleans for dtype bool), a value for a tensor without dimensions
   * (`Tensor.tolist`). Waits for the tensor's device. How deep it goes is yours to say, and is not checked:
   * `x.toArray<number[]>().map(...)`, `x.toArray<boolean[][]>()`.
   */
  toArray<T extends NestedArray = NestedArray>(): NoInfer<T> {
    return toArray(this) as T
  }

  /** The elements as nested arrays, as `toArray()` (`Tensor.tolist`). */
  tolist<T extends NestedArray = NestedArray>(): NoInfer<T> {
    return this.toArray<T>()
  }

  /**
   * Selects as PyTorch's `x[...]` does: integers, `slice(start, stop, step)`, null for a new dimension, `'...'`, masks
   * and index tensors. Without tensors among the indices the result is a view.
   */
  index(...indices: Index[]): Tensor {
    return select(this, indices)
  }

  /** Writes as `x[indices] = value` does; `accumulate` adds (to index tensors only). */
  indexPut_(indices: readonly Index[], value: Tensor | Scalar, options: { accumulate?: boolean } = {}): this {
    indexPut_(this, indices, value, options)
    return this
  }

  /**
   * The slices along the first dimension, views all of them: `for (const row of x)`. A tensor without dimensions has none,
   * which is `ERR_TYPE`.
   */
  [Symbol.iterator](): IterableIterator<Tensor> {
    if (this.dim() === 0) {
      const text = 'iteration over a 0-d tensor: it has no rows, item() reads it'
      throw new LockstepError('ERR_TYPE', text, { operation: 'Tensor' })
    }
    return (call('unbind', this, 0) as Tensor[])[Symbol.iterator]()
  }

  /** Brackets select nothing: `x.index(0)` does. In JavaScript the first few are `ERR_INDEX`. */
  readonly [position: number]: { readonly 'write x.index(...): brackets select nothing': never }

  // ---- Conversion ---------------------------------------------------------------------------------------------------

  // Of the last overload that could be meant the compiler tells what is wrong: the one that is called most.
  /** Itself, or a copy with another dtype, device or both (`Tensor.to`). */
  to(target: 'bool', options?: ToOptions): BoolTensor
  to(device: Device, dtype: DTypeLike, options?: ToOptions): Tensor
  to(target: DTypeLike | Device | Tensor, options: ToOptions | undefined): Tensor
  to(target: DTypeLike | Device | Tensor | ToOptions): Tensor
  to(...args: unknown[]): Tensor {
    return to(this, args)
  }

  /** Itself, or a copy in the memory of the CPU. */
  cpu(): Tensor {
    return to(this, ['cpu'])
  }

  /** Itself, or a copy on a GPU, by default the first. */
  cuda(ordinal: number = 0): Tensor {
    checkKind('cuda', 'ordinal', ordinal, 'count')
    return to(this, [`cuda:${ordinal}`])
  }

  /**
   * Keeps the memory from other tensors until a stream has done what it holds when this tensor is freed: for a tensor that
   * another stream than that of its making uses (`Tensor.record_stream`).
   */
  recordStream(stream: Stream): void {
    native().cudaStreamUses(handleOf(this), ...stream.place)
  }

  /** Itself, or a copy as float32. */
  float(): Tensor {
    return to(this, ['float32'])
  }

  /** Itself, or a copy as float64. */
  double(): Tensor {
    return to(this, ['float64'])
  }

  /** Itself, or a copy as float16. */
  half(): Tensor {
    return to(this, ['float16'])
  }

  /** Itself, or a copy as bfloat16. */
  bfloat16(): Tensor {
    return to(this, ['bfloat16'])
  }

  /** Itself, or a copy as int32. */
  int(): Tensor {
    return to(this, ['int32'])
  }

  /** Itself, or a copy as int64. */
  long(): Tensor {
    return to(this, ['int64'])
  }

  /** Itself, or a copy as bool: true where an element is other than 0. */
  bool(): BoolTensor {
    return to(this, ['bool']) as BoolTensor
  }

  // ---- Not a number, not a string -----------------------------------------------------------------------------------

  [Symbol.toPrimitive](hint: string): never {
    throw coercion(hint === 'string' ? 'a string' : 'a number')
  }

  /** JSON of a tensor would be `{}`: it is refused. */
  toJSON(): never {
    throw coercion('JSON')
  }

  /** @internal */
  [inspect.custom](depth: number): string {
    const owner = this.#owner
    if (owner instanceof Freed) return `Tensor <freed by ${owner.by}>`
    return depth < 0 ? '[Tensor]' : print(this)
  }

  get [Symbol.toStringTag](): string {
    return 'Tensor'
  }
}

refuseBrackets(Tensor.prototype)

/** Hooks of the running pass may read what it has written so far. */
function checkGradient(tensor: Tensor): void {
  if (runningPass() === undefined) checkPending('.grad', [tensor])
}

function noTensor(value: unknown): LockstepError {
  return new LockstepError('ERR_ARGUMENT_TYPE', `a Tensor is expected, got ${describe(value)}`, { operation: 'Tensor' })
}

function atDim(operation: string, list: readonly number[], dim: number): number {
  checkKind(operation, 'dim', dim, 'integer')
  const value = list[dim < 0 ? dim + list.length : dim]
  if (value !== undefined) return value
  const text = `${operation}(): dimension ${dim} is out of range for a tensor with ${list.length} dimensions`
  throw new LockstepError('ERR_INDEX', text, { operation })
}
