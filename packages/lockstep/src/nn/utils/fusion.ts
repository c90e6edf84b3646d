/** Batch norms in evaluation, as a part of the layer before them. */
import { noGrad } from '../../autograd/modes.js'
import { ops } from '../../ops/ops.js'
import type { Tensor } from '../../tensor/tensor.js'
import { checkInstance } from '../../checks.js'
import { invalid } from '../arguments.js'
import { NormBase } from '../batchnorm.js'
import { ConvBase } from '../conv.js'
import type { UtilFunctions } from '../generated/utils.js'
import { Linear } from '../linear.js'
import type { Module } from '../module.js'
import { Parameter } from '../parameter.js'
import { util } from './define.js'

export const fuseConvBnWeights: UtilFunctions['fuseConvBnWeights'] = util('fuseConvBnWeights', (given) => {
  const { convW, convB, bnRm, bnRv, bnEps, bnW, bnB, transpose } = given
  const biasDtype = (convB ?? convW).dtype
  return noGrad(() => {
    const bias = convB ?? ops.zerosLike(bnRm)
    const factor = bnW ?? ops.onesLike(bnRm)
    const summand = bnB ?? ops.zerosLike(bnRm)
    const scale = bnRv.add(bnEps).rsqrt()
    const shape = [...(transpose ? [1, -1] : [-1, 1]), ...convW.shape.slice(2).map(() => 1)]
    const weight = convW.mul(factor.mul(scale).reshape(shape)).to(convW.dtype)
    const fused = bias.sub(bnRm).mul(scale).mul(factor).add(summand).to(biasDtype)
    return pair(weight, convW, fused, convB)
  })
})

export const fuseLinearBnWeights: UtilFunctions['fuseLinearBnWeights'] = util('fuseLinearBnWeights', (given) => {
  const { linearW, linearB, bnRm, bnRv, bnEps, bnW, bnB } = given
  const biasDtype = (linearB ?? linearW).dtype
  return noGrad(() => {
    const bias = linearB ?? ops.zerosLike(bnRm)
    const scale = bnW.mul(bnRv.add(bnEps).rsqrt())
    const weight = linearW.mul(scale.unsqueeze(-1).to(linearW.dtype))
    return pair(weight, linearW, bias.sub(bnRm).mul(scale).add(bnB).to(biasDtype), linearB)
  })
})

function pair(weight: Tensor, oldWeight: Tensor, bias: Tensor, oldBias: Tensor | null): [Parameter, Parameter] {
  return [
    new Parameter(weight, { requiresGrad: oldWeight.requiresGrad }),
    new Parameter(bias, { requiresGrad: oldBias?.requiresGrad ?? false }),
  ]
}

/** The running statistics of a norm, where it and the layer are evaluated. */
function statistics(
  operation: string,
  layer: Module,
  norm: unknown,
): NormBase & { runningMean: Tensor; runningVar: Tensor } {
  checkInstance(operation, 'bn', norm, NormBase, 'a batch norm')
  if (layer.training || norm.training) {
    throw invalid(`${operation}: both have to be in evaluation mode: call eval() before`, operation)
  }
  if (norm.runningMean === null || norm.runningVar === null) {
    throw invalid(`${operation}: the batch norm has no running statistics`, operation)
  }
  return norm as ReturnType<typeof statistics>
}

export const fuseConvBnEval: UtilFunctions['fuseConvBnEval'] = util('fuseConvBnEval', ({ conv, bn, transpose }) => {
  const operation = 'fuseConvBnEval'
  checkInstance(operation, 'conv', conv, ConvBase, 'a convolution')
  const { runningMean, runningVar, eps, weight, bias } = statistics(operation, conv, bn)
  const fused = conv.clone()
  const made = fuseConvBnWeights(conv.weight, conv.bias, runningMean, runningVar, eps, weight, bias, transpose)
  ;[fused.weight, fused.bias] = made
  return fused
})

export const fuseLinearBnEval: UtilFunctions['fuseLinearBnEval'] = util('fuseLinearBnEval', ({ linear, bn }) => {
  const operation = 'fuseLinearBnEval'
  checkInstance(operation, 'linear', linear, Linear, 'a Linear')
  const { runningMean, runningVar, eps, weight, bias, numFeatures } = statistics(operation, linear, bn)
  if (numFeatures !== linear.outFeatures && numFeatures !== 1) {
    const text = `the batch norm has ${numFeatures} features, which must be 1 or the ${linear.outFeatures} of the Linear`
    throw invalid(`${operation}: ${text}`, operation)
  }
  if (weight === null || bias === null) throw invalid(`${operation}: the batch norm is not affine`, operation)
  const fused = linear.clone()
  ;[fused.weight, fused.bias] = fuseLinearBnWeights(
    linear.weight,
    linear.bias,
    runningMean,
    runningVar,
    eps,
    weight,
    bias,
  )
  return fused
})
