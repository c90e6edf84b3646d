/** What parameters and samples must be (`torch.distributions.constraints`). */
import type { Tensor } from '../tensor/tensor.js'

/** What a tensor must be, element by element. */
export interface Constraint {
  /** Booleans: where it holds. */
  readonly check: (value: Tensor) => Tensor
  readonly words: string
}

/** Anything but NaN. */
export const real: Constraint = { check: (value) => value.eq(value), words: 'numbers, not NaN' }

/** Above 0. */
export const positive: Constraint = { check: (value) => value.gt(0), words: 'above 0' }

/** From 0 to 1. */
export const unitInterval: Constraint = {
  check: (value) => value.ge(0).logicalAnd(value.le(1)),
  words: 'from 0 to 1',
}

/** 0 or 1. */
export const boolean: Constraint = {
  check: (value) => value.eq(0).logicalOr(value.eq(1)),
  words: '0 or 1',
}

/** At least 0, with the sum 1 along the last dimension. */
export const simplex: Constraint = {
  check: (value) => value.ge(0).all(-1).logicalAnd(value.sum(-1).sub(1).abs().lt(1e-6)),
  words: 'at least 0, with the sum 1 along the last dimension',
}

/** A whole number from `low` to `high`. */
export function integerInterval(low: number, high: number): Constraint {
  const check = (value: Tensor): Tensor => value.remainder(1).eq(0).logicalAnd(value.ge(low)).logicalAnd(value.le(high))
  return { check, words: `a whole number from ${low} to ${high}` }
}
