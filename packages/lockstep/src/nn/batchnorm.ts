import { checkAll } from '../checks.js'
import { ops } from '../ops/ops.js'
import type { Tensor } from '../tensor/tensor.js'
import { float, invalid, named, needTensor, python } from './arguments.js'
import { batchNorm } from './functional/normalization.js'
import { ones_, zeros_ } from './init.js'
import { addedLater } from './internals.js'
import { Layer } from './module.js'
import { Buffer, emptyParameter } from './parameter.js'
import type { FactoryOptions, Parameter } from './parameter.js'
import { beforeForward } from './pending.js'

export interface BatchNormOptions extends FactoryOptions {
  /** Added to the variance. Default: 1e-5. */
  eps?: number
  /** How much of a batch's statistics enters the running ones; null for the average of all batches. Default: 0.1. */
  momentum?: number | null
  /** Learn a factor and a summand for each channel. Default: true. */
  affine?: boolean
  /** Keep running statistics, for evaluation. Default: true. */
  trackRunningStats?: boolean
  /** With `affine`, learn the summand. Default: true. */
  bias?: boolean
}

type Or<T> = T | BatchNormOptions

/** The arguments of a batch normalization after its number of features. */
export type BatchNormArguments = [
  eps?: Or<number>,
  momentum?: Or<number | null>,
  affine?: Or<boolean>,
  trackRunningStats?: Or<boolean>,
  options?: BatchNormOptions,
]

/** What all batch normalizations share: their parameters and running statistics. */
export abstract class BatchNormBase extends Layer {
  static override readonly fieldNames: Readonly<Record<string, string>> = {
    runningMean: 'running_mean',
    runningVar: 'running_var',
    numBatchesTracked: 'num_batches_tracked',
  }

  // PyTorch did not always count the batches.
  static override readonly [addedLater]: readonly string[] = ['num_batches_tracked']

  readonly numFeatures: number
  readonly eps: number
  readonly momentum: number | null
  readonly affine: boolean
  readonly trackRunningStats: boolean
  /** `[numFeatures]`. */
  weight: Parameter | null
  /** `[numFeatures]`. */
  bias: Parameter | null
  runningMean: Tensor | null = null
  runningVar: Tensor | null = null
  /** How many batches entered the running statistics: int64. */
  numBatchesTracked: Tensor | null = null

  constructor(numFeatures: number, ...[eps, momentum, affine, trackRunningStats, options]: BatchNormArguments) {
    super()
    const names = { eps, momentum, affine, trackRunningStats, bias: undefined, device: undefined, dtype: undefined }
    const given = named<BatchNormOptions>(new.target.name, names, options, { bias: 'boolean' })
    checkAll(new.target.name, { numFeatures }, 'count')
    const { device, dtype } = given
    this.numFeatures = numFeatures
    this.eps = given.eps ?? 1e-5
    this.momentum = given.momentum === undefined ? 0.1 : given.momentum
    this.affine = given.affine ?? true
    this.trackRunningStats = given.trackRunningStats ?? true
    this.weight = this.affine ? emptyParameter([numFeatures], given) : null
    this.bias = this.affine && (given.bias ?? true) ? emptyParameter([numFeatures], given) : null
    if (this.trackRunningStats) {
      this.runningMean = new Buffer(ops.zeros([numFeatures], { device, dtype }), { own: true })
      this.runningVar = new Buffer(ops.ones([numFeatures], { device, dtype }), { own: true })
      this.numBatchesTracked = new Buffer(ops.zeros([], { device, dtype: 'int64' }), { own: true })
    }
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

  protected abstract checkDims(dims: number): void

  /**
   * Begins a forward pass. Returns how much of the batch's statistics enters the running ones.
   * @internal
   */
  protected begin(input: Tensor): number {
    beforeForward(this)
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

abstract class BatchNormNd extends BatchNormBase {
  override forward(input: Tensor): Tensor {
    return this.normalize(input, this.begin(input))
  }
}

/** Normalizes each channel of `[N, C]` or `[N, C, L]`. */
export class BatchNorm1d extends BatchNormNd {
  protected override checkDims(dims: number): void {
    if (dims !== 2 && dims !== 3) throw invalid(`expected 2D or 3D input (got ${dims}D input)`, 'BatchNorm1d')
  }
}

/** Normalizes each channel of `[N, C, H, W]`. */
export class BatchNorm2d extends BatchNormNd {
  protected override checkDims(dims: number): void {
    if (dims !== 4) throw invalid(`expected 4D input (got ${dims}D input)`, 'BatchNorm2d')
  }
}
