/** The runs that paths stand for: each is the directory of a run, or one with such directories in it. */
import { readdirSync, statSync } from 'node:fs'
import type { Stats } from 'node:fs'
import { join, resolve } from 'node:path'

import { LockstepError } from '../../error.js'
import { metricsName } from '../records.js'
import { readRun, refuse } from './read.js'
import type { RecordedRun } from './read.js'

export interface Found {
  readonly runs: readonly RecordedRun[]
  /** Why runs in a directory were left out, a sentence each. */
  readonly leftOut: readonly string[]
}

/**
 * Reads runs, those in a directory in the order of their names. One of these that cannot be read is left out. Throws
 * `ERR_FILE_NOT_FOUND`, `ERR_FILE_FORMAT` or `ERR_IO` for a path that is no such directory, for a run that is named
 * itself, and where none is left.
 */
export function readRuns(paths: readonly string[]): Found {
  const runs = new Map<string, RecordedRun>()
  const leftOut = new Set<string>()
  for (const path of paths) {
    for (const directory of directoriesOf(path)) {
      if (runs.has(resolve(directory))) continue
      try {
        runs.set(resolve(directory), readRun(directory))
      } catch (error) {
        if (!LockstepError.is(error) || directory === path) throw error
        leftOut.add(error.message)
      }
    }
  }
  if (runs.size > 0) return { runs: [...runs.values()], leftOut: [...leftOut] }
  throw refuse('ERR_FILE_FORMAT', `no run can be read: ${[...leftOut].join('; ')}`)
}

/** The path itself where it is a run's, or else the runs in it. */
function directoriesOf(path: string): string[] {
  const entries = entriesOf(path)
  if (entries.includes(metricsName)) return [path]
  const natural = new Intl.Collator('en', { numeric: true })
  const runs = entries.filter((entry) => mayBeRun(join(path, entry))).sort((one, other) => natural.compare(one, other))
  if (runs.length > 0) return runs.map((entry) => join(path, entry))
  const text = `no run has recorded anything in ${path}: neither it nor a directory in it has a ${metricsName}`
  throw refuse('ERR_FILE_NOT_FOUND', text)
}

function entriesOf(path: string): string[] {
  let found: Stats
  try {
    found = statSync(path)
    if (found.isDirectory()) return readdirSync(path)
  } catch (cause) {
    if (isMissing(cause))
      throw refuse('ERR_FILE_NOT_FOUND', `there is no directory ${path}: name the one that Run.start made`, cause)
    throw refuse('ERR_IO', `cannot read ${path}: ${(cause as Error).message}`, cause)
  }
  throw refuse('ERR_FILE_FORMAT', `${path} is no directory: name the directory of a run, which has a ${metricsName}`)
}

/** Whether a directory has a record, or cannot say whether it has: reading it then says why. */
function mayBeRun(directory: string): boolean {
  try {
    return statSync(join(directory, metricsName)).isFile()
  } catch (error) {
    return !isMissing(error)
  }
}

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')
