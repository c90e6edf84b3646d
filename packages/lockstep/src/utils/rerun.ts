/** What both kinds of checkpoints need to run a function a second time. */
import { getRngState, setRngState } from '../autograd/generator.js'
import { LockstepError } from '../error.js'
import type { Frame } from '../frame.js'
import { isPromise } from '../nn/forward.js'
import { describe } from '../ops/explain.js'
import { isTensor } from '../tensor/tensor.js'
import type { Tensor } from '../tensor/tensor.js'

export type Outputs = Tensor | readonly Tensor[]
export type Run = (...inputs: unknown[]) => unknown

/** One call of `checkpoint`. */
export interface Call {
  readonly operation: string
  readonly run: Run
  /** Where it was called: its modes hold for the second run, too. */
  readonly frame: Frame
  /** Runs with the parameters in place that were there (`functionalCall`, mixed precision). */
  readonly withReplaced: <T>(run: () => T) => T
}

/** Runs `fn` with the default generator in an earlier state; then that goes on where it was. */
export function drawingFrom<T>(state: Tensor | null, fn: () => T): T {
  if (state === null) return fn()
  const now = getRngState()
  setRngState(state)
  try {
    return fn()
  } finally {
    setRngState(now)
  }
}

export function checkOutputs(operation: string, outputs: unknown): Outputs {
  if (isTensor(outputs) || (Array.isArray(outputs) && outputs.every(isTensor))) return outputs
  if (isPromise(outputs)) outputs.catch(() => undefined)
  const what = isPromise(outputs) ? 'a promise, and backward passes run it synchronously' : describe(outputs)
  const text = `${operation}: the function must return a Tensor or an array of Tensors, got ${what}`
  throw new LockstepError('ERR_ARGUMENT_TYPE', text, { operation })
}
