import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { readErrorFile } from './error-file.js'
import type { WorkerFailure } from './failure.js'
import { LineSplitter, Tail } from './lines.js'
import { STATUS, statusVariable } from './status-relay.js'
import { survives } from './survives.js'

export type OutputStream = 'stdout' | 'stderr'

export interface WorkerSpec {
  readonly rank: number
  readonly localRank: number
  readonly restart: number
  readonly file: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly cwd: string
  readonly errorFile: string
  /** The file that the rank makes when signals that are passed on cannot end it; undefined if it makes none. */
  readonly readyFile: string | undefined
  /** Opens a channel for `report()`. */
  readonly reports: boolean
  /** Columns of the status line that the rank may show; undefined: none. */
  readonly statusColumns?: number | undefined
}

export interface WorkerHooks {
  /** Called with raw bytes as they arrive. */
  onChunk(worker: Worker, stream: OutputStream, chunk: Buffer, source: Readable): void
  /** Called with each line, without its newline. */
  onLine(worker: Worker, stream: OutputStream, line: Buffer, source: Readable): void
  /** Called with each message of the rank's `process.send`. */
  onMessage(worker: Worker, message: unknown): void
  /** Called with each text of the rank's status line; an empty one removes it. */
  onStatus?(worker: Worker, text: string): void
}

const TAIL_LINES = 20
/** Node sets this exit code after the rank's own exit listeners have run, so the rank cannot record the reason. */
const UNSETTLED = "Node's exit code 13: nothing was left that could settle a top-level await"
/**
 * Milliseconds of silence after which the output of an ended rank is closed. A process that left the rank's group may
 * still hold the pipe.
 */
const SILENCE = 1000

/** Milliseconds between two looks at a rank that cannot take a signal yet, and for how long at one that may never. */
const READY_INTERVAL = 50
const READY_LIMIT = 2000

/** One rank's process, in a process group of its own. */
export class Worker {
  readonly spec: WorkerSpec
  readonly pid: number | undefined
  /** How the process ended; both null while it runs. */
  exitCode: number | null = null
  signal: NodeJS.Signals | null = null
  /** Resolves when the process has ended. */
  readonly exited: Promise<void>
  /** Resolves when its output is complete, too. */
  readonly closed: Promise<void>
  readonly #child: ChildProcess
  readonly #stderr = new Tail(TAIL_LINES)
  /** Signals that the launcher sent while the rank ran. */
  readonly #sent = new Set<NodeJS.Signals>()
  #endTime = 0
  #spawnError: Error | undefined
  #running: boolean

