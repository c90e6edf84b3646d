// Reads files out of a Python wheel, which is a zip archive without encryption and, at the sizes met here, without zip64.
import { createWriteStream } from 'node:fs'
import { mkdir, open, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
// Not by its parts: a Node without `crc32` (before 20.15) is to come as far as the check of its version.
import zlib from 'node:zlib'

const block = 1 << 18
/** Up to this size a file is unpacked in one piece. */
const small = 1 << 20

/**
 * @typedef {object} Entry
 * @property {string} name
 * @property {number} method    0 stored, 8 deflated
 * @property {number} crc
 * @property {number} packed    bytes in the archive
 * @property {number} size      bytes when unpacked
 * @property {number} header    offset of the local header
 */

export class Zip {
  /** @param {import('node:fs/promises').FileHandle} file @param {string} path @param {Entry[]} entries */
  constructor(file, path, entries) {
    this.file = file
    this.path = path
    this.entries = entries
  }

  /** Fails on a file that is not a complete archive: the directory stands at its end. @param {string} path */
  static async open(path) {
    const file = await open(path, 'r')
    try {
      return new Zip(file, path, await readDirectory(file, path))
    } catch (error) {
      await file.close()
      throw error
    }
  }

  close() {
    return this.file.close()
  }

  /**
   * Unpacks one file and checks its length and checksum.
   * @param {Entry} entry
   * @param {string} target
   * @param {(bytes: Buffer) => void} [observe] sees every unpacked chunk
   */
  async extract(entry, target, observe) {
    await mkdir(dirname(target), { recursive: true })
    if (entry.size <= small) {
      const bytes = await this.bytes(entry)
      observe?.(bytes)
      return writeFile(target, bytes)
    }
    let [crc, size] = [0, 0]
    const check = new Transform({
      transform(chunk, _, done) {
        crc = zlib.crc32(chunk, crc)
        size += chunk.length
        observe?.(chunk)
        done(null, chunk)
      },
    })
    const unpack = entry.method === 8 ? [zlib.createInflateRaw({ chunkSize: block })] : []
    await pipeline([Readable.from(this.packed(entry)), ...unpack, check, createWriteStream(target)])
    this.verify(entry, crc, size)
  }

  /** A small file as text. @param {string} name @returns {Promise<string | undefined>} */
  async text(name) {
    const entry = this.entries.find((candidate) => candidate.name === name)
    return entry && (await this.bytes(entry)).toString('utf8')
  }

  /** @param {Entry} entry @returns {Promise<Buffer>} */
  async bytes(entry) {
    const chunks = []
    for await (const chunk of this.packed(entry)) chunks.push(chunk)
    const packed = Buffer.concat(chunks)
    const bytes = entry.method === 8 ? zlib.inflateRawSync(packed, { maxOutputLength: entry.size || 1 }) : packed
    this.verify(entry, zlib.crc32(bytes), bytes.length)
    return bytes
  }

  /** The bytes as they are in the archive. @param {Entry} entry */
  async *packed(entry) {
    const local = await readAt(this.file, entry.header, 30)
    const start = entry.header + 30 + local.readUInt16LE(26) + local.readUInt16LE(28)
    for (let done = 0; done < entry.packed;) {
      const chunk = await readAt(this.file, start + done, Math.min(block, entry.packed - done))
      if (chunk.length === 0) throw new Error(`${this.path} ends too early`)
      done += chunk.length
      yield chunk
    }
  }

  /** @param {Entry} entry @param {number} crc @param {number} size */
  verify(entry, crc, size) {
    if (crc !== entry.crc || size !== entry.size) throw new Error(`${this.path}: ${entry.name} is damaged`)
  }
}

/** @param {import('node:fs/promises').FileHandle} file @param {number} position @param {number} length */
async function readAt(file, position, length) {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

/** @param {import('node:fs/promises').FileHandle} file @param {string} path @returns {Promise<Entry[]>} */
async function readDirectory(file, path) {
  const { size } = await file.stat()
  const tail = await readAt(file, Math.max(0, size - 65_557), Math.min(size, 65_557))
  const end = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0) throw new Error(`${path} is not a complete zip archive`)
  const [count, length, start] = [tail.readUInt16LE(end + 10), tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  if (count === 0xffff || start === 0xffffffff) throw new Error(`${path} is a zip64 archive, which is not supported`)
  const directory = await readAt(file, start, length)
  const entries = []
  for (let at = 0, i = 0; i < count; i++) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => directory.readUInt16LE(at + offset))
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + (name ?? 0)),
      method: directory.readUInt16LE(at + 10),
      crc: directory.readUInt32LE(at + 16),
      packed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      header: directory.readUInt32LE(at + 42),
    })
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return entries
}
