/**
 * Schedules that have yet to set their first rates. A subclass's constructor ends after that of LRScheduler, which therefore
 * cannot set them: they are set when the schedule is first asked, or its optimizer steps.
 */
import type { Optimizer } from './optimizer.js'

/** A schedule. */
interface Beginner {
  begin(): void
}

const waiting = new WeakMap<object, Set<Beginner>>()

/** The schedule has yet to begin. */
export function beginLater(optimizer: Optimizer, schedule: Beginner): void {
  const others = waiting.get(optimizer)
  if (others === undefined) waiting.set(optimizer, new Set([schedule]))
  else others.add(schedule)
}

/** The schedule begins now. False where it did before. */
export function begins(optimizer: Optimizer, schedule: Beginner): boolean {
  return waiting.get(optimizer)?.delete(schedule) ?? false
}

/** Lets all schedules of an optimizer begin, in the order in which they were made. */
export function beginAll(optimizer: object): void {
  const schedules = waiting.get(optimizer)
  if (schedules === undefined) return
  for (const schedule of schedules) schedule.begin()
  waiting.delete(optimizer)
}
