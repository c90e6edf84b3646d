// A rank of a fixture: runs the case named on its command line and reports to the test. Plain JavaScript, so that a
// fixture of the same kind starts without a loader.
import assert from 'node:assert/strict'
import { readFileSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs'
import { serialize } from 'node:v8'

import { LockstepError, distributed, manualSeed } from 'lockstep'

/**
 * What a case is given.
 * @typedef {object} RankContext
 * @property {number} rank
 * @property {number} world
 */

/** @typedef {(context: RankContext) => unknown} Case */

/**
 * An error as plain data.
 * @typedef {object} RankError
 * @property {string} message
 * @property {string} [code]
 * @property {number} [rank]
 * @property {number} [peer]
 * @property {string} [operation]
 * @property {unknown} [cause]
 */

/** @typedef {RankError & { code: string }} Rejection What a call rejected with. */

/** The descriptor that `ranks.ts` reads: a message a line. */
const reports = 3

/** Writes at once: the process may end the moment after. @param {{ reports: unknown } | { value: unknown } | { error: RankError }} message */
function report(message) {
  writeFileSync(reports, `${serialize(message).toString('base64')}\n`)
}

/** What the descriptors of this process lead to. For Linux. */
export function openFiles() {
  return readdirSync('/proc/self/fd').map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`)
    } catch {
      return '' // closed meanwhile
    }
  })
}

/**
 * This process's TCP sockets, as `/proc/self/net` shows them. For Linux.
 * @returns {{ local: string, remote: string, state: string }[]}
 */
export function tcpSockets() {
  const own = openFiles().map((file) => /^socket:\[(\d+)\]$/.exec(file)?.[1])
  const rows = ['tcp', 'tcp6']
    .flatMap((table) => readFileSync(`/proc/self/net/${table}`, 'utf8').trim().split('\n').slice(1))
    .map((row) => row.trim().split(/\s+/))
  // By inode: the kernel repeats rows when sockets of any process come or go meanwhile.
  const sockets = new Map(
    rows.map(([, local = '', remote = '', state = '', ...rest]) => [rest[5], { local, remote, state }]),
  )
  return [...sockets].filter(([inode]) => own.includes(inode)).map(([, socket]) => socket)
}

/** Tells the test something while the case runs. @param {unknown} value */
export function tell(value) {
  report({ reports: value })
}

/** @param {unknown} error @returns {RankError} */
export function plain(error) {
  if (!(error instanceof Error)) return { message: String(error) }
  if (!LockstepError.is(error)) return { message: `${error.message}\n${error.stack ?? ''}` }
  const { code, message, rank, peer, operation } = error
  const cause = error.cause instanceof Error ? error.cause.message : error.cause
  const all = Object.entries({ code, message, rank, peer, operation, cause })
  return /** @type {RankError} */ (Object.fromEntries(all.filter(([, value]) => value !== undefined)))
}

/**
 * What a call rejects with; fails where it does not reject with a `LockstepError`.
 * @param {PromiseLike<unknown> | (() => unknown)} call
 * @returns {Promise<Rejection>}
 */
export async function rejection(call) {
  try {
    await (typeof call === 'function' ? call() : call)
  } catch (error) {
    assert(LockstepError.is(error), /** @type {Error} */ (error))
    return /** @type {Rejection} */ (plain(error))
  }
  assert.fail('it did not reject')
}

/** @param {number} ms @returns {Promise<void>} */
export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * To be called by a fixture, once, with its cases by name. A case gets the command line's other words.
 * @param {Readonly<Record<string, (...args: any[]) => unknown>>} cases
 */
export async function main(cases) {
  const [name = '', ...args] = process.argv.slice(2)
  try {
    const run = cases[name]
    assert(run !== undefined, `there is no case '${name}'`)
    report({ value: await run(...args) })
  } catch (error) {
    report({ error: plain(error) })
    process.exitCode = 1
  }
}

/** The same for cases that run within the default group. @param {Readonly<Record<string, Case>>} cases */
export async function runCase(cases) {
  const inGroup = Object.entries(cases).map(([name, run]) => [
    name,
    async () => {
      await distributed.initProcessGroup()
      manualSeed(1337)
      const value = await run({ rank: distributed.getRank(), world: distributed.getWorldSize() })
      await distributed.destroyProcessGroup()
      return value
    },
  ])
  await main(Object.fromEntries(inGroup))
}
