import { native } from '../../native.js'

/** Python's `**` of floats. */
export const power = (base: number, exponent: number): number => native().libmPow(base, exponent)

/** Python's `math.cos`. */
export const cos = (x: number): number => native().libmCos(x)
