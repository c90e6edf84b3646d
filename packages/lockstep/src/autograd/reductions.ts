/**
 * Gradients that are averaged over ranks: whether they may be used now.
 *
 * A wrapper's reduction may be under way, partly filled, or left out (`noSync`); what reads or applies gradients asks
 * here first. Without a wrapper it costs one comparison.
 */
import { native } from '../native.js'
import { handleIfAlive } from '../tensor/tensor.js'
import type { Tensor } from '../tensor/tensor.js'

/** What is about to be done with gradients. The numbers are the addon's. */
export type GradientUse = 'step' | 'read' | 'clear'

const codes: Record<GradientUse, number> = { step: 0, read: 1, clear: 2 }

/** How many wrappers average gradients: test it before `checkReduced`. */
export let reducers = 0

export function reducerMade(): void {
  reducers += 1
}

export function reducerGone(): void {
  reducers -= 1
}

/**
 * Throws `ERR_BACKWARD_PENDING`, `ERR_REDUCTION_INCOMPLETE` or `ERR_GRADIENTS_NOT_SYNCED` where the gradients of
 * `tensors` must not be used like this.
 */
export function checkReduced(operation: string, tensors: readonly Tensor[], use: GradientUse): void {
  if (reducers === 0) return
  const addon = native()
  const code = codes[use]
  if (addon.reducersQuiet(code)) return
  addon.reducersCheck(
    tensors.map(handleIfAlive).filter((handle) => handle !== 0),
    operation,
    code,
  )
}

/** The gradients of `tensors` are gone: that they were never averaged no longer matters. */
export function gradientsCleared(tensors: readonly Tensor[]): void {
  if (reducers === 0 || native().reducersQuiet(codes.step)) return
  native().reducersCleared(tensors.map(handleIfAlive).filter((handle) => handle !== 0))
}

/** Emits what the wrappers warn of. */
export function emitWarnings(): void {
  if (reducers === 0) return
  for (const text of native().reducersWarnings()) process.emitWarning(text, 'LockstepWarning')
}
