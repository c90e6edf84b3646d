import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { LockstepError } from '../../error.js'
import { packageRoot } from '../../native/package.js'
import { Spare } from './spare.js'

const MAX_STARTS = 5

/** The launcher's end of its watchdogs: see watchdog.ts and spare.ts. */
export class Guard {
  readonly #groups = new Set<number>()
  readonly #spare: Spare
  #child: ChildProcess
  #starts = 0
  #closed = false

  readonly #directory: string

  /** The watchdog removes `directory` when the launcher ends, even if it is killed. Empty: no directory. */
  constructor(directory: string) {
    this.#directory = directory
    this.#child = this.#start()
    this.#spare = new Spare(directory)
  }

  /** The process group `group` will be killed when this process ends. */
  add(group: number): void {
    this.#groups.add(group)
    this.#tell(`+${group}\n`)
  }

  drop(group: number): void {
    this.#groups.delete(group)
    this.#tell(`-${group}\n`)
  }

  /** Ends the watchdogs, which kill the remaining groups; resolves when they have exited. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#spare.close()
    const child = this.#child
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.ref()
    child.stdin?.end()
    await gone
  }

  #start(): ChildProcess {
    this.#starts++
    // Without NODE_OPTIONS: a debugger port or a loader of the user must not apply to this process.
    const { NODE_OPTIONS: _, ...env } = process.env
    const watchdog = join(packageRoot, 'dist', 'distributed', 'launch', 'watchdog.js')
    // A replacement gets the current groups as arguments.
    const child = spawn(process.execPath, [watchdog, this.#directory, ...[...this.#groups].map(String)], {
      cwd: '/',
      detached: true, // out of reach of the terminal's Ctrl-C
      env,
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    child.stdin?.on('error', () => undefined) // it died; `exit` follows
    child.once('error', () => undefined) // could not be started: thrown below
    child.once('exit', () => {
      if (this.#closed || this.#starts >= MAX_STARTS) return
      this.#child = this.#start()
    })
    child.unref()
    if (child.pid === undefined) {
      throw new LockstepError('ERR_INTERNAL', 'cannot start the watchdog process that ends ranks without a launcher', {
        operation: 'launch',
      })
    }
    return child
  }

  #tell(line: string): void {
    this.#child.stdin?.write(line)
    this.#spare.tell(line)
  }
}
