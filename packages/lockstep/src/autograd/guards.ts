/** What has to hold before an optimizer may use gradients. */
import { checkPending, isUpdating } from './pending.js'
import { LockstepError } from '../error.js'
import type { Tensor } from '../tensor/tensor.js'

/** Throws where `parameters` must not be used yet; `operation` is what is about to happen (`'SGD.step()'`). */
export type StepGuard = (operation: string, parameters: readonly Tensor[]) => void

const guards = new Set<StepGuard>()

/** Adds a check that every `step`, `zeroGrad` and clipping makes first; returns how to take it away. */
export function addStepGuard(guard: StepGuard): () => void {
  guards.add(guard)
  return () => guards.delete(guard)
}

const owners = new WeakMap<object, string>()

/** From now on only `owner`, a wrapper, steps an optimizer. */
export function ownOptimizer(optimizer: object, owner: string): void {
  owners.set(optimizer, owner)
}

/** Throws `ERR_OPTIMIZER_OWNED` for what is about to be done to an optimizer that a wrapper steps by itself. */
export function checkOwner(operation: string, optimizer: object): void {
  const owner = owners.get(optimizer)
  if (owner === undefined || isUpdating()) return
  const text = `${operation}: this optimizer belongs to a ${owner}, whose backward passes step it: leave the call out`
  throw new LockstepError('ERR_OPTIMIZER_OWNED', text, { operation })
}

/** Makes all checks. */
export function checkGradients(operation: string, parameters: readonly Tensor[]): void {
  checkPending(operation, parameters)
  for (const guard of guards) guard(operation, parameters)
}
