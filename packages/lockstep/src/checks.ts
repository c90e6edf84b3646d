/** Arguments and options: what kind of value each may be. */
import { LockstepError } from './error.js'
import { describe } from './ops/explain.js'
import { isTensor } from './tensor/tensor.js'

interface Rule {
  readonly fits: (value: unknown) => boolean
  readonly words: string
}

const isInteger = (value: unknown): value is number => Number.isSafeInteger(value)
const isSize = (value: unknown): boolean => (Array.isArray(value) ? value.every(isInteger) : isInteger(value))

const rules = {
  boolean: { fits: (value) => typeof value === 'boolean', words: 'a boolean' },
  /** Not NaN, which a default or a sum that went wrong would be. */
  number: { fits: (value) => typeof value === 'number' && !Number.isNaN(value), words: 'a number' },
  integer: { fits: isInteger, words: 'a whole number' },
  /** How many there are of something. */
  count: { fits: (value) => isInteger(value) && value >= 0, words: 'a whole number of at least 0' },
  integers: { fits: (value) => Array.isArray(value) && value.every(isInteger), words: 'an array of whole numbers' },
  /** One number for all dimensions, or one each. */
  size: { fits: isSize, words: 'a whole number or an array of them' },
  string: { fits: (value) => typeof value === 'string', words: 'a string' },
  strings: {
    fits: (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
    words: 'an array of strings',
  },
  array: { fits: Array.isArray, words: 'an array' },
  iterable: {
    // The rows of a tensor are never what is asked for.
    fits: (value) => typeof value === 'object' && value !== null && Symbol.iterator in value && !isTensor(value),
    words: 'an array or another iterable',
  },
  object: { fits: (value) => typeof value === 'object' && value !== null, words: 'an object' },
  function: { fits: (value) => typeof value === 'function', words: 'a function' },
  Tensor: { fits: isTensor, words: 'a Tensor' },
} as const satisfies Readonly<Record<string, Rule>>

/** What an argument may be; with a question mark, also null. */
export type Kind = keyof typeof rules | `${keyof typeof rules}?`

/** Throws `ERR_ARGUMENT_TYPE` where a value is not of a kind. */
export function checkKind(operation: string, name: string, value: unknown, kind: Kind): void {
  const nullable = kind.endsWith('?')
  const rule: Rule = rules[(nullable ? kind.slice(0, -1) : kind) as keyof typeof rules]
  if (rule.fits(value) || (nullable && value === null)) return
  const text = `${operation}: ${name} must be ${rule.words}${nullable ? ' or null' : ''}, got ${describe(value)}`
  throw new LockstepError('ERR_ARGUMENT_TYPE', text, { operation })
}

/** The same for several values by name; what is undefined is left out. Names without a kind are passed over. */
export function checkKinds(
  operation: string,
  values: object,
  kinds: { readonly [name: string]: Kind | undefined },
): void {
  for (const [name, value] of Object.entries(values)) {
    const kind = kinds[name]
    if (kind !== undefined && value !== undefined) checkKind(operation, name, value, kind)
  }
}

/** The same for several values by name that are all of one kind, and that must be there. */
export function checkAll(operation: string, values: object, kind: Kind): void {
  for (const [name, value] of Object.entries(values)) checkKind(operation, name, value, kind)
}

/** Refuses what cannot be called; `operation` says what was given it. */
export function checkFunction(operation: string, value: unknown): void {
  if (typeof value === 'function') return
  const text = `${operation}(): a function is expected, got ${describe(value)}`
  throw new LockstepError('ERR_ARGUMENT_TYPE', text, { operation })
}
