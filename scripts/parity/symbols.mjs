// The dynamic symbols of an ELF file (64 bit, little endian): what it defines, and what it wants and from where.
import { closeSync, openSync, readSync } from 'node:fs'

const SHT_DYNSYM = 11
const SHT_GNU_VERNEED = 0x6ffffffe
const SHT_GNU_VERSYM = 0x6fffffff
const STB_WEAK = 2

/**
 * @typedef {object} Wanted
 * @property {string} name
 * @property {string} [library]  where the symbol has a version: the library that is to define it
 * @property {string} [version]
 */

/**
 * @param {string} path
 * @returns {{ defined: string[], wanted: Wanted[] }} weak symbols that are not defined are left out
 */
export function dynamicSymbols(path) {
  const file = openSync(path, 'r')
  try {
    const read = (/** @type {number} */ offset, /** @type {number} */ length) => {
      const buffer = Buffer.alloc(length)
      if (readSync(file, buffer, 0, length, offset) !== length) throw new Error(`${path} ends too early`)
      return buffer
    }
    return symbolsOf(read)
  } finally {
    closeSync(file)
  }
}

/** @param {(offset: number, length: number) => Buffer} read */
function symbolsOf(read) {
  const sections = sectionHeaders(read)
  const contents = (/** @type {{ offset: number, size: number } | undefined} */ section) =>
    section ? read(section.offset, section.size) : Buffer.alloc(0)
  const table = sections.find(({ type }) => type === SHT_DYNSYM)
  const symbols = contents(table)
  const names = contents(table && sections[table.link])
  const versionOf = contents(sections.find(({ type }) => type === SHT_GNU_VERSYM))
  const needs = sections.find(({ type }) => type === SHT_GNU_VERNEED)
  const versions = neededVersions(contents(needs), contents(needs && sections[needs.link]))
  /** @type {string[]} */
  const defined = []
  /** @type {Wanted[]} */
  const wanted = []
  for (let i = 1; i * 24 < symbols.length; i++) {
    const name = text(names, symbols.readUInt32LE(i * 24))
    if (symbols.readUInt16LE(i * 24 + 6) !== 0) defined.push(name)
    else if (symbols.readUInt8(i * 24 + 4) >> 4 !== STB_WEAK) {
      const version = versionOf.length > 0 ? versions.get(versionOf.readUInt16LE(i * 2) & 0x7fff) : undefined
      wanted.push({ name, ...version })
    }
  }
  return { defined, wanted }
}

/** @param {(offset: number, length: number) => Buffer} read */
function sectionHeaders(read) {
  const header = read(0, 64)
  if (header.readUInt32BE(0) !== 0x7f454c46 || header[4] !== 2 || header[5] !== 1) throw new Error('not 64-bit ELF')
  const [start, size, count] = [Number(header.readBigUInt64LE(40)), header.readUInt16LE(58), header.readUInt16LE(60)]
  const table = read(start, size * count)
  return Array.from({ length: count }, (_, i) => ({
    type: table.readUInt32LE(i * size + 4),
    offset: Number(table.readBigUInt64LE(i * size + 24)),
    size: Number(table.readBigUInt64LE(i * size + 32)),
    link: table.readUInt32LE(i * size + 40),
  }))
}

/** Version index -> library and version. @param {Buffer} needs @param {Buffer} names */
function neededVersions(needs, names) {
  /** @type {Map<number, { library: string, version: string }>} */
  const versions = new Map()
  for (let at = 0, next = 1; next !== 0 && at < needs.length; at += next) {
    const library = text(names, needs.readUInt32LE(at + 4))
    let entry = at + needs.readUInt32LE(at + 8)
    for (let i = needs.readUInt16LE(at + 2); i > 0; i--) {
      const version = text(names, needs.readUInt32LE(entry + 8))
      versions.set(needs.readUInt16LE(entry + 6) & 0x7fff, { library, version })
      entry += needs.readUInt32LE(entry + 12)
    }
    next = needs.readUInt32LE(at + 12)
  }
  return versions
}

/** @param {Buffer} buffer @param {number} start @returns {string} up to the next NUL */
function text(buffer, start) {
  return buffer.toString('latin1', start, buffer.indexOf(0, start))
}
