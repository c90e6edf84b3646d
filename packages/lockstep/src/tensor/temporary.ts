/** Work that leaves no tensors behind, for the library's own use. */
import { Frame, GRAD_BIT, currentFrame, runInFrame } from '../frame.js'
import { Freed, Owner } from './ownership.js'
import { freeAll } from './tensor.js'

const freed = new Freed('the operation that made it')

/**
 * Runs synchronous `fn` without recording a graph, on the CPU unless it says otherwise, and frees every tensor made
 * inside.
 */
export function temporarily<T>(fn: () => T): T {
  const { modeBits, noSync } = currentFrame()
  const owner = new Owner(null)
  try {
    return runInFrame(new Frame(modeBits & ~GRAD_BIT, owner, noSync, null), fn)
  } finally {
    owner.ended = true
    freeAll(owner, freed)
  }
}
