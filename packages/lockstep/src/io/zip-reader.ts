/** Reads zip files that nobody vouches for: what they claim is compared with the file before it is believed. */
import { open, stat, type FileHandle } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { formatError, MAX_DEFLATE_RATIO, withFileErrors } from '../data/source.js'
import { LockstepError } from '../error.js'

/** A file in a zip file. */
export interface ZipEntry {
  readonly name: string
  /** Bytes when it is unpacked. */
  readonly size: number
  readonly deflated: boolean
  readonly crc: number
  /** Bytes in the zip file. */
  readonly packed: number
  /** Where its own header begins. */
  readonly offset: number
  /** Where the next entry, or the directory, begins. */
  readonly limit: number
}

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const END64 = 0x06064b50
const LOCATOR64 = 0x07064b50
/** Bytes of the directory that are taken: some 500,000 entries. */
const MAX_DIRECTORY = 2 ** 26
const CHUNK = 2 ** 22

/** An open zip file. Entries do not overlap, so that what they hold unpacked is bounded by the file's own size. */
export class ZipReader {
  readonly path: string
  readonly entries: ReadonlyMap<string, ZipEntry>
  readonly #file: FileHandle

  private constructor(path: string, file: FileHandle, entries: ReadonlyMap<string, ZipEntry>) {
    this.path = path
    this.#file = file
    this.entries = entries
  }

  static async open(path: string): Promise<ZipReader> {
    return withFileErrors(path, async () => {
      // Before opening it: to open a named pipe is to wait for its writer.
      if (!(await stat(path)).isFile()) {
        throw new LockstepError('ERR_IO', `cannot read ${path}: it is not a regular file`)
      }
      const file = await open(path)
      try {
        return new ZipReader(path, file, await readDirectory(path, file, (await file.stat()).size))
      } catch (error) {
        await file.close()
        throw error
      }
    })
  }

  async close(): Promise<void> {
    await this.#file.close()
  }

  /** The content of an entry, unpacked. Throws at its end where size or checksum are not those of the directory. */
  async *chunks(entry: ZipEntry): AsyncGenerator<Buffer, void, undefined> {
    const start = await withFileErrors(this.path, () => this.#start(entry))
    let [crc, size] = [0, 0]
    const stored = readRange(this.path, this.#file, start, entry.packed)
    for await (const chunk of entry.deflated ? inflated(this.path, entry, stored) : stored) {
      size += chunk.length
      if (size > entry.size) break
      crc = crc32(chunk, crc)
      yield chunk
    }
    if (size !== entry.size || crc !== entry.crc) {
      const what = size === entry.size ? 'its checksum is wrong' : `it is not of the ${entry.size} bytes that it claims`
      throw formatError(this.path, `'${shown(entry.name)}' is damaged: ${what}; fetch or write it again`)
    }
  }

  /** The whole content of an entry that is small. */
  async read(entry: ZipEntry, most: number): Promise<Buffer> {
    if (entry.size > most) {
      const text = `${this.path}: '${shown(entry.name)}' has ${entry.size} bytes, more than the limit of ${most}`
      throw new LockstepError('ERR_FILE_TOO_LARGE', text)
    }
    const chunks: Buffer[] = []
    for await (const chunk of this.chunks(entry)) chunks.push(chunk)
    return chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)
  }

  /** Where an entry's data begin: its own header, which must agree with the directory, lies before them. */
  async #start(entry: ZipEntry): Promise<number> {
    const header = await readAt(this.path, this.#file, entry.offset, 30)
    const name = Buffer.from(entry.name)
    const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
    if (header.readUInt32LE(0) !== LOCAL || start + entry.packed > entry.limit) {
      throw formatError(this.path, `'${shown(entry.name)}' is not where the directory says; fetch it again`)
    }
    const own = await readAt(this.path, this.#file, entry.offset + 30, header.readUInt16LE(26))
    if (!own.equals(name)) {
      throw formatError(this.path, `'${shown(entry.name)}' has another name in the file than in the directory`)
    }
    return start
  }
}

/** A name for a message. */
export function shown(name: string): string {
  return JSON.stringify(name.slice(0, 80)).slice(1, -1)
}

async function readAt(path: string, file: FileHandle, at: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, at)
  if (bytesRead < length) throw formatError(path, 'it ends within an entry; it is truncated')
  return buffer
}

async function* readRange(
  path: string,
  file: FileHandle,
  start: number,
  length: number,
): AsyncGenerator<Buffer, void, undefined> {
  for (let at = 0; at < length; at += CHUNK) {
    yield await withFileErrors(path, () => readAt(path, file, start + at, Math.min(CHUNK, length - at)))
  }
}

async function* inflated(
  path: string,
  entry: ZipEntry,
  packed: AsyncGenerator<Buffer, void, undefined>,
): AsyncGenerator<Buffer, void, undefined> {
  // The callback has nothing to do: an error of either stream comes out of the iteration.
  const stream = pipeline(Readable.from(packed), createInflateRaw(), () => {})
  try {
    for await (const chunk of stream) yield chunk as Buffer
  } catch (error) {
    if (LockstepError.is(error)) throw error
    const text = `'${shown(entry.name)}' is damaged (${(error as Error).message}); fetch or write it again`
    throw formatError(path, text, error)
  }
}

/** The entries by name, in the order of the directory. */
async function readDirectory(path: string, file: FileHandle, fileSize: number): Promise<Map<string, ZipEntry>> {
  const { count, size, offset } = await findDirectory(path, file, fileSize)
  const broken = (what: string): LockstepError => formatError(path, `${what}; it is damaged`)
  if (!Number.isSafeInteger(offset + size) || offset + size > fileSize || count * 46 > size) {
    throw broken('its directory does not fit into it')
  }
  if (size > MAX_DIRECTORY) {
    throw new LockstepError('ERR_FILE_TOO_LARGE', `${path}: a directory of ${size} bytes; ${MAX_DIRECTORY} are allowed`)
  }
  const bytes = await readAt(path, file, offset, size)
  const found: { -readonly [K in keyof ZipEntry]: ZipEntry[K] }[] = []
  let at = 0
  for (let index = 0; index < count; index++) {
    if (at + 46 > size || bytes.readUInt32LE(at) !== CENTRAL) throw broken('its directory is wrong')
    const [nameEnd, extraEnd] = [
      at + 46 + bytes.readUInt16LE(at + 28),
      at + 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30),
    ]
    const next = extraEnd + bytes.readUInt16LE(at + 32)
    if (next > size) throw broken('its directory is truncated')
    const name = bytes.toString('utf8', at + 46, nameEnd)
    const [flags, method] = [bytes.readUInt16LE(at + 8), bytes.readUInt16LE(at + 10)]
    if ((flags & 1) !== 0) throw formatError(path, `'${shown(name)}' is encrypted`)
    if (method !== 0 && method !== 8) {
      throw formatError(path, `'${shown(name)}' is packed by method ${method}; stored and deflated entries can be read`)
    }
    const [entrySize, packed, start] = wide(bytes.subarray(nameEnd, extraEnd), [
      bytes.readUInt32LE(at + 24),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 42),
    ])
    const deflated = method === 8
    const most = deflated ? packed * MAX_DEFLATE_RATIO : packed
    if (entrySize > most || (!deflated && entrySize !== packed)) {
      throw broken(`'${shown(name)}' claims ${entrySize} bytes, and has ${packed} in the file`)
    }
    found.push({ name, size: entrySize, deflated, crc: bytes.readUInt32LE(at + 16), packed, offset: start, limit: 0 })
    at = next
  }
  const byOffset = [...found].sort((a, b) => a.offset - b.offset)
  for (const [index, entry] of byOffset.entries()) {
    entry.limit = byOffset[index + 1]?.offset ?? offset
    if (entry.offset + 30 + Buffer.byteLength(entry.name) + entry.packed > entry.limit) {
      throw broken(`'${shown(entry.name)}' overlaps what comes after it`)
    }
  }
  const entries = new Map(found.map((entry) => [entry.name, entry]))
  if (entries.size < found.length) throw broken('it has two entries of one name')
  return entries
}

