/** The schedulers of which another one is made. */
import { invalid } from '../../nn/arguments.js'
import { describe } from '../../ops/explain.js'
import type { Optimizer } from '../optimizer.js'
import { ReduceLROnPlateau } from './plateau.js'
import { LRScheduler, stateError } from './scheduler.js'
import type { SchedulerStateDict } from './scheduler.js'

/** The states of parts in a saved one: as many as there are. */
export function statesOf(what: string, parts: readonly LRScheduler[], saved: unknown): SchedulerStateDict[] {
  if (Array.isArray(saved) && saved.length === parts.length) return saved as SchedulerStateDict[]
  throw stateError(what, `the state is of ${Array.isArray(saved) ? saved.length : 'no'} schedulers`)
}

/** Throws unless they are schedulers of one optimizer, which step by themselves. `optimizer`: theirs; null: the first one's. */
export function partsOf(what: string, given: readonly unknown[], optimizer: Optimizer | null): readonly LRScheduler[] {
  if (given.length === 0) throw invalid(`${what} expects at least one scheduler`, what)
  return given.map((scheduler, index) => {
    if (!(scheduler instanceof LRScheduler)) throw invalid(`a scheduler is expected, got ${describe(scheduler)}`, what)
    if (scheduler instanceof ReduceLROnPlateau) {
      throw invalid(`${what} does not support ReduceLROnPlateau (index ${index}), whose step needs a metric`, what)
    }
    if (scheduler.optimizer !== (optimizer ?? (given[0] as LRScheduler).optimizer)) {
      const text = `${what} expects all schedulers to belong to the same optimizer, but the one at index ${index} does not`
      throw invalid(text, what)
    }
    return scheduler
  })
}
