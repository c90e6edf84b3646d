// Which shared libraries an ELF file (64 bit, little endian) names as its needs.
import { closeSync, openSync, readSync } from 'node:fs'

const PT_LOAD = 1
const PT_DYNAMIC = 2
const DT_NEEDED = 1
const DT_STRTAB = 5

/**
 * DT_NEEDED of a shared library, in the linker's order.
 * @param {string} path
 * @returns {string[]}
 */
export function neededLibraries(path) {
  const file = openSync(path, 'r')
  try {
    const read = (/** @type {number} */ offset, /** @type {number} */ length) => {
      const buffer = Buffer.alloc(length)
      return buffer.subarray(0, readSync(file, buffer, 0, length, offset))
    }
    const header = read(0, 64)
    if (header.length < 64 || header.readUInt32BE(0) !== 0x7f454c46 || header[4] !== 2 || header[5] !== 1) {
      throw new Error(`${path} is not a 64-bit little-endian ELF file`)
    }
    const segments = programHeaders(read, header)
    const dynamic = segments.find(({ type }) => type === PT_DYNAMIC)
    if (!dynamic) return []
    const entries = dynamicEntries(read(dynamic.offset, dynamic.size))
    const address = entries.find(({ tag }) => tag === DT_STRTAB)?.value ?? 0
    const segment = segments.find((s) => s.type === PT_LOAD && address >= s.address && address < s.address + s.size)
    if (!segment) throw new Error(`${path}: the string table is in no segment`)
    const strings = address - segment.address + segment.offset
    return entries.filter(({ tag }) => tag === DT_NEEDED).map(({ value }) => text(read(strings + value, 512)))
  } finally {
    closeSync(file)
  }
}

/** @param {(offset: number, length: number) => Buffer} read @param {Buffer} header */
function programHeaders(read, header) {
  const [start, size, count] = [Number(header.readBigUInt64LE(32)), header.readUInt16LE(54), header.readUInt16LE(56)]
  const table = read(start, size * count)
  return Array.from({ length: count }, (_, i) => ({
    type: table.readUInt32LE(i * size),
    offset: Number(table.readBigUInt64LE(i * size + 8)),
    address: Number(table.readBigUInt64LE(i * size + 16)),
    size: Number(table.readBigUInt64LE(i * size + 32)),
  }))
}

/** @param {Buffer} table */
function dynamicEntries(table) {
  const entries = []
  for (let at = 0; at + 16 <= table.length; at += 16) {
    entries.push({ tag: Number(table.readBigInt64LE(at)), value: Number(table.readBigUInt64LE(at + 8)) })
  }
  return entries
}

/** @param {Buffer} buffer @returns {string} up to the first NUL */
function text(buffer) {
  return buffer.toString('utf8', 0, buffer.indexOf(0))
}
