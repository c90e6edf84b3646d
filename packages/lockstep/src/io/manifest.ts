/** What a checkpoint says of itself: its files, by which loading finds damage. */
import { randomInt } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { native } from '../native.js'
import { formatError, readText, withFileErrors } from '../data/source.js'
import { replaceFile } from '../data/replace.js'

/** A file of a checkpoint. */
export interface FileEntry {
  readonly size: number
  /** Undefined in format 1, which has sizes alone. */
  readonly digest: string | undefined
  /** That of the rank's save which wrote it. */
  readonly generation: number | undefined
}

export interface Manifest {
  readonly worldSize: number
  /** A random number that no other checkpoint has; undefined in format 1. */
  readonly generation: number | undefined
  readonly files: ReadonlyMap<string, FileEntry>
}

const NAME = /^[a-z]+(-\d+)?((-\d{5}-of-\d{5})?\.safetensors|\.safetensors\.index\.json|\.json)$/
/** A JSON file holds structure, not data; a larger one is not ours. */
const MAX_JSON = 2 ** 28

/** A new {@link Manifest.generation}: of 15 digits, so that files of one content have one size. */
export function newGeneration(): number {
  return randomInt(10 ** 14, 2 ** 47)
}

/** Finishes a checkpoint with the list of its files. */
export async function writeManifest(directory: string, { worldSize, generation, files }: Manifest): Promise<void> {
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1))
  const content = { format: 3, generation, worldSize, files: Object.fromEntries(sorted) }
  const text = JSON.stringify({ ...content, digest: digestOf(JSON.stringify(content)) }, null, 2)
  const path = join(directory, 'checkpoint.json')
  await withFileErrors(path, () => replaceFile(path, `${text}\n`))
}

/** Reads the list and compares it with what is there. Format 2 has one generation for all files. */
export async function readManifest(directory: string): Promise<Manifest> {
  const path = join(directory, 'checkpoint.json')
  const { digest, ...manifest } = (parse(path, await readText(path, MAX_JSON)) ?? {}) as Record<string, unknown>
  const { format, generation, worldSize, files } = manifest
  if (
    (format !== 1 && format !== 2 && format !== 3) ||
    !isCount(worldSize) ||
    typeof files !== 'object' ||
    files === null ||
    // Each rank has written a file; a checkpoint of rank 0 alone is one of one rank.
    worldSize > Math.max(Object.keys(files).length, 1) ||
    (format > 1 && !Number.isSafeInteger(generation))
  ) {
    throw formatError(path, 'it is not the description of a checkpoint that this version can read')
  }
  if (format > 1) checkDigest(path, digest, digestOf(JSON.stringify(manifest)), 'it is damaged')
  const known = new Map<string, FileEntry>()
  for (const [name, entry] of Object.entries(files as Record<string, unknown>)) {
    // Only plain names: a path would lead out of the checkpoint.
    if (!NAME.test(name)) throw formatError(path, `it lists a file '${name}'`)
    if (!isEntry(entry)) throw formatError(path, `it does not say what '${name}' is`)
    const file: FileEntry =
      typeof entry === 'number'
        ? { size: entry, digest: undefined, generation: undefined }
        : { ...entry, generation: entry.generation ?? (generation as number) }
    const found = await withFileErrors(join(directory, name), () => stat(join(directory, name)))
    if (found.size !== file.size) {
      const text = `it has ${found.size} bytes, and was written with ${file.size}; it is damaged`
      throw formatError(join(directory, name), text)
    }
    known.set(name, file)
  }
  return { worldSize, generation: generation as number | undefined, files: known }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0
}

function isEntry(value: unknown): value is number | FileEntry {
  const { size } = (typeof value === 'number' ? { size: value } : (value ?? {})) as Partial<FileEntry>
  return Number.isSafeInteger(size)
}

/** Refuses a file whose content is not the one that was listed; `generation` is what the file says of itself. */
export function verify(path: string, manifest: Manifest, digest: string, generation: number): void {
  const expected = manifest.files.get(basename(path))
  if (expected?.digest === undefined) return
  const foreign = Number.isSafeInteger(generation) && generation !== expected.generation
  const origin = `it is of generation ${generation}, and the checkpoint has it of generation ${expected.generation}`
  checkDigest(path, expected.digest, digest, foreign ? `${origin}: it comes from another checkpoint` : 'it is damaged')
}

/** A JSON file of a checkpoint, verified. */
export async function readJson(directory: string, name: string, manifest: Manifest): Promise<unknown> {
  const path = join(directory, name)
  const text = await readText(path, MAX_JSON)
  // Its first key; damaged text is not parsed.
  verify(path, manifest, digestOf(text), Number(/"generation": (\d+)/.exec(text)?.[1]))
  return parse(path, text)
}

function digestOf(text: string): string {
  return native().digest(Buffer.from(text))
}

function checkDigest(path: string, expected: unknown, found: string, why: string): void {
  if (found === expected) return
  const text = `its content is ${found}, and was written with ${String(expected)}; ${why}`
  throw formatError(path, `${text}; copy the checkpoint again, or load an older checkpoint`)
}

function parse(path: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    throw formatError(path, `it is not valid JSON (${(error as Error).message}); it is truncated or damaged`, error)
  }
}
