/** Runs a case of `fixtures/` as several ranks, each a process of its own, and leaves none behind. */
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { freePort } from '../../packages/lockstep/dist/distributed/launch/port.js'
import { rankEnvironment } from '../support/environment.js'

/** Reached by a hang only. */
const LIMIT = 90_000

export interface RankEnd {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stderr: string
  /** What the case returned; undefined if it threw or did not end. */
  readonly value: unknown
  /** What the case threw. */
  readonly error?: { code?: string; message: string; rank?: number; peer?: number; operation?: string; cause?: string }
  /** What the case told while it ran. */
  readonly told: readonly unknown[]
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Called with each line that a rank tells. */
  readonly onTell?: (rank: number, value: unknown, ranks: readonly ChildProcess[]) => void
  /** Only these ranks are started. */
  readonly only?: readonly number[]
  readonly port?: number
  readonly args?: readonly string[]
}

/** Runs `fixtures/FILE.mjs` with `name` as `world` ranks and waits for all of them. */
export async function run(file: string, name: string, world: number, options: RunOptions = {}): Promise<RankEnd[]> {
  const port = options.port ?? (await freePort())
  const program = fileURLToPath(new URL(`./fixtures/${file}.mjs`, import.meta.url))
  const ranks = options.only ?? Array.from({ length: world }, (_, rank) => rank)
  const children = ranks.map((rank) =>
    spawn(process.execPath, [program, name, ...(options.args ?? [])], {
      env: rankEnvironment(rank, world, port, options.env),
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )
  const limit = setTimeout(() => {
    for (const child of children) child.kill('SIGKILL')
  }, LIMIT)
  try {
    return await Promise.all(children.map((child, i) => end(child, ranks[i] ?? 0, children, options)))
  } finally {
    clearTimeout(limit)
    for (const child of children) child.kill('SIGKILL')
  }
}

function end(
  child: ChildProcess,
  rank: number,
  children: readonly ChildProcess[],
  options: RunOptions,
): Promise<RankEnd> {
  let out = ''
  let stderr = ''
  const told: unknown[] = []
  let value: unknown
  let error: RankEnd['error']
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    out += text
    for (let at = out.indexOf('\n'); at >= 0; at = out.indexOf('\n')) {
      const line = JSON.parse(out.slice(0, at)) as { told?: unknown; value?: unknown; error?: RankEnd['error'] }
      out = out.slice(at + 1)
      if ('told' in line) {
        told.push(line.told)
        options.onTell?.(rank, line.told, children)
      } else if (line.error) error = line.error
      else value = line.value
    }
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) =>
      resolve({ code, signal, stderr, value, told, ...(error === undefined ? {} : { error }) }),
    )
  })
}

/** The values of ranks that all ended well; otherwise everything that they said. */
export function values(ends: readonly RankEnd[]): unknown[] {
  for (const [rank, each] of ends.entries()) {
    if (each.code === 0 && each.error === undefined) continue
    const what = each.error === undefined ? (each.signal ?? `code ${each.code}`) : JSON.stringify(each.error)
    throw new Error(`rank ${rank} ended with ${what}\n${each.stderr}`)
  }
  return ends.map((each) => each.value)
}
