import { runningPass } from '../autograd/backward.js'
import { isGradEnabled } from '../autograd/modes.js'
import { checkPending, pendingBackwards } from '../autograd/pending.js'
import { wrapped } from './internals.js'
import type { Module } from './module.js'
import { isUninitialized } from './uninitialized.js'

/**
 * At the beginning of every `forward`: a backward pass that nobody awaited, and that reaches the module's own parameters, is
 * an error. A pass itself may run modules again (checkpointing), and evaluation reads only. Wrappers look for themselves, so
 * that their promise rejects.
 */
export function beforeForward(module: Module): void {
  if (pendingBackwards === 0 || runningPass() !== undefined || !isGradEnabled() || wrapped in module) return
  const own = module.parameters({ recurse: false }).filter((parameter) => !isUninitialized(parameter))
  checkPending(`${module.constructor.name}.forward()`, own)
}
