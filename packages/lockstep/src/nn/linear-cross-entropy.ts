import type { Tensor } from '../tensor/tensor.js'
import { float, invalid, python } from './arguments.js'
import { linearCrossEntropy } from './functional/loss.js'
import type { LayerArguments } from './generated/layers.js'
import { make } from './internals.js'
import { layer } from './layer.js'
import { Linear } from './linear.js'
import { Container } from './module.js'

/** A linear layer and the cross entropy of what it gives: see `functional.linearCrossEntropy`. */
export class LinearCrossEntropyLoss extends layer('LinearCrossEntropyLoss', Container) {
  /** A factor for each class, `[numClasses]`. */
  declare weight: Tensor | null
  declare linear: Linear

  protected override [make](given: LayerArguments['LinearCrossEntropyLoss']): void {
    const { inFeatures, numClasses, outFeatures, weight, ...rest } = given
    if (weight !== null && weight.shape.join() !== String(numClasses)) {
      const text = `weight must be [${numClasses}], got [${weight.shape.join(', ')}]`
      throw invalid(`LinearCrossEntropyLoss: ${text}`, 'LinearCrossEntropyLoss')
    }
    this.registerBuffer('weight', weight)
    const rows = outFeatures.reduce((product, size) => product * size, numClasses)
    const { bias, device, dtype } = rest
    this.linear = new Linear(inFeatures, rows, { bias, device, dtype })
  }

  override forward(input: Tensor, target: Tensor): Tensor {
    const { linear, numClasses, outFeatures, weight, reduction, ignoreIndex, labelSmoothing } = this
    const shape = [numClasses, ...outFeatures]
    return linearCrossEntropy(input, linear.weight.reshape([...shape, linear.inFeatures]), target, {
      linearBias: linear.bias?.reshape(shape) ?? null,
      weight,
      reduction,
      ignoreIndex,
      labelSmoothing,
    })
  }

  override extraRepr(): string {
    const { linear, numClasses, outFeatures, reduction, ignoreIndex, labelSmoothing } = this
    return [
      `in_features=${linear.inFeatures}`,
      `num_classes=${numClasses}`,
      `out_features=${python(outFeatures)}`,
      `bias=${python(linear.bias !== null)}`,
      `reduction=${reduction}`,
      `ignore_index=${python(ignoreIndex)}`,
      `label_smoothing=${float(labelSmoothing)}`,
      'options=None',
    ].join(', ')
  }
}
