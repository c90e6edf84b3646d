import { schedule } from './define.js'

/** Rates times `factor` until `totalIters` epochs are over. */
export class ConstantLR extends schedule('ConstantLR') {
  protected override nextLrs(): number[] {
    if (this.lastEpoch === 0) return this.scaled(this.factor)
    return this.lastEpoch === this.totalIters ? this.scaled(1 / this.factor) : this.current()
  }

  protected override closedForm(): number[] {
    const over = this.lastEpoch >= this.totalIters ? 1 : 0
    return this.scaledBase(this.factor + over * (1 - this.factor))
  }
}

/** Rates times a factor that goes from `startFactor` to `endFactor` in `totalIters` epochs. */
export class LinearLR extends schedule('LinearLR') {
  protected override nextLrs(): number[] {
    const { startFactor, endFactor, totalIters, lastEpoch } = this
    if (lastEpoch === 0) return this.scaled(startFactor)
    if (this.isInitial || lastEpoch > totalIters) return this.current()
    const divisor = totalIters * startFactor + (lastEpoch - 1) * (endFactor - startFactor)
    return this.scaled(1 + (endFactor - startFactor) / divisor)
  }

  protected override closedForm(): number[] {
    const { startFactor, endFactor, totalIters, lastEpoch } = this
    const way = ((endFactor - startFactor) * Math.min(totalIters, lastEpoch)) / totalIters
    return this.scaledBase(startFactor + way)
  }
}
