/** Which arguments a function is derived by, and what it gives. */
import { checkKind, checkRule } from '../checks.js'
import type { Rule } from '../checks.js'
import { checkOptions } from '../options.js'
import type { Tensor } from '../tensor/tensor.js'
import { describe } from '../ops/explain.js'
import { invalid } from './trees.js'

/** The number of an argument, or several; negative ones count from the end. */
export type Argnums = number | readonly number[]

/** The argument of a number. */
export type Argument<A extends readonly unknown[], N> = N extends number
  ? `${N}` extends keyof A
    ? A[`${N}`]
    : A[number]
  : never

/** What has the form of the arguments that are derived by. */
export type Selected<A extends readonly unknown[], N extends Argnums> = N extends number
  ? Argument<A, N>
  : { -readonly [K in keyof N]: Argument<A, N[K]> }

/** What has the form of `O`, with `G` for each tensor. */
export type Each<O, G> = O extends Tensor
  ? G
  : O extends ReadonlyMap<infer K, infer V>
    ? Map<K, Each<V, G>>
    : O extends object
      ? { -readonly [K in keyof O]: Each<O[K], G> }
      : O

export interface DerivativeOptions<N extends Argnums = Argnums> {
  /** The number of the argument to derive by, or an array of them; negative ones count from the end. Default 0. */
  readonly argnums?: N | undefined
  /** The function returns `[output, aux]`, of which `aux` is passed on and not derived. Default false. */
  readonly hasAux?: boolean | undefined
}

const numbers: Rule = {
  fits: (value) =>
    Number.isSafeInteger(value) || (Array.isArray(value) && value.length > 0 && value.every(Number.isSafeInteger)),
  words: 'a whole number or an array of them',
}

export interface Derived {
  readonly argnums: Argnums
  readonly hasAux: boolean
}

export function checkDerivative(
  operation: string,
  func: unknown,
  options: DerivativeOptions,
  further: readonly string[] = [],
): Derived {
  checkKind(operation, 'func', func, 'function')
  checkOptions(operation, options, ['argnums', 'hasAux', ...further])
  const { argnums = 0, hasAux = false } = options
  checkRule(operation, 'argnums', argnums, numbers)
  checkKind(operation, 'hasAux', hasAux, 'boolean')
  return { argnums, hasAux }
}

/** The places of the arguments that are derived by. */
export function placesOf(operation: string, argnums: Argnums, count: number): number[] {
  const list = typeof argnums === 'number' ? [argnums] : argnums
  const places = list.map((place) => {
    if (place >= -count && place < count) return place < 0 ? place + count : place
    throw invalid(operation, `argnums has ${place}, and there are ${count} arguments`, 'ERR_INVALID_ARGUMENT')
  })
  if (new Set(places).size < places.length) {
    throw invalid(operation, `argnums must differ, got [${list.join(', ')}]`, 'ERR_INVALID_ARGUMENT')
  }
  return places
}

/** For one argument what stands for it, for several an array. */
export function selected(argnums: Argnums, list: readonly unknown[]): unknown {
  return typeof argnums === 'number' ? list[0] : [...list]
}

/** The output of a function, and with `hasAux` what it gives besides. */
export function withAux(operation: string, result: unknown, hasAux: boolean): { output: unknown; aux: unknown } {
  if (!hasAux) return { output: result, aux: undefined }
  if (Array.isArray(result) && result.length === 2) return { output: result[0] as unknown, aux: result[1] as unknown }
  throw invalid(operation, `with hasAux the function must return [output, aux], got ${describe(result)}`)
}
