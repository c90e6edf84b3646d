import { schedule } from './define.js'
import { cos } from './libm.js'

/** Rates that fall to `etaMin` in `tMax` epochs (PyTorch's `T_max`) as a cosine does, and rise again. */
export class CosineAnnealingLR extends schedule('CosineAnnealingLR') {
  protected override nextLrs(): number[] {
    const { tMax, etaMin, lastEpoch, baseLrs } = this
    if (this.isInitial) return this.current()
    if (this.stepCount === 1 && lastEpoch > 0) {
      return baseLrs.map((base) => etaMin + ((base - etaMin) * (1 + cos((lastEpoch * Math.PI) / tMax))) / 2)
    }
    if ((lastEpoch - 1 - tMax) % (2 * tMax) === 0) {
      const rates = this.current()
      return baseLrs.map((base, index) => (rates[index] ?? 0) + ((base - etaMin) * (1 - cos(Math.PI / tMax))) / 2)
    }
    const ratio = (1 + cos((Math.PI * lastEpoch) / tMax)) / (1 + cos((Math.PI * (lastEpoch - 1)) / tMax))
    return this.current().map((rate) => ratio * (rate - etaMin) + etaMin)
  }

  protected override closedForm(): number[] {
    const { tMax, etaMin, lastEpoch } = this
    const wave = 1 + cos((Math.PI * lastEpoch) / tMax)
    return this.baseLrs.map((base) => etaMin + ((base - etaMin) * wave) / 2)
  }
}
