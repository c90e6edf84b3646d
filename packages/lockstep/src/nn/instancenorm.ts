import type { Tensor } from '../tensor/tensor.js'
import { invalid, needTensor } from './arguments.js'
import { NormBase } from './batchnorm.js'
import { instanceNorm } from './functional/normalization.js'
import { layer } from './layer.js'

/** What the instance normalizations share. */
abstract class InstanceNormNd extends NormBase {
  /** How many dimensions an input has without that of the batch. */
  protected abstract plain(): 2 | 3 | 4

  override forward(input: Tensor): Tensor {
    const { name } = this.constructor
    needTensor(name, 'input', input)
    const plain = this.plain()
    const dims = input.dim()
    if (dims !== plain && dims !== plain + 1) {
      throw invalid(`expected ${plain}D or ${plain + 1}D input (got ${dims}D input)`, name)
    }
    this.checkFeatures(input.shape, dims - plain)
    return dims === plain ? this.normalize(input.unsqueeze(0)).squeeze(0) : this.normalize(input)
  }

  private checkFeatures(shape: readonly number[], dim: number): void {
    const { numFeatures, affine } = this
    if (shape[dim] === numFeatures) return
    if (affine) {
      const text = `expected input's size at dim=${dim} to match num_features (${numFeatures}), but got: ${shape[dim]}.`
      throw invalid(text, this.constructor.name)
    }
    process.emitWarning(
      `input's size at dim=${dim} does not match numFeatures, which is not used because affine is false`,
    )
  }

  private normalize(input: Tensor): Tensor {
    const { runningMean, runningVar, weight, bias, momentum, eps } = this
    const useInputStats = this.training || !this.trackRunningStats
    return instanceNorm(input, runningMean, runningVar, weight, bias, useInputStats, momentum ?? 0, eps)
  }
}

/** Normalizes each channel of each sample of `[N, C, L]` or `[C, L]`. */
export class InstanceNorm1d extends layer('InstanceNorm1d', InstanceNormNd) {
  protected override plain() {
    return 2 as const
  }
}

/** Normalizes each channel of each sample of `[N, C, H, W]` or `[C, H, W]`. */
export class InstanceNorm2d extends layer('InstanceNorm2d', InstanceNormNd) {
  protected override plain() {
    return 3 as const
  }
}

/** Normalizes each channel of each sample of `[N, C, D, H, W]` or `[C, D, H, W]`. */
export class InstanceNorm3d extends layer('InstanceNorm3d', InstanceNormNd) {
  protected override plain() {
    return 4 as const
  }
}
