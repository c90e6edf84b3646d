/** A file that grows while a program computes, and whose disk may fill up. */
import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs'

/** Milliseconds for which pieces wait for others: what a program that is killed loses at most. */
const delay = 100
/** Bytes that are kept while the file cannot be written; later ones are dropped. */
const most = 1 << 22

/**
 * Writes whole pieces to the end of a file, many at once. What cannot be written waits for another try, and leaves no
 * half piece behind.
 */
export class Appender {
  readonly path: string
  readonly #file: number
  readonly #onError: (error: Error) => void
  #size: number
  #waiting: Buffer[] = []
  #bytes = 0
  /** When it was last written, or could not be. */
  #flushed = -Infinity
  #timer: NodeJS.Timeout | undefined

  /** Makes the file where there is none. Calls `onError` whenever it cannot be written. */
  constructor(path: string, onError: (error: Error) => void) {
    this.path = path
    this.#file = openSync(path, 'a+')
    this.#onError = onError
    this.#size = fstatSync(this.#file).size
  }

  get isEmpty(): boolean {
    return this.#size === 0
  }

  /** Whether the file ends within a line, as that of a program that was killed may. */
  get isTorn(): boolean {
    const last = Buffer.alloc(1)
    return this.#size > 0 && readSync(this.#file, last, 0, 1, this.#size - 1) === 1 && last[0] !== 0x0a
  }

  append(piece: Buffer): void {
    if (this.#bytes + piece.length > most) this.flush()
    if (this.#bytes + piece.length > most) return
    this.#waiting.push(piece)
    this.#bytes += piece.length
    // No timer runs in a training that never leaves its loop.
    if (performance.now() - this.#flushed >= delay) return this.flush()
    this.#timer ??= setTimeout(() => this.flush(), delay).unref()
  }

  /** Writes what waits. */
  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#flushed = performance.now()
    if (this.#bytes === 0) return
    try {
      this.#write(Buffer.concat(this.#waiting))
      this.#waiting = []
    } catch (error) {
      this.#onError(error as Error)
      this.#writeSome()
    }
    this.#bytes = this.#waiting.reduce((sum, piece) => sum + piece.length, 0)
  }

  /** The pieces that still have room. */
  #writeSome(): void {
    try {
      for (let piece = this.#waiting[0]; piece !== undefined; piece = this.#waiting[0]) {
        this.#write(piece)
        this.#waiting.shift()
      }
    } catch {
      // The rest waits.
    }
  }

  /** Writes everything, or leaves the file as it was. */
  #write(data: Buffer): void {
    try {
      for (let at = 0; at < data.length;) at += writeSync(this.#file, data, at)
      this.#size += data.length
    } catch (error) {
      try {
        ftruncateSync(this.#file, this.#size)
      } catch {
        // The disk is gone; the first error says so.
      }
      throw error
    }
  }

  close(): void {
    this.flush()
    closeSync(this.#file)
  }
}
