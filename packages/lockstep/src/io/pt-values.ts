/** What the values of a pickle are in JavaScript. */
import { maxDepth, put } from '../tensor/branch.js'
import { PickleError, PyDict } from './pickle-reader.js'
import { Complex, dtypeOf, StorageRecord, TensorRecord } from './pt-names.js'

/** Is it what JavaScript orders before all other names, and has for the number? */
export function isIndexName(name: string): boolean {
  return /^(0|[1-9]\d{0,9})$/.test(name) && Number(name) < 2 ** 32 - 1
}

/**
 * Puts values in the place of records, tensors by `tensorOf`, storages by `storageOf`. What occurs twice in the pickle is
 * one value here, too.
 */
export function convert(
  root: unknown,
  tensorOf: (record: TensorRecord) => unknown,
  storageOf: (storage: StorageRecord) => unknown,
): unknown {
  const known = new Map<object, unknown>()
  const open = new Set<object>()
  const walk = (value: unknown, depth: number): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if (known.has(value)) return known.get(value)
    if (open.has(value)) throw new PickleError('it holds a value that holds itself')
    if (depth > maxDepth) throw new PickleError(`its values are nested deeper than ${maxDepth}`)
    open.add(value)
    const made = make(value, (child) => walk(child, depth + 1))
    open.delete(value)
    known.set(value, made)
    return made
  }
  const make = (value: object, inner: (child: unknown) => unknown): unknown => {
    if (value instanceof TensorRecord) return tensorOf(value)
    if (value instanceof PyDict) return dict(value, inner)
    if (Array.isArray(value)) return value.map(inner)
    if (value instanceof Set) return new Set([...value].map(inner))
    if (value instanceof StorageRecord) return storageOf(value)
    if (value instanceof Uint8Array || value instanceof Complex) return value
    const dtype = dtypeOf(value)
    if (dtype !== undefined) return dtype
    throw new PickleError('it has a class where a value belongs')
  }
  return walk(root, 0)
}

function dict({ ordered, items }: PyDict, inner: (child: unknown) => unknown): unknown {
  const made = ordered || !items.every((key, at) => at % 2 === 1 || isName(key)) ? new Map<unknown, unknown>() : {}
  for (let at = 0; at < items.length; at += 2) {
    const key = inner(items[at])
    put(made, key, inner(items[at + 1]))
  }
  return made
}

/** Does an object keep this key apart from all others? A number is its name there, so such a name must not be a string. */
function isName(key: unknown): boolean {
  if (typeof key === 'string') return !isIndexName(key)
  return typeof key === 'number' && Number.isInteger(key) && isIndexName(String(key))
}