  constructor(spec: WorkerSpec, hooks: WorkerHooks) {
    this.spec = spec
    const stdio: ('ignore' | 'pipe' | 'ipc')[] = ['ignore', 'pipe', 'pipe', ...(spec.reports ? ['ipc' as const] : [])]
    const status = spec.statusColumns === undefined ? undefined : stdio.push('pipe') - 1
    this.#child = spawn(spec.file, spec.args, {
      cwd: spec.cwd,
      env: {
        ...spec.env,
        ...(status !== undefined && { [STATUS]: statusVariable(status, spec.statusColumns as number) }),
      },
      detached: true,
      serialization: 'advanced',
      stdio,
    })
    if (status !== undefined) this.#readStatus(this.#child.stdio[status] as Readable | null, hooks)
    this.pid = this.#child.pid
    this.#running = this.pid !== undefined
    this.#child.on('message', (message) => hooks.onMessage(this, message))
    this.exited = new Promise((resolve) => {
      this.#child.once('exit', (code, signal) => {
        this.#noteEnd(code, signal)
        resolve()
      })
      this.#child.once('error', (error) => {
        if (this.pid !== undefined) return // a message that could not be sent
        this.#spawnError = error
        this.#noteEnd(127, null)
        resolve()
      })
    })
    const streams = [this.#read('stdout', hooks), this.#read('stderr', hooks)]
    this.closed = this.exited.then(async () => void (await Promise.all(streams)))
  }

  get running(): boolean {
    return this.#running
  }

  /**
   * Ends the rank: signals its process group, and wakes what is stopped of it. Once the rank has ended, SIGKILL stops
   * the wait for its output.
   */
  kill(signal: NodeJS.Signals): void {
    if (this.#running) {
      this.#sent.add(signal)
      this.#killGroup(signal)
      return this.#killGroup('SIGCONT') // a stopped process gets no other signal but SIGKILL
    }
    if (signal !== 'SIGKILL') return
    this.#child.stdout?.destroy()
    this.#child.stderr?.destroy()
  }

  /**
   * Passes on a signal that must not end the rank, to its process alone: what it started may be ended by it. Waits for
   * a rank that cannot take it yet. Resolves with false if it never could.
   */
  async forward(signal: NodeJS.Signals): Promise<boolean> {
    const { readyFile } = this.spec
    for (let waited = 0; this.#running && this.pid !== undefined; waited += READY_INTERVAL) {
      const ready = readyFile === undefined ? survives(this.pid, signal) : existsSync(readyFile)
      if (ready) return process.kill(this.pid, signal)
      if (readyFile === undefined && waited >= READY_LIMIT) return false
      await setTimeout(READY_INTERVAL)
    }
    return true
  }

  /** Whether the launcher sent the rank a signal to end it while it ran. */
  get wasEnded(): boolean {
    return this.#sent.size > 0
  }

  /**
   * The rank's failure. Undefined while it runs, after exit code 0, and if the launcher's signal ended it before it
   * recorded an error.
   */
  failure(): WorkerFailure | undefined {
    if (this.#running || (this.exitCode === 0 && this.signal === null)) return undefined
    const { rank, localRank, restart, errorFile } = this.spec
    const recorded = readErrorFile(errorFile)
    const ended = this.signal !== null && this.#sent.has(this.signal)
    if (recorded === undefined && ended) return undefined
    // One that has recorded an error was about to end: it takes long where peers still read why.
    const { exitCode, signal } = ended ? { exitCode: recorded?.exitCode ?? 1, signal: null } : this
    return {
      rank,
      localRank,
      restart,
      pid: this.pid,
      exitCode,
      signal,
      message: recorded?.message ?? this.#spawnError?.message ?? (this.exitCode === 13 ? UNSETTLED : undefined),
      stack: recorded?.stack,
      code: recorded?.code,
      peer: recorded?.peer === rank ? undefined : recorded?.peer,
      stderr: this.#stderr.read(),
      time: recorded?.time ?? this.#endTime,
    }
  }

  #noteEnd(code: number | null, signal: NodeJS.Signals | null): void {
    this.#running = false
    this.exitCode = code
    this.signal = signal
    this.#endTime = Date.now()
    // Kills the processes that the rank left behind in its group.
    if (this.pid !== undefined) this.#killGroup('SIGKILL')
  }

  #killGroup(signal: NodeJS.Signals): void {
    if (this.pid === undefined) return
    try {
      process.kill(-this.pid, signal)
    } catch {
      // The group is empty.
    }
  }

  /** A status has no use once the rank has ended: nothing waits for its end. */
  #readStatus(source: Readable | null, hooks: WorkerHooks): void {
    if (source === null) return
    const splitter = new LineSplitter((line) => {
      if (this.#running) hooks.onStatus?.(this, line.toString('utf8'))
    })
    source.on('data', (chunk: Buffer) => splitter.push(chunk))
    source.once('error', () => undefined)
    this.#child.once('exit', () => {
      source.destroy()
      hooks.onStatus?.(this, '')
    })
  }

  #read(name: OutputStream, hooks: WorkerHooks): Promise<void> {
    const source = this.#child[name]
    if (source === null) return Promise.resolve()
    const splitter = new LineSplitter((line) => {
      if (name === 'stderr') this.#stderr.push(line)
      hooks.onLine(this, name, line, source)
    })
    return new Promise((resolve) => {
      let silence: NodeJS.Timeout | undefined
      const watchSilence = () => {
        clearTimeout(silence)
        if (source.closed) return
        silence = globalThis.setTimeout(() => (source.isPaused() ? watchSilence() : source.destroy()), SILENCE)
      }
      source.on('data', (chunk: Buffer) => {
        hooks.onChunk(this, name, chunk, source)
        splitter.push(chunk)
        if (!this.#running) watchSilence()
      })
      source.once('error', () => undefined) // `close` follows
      source.once('close', () => {
        clearTimeout(silence)
        splitter.end()
        resolve()
      })
      void this.exited.then(watchSilence)
    })
  }
}
