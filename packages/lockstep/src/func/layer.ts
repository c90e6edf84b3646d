/** Layers of this thread, through which operators go while a transformed function runs. */
import { withoutInference } from '../autograd/modes.js'
import { checkSynchronous } from '../autograd/synchronous.js'
import { inTransform } from '../autograd/transforms.js'
import { LockstepError } from '../error.js'
import { currentFrame } from '../frame.js'
import { native } from '../native.js'
import { Tensor, handleOf } from '../tensor/tensor.js'

/** What random operators do in `vmap`: fail, draw others for each example, or the same for all. */
export type Randomness = 'error' | 'different' | 'same'

/** Runs `run` in a layer that derives: from outputs to inputs, or with tangents. */
export function derive<T>(operation: string, direction: 'backward' | 'forward', run: (level: number) => T): T {
  const { modeBits } = currentFrame()
  const isForward = direction === 'forward'
  return layered(
    operation,
    () => native().funcDifferentiate(isForward, modeBits),
    (level) => withoutInference(!isForward, () => run(level)),
  )
}

/** Runs `run` in a layer of `vmap`. */
export function vectorize<T>(batchSize: number, randomness: Randomness, run: (level: number) => T): T {
  return layered('vmap', () => native().funcVectorize(batchSize, randomness, currentFrame().modeBits), run)
}

function layered<T>(operation: string, push: () => number, run: (level: number) => T): T {
  if (currentFrame().savedHooks !== null) {
    const hooks = 'savedTensorsHooks, saveOnCpu or a checkpoint with useReentrant: false'
    const text = `${operation} inside ${hooks}: what it records is not given to hooks. Call it outside`
    throw new LockstepError('ERR_NOT_IMPLEMENTED', text, { operation })
  }
  return inTransform(() => {
    const level = push()
    try {
      return run(level)
    } finally {
      native().funcPop(level)
    }
  })
}

/** Calls the function that is transformed, which has to be synchronous: layers belong to the thread, not to a task. */
export function callInside<A extends readonly unknown[], R>(operation: string, func: (...args: A) => R, args: A): R {
  const result = func(...args)
  checkSynchronous(`the function in ${operation}`, result, 'Await outside of it')
  return result
}

/** A tensor for a layer that derives. */
export function wrap(tensor: Tensor, level: number, leaf = false): Tensor {
  return new Tensor(native().funcWrap(handleOf(tensor), level, leaf))
}

/** The tensor outside of the layer. */
export function unwrap(tensor: Tensor, level: number): Tensor {
  const inner = native().funcUnwrap(handleOf(tensor), level)
  return inner === 0 ? tensor : new Tensor(inner)
}
