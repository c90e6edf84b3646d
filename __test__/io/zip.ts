import { crc32 } from 'node:zlib'

export interface Part {
  name: string
  /** What lies in the file. */
  data: Uint8Array
  /** 8 where the data are deflated. */
  method?: number
  /** What the directory claims. Default: the truth about stored data. */
  size?: number
  crc?: number
  offset?: number
  flags?: number
  /** The name in the part's own header. */
  ownName?: string
}

/** A zip file of these parts, true or not. */
export function zip(parts: readonly Part[]): Buffer {
  const pieces: Buffer[] = []
  const records: Buffer[] = []
  let at = 0
  for (const {
    name,
    data,
    method = 0,
    size = data.length,
    crc = crc32(data),
    offset = at,
    flags = 0,
    ownName,
  } of parts) {
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags, 2)
    common.writeUInt16LE(method, 4)
    common.writeUInt32LE(crc, 10)
    common.writeUInt32LE(data.length, 14)
    common.writeUInt32LE(size, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.from([0x50, 0x4b, 3, 4])
    const record = Buffer.alloc(14)
    record.writeUInt32LE(offset, 10)
    records.push(Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), common, record, Buffer.from(name)]))
    pieces.push(local, common, Buffer.from(ownName ?? name), Buffer.from(data))
    at += 30 + Buffer.byteLength(name) + data.length
  }
  const directory = Buffer.concat(records)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  for (const field of [8, 10]) end.writeUInt16LE(parts.length, field)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...pieces, directory, end])
}

/** Numbers that look random, from 0 to below 1. */
export function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** A copy with some bytes changed. */
export function spoiled(whole: Uint8Array, next: () => number): Buffer {
  const copy = Buffer.from(whole)
  for (let count = 1 + Math.floor(next() * 4); count > 0; count--) {
    const at = Math.floor(next() * copy.length)
    copy[at] = next() < 0.5 ? (copy[at] as number) ^ (1 << Math.floor(next() * 8)) : Math.floor(next() * 256)
  }
  return copy
}
