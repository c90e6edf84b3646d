// One set-up at a time: a file that its holder keeps touching.
import {
  closeSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { onInterrupt } from './process.js'
import { say } from './report.js'

const heartbeat = 2000
const stale = 30_000

/**
 * Runs `work` while holding the lock; waits for another holder, unless that one was killed.
 * @template T
 * @param {string} path
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(path, work) {
  mkdirSync(dirname(path), { recursive: true })
  for (let waiting = false; !acquire(path); waiting = true) {
    if (!waiting) say(`another installation is at work (${path}); waiting for it`)
    await sleep(500)
  }
  const timer = setInterval(() => touch(path), heartbeat)
  const forget = onInterrupt(() => rmSync(path, { force: true }))
  try {
    return await work()
  } finally {
    clearInterval(timer)
    forget()
    rmSync(path, { force: true })
  }
}

/** @param {string} path */
function acquire(path) {
  if (abandoned(path)) clear(path)
  try {
    const file = openSync(path, 'wx')
    writeSync(file, `${hostname()} ${process.pid}`)
    closeSync(file)
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false
    throw error
  }
}

/**
 * Removes an abandoned lock. Another waiter may have done so a moment ago and hold the lock by now, so what is taken
 * away is looked at again, and put back.
 * @param {string} path
 */
export function clear(path) {
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
    if (!abandoned(aside)) linkSync(aside, path)
  } catch {
    // It was removed in between, or somebody holds it again.
  }
  rmSync(aside, { force: true })
}

/** @param {string} path */
function abandoned(path) {
  try {
    const [host, pid] = readFileSync(path, 'utf8').split(' ')
    if (Date.now() - statSync(path).mtimeMs > stale) return true
    return host === hostname() && Number(pid) > 0 && !isAlive(Number(pid))
  } catch {
    return false // it was removed in between
  }
}

/** @param {number} pid */
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}

/** @param {string} path */
function touch(path) {
  try {
    utimesSync(path, new Date(), new Date())
  } catch {
    // Removed by hand: there is nothing to keep alive.
  }
}
