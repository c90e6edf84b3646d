import { schedule } from './define.js'
import { power } from './libm.js'

/** Rates that fall to zero in `totalIters` epochs as a polynomial does. */
export class PolynomialLR extends schedule('PolynomialLR') {
  protected override nextLrs(): number[] {
    const { totalIters, lastEpoch } = this
    if (this.isInitial || lastEpoch > totalIters) return this.current()
    const way = (1 - lastEpoch / totalIters) / (1 - (lastEpoch - 1) / totalIters)
    return this.scaled(power(way, this.power))
  }

  protected override closedForm(): number[] {
    return this.scaledBase(power(1 - Math.min(this.totalIters, this.lastEpoch) / this.totalIters, this.power))
  }
}
