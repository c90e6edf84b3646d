// Child processes that never outlive an interrupted set-up.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/** How each of them is sent a signal. @type {Map<import('node:child_process').ChildProcess, (signal: NodeJS.Signals) => void>} */
const running = new Map()
/** @type {Set<() => void>} */
const cleanups = new Set()

let handedOver = false

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    if (handedOver) return forward(signal)
    for (const send of running.values()) send(signal)
    for (const cleanup of cleanups) cleanup()
    process.stderr.write(`\nlockstep: interrupted; run the same command again to go on from here\n`)
    process.exit(signal === 'SIGINT' ? 130 : 143)
  })
}

/**
 * A terminal sends its signals to the children, too; sent twice, they would mean "at once".
 * @param {NodeJS.Signals} signal
 */
function forward(signal) {
  if (signal !== 'SIGTERM' && process.stdin.isTTY) return
  for (const send of running.values()) send(signal)
}

/**
 * Does what the set-up was for. From here on an interruption is its own business.
 * @param {() => Promise<number>} work
 * @returns {Promise<number>} its exit code
 */
export async function handOver(work) {
  handedOver = true
  try {
    return await work()
  } finally {
    handedOver = false
  }
}

/** Calls `cleanup` when the set-up is interrupted; the result takes that back. @param {() => void} cleanup */
export function onInterrupt(cleanup) {
  cleanups.add(cleanup)
  return () => cleanups.delete(cleanup)
}

/**
 * Ends `child` when the set-up is interrupted; one that was spawned `detached`, with all that it started.
 * @param {import('node:child_process').ChildProcess} child @param {{ detached?: boolean }} [options]
 */
export function track(child, { detached = false } = {}) {
  running.set(child, (signal) => {
    if (detached && child.pid !== undefined) process.kill(-child.pid, signal)
    else child.kill(signal)
  })
  child.once('close', () => running.delete(child))
  child.once('error', () => running.delete(child))
}

/**
 * @typedef {object} Outcome
 * @property {number} code    the exit code; 128 + n after signal n, 127 where the program does not exist
 * @property {string} output  stdout and stderr together; empty where they went to the terminal
 */

/** Sees the output so far, and may stop the program. @typedef {(output: string, stop: () => void) => void} Watch */

/**
 * Runs a program to its end; never throws.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, show?: boolean, watch?: Watch }} [options]
 *   `show`: straight to the terminal
 * @returns {Promise<Outcome>}
 */
export function run(program, args, { env = process.env, cwd, show = false, watch } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      env,
      cwd,
      stdio: show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    })
    track(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (/** @type {string} */ chunk) => {
        output += chunk
        watch?.(output, () => child.kill())
      })
    }
    const finish = (/** @type {number} */ code, extra = '') => resolve({ code, output: output + extra })
    child.once('error', (error) => finish(127, error.message))
    child.once('close', (code, signal) => finish(code ?? 128 + (signal ? constants.signals[signal] : 0)))
  })
}

/** @param {string} text @param {number} [count] */
export function lastLines(text, count = 12) {
  return text.trimEnd().split('\n').slice(-count).join('\n')
}
