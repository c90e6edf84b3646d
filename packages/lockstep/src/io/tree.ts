/** Nested plain data with tensors in it, taken apart into JSON and tensors, and put together again. */
import { LockstepError } from '../error.js'
import { Tensor } from '../tensor/tensor.js'

/** JSON with places for tensors, and the tensors by the name of their place. */
export interface Flat {
  readonly json: unknown
  readonly tensors: Map<string, Tensor>
}

/** Deeper nesting is a mistake (or an attack), not a state. */
const MAX_DEPTH = 64

/**
 * What JSON has no word for is an object with the one key `$`: `{"$": ["tensor", "state.0.expAvg"]}`. An own object
 * with a key `$` is written as an entry list, so that no data can be mistaken for a mark.
 */
type Mark =
  | ['tensor', string]
  | ['map', [unknown, unknown][]]
  | ['entries', [string, unknown][]]
  | ['bigint', string]
  | ['number', 'NaN' | 'Infinity' | '-Infinity' | '-0']
  | ['undefined']

/** Takes `value` apart. `path` names it in errors and is the first part of the tensors' names. */
export function flatten(value: unknown, path: string): Flat {
  const tensors = new Map<string, Tensor>()
  const walk = (item: unknown, at: string, depth: number): unknown => {
    if (depth > MAX_DEPTH)
      throw new LockstepError('ERR_INVALID_ARGUMENT', `${at}: nested deeper than ${MAX_DEPTH}; is it cyclic?`)
    const inner = (child: unknown, key: string) => walk(child, `${at}.${key}`, depth + 1)
    switch (typeof item) {
      case 'string':
      case 'boolean':
        return item
      case 'number':
        return Number.isFinite(item) && !Object.is(item, -0) ? item : mark(['number', numberName(item)])
      case 'bigint':
        return mark(['bigint', item.toString()])
      case 'undefined':
        return mark(['undefined'])
      default:
    }
    if (item === null) return null
    if (item instanceof Tensor) {
      // Two keys may spell the same path ("a.b" and "a" then "b"): the count keeps the names apart.
      const name = tensors.has(at) ? `${at}#${tensors.size}` : at
      tensors.set(name, item)
      return mark(['tensor', name])
    }
    if (Array.isArray(item)) return item.map((child, i) => inner(child, String(i)))
    if (item instanceof Map) {
      const entries = [...item].map(([key, child]): [unknown, unknown] => [
        inner(key, 'key'),
        inner(child, String(key)),
      ])
      return mark(['map', entries])
    }
    const prototype: unknown = typeof item === 'object' ? Object.getPrototypeOf(item) : undefined
    if (prototype === Object.prototype || prototype === null) {
      const entries = Object.entries(item as object).map(([key, child]): [string, unknown] => [key, inner(child, key)])
      const plain = entries.every(([key]) => key !== '$' && key !== '__proto__')
      return plain ? Object.fromEntries(entries) : mark(['entries', entries])
    }
    const what = typeof item === 'object' ? ((item as object).constructor?.name ?? 'object') : typeof item
    throw new LockstepError(
      'ERR_INVALID_ARGUMENT',
      `${at} is a ${what} and cannot be saved: states are tensors, numbers, strings, booleans, null, ` +
        'and arrays, objects and Maps of them',
    )
  }
  return { json: walk(value, path, 0), tensors }
}

/** Puts together what {@link flatten} took apart; throws an Error that says what is wrong in `json`. */
export function unflatten(json: unknown, tensors: ReadonlyMap<string, Tensor>): unknown {
  const walk = (item: unknown, depth: number): unknown => {
    if (depth > MAX_DEPTH) throw new Error(`it is nested deeper than ${MAX_DEPTH}`)
    if (typeof item !== 'object' || item === null) return item
    if (Array.isArray(item)) return item.map((child) => walk(child, depth + 1))
    if (Object.hasOwn(item, '$')) return revive((item as { $: Mark }).$, (child) => walk(child, depth + 1), tensors)
    return fromEntries(Object.entries(item).map(([key, child]) => [key, walk(child, depth + 1)]))
  }
  return walk(json, 0)
}

/** Nested plain data with copies of its tensors. */
export function copied(value: unknown): unknown {
  const { json, tensors } = flatten(value, 'state')
  return unflatten(json, new Map([...tensors].map(([name, tensor]) => [name, tensor.detach().clone()])))
}

function revive(content: unknown, walk: (child: unknown) => unknown, tensors: ReadonlyMap<string, Tensor>): unknown {
  const [kind, argument] = Array.isArray(content) ? (content as [unknown, unknown]) : []
  switch (kind) {
    case 'tensor': {
      const tensor = tensors.get(argument as string)
      if (!tensor) throw new Error(`it names the tensor '${String(argument)}', which the file beside it lacks`)
      return tensor
    }
    case 'map':
      if (isEntries(argument)) return new Map(argument.map(([key, child]) => [walk(key), walk(child)]))
      break
    case 'entries':
      if (isEntries(argument)) return fromEntries(argument.map(([key, child]) => [String(key), walk(child)]))
      break
    case 'bigint':
      if (typeof argument === 'string' && /^-?\d{1,40}$/.test(argument)) return BigInt(argument)
      break
    case 'number':
      if (['NaN', 'Infinity', '-Infinity', '-0'].includes(argument as string)) return Number(argument)
      break
    case 'undefined':
      return undefined
    default:
  }
  throw new Error(`it holds a mark of unknown kind: ${JSON.stringify(content)?.slice(0, 80)}`)
}

function isEntries(value: unknown): value is [unknown, unknown][] {
  return Array.isArray(value) && value.every((entry) => Array.isArray(entry) && entry.length === 2)
}

/** Own properties whatever the keys are: `__proto__` as well is only a name. */
function fromEntries(entries: readonly [string, unknown][]): object {
  return Object.fromEntries(entries)
}

function mark(content: Mark): { $: Mark } {
  return { $: content }
}

function numberName(value: number): 'NaN' | 'Infinity' | '-Infinity' | '-0' {
  return Object.is(value, -0) ? '-0' : (String(value) as 'NaN')
}
