/** What has to hold before an optimizer may use gradients. */
import { checkPending } from '../autograd/pending.js'
import type { Tensor } from '../tensor/tensor.js'

/** Throws where `parameters` must not be used yet; `operation` is what is about to happen (`'SGD.step()'`). */
export type StepGuard = (operation: string, parameters: readonly Tensor[]) => void

const guards = new Set<StepGuard>()

/** Adds a check that every `step`, `zeroGrad` and clipping makes first; returns how to take it away. */
export function addStepGuard(guard: StepGuard): () => void {
  guards.add(guard)
  return () => guards.delete(guard)
}

/** Makes all checks. */
export function checkGradients(operation: string, parameters: readonly Tensor[]): void {
  checkPending(operation, parameters)
  for (const guard of guards) guard(operation, parameters)
}
