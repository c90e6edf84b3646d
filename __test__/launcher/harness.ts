import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

import { cleanEnvironment } from '../support/environment.js'

const CLI = fileURLToPath(new URL('../../packages/lockstep/dist/cli/main.js', import.meta.url))
/** Reached by a hang only. */
const LIMIT = 60_000

export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
  /** Lines of stdout by rank, without prefixes. */
  readonly lines: ReadonlyMap<number, readonly string[]>
}

export function fixture(name: string): string {
  return fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url))
}

/** A running `lockstep` command. */
export class Command {
  readonly child: ChildProcess
  readonly ended: Promise<Ended>
  stdout = ''
  stderr = ''
  #changed: () => void = () => undefined

  constructor(args: readonly string[], env: Record<string, string | undefined> = {}) {
    this.child = spawn(process.execPath, [CLI, ...args], {
      env: cleanEnvironment(env),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const name of ['stdout', 'stderr'] as const) {
      this.child[name]?.setEncoding('utf8').on('data', (text: string) => {
        this[name] += text
        this.#changed()
      })
    }
    const limit = setTimeout(() => this.child.kill('SIGKILL'), LIMIT)
    this.ended = new Promise((resolve) => {
      this.child.once('close', (code, signal) => {
        clearTimeout(limit)
        this.#changed()
        resolve({ code, signal, stdout: this.stdout, stderr: this.stderr, lines: byRank(this.stdout) })
      })
    })
  }

  get pid(): number {
    return this.child.pid ?? 0
  }

  kill(signal: NodeJS.Signals): void {
    this.child.kill(signal)
  }

  /** Resolves when stdout holds `count` matches; rejects when the command ends before. */
  async printed(pattern: RegExp, count = 1): Promise<RegExpMatchArray[]> {
    for (;;) {
      const matches = [...this.stdout.matchAll(new RegExp(pattern.source, 'gm'))]
      if (matches.length >= count) return matches
      if (this.child.exitCode !== null || this.child.signalCode !== null) {
        throw new Error(`the command ended without printing ${pattern}: ${this.stdout}${this.stderr}`)
      }
      await new Promise<void>((resolve) => (this.#changed = resolve))
    }
  }
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** `lockstep run` to its end. */
export function run(args: readonly string[], env: Record<string, string | undefined> = {}): Promise<Ended> {
  return new Command(['run', ...args], env).ended
}

function byRank(stdout: string): Map<number, string[]> {
  const lines = new Map<number, string[]>()
  for (const line of stripVTControlCharacters(stdout).split('\n')) {
    const match = /^\[(\d+)\] (.*)$/.exec(line)
    if (match === null) continue
    const rank = Number(match[1])
    lines.set(rank, [...(lines.get(rank) ?? []), match[2] ?? ''])
  }
  return lines
}

/** A process that has ended but was not yet reaped by its new parent is not alive. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    const state = /^\d+ \(.*\) (\w)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]
    return state !== 'Z' && state !== 'X'
  } catch (error) {
    // Where there is no /proc, the signal alone decides.
    return (error as NodeJS.ErrnoException).syscall !== 'kill' && process.platform !== 'linux'
  }
}

/** Resolves with the processes that are left: none, unless some outlive the limit. */
export async function survivors(pids: readonly number[]): Promise<number[]> {
  const end = Date.now() + LIMIT
  while (pids.some(isAlive) && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 20))
  return pids.filter(isAlive)
}

/** Processes whose parent is `pid`, with their command lines. Linux only. */
export function childrenOf(pid: number): { pid: number; command: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const parent = /^\d+ \(.*\) \w (\d+)/s.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1]
        if (Number(parent) !== pid) return []
        return [{ pid: Number(name), command: readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ') }]
      } catch {
        return [] // it ended
      }
    })
}
