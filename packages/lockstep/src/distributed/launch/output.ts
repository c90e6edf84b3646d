import { createWriteStream, type WriteStream } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { styleText } from 'node:util'
import { globalRank } from './contract.js'
import { SharedWriter } from './lines.js'
import type { StreamChoice } from './options.js'
import type { RankFiles } from './run-directory.js'
import type { Settings } from './settings.js'
import { StatusLine } from './status-line.js'
import type { OutputStream, Worker } from './worker.js'

const COLOURS = ['cyan', 'magenta', 'yellow', 'green', 'blue', 'red'] as const
const NEWLINE = Buffer.from('\n')

function covers(choice: StreamChoice | undefined, stream: OutputStream): boolean {
  return choice === 'both' || choice === stream
}

/** Prints the ranks' lines, each whole and with the prefix `[rank] `, to the launcher's own streams. */
export class ConsoleOutput {
  readonly #settings: Settings
  readonly #prefixes: boolean
  readonly #writers: Readonly<Record<OutputStream, SharedWriter>>
  readonly #colours: Readonly<Record<OutputStream, boolean>>
  /** Where the terminal has one. */
  readonly #status = StatusLine.on()

  /** Calls `onBroken` when the reader of the launcher's output closes the pipe. */
  constructor(settings: Settings, prefixes: boolean, onBroken: () => void) {
    this.#settings = settings
    this.#prefixes = prefixes
    this.#writers = {
      stdout: new SharedWriter(process.stdout, onBroken),
      stderr: new SharedWriter(process.stderr, onBroken),
    }
    this.#colours = { stdout: wantsColour(process.stdout), stderr: wantsColour(process.stderr) }
  }

  line(worker: Worker, stream: OutputStream, line: Buffer, source: Readable): void {
    const { localRank, rank } = worker.spec
    if (!this.#shows(localRank, stream)) return
    const prefix = this.#prefixes ? [Buffer.from(this.#prefix(rank, stream))] : []
    // One write per line, so that lines of several ranks never mix.
    this.#writers[stream].write(source, Buffer.concat([...prefix, line, NEWLINE]))
  }

  /** The columns of the status line; undefined where no terminal has one, or the rank's stderr is not shown. */
  statusColumns(localRank: number): number | undefined {
    if (this.#status === undefined || !this.#shows(localRank, 'stderr')) return undefined
    const prefix = this.#prefixes ? `[${globalRank(this.#settings, localRank)}] ` : ''
    return this.#status.columns - prefix.length
  }

  /** Shows a rank's status below everybody's lines. */
  status(worker: Worker, text: string): void {
    this.#status?.set(text === '' || !this.#prefixes ? text : `[${worker.spec.rank}] ${text}`)
  }

  #shows(localRank: number, stream: OutputStream): boolean {
    const { shown, redirects, tee } = this.#settings
    if (shown !== undefined && !shown.has(localRank)) return false
    return !covers(redirects[localRank], stream) || covers(tee[localRank], stream)
  }

  release(): void {
    this.#status?.close()
    this.#writers.stdout.release()
    this.#writers.stderr.release()
  }

  #prefix(rank: number, stream: OutputStream): string {
    const text = `[${rank}] `
    const colour = COLOURS[rank % COLOURS.length] ?? 'cyan'
    return this.#colours[stream] ? styleText(colour, text) : text
  }
}

function wantsColour(stream: Writable & { isTTY?: boolean }): boolean {
  return stream.isTTY === true && (process.env['NO_COLOR'] ?? '') === ''
}

/** The log files of one rank: exactly the bytes it wrote, without prefixes. */
export class LogFiles {
  readonly #files: Partial<Record<OutputStream, { stream: WriteStream; writer: SharedWriter }>> = {}

  constructor(settings: Settings, localRank: number, files: RankFiles, onError: (error: Error) => void) {
    for (const name of ['stdout', 'stderr'] as const) {
      if (!covers(settings.redirects[localRank], name) && !covers(settings.tee[localRank], name)) continue
      const stream = createWriteStream(files[name])
      this.#files[name] = { stream, writer: new SharedWriter(stream, onError) }
    }
  }

  chunk(name: OutputStream, chunk: Buffer, source: Readable): void {
    this.#files[name]?.writer.write(source, chunk)
  }

  /** Resolves when all data has been handed to the operating system. */
  async close(): Promise<void> {
    await Promise.all(
      Object.values(this.#files).map(async ({ stream }) => {
        stream.end()
        await finished(stream).catch(() => undefined) // onError heard of it
      }),
    )
  }
}
