import { invalid } from '../../nn/arguments.js'
import { make } from '../../nn/internals.js'
import type { ScheduleArguments } from '../generated/schedules.js'
import { begins } from '../beginnings.js'
import { ChainedScheduler } from './chained.js'
import { schedule } from './define.js'
import { partsOf, statesOf } from './parts.js'
import type { LRScheduler, SchedulerStateDict } from './scheduler.js'

/** Schedulers one after the other: the next one begins at each milestone, from the first rates. */
export class SequentialLR extends schedule('SequentialLR') {
  declare private readonly schedulers: readonly LRScheduler[]
  declare private readonly milestones: readonly number[]

  protected override [make](given: ScheduleArguments['SequentialLR']): void {
    const { optimizer, schedulers, milestones, lastEpoch } = given
    partsOf('SequentialLR', schedulers, optimizer)
    if (milestones.length !== schedulers.length - 1) {
      throw invalid(
        'Sequential Schedulers expects number of schedulers provided to be one more than the number of milestone ' +
          `points, but got number of schedulers ${schedulers.length} and the number of milestones to be equal to ${milestones.length}`,
        'SequentialLR',
      )
    }
    const late = schedulers.findIndex((scheduler, index) => index > 0 && scheduler instanceof ChainedScheduler)
    if (late > 0) {
      const text = `a ChainedScheduler cannot begin at a milestone, as its parts cannot: put the one at index ${late} first`
      throw invalid(`SequentialLR: ${text}`, 'SequentialLR')
    }
    for (const scheduler of schedulers) scheduler.begin()
    begins(optimizer, this)
    Object.assign(this, { schedulers: [...schedulers], milestones: [...milestones] })
    this.lastEpoch = lastEpoch + 1
    for (const group of optimizer.paramGroups) group.lr = group.initialLr as number
    // Each part has made its first step already: that is taken back, and only the one that begins makes it again.
    this.undo()
    this.part(0).restart()
    this.lastLr = this.part(0).getLastLr()
  }

  /** @internal */
  override undo(): void {
    for (const scheduler of this.schedulers) scheduler.undo()
  }

  private get index(): number {
    return this.milestones.filter((milestone) => milestone <= this.lastEpoch).length
  }

  private part(epoch: number): LRScheduler {
    const index = this.milestones.filter((milestone) => milestone <= epoch).length
    return this.schedulers[index] as LRScheduler
  }

  protected override nextLrs(): number[] {
    return this.current()
  }

  override step(): void {
    this.lastEpoch++
    const scheduler = this.part(this.lastEpoch)
    const { index } = this
    if (index > 0 && this.milestones[index - 1] === this.lastEpoch) scheduler.jump(0)
    else scheduler.step()
    this.lastLr = scheduler.getLastLr()
  }

  override stateDict(): SchedulerStateDict {
    return {
      _milestones: [...this.milestones],
      last_epoch: this.lastEpoch,
      _last_lr: [...this.lastLr],
      _schedulers: this.schedulers.map((scheduler) => scheduler.stateDict()),
    }
  }

  /** @internal */
  override checkState(state: SchedulerStateDict): void {
    super.checkState(state)
    const states = statesOf('SequentialLR', this.schedulers, state['_schedulers'])
    for (const [index, part] of states.entries()) this.schedulers[index]?.checkState(part)
  }

  override loadStateDict(state: SchedulerStateDict): void {
    this.checkState(state)
    const { last_epoch: lastEpoch, _last_lr: lastLr, _schedulers: parts } = state
    const states = statesOf('SequentialLR', this.schedulers, parts)
    this.lastEpoch = lastEpoch as number
    this.lastLr = [...(lastLr as number[])]
    for (const [index, part] of states.entries()) this.schedulers[index]?.loadStateDict(part)
  }
}
