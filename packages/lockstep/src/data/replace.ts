/** Files that appear whole or not at all. */
import { open, rename, rm, type FileHandle } from 'node:fs/promises'
import { threadId } from 'node:worker_threads'
import { background } from '../tensor/pressure.js'

let made = 0

/** What no other file aside has in its name: of no other process, thread or call. */
export function uniqueSuffix(): string {
  return `${process.pid}-${threadId}-${made++}`
}

/**
 * Writes a file aside, flushes it, and puts it in its place: it has the old content or the new one, never a part.
 * `content`: the text, or what writes it.
 */
export function replaceFile(path: string, content: string | ((file: FileHandle) => Promise<void>)): Promise<void> {
  return background(() => replace(path, content))
}

async function replace(path: string, content: string | ((file: FileHandle) => Promise<void>)): Promise<void> {
  // Keeps two writes of one file apart that go on at once.
  const aside = `${path}.${uniqueSuffix()}.tmp`
  try {
    const file = await open(aside, 'w')
    try {
      await (typeof content === 'string' ? file.writeFile(content) : content(file))
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(aside, path)
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
}
