/** A server of wheels on this machine that breaks connections off, or answers otherwise than it should. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface WheelServer {
  /** Its address, without a slash at the end. */
  readonly address: string
  /** What was asked for: a path, and from which byte. */
  readonly asked: [path: string, from: number][]
  /** Bytes of each answer before the connection is closed; the connections beyond these are left alone. */
  cuts: number[]
  /** Called in the place of an answer. */
  instead: ((request: IncomingMessage, response: ServerResponse) => void) | undefined
}

/** Serves `files` by name until the test ends. */
export async function wheelServer(
  t: { teardown(fn: () => void): void },
  files: Record<string, Buffer>,
): Promise<WheelServer> {
  const server = createServer((request, response) => {
    // A proxy is asked for whole addresses.
    const path = new URL(request.url ?? '', 'http://here').pathname
    const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
    served.asked.push([path, from])
    if (served.instead) return served.instead(request, response)
    const file = files[decodeURIComponent(path.slice(1))]
    if (file === undefined || from >= file.length) return response.writeHead(file ? 416 : 404).end()
    const rest = file.subarray(from)
    const part = { 'Content-Range': `bytes ${from}-${file.length - 1}/${file.length}` }
    response.writeHead(from > 0 ? 206 : 200, { 'Content-Length': rest.length, ...(from > 0 && part) })
    const cut = served.cuts.shift()
    if (cut === undefined) response.end(rest)
    else response.write(rest.subarray(0, cut), () => response.socket?.end())
    return undefined
  })
  const served: WheelServer = { address: '', asked: [], cuts: [], instead: undefined }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.close()
    server.closeAllConnections()
  })
  return Object.assign(served, { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
}
