/** `torch.nn.utils.parametrizations`: what is computed of a weight before it is used. */
import { noGrad } from '../../autograd/modes.js'
import { LockstepError } from '../../error.js'
import { ops } from '../../ops/ops.js'
import { isComplex } from '../../tensor/dtype.js'
import { scope } from '../../tensor/scope.js'
import { Tensor } from '../../tensor/tensor.js'
import { invalid } from '../arguments.js'
import { normalize } from '../functional/normalization.js'
import type { ParametrizationFunctions } from '../generated/parametrizations.js'
import { checkModule, internals } from '../internals.js'
import { Layer } from '../module.js'
import type { Module } from '../module.js'
import { Buffer } from '../parameter.js'
import { nameAs } from '../repr.js'
import { parametrization } from './define.js'
import { Orthogonal } from './orthogonal.js'
import { registerParametrization } from './parametrize.js'
import { asMatrix, outputDim } from './spectral-norm.js'

export type * from '../generated/parametrizations.js'
export type { OrthogonalMap } from '../types.js'

/** The tensor of a module that is to be parametrized; it may be so already. */
function tensorOf(operation: string, module: Module, name: string): Tensor {
  checkModule(operation, module)
  const field = (module as unknown as Record<string, unknown>)[name]
  if (field instanceof Tensor) return field
  throw invalid(`${operation}: ${module.constructor.name} has no parameter or buffer '${name}'`, operation)
}

class WeightNorm extends Layer {
  static {
    nameAs(this, '_WeightNorm')
  }

  readonly dim: number

  constructor(dim: number) {
    super()
    this.dim = dim
  }

  override forward(g: Tensor, v: Tensor): Tensor {
    return ops._weightNorm(v, g, this.dim)
  }

  rightInverse(weight: Tensor): Tensor[] {
    return [ops.normExceptDim(weight, 2, this.dim), weight]
  }
}

export const weightNorm: ParametrizationFunctions['weightNorm'] = parametrization(
  'weightNorm',
  ({ module, name, dim }) => {
    tensorOf('weightNorm', module, name)
    registerParametrization(module, name, new WeightNorm(dim ?? -1), { unsafe: true })
    const saved = module[internals].injected.get(name)?.name ?? name
    // States of the older `nn.utils.weightNorm`.
    module.registerLoadStateDictPreHook((_, state, prefix) => {
      const old = [`${prefix}${saved}_g`, `${prefix}${saved}_v`]
      const tensors = old.map((key) => state.get(key))
      if (tensors.includes(undefined)) return
      for (const [index, key] of old.entries()) {
        state.delete(key)
        state.set(`${prefix}parametrizations.${saved}.original${index}`, tensors[index] as Tensor)
      }
    })
    return module
  },
)

class SpectralNorm extends Layer {
  static {
    nameAs(this, '_SpectralNorm')
  }

  readonly dim: number
  readonly eps: number
  readonly nPowerIterations: number
  declare _u?: Tensor
  declare _v?: Tensor

  constructor(weight: Tensor, nPowerIterations: number, dim: number, eps: number) {
    super()
    const dims = weight.dim()
    if (dim >= dims || dim < -dims) {
      throw new LockstepError('ERR_INDEX', `spectralNorm: dim must be from ${-dims} to ${dims - 1}, got ${dim}`, {
        operation: 'spectralNorm',
      })
    }
    this.dim = dim < 0 ? dim + dims : dim
    this.eps = eps
    this.nPowerIterations = nPowerIterations
    if (dims < 2) return
    noGrad(() =>
      scope(() => {
        const matrix = asMatrix(weight, this.dim)
        const [u, v] = [0, 1].map((side) => matrix.newEmpty([matrix.size(side)]).normal_(0, 1)) as [Tensor, Tensor]
        this._u = new Buffer(normalize(u, { dim: 0, eps }))
        this._v = new Buffer(normalize(v, { dim: 0, eps }))
        iterate(this, matrix, 15)
      }),
    )
  }

  override forward(weight: Tensor): Tensor {
    const { eps } = this
    if (weight.dim() === 1) return normalize(weight, { dim: 0, eps })
    const matrix = asMatrix(weight, this.dim)
    if (this.training) iterate(this, matrix, this.nPowerIterations)
    const [u, v] = [this._u, this._v].map((each) => each?.clone({ memoryFormat: 'contiguousFormat' })) as [
      Tensor,
      Tensor,
    ]
    return weight.div(ops.vdot(u, matrix.mv(v)))
  }

  rightInverse(value: Tensor): Tensor {
    return value
  }
}

/** Steps of the power method, towards the vectors of the greatest singular value. */
function iterate({ _u: u, _v: v, eps }: SpectralNorm, matrix: Tensor, count: number): void {
  if (u === undefined || v === undefined) return
  noGrad(() => {
    for (let step = 0; step < count; step++) {
      u.copy_(normalize(matrix.mv(v), { dim: 0, eps }))
      v.copy_(normalize(matrix.mH.mv(u), { dim: 0, eps }))
    }
  })
}

export const spectralNorm: ParametrizationFunctions['spectralNorm'] = parametrization(
  'spectralNorm',
  ({ module, name, nPowerIterations, eps, dim }) => {
    const weight = tensorOf('spectralNorm', module, name)
    const norm = new SpectralNorm(weight, nPowerIterations, dim ?? outputDim(module), eps)
    return registerParametrization(module, name, norm)
  },
)

export const orthogonal: ParametrizationFunctions['orthogonal'] = parametrization(
  'orthogonal',
  ({ module, name, orthogonalMap, useTrivialization }) => {
    const weight = tensorOf('orthogonal', module, name)
    if (weight.dim() < 2) {
      throw invalid(`orthogonal: expected a matrix or a batch of them, got ${weight.dim()} dimensions`, 'orthogonal')
    }
    const complex = isComplex(weight.dtype)
    const map = orthogonalMap ?? (complex || weight.size(-2) === weight.size(-1) ? 'matrixExp' : 'householder')
    if (complex && map === 'householder') {
      throw invalid('orthogonal: the householder map does not support complex tensors', 'orthogonal')
    }
    return registerParametrization(module, name, new Orthogonal(weight.shape, map, useTrivialization), { unsafe: true })
  },
)
