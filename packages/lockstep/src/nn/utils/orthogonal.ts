import { noGrad } from '../../autograd/modes.js'
import { LockstepError } from '../../error.js'
import { ops } from '../../ops/ops.js'
import { finfo } from '../../tensor/limits.js'
import { keep } from '../../tensor/scope.js'
import type { Tensor } from '../../tensor/tensor.js'
import { Layer } from '../module.js'
import { nameAs } from '../repr.js'
import type { OrthogonalMap } from '../types.js'

/** Matrices, or batches of them, with orthonormal columns or rows. */
export class Orthogonal extends Layer {
  static {
    nameAs(this, '_Orthogonal')
  }

  readonly shape: readonly number[]
  readonly orthogonalMap: OrthogonalMap
  readonly useTrivialization: boolean
  /** The orthogonal matrix around which the map is used. */
  declare base: Tensor | null

  constructor(shape: readonly number[], orthogonalMap: OrthogonalMap, useTrivialization: boolean) {
    super()
    this.shape = shape
    this.orthogonalMap = orthogonalMap
    this.useTrivialization = useTrivialization
    if (useTrivialization) this.registerBuffer('base', null)
  }

  override forward(input: Tensor): Tensor {
    const transposed = input.size(-2) < input.size(-1)
    const X = transposed ? input.mT : input
    const Q = this.orthogonalMap === 'householder' ? householder(X) : fromSkew(X, this.orthogonalMap)
    const moved = this.useTrivialization ? (this.base as Tensor).matmul(Q) : Q
    return transposed ? moved.mT : moved
  }

  rightInverse(value: Tensor): Tensor {
    if (value.shape.join() !== this.shape.join()) {
      const text = `orthogonal: expected the shape [${this.shape.join(', ')}], got [${value.shape.join(', ')}]`
      throw new LockstepError('ERR_VALUE', text, { operation: 'orthogonal' })
    }
    return noGrad(() => {
      const transposed = value.size(-2) < value.size(-1)
      const Q = transposed ? value.mT : value
      if (!this.useTrivialization) {
        const A = householderInverse(Q, this.orthogonalMap)
        return transposed ? A.mT : A
      }
      this.base = keep(orthonormal(Q))
      const negative = ops.zerosLike(value)
      negative.diagonal(0, -2, -1).fill_(-1)
      return negative
    })
  }
}

/** `[..., n, k]` from what stands below the diagonal, with n at least k. */
function fromSkew(input: Tensor, map: OrthogonalMap): Tensor {
  const [n, k] = [input.size(-2), input.size(-1)]
  let X = input.tril()
  if (n !== k) {
    const zeros = X.newZeros([n, n - k]).expand([...X.shape.slice(0, -2), -1, -1])
    X = ops.cat([X, zeros], -1)
  }
  const A = X.sub(X.mH)
  let Q: Tensor
  if (map === 'matrixExp') Q = ops.matrixExp(A)
  else {
    const identity = ops.eye(n, { dtype: A.dtype, device: A.device })
    Q = ops.linalgSolve(ops.add(identity, A, { alpha: -0.5 }), ops.add(identity, A, { alpha: 0.5 }))
  }
  return n === k ? Q : Q.narrow(-1, 0, k)
}

function householder(X: Tensor): Tensor {
  const A = X.tril(-1)
  const tau = A.mul(A).sum([-2]).add(1).reciprocal().mul(2)
  const Q = ops.linalgHouseholderProduct(A, tau)
  // The diagonal holds 1 and -1.
  return Q.mul(X.diagonal(0, -2, -1).to('int32').unsqueeze(-2))
}

function householderInverse(Q: Tensor, map: OrthogonalMap): Tensor {
  if (map !== 'householder') {
    const text = `orthogonal: with useTrivialization false, a matrix has no known inverse under '${map}'`
    throw new LockstepError('ERR_NOT_IMPLEMENTED', text, { operation: 'orthogonal' })
  }
  const [A, tau] = ops.geqrf(Q)
  const diagonal = A.diagonal(0, -2, -1)
  diagonal.sign_()
  diagonal.mul_(ops.where(tau.eq(0), -1, 1))
  return A
}

/** An orthogonal `[..., n, n]`, whose first columns are those of Q where these are orthonormal and n is k. */
function orthonormal(Q: Tensor): Tensor {
  const [n, k] = [Q.size(-2), Q.size(-1)]
  if (n === k) return isOrthogonal(Q) ? Q.clone() : orthogonalize(Q)
  const { dtype, device } = Q
  const more = ops.randn([...Q.shape.slice(0, -2), n, n - k], { dtype, device })
  return orthogonalize(ops.cat([Q, more], -1))
}

function isOrthogonal(Q: Tensor): boolean {
  const { dtype, device } = Q
  const identity = ops.eye(Q.size(-1), { dtype, device })
  return Q.mH.matmul(Q).allclose(identity, { atol: 10 * Q.size(-2) * finfo(dtype).eps })
}

function orthogonalize(A: Tensor): Tensor {
  const [X, tau] = ops.geqrf(A)
  return ops.linalgHouseholderProduct(X, tau).mul_(X.diagonal(0, -2, -1).sgn().unsqueeze(-2))
}
