// Work in the cache directory: one process at a time, with a scratch directory that does not outlive it.
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { checkWritable } from './disk.js'
import { writeFailure } from './failure.js'
import { isAlive, withLock } from './lock.js'
import { onInterrupt } from './process.js'

/** How to use another cache. */
export const cacheElsewhere = 'set XDG_CACHE_HOME to another directory'

/**
 * @template T
 * @param {string} cache
 * @param {(scratch: string) => Promise<T>} work  `scratch` is on the cache's disk and made by who needs it
 * @returns {Promise<T>}
 */
export async function inCache(cache, work) {
  // On a read-only disk Node says of a new directory only that it does not exist.
  checkWritable(cache, cacheElsewhere)
  try {
    mkdirSync(cache, { recursive: true })
    return await withLock(join(cache, 'libtorch.lock'), () => withScratch(cache, work))
  } catch (error) {
    throw writeFailure(error, cacheElsewhere) ?? error
  }
}

/** @template T @param {string} cache @param {(scratch: string) => Promise<T>} work @returns {Promise<T>} */
async function withScratch(cache, work) {
  removeAbandoned(cache)
  const scratch = join(cache, `partial-${process.pid}`)
  const remove = () => rmSync(scratch, { recursive: true, force: true, maxRetries: 2 })
  const forget = onInterrupt(remove)
  try {
    return await work(scratch)
  } finally {
    forget()
    remove()
  }
}

/** Where finished wheels wait until everything is in place. @param {string} cache @param {string} version */
export function downloadsOf(cache, version) {
  return join(cache, `downloads-${version}`)
}

/** What killed processes left behind. @param {string} cache */
function removeAbandoned(cache) {
  for (const name of readdirSync(cache)) {
    const pid = /^partial-(\d+)$/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) rmSync(join(cache, name), { recursive: true, force: true })
  }
}
