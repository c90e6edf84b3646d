/** How checkpoints lie on disk: names, the pointer to the latest one, JSON pieces, durable renames. */
import { randomInt } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { LockstepError } from '../error.js'
import { native } from '../native.js'
import { Tensor } from '../tensor/tensor.js'
import type { TensorDict } from '../nn/state-dict.js'
import { readSafetensors, writeSafetensors } from './safetensors.js'
import { formatError, readText, withFileErrors } from '../data/source.js'
import { replaceFile } from './replace.js'
import { flatten, unflatten } from './tree.js'

const NAME = /^checkpoint-(\d{8,15})$/
const ASIDE = '.tmp-'
/** A JSON piece holds structure, not data; a larger one is not ours. */
const MAX_JSON = 2 ** 28

export function nameOf(number: number): string {
  return `checkpoint-${String(number).padStart(8, '0')}`
}

/** The directory that a checkpoint is written in until it is complete. */
export function asideOf(directory: string, number: number): string {
  return join(directory, ASIDE + nameOf(number))
}

/** The numbers of the complete checkpoints, ascending. */
export async function numbers(directory: string): Promise<number[]> {
  const names = await withFileErrors(directory, () => readdir(directory)).catch((error) => {
    if (LockstepError.is(error, 'ERR_FILE_NOT_FOUND')) return []
    throw error
  })
  return names
    .map((name) => NAME.exec(name)?.[1])
    .filter((digits) => digits !== undefined)
    .map(Number)
    .sort((a, b) => a - b)
}

/** Removes what an interrupted save left behind, and makes an empty directory to write the next checkpoint in. */
export async function prepare(directory: string): Promise<number> {
  return withFileErrors(directory, async () => {
    await mkdir(directory, { recursive: true })
    for (const name of await readdir(directory)) {
      if (name.startsWith(ASIDE)) await rm(join(directory, name), { recursive: true, force: true })
    }
    const number = ((await numbers(directory)).at(-1) ?? 0) + 1
    await mkdir(asideOf(directory, number))
    return number
  })
}

/** Puts a checkpoint that was written aside in its place and makes `latest` name it. */
export async function publish(directory: string, number: number): Promise<string> {
  const path = join(directory, nameOf(number))
  await withFileErrors(directory, async () => {
    await syncDirectory(asideOf(directory, number))
    await rename(asideOf(directory, number), path)
    await syncDirectory(directory)
    await replaceFile(join(directory, 'latest'), `${nameOf(number)}\n`)
    await syncDirectory(directory)
  })
  return path
}

/** Removes all but the newest `keep` checkpoints. */
export async function prune(directory: string, keep: number): Promise<void> {
  await withFileErrors(directory, async () => {
    for (const number of (await numbers(directory)).slice(0, -keep)) {
      // Renamed first: a checkpoint that is half removed must not look like one.
      await rename(join(directory, nameOf(number)), asideOf(directory, number))
      await rm(asideOf(directory, number), { recursive: true, force: true })
    }
  })
}

/**
 * The number of the checkpoint to load: the one asked for, the one `latest` names, or without that file the newest; 0
 * where there is none.
 */
export async function find(directory: string, name?: string): Promise<number> {
  const present = await numbers(directory)
  const wanted = name ?? (await latestName(directory))
  const number = wanted === undefined ? present.at(-1) : Number(NAME.exec(wanted)?.[1])
  return number !== undefined && present.includes(number) ? number : 0
}

/** The error of a rank where rank 0 has {@link find found} no checkpoint. */
export async function notFound(directory: string, name?: string): Promise<LockstepError> {
  const present = await numbers(directory)
  const wanted = name ?? (await latestName(directory))
  const missing = wanted === undefined ? 'no checkpoint' : `no checkpoint '${wanted.slice(0, 80)}'`
  const found = present.length > 0 ? `it has ${present.map(nameOf).join(', ')}` : 'nothing was saved there'
  return new LockstepError('ERR_CHECKPOINT_NOT_FOUND', `${missing} in ${directory}: ${found}`)
}

