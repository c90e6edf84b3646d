/** What the distributions share. */
import { inspect } from 'node:util'

import { noGrad } from '../autograd/modes.js'
import { checkKind, checkKinds } from '../checks.js'
import { LockstepError } from '../error.js'
import { checkOptions } from '../options.js'
import { ops } from '../ops/ops.js'
import { Tensor } from '../tensor/tensor.js'
import type { Constraint } from './constraints.js'

export interface DistributionOptions {
  /** Check parameters and values (`ERR_INVALID_ARGUMENT`). Each check reads its tensor. Default true. */
  readonly validateArgs?: boolean | undefined
}

/** Parameters, and what they must be. */
export type Given = Readonly<Record<string, readonly [value: Tensor, constraint: Constraint]>>

/** The sizes of a tensor. */
export type Sizes = readonly number[]

/**
 * `torch.distributions.Distribution`. A batch of independent distributions has a `batchShape`, one sample of each an
 * `eventShape`; `sample(sizes)` gives tensors of `[...sizes, ...batchShape, ...eventShape]`, from the default generator.
 */
export abstract class Distribution {
  batchShape: Sizes = []
  eventShape: Sizes = []
  protected validates = true

  /** By name: the parameters that it was given. */
  protected abstract readonly given: Given

  /** What its samples are. */
  protected abstract readonly support: Constraint

  abstract get mean(): Tensor
  /** The most likely value. */
  abstract get mode(): Tensor
  abstract get variance(): Tensor

  get stddev(): Tensor {
    return this.variance.sqrt()
  }

  /** Samples through which no gradient flows. */
  sample(sizes: Sizes = []): Tensor {
    return noGrad(() => this.rsample(sizes))
  }

  /** Samples through which gradients flow to the parameters. `ERR_NOT_IMPLEMENTED` where there are none. */
  rsample(_sizes: Sizes = []): Tensor {
    throw missing(this, 'rsample')
  }

  /** The logarithm of the probability, or of its density, of a value. */
  abstract logProb(value: Tensor): Tensor

  /** The probability of a value of at most this. */
  cdf(_value: Tensor): Tensor {
    throw missing(this, 'cdf')
  }

  /** The value for which `cdf` gives this. */
  icdf(_value: Tensor): Tensor {
    throw missing(this, 'icdf')
  }

  abstract entropy(): Tensor

  /** `exp(entropy())`. */
  perplexity(): Tensor {
    return this.entropy().exp()
  }

  /** All values of a discrete distribution, along a new first dimension; with `expand`, for each of the batch. */
  enumerateSupport(_expand = true): Tensor {
    throw missing(this, 'enumerateSupport')
  }

  /** The same for a larger batch: the parameters are expanded, not copied. */
  abstract expand(batchShape: Sizes): this

  /** Reads the options, and checks the parameters. */
  protected begin(operation: string, options: DistributionOptions, batchShape: Sizes): void {
    checkOptions(operation, options, ['validateArgs'])
    checkKinds(operation, options, { validateArgs: 'boolean' })
    this.batchShape = batchShape
    this.validates = options.validateArgs ?? true
    if (!this.validates) return
    for (const [name, [value, constraint]] of Object.entries(this.given)) {
      if (holds(constraint, value)) continue
      throw refused(operation, `${name} must be ${constraint.words}`, value)
    }
  }

  /** This distribution with other parameters. */
  protected copied(batchShape: Sizes, fields: Readonly<Record<string, unknown>>): this {
    const copy = Object.create(Object.getPrototypeOf(this) as object) as this
    return Object.assign(copy, this, fields, { batchShape: [...batchShape] })
  }

  protected extendedShape(operation: string, sizes: Sizes): number[] {
    checkKind(`${this.constructor.name}.${operation}`, 'sizes', sizes, 'integers')
    return [...sizes, ...this.batchShape, ...this.eventShape]
  }

  /** Throws where a value is none of this distribution's. */
  protected check(operation: string, value: Tensor): void {
    const what = `${this.constructor.name}.${operation}`
    checkKind(what, 'value', value, 'Tensor')
    if (!this.validates || holds(this.support, value)) return
    throw refused(what, `value must be ${this.support.words}`, value)
  }

  toString(): string {
    const all = Object.entries(this.given).map(([name, [value]]) => {
      return `${name}: ${value.numel() === 1 ? String(value.item()) : `[${value.shape.join(', ')}]`}`
    })
    return `${this.constructor.name}(${all.join(', ')})`
  }

  /** @internal */
  [inspect.custom](): string {
    return this.toString()
  }
}

function holds(constraint: Constraint, value: Tensor): boolean {
  return noGrad(() => constraint.check(value.detach()).all().item()) === true
}

function refused(operation: string, text: string, value: Tensor): LockstepError {
  const shown = value.numel() === 1 ? String(value.item()) : `a tensor of shape [${value.shape.join(', ')}]`
  return new LockstepError('ERR_INVALID_ARGUMENT', `${operation}: ${text}, got ${shown}`, { operation })
}

function missing(distribution: Distribution, method: string): LockstepError {
  const operation = `${distribution.constructor.name}.${method}`
  return new LockstepError('ERR_NOT_IMPLEMENTED', `${operation}: this distribution has none`, { operation })
}

/** Parameters of one shape: numbers become tensors as the first tensor is, else float32. */
export function broadcast(operation: string, values: Readonly<Record<string, Tensor | number>>): Tensor[] {
  for (const [name, value] of Object.entries(values)) {
    if (!(value instanceof Tensor)) checkKind(operation, name, value, 'number', 'a Tensor or a number')
  }
  const first = Object.values(values).find((value) => value instanceof Tensor)
  const options = first === undefined ? {} : { dtype: first.dtype, device: first.device }
  const tensors = Object.values(values).map((value) => {
    return value instanceof Tensor ? value : ops.full([], value, options)
  })
  return ops.broadcastTensors(tensors)
}
