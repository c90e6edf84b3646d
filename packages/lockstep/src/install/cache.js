// Work in the cache directory: one process at a time, with a scratch directory that does not outlive it.
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { isAlive, withLock } from './lock.js'
import { onInterrupt } from './process.js'

/**
 * @template T
 * @param {string} cache
 * @param {(scratch: string) => Promise<T>} work  `scratch` is on the cache's disk and made by who needs it
 * @returns {Promise<T>}
 */
export async function inCache(cache, work) {
  mkdirSync(cache, { recursive: true })
  return withLock(join(cache, 'libtorch.lock'), async () => {
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
  })
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
