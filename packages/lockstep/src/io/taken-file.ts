/** A file of a save as it was at the call, and what writes it later. */
import { join } from 'node:path'
import { withFileErrors } from '../data/source.js'
import { replaceFile } from '../data/replace.js'
import { native, traced } from '../native.js'
import { handleOf, type Tensor } from '../tensor/tensor.js'
import type { FileEntry } from './manifest.js'

export interface TakenFile {
  readonly name: string
  /** Writes and flushes it; once. */
  write(directory: string): Promise<FileEntry>
  /** Gives its memory back where it is not written. */
  drop(): void
}

/**
 * A safetensors file with copies of the tensors. `generation`: a number that all files of one rank's save have, and no
 * others.
 */
export function tensorsFile(
  name: string,
  tensors: readonly (readonly [string, Tensor])[],
  generation: number,
): TakenFile {
  const names = tensors.map(([key]) => key)
  const handles = tensors.map(([, tensor]) => handleOf(tensor))
  const metadata = ['format', 'pt', 'generation', String(generation)]
  const image = native().safetensorsImage(names, handles, metadata)
  return {
    name,
    async write(directory) {
      const [size, digest] = await traced(native().safetensorsWrite(image, join(directory, name)))
      return { size, digest, generation }
    },
    drop: () => native().safetensorsDrop(image),
  }
}

/** A JSON file; its first key says the generation. */
export function jsonFile(name: string, value: object, generation: number): TakenFile {
  const content = Buffer.from(`${JSON.stringify({ generation, ...value }, null, 2)}\n`)
  return {
    name,
    async write(directory) {
      const path = join(directory, name)
      await withFileErrors(path, () => replaceFile(path, (file) => file.writeFile(content)))
      return { size: content.length, digest: native().digest(content), generation }
    },
    drop() {},
  }
}
