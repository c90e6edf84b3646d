/** Distributions that are given by probabilities, or by their logits. */
import { enableGrad } from '../autograd/modes.js'
import { LockstepError } from '../error.js'
import { isPlainObject } from '../options.js'
import { keep } from '../tensor/scope.js'
import { finfo } from '../tensor/limits.js'
import type { Tensor } from '../tensor/tensor.js'
import { Distribution } from './distribution.js'
import type { DistributionOptions, Sizes } from './distribution.js'

/** One of the two. */
export interface Likelihoods<T> extends DistributionOptions {
  readonly probs?: T | undefined
  readonly logits?: T | undefined
}

/** The parameters and options of a call: probabilities by place, or either by name. */
export function likelihoods<T>(
  operation: string,
  first: T | Likelihoods<T>,
  more: DistributionOptions,
): { name: 'probs' | 'logits'; value: T; options: DistributionOptions } {
  const named = isPlainObject(first) ? (first as Likelihoods<T>) : { ...more, probs: first as T }
  const { probs, logits, ...options } = named
  if ((probs === undefined) === (logits === undefined)) {
    const text = `${operation}: Either \`probs\` or \`logits\` must be specified, but not both.`
    throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation })
  }
  return probs === undefined
    ? { name: 'logits', value: logits as T, options }
    : { name: 'probs', value: probs, options }
}

/** What they share: the one that was not given is computed once, when it is asked for. */
export abstract class LikelihoodDistribution extends Distribution {
  /** Whether `probs` was given, and not `logits`. */
  protected isByProbs = true
  /** What was given, or what was computed. */
  protected ownProbs: Tensor | undefined
  protected ownLogits: Tensor | undefined

  protected abstract toProbs(logits: Tensor): Tensor
  protected abstract toLogits(probs: Tensor): Tensor

  /** The probabilities. */
  get probs(): Tensor {
    this.ownProbs ??= keep(enableGrad(() => this.toProbs(this.ownLogits as Tensor)))
    return this.ownProbs
  }

  /** Their logits. */
  get logits(): Tensor {
    this.ownLogits ??= keep(enableGrad(() => this.toLogits(this.ownProbs as Tensor)))
    return this.ownLogits
  }

  expand(batchShape: Sizes): this {
    const shape = [...batchShape, ...this.parameterShape]
    return this.copied(batchShape, {
      ownProbs: this.ownProbs?.expand(shape),
      ownLogits: this.ownLogits?.expand(shape),
    })
  }

  /** What was given. */
  protected get parameter(): Tensor {
    return this.isByProbs ? this.probs : this.logits
  }

  /** Values `[n]` along a new first dimension; with `expand`, for each distribution of the batch. */
  protected alongBatch(values: Tensor, expand: boolean): Tensor {
    const each = values.view([-1, ...this.batchShape.map(() => 1)])
    return expand ? each.expand([-1, ...this.batchShape]) : each
  }

  /** Of one distribution of the batch. */
  protected abstract get parameterShape(): Sizes
}

/** Probabilities whose logarithm is finite. */
export function clamped(probs: Tensor): Tensor {
  const { eps } = finfo(probs.dtype)
  return probs.clamp({ min: eps, max: 1 - eps })
}
