/** A record of a CSV file, with the line (from 1) it begins at. */
export interface CsvRecord {
  readonly fields: readonly string[]
  readonly line: number
}

const QUOTE = 0x22
const LF = 0x0a
const CR = 0x0d

/** What is wrong in a CSV text, and at which line. */
export class CsvSyntaxError extends Error {
  readonly line: number

  constructor(line: number, message: string) {
    super(message)
    this.line = line
  }
}

/**
 * A parser for CSV as in RFC 4180, fed piece by piece: quoted fields may hold delimiters, line breaks and doubled
 * quotes; lines end with LF, CRLF or CR; empty lines are left out.
 */
export class CsvParser {
  readonly #delimiter: number
  readonly #records: CsvRecord[] = []
  #fields: string[] = []
  #field = ''
  #state: 'start' | 'plain' | 'quoted' | 'closed' = 'start'
  #line = 1
  #recordLine = 1
  #lastWasCr = false

  constructor(delimiter: string) {
    this.#delimiter = delimiter.charCodeAt(0)
  }

  /** Takes the next piece of text and returns the records that are complete. */
  push(text: string): CsvRecord[] {
    let at = 0
    while (at < text.length) {
      const code = text.charCodeAt(at)
      // The LF of a CRLF whose CR ended the line already.
      const isSecondHalf = this.#lastWasCr && code === LF
      this.#lastWasCr = false
      if (isSecondHalf) at++
      else at = this.#state === 'quoted' ? this.#quoted(text, at) : this.#unquoted(text, at, code)
    }
    return this.#records.splice(0)
  }

  /** Says that the text is over and returns the last record, if there is one. */
  end(): CsvRecord[] {
    if (this.#state === 'quoted') {
      throw new CsvSyntaxError(this.#recordLine, 'a quoted field has no closing quote')
    }
    this.#endRecord()
    return this.#records.splice(0)
  }

  #quoted(text: string, at: number): number {
    const quote = text.indexOf('"', at)
    const end = quote < 0 ? text.length : quote
    const piece = text.slice(at, end)
    this.#field += piece
    this.#line += lineFeeds(piece)
    if (quote < 0) return end
    this.#state = 'closed'
    return quote + 1
  }

  #unquoted(text: string, at: number, code: number): number {
    if (code === this.#delimiter) {
      this.#endField()
      return at + 1
    }
    if (code === LF || code === CR) {
      this.#lastWasCr = code === CR
      this.#endRecord()
      this.#line++
      this.#recordLine = this.#line
      return at + 1
    }
    if (code === QUOTE) {
      if (this.#state === 'plain') {
        throw new CsvSyntaxError(this.#line, 'a quote stands within a field that is not quoted')
      }
      // Directly behind a closing quote it is the second half of a doubled one.
      if (this.#state === 'closed') this.#field += '"'
      this.#state = 'quoted'
      return at + 1
    }
    if (this.#state === 'closed') throw new CsvSyntaxError(this.#line, 'text follows the closing quote of a field')
    this.#state = 'plain'
    let end = at + 1
    while (end < text.length && !this.#isSpecial(text.charCodeAt(end))) end++
    this.#field += text.slice(at, end)
    return end
  }

  #isSpecial(code: number): boolean {
    return code === this.#delimiter || code === LF || code === CR || code === QUOTE
  }

  #endField(): void {
    this.#fields.push(this.#field)
    this.#field = ''
    this.#state = 'start'
  }

  #endRecord(): void {
    // Nothing at all on the line: an empty line, not a record with one empty field.
    if (this.#fields.length === 0 && this.#state === 'start') return
    this.#endField()
    this.#records.push({ fields: this.#fields, line: this.#recordLine })
    this.#fields = []
  }
}

function lineFeeds(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++
  return count
}
