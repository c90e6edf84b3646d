/** Sizes as transforms are given them, and as they come out. */
import { checkKind } from '../checks.js'
import { LockstepError } from '../error.js'

/** Height and width; one number stands for both. */
export type ImageSize = number | readonly number[]

/** Pixels to the left, at the top, to the right, at the bottom. */
export type Padding = readonly [left: number, top: number, right: number, bottom: number]

/** `[height, width]` of a size. */
export function square(who: string, size: ImageSize): readonly [number, number] {
  checkKind(who, 'size', size, 'size[1..]')
  const [height, width = height, ...rest] = typeof size === 'number' ? [size] : size
  if (height === undefined || rest.length > 0) throw invalid(who, 'size is a number, or [height, width]')
  return [height, width as number]
}

/** One number for all sides, `[horizontal, vertical]`, or `[left, top, right, bottom]`. */
export function paddingOf(who: string, padding: ImageSize): Padding {
  checkKind(who, 'padding', padding, 'size')
  const [left, top, right, bottom, ...rest] = typeof padding === 'number' ? [padding] : padding
  if (left !== undefined && rest.length === 0) {
    if (top === undefined) return [left, left, left, left]
    if (right === undefined) return [left, top, left, top]
    if (bottom !== undefined) return [left, top, right, bottom]
  }
  throw invalid(who, 'padding is a number, [horizontal, vertical], or [left, top, right, bottom]')
}

/** Refuses a range that is none. */
export function range(who: string, name: string, given: readonly number[], least: number, most = Infinity) {
  checkKind(who, name, given, 'numbers')
  const [low = NaN, high = NaN] = given
  if (given.length === 2 && low >= least && low <= high && high <= most) return [low, high] as const
  throw invalid(who, `${name} is [least, most] between ${least} and ${most}, got [${given.join(', ')}]`)
}

export function invalid(who: string, what: string): LockstepError {
  return new LockstepError('ERR_INVALID_ARGUMENT', `${who}: ${what}`, { operation: who })
}
