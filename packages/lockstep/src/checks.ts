/** Arguments and options: what kind of value each may be. */
import { LockstepError } from './error.js'
import { isDevice } from './ops/encode.js'
import { describe } from './ops/explain.js'
import { isPlainObject, meant } from './options.js'
import { isDTypeLike } from './tensor/dtype.js'
import { isTensor } from './tensor/tensor.js'

/** What a value has to be. */
export interface Rule {
  readonly fits: (value: unknown) => boolean
  /** What fits, in words. */
  readonly words: string
  /** Is the value of the right type, and only beyond what is allowed? Then it is `ERR_INVALID_ARGUMENT`. */
  readonly beyond?: (value: unknown) => boolean
}

const isString = (value: unknown): boolean => typeof value === 'string'
const isInteger = (value: unknown): value is number => Number.isSafeInteger(value)
const isCount = (value: unknown): boolean => isInteger(value) && value >= 0
const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])
const isPair = (value: unknown): value is [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every((item) => typeof item === 'number')
const isNumber = (value: unknown): boolean => typeof value === 'number' && !Number.isNaN(value)
const isRatio = (value: unknown): boolean => (Array.isArray(value) ? value.every(isNumber) : isNumber(value))
const isSize = (value: unknown): boolean => (Array.isArray(value) ? value.every(isInteger) : isInteger(value))

const rules = {
  boolean: { fits: (value) => typeof value === 'boolean', words: 'a boolean' },
  /** Not NaN, which a default or a sum that went wrong would be. */
  number: { fits: isNumber, words: 'a number' },
  finite: { fits: Number.isFinite, words: 'a finite number' },
  integer: { fits: isInteger, words: 'a whole number' },
  /** How many there are of something. */
  count: { fits: isCount, words: 'a whole number of at least 0', beyond: isInteger },
  numbers: {
    fits: (value) => Array.isArray(value) && value.every(isNumber),
    words: 'an array of numbers',
  },
  integers: { fits: (value) => Array.isArray(value) && value.every(isInteger), words: 'an array of whole numbers' },
  /** One number for all dimensions, or one each. */
  size: { fits: isSize, words: 'a whole number or an array of them' },
  /** Fractions or factors of sizes: one for all dimensions, or one each. */
  ratio: { fits: isRatio, words: 'a number or an array of them' },
  /** A size that may be left open. */
  outputSize: {
    fits: (value) => listed(value).every((size) => size === null || isCount(size)),
    words: 'a whole number of at least 0, null, or an array of them',
    beyond: (value) => listed(value).every((size) => size === null || isInteger(size)),
  },
  /** How slowly two averages move. */
  betas: {
    fits: (value) => isPair(value) && value.every((beta) => beta >= 0 && beta < 1),
    words: 'two numbers of at least 0 and below 1',
    beyond: isPair,
  },
  device: { fits: isDevice, words: "a device ('cpu', 'cuda', 'cuda:0')" },
  dtype: { fits: isDTypeLike, words: "a dtype ('float32', 'int64', ...)" },
  string: { fits: isString, words: 'a string' },
  strings: {
    fits: (value) => Array.isArray(value) && value.every(isString),
    words: 'an array of strings',
  },
  array: { fits: Array.isArray, words: 'an array' },
  iterable: {
    // The rows of a tensor are never what is asked for.
    fits: (value) => typeof value === 'object' && value !== null && Symbol.iterator in value && !isTensor(value),
    words: 'an array or another iterable',
  },
  TensorDict: {
    fits: (value) => value instanceof Map || isPlainObject(value),
    words: 'a Map or an object of tensors by name',
  },
  object: { fits: (value) => typeof value === 'object' && value !== null, words: 'an object' },
  function: { fits: (value) => typeof value === 'function', words: 'a function' },
  // Asked for late: a tensor's file imports this one.
  Tensor: { fits: (value) => isTensor(value), words: 'a Tensor' },
  Tensors: {
    fits: (value) => isTensor(value) || (Array.isArray(value) && value.every(isTensor)),
    words: 'a Tensor or an array of Tensors',
  },
} as const satisfies Readonly<Record<string, Rule>>

type Range = `${'number' | 'integer' | 'integers' | 'size' | 'ratio'}${'[' | '('}${number}..${number | ''}${']' | ')'}`

/**
 * What an argument may be: a rule or a range, that of each where there are several; with a question mark, also null.
 */
export type Kind = keyof typeof rules | `${keyof typeof rules}?` | Range

const parsed = new Map<string, Rule>()

/**
 * The rule for a kind: `count`, `number[0..1)`, `integer[1..]`, `size[1..]`; several joined by `|`, among them words that
 * are meant as they are: `size|same|valid`; with a question mark at the end, also null.
 */
export function ruleFor(kind: string): Rule {
  let rule = parsed.get(kind)
  if (rule === undefined) {
    rule = parse(kind)
    parsed.set(kind, rule)
  }
  return rule
}

function parse(kind: string): Rule {
  const nullable = kind.endsWith('?')
  const parts = (nullable ? kind.slice(0, -1) : kind).split('|').map(part)
  if (nullable) parts.push({ fits: (value) => value === null, words: 'null' })
  const [only] = parts
  if (parts.length === 1 && only?.words === `'${kind}'`)
    throw new LockstepError('ERR_INTERNAL', `there is no kind '${kind}'`)
  if (parts.length === 1 && only !== undefined) return only
  const words = parts.map((each) => each.words)
  return {
    fits: (value) => parts.some((each) => each.fits(value)),
    beyond: (value) => parts.some((each) => each.beyond?.(value) === true),
    words: `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`,
  }
}

function part(text: string): Rule {
  const known: Rule | undefined = Object.hasOwn(rules, text) ? rules[text as keyof typeof rules] : undefined
  if (known !== undefined) return known
  const [, type, open, low = '', high = '', close] =
    /^(number|integers?|size|ratio)([[(])(\S*)\.\.(\S*)([\])])$/.exec(text) ?? []
  if (type === undefined) return { fits: (value) => value === text, beyond: isString, words: `'${text}'` }
  const { fits: isOne, words }: Rule = rules[type as 'number']
  const each = (value: unknown): number[] => (Array.isArray(value) ? (value as number[]) : [value as number])
  const [least, most] = [Number(low), high === '' ? Infinity : Number(high)]
  const from = open === '(' ? `above ${low}` : high === '' ? `of at least ${low}` : `from ${low}`
  const to = close === ')' ? ` and below ${high}` : `${open === '(' ? ' and at most' : ' to'} ${high}`
  const within = (value: number): boolean =>
    (open === '(' ? value > least : value >= least) && (close === ')' ? value < most : value <= most)
  return {
    fits: (value) => isOne(value) && each(value).every(within),
    beyond: isOne,
    words: words.replace(/numbers?/, `$& ${from}${high === '' ? '' : to}`),
  }
}

/**
 * Throws `ERR_ARGUMENT_TYPE` where a value is not of a kind, `ERR_INVALID_ARGUMENT` where it is beyond its range.
 * @param words what the kind means here; default: the kind's own words
 */
export function checkKind(operation: string, name: string, value: unknown, kind: Kind, words?: string): void {
  const rule = ruleFor(kind)
  checkRule(operation, name, value, words === undefined ? rule : { ...rule, words })
}

/** The same for a rule. */
export function checkRule(operation: string, name: string, value: unknown, rule: Rule): void {
  if (rule.fits(value)) return
  const near =
    typeof value === 'string'
      ? meant(
          value,
          [...rule.words.matchAll(/'(\w+)'/g)].map(([, word = '']) => word),
        )
      : ''
  const text = `${operation}: ${name} must be ${rule.words}, got ${describe(value)}${near}`
  const code = rule.beyond?.(value) === true ? 'ERR_INVALID_ARGUMENT' : 'ERR_ARGUMENT_TYPE'
  throw new LockstepError(code, text, { operation })
}

/** A class, whatever its constructor takes. */
interface Class<T> {
  readonly name: string
  readonly prototype: T
  [Symbol.hasInstance](value: unknown): boolean
}

/** The same for an instance of a class. */
export function checkInstance<T>(
  operation: string,
  name: string,
  value: unknown,
  type: Class<T>,
  words = `a ${type.name}`,
): asserts value is T {
  checkRule(operation, name, value, { fits: (given) => given instanceof type, words })
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
