/** TypeScript's language service, as an editor asks it. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { nodeModules, root } from '../../scripts/setup/paths.mjs'

const tsc = join(nodeModules, 'typescript', 'bin', 'tsc')

interface Message {
  id?: number
  method?: string
  params?: { items?: unknown[] }
  result?: unknown
}

/** What an editor shows at each place of a program, given as line and column from 0. */
export async function hovers(text: string, places: readonly (readonly [number, number])[]): Promise<string[]> {
  const server = spawn(process.execPath, [tsc, '--lsp', '--stdio'], { stdio: ['pipe', 'pipe', 'ignore'] })
  const ended = new Promise((resolve) => server.once('close', resolve))
  const waiting = new Map<number, (result: unknown) => void>()
  server.once('close', () => waiting.forEach((resolve) => resolve(undefined)))
  const send = (message: object): void => {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message })
    server.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  }
  const receive = ({ id, method, params, result }: Message): void => {
    if (id === undefined) return
    // What the server asks: settings, of which there are none.
    if (method !== undefined) send({ id, result: params?.items?.map(() => null) ?? null })
    else waiting.get(id)?.(result)
  }
  let buffer = Buffer.alloc(0)
  server.stdout.on('data', (data: Buffer) => {
    buffer = Buffer.concat([buffer, data])
    for (;;) {
      const head = buffer.indexOf('\r\n\r\n')
      const length = Number(/Content-Length: (\d+)/i.exec(buffer.toString('latin1', 0, Math.max(head, 0)))?.[1])
      if (head < 0 || buffer.length < head + 4 + length) return
      const body = buffer.toString('utf8', head + 4, head + 4 + length)
      buffer = buffer.subarray(head + 4 + length)
      receive(JSON.parse(body) as Message)
    }
  })
  let count = 0
  const ask = (method: string, params?: object): Promise<unknown> =>
    new Promise((resolve) => {
      waiting.set(++count, resolve)
      send({ id: count, method, params })
    })
  // The program is only in memory; its imports are found from here.
  const uri = pathToFileURL(join(root, '__test__', 'types', 'hovered.ts')).href
  try {
    await ask('initialize', { processId: process.pid, rootUri: pathToFileURL(root).href, capabilities: {} })
    send({ method: 'initialized', params: {} })
    const textDocument = { uri, languageId: 'typescript', version: 1, text }
    send({ method: 'textDocument/didOpen', params: { textDocument } })
    const shown: string[] = []
    for (const [line, character] of places) {
      const position = { line, character }
      const hover = await ask('textDocument/hover', { textDocument: { uri }, position })
      shown.push((hover as { contents?: { value?: string } } | null)?.contents?.value ?? '')
    }
    await ask('shutdown')
    send({ method: 'exit' })
    return shown
  } finally {
    server.stdin.end()
    server.kill()
    await ended
  }
}
