import { make } from '../../nn/internals.js'
import { begins } from '../beginnings.js'
import type { ScheduleArguments } from '../generated/schedules.js'
import type { Optimizer } from '../optimizer.js'
import { schedule } from './define.js'
import { partsOf, statesOf } from './parts.js'
import { stateError } from './scheduler.js'
import type { LRScheduler, SchedulerStateDict } from './scheduler.js'

type Given = ScheduleArguments['ChainedScheduler']

/** Schedulers that all step at once, each from the rates that the one before it has set. */
export class ChainedScheduler extends schedule('ChainedScheduler') {
  declare private readonly schedulers: readonly LRScheduler[]

  /** @internal */
  protected static prepared({ schedulers, optimizer }: Given): Optimizer {
    const first = partsOf('ChainedScheduler', schedulers, optimizer)[0] as LRScheduler
    return optimizer ?? first.optimizer
  }

  protected override [make]({ schedulers }: Given): void {
    Object.defineProperty(this, 'schedulers', { value: [...schedulers] })
    for (const scheduler of schedulers) scheduler.begin()
    begins(this.optimizer, this)
    this.lastLr = this.current()
  }

  protected override nextLrs(): number[] {
    return this.current()
  }

  override step(): void {
    for (const scheduler of this.schedulers) scheduler.step()
    this.lastLr = this.current()
  }

  override stateDict(): SchedulerStateDict {
    return { _last_lr: [...this.lastLr], _schedulers: this.schedulers.map((scheduler) => scheduler.stateDict()) }
  }

  /** @internal */
  override undo(): void {
    for (const scheduler of this.schedulers) scheduler.undo()
  }

  /** @internal */
  override checkState(state: SchedulerStateDict): void {
    const { _last_lr: lastLr, _schedulers: parts } = (state ?? {}) as { _last_lr?: unknown; _schedulers?: unknown }
    const states = statesOf('ChainedScheduler', this.schedulers, parts)
    if (!Array.isArray(lastLr) || !lastLr.every((rate) => typeof rate === 'number')) {
      throw stateError('ChainedScheduler', 'it is no state of a scheduler: _last_lr (rates) is missing')
    }
    for (const [index, part] of states.entries()) this.schedulers[index]?.checkState(part)
  }

  override loadStateDict(state: SchedulerStateDict): void {
    this.checkState(state)
    const { _last_lr: lastLr, _schedulers: parts } = state
    const states = statesOf('ChainedScheduler', this.schedulers, parts)
    for (const [index, state] of states.entries()) this.schedulers[index]?.loadStateDict(state)
    this.lastLr = [...(lastLr as number[])]
  }
}
