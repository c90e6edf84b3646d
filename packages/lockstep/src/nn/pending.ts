import { runningPass } from '../autograd/backward.js'
import { isGradEnabled } from '../autograd/modes.js'
import { checkPending, pendingBackwards } from '../autograd/pending.js'
import type { Module } from './module.js'

/**
 * For layers with parameters, at the beginning of `forward`: a backward pass that nobody awaited is an error. A pass
 * itself may run layers again (checkpointing), and evaluation reads only.
 */
export function beforeForward(layer: Module): void {
  if (pendingBackwards === 0 || runningPass() !== undefined || !isGradEnabled()) return
  checkPending(`${layer.constructor.name}.forward()`, layer.parameters({ recurse: false }))
}
