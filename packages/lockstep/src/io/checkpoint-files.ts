/** The directory of checkpoints: names, the pointer to the latest one, durable renames. */
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LockstepError } from '../error.js'
import { readText, withFileErrors } from '../data/source.js'
import { replaceFile } from '../data/replace.js'

const NAME = /^checkpoint-(\d{8,15})$/
const ASIDE = '.tmp-'

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

/** Refuses to publish what ranks wrote elsewhere. `written`: the files of each rank. */
export async function checkWritten(
  aside: string,
  written: readonly (readonly (readonly [name: string, file: { readonly size: number }])[])[],
): Promise<void> {
  for (const [rank, files] of written.entries()) {
    for (const [name, { size }] of files) {
      const found = await stat(join(aside, name)).catch(() => undefined)
      if (found?.size === size) continue
      const seen = found === undefined ? 'does not see it' : `sees ${found.size} bytes`
      const todo = 'give a directory on a file system that all ranks share'
      const text = `${join(aside, name)}: rank ${rank} wrote ${size} bytes, and rank 0 ${seen}; ${todo}`
      throw new LockstepError('ERR_FILE_NOT_FOUND', text, { peer: rank })
    }
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
