/** One line at the bottom of a terminal that is drawn again and again, below what is printed meanwhile. */
import { stripVTControlCharacters } from 'node:util'

/** The part of a terminal's stream that is needed. */
export interface Terminal {
  readonly isTTY?: boolean
  readonly columns?: number
  write: NodeJS.WriteStream['write']
}

const CLEAR = '\r\u001b[2K'

/** Terminals that have a status line: two would overwrite each other. */
const taken = new Set<Terminal>()

/**
 * Draws a status line on a terminal. Other writes to it, and to `others`, which may be the same terminal, come above
 * the line; while one of them is in the middle of a line, nothing is drawn.
 */
export class StatusLine {
  readonly #stream: Terminal
  readonly #write: Terminal['write']
  readonly #restore: (() => void)[] = []
  #text = ''
  #isDrawn = false
  #isBetweenLines = true

  private constructor(stream: Terminal, others: readonly Terminal[]) {
    this.#stream = stream
    this.#write = stream.write.bind(stream)
    taken.add(stream)
    for (const each of new Set([stream, ...others])) if (each.isTTY === true) this.#guard(each)
  }

  /** Undefined where the stream is no terminal that can draw, or has a status line already. */
  static on(
    stream: Terminal = process.stderr,
    others: readonly Terminal[] = [process.stdout],
    env: NodeJS.ProcessEnv = process.env,
  ): StatusLine | undefined {
    if (stream.isTTY !== true || env['TERM'] === 'dumb' || taken.has(stream)) return undefined
    return new StatusLine(stream, others)
  }

  get columns(): number {
    return this.#stream.columns ?? 80
  }

  /** Shows another text; nothing when it is empty. */
  set(text: string): void {
    this.#text = plain(text)
    this.#erase()
    this.#draw()
  }

  /** Removes the line, and leaves the terminal as it was. */
  close(): void {
    this.#erase()
    for (const restore of this.#restore) restore()
    taken.delete(this.#stream)
  }

  #guard(stream: Terminal): void {
    const { write } = stream
    const own = Object.hasOwn(stream, 'write')
    const guarded = (...args: Parameters<Terminal['write']>): boolean => {
      this.#erase()
      const result = write.apply(stream, args)
      const chunk: unknown = args[0]
      const last = typeof chunk === 'string' ? chunk.at(-1) : chunk instanceof Uint8Array ? chunk.at(-1) : undefined
      if (last !== undefined) this.#isBetweenLines = last === '\n' || last === 0x0a
      this.#draw()
      return result
    }
    stream.write = guarded as Terminal['write']
    this.#restore.push(() => {
      if (own) stream.write = write
      else delete (stream as Partial<Terminal>).write
    })
  }

  #erase(): void {
    if (!this.#isDrawn) return
    this.#isDrawn = false
    this.#write(CLEAR)
  }

  #draw(): void {
    if (this.#text === '' || !this.#isBetweenLines) return
    this.#isDrawn = true
    // One column less: a full line would make some terminals begin another.
    this.#write(
      Array.from(this.#text)
        .slice(0, this.columns - 1)
        .join(''),
    )
  }
}

/** The text without what would move the cursor or begin another line. */
export function plain(text: string): string {
  return stripVTControlCharacters(text).replaceAll(/\p{Cc}/gu, ' ')
}
