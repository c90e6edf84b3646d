import { rmSync } from 'node:fs'
import { ConsoleOutput, LogFiles } from './output.js'
import { globalRank, rankVariables, REPORTS_TO, SURVIVES } from './contract.js'
import type { LaunchEvent } from './events.js'
import { rootCause, type WorkerFailure } from './failure.js'
import { Guard } from './guard.js'
import { freePort } from './port.js'
import { isReport } from './report.js'
import { meet } from './rendezvous.js'
import { RunDirectory } from './run-directory.js'
import type { Settings } from './settings.js'
import { Worker, type WorkerHooks, type WorkerSpec } from './worker.js'

/** How a launch ended. */
export type Outcome =
  | { readonly kind: 'succeeded' }
  | {
      readonly kind: 'failed'
      readonly failure: WorkerFailure
      /** The failures before the launcher began to end the ranks. */
      readonly failures: readonly WorkerFailure[]
      /** What became of the rank that the failure names, if that did not fail itself. */
      readonly named: string | undefined
    }
  /** A signal was forwarded to the ranks. `clean`: all of them ended with exit code 0. */
  | { readonly kind: 'interrupted'; readonly signal: NodeJS.Signals; readonly clean: boolean }

export interface SupervisorOptions {
  readonly settings: Settings
  readonly output: 'prefix' | 'plain' | 'events'
  /** Ranks get a channel for `report()`. */
  readonly reports: boolean
  /** Signals for `forward`, which do not end a rank that has no listener for them. */
  readonly forwarded: readonly NodeJS.Signals[]
  readonly onEvent: (event: LaunchEvent) => void
}

/** Starts the ranks, waits for them, ends all when one fails, and restarts them as often as allowed. */
export class Supervisor {
  /** The directory of log and error files. */
  readonly directory: RunDirectory
  #settings: Settings
  readonly #options: SupervisorOptions
  readonly #console: ConsoleOutput | undefined
  #guard: Guard | undefined
  #workers: Worker[] = []
  /** Signals that came when no rank ran. */
  readonly #waiting = new Set<NodeJS.Signals>()
  readonly #interrupted = new AbortController()
  #interruption: NodeJS.Signals | undefined
  /** A rank failed before the launch was interrupted. */
  #failed = false
  #endedAt: number | undefined
  #endTimer: NodeJS.Timeout | undefined
  #killTimer: NodeJS.Timeout | undefined

  constructor(options: SupervisorOptions) {
    this.#options = options
    this.#settings = options.settings
    this.directory = new RunDirectory(options.settings)
    this.#console =
      options.output === 'events'
        ? undefined
        : new ConsoleOutput(options.settings, options.output === 'prefix', () => this.interrupt('SIGPIPE'))
  }

