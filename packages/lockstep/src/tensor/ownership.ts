/**
 * Who frees a tensor's handle: a scope at its end, `dispose()`, or, where nobody owns it, the garbage collector.
 *
 * What no scope owns waits in the nursery until the running task ends, and only then becomes the garbage collector's:
 * a tensor that is disposed of before that never pays for the registration.
 */
import { LockstepError } from '../error.js'
import { native } from '../native.js'
import type { TensorOwner } from '../frame.js'
import { leaksEnabled, noteCollected, noteDisposed } from './leaks.js'
import { addPressure } from './pressure.js'
import type { Tensor } from './tensor.js'

/** How a tensor came to be freed; what is said to those who use it afterwards. */
export class Freed {
  readonly by: string

  constructor(by: string) {
    this.by = by
  }
}

/** What a parameter or buffer without a shape has instead of an owner (nn/uninitialized.ts). */
export const uninitialized: Freed = new Freed('nobody: it has no shape yet')

export const freedByDispose: Freed = new Freed('dispose()')

/** The error of who uses a freed tensor. */
export function usedFreed(freed: Freed): LockstepError {
  if (freed === uninitialized) {
    const text = 'this parameter or buffer is uninitialized, and has no shape yet'
    const todo = 'call `forward` of its lazy module with a dummy batch first, or load a state dict'
    return new LockstepError('ERR_VALUE', `${text}: ${todo}`, { operation: 'Tensor' })
  }
  return new LockstepError(
    'ERR_DISPOSED',
    `this tensor was freed by ${freed.by}; keep it with keep(tensor), or return it from the scope`,
    { operation: 'Tensor' },
  )
}

/** A list of tensors with one end. */
export class Owner implements TensorOwner {
  readonly tensors: Tensor[] = []
  readonly outer: Owner | null
  ended = false

  constructor(outer: Owner | null) {
    this.outer = outer
  }
}

/** New tensors that no scope owns. */
export const nursery: Owner = new Owner(null)
/** Stands for the garbage collector; its list stays empty. */
export const collector: Owner = new Owner(null)

const nurserySize = 1024
let collectNursery: (tensors: readonly Tensor[]) => Float64Array = () => new Float64Array()

/** Tensor's own part of a flush: it alone can change the owner. Returns the handles. */
export function onFlush(collect: (tensors: readonly Tensor[]) => Float64Array): void {
  collectNursery = collect
}

/** To be called after each addition to the nursery, with the new tensor's place. */
export function nurse(place: number): void {
  if (place === 0) queueMicrotask(flushNursery)
  else if (place >= nurserySize) flushNursery()
}

/** Hands what is in the nursery to the garbage collector. */
export function flushNursery(): void {
  if (nursery.tensors.length === 0) return
  const handles = collectNursery(nursery.tensors)
  nursery.tensors.length = 0
  addPressure(handles.length, native().leftToCollector(handles))
}

const registry = new FinalizationRegistry<number>((handle) => {
  noteCollected(handle)
  native().free(handle)
})

export function register(tensor: Tensor, handle: number): void {
  registry.register(tensor, handle, tensor)
}

export function unregister(tensor: Tensor): void {
  registry.unregister(tensor)
}

/** Frees many handles at once. */
export function freeHandles(handles: Float64Array): void {
  const addon = native()
  if (handles.length <= 4) for (const handle of handles) addon.free(handle)
  else addon.freeMany(handles)
  if (leaksEnabled()) noteDisposed(handles)
}
