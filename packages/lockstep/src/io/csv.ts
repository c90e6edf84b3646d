import { checkKind, checkKinds } from '../checks.js'
import { LockstepError } from '../error.js'
import type { Device, DType, DTypeLike } from '../ops/types.js'
import { describe } from '../ops/explain.js'
import { checkOptions } from '../options.js'
import { dtypeNamed } from '../tensor/dtype.js'
import { fromTyped } from '../tensor/factories.js'
import type { Tensor } from '../tensor/tensor.js'
import { CsvParser, type CsvRecord, CsvSyntaxError } from './csv-parser.js'
import { moved } from '../data/moved.js'
import { checkPath, formatError, openSource } from '../data/source.js'

export interface CsvOptions {
  /** The one character between fields. Default `,`. */
  delimiter?: string
  /** Whether the first record is the names of the columns. Default `false`. */
  header?: boolean
  /** The most bytes of text to accept (unpacked); more is `ERR_FILE_TOO_LARGE`. Default 1 GiB. */
  maxBytes?: number
}

/** The content of a CSV file as text. */
export interface CsvTable {
  /** The names of the columns; empty without `header: true`. */
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

const CSV = ['delimiter', 'header', 'maxBytes']

/** Reads a CSV file (RFC 4180, UTF-8), plain or gzip, as text. All records must have equally many fields. */
export async function readCsv(path: string, options: CsvOptions = {}): Promise<CsvTable> {
  checkOptions('readCsv', options, CSV)
  const rows: (readonly string[])[] = []
  const header = await forEachRecord(path, options, ({ fields }) => rows.push(fields))
  return { header, rows }
}

/**
 * Reads a CSV file of numbers into a tensor of shape [rows, columns]. Default dtype float32.
 *
 * Every field must be a number (`nan`, `inf` and `-inf` included) that the dtype can hold, an integer one only whole
 * numbers of its range, else `ERR_FILE_FORMAT` names line and column. The floating-point dtypes round.
 */
export async function loadCsv(
  path: string,
  options: CsvOptions & { dtype?: DTypeLike; device?: Device } = {},
): Promise<Tensor> {
  checkOptions('loadCsv', options, [...CSV, 'dtype', 'device'])
  const { dtype: wanted = 'float32', device } = options
  checkKind('loadCsv', 'dtype', wanted, 'dtype')
  const dtype = dtypeNamed(wanted) as DType
  const range = rangeOf(dtype)
  let values = new Float64Array(1024)
  let [count, rows, columns] = [0, 0, 0]
  await forEachRecord(path, options, ({ fields, line }) => {
    columns = fields.length
    rows++
    if (count + columns > values.length) {
      const larger = new Float64Array(Math.max(values.length * 2, count + columns))
      larger.set(values)
      values = larger
    }
    fields.forEach((field, column) => {
      const value = parseNumber(field)
      if (value === undefined) {
        const hint = line === 1 && !options.header ? '; if it is a name, say header: true' : ''
        throw formatError(path, `line ${line}, column ${column + 1}: '${field.slice(0, 40)}' is not a number${hint}`)
      }
      if (range !== undefined && !(Number.isInteger(value) && value >= range[0] && value <= range[1])) {
        const what = `'${field.slice(0, 40)}' is no ${dtype}: whole numbers from ${range[0]} to ${range[1]} are`
        throw formatError(path, `line ${line}, column ${column + 1}: ${what}`)
      }
      values[count++] = value
    })
  })
  return moved(fromTyped(values.subarray(0, count), [rows, columns]), device, dtype)
}

/** The whole numbers that an integer dtype holds, as far as a JavaScript number is exact. */
function rangeOf(dtype: DType): readonly [number, number] | undefined {
  if (dtype === 'bool') return [0, 1]
  const [, unsigned, bits] = /^(u?)int(8|16|32|64)$/.exec(dtype) ?? []
  if (bits === undefined) return undefined
  const power = 2 ** (Number(bits) - (unsigned === 'u' ? 0 : 1))
  const [low, high] = [unsigned === 'u' ? 0 : -power, power - 1]
  return [Math.max(low, Number.MIN_SAFE_INTEGER), Math.min(high, Number.MAX_SAFE_INTEGER)]
}

/** Calls `visit` for every record behind the header; returns the header. */
async function forEachRecord(
  path: string,
  options: CsvOptions,
  visit: (record: CsvRecord) => void,
): Promise<readonly string[]> {
  const { delimiter = ',', maxBytes = 2 ** 30 } = options
  checkPath('loadCsv', path)
  checkKinds('loadCsv', options, { header: 'boolean', maxBytes: 'number' })
  if (typeof delimiter !== 'string' || delimiter.length !== 1 || '"\r\n'.includes(delimiter)) {
    const text = `the delimiter must be one character that is no quote and no line break, got ${describe(delimiter)}`
    throw new LockstepError('ERR_INVALID_ARGUMENT', text)
  }
  const source = await openSource(path)
  const parser = new CsvParser(delimiter)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let header: readonly string[] | undefined
  let width: number | undefined
  let bytes = 0
  const take = (record: CsvRecord) => {
    width ??= record.fields.length
    if (record.fields.length !== width) {
      const found = `line ${record.line} has ${record.fields.length} fields`
      throw formatError(path, `${found}, and the lines before it ${width}`)
    }
    if (options.header && !header) header = record.fields
    else visit(record)
  }
  try {
    for await (const chunk of source.chunks()) {
      bytes += chunk.length
      if (bytes > maxBytes) {
        const text = `${path}: more than ${maxBytes} bytes of text; raise maxBytes if you trust the file`
        throw new LockstepError('ERR_FILE_TOO_LARGE', text)
      }
      parser.push(decoder.decode(chunk, { stream: true })).forEach(take)
    }
    parser.push(decoder.decode()).forEach(take)
    parser.end().forEach(take)
  } catch (error) {
    if (error instanceof CsvSyntaxError) throw formatError(path, `line ${error.line}: ${error.message}`, error)
    if ((error as { code?: string }).code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
      throw formatError(path, 'it is not UTF-8 text', error)
    }
    throw error
  }
  return header ?? []
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/
const SPECIAL = new Map([
  ['nan', Number.NaN],
  ['inf', Number.POSITIVE_INFINITY],
  ['+inf', Number.POSITIVE_INFINITY],
  ['-inf', Number.NEGATIVE_INFINITY],
  ['infinity', Number.POSITIVE_INFINITY],
  ['-infinity', Number.NEGATIVE_INFINITY],
])

/** The number that a field is; `undefined` where it is none. Stricter than `Number`, which takes '' and '0x10'. */
function parseNumber(field: string): number | undefined {
  const text = field.trim()
  return NUMBER.test(text) ? Number(text) : SPECIAL.get(text.toLowerCase())
}
