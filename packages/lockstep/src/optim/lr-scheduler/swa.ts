import type { ScheduleArguments } from '../generated/schedules.js'
import type { Optimizer } from '../optimizer.js'
import { schedule } from './define.js'
import { cos } from './libm.js'
import { oneEach } from './one-each.js'
import type { SchedulerStateDict } from './scheduler.js'

type Given = ScheduleArguments['SWALR']

/** Rates that go to `swaLr` in `annealEpochs` epochs, and stay there while weights are averaged. */
export class SWALR extends schedule('SWALR') {
  /** @internal */
  protected static prepared({ optimizer, swaLr }: Given): Optimizer {
    const rates = oneEach('SWALR', 'swaLr', optimizer, swaLr)
    for (const [index, group] of optimizer.paramGroups.entries()) group.swaLr = rates[index] as number
    return optimizer
  }

  protected override nextLrs(): number[] {
    const { annealEpochs } = this
    const step = annealEpochs === 0 ? Math.max(1, this.stepCount - 1) : this.stepCount - 1
    const share = (at: number): number => this.wave(Math.max(0, Math.min(1, at / Math.max(1, annealEpochs))))
    const [before, now] = [share(step - 1), share(step)]
    return this.optimizer.paramGroups.map(({ lr, swaLr = lr }) => {
      const first = before === 1 ? swaLr : (lr - before * swaLr) / (1 - before)
      return swaLr * now + first * (1 - now)
    })
  }

  private wave(t: number): number {
    return this.annealStrategy === 'linear' ? t : (1 - cos(Math.PI * t)) / 2
  }

  override stateDict(): SchedulerStateDict {
    const { _anneal_func_type: strategy, ...state } = super.stateDict()
    return { ...state, _anneal_strategy: strategy }
  }

  override loadStateDict(state: SchedulerStateDict): void {
    super.loadStateDict({ ...state, _anneal_func_type: state['_anneal_strategy'] })
  }
}
