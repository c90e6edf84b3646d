// What an ELF file (64 bit, little endian) says of itself: the libraries and versions that it needs, and how long it is.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

const PT_LOAD = 1
const PT_DYNAMIC = 2
const DT_NEEDED = 1
const DT_STRTAB = 5
const DT_VERDEF = 0x6ffffffc
const DT_VERNEED = 0x6ffffffe

/** @typedef {{ type: number, offset: number, address: number, size: number }} Segment */
/** @typedef {{ read: (offset: number, length: number) => Buffer, segments: Segment[], sections: number, size: number }} Elf */
/** @typedef {{ tag: number, value: number }[]} Dynamic */

/**
 * DT_NEEDED of a shared library, in the linker's order.
 * @param {string} path
 * @returns {string[]}
 */
export function neededLibraries(path) {
  return open(path, (elf) => {
    const entries = dynamicEntries(elf)
    const names = entries.filter(({ tag }) => tag === DT_NEEDED)
    return names.length === 0 ? [] : names.map(({ value }) => text(elf, strings(elf, entries, path) + value))
  })
}

/**
 * The versions of symbols that a shared library needs of others, such as `GLIBC_2.28`.
 * @param {string} path
 * @returns {string[]}
 */
export function neededVersions(path) {
  return open(path, (elf) => {
    const entries = dynamicEntries(elf)
    const names = strings(elf, entries, path)
    // Elfxx_Verneed: count of entries at 2, offset of the first at 8, of the next table at 12.
    return chain(elf, entries, path, DT_VERNEED, 16, 12, (table, at) =>
      links(elf, at + table.readUInt32LE(8), table.readUInt16LE(2), 16, 12, (entry) =>
        text(elf, names + entry.readUInt32LE(8)),
      ),
    )
  })
}

/**
 * The versions of symbols that a shared library defines, such as `GLIBCXX_3.4.25`.
 * @param {string} path
 * @returns {string[]}
 */
export function definedVersions(path) {
  return open(path, (elf) => {
    const entries = dynamicEntries(elf)
    const names = strings(elf, entries, path)
    // Elfxx_Verdef: count of names at 6, offset of the first at 12, of the next table at 16. The first is its own name.
    return chain(elf, entries, path, DT_VERDEF, 20, 16, (table, at) =>
      links(elf, at + table.readUInt32LE(12), 1, 8, 4, (entry) => text(elf, names + entry.readUInt32LE(0))),
    )
  })
}

/**
 * Whether a file ends before what its headers promise.
 * @param {string} path
 */
export function cutOff(path) {
  try {
    return open(path, ({ segments, sections, size }) =>
      segments.some((segment) => segment.offset + segment.size > size) ? true : sections > size,
    )
  } catch {
    return true
  }
}

/**
 * @template T
 * @param {string} path @param {(elf: Elf) => T} work
 * @returns {T}
 */
function open(path, work) {
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
    const sections = Number(header.readBigUInt64LE(40)) + header.readUInt16LE(58) * header.readUInt16LE(60)
    return work({ read, segments: programHeaders(read, header), sections, size: fstatSync(file).size })
  } finally {
    closeSync(file)
  }
}

/** @param {Elf['read']} read @param {Buffer} header @returns {Segment[]} */
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

/** @param {Elf} elf @returns {Dynamic} */
function dynamicEntries({ read, segments }) {
  const dynamic = segments.find(({ type }) => type === PT_DYNAMIC)
  const table = dynamic ? read(dynamic.offset, dynamic.size) : Buffer.alloc(0)
  const entries = []
  for (let at = 0; at + 16 <= table.length; at += 16) {
    entries.push({ tag: Number(table.readBigInt64LE(at)), value: Number(table.readBigUInt64LE(at + 8)) })
  }
  return entries
}

/** Where a table of the dynamic segment lies in the file. @param {Elf} elf @param {number} address @param {string} path */
function offsetOf({ segments }, address, path) {
  const segment = segments.find((s) => s.type === PT_LOAD && address >= s.address && address < s.address + s.size)
  if (!segment) throw new Error(`${path}: a table of its dynamic segment is in no segment`)
  return address - segment.address + segment.offset
}

/** @param {Elf} elf @param {Dynamic} entries @param {string} path */
function strings(elf, entries, path) {
  return offsetOf(elf, entries.find(({ tag }) => tag === DT_STRTAB)?.value ?? 0, path)
}

/**
 * Follows a table whose entries say how far the next one is.
 * @param {Elf} elf @param {Dynamic} entries @param {string} path @param {number} tag
 * @param {number} length of an entry @param {number} next where it says that
 * @param {(table: Buffer, at: number) => string[]} names
 * @returns {string[]}
 */
function chain(elf, entries, path, tag, length, next, names) {
  const address = entries.find((entry) => entry.tag === tag)?.value
  const found = []
  for (let at = address === undefined ? -1 : offsetOf(elf, address, path); at >= 0;) {
    const table = elf.read(at, length)
    found.push(...names(table, at))
    const step = table.readUInt32LE(next)
    at = step === 0 ? -1 : at + step
  }
  return found
}

/**
 * @param {Elf} elf @param {number} at @param {number} count @param {number} length @param {number} next
 * @param {(entry: Buffer) => string} name
 */
function links(elf, at, count, length, next, name) {
  const found = []
  for (let i = 0; i < count; i++) {
    const entry = elf.read(at, length)
    found.push(name(entry))
    at += entry.readUInt32LE(next)
  }
  return found
}

/** @param {Elf} elf @param {number} at @returns {string} up to the first NUL */
function text({ read }, at) {
  const buffer = read(at, 512)
  return buffer.toString('utf8', 0, buffer.indexOf(0))
}
