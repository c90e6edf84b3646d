// Whether a directory may be written, and its disk has room. Before anything is downloaded for it.
import { accessSync, constants, statSync, statfsSync } from 'node:fs'

import { SetupFailure, nearest, writeFailure } from './failure.js'
import { size } from './report.js'

/** @param {string} directory need not exist yet @returns {number} bytes that this user may still write */
export function freeBytes(directory) {
  const { bavail, bsize } = statfsSync(nearest(directory))
  return bavail * bsize
}

/**
 * @param {string} directory
 * @param {number} bytes
 * @param {string} purpose    what the space is for
 * @param {string} elsewhere  how to use another place
 * @param {(directory: string) => number} [free]
 */
export function checkSpace(directory, bytes, purpose, elsewhere, free = freeBytes) {
  const available = free(directory)
  if (available >= bytes) return
  throw new SetupFailure({
    what: `not enough disk space for ${purpose}: ${size(bytes)} needed, ${size(available)} free.`,
    where: directory,
    todo: `free some space, or ${elsewhere}`,
  })
}

/**
 * @param {string} directory  need not exist yet
 * @param {string} elsewhere  how to use another place
 * @param {(path: string, mode: number) => void} [access]  throws as `accessSync` does
 */
export function checkWritable(directory, elsewhere, access = accessSync) {
  const place = nearest(directory)
  try {
    if (!statSync(place).isDirectory()) {
      throw Object.assign(new Error('not a directory'), { code: 'ENOTDIR', path: place })
    }
    access(place, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw writeFailure(error, elsewhere) ?? error
  }
}
