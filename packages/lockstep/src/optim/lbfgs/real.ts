/** Numbers as Python's LBFGS has them: floats, and tensors of one element, which round differently. */
import type { Tensor } from '../../tensor/tensor.js'

/** A number, or the value of a tensor of one element. */
export interface Real {
  readonly value: number
  /** Rounds to the tensor's dtype; undefined for a number. */
  readonly round: Round | undefined
}

type Round = (value: number) => number

const exact: Round = (value) => value

/** A tensor of one element as a number. Waits for the device. */
export function realOf(tensor: Tensor): Real {
  return { value: Number(tensor.item()), round: tensor.dtype === 'float32' ? Math.fround : exact }
}

export const real = (value: number): Real => ({ value, round: undefined })

/** As libtorch does it: a number that meets a tensor is rounded to its dtype first. */
function combine(a: Real, b: Real, by: (a: number, b: number) => number): Real {
  const round = a.round ?? b.round
  if (round === undefined) return real(by(a.value, b.value))
  return { value: round(by(round(a.value), round(b.value))), round }
}

export const add = (a: Real, b: Real): Real => combine(a, b, (x, y) => x + y)
export const sub = (a: Real, b: Real): Real => combine(a, b, (x, y) => x - y)
export const mul = (a: Real, b: Real): Real => combine(a, b, (x, y) => x * y)

/** A number by a tensor is the tensor's reciprocal, times the number. */
export function div(a: Real, b: Real): Real {
  if (a.round !== undefined || b.round === undefined) return combine(a, b, (x, y) => x / y)
  return mul({ value: b.round(1 / b.value), round: b.round }, a)
}

export const sqrt = ({ value, round }: Real): Real => ({ value: (round ?? exact)(Math.sqrt(value)), round })
export const abs = ({ value, round }: Real): Real => ({ value: Math.abs(value), round })

function compare(a: Real, b: Real, by: (a: number, b: number) => boolean): boolean {
  const round = a.round ?? b.round ?? exact
  return by(round(a.value), round(b.value))
}

export const isLess = (a: Real, b: Real): boolean => compare(a, b, (x, y) => x < y)
export const isAtMost = (a: Real, b: Real): boolean => compare(a, b, (x, y) => x <= y)

/** Python's: the first of equals. */
export const min = (a: Real, b: Real): Real => (isLess(b, a) ? b : a)
export const max = (a: Real, b: Real): Real => (isLess(a, b) ? b : a)
