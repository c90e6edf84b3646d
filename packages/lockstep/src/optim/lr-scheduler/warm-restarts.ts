import { checkKind } from '../../checks.js'
import { make } from '../../nn/internals.js'
import type { ScheduleArguments } from '../generated/schedules.js'
import { schedule } from './define.js'
import { cos } from './libm.js'

/**
 * Rates that fall to `etaMin` as a cosine does, and begin again: after `t0` epochs (PyTorch's `T_0`), then after `tMult`
 * times as many each time. `step` takes an epoch, too, which may have a fraction.
 */
export class CosineAnnealingWarmRestarts extends schedule('CosineAnnealingWarmRestarts') {
  /** How many epochs there are until it begins again. */
  declare tI: number
  /** How many epochs ago it began. */
  declare tCur: number

  protected override [make]({ t0, lastEpoch }: ScheduleArguments['CosineAnnealingWarmRestarts']): void {
    this.tI = t0
    this.tCur = lastEpoch
  }

  protected override nextLrs(): number[] {
    const { etaMin, tCur, tI } = this
    const wave = 1 + cos((Math.PI * tCur) / tI)
    return this.baseLrs.map((base) => etaMin + ((base - etaMin) * wave) / 2)
  }

  /** Sets the rates of the next epoch, or of this one. */
  override step(epoch?: number): void {
    this.begin()
    if (epoch !== undefined) {
      checkKind('CosineAnnealingWarmRestarts.step', 'epoch', epoch, 'number[0..]')
      this.goTo(epoch)
    } else if (this.lastEpoch < 0) this.goTo(0)
    else {
      this.lastEpoch++
      this.tCur++
      if (this.tCur >= this.tI) {
        this.tCur %= this.tI
        this.tI *= this.tMult
      }
    }
    this.set(this.nextLrs())
  }

  private goTo(epoch: number): void {
    const { t0, tMult } = this
    this.lastEpoch = Math.floor(epoch)
    if (epoch < t0) {
      this.tI = t0
      this.tCur = epoch
    } else if (tMult === 1) this.tCur = epoch % t0
    else {
      const restarts = Math.trunc(Math.log((epoch / t0) * (tMult - 1) + 1) / Math.log(tMult))
      this.tI = t0 * tMult ** restarts
      this.tCur = epoch - (t0 * (tMult ** restarts - 1)) / (tMult - 1)
    }
  }
}