async function latestName(directory: string): Promise<string | undefined> {
  const path = join(directory, 'latest')
  try {
    const text = await readText(path, 4096)
    return text.trim()
  } catch (error) {
    if (LockstepError.is(error, 'ERR_FILE_NOT_FOUND')) return undefined
    throw error
  }
}

/** What a checkpoint says of itself. */
export interface Manifest {
  readonly worldSize: number
  /** A number that all files of one save have, and no others; undefined in format 1. */
  readonly generation: number | undefined
  /** The digest of each file by its name; undefined in format 1. */
  readonly files: ReadonlyMap<string, string | undefined>
}

/** A new {@link Manifest.generation}: of 15 digits, so that files of one content have one size. */
export function newGeneration(): number {
  return randomInt(10 ** 14, 2 ** 47)
}

/** Finishes a checkpoint with the list of its files, by which loading finds damage. `digests`: each file's, by name. */
export async function writeManifest(
  directory: string,
  worldSize: number,
  generation: number,
  digests: ReadonlyMap<string, string>,
): Promise<void> {
  const files: Record<string, { size: number; digest: string }> = {}
  for (const [name, digest] of [...digests].sort(([a], [b]) => (a < b ? -1 : 1))) {
    files[name] = { size: (await withFileErrors(directory, () => stat(join(directory, name)))).size, digest }
  }
  const content = { format: 2, generation, worldSize, files }
  await writeJson(join(directory, 'checkpoint.json'), { ...content, digest: digestOf(JSON.stringify(content)) })
}

/** Reads the list and compares it with what is there. Format 1 has sizes and no digests. */
export async function readManifest(directory: string): Promise<Manifest> {
  const path = join(directory, 'checkpoint.json')
  const { digest, ...manifest } = (parse(path, await readJson(path)) ?? {}) as Record<string, unknown>
  const { format, generation, worldSize, files } = manifest
  if (
    (format !== 1 && format !== 2) ||
    !Number.isSafeInteger(worldSize) ||
    typeof files !== 'object' ||
    files === null ||
    (format === 2 && !Number.isSafeInteger(generation))
  ) {
    throw formatError(path, 'it is not the description of a checkpoint that this version can read')
  }
  if (format === 2) checkDigest(path, digest, digestOf(JSON.stringify(manifest)), 'it is damaged')
  const digests = new Map<string, string | undefined>()
  for (const [name, entry] of Object.entries(files as Record<string, number | { size: number; digest: string }>)) {
    // Only plain names: a path would lead out of the checkpoint.
    if (!/^[a-z]+(-\d+)?\.(json|safetensors)$/.test(name)) throw formatError(path, `it lists a file '${name}'`)
    const known = typeof entry === 'number' ? { size: entry, digest: undefined } : entry
    const found = await withFileErrors(join(directory, name), () => stat(join(directory, name)))
    if (found.size !== known.size) {
      throw formatError(
        join(directory, name),
        `it has ${found.size} bytes, and was written with ${known.size}; it is damaged`,
      )
    }
    digests.set(name, known.digest)
  }
  return { worldSize: worldSize as number, generation: generation as number | undefined, files: digests }
}

function digestOf(text: string): string {
  return native().digest(Buffer.from(text))
}

/** Refuses a file whose content is not the one that `manifest` names; `generation` is what the file says of itself. */
function verify(path: string, manifest: Manifest, digest: string, generation: number): void {
  const expected = manifest.files.get(basename(path))
  if (expected === undefined) return
  const foreign = Number.isSafeInteger(generation) && generation !== manifest.generation
  const origin = `it is of generation ${generation}, and the checkpoint of generation ${manifest.generation}`
  checkDigest(path, expected, digest, foreign ? `${origin}: it comes from another checkpoint` : 'it is damaged')
}

function checkDigest(path: string, expected: unknown, found: string, why: string): void {
  if (found === expected) return
  const text = `its content is ${found}, and was written with ${String(expected)}; ${why}`
  throw formatError(path, `${text}; copy the checkpoint again, or load an older checkpoint`)
}

