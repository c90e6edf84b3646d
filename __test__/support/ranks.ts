/** Runs a case of a fixture as several ranks, each a process of its own on loopback, and leaves none behind. */
import { type ChildProcess, fork } from 'node:child_process'

import { freePort } from '../../packages/lockstep/dist/distributed/launch/port.js'
import { rankEnvironment } from './environment.js'

/** Reached by a hang only. */
const LIMIT = 120_000

/** An error as it crossed from a rank. */
export interface RankError {
  readonly code?: string
  readonly message: string
  readonly rank?: number
  readonly peer?: number
}

/** How a rank ended. */
export interface RankEnd<T = unknown> {
  readonly exitCode: number | null
  readonly signal: NodeJS.Signals | null
  readonly stderr: string
  /** What the case returned. */
  readonly value?: T
  /** What the case threw. */
  readonly error?: RankError
}

export interface RanksOptions {
  /** Default 2. */
  readonly world?: number
  readonly env?: Readonly<Record<string, string>>
}

/** Runs `name` of the fixture as all ranks, whatever becomes of them. */
export async function ends<T>(fixture: URL, name: string, options: RanksOptions = {}): Promise<RankEnd<T>[]> {
  const { world = 2 } = options
  const port = await freePort()
  const children = Array.from({ length: world }, (_, rank) =>
    fork(fixture, [name], {
      execArgv: ['--import=tsx'],
      env: rankEnvironment(rank, world, port, options.env),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    }),
  )
  const kill = (): void => {
    for (const child of children) child.kill('SIGKILL')
  }
  const limit = setTimeout(kill, LIMIT)
  try {
    return await Promise.all(children.map((child) => end<T>(child)))
  } finally {
    clearTimeout(limit)
    kill()
  }
}

function end<T>(child: ChildProcess): Promise<RankEnd<T>> {
  let stderr = ''
  let outcome: { value?: T; error?: RankError } = {}
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  child.on('message', (message) => (outcome = message as typeof outcome))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (exitCode, signal) => resolve({ exitCode, signal, stderr, ...outcome }))
  })
}

/** Runs a case and returns its values by rank; throws what a rank threw. */
export async function ranks<T>(fixture: URL, name: string, options: RanksOptions = {}): Promise<T[]> {
  const all = await ends<T>(fixture, name, options)
  for (const [rank, one] of all.entries()) {
    if (one.exitCode === 0 && one.error === undefined) continue
    const what = one.error === undefined ? `ended with ${one.signal ?? one.exitCode}` : JSON.stringify(one.error)
    throw new Error(`${name}, rank ${rank}: ${what}\n${one.stderr}`)
  }
  return all.map(({ value }) => value as T)
}
