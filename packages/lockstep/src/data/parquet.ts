/** Streams of the rows of Parquet files. */
import { LockstepError } from '../error.js'
import { arrowRows } from './arrow-rows.js'
import { FileStream } from './file-stream.js'
import { isLength } from './indices.js'
import { type ParquetPart, ParquetThread } from './parquet-thread.js'
import { place } from './shard.js'
import { formatError } from './source.js'

export interface ParquetOptions {
  /** The columns to read, by name. Default: all of them. */
  columns?: readonly string[]
  /** Each rank, and each worker of a loader, gets its part of the rows. Default true; false: all of them. */
  shard?: boolean
}

const KINDS = { columns: 'strings', shard: 'boolean' } as const

/**
 * The rows of Parquet files, one file after another, as objects by column. Needs the packages `parquet-wasm` and
 * `apache-arrow` (`npm i parquet-wasm apache-arrow`), else `ERR_PACKAGE_NOT_FOUND`.
 *
 * A thread of its own reads and unpacks: of a row group only the chosen columns, as they lie in the file, and 1,024 rows at
 * a time. Where several ranks or workers read, each gets a part of the rows that is in one piece, so that it reads only the
 * row groups which this piece lies in; no two parts differ by more than a row. (Rows that are sorted by class are for
 * whoever writes the file to mix.) Ranks need not call together.
 *
 * Integers up to 32 bits and floats are numbers, int64 are bigints (class labels, as {@link defaultCollate} has them), lists
 * of numbers typed arrays, other lists arrays, structs objects, bytes `Uint8Array`s, nulls `null`, dates and timestamps
 * milliseconds since 1970. A column of any other type (decimals, maps) is `ERR_FILE_FORMAT`: read the others.
 *
 * A missing file is `ERR_FILE_NOT_FOUND`; one that is damaged, truncated or no Parquet `ERR_FILE_FORMAT`. A name in `columns`
 * that a file does not have is `ERR_INVALID_ARGUMENT`.
 */
export class ParquetRows<T = Record<string, unknown>> extends FileStream<T, ParquetOptions> {
  constructor(paths: string | readonly string[], options: ParquetOptions = {}) {
    super(paths, options, KINDS)
  }

  override async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    const thread = new ParquetThread()
    try {
      const [from, to] = await this.#part(thread)
      let first = 0
      for (const path of this.paths) {
        if (first >= to) break
        const groups = await this.#open(thread, path)
        for (const [group, rows] of groups.entries()) {
          const [offset, end] = [Math.max(from - first, 0), Math.min(to - first, rows)]
          first += rows
          if (offset >= end) continue
          yield* this.#rows(thread, path, { group, columns: this.options.columns, offset, limit: end - offset })
        }
      }
    } finally {
      await thread.close()
    }
  }

  /** Which rows of all are for this rank and this worker: from, up to. */
  async #part(thread: ParquetThread): Promise<readonly [number, number]> {
    const { step: parts, first: part } = this.options.shard === false ? { step: 1, first: 0 } : place()
    if (parts === 1) return [0, Infinity]
    let all = 0
    for (const path of this.paths) for (const rows of await this.#open(thread, path)) all += rows
    const [each, more] = [Math.floor(all / parts), all % parts]
    const from = part * each + Math.min(part, more)
    return [from, from + each + (part < more ? 1 : 0)]
  }

  /** How many rows each group of a file has. */
  async #open(thread: ParquetThread, path: string): Promise<readonly number[]> {
    const { rows = [], columns = [] } = await thread.ask({ open: path })
    if (!rows.every(isLength)) throw formatError(path, 'it is damaged: it has a negative number of rows')
    const unknown = rows.length === 0 ? undefined : this.options.columns?.find((name) => !columns.includes(name))
    if (unknown === undefined) return rows
    const text = `ParquetRows: ${path} has no column '${unknown}'; its columns are ${columns.join(', ')}`
    throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation: 'ParquetRows' })
  }

  async *#rows(thread: ParquetThread, path: string, part: ParquetPart): AsyncGenerator<T, void, undefined> {
    let left = part.limit
    for (let next = thread.ask(part); ;) {
      const { batch } = await next
      if (batch === undefined) break
      // The thread goes on with the next rows while these are worked on.
      next = thread.ask('next')
      next.catch(() => {})
      const rows = await arrowRows(path, batch)
      left -= rows.length
      for (const row of rows) yield row as T
    }
    if (left !== 0) throw formatError(path, `it is damaged: row group ${part.group} has not as many rows as it says`)
  }
}
