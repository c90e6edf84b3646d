/** Whole files in memory: made at once, written while something else goes on. */
import { join } from 'node:path'
import { native } from '../native.js'
import { LockstepError } from '../error.js'
import type { DType } from '../tensor/dtype.js'
import { dtypeCode } from '../tensor/dtype.js'
import { handleOf, type Tensor } from '../tensor/tensor.js'
import { withFileErrors } from '../data/source.js'
import { replaceFile } from '../data/replace.js'

/** A file to be written. */
export interface FileImage {
  readonly name: string
  readonly content: Uint8Array
  /** XXH3 of the content, `xxh3:...`. */
  readonly digest: string
  /** A number that all files of one rank's save have, and no others. */
  readonly generation: number
}

/** The safetensors format's names of dtypes; it has no others. */
const NAMES: Readonly<Partial<Record<DType, string>>> = {
  uint8: 'U8',
  int8: 'I8',
  int16: 'I16',
  int32: 'I32',
  int64: 'I64',
  float16: 'F16',
  float32: 'F32',
  float64: 'F64',
  complex64: 'C64',
  bool: 'BOOL',
  bfloat16: 'BF16',
  float8_e5m2: 'F8_E5M2',
  float8_e4m3fn: 'F8_E4M3',
  float8_e5m2fnuz: 'F8_E5M2FNUZ',
  float8_e4m3fnuz: 'F8_E4M3FNUZ',
  uint16: 'U16',
  uint32: 'U32',
  uint64: 'U64',
  float8_e8m0fnu: 'F8_E8M0',
}

/** Bytes for one call of the system: the JS thread asks for the next ones. */
const CHUNK = 2 ** 26

/**
 * A safetensors file. `saveSafetensors` writes the same format, but in the time of its caller: here, the tensors are
 * copied once, and the file is written by threads of Node's.
 */
export function tensorsImage(
  name: string,
  tensors: Iterable<readonly [string, Tensor]>,
  generation: number,
): FileImage {
  // The widest first, so that each is aligned.
  const sorted = [...tensors].sort(([a, x], [b, y]) => y.itemsize - x.itemsize || (a < b ? -1 : 1))
  const entries = [`"__metadata__":${JSON.stringify({ format: 'pt', generation: String(generation) })}`]
  let end = 0
  for (const [key, tensor] of sorted) {
    const { dtype, shape, layout } = tensor
    const stored = NAMES[dtype]
    if (layout !== 'strided') throw unsupported(key, 'its layout is not strided: save toDense() of it')
    if (stored === undefined) throw unsupported(key, `the format has no ${dtype}: convert the tensor first`)
    if (key === '__metadata__') throw unsupported(key, 'the format keeps this name for itself: rename the tensor')
    const place = [end, (end += tensor.nbytes)]
    entries.push(`${JSON.stringify(key)}:${JSON.stringify({ dtype: stored, shape, data_offsets: place })}`)
  }
  const text = Buffer.from(`{${entries.join(',')}}`)
  const start = 8 + Math.ceil(text.length / 8) * 8
  const content = allocated(name, start + end)
  content.writeBigUInt64LE(BigInt(start - 8))
  content.fill(' ', 8, start)
  content.set(text, 8)
  let at = start
  for (const [, tensor] of sorted) {
    const bytes = tensor.nbytes
    // It writes rows in order, and waits for the tensor's device.
    native().readInto(handleOf(tensor), dtypeCode(tensor.dtype) ?? 0, content.subarray(at, at + bytes))
    at += bytes
  }
  return { name, content, digest: native().digest(content), generation }
}

/** A JSON file; its first key says the generation. */
export function jsonImage(name: string, value: object, generation: number): FileImage {
  const content = Buffer.from(`${JSON.stringify({ generation, ...value }, null, 2)}\n`)
  return { name, content, digest: native().digest(content), generation }
}

/** Writes and flushes a file. */
export async function writeImage(directory: string, { name, content }: FileImage): Promise<void> {
  const path = join(directory, name)
  await withFileErrors(path, () =>
    replaceFile(path, async (file) => {
      for (let at = 0; at < content.length;) {
        const { bytesWritten } = await file.write(content, at, Math.min(CHUNK, content.length - at))
        at += bytesWritten
      }
    }),
  )
}

function allocated(name: string, size: number): Buffer {
  try {
    return Buffer.allocUnsafeSlow(size)
  } catch (cause) {
    const text = `${name}: Node.js has no memory for ${size} bytes in one piece (Node.js 20 at most 4 GiB)`
    throw new LockstepError('ERR_OUT_OF_MEMORY', text, { operation: 'checkpoint.save', cause })
  }
}

function unsupported(name: string, reason: string): LockstepError {
  const text = `tensor '${name}' cannot be saved as safetensors: ${reason}`
  return new LockstepError('ERR_INVALID_ARGUMENT', text, { operation: 'checkpoint.save' })
}