/** Sees to it that this rank finds the directory that rank 0 made. */
export async function checkShared(aside: string): Promise<void> {
  try {
    await stat(aside)
  } catch (error) {
    const todo = 'give a directory on a file system that all ranks share'
    const text = `${aside}: rank 0 made this directory, and this rank does not see it; ${todo}`
    throw new LockstepError('ERR_FILE_NOT_FOUND', text, { cause: error })
  }
}

/** The state of a rank as it was read, if it has the form of one. */
export function checkRankState(state: unknown, path: string): unknown {
  const { defaultGenerator, generators } = (state ?? {}) as { defaultGenerator?: unknown; generators?: unknown }
  if (defaultGenerator instanceof Tensor && typeof generators === 'object' && generators !== null) {
    if (Object.values(generators).every((item) => item instanceof Tensor)) return state
  }
  throw formatError(path, "a rank's piece is not the state of a rank")
}

/** Writes tensors as `NAME.safetensors`; returns the file's name and digest. */
export async function writeTensors(
  directory: string,
  name: string,
  tensors: TensorDict,
  generation: number,
): Promise<[file: string, digest: string]> {
  const file = `${name}.safetensors`
  const metadata = { format: 'pt', generation: String(generation) }
  return [file, await writeSafetensors(join(directory, file), tensors, { metadata })]
}

/** Reads what {@link writeTensors} wrote. */
export async function readTensors(directory: string, name: string, manifest: Manifest): Promise<Map<string, Tensor>> {
  const path = join(directory, `${name}.safetensors`)
  const { tensors, metadata, digest } = await readSafetensors(path)
  try {
    verify(path, manifest, digest, Number(metadata.get('generation')))
  } catch (error) {
    for (const tensor of tensors.values()) tensor.dispose()
    throw error
  }
  return tensors
}

/** Writes `value` as `NAME.json`, and its tensors, if it has any, as `NAME.safetensors`; returns names and digests. */
export async function writePiece(
  directory: string,
  name: string,
  value: unknown,
  generation: number,
): Promise<[file: string, digest: string][]> {
  const { json, tensors } = flatten(value, name)
  const written = tensors.size > 0 ? [await writeTensors(directory, name, tensors, generation)] : []
  const file = `${name}.json`
  const digest = await writeJson(join(directory, file), { generation, tensors: tensors.size, value: json })
  return [...written, [file, digest]]
}

/** Reads what {@link writePiece} wrote. */
export async function readPiece(directory: string, name: string, manifest: Manifest): Promise<unknown> {
  const path = join(directory, `${name}.json`)
  const text = await readJson(path)
  // Its first key; damaged text is not parsed.
  verify(path, manifest, digestOf(text), Number(/"generation": (\d+)/.exec(text)?.[1]))
  const piece = parse(path, text) as { tensors?: unknown; value?: unknown } | null
  if (typeof piece !== 'object' || piece === null || typeof piece.tensors !== 'number') {
    throw formatError(path, 'it is not a piece of a checkpoint')
  }
  const tensors = piece.tensors > 0 ? await readTensors(directory, name, manifest) : new Map<string, Tensor>()
  try {
    return unflatten(piece.value, tensors)
  } catch (error) {
    throw formatError(path, (error as Error).message, error)
  }
}

/** Returns the digest of what it wrote. */
async function writeJson(path: string, value: unknown): Promise<string> {
  const text = `${JSON.stringify(value, null, 2)}\n`
  await withFileErrors(path, () => replaceFile(path, text))
  return digestOf(text)
}

function readJson(path: string): Promise<string> {
  return readText(path, MAX_JSON)
}

function parse(path: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    throw formatError(path, `it is not valid JSON (${(error as Error).message}); it is truncated or damaged`, error)
  }
}

/** Makes renames and new files in a directory durable. */
async function syncDirectory(path: string): Promise<void> {
  // Windows has no handle to flush for a directory.
  if (process.platform === 'win32') return
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
