import { once } from 'node:events'
import { lookup } from 'node:dns/promises'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { LockstepError } from '../../error.js'
import { agree, isHello, type Hello, type Reply } from './agreement.js'
import type { Settings } from './settings.js'

/** This machine's place among those of a group. */
export interface Place {
  readonly nodeRank: number
  /** The global rank of local rank 0. */
  readonly firstRank: number
  readonly worldSize: number
}

/** Milliseconds between two tries to reach the first launcher. */
const RETRY = 200
/** Milliseconds for the farewell of launchers that have met. */
const FAREWELL = 1000
const LONGEST = 10_000

/**
 * Has the launchers of all machines meet at the master's address and port, where rank 0's store listens later. Each says
 * how many ranks it starts and, if it was told, which machine it is; the others get the numbers that are left, in the
 * order in which they come. Rejects with `ERR_RENDEZVOUS` where they contradict each other or do not come in time.
 */
export async function meet(settings: Settings, signal: AbortSignal): Promise<Place> {
  const hello: Hello = {
    lockstep: 'launcher',
    nnodes: settings.nnodes,
    nodeRank: settings.nodeRank ?? null,
    localWorldSize: settings.localWorldSize,
    runId: settings.runId,
    host: hostname(),
  }
  const deadline = AbortSignal.timeout(settings.rendezvousTimeout)
  const stop = AbortSignal.any([signal, deadline])
  const server = (await hosts(settings)) ? await listen(settings) : undefined
  const reply = server === undefined ? await join(settings, hello, stop) : await gather(server, settings, hello, stop)
  if ('error' in reply) throw failure(reply.error)
  const { nodeRank, localWorldSizes } = reply
  const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0)
  return { nodeRank, firstRank: sum(localWorldSizes.slice(0, nodeRank)), worldSize: sum(localWorldSizes) }
}

/** Whether the others come to this machine: it is machine 0, or the master's address is its own. */
async function hosts({ nodeRank, masterAddr }: Settings): Promise<boolean> {
  if (nodeRank !== undefined) return nodeRank === 0
  if (masterAddr === hostname()) return true
  const own = Object.values(networkInterfaces()).flatMap((list) => list?.map(({ address }) => address) ?? [])
  const found = await lookup(masterAddr, { all: true }).catch(() => [])
  return found.some(({ address }) => own.includes(address) || address.startsWith('127.'))
}

/** Undefined if another launcher of this machine listens already, and this one may be any machine. */
async function listen({ masterPort = 0, nodeRank }: Settings): Promise<Server | undefined> {
  const server = createServer()
  try {
    server.listen({ port: masterPort, exclusive: true })
    await once(server, 'listening')
    return server
  } catch (cause) {
    if (nodeRank === undefined && (cause as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined
    const text = `the launcher of machine 0 cannot listen on port ${masterPort}: ${(cause as Error).message}`
    throw new LockstepError('ERR_PORT_IN_USE', text, { operation: 'launch', cause })
  }
}

/** Waits for the other launchers, and tells each of them its place. */
async function gather(server: Server, settings: Settings, own: Hello, stop: AbortSignal): Promise<Reply> {
  const come = new Map<Socket, Hello>()
  const sockets = new Set<Socket>()
  const told = (socket: Socket, reply: Reply) => socket.write(`${JSON.stringify(reply)}\n`)
  const replies = await new Promise<readonly Reply[]>((resolve) => {
    const conclude = () => {
      const all = agree([own, ...come.values()])
      if (all !== undefined) resolve(all)
    }
    server.on('connection', (socket) => {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.once('close', () => {
        sockets.delete(socket)
        come.delete(socket)
      })
      void line(socket).then((text) => {
        const hello = parsed(text)
        if (!isHello(hello)) return socket.destroy() // no launcher
        if (hello.runId !== own.runId) {
          return told(socket, {
            error: `this launcher's run is '${hello.runId}', but '${own.runId}' meets there (--rdzv-id)`,
          })
        }
        come.set(socket, hello)
        return conclude()
      })
    })
    stop.addEventListener('abort', () => {
      const names = [own, ...come.values()].map(
        ({ host, localWorldSize: n }) => `${host} (${n} rank${n > 1 ? 's' : ''})`,
      )
      const missing = `only ${names.length} of ${own.nnodes} launchers met at ${address(settings)}: ${names.join(', ')}`
      resolve([{ error: `${missing}; ${waited(settings)}` }])
    })
    if (stop.aborted) resolve([{ error: 'the launch was ended' }])
  })
  // Nobody can come any more: rank 0 listens here next.
  server.close()
  const [first = { error: 'nobody came' }, ...others] = replies
  for (const [i, socket] of [...come.keys()].entries()) told(socket, others[i] ?? first)
  const left = [...sockets]
  for (const socket of left) if (!come.has(socket)) socket.destroy()
  // The others close first, so that no closed connection keeps the port.
  const closed = left.map(async (socket) => {
    if (!socket.closed) await once(socket, 'close').catch(() => undefined)
  })
  await Promise.race([Promise.all(closed), setTimeout(FAREWELL, undefined, { ref: false })])
  for (const socket of left) socket.destroy()
  return first
}

/** Comes to the first launcher, as often as it takes. */
async function join(settings: Settings, hello: Hello, stop: AbortSignal): Promise<Reply> {
  let reason = 'it does not answer'
  while (!stop.aborted) {
    const socket = createConnection({
      host: settings.masterAddr,
      port: settings.masterPort ?? 0,
      ...(settings.localAddr !== undefined && { localAddress: settings.localAddr }),
    })
    const end = () => socket.destroy()
    stop.addEventListener('abort', end)
    socket.on('error', (error) => (reason = error.message))
    socket.once('connect', () => (reason = 'no launcher answers there'))
    socket.write(`${JSON.stringify(hello)}\n`)
    const reply = parsed(await line(socket)) as Reply | undefined
    stop.removeEventListener('abort', end)
    socket.destroy()
    if (typeof reply === 'object' && reply !== null && ('error' in reply || 'nodeRank' in reply)) return reply
    await setTimeout(RETRY, undefined, { signal: stop }).catch(() => undefined)
  }
  return { error: `cannot meet the other launchers at ${address(settings)}: ${reason}; ${waited(settings)}` }
}

/** The first line that arrives; empty if none does. */
function line(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => {
      text += chunk
      const end = text.indexOf('\n')
      if (end !== -1 || text.length > LONGEST) resolve(text.slice(0, Math.max(end, 0)))
    })
    socket.once('end', () => resolve(''))
    socket.once('close', () => resolve(''))
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function address({ masterAddr, masterPort }: Settings): string {
  return `${masterAddr.includes(':') ? `[${masterAddr}]` : masterAddr}:${masterPort}`
}

function waited({ rendezvousTimeout }: Settings): string {
  return `waited ${rendezvousTimeout / 1000} s (--rdzv-conf timeout=S)`
}

function failure(text: string): LockstepError {
  return new LockstepError('ERR_RENDEZVOUS', text, { operation: 'launch' })
}
