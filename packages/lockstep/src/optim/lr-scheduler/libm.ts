import { native } from '../../native.js'

/** Python's `**` of floats. */
export const power = (base: number, exponent: number): number => native().libmPow(base, exponent)

/** Python's `math.cos`. */
export const cos = (x: number): number => native().libmCos(x)

declare module '../../native.js' {
  interface Native {
    /** The platform's, as Python's `math.cos`. */
    libmCos(x: number): number
    /** The platform's, as Python's `**`. */
    libmPow(x: number, y: number): number
  }
}
