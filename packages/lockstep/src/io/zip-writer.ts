/** Writes zip files: stored or deflated entries, with 64-bit sizes where they need them. */
import type { FileHandle } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

interface Written {
  readonly name: Buffer
  readonly method: 0 | 8
  readonly crc: number
  readonly size: number
  readonly packed: number
  readonly offset: number
}

/** The first of January 1980, where the format's time begins: files of one content are the same. */
const DATE = 0x21
/** Names are UTF-8. */
const FLAGS = 0x800

/** Writes entries one after another into a file that is open for it. */
export class ZipWriter {
  readonly #file: FileHandle
  readonly #entries: Written[] = []
  readonly #limit: number
  #at = 0

  /** From `limit` on, sizes and offsets stand in 64-bit fields. */
  constructor(file: FileHandle, limit = 0xffffffff) {
    this.#file = file
    this.#limit = limit
  }

  /** `size`: bytes that `chunks` have together. Data begin at a multiple of `align` bytes, as PyTorch wants them. */
  async add(
    name: string,
    size: number,
    chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    { align = 1, deflate = false }: { align?: number; deflate?: boolean } = {},
  ): Promise<void> {
    const [offset, bytes, method] = [this.#at, Buffer.from(name), deflate ? 8 : 0] as const
    // Deflated, what does not get smaller gets a little larger.
    const large = size + size / 1000 + 1000 >= this.#limit
    const head = 30 + bytes.length + (large ? 20 : 0)
    const padding = align > 1 ? (align - ((offset + head + 4) % align)) % align : 0
    const header = Buffer.alloc(head + (align > 1 ? 4 + padding : 0))
    this.#at += header.length
    let crc = 0
    const counted = async function* (): AsyncGenerator<Uint8Array> {
      for await (const chunk of chunks) {
        crc = crc32(chunk, crc)
        yield chunk
      }
    }
    const packing = deflate ? pipeline(Readable.from(counted()), createDeflateRaw(), () => {}) : counted()
    for await (const chunk of packing as AsyncIterable<Uint8Array>) await this.#write(chunk)
    const packed = this.#at - offset - header.length
    const written: Written = { name: bytes, method, crc, size, packed, offset }
    this.#entries.push(written)
    header.writeUInt32LE(0x04034b50, 0)
    writeCommon(header, 4, written, large ? 45 : 20, large)
    bytes.copy(header, 30)
    if (large) writeWide(header, 30 + bytes.length, [size, packed])
    if (align > 1) {
      header.writeUInt16LE(0x4246, head)
      header.writeUInt16LE(padding, head + 2)
    }
    await writeAll(this.#file, header, offset)
  }

  /** Writes the directory. */
  async end(): Promise<void> {
    const start = this.#at
    for (const entry of this.#entries) {
      const values = [entry.size, entry.packed, entry.offset]
      const large = values.some((value) => value >= this.#limit)
      const record = Buffer.alloc(46 + entry.name.length + (large ? 28 : 0))
      record.writeUInt32LE(0x02014b50, 0)
      record.writeUInt16LE(large ? 45 : 20, 4)
      writeCommon(record, 6, entry, large ? 45 : 20, large)
      record.writeUInt32LE(large ? 0xffffffff : entry.offset, 42)
      entry.name.copy(record, 46)
      if (large) writeWide(record, 46 + entry.name.length, values)
      await this.#write(record)
    }
    const [count, size] = [this.#entries.length, this.#at - start]
    const large = count >= 0xffff || start >= this.#limit || size >= this.#limit
    if (large) await this.#write(end64(count, size, start, this.#at))
    const end = Buffer.alloc(22)
    end.writeUInt32LE(0x06054b50, 0)
    for (const at of [8, 10]) end.writeUInt16LE(large ? 0xffff : count, at)
    end.writeUInt32LE(large ? 0xffffffff : size, 12)
    end.writeUInt32LE(large ? 0xffffffff : start, 16)
    await this.#write(end)
  }

  async #write(bytes: Uint8Array): Promise<void> {
    await writeAll(this.#file, bytes, this.#at)
    this.#at += bytes.length
  }
}

/** What the header of an entry and its record in the directory have alike. */
function writeCommon(into: Buffer, at: number, entry: Written, version: number, large: boolean): void {
  into.writeUInt16LE(version, at)
  into.writeUInt16LE(FLAGS, at + 2)
  into.writeUInt16LE(entry.method, at + 4)
  into.writeUInt16LE(DATE, at + 8)
  into.writeUInt32LE(entry.crc, at + 10)
  into.writeUInt32LE(large ? 0xffffffff : entry.packed, at + 14)
  into.writeUInt32LE(large ? 0xffffffff : entry.size, at + 18)
  into.writeUInt16LE(entry.name.length, at + 22)
  // A header's own length of extra fields includes the padding.
  const head = at === 4 ? 30 : 46
  into.writeUInt16LE(into.length - head - entry.name.length, at + 24)
}

function writeWide(into: Buffer, at: number, values: readonly number[]): void {
  into.writeUInt16LE(1, at)
  into.writeUInt16LE(8 * values.length, at + 2)
  for (const [index, value] of values.entries()) into.writeBigUInt64LE(BigInt(value), at + 4 + 8 * index)
}

/** The end of a zip file with 64-bit numbers, and where it is. */
function end64(count: number, size: number, start: number, at: number): Buffer {
  const end = Buffer.alloc(56 + 20)
  end.writeUInt32LE(0x06064b50, 0)
  end.writeBigUInt64LE(44n, 4)
  for (const field of [12, 14]) end.writeUInt16LE(45, field)
  for (const field of [24, 32]) end.writeBigUInt64LE(BigInt(count), field)
  end.writeBigUInt64LE(BigInt(size), 40)
  end.writeBigUInt64LE(BigInt(start), 48)
  end.writeUInt32LE(0x07064b50, 56)
  end.writeBigUInt64LE(BigInt(at), 64)
  end.writeUInt32LE(1, 72)
  return end
}

/** One write may write a part only. */
async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let at = 0; at < bytes.length;) {
    at += (await file.write(bytes, at, bytes.length - at, position + at)).bytesWritten
  }
}
