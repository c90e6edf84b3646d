import { createReadStream } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { checkKind } from '../checks.js'
import { LockstepError } from '../error.js'

/** No deflate stream holds more than 1,032 bytes in one (a run of 258 equal bytes takes at least 2 bits). */
export const MAX_DEFLATE_RATIO = 1032

/** A file as a stream of bytes, unpacked if it is gzip. */
export interface Source {
  readonly path: string
  readonly gzip: boolean
  /** The bytes to come: exactly this many, or at most this many where the file is gzip. */
  readonly size: number
  chunks(): AsyncGenerator<Buffer, void, undefined>
}

/** Refuses what is no path. */
export function checkPath(operation: string, path: unknown): void {
  checkKind(operation, 'path', path, 'string')
}

/** Looks at a file: that it is there, that it is a file, whether it is gzip (by its first bytes, not by its name). */
export async function openSource(path: string): Promise<Source> {
  const { size, gzip } = await withFileErrors(path, async () => {
    const size = await sizeOf(path)
    const file = await open(path)
    try {
      const magic = Buffer.alloc(2)
      const { bytesRead } = await file.read(magic, 0, 2, 0)
      return { size, gzip: bytesRead === 2 && magic[0] === 0x1f && magic[1] === 0x8b }
    } finally {
      await file.close()
    }
  })
  return { path, gzip, size: gzip ? size * MAX_DEFLATE_RATIO : size, chunks: () => readChunks(path, gzip) }
}

async function* readChunks(path: string, gzip: boolean): AsyncGenerator<Buffer, void, undefined> {
  const file = createReadStream(path)
  // The callback is needed and has nothing to do: an error of either stream comes out of the iteration.
  const stream = gzip ? pipeline(file, createGunzip(), () => {}) : file
  try {
    for await (const chunk of stream) yield chunk as Buffer
  } catch (error) {
    throw fileError(path, error)
  }
}

/** The text of a file of at most `limit` bytes. */
export async function readText(path: string, limit: number): Promise<string> {
  return withFileErrors(path, async () => {
    const size = await sizeOf(path)
    if (size <= limit) return readFile(path, 'utf8')
    throw new LockstepError('ERR_FILE_TOO_LARGE', `${path}: ${size} bytes, more than the limit of ${limit}`)
  })
}

/** A whole file. */
export async function readBytes(path: string): Promise<Buffer>
/** Its path where it has more than `most` bytes. */
export async function readBytes(path: string, most: number): Promise<Buffer | string>
export async function readBytes(path: string, most = Number.POSITIVE_INFINITY): Promise<Buffer | string> {
  return withFileErrors(path, async () => ((await sizeOf(path)) > most ? path : readFile(path)))
}

/** Asked before opening a file: to open a named pipe is to wait for its writer. */
async function sizeOf(path: string): Promise<number> {
  const found = await stat(path)
  if (found.isFile()) return found.size
  throw new LockstepError('ERR_IO', `cannot read ${path}: it is not a regular file`)
}

/** A file whose content is not what it should be. */
export function formatError(path: string, what: string, cause?: unknown): LockstepError {
  return new LockstepError('ERR_FILE_FORMAT', `${path}: ${what}`, cause === undefined ? {} : { cause })
}

/** Runs `work` and turns the errors of the system into ours. */
export async function withFileErrors<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw fileError(path, error)
  }
}

function fileError(path: string, error: unknown): unknown {
  if (LockstepError.is(error)) return error
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') {
    return new LockstepError('ERR_FILE_NOT_FOUND', `no such file: ${path}; check the path`, { cause: error })
  }
  if (code?.startsWith('Z_')) {
    return formatError(path, `it is damaged or truncated gzip (${message}); fetch or write it again`, error)
  }
  return new LockstepError('ERR_IO', `cannot read or write ${path}: ${message}`, { cause: error })
}

/** Takes exact numbers of bytes from chunks of any size. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>
  #chunk: Buffer = Buffer.alloc(0)
  #at = 0

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** Fills `target`; returns how many bytes there were, fewer than asked only at the end. */
  async fill(target: Uint8Array): Promise<number> {
    let filled = 0
    while (filled < target.length && (await this.#more())) {
      const end = Math.min(this.#chunk.length, this.#at + target.length - filled)
      target.set(this.#chunk.subarray(this.#at, end), filled)
      filled += end - this.#at
      this.#at = end
    }
    return filled
  }

  /** The next bytes, at least one and at most so many, where they lie: no copy; none at the end. */
  async take(most: number): Promise<Uint8Array> {
    if (!(await this.#more())) return this.#chunk.subarray(0, 0)
    const from = this.#at
    this.#at = Math.min(this.#chunk.length, from + most)
    return this.#chunk.subarray(from, this.#at)
  }

  /** Whether nothing is left. */
  async atEnd(): Promise<boolean> {
    return !(await this.#more())
  }

  /** Stops reading and closes the file. */
  async close(): Promise<void> {
    await this.#chunks.return?.()
  }

  async #more(): Promise<boolean> {
    while (this.#at === this.#chunk.length) {
      const { done, value } = await this.#chunks.next()
      if (done) return false
      this.#chunk = value
      this.#at = 0
    }
    return true
  }
}
