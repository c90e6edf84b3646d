/** TensorBoard's event files: TFRecords of the protocol buffer `Event`, as far as scalars need it. */

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0x82f63b78 : 0)
  return value
})

/** CRC-32C (Castagnoli; RFC 3720), which `zlib.crc32` is not. */
export function crc32c(data: Uint8Array): number {
  let crc = ~0
  for (const byte of data) crc = (crc >>> 8) ^ (table[(crc ^ byte) & 0xff] as number)
  return ~crc >>> 0
}

/** A checksum as TFRecord stores it, so that it can be part of data that is checked in turn. */
export function masked(data: Uint8Array): number {
  const crc = crc32c(data)
  return (((crc >>> 15) | (crc << 17)) + 0xa282ead8) >>> 0
}

/** A TFRecord: the length, its checksum, the data, its checksum. */
function record(data: Buffer): Buffer {
  const head = Buffer.alloc(12)
  head.writeBigUInt64LE(BigInt(data.length))
  head.writeUInt32LE(masked(head.subarray(0, 8)), 8)
  const tail = Buffer.alloc(4)
  tail.writeUInt32LE(masked(data))
  return Buffer.concat([head, data, tail])
}

/** Wire types of protocol buffers. */
const [VARINT, FIXED64, BYTES, FIXED32] = [0, 1, 2, 5] as const

function varint(value: number | bigint): Buffer {
  let rest = BigInt.asUintN(64, BigInt(value))
  const bytes: number[] = []
  for (; rest > 0x7fn; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80)
  return Buffer.from([...bytes, Number(rest)])
}

const key = (field: number, type: number): Buffer => varint((field << 3) | type)

const bytesField = (field: number, data: Buffer): Buffer =>
  Buffer.concat([key(field, BYTES), varint(data.length), data])

function doubleField(field: number, value: number): Buffer {
  const data = Buffer.alloc(8)
  data.writeDoubleLE(value)
  return Buffer.concat([key(field, FIXED64), data])
}

function floatField(field: number, value: number): Buffer {
  const data = Buffer.alloc(4)
  data.writeFloatLE(value)
  return Buffer.concat([key(field, FIXED32), data])
}

/** The first record of a file. `time` is in seconds since 1970. */
export function versionEvent(time: number): Buffer {
  return record(Buffer.concat([doubleField(1, time), bytesField(3, Buffer.from('brain.Event:2'))]))
}

/** A record with scalars, by their tags. TensorBoard has 32-bit floats. */
export function scalarsEvent(time: number, step: number, scalars: Iterable<readonly [tag: string, number]>): Buffer {
  const values = Array.from(scalars, ([tag, value]) =>
    bytesField(1, Buffer.concat([bytesField(1, Buffer.from(tag)), floatField(2, value)])),
  )
  const summary = bytesField(5, Buffer.concat(values))
  return record(Buffer.concat([doubleField(1, time), key(2, VARINT), varint(step), summary]))
}
