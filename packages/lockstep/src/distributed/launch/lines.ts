import type { Readable, Writable } from 'node:stream'

const NEWLINE = 0x0a
const LONGEST = 1 << 16

/** Cuts a byte stream into lines. Bytes, not text: a character may be split between two chunks. */
export class LineSplitter {
  #rest: Buffer[] = []
  #restBytes = 0
  readonly #onLine: (line: Buffer) => void

  /** `onLine` gets each line without its newline. A line longer than 64 KiB comes in pieces. */
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

  /** The stream ended: what is left is a line too. */
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

/** A stream that several sources write to. While it is full, the sources that wrote to it are held back. */
export class SharedWriter {
  readonly #held = new Set<Readable>()
  readonly #stream: Writable
  #broken = false
  readonly #onError: (error: Error) => void
  readonly #onDrain = () => this.#resume()

  /** `onError` hears that the stream broke (a pipe whose reader left); what is written later is dropped. */
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

  /** Lets go of the stream, which somebody else owns. */
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
