import { ops } from '../../ops/ops.js'
import type { Tensor } from '../../tensor/tensor.js'
import { invalid } from '../arguments.js'
import type { UtilFunctions } from '../generated/utils.js'
import { checkModule } from '../internals.js'
import type { Module } from '../module.js'
import { Parameter } from '../parameter.js'
import { computationOf, computeBefore, stopComputing } from './computed.js'
import { util } from './define.js'
import { needParameter, takeOut, tensorNamed } from './names.js'

class WeightNorm {
  readonly name: string
  readonly saved: string
  readonly dim: number

  constructor(name: string, saved: string, dim: number) {
    this.name = name
    this.saved = saved
    this.dim = dim
  }

  compute(module: Module): Tensor {
    return ops._weightNorm(tensorNamed(module, `${this.saved}_v`), tensorNamed(module, `${this.saved}_g`), this.dim)
  }
}

export const weightNorm: UtilFunctions['weightNorm'] = util('weightNorm', ({ module, name, dim }) => {
  checkModule('weightNorm', module)
  if (computationOf(module, WeightNorm, name) !== undefined) {
    throw invalid(`weightNorm: '${name}' has a weight norm already`, 'weightNorm')
  }
  const { tensor, name: saved } = needParameter('weightNorm', module, name)
  const norm = new WeightNorm(name, saved, dim ?? -1)
  takeOut(module, name)
  module.registerParameter(`${saved}_g`, new Parameter(ops.normExceptDim(tensor.detach(), 2, norm.dim), { own: true }))
  module.registerParameter(`${saved}_v`, new Parameter(tensor))
  computeBefore(module, norm)
  return module
})

export const removeWeightNorm: UtilFunctions['removeWeightNorm'] = util('removeWeightNorm', ({ module, name }) => {
  checkModule('removeWeightNorm', module)
  const norm = computationOf(module, WeightNorm, name)
  if (norm === undefined) {
    throw invalid(`removeWeightNorm: '${name}' of ${module.constructor.name} has no weight norm`, 'removeWeightNorm')
  }
  const weight = norm.compute(module)
  for (const field of [name, `${norm.saved}_g`, `${norm.saved}_v`]) takeOut(module, field)
  stopComputing(module, norm)
  module.registerParameter(name, new Parameter(weight))
  return module
})
