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
  const head = Buffer.allocUnsafe(12)
  head.writeBigUInt64LE(BigInt(data.length))
  head.writeUInt32LE(masked(head.subarray(0, 8)), 8)
  const tail = Buffer.allocUnsafe(4)
  tail.writeUInt32LE(masked(data))
  return Buffer.concat([head, data, tail])
}

/** Wire types of protocol buffers. */
const [VARINT, FIXED64, BYTES, FIXED32] = [0, 1, 2, 5] as const

function varint(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128)
  bytes.push(rest)
  return bytes
}

const key = (field: number, type: number): number => (field << 3) | type

/** Of an event: the field of its time. */
function timeField(time: number): Buffer {
  const field = Buffer.allocUnsafe(9)
  field[0] = key(1, FIXED64)
  field.writeDoubleLE(time, 1)
  return field
}

/** The first record of a file. `time` is in seconds since 1970. */
export function versionEvent(time: number): Buffer {
  const version = Buffer.from('brain.Event:2')
  return record(Buffer.concat([timeField(time), Buffer.of(key(3, BYTES), version.length), version]))
}

/** A record that voids the values of this step and later ones in the files before: a run goes on there. */
export function restartEvent(time: number, step: number): Buffer {
  const start = Buffer.of(key(7, BYTES), 2, key(1, VARINT), 1)
  return record(Buffer.concat([timeField(time), Buffer.of(key(2, VARINT), ...varint(step)), start]))
}

/** By tag, a scalar of a summary but for its value, the last four bytes: tags are few, and used in each step. */
const scalars = new Map<string, Buffer>()

function scalar(tag: string): Buffer {
  let field = scalars.get(tag)
  if (field === undefined) {
    const name = Buffer.from(tag)
    const own = Buffer.concat([Buffer.of(key(1, BYTES), ...varint(name.length)), name, Buffer.of(key(2, FIXED32))])
    field = Buffer.concat([Buffer.of(key(1, BYTES), ...varint(own.length + 4)), own, Buffer.alloc(4)])
    scalars.set(tag, field)
  }
  return field
}

/** A record with scalars, by their tags. TensorBoard has 32-bit floats. */
export function scalarsEvent(time: number, step: number, values: Iterable<readonly [tag: string, number]>): Buffer {
  const fields = Array.from(values, ([tag, value]) => {
    const field = Buffer.from(scalar(tag))
    field.writeFloatLE(value, field.length - 4)
    return field
  })
  const size = fields.reduce((sum, { length }) => sum + length, 0)
  const head = Buffer.of(key(2, VARINT), ...varint(step), key(5, BYTES), ...varint(size))
  return record(Buffer.concat([timeField(time), head, ...fields]))
}