  /** Runs the whole launch. Call it once. When it resolves, no process of the launch is left. */
  async run(): Promise<Outcome> {
    try {
      this.#guard = new Guard(this.directory.kept ? '' : this.directory.path)
      await this.#meet()
      for (let restart = 0; ; restart++) {
        const outcome = await this.#runOnce(restart)
        const again = restart < this.#settings.maxRestarts && this.#interruption === undefined
        if (outcome.kind !== 'failed' || !again) return outcome
        this.#options.onEvent({ type: 'restart', restart: restart + 1, failure: outcome.failure })
      }
    } finally {
      for (const worker of this.#workers) worker.kill('SIGKILL')
      await Promise.all(this.#workers.map((worker) => worker.exited))
      await this.#guard?.close()
      this.#console?.release()
      this.directory.close()
    }
  }

  /** Learns this machine's place from the launchers of the others. */
  async #meet(): Promise<void> {
    if (this.#settings.nnodes === 1 || this.#interruption !== undefined) return
    try {
      const place = await meet(this.#settings, this.#interrupted.signal)
      this.#settings = { ...this.#settings, ...place }
      const ranks = `${place.firstRank}-${place.firstRank + this.#settings.localWorldSize - 1} of ${place.worldSize}`
      const text = `machine ${place.nodeRank} of ${this.#settings.nnodes}: ranks ${ranks}`
      this.#options.onEvent({ type: 'notice', text })
    } catch (error) {
      if (this.#interruption === undefined) throw error
    }
  }

  /** Forwards a signal to all ranks and gives them time to end; the second call kills them. */
  interrupt(signal: NodeJS.Signals): void {
    if (this.#interruption !== undefined) return this.kill()
    this.#interruption = signal
    this.#interrupted.abort()
    this.#end(signal === 'SIGPIPE' ? 'SIGTERM' : signal, `the launcher got ${signal}`)
  }

  /** Passes on a signal to all ranks, which go on; to those that start next where none runs. */
  forward(signal: NodeJS.Signals): void {
    const running = this.#workers.filter((worker) => worker.running)
    if (running.length === 0) this.#waiting.add(signal)
    for (const worker of running) void this.#forwardTo(worker, signal)
  }

  /** Kills all ranks at once. */
  kill(): void {
    this.#interruption ??= 'SIGKILL'
    this.#signalAll('SIGKILL')
  }

  async #runOnce(restart: number): Promise<Outcome> {
    this.#failed = false
    this.#endedAt = undefined
    const port = this.#settings.masterPort ?? (await freePort())
    if (this.#interruption !== undefined) return this.#outcome()
    this.#workers = []
    const ended: Promise<void>[] = []
    for (let localRank = 0; localRank < this.#settings.localWorldSize; localRank++) {
      ended.push(this.#start(restart, localRank, port))
    }
    for (const signal of this.#waiting) this.forward(signal)
    this.#waiting.clear()
    await Promise.all(ended)
    clearTimeout(this.#endTimer)
    clearTimeout(this.#killTimer)
    return this.#outcome()
  }

  /** Starts a rank; resolves when it and its output have ended. */
  async #start(restart: number, localRank: number, masterPort: number): Promise<void> {
    const settings = this.#settings
    const rank = globalRank(settings, localRank)
    const files = this.directory.rank(restart, localRank)
    const place = { localRank, masterPort, restart, errorFile: files.errorFile }
    const logs = new LogFiles(settings, localRank, files, (error) => {
      this.#options.onEvent({ type: 'notice', text: `cannot write the log of rank ${rank}: ${error.message}` })
    })
    const { forwarded } = this.#options
    const ready = forwarded.length > 0 && settings.command.preloads
    const survived = new Set<NodeJS.Signals>(['SIGUSR1', ...forwarded])
    const spec: WorkerSpec = {
      rank,
      localRank,
      restart,
      file: settings.command.file,
      args: [...settings.command.args, ...settings.args],
      env: {
        ...settings.env,
        ...rankVariables(settings, place),
        ...(this.#options.reports ? { [REPORTS_TO]: String(process.pid) } : {}),
        ...(ready ? { [SURVIVES]: `${[...survived].join(',')}:${files.readyFile}` } : {}),
      },
      cwd: settings.cwd,
      errorFile: files.errorFile,
      readyFile: ready ? files.readyFile : undefined,
      reports: this.#options.reports,
      // One line has room for one rank.
      statusColumns: rank === 0 ? this.#console?.statusColumns(localRank) : undefined,
    }
    const worker = new Worker(spec, this.#hooks(logs))
    this.#workers.push(worker)
    if (worker.pid !== undefined) {
      this.#guard?.add(worker.pid)
      this.#options.onEvent({ type: 'start', rank, localRank, restart, pid: worker.pid })
    }
    await worker.exited
    if (worker.pid !== undefined) this.#guard?.drop(worker.pid)
    rmSync(files.readyFile, { force: true })
    this.#noteExit(worker)
    await worker.closed
    await logs.close()
  }

  async #forwardTo(worker: Worker, signal: NodeJS.Signals): Promise<void> {
    if (await worker.forward(signal)) return
    const text = `rank ${worker.spec.rank} did not get ${signal}, which would end it: it has no listener for it`
    this.#options.onEvent({ type: 'notice', text })
  }

  #hooks(logs: LogFiles): WorkerHooks {
    const { onEvent } = this.#options
    return {
      onChunk: (_, stream, chunk, source) => logs.chunk(stream, chunk, source),
      onLine: (worker, stream, line, source) => {
        this.#console?.line(worker, stream, line, source)
        onEvent({ type: 'output', rank: worker.spec.rank, stream, line: line.toString('utf8') })
      },
      onMessage: (worker, message) => {
        if (isReport(message)) onEvent({ type: 'report', rank: worker.spec.rank, value: message.value })
      },
      onStatus: (worker, text) => this.#console?.status(worker, text),
    }
  }

  #noteExit(worker: Worker): void {
    const { rank, restart } = worker.spec
    const { exitCode, signal } = worker
    this.#options.onEvent({ type: 'exit', rank, restart, exitCode, signal })
    const failure = worker.failure()
    if (failure === undefined || this.#failed || this.#interruption !== undefined) return
    this.#failed = true
    this.#options.onEvent({ type: 'failure', rank, failure })
    // Gives the other ranks a moment to write their own error files, which may name the cause.
    this.#endTimer = setTimeout(() => this.#end('SIGTERM', `rank ${rank} failed`), this.#settings.monitorInterval)
  }

  /** Sends `signal`, then SIGKILL after `shutdownTimeout`. */
  #end(signal: NodeJS.Signals, reason: string): void {
    const running = this.#workers.filter((worker) => worker.running).map((worker) => worker.spec.rank)
    this.#endedAt = Date.now()
    if (running.length === 0) return
    this.#options.onEvent({ type: 'ending', ranks: running, signal, reason })
    this.#signalAll(signal)
    clearTimeout(this.#killTimer)
    this.#killTimer = setTimeout(() => {
      const left = this.#workers.filter((worker) => worker.running).map((worker) => worker.spec.rank)
      const waited = `still running ${this.#settings.shutdownTimeout / 1000} s after ${signal}`
      if (left.length > 0) this.#options.onEvent({ type: 'ending', ranks: left, signal: 'SIGKILL', reason: waited })
      this.#signalAll('SIGKILL')
    }, this.#settings.shutdownTimeout)
  }

  #signalAll(signal: NodeJS.Signals): void {
    for (const worker of this.#workers) worker.kill(signal)
  }

  #outcome(): Outcome {
    if (this.#interruption !== undefined && !this.#failed) {
      const clean = this.#workers.length > 0 && this.#workers.every((worker) => worker.exitCode === 0)
      return { kind: 'interrupted', signal: this.#interruption, clean }
    }
    const failures = this.#workers.flatMap((worker) => worker.failure() ?? [])
    const failure = rootCause(failures, this.#endedAt)
    if (failure === undefined) return { kind: 'succeeded' }
    const before = failures.filter(({ time }) => time <= (this.#endedAt ?? Infinity))
    return { kind: 'failed', failure, failures: before, named: this.#named(failure) }
  }

  #named({ peer }: WorkerFailure): string | undefined {
    if (peer === undefined) return undefined
    const worker = this.#workers.find(({ spec }) => spec.rank === peer)
    if (worker === undefined) return `rank ${peer}, which it names, is on another machine, whose launcher says more`
    if (worker.wasEnded) return `rank ${peer}, which it names, still ran, until the launcher ended it`
    return worker.exitCode === 0 ? `rank ${peer}, which it names, had ended with exit code 0` : undefined
  }
}
