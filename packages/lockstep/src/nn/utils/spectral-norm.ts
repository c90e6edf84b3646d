import { noGrad } from '../../autograd/modes.js'
import type { Tensor } from '../../tensor/tensor.js'
import { invalid } from '../arguments.js'
import { ConvTranspose1d, ConvTranspose2d, ConvTranspose3d } from '../conv-transpose.js'
import { normalize } from '../functional/normalization.js'
import type { UtilFunctions } from '../generated/utils.js'
import { checkModule } from '../internals.js'
import type { Module } from '../module.js'
import { Parameter } from '../parameter.js'
import { computationOf, computeBefore, stopComputing } from './computed.js'
import type { Computation } from './computed.js'
import { util } from './define.js'
import { needParameter, takeOut, tensorNamed } from './names.js'

/** The weight as a matrix whose rows are its slices along `dim`. */
export function asMatrix(weight: Tensor, dim: number): Tensor {
  const others = [...weight.shape.keys()].filter((each) => each !== dim)
  return (dim === 0 ? weight : weight.permute(dim, ...others)).reshape([weight.size(dim), -1])
}

/** The dimension of a module's weight that its outputs are numbered by. */
export function outputDim(module: Module): number {
  const kinds = [ConvTranspose1d, ConvTranspose2d, ConvTranspose3d]
  return kinds.some((kind) => module instanceof kind) ? 1 : 0
}

class SpectralNorm implements Computation {
  readonly name: string
  readonly saved: string
  readonly nPowerIterations: number
  readonly dim: number
  readonly eps: number

  constructor(name: string, saved: string, nPowerIterations: number, dim: number, eps: number) {
    this.name = name
    this.saved = saved
    this.nPowerIterations = nPowerIterations
    this.dim = dim
    this.eps = eps
  }

  /** `steps` of the power method go before. */
  compute(module: Module, steps = module.training ? this.nPowerIterations : 0): Tensor {
    const [weight, u, v] = ['_orig', '_u', '_v'].map((end) => tensorNamed(module, this.saved + end)) as Tensor[] as [
      Tensor,
      Tensor,
      Tensor,
    ]
    const { eps } = this
    const matrix = asMatrix(weight, this.dim)
    noGrad(() => {
      for (let step = 0; step < steps; step++) {
        v.copy_(normalize(matrix.t().mv(u), { dim: 0, eps }))
        u.copy_(normalize(matrix.mv(v), { dim: 0, eps }))
      }
    })
    // A later step must not change what this graph holds.
    const [left, right] = steps > 0 ? [u.clone(), v.clone()] : [u, v]
    return weight.div(left.dot(matrix.mv(right)))
  }
}

export const spectralNorm: UtilFunctions['spectralNorm'] = util(
  'spectralNorm',
  ({ module, name, nPowerIterations, eps, dim }) => {
    checkModule('spectralNorm', module)
    if (computationOf(module, SpectralNorm, name) !== undefined) {
      throw invalid(`spectralNorm: '${name}' has a spectral norm already`, 'spectralNorm')
    }
    const { tensor: weight, name: saved } = needParameter('spectralNorm', module, name)
    const norm = new SpectralNorm(name, saved, nPowerIterations, dim ?? outputDim(module), eps)
    if (norm.dim < 0 || norm.dim >= weight.dim()) {
      throw invalid(`spectralNorm: dim must be from 0 to ${weight.dim() - 1}, got ${norm.dim}`, 'spectralNorm')
    }
    const [u, v] = noGrad(() => {
      const matrix = asMatrix(weight, norm.dim)
      return [0, 1].map((side) => normalize(weight.newEmpty([matrix.size(side)]).normal_(0, 1), { dim: 0, eps }))
    }) as [Tensor, Tensor]
    takeOut(module, name)
    module.registerParameter(`${saved}_orig`, weight)
    module.registerBuffer(`${saved}_u`, u)
    module.registerBuffer(`${saved}_v`, v)
    computeBefore(module, norm, weight.detach())
    return module
  },
)

export const removeSpectralNorm: UtilFunctions['removeSpectralNorm'] = util(
  'removeSpectralNorm',
  ({ module, name }) => {
    checkModule('removeSpectralNorm', module)
    const norm = computationOf(module, SpectralNorm, name)
    if (norm === undefined) {
      const text = `removeSpectralNorm: '${name}' of ${module.constructor.name} has no spectral norm`
      throw invalid(text, 'removeSpectralNorm')
    }
    const weight = noGrad(() => norm.compute(module, 0))
    for (const field of [name, ...['_orig', '_u', '_v'].map((end) => norm.saved + end)]) takeOut(module, field)
    stopComputing(module, norm)
    module.registerParameter(name, new Parameter(weight))
    return module
  },
)
