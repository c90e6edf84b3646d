/** The directories of runs: `runs/train`, `runs/train-2` ... */
import { mkdir, readdir } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'

import { checkRule } from '../checks.js'
import { LockstepError } from '../error.js'

/** The name of a run whose program gives none: its script's, `run` without one. */
export function defaultName(): string {
  const script = process.argv[1] ?? ''
  const name = basename(script, extname(script))
  return isName(name) ? name : 'run'
}

const isName = (value: unknown): boolean =>
  typeof value === 'string' && /^[^/\\:]{1,200}$/.test(value) && !/^\.+$|\p{Cc}/u.test(value)

export function checkName(operation: string, name: unknown): void {
  checkRule(operation, 'name', name, {
    fits: isName,
    words: "a directory's name, without '/', '\\' and ':'",
    beyond: (value) => typeof value === 'string',
  })
}

const nameOf = (name: string, count: number): string => (count === 1 ? name : `${name}-${count}`)

/** Makes the directory of a new run, in a parent that need not be there; never one that is there already. */
export async function makeDirectory(parent: string, name: string): Promise<string> {
  try {
    await mkdir(parent, { recursive: true })
    for (let count = Math.max(1, await lastOf(parent, name)); ; count++) {
      const path = join(parent, nameOf(name, count))
      // Another process may have made it meanwhile.
      if (await made(path)) return path
    }
  } catch (cause) {
    const text =
      `Run.start: cannot make a directory for the run in ${parent}: ${(cause as Error).message}; ` +
      'name another one as `directory`, or null to record nothing'
    throw new LockstepError('ERR_IO', text, { operation: 'Run.start', cause })
  }
}

/** Makes a directory; false where it is there already. */
async function made(path: string): Promise<boolean> {
  try {
    await mkdir(path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** The directory of the last run of that name; a new one where there is none. */
export async function lastDirectory(parent: string, name: string): Promise<string> {
  const last = await lastOf(parent, name)
  return last === 0 ? makeDirectory(parent, name) : join(parent, nameOf(name, last))
}

/** The number of the last run of that name; 0 where there is none. */
async function lastOf(parent: string, name: string): Promise<number> {
  const names = await readdir(parent).catch(() => [])
  const numbers = names.map((each) => {
    if (each === name) return 1
    const rest = each.startsWith(`${name}-`) ? each.slice(name.length + 1) : ''
    return /^([2-9]|[1-9]\d{1,8})$/.test(rest) ? Number(rest) : 0
  })
  return numbers.reduce((one, other) => Math.max(one, other), 0)
}
