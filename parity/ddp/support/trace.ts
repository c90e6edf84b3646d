// What a rank saw, as a safetensors file: written without our own writer, and compared byte for byte.
import { readFile, writeFile } from 'node:fs/promises'

/** A tensor's dtype as safetensors names it, its shape and its bytes. */
export interface Entry {
  dtype: string
  shape: number[]
  bytes: Uint8Array
}

export type Trace = Map<string, Entry>

export async function writeTrace(path: string, trace: Trace): Promise<void> {
  let offset = 0
  const header: Record<string, unknown> = {}
  for (const [key, { dtype, shape, bytes }] of trace) {
    header[key] = { dtype, shape, data_offsets: [offset, (offset += bytes.byteLength)] }
  }
  const json = Buffer.from(JSON.stringify(header))
  const size = Buffer.alloc(8)
  size.writeBigUInt64LE(BigInt(json.length))
  await writeFile(path, Buffer.concat([size, json, ...[...trace.values()].map((entry) => entry.bytes)]))
}

export async function readTrace(path: string): Promise<Trace> {
  const file = await readFile(path)
  const start = 8 + Number(file.readBigUInt64LE())
  const header = JSON.parse(file.toString('utf8', 8, start)) as Record<
    string,
    { dtype: string; shape: number[]; data_offsets: [number, number] }
  >
  const entries = Object.entries(header).filter(([key]) => key !== '__metadata__')
  return new Map(
    entries.map(
      ([
        key,
        {
          dtype,
          shape,
          data_offsets: [from, to],
        },
      ]) => [key, { dtype, shape, bytes: file.subarray(start + from, start + to) }],
    ),
  )
}

/** The first place, in the order of steps, where two traces are not the same; undefined where there is none. */
export function firstDifference(expected: Trace, actual: Trace): string | undefined {
  for (const key of [...new Set([...expected.keys(), ...actual.keys()])].sort()) {
    const [left, right] = [expected.get(key), actual.get(key)]
    if (!left || !right) return `${key} is only in the ${left ? 'expected' : 'actual'} trace`
    if (left.dtype !== right.dtype || left.shape.join() !== right.shape.join()) {
      return `${key}: ${left.dtype}[${left.shape}] expected, ${right.dtype}[${right.shape}] found`
    }
    if (Buffer.compare(left.bytes, right.bytes) !== 0) return `${key}: ${where(left, right)}`
  }
  return undefined
}

/** The weights that the last step of a trace has other bits of than its beginning. */
export function movedWeights(trace: Trace): string[] {
  const weights = [...trace.keys()].filter((key) => key.includes('/weight/'))
  const last = weights.reduce((latest, key) => (key > latest ? key : latest), '').slice(0, 3)
  return weights.filter((key) => {
    const [start, end] = [trace.get(key), trace.get(last + key.slice(3))]
    return key.startsWith('000/') && start && end && Buffer.compare(start.bytes, end.bytes) !== 0
  })
}

function where(left: Entry, right: Entry): string {
  const count = left.shape.reduce((product, size) => product * size, 1)
  const width = left.bytes.length / count
  const different = Array.from({ length: count }, (_, i) => i).filter(
    (i) => Buffer.compare(element(left, i, width), element(right, i, width)) !== 0,
  )
  const first = different[0] ?? 0
  const [wanted, found] = [element(left, first, width), element(right, first, width)]
  return (
    `${different.length} of ${count} elements differ, the first at ${first}: ` +
    `${show(left.dtype, wanted)} expected, ${show(right.dtype, found)} found`
  )
}

function element(entry: Entry, i: number, width: number): Buffer {
  return Buffer.from(entry.bytes.subarray(i * width, (i + 1) * width))
}

function show(dtype: string, bytes: Buffer): string {
  const hex = `0x${Buffer.from(bytes).reverse().toString('hex')}`
  if (dtype === 'F32') return `${bytes.readFloatLE()} (${hex})`
  return dtype === 'F64' ? `${bytes.readDoubleLE()} (${hex})` : hex
}
