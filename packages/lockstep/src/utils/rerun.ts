/** What both kinds of checkpoints need to run a function a second time. */
import { getRngState, setRngState } from '../autograd/generator.js'
import * as cuda from '../cuda/random.js'
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

/** The states of default generators, by device. */
export type RandomStates = ReadonlyMap<string, Tensor>

/** Those of the CPU and of the GPUs that are given. */
export function randomStates(devices: Iterable<string>): RandomStates {
  const states = new Map([['cpu', getRngState()]])
  for (const device of devices) if (isGpu(device)) states.set(device, cuda.getRngState(device))
  return states
}

const isGpu = (device: string): device is `cuda:${number}` => device.startsWith('cuda:')

function restore(states: RandomStates): void {
  for (const [device, state] of states) {
    if (isGpu(device)) cuda.setRngState(state, device)
    else setRngState(state)
  }
}

/** Runs `fn` with default generators in earlier states; then they go on where they were. */
export function drawingFrom<T>(states: RandomStates, fn: () => T): T {
  if (states.size === 0) return fn()
  const now = randomStates(states.keys())
  restore(states)
  try {
    return fn()
  } finally {
    restore(now)
    for (const state of now.values()) state.dispose()
  }
}

export function checkOutputs(operation: string, outputs: unknown): Outputs {
  if (isTensor(outputs) || (Array.isArray(outputs) && outputs.every(isTensor))) return outputs
  if (isPromise(outputs)) outputs.catch(() => undefined)
  const what = isPromise(outputs) ? 'a promise, and backward passes run it synchronously' : describe(outputs)
  const text = `${operation}: the function must return a Tensor or an array of Tensors, got ${what}`
  throw new LockstepError('ERR_ARGUMENT_TYPE', text, { operation })
}
