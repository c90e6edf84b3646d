import type { Readable, Writable } from 'node:stream'

const NEWLINE = 0x0a
const LONGEST = 1 << 16

/** Cuts a byte stream into lines. Bytes, not text: a character may be split between two chunks. */
export class LineSplitter {
  #rest: Buffer[] = []
  #restBytes = 0
  readonly #onLine: (line: Buffer) => void

  /** Calls `onLine` with each line, without its newline. Splits lines longer than 64 KiB. */
  constructor(onLine: (line: Buffer) => void) {
    this.#onLine = onLine
  }

  push(chunk: Buffer): void {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      this.#keep(chunk.subarray(start, end))
      this.#emit()
      start = end + 1
    }
    this.#keep(chunk.subarray(start))
    if (this.#restBytes >= LONGEST) this.#emit()
  }

  /** Ends the stream; emits the rest as a line. */
  end(): void {
    if (this.#restBytes > 0) this.#emit()
  }

  #keep(piece: Buffer): void {
    if (piece.length === 0) return
    this.#rest.push(piece)
    this.#restBytes += piece.length
  }

  #emit(): void {
    const line = this.#rest.length === 1 ? (this.#rest[0] as Buffer) : Buffer.concat(this.#rest)
    this.#rest = []
    this.#restBytes = 0
    this.#onLine(line)
  }
}

/** The last lines of a stream. */
export class Tail {
  readonly #lines: Buffer[] = []
  readonly #length: number

  constructor(length: number) {
    this.#length = length
  }

  push(line: Buffer): void {
    this.#lines.push(line)
    if (this.#lines.length > this.#length) this.#lines.shift()
  }

  read(): string[] {
    return this.#lines.map((line) => line.toString('utf8'))
  }
}

/** A stream that several sources write to. While it is full, the sources that wrote to it are paused. */
export class SharedWriter {
  readonly #held = new Set<Readable>()
  readonly #stream: Writable
  #broken = false
  readonly #onError: (error: Error) => void
  readonly #onDrain = () => this.#resume()

  /** Calls `onError` when the stream breaks (the reader closed the pipe); later writes are dropped. */
  constructor(stream: Writable, onError: (error: Error) => void = () => undefined) {
    this.#stream = stream
    this.#onError = (error) => {
      this.#broken = true
      this.#resume()
      onError(error)
    }
    stream.on('drain', this.#onDrain)
    stream.on('error', this.#onError)
  }

  write(source: Readable, data: Buffer): void {
    if (this.#broken || this.#stream.write(data)) return
    source.pause()
    this.#held.add(source)
  }

  /** Removes the listeners from the stream, which has another owner. */
  release(): void {
    this.#stream.off('drain', this.#onDrain)
    this.#stream.off('error', this.#onError)
    this.#resume()
  }

  #resume(): void {
    for (const source of this.#held) source.resume()
    this.#held.clear()
  }
}