/** Sizes and offset from the extra field where they are too large for their own. */
function wide(extra: Buffer, [size, packed, offset]: [number, number, number]): [number, number, number] {
  const values = [size, packed, offset]
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    const end = Math.min(extra.length, at + 4 + extra.readUInt16LE(at + 2))
    let from = at + 4
    for (const [index, value] of values.entries()) {
      if (value !== 0xffffffff || from + 8 > end) continue
      values[index] = Number(extra.readBigUInt64LE(from))
      from += 8
    }
    break
  }
  return values as [number, number, number]
}

async function findDirectory(
  path: string,
  file: FileHandle,
  fileSize: number,
): Promise<{ count: number; size: number; offset: number }> {
  const tail = await readAt(path, file, Math.max(0, fileSize - 22 - 0xffff), Math.min(fileSize, 22 + 0xffff))
  let at = tail.length - 22
  while (at >= 0 && (tail.readUInt32LE(at) !== END || at + 22 + tail.readUInt16LE(at + 20) !== tail.length)) at--
  if (at < 0) throw formatError(path, 'it is no zip file, or truncated: its end is missing')
  const [count, size, offset] = [tail.readUInt16LE(at + 10), tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)]
  if (tail.readUInt16LE(at + 4) !== 0 && tail.readUInt16LE(at + 4) !== 0xffff) {
    throw formatError(path, 'it is one of several parts of a zip file')
  }
  const locator = at - 20
  if (locator < 0 || tail.readUInt32LE(locator) !== LOCATOR64) return { count, size, offset }
  const where = Number(tail.readBigUInt64LE(locator + 8))
  if (where + 56 > fileSize) throw formatError(path, 'its directory does not fit into it; it is damaged')
  const end = await readAt(path, file, where, 56)
  if (end.readUInt32LE(0) !== END64) throw formatError(path, 'its end is wrong; it is damaged')
  const [count64, size64, offset64] = [32, 40, 48].map((field) => Number(end.readBigUInt64LE(field)))
  return { count: count64 as number, size: size64 as number, offset: offset64 as number }
}
