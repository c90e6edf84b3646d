/** Rows of Arrow's columns as JavaScript values, by way of the package `apache-arrow`. */
import type { LockstepError } from '../error.js'
import { peer } from './peer.js'
import { formatError } from './source.js'

/** What is used of apache-arrow. */
interface Arrow {
  tableFromIPC(bytes: Uint8Array): Table
}
interface Table {
  readonly numRows: number
  readonly schema: { readonly fields: readonly Field[] }
  getChildAt(index: number): Vector | null
}
interface Field {
  readonly name: string
  readonly type: Type
}
interface Type {
  /** One of Arrow's `Type`. */
  readonly typeId: number
  /** Of floats: 0 is half precision. */
  readonly precision?: number
  readonly children?: readonly Field[] | null
  /** What the numbers of a dictionary stand for. */
  readonly dictionary?: Type
  toString(): string
}
interface Vector extends Iterable<unknown> {
  readonly nullCount: number
  get(index: number): unknown
  toArray(): Float64Array
}

/** A value that is not null as it is given out. */
type Convert = (value: unknown) => unknown

const [DICTIONARY, INT, FLOAT, STRUCT] = [-1, 2, 3, 13]
/** List, FixedSizeList, LargeList. */
const LISTS = [12, 16, 21]
const same: Convert = (value) => value
// A view of the whole batch, else.
const copied: Convert = (value) => (value as Uint8Array).slice()
const SIMPLE: Readonly<Record<number, Convert>> = {
  1: same, // Null
  2: same, // Int
  3: same, // Float
  4: copied, // Binary
  5: same, // Utf8
  6: same, // Bool
  8: Number, // Date
  10: Number, // Timestamp
  15: copied, // FixedSizeBinary
  19: copied, // LargeBinary
  20: same, // LargeUtf8
  23: copied, // BinaryView
  24: same, // Utf8View
}

/** The rows of a stream in Arrow's format, as objects by column. `path`: where they come from, for messages. */
export async function arrowRows(path: string, stream: Uint8Array): Promise<Iterable<object> & { length: number }> {
  const { tableFromIPC } = await peer<Arrow>('ParquetRows', 'apache-arrow', 'columns are read')
  const table = reading(path, () => tableFromIPC(stream))
  const columns = table.schema.fields.map(({ name, type }, index) => {
    const convert = converter(type, () => formatError(path, `column '${name}' is ${type.toString()}: read the others`))
    return { name, vector: table.getChildAt(index) as Vector, convert }
  })
  const row = (index: number): object =>
    Object.fromEntries(
      columns.map(({ name, vector, convert }) => [name, reading(path, () => orNull(convert)(vector.get(index)))]),
    )
  return Array.from({ length: table.numRows }, (_, index) => row(index))
}

function reading<T>(path: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw formatError(path, `its columns cannot be read: ${(error as Error).message}`, error)
  }
}

const orNull =
  (convert: Convert): Convert =>
  (value) =>
    value === null || value === undefined ? null : convert(value)

function converter(type: Type, unknown: () => LockstepError): Convert {
  const { typeId, children } = type
  if (typeId === DICTIONARY) return converter(type.dictionary as Type, unknown)
  if (LISTS.includes(typeId)) return list((children as readonly Field[])[0]?.type as Type, unknown)
  if (typeId === STRUCT) {
    const parts = (children as readonly Field[]).map((each) => ({
      name: each.name,
      convert: orNull(converter(each.type, unknown)),
    }))
    return (value) => {
      const row = (value as { toJSON(): Record<string, unknown> }).toJSON()
      return Object.fromEntries(parts.map(({ name, convert }) => [name, convert(row[name])]))
    }
  }
  const convert = SIMPLE[typeId]
  if (convert === undefined) throw unknown()
  return convert
}

/** Numbers without nulls are a typed array of their own. */
function list(type: Type, unknown: () => LockstepError): Convert {
  const convert = orNull(converter(type, unknown))
  const isTyped = type.typeId === INT || (type.typeId === FLOAT && type.precision !== 0)
  return (value) => {
    const vector = value as Vector
    return isTyped && vector.nullCount === 0 ? vector.toArray().slice() : [...vector].map(convert)
  }
}
