/** Starts ranks, each a process of its own, waits for all of them, and leaves none behind. */
import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { deserialize } from 'node:v8'

import { freePort } from '../../packages/lockstep/dist/distributed/launch/port.js'
import { nodeCommand } from './compile.mjs'
import { rankEnvironment } from './environment.js'
import type { RankError } from './rank.mjs'

/** Milliseconds; only a hang reaches it. */
const LIMIT = 120_000

/** A process to start. */
export interface Job {
  readonly command: readonly string[]
  readonly env: NodeJS.ProcessEnv
}

/** How a process ended, and what it reported. */
export interface RankEnd<T = unknown> {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
  /** Milliseconds from the common start to the end of this process. */
  readonly elapsed: number
  /** The return value of the case. */
  readonly value?: T
  /** The error that the case threw. */
  readonly error?: RankError
  /** The values that the case passed to `tell` while it ran. */
  readonly reports: readonly unknown[]
}

export interface JobsOptions {
  /** Milliseconds after which the processes are stopped; default 2 minutes. */
  readonly limit?: number
  /** Stops the others when one has failed; default false. */
  readonly stopAtFailure?: boolean
  readonly onStart?: (processes: readonly ChildProcess[]) => void
  /** Called with each value that a rank passes to `tell`. */
  readonly onTell?: (rank: number, value: unknown, processes: readonly ChildProcess[]) => void
}

export interface RanksOptions extends JobsOptions {
  /** Default 2. */
  readonly world?: number
  /** Only these ranks are started; default all. */
  readonly only?: readonly number[]
  /** The port of rank 0's store; default a free port. */
  readonly port?: number
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string | undefined>>
}

/** Starts one process per job and waits for all of them, whether they succeed or not. */
export async function runJobs<T>(jobs: readonly Job[], options: JobsOptions = {}): Promise<RankEnd<T>[]> {
  const began = performance.now()
  const children = jobs.map(({ command: [program = '', ...args], env }) =>
    spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] }),
  )
  options.onStart?.(children)
  const limit = setTimeout(() => void stop(children), options.limit ?? LIMIT)
  const ends = children.map(async (child, rank) => {
    const ended = await end<T>(child, began, (value) => options.onTell?.(rank, value, children))
    if (options.stopAtFailure && ended.code !== 0) void stop(children)
    return ended
  })
  try {
    return await Promise.all(ends)
  } finally {
    clearTimeout(limit)
    for (const child of children) child.kill('SIGKILL')
  }
}

function end<T>(child: ChildProcess, began: number, onTell: (value: unknown) => void): Promise<RankEnd<T>> {
  const text = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (chunk: string) => (text[name] += chunk))
  }
  const reports: unknown[] = []
  let outcome: { value?: T; error?: RankError } = {}
  let rest = ''
  ;(child.stdio[3] as Readable).setEncoding('latin1').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const message = deserialize(Buffer.from(line, 'base64')) as typeof outcome & { reports?: unknown }
      if (!('reports' in message)) outcome = message
      else {
        reports.push(message.reports)
        onTell(message.reports)
      }
    }
  })
  return new Promise((resolve, reject) => {
    let elapsed = 0
    child.once('error', reject)
    child.once('exit', () => (elapsed = performance.now() - began))
    child.once('close', (code, signal) => resolve({ code, signal, ...text, elapsed, reports, ...outcome }))
  })
}

/**
 * Sends SIGTERM, which launchers forward to their workers, and then SIGKILL. The delays let a process end by itself and
 * report the reason.
 */
async function stop(children: readonly ChildProcess[]): Promise<void> {
  for (const [delay, signal] of [
    [1000, 'SIGTERM'],
    [5000, 'SIGKILL'],
  ] as const) {
    await sleep(delay, undefined, { ref: false })
    for (const child of children) child.kill(signal)
  }
}

/** Runs the case `name` of a fixture as all ranks, on loopback. */
export async function ends<T>(fixture: URL, name: string, options: RanksOptions = {}): Promise<RankEnd<T>[]> {
  const { world = 2, only = Array.from({ length: world }, (_, rank) => rank), args = [], env } = options
  const port = options.port ?? (await freePort())
  const command = await nodeCommand(fileURLToPath(fixture), [name, ...args])
  const jobs = only.map((rank) => ({ command, env: rankEnvironment(rank, world, port, env) }))
  return runJobs<T>(jobs, options)
}

/** The values of ranks that all succeeded; otherwise throws what failed on each. */
export function values<T>(ends: readonly RankEnd<T>[]): T[] {
  const failures = ends.flatMap(({ code, signal, error, stderr }, rank) => {
    if (code === 0 && error === undefined) return []
    const what = error === undefined ? `ended with ${signal ?? code}` : JSON.stringify(error)
    return `rank ${rank}: ${what}\n${stderr}`
  })
  if (failures.length > 0) throw new Error(failures.join('\n'))
  return ends.map(({ value }) => value as T)
}

/**
 * Repeats a timed run until it takes less than `limit` milliseconds, five times at most: a busy machine may hold some of
 * them up. Returns the shortest time.
 */
export async function shortest(limit: number, run: () => Promise<number>): Promise<number> {
  let time = Infinity
  for (let i = 0; i < 5 && time >= limit; i++) time = Math.min(time, await run())
  return time
}

/** Runs a case and returns its values by rank. */
export async function ranks<T>(fixture: URL, name: string, options: RanksOptions = {}): Promise<T[]> {
  return values(await ends<T>(fixture, name, options))
}
