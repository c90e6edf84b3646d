/** The Kullback-Leibler divergence of distributions. */
import { checkInstance, checkKind } from '../checks.js'
import { LockstepError } from '../error.js'
import { softplus } from '../nn/functional/index.js'
import type { Tensor } from '../tensor/tensor.js'
import { Bernoulli } from './bernoulli.js'
import { Categorical } from './categorical.js'
import { Distribution } from './distribution.js'
import { Normal } from './normal.js'

/** A class of distributions. */
// oxlint-disable-next-line typescript/no-explicit-any -- whatever it takes
export type DistributionClass<D extends Distribution = Distribution> = abstract new (...args: any[]) => D
type Divergence = (p: never, q: never) => Tensor

const known: [p: DistributionClass, q: DistributionClass, divergence: Divergence][] = []

/** Says how two kinds of distributions diverge (`torch.distributions.register_kl`). What is registered last counts. */
export function registerKl<P extends Distribution, Q extends Distribution>(
  p: DistributionClass<P>,
  q: DistributionClass<Q>,
  divergence: (p: P, q: Q) => Tensor,
): void {
  checkKind('registerKl', 'p', p, 'function', 'a class of distributions')
  checkKind('registerKl', 'q', q, 'function', 'a class of distributions')
  checkKind('registerKl', 'divergence', divergence, 'function')
  known.unshift([p, q, divergence as Divergence])
}

/**
 * KL(p || q), of the distributions' batch shape (`torch.distributions.kl_divergence`). `ERR_NOT_IMPLEMENTED` for kinds that
 * nobody registered.
 */
export function klDivergence(p: Distribution, q: Distribution): Tensor {
  const operation = 'klDivergence'
  checkInstance(operation, 'p', p, Distribution)
  checkInstance(operation, 'q', q, Distribution)
  const found = known.find(([first, second]) => p instanceof first && q instanceof second)
  if (found !== undefined) return found[2](p as never, q as never)
  const names = `p of type ${p.constructor.name} and q of type ${q.constructor.name}`
  const text = `${operation}: No KL(p || q) is implemented for ${names}: registerKl says how`
  throw new LockstepError('ERR_NOT_IMPLEMENTED', text, { operation })
}

registerKl(Normal, Normal, (p, q) => {
  const ratio = p.scale.div(q.scale).pow(2)
  const distance = p.loc.sub(q.loc).div(q.scale).pow(2)
  return ratio.add(distance).sub(1).sub(ratio.log()).mul(0.5)
})

registerKl(Categorical, Categorical, (p, q) => {
  const each = p.probs.mul(p.logits.sub(q.logits))
  const finite = each.maskedFill(q.probs.eq(0).expandAs(each), Infinity)
  return finite.maskedFill(p.probs.eq(0).expandAs(each), 0).sum(-1)
})

registerKl(Bernoulli, Bernoulli, (p, q) => {
  const one = p.probs.mul(softplus(q.logits.neg()).sub(softplus(p.logits.neg())))
  const other = p.probs
    .neg()
    .add(1)
    .mul(softplus(q.logits).sub(softplus(p.logits)))
  return one
    .maskedFill(q.probs.eq(0), Infinity)
    .maskedFill(p.probs.eq(0), 0)
    .add(other.maskedFill(q.probs.eq(1), Infinity).maskedFill(p.probs.eq(1), 0))
})
