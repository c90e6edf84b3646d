/** A headless Chromium, driven over its debugging pipe. */
import { spawn, type ChildProcess } from 'node:child_process'
import { accessSync, constants, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { Readable, Writable } from 'node:stream'

/** The browser's program: `LOCKSTEP_CHROMIUM`, or one on PATH. */
export function findChromium(): string | undefined {
  const said = process.env['LOCKSTEP_CHROMIUM'] ?? ''
  const names = ['chromium', 'chromium-browser', 'google-chrome']
  const paths = (process.env['PATH'] ?? '').split(delimiter).filter((path) => path !== '')
  const all = said === '' ? names.flatMap((name) => paths.map((path) => join(path, name))) : [said]
  return all.find((path) => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

interface Message {
  readonly id?: number
  readonly method?: string
  readonly params?: Record<string, unknown>
  readonly result?: Record<string, unknown>
  readonly error?: { message: string }
  readonly sessionId?: string
}

/** A running browser. */
export class Browser {
  readonly #child: ChildProcess
  readonly #profile = mkdtempSync(join(tmpdir(), 'lockstep-chromium-'))
  readonly #asked = new Map<number, (message: Message) => void>()
  readonly #listeners = new Set<(message: Message) => void>()
  readonly #closed: Promise<void>
  #last = 0
  #text = ''

  constructor(program: string) {
    const flags = [
      '--headless=new',
      '--remote-debugging-pipe',
      `--user-data-dir=${this.#profile}`,
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--hide-scrollbars',
      '--no-first-run',
      // Nothing can be reached, whatever a page asks for.
      '--host-resolver-rules=MAP * ~NOTFOUND',
      '--proxy-server=127.0.0.1:9',
    ]
    const stdio = ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] as const
    // A group of its own: what the browser starts ends with it.
    this.#child = spawn(program, flags, { stdio: [...stdio], detached: true })
    this.#closed = new Promise((resolve) => {
      const end = (): void => {
        for (const answer of this.#asked.values()) answer({ error: { message: 'the browser has ended' } })
        resolve()
      }
      this.#child.once('exit', end)
      this.#child.once('error', end)
    })
    const input = this.#child.stdio[3] as Writable
    input.on('error', () => undefined)
    const output = this.#child.stdio[4] as Readable
    output.setEncoding('utf8').on('data', (text: string) => this.#read(text))
  }

  #read(text: string): void {
    const parts = (this.#text + text).split('\0')
    this.#text = parts.pop() ?? ''
    for (const part of parts) {
      const message = JSON.parse(part) as Message
      if (message.id === undefined) for (const listener of this.#listeners) listener(message)
      else this.#asked.get(message.id)?.(message)
    }
  }

  async ask<T>(method: string, params: object = {}, sessionId?: string): Promise<T> {
    const id = ++this.#last
    const answer = new Promise<Message>((resolve) => this.#asked.set(id, resolve))
    const input = this.#child.stdio[3] as Writable
    input.write(`${JSON.stringify({ id, method, params, ...(sessionId !== undefined && { sessionId }) })}\0`)
    // A hang is an error that says what hangs.
    const limit = setTimeout(() => this.#asked.get(id)?.({ error: { message: 'no answer' } }), 60_000)
    const { result, error } = await answer
    clearTimeout(limit)
    this.#asked.delete(id)
    if (error !== undefined) throw new Error(`${method}: ${error.message}`)
    return result as T
  }

  listen(listener: (message: Message) => void): void {
    this.#listeners.add(listener)
  }

  async close(): Promise<void> {
    if (this.#child.pid !== undefined && this.#child.exitCode === null) process.kill(-this.#child.pid, 'SIGKILL')
    await this.#closed
    // Others of the group may be about to end, and still write.
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 10 })
  }
}

/** A page, with what it complained of and asked for. */
export class Page {
  readonly complaints: string[] = []
  /** Every address that was requested. */
  readonly requests: string[] = []
  readonly #browser: Browser
  readonly #session: string

  private constructor(browser: Browser, session: string) {
    this.#browser = browser
    this.#session = session
    browser.listen(({ sessionId, method, params = {} }) => {
      if (sessionId !== session) return
      const text = JSON.stringify(params)
      if (method === 'Runtime.exceptionThrown') this.complaints.push(text)
      if (method === 'Runtime.consoleAPICalled' && params['type'] !== 'log') this.complaints.push(text)
      if (method === 'Log.entryAdded') this.complaints.push(text)
      if (method === 'Network.requestWillBeSent') {
        this.requests.push((params['request'] as { url: string }).url)
      }
    })
  }

  static async open(browser: Browser, { width = 1280, height = 900 } = {}): Promise<Page> {
    const { targetId } = await browser.ask<{ targetId: string }>('Target.createTarget', { url: 'about:blank' })
    const attach = { targetId, flatten: true }
    const { sessionId } = await browser.ask<{ sessionId: string }>('Target.attachToTarget', attach)
    const page = new Page(browser, sessionId)
    for (const domain of ['Page', 'Runtime', 'Log', 'Network']) await page.ask(`${domain}.enable`)
    await page.ask('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false })
    return page
  }

  async close(): Promise<void> {
    await this.ask('Page.close')
  }

  ask<T>(method: string, params: object = {}): Promise<T> {
    return this.#browser.ask<T>(method, params, this.#session)
  }

  /** Resolves when the page is loaded and has drawn. */
  async go(url: string): Promise<void> {
    const loaded = new Promise<void>((resolve) => {
      this.#browser.listen(({ sessionId, method }) => {
        if (sessionId === this.#session && method === 'Page.loadEventFired') resolve()
      })
    })
    await this.ask('Page.navigate', { url })
    await loaded
    await this.drawn()
  }

  /** Resolves when the page has drawn what it has to; only the page in front draws. */
  async drawn(): Promise<void> {
    await this.ask('Page.bringToFront')
    await this.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(0))))')
  }

  async scheme(scheme: 'light' | 'dark'): Promise<void> {
    await this.ask('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: scheme }] })
    await this.drawn()
  }

  async evaluate<T>(expression: string): Promise<T> {
    const params = { expression, awaitPromise: true, returnByValue: true }
    const { result, exceptionDetails } = await this.ask<{ result: { value: T }; exceptionDetails?: object }>(
      'Runtime.evaluate',
      params,
    )
    if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails))
    return result.value
  }

  /** The whole page as a PNG. */
  async picture(): Promise<Buffer> {
    const { data } = await this.ask<{ data: string }>('Page.captureScreenshot', { captureBeyondViewport: true })
    return Buffer.from(data, 'base64')
  }
}
