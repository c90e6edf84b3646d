/** The status line of a rank, on its way to the launcher, which draws it. */
import { fstatSync } from 'node:fs'
import { Socket } from 'node:net'

import { plain } from './status-line.js'

/** Variable of the rank whose status line the launcher shows: where it goes, and how many columns there are. */
export const STATUS = 'LOCKSTEP_STATUS'

/** What `STATUS` says: `FD:COLUMNS:PID`, with the process id of the launcher, whose child alone has the descriptor. */
export function statusVariable(descriptor: number, columns: number): string {
  return `${descriptor}:${columns}:${process.pid}`
}

/** Sends status lines to the launcher of this process. */
export class StatusRelay {
  /** One a process: its socket owns the descriptor. */
  static #made: StatusRelay | undefined
  readonly columns: number
  readonly #socket: Socket

  private constructor(socket: Socket, columns: number) {
    this.#socket = socket
    this.columns = columns
  }

  /** Undefined where the parent is no launcher that shows one. */
  static toLauncher(env: NodeJS.ProcessEnv = process.env): StatusRelay | undefined {
    return (StatusRelay.#made ??= StatusRelay.#make(env))
  }

  static #make(env: NodeJS.ProcessEnv): StatusRelay | undefined {
    const [, descriptor, columns, pid] = /^(\d+):(\d+):(\d+)$/.exec(env[STATUS] ?? '') ?? []
    if (pid === undefined || Number(pid) !== process.ppid) return undefined
    // What this process starts has no such descriptor.
    delete env[STATUS]
    try {
      if (!fstatSync(Number(descriptor)).isSocket()) return undefined
      const socket = new Socket({ fd: Number(descriptor), readable: false, writable: true })
      // Nothing waits for it, and a launcher that has ended has no use for it.
      socket.on('error', () => undefined)
      socket.unref()
      return new StatusRelay(socket, Number(columns))
    } catch {
      return undefined
    }
  }

  /** Shows another text; it is left out while the launcher has not read those before. */
  set(text: string): void {
    if (this.#socket.writableLength === 0 || text === '') this.#socket.write(`${plain(text)}\n`)
  }

  close(): void {
    this.set('')
  }
}
