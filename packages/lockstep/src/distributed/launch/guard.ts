import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { LockstepError } from '../../error.js'

const MAX_STARTS = 5

/** The launcher's end of its watchdog: see watchdog.ts. */
export class Guard {
  readonly #groups = new Set<number>()
  #child: ChildProcess
  #starts = 0
  #closed = false

  readonly #directory: string

  /** `directory` is removed with the ranks: where the launcher is killed, nobody else would. Empty for none. */
  constructor(directory: string) {
    this.#directory = directory
    this.#child = this.#start()
  }

  /** From now on, the process group dies with this process. */
  add(group: number): void {
    this.#groups.add(group)
    this.#tell(`+${group}\n`)
  }

  drop(group: number): void {
    this.#groups.delete(group)
    this.#tell(`-${group}\n`)
  }

  /** Lets the watchdog go; resolves when it is gone. Groups that are still there die. */
  async close(): Promise<void> {
    this.#closed = true
    const child = this.#child
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.ref()
    child.stdin?.end()
    await gone
  }

  #start(): ChildProcess {
    this.#starts++
    // Without NODE_OPTIONS: a debugger's port or a user's loader is not for this process.
    const { NODE_OPTIONS: _, ...env } = process.env
    const watchdog = fileURLToPath(new URL('./watchdog.js', import.meta.url))
    // One that replaces another knows the groups from its first moment.
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
  }
}
