/** What the element types can hold (`torch.finfo`, `torch.iinfo`). */
import { checkKind } from '../checks.js'
import { LockstepError } from '../error.js'
import { getDefaultDtype } from './defaults.js'
import { dtypeNamed, dtypeSize } from './dtype.js'
import type { DType, DTypeLike } from './dtype.js'

/** What a floating-point type can hold. */
export interface FInfo {
  readonly dtype: DType
  /** Of one number. */
  readonly bits: number
  /** The distance from 1 to the next greater number. */
  readonly eps: number
  readonly max: number
  readonly min: number
  /** The smallest positive number with all its digits; `tiny` is the same. */
  readonly smallestNormal: number
  readonly tiny: number
  /** Ten to the power of minus the decimal digits that are exact. */
  readonly resolution: number
}

/** What a type of whole numbers can hold: of 64 bits as bigints. */
export interface IInfo {
  readonly dtype: DType
  readonly bits: number
  readonly max: number | bigint
  readonly min: number | bigint
}

type Limits = readonly [eps: number, max: number, smallestNormal: number, resolution: number]

const floats: Readonly<Partial<Record<DType, Limits>>> = {
  float64: [2 ** -52, Number.MAX_VALUE, 2 ** -1022, 1e-15],
  float32: [2 ** -23, (2 - 2 ** -23) * 2 ** 127, 2 ** -126, 1e-6],
  float16: [2 ** -10, 65504, 2 ** -14, 1e-3],
  bfloat16: [2 ** -7, (2 - 2 ** -7) * 2 ** 127, 2 ** -126, 1e-2],
  float8_e5m2: [0.25, 57344, 2 ** -14, 1],
  float8_e4m3fn: [0.125, 448, 2 ** -6, 1],
  float8_e5m2fnuz: [0.125, 57344, 2 ** -15, 1],
  float8_e4m3fnuz: [0.125, 240, 2 ** -7, 1],
  float8_e8m0fnu: [1, 2 ** 127, 2 ** -127, 1],
}

/** Of what the parts of complex numbers are. */
const parts: Readonly<Partial<Record<DType, DType>>> = {
  complex32: 'float16',
  complex64: 'float32',
  complex128: 'float64',
}

/**
 * What a floating-point type, or the parts of a complex one, can hold (`torch.finfo`).
 * @param dtype default: `getDefaultDtype()`
 * @throws `ERR_TYPE` for another type
 */
export function finfo(dtype: DTypeLike = getDefaultDtype()): FInfo {
  const given = named('finfo', dtype)
  const own = parts[given] ?? given
  const limits = floats[own]
  if (limits === undefined) throw refused('finfo', `${given} has no fractions: use iinfo`)
  const [eps, max, smallestNormal, resolution] = limits
  // The one type without a sign.
  const min = own === 'float8_e8m0fnu' ? smallestNormal : -max
  return { dtype: own, bits: 8 * dtypeSize(own), eps, max, min, smallestNormal, tiny: smallestNormal, resolution }
}

/**
 * What a type of whole numbers can hold (`torch.iinfo`).
 * @throws `ERR_TYPE` for another type
 */
export function iinfo(dtype: DTypeLike): IInfo {
  const own = named('iinfo', dtype)
  const [, unsigned, bits] = /^(u?)int(\d+)$/.exec(own) ?? []
  if (bits === undefined) throw refused('iinfo', `${own} is no type of whole numbers: use finfo`)
  const size = Number(bits)
  const most = unsigned === 'u' ? size : size - 1
  if (size === 64)
    return { dtype: own, bits: size, max: 2n ** BigInt(most) - 1n, min: unsigned === 'u' ? 0n : -(2n ** 63n) }
  return { dtype: own, bits: size, max: 2 ** most - 1, min: unsigned === 'u' ? 0 : -(2 ** most) }
}

function named(operation: string, dtype: unknown): DType {
  checkKind(operation, 'dtype', dtype, 'dtype')
  return dtypeNamed(dtype) as DType
}

const refused = (operation: string, text: string): LockstepError =>
  new LockstepError('ERR_TYPE', `${operation}: ${text}`, { operation })
