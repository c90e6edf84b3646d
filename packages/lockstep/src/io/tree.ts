/** Nested plain data with tensors in it, taken apart into JSON and tensors, and put together again. */
import { LockstepError } from '../error.js'
import { branchKind, mapBranch, maxDepth } from '../tensor/branch.js'
import { native } from '../native.js'
import { handleOf, Tensor } from '../tensor/tensor.js'

/** JSON with places for tensors, and the tensors by the name of their place. */
export interface Flat {
  readonly json: unknown
  readonly tensors: Map<string, Tensor>
}

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
    if (depth > maxDepth)
      throw new LockstepError('ERR_INVALID_ARGUMENT', `${at}: nested deeper than ${maxDepth}; is it cyclic?`)
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
    const inner = (child: unknown, key: unknown): unknown => walk(child, `${at}.${String(key)}`, depth + 1)
    if (item instanceof Map) {
      return mark(['map', [...item].map(([key, child]) => [inner(key, 'key'), inner(child, key)])])
    }
    const kind = branchKind(item)
    if (kind === 'array' || kind === 'object') {
      const made = mapBranch(item as object, inner)
      return Object.hasOwn(made, '$') || Object.hasOwn(made, '__proto__')
        ? mark(['entries', Object.entries(made)])
        : made
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
    if (depth > maxDepth) throw new Error(`it is nested deeper than ${maxDepth}`)
    if (typeof item !== 'object' || item === null) return item
    const inner = (child: unknown): unknown => walk(child, depth + 1)
    return Object.hasOwn(item, '$') ? revive((item as { $: Mark }).$, inner, tensors) : mapBranch(item, inner)
  }
  return walk(json, 0)
}

/** The names of the tensors that {@link unflatten} will look for. */
export function tensorNames(json: unknown): Set<string> {
  const names = new Set<string>()
  const walk = (item: unknown, depth: number): void => {
    // A Map is a mark of lists of lists: four levels.
    if (depth > 4 * maxDepth) throw new Error(`it is nested deeper than ${maxDepth}`)
    if (typeof item !== 'object' || item === null) return
    const mark = Object.hasOwn(item, '$') ? (item as { $: unknown }).$ : undefined
    if (Array.isArray(mark) && mark[0] === 'tensor') names.add(String(mark[1]))
    else for (const child of Object.values(item)) walk(child, depth + 1)
  }
  walk(json, 0)
  return names
}

/** Nested plain data with copies of its tensors. */
export function copied(value: unknown): unknown {
  const { json, tensors } = flatten(value, 'state')
  const copies = [...tensors].map(([name, tensor]) => [name, new Tensor(native().setAside(handleOf(tensor)))] as const)
  return unflatten(json, new Map(copies))
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
      if (isEntries(argument)) return Object.fromEntries(argument.map(([key, child]) => [String(key), walk(child)]))
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

function mark(content: Mark): { $: Mark } {
  return { $: content }
}

function numberName(value: number): 'NaN' | 'Infinity' | '-Infinity' | '-0' {
  return Object.is(value, -0) ? '-0' : (String(value) as 'NaN')
}
