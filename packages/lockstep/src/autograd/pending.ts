/**
 * Backward passes whose promise is not settled yet: what they write must not be used meanwhile.
 *
 * A forgotten `await` shows when the optimizer steps, gradients are cleared, a parameter is edited or its module runs
 * forward. Only tensors that the pass reaches count, so that a model that trains in another task is not disturbed.
 */
import { LockstepError } from '../error.js'
import { native } from '../native.js'
import type { Overload } from '../ops/operator.js'
import { handleOf, isTensor } from '../tensor/tensor.js'
import type { Tensor } from '../tensor/tensor.js'

/** One unsettled pass. */
export interface PendingBackward {
  /** Handles of what `backward` was called on, alive until it settles. */
  readonly roots: Float64Array
  /** The storages of the leaves that it reaches, once they were asked for. */
  storages?: ReadonlySet<number>
}

const open = new Set<PendingBackward>()

/** How many passes are unsettled: zero nearly always, so test it before `checkPending`. */
export let pendingBackwards = 0

export function beginPending(pending: PendingBackward): void {
  open.add(pending)
  pendingBackwards = open.size
}

export function endPending(pending: PendingBackward): void {
  open.delete(pending)
  pendingBackwards = open.size
  for (const listener of listeners) if (listener()) listeners.delete(listener)
}

let inUpdate = false

/** Runs an update of a wrapper's, which uses gradients, and writes parameters, while its backward pass is unsettled. */
export function updating<T>(run: () => T): T {
  const outer = inUpdate
  inUpdate = true
  try {
    return run()
  } finally {
    inUpdate = outer
  }
}

/** Does a wrapper update parameters now? */
export function isUpdating(): boolean {
  return inUpdate
}

const listeners = new Set<() => boolean>()

/** Calls `listener` whenever a pass has settled, until it returns true. */
export function afterBackward(listener: () => boolean): void {
  listeners.add(listener)
}

/**
 * Throws `ERR_BACKWARD_PENDING` when an unsettled backward pass reaches one of `tensors` (leaves that require a
 * gradient, and views of them; others are passed over).
 * @param operation what the caller is about to do, for the message: `'SGD.step()'`
 */
export function checkPending(operation: string, tensors: Iterable<Tensor>): void {
  if (!inUpdate && isPending(tensors)) throw notSettled(operation)
}

/** Whether an unsettled backward pass reaches one of `tensors`. */
export function isPending(tensors: Iterable<Tensor>): boolean {
  if (pendingBackwards === 0) return false
  const addon = native()
  const leaves: number[] = []
  for (const tensor of tensors) {
    const handle = handleOf(tensor)
    if (addon.requiresGrad(handle)) leaves.push(handle)
  }
  return leaves.length > 0 && [...open].some(({ roots }) => addon.reaches([...roots], leaves))
}

function notSettled(operation: string): LockstepError {
  const text = `${operation} while a backward pass of these tensors is not settled: write \`await loss.backward()\``
  return new LockstepError('ERR_BACKWARD_PENDING', text, { operation })
}

/**
 * As `checkPending`, for tensors that require no gradient but share memory with a leaf that does: what `detach()` returns.
 * The graph is searched once a pass.
 */
function checkMemory(operation: string, tensors: readonly Tensor[]): void {
  if (inUpdate) return
  const addon = native()
  for (const tensor of tensors) {
    const storage = addon.storage(handleOf(tensor))
    if (storage === 0) continue
    for (const pending of open) {
      pending.storages ??= new Set(addon.leafStorages([...pending.roots]))
      if (pending.storages.has(storage)) throw notSettled(operation)
    }
  }
}

/** As `checkPending`, for what an operator is about to write. */
export function checkWrites(operation: string, overload: Overload, values: readonly unknown[]): void {
  const written = overload.args.flatMap((arg, index) => {
    const value = values[index]
    if (!arg.written) return []
    return Array.isArray(value) ? value.filter(isTensor) : isTensor(value) ? [value] : []
  })
  checkPending(`${operation}()`, written)
  checkMemory(`${operation}()`, written)
}
