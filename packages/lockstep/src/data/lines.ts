/** Streams of lines of text files. */
import { LockstepError } from '../error.js'
import { FileStream } from './file-stream.js'
import { shard } from './shard.js'
import { formatError, openSource } from './source.js'

export interface LinesOptions {
  /** Each rank, and each worker of a loader, gets its part of the lines ({@link shard}). Default true; false: all of them. */
  shard?: boolean
  /** The most bytes of one line to accept; more is `ERR_FILE_TOO_LARGE`. Default 16 MiB. */
  maxLineBytes?: number
}

/** A line as it lies in its file. */
interface Line {
  readonly path: string
  /** From 1. */
  readonly number: number
  readonly bytes: Buffer
}

const LINES = { shard: 'boolean', maxLineBytes: 'integer[1..]' } as const

/** A stream of lines. */
abstract class LineStream<T> extends FileStream<T, LinesOptions> {
  constructor(paths: string | readonly string[], options: LinesOptions = {}) {
    super(paths, options, LINES)
  }

  /**
   * The lines that count, of them this rank's and this worker's: only these are decoded.
   * @internal
   */
  protected lines(counts: (line: Line) => boolean = () => true): AsyncGenerator<Line, void, undefined> {
    const { shard: shares = true, maxLineBytes = 2 ** 24 } = this.options
    const all = allLines(this.paths, maxLineBytes, counts)
    return shares ? shard(all) : all
  }
}

/**
 * The lines of text files (UTF-8, plain or gzip), one file after another, without their ends; at most a chunk and a line
 * of a file are in memory. Where several ranks or workers read, each gets its part ({@link shard}).
 *
 * A file that is missing is `ERR_FILE_NOT_FOUND`, a line that is no UTF-8 `ERR_FILE_FORMAT` with its number.
 */
export class TextLines extends LineStream<string> {
  override async *[Symbol.asyncIterator](): AsyncGenerator<string, void, undefined> {
    for await (const line of this.lines()) yield decode(line)
  }
}

/**
 * The values of JSON lines (`.jsonl`, `.ndjson`), plain or gzip: one in each line; empty lines are passed over. Otherwise
 * as {@link TextLines}; a line that is no JSON is `ERR_FILE_FORMAT` with its number.
 */
export class JsonLines<T = unknown> extends LineStream<T> {
  override async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for await (const line of this.lines(isFilled)) yield parse(line, decode(line)) as T
  }
}

async function* allLines(
  paths: readonly string[],
  maxLineBytes: number,
  counts: (line: Line) => boolean,
): AsyncGenerator<Line, void, undefined> {
  for (const path of paths) for await (const line of linesOf(path, maxLineBytes)) if (counts(line)) yield line
}

/** Whether a line has more than white space. */
function isFilled({ bytes }: Line): boolean {
  return bytes.some((byte) => byte !== 0x20 && byte !== 0x09 && byte !== RETURN)
}

function parse({ path, number }: Line, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw formatError(path, `line ${number} is no JSON: ${(error as Error).message}`, error)
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decode({ path, number, bytes }: Line): string {
  try {
    return utf8.decode(bytes)
  } catch (error) {
    throw formatError(path, `line ${number} is no UTF-8`, error)
  }
}

const NEWLINE = 0x0a
const RETURN = 0x0d

async function* linesOf(path: string, most: number): AsyncGenerator<Line, void, undefined> {
  const source = await openSource(path)
  let [number, kept]: [number, Buffer[]] = [0, []]
  let length = 0
  const line = (): Line => {
    const bytes = kept.length === 1 ? (kept[0] as Buffer) : Buffer.concat(kept)
    const start = number === 0 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
    const end = bytes.at(-1) === RETURN ? bytes.length - 1 : bytes.length
    ;[kept, length] = [[], 0]
    return { path, number: ++number, bytes: bytes.subarray(start, end) }
  }
  const keep = (bytes: Buffer): void => {
    length += bytes.length
    if (length > most) {
      const text = `${path}: line ${number + 1} has more than ${most} bytes (maxLineBytes)`
      throw new LockstepError('ERR_FILE_TOO_LARGE', text)
    }
    kept.push(bytes)
  }
  for await (const chunk of source.chunks()) {
    let from = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      keep(chunk.subarray(from, end))
      yield line()
      from = end + 1
    }
    if (from < chunk.length) keep(chunk.subarray(from))
  }
  if (length > 0) yield line()
}
