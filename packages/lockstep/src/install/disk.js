// Whether a directory's disk has room.
import { existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'

import { SetupFailure } from './failure.js'
import { size } from './report.js'

/** @param {string} directory need not exist yet @returns {number} bytes that this user may still write */
export function freeBytes(directory) {
  if (!existsSync(directory)) return freeBytes(dirname(directory))
  const { bavail, bsize } = statfsSync(directory)
  return bavail * bsize
}

/**
 * @param {string} directory
 * @param {number} bytes
 * @param {string} purpose  what the space is for
 * @param {(directory: string) => number} [free]
 */
export function checkSpace(directory, bytes, purpose, free = freeBytes) {
  const available = free(directory)
  if (available >= bytes) return
  throw new SetupFailure({
    what: `not enough disk space for ${purpose}: ${size(bytes)} needed, ${size(available)} free.`,
    where: directory,
    todo: 'free some space, or set XDG_CACHE_HOME (libtorch) or CARGO_TARGET_DIR (the build) to a larger disk',
  })
}
