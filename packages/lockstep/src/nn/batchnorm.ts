import { ops } from '../ops/ops.js'
import type { Tensor } from '../tensor/tensor.js'
import { float, invalid, needTensor, python } from './arguments.js'
import { batchNorm } from './functional/normalization.js'
import type { LayerArguments } from './generated/layers.js'
import { ones_, zeros_ } from './init.js'
import { addedLater, make } from './internals.js'
import { layer } from './layer.js'
import { Layer } from './module.js'
import { Buffer, emptyParameter } from './parameter.js'
import type { FactoryOptions, Parameter } from './parameter.js'

/** What batch and instance normalizations share: their parameters and running statistics. */
export abstract class NormBase extends Layer {
  static override readonly fieldNames: Readonly<Record<string, string>> = {
    runningMean: 'running_mean',
    runningVar: 'running_var',
    numBatchesTracked: 'num_batches_tracked',
  }

  // PyTorch did not always count the batches.
  static override readonly [addedLater]: readonly string[] = ['num_batches_tracked']

  declare readonly numFeatures: number
  declare readonly eps: number
  declare readonly momentum: number | null
  declare readonly affine: boolean
  declare readonly trackRunningStats: boolean
  /** `[numFeatures]`. */
  declare weight: Parameter | null
  /** `[numFeatures]`. */
  declare bias: Parameter | null
  /** `[numFeatures]`. */
  declare runningMean: Tensor | null
  /** `[numFeatures]`. */
  declare runningVar: Tensor | null
  /** How many batches entered the running statistics: int64. */
  declare numBatchesTracked: Tensor | null

  protected override [make](given: LayerArguments['BatchNorm1d']): void {
    const { numFeatures, affine, trackRunningStats, bias, device, dtype } = given
    this.weight = affine ? emptyParameter([numFeatures], given) : null
    this.bias = affine && bias ? emptyParameter([numFeatures], given) : null
    const buffer = (shape: number[], options: FactoryOptions): Buffer | null =>
      trackRunningStats ? new Buffer(ops.zeros(shape, options), { own: true }) : null
    this.runningMean = buffer([numFeatures], { device, dtype })
    this.runningVar = buffer([numFeatures], { device, dtype })
    this.numBatchesTracked = buffer([], { device, dtype: 'int64' })
    this.resetParameters()
  }

  /** Means 0, variances 1, no batches. */
  resetRunningStats(): void {
    if (this.runningMean !== null) zeros_(this.runningMean)
    if (this.runningVar !== null) ones_(this.runningVar)
    if (this.numBatchesTracked !== null) zeros_(this.numBatchesTracked)
  }

  /** Running statistics, factors and summands as the constructor sets them. */
  resetParameters(): void {
    this.resetRunningStats()
    if (this.weight !== null) ones_(this.weight)
    if (this.bias !== null) zeros_(this.bias)
  }

  override extraRepr(): string {
    return [
      `${this.numFeatures}`,
      `eps=${float(this.eps)}`,
      `momentum=${this.momentum === null ? 'None' : float(this.momentum)}`,
      `affine=${python(this.affine)}`,
      `bias=${python(this.bias !== null)}`,
      `track_running_stats=${python(this.trackRunningStats)}`,
    ].join(', ')
  }
}

/** What all batch normalizations share. */
export abstract class BatchNormBase extends NormBase {
  protected abstract checkDims(dims: number): void

  /**
   * Begins a forward pass. Returns how much of the batch's statistics enters the running ones.
   * @internal
   */
  protected begin(input: Tensor): number {
    needTensor(this.constructor.name, 'input', input)
    this.checkDims(input.dim())
    if (!this.training || !this.trackRunningStats || this.numBatchesTracked === null) return this.momentum ?? 0
    this.numBatchesTracked.add_(1)
    return this.momentum ?? 1 / this.numBatchesTracked.item()
  }

  /** @internal */
  protected normalize(input: Tensor, momentum: number): Tensor {
    const own = this.training || (this.runningMean === null && this.runningVar === null)
    const stats = !this.training || this.trackRunningStats
    return batchNorm(input, stats ? this.runningMean : null, stats ? this.runningVar : null, {
      weight: this.weight,
      bias: this.bias,
      training: own,
      momentum,
      eps: this.eps,
    })
  }
}

abstract class BatchNormNd extends BatchNormBase {
  override forward(input: Tensor): Tensor {
    return this.normalize(input, this.begin(input))
  }
}

/** Normalizes each channel of `[N, C]` or `[N, C, L]`. */
export class BatchNorm1d extends layer('BatchNorm1d', BatchNormNd) {
  protected override checkDims(dims: number): void {
    if (dims !== 2 && dims !== 3) throw invalid(`expected 2D or 3D input (got ${dims}D input)`, 'BatchNorm1d')
  }
}

/** Normalizes each channel of `[N, C, H, W]`. */
export class BatchNorm2d extends layer('BatchNorm2d', BatchNormNd) {
  protected override checkDims(dims: number): void {
    if (dims !== 4) throw invalid(`expected 4D input (got ${dims}D input)`, 'BatchNorm2d')
  }
}

/** Normalizes each channel of `[N, C, D, H, W]`. */
export class BatchNorm3d extends layer('BatchNorm3d', BatchNormNd) {
  protected override checkDims(dims: number): void {
    if (dims !== 5) throw invalid(`expected 5D input (got ${dims}D input)`, 'BatchNorm3d')
  }
}
