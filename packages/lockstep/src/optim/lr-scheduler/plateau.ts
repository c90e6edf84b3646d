import { checkKind } from '../../checks.js'
import { invalid } from '../../nn/arguments.js'
import { make } from '../../nn/internals.js'
import { Tensor } from '../../tensor/tensor.js'
import type { ScheduleArguments } from '../generated/schedules.js'
import { schedule } from './define.js'
import { oneEach } from './one-each.js'
import type { SchedulerStateDict } from './scheduler.js'

/**
 * Multiplies the rates by `factor` once a metric has not become better for `patience` epochs. `step(metric)` after each
 * validation, with the same metric on all ranks, or their rates differ.
 */
export class ReduceLROnPlateau extends schedule('ReduceLROnPlateau') {
  declare minLrs: number[]
  /** The best metric until now. */
  declare best: number
  declare cooldownCounter: number
  declare numBadEpochs: number
  /** Of groups that are added later. */
  declare private readonly defaultMinLr: number | null

  protected override [make]({ optimizer, factor, minLr }: ScheduleArguments['ReduceLROnPlateau']): void {
    if (factor >= 1) throw invalid('Factor should be < 1.0.', 'ReduceLROnPlateau')
    this.minLrs = oneEach('ReduceLROnPlateau', 'minLr', optimizer, minLr)
    Object.defineProperty(this, 'defaultMinLr', { value: typeof minLr === 'number' ? minLr : null })
    this.best = this.worst
    this.cooldownCounter = 0
    this.numBadEpochs = 0
    this.lastEpoch = 0
  }

  private get worst(): number {
    return this.mode === 'min' ? Infinity : -Infinity
  }

  override restart(): void {
    this.lastLr = this.current()
  }

  protected override nextLrs(): number[] {
    return this.current().map((rate, index) => {
      const next = Math.max(rate * this.factor, this.minLrs[index] ?? this.defaultMinLr ?? 0)
      return rate - next > this.eps ? next : rate
    })
  }

  /** An epoch has ended with this metric: a number, or a tensor of one element. */
  override step(metric?: number | Tensor): void {
    this.begin()
    const current = metric instanceof Tensor ? Number(metric.item()) : metric
    // NaN is no better than anything.
    if (!Number.isNaN(current)) checkKind('ReduceLROnPlateau.step', 'metric', current, 'number')
    this.lastEpoch++
    if (this.isBetter(current as number)) {
      this.best = current as number
      this.numBadEpochs = 0
    } else this.numBadEpochs++
    if (this.cooldownCounter > 0) {
      this.cooldownCounter--
      this.numBadEpochs = 0
    }
    if (this.numBadEpochs > this.patience) {
      this.set(this.nextLrs())
      this.cooldownCounter = this.cooldown
      this.numBadEpochs = 0
    }
    this.lastLr = this.current()
  }

  private isBetter(metric: number): boolean {
    const { best, threshold, mode, thresholdMode } = this
    if (mode === 'min') return metric < (thresholdMode === 'rel' ? best * (1 - threshold) : best - threshold)
    return metric > (thresholdMode === 'rel' ? best * (threshold + 1) : best + threshold)
  }

  override stateDict(): SchedulerStateDict {
    const { base_lrs: _b, _step_count: _s, _is_initial: _i, ...state } = super.stateDict()
    return { ...state, mode_worse: this.worst, default_min_lr: this.defaultMinLr }
  }

  /** JSON has no infinity: null is the worst metric. */
  override loadStateDict(state: SchedulerStateDict): void {
    super.loadStateDict({ ...state, best: state['best'] ?? this.worst })
  }
}
