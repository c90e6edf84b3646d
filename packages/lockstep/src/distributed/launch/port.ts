import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { LockstepError } from '../../error.js'

const LOWEST = 10_240
const TRIES = 50

/**
 * Finds a free port, on which rank 0 listens a moment later. Another process could take it in between. So the port lies
 * below the kernel's ephemeral range (`listen(0)`, outgoing connections): only a program that requests this very number
 * can take it. If that leaves no room, the kernel chooses.
 */
export async function freePort(): Promise<number> {
  const room = ephemeralStart() - LOWEST
  const tries = room > 1000 ? TRIES : 0
  for (let i = 0; i < tries; i++) {
    const port = await listenOnce(LOWEST + Math.floor(Math.random() * room))
    if (port !== undefined) return port
  }
  const port = await listenOnce(0)
  if (port === undefined) {
    throw new LockstepError('ERR_PORT_IN_USE', 'the system has no free port for the store of rank 0')
  }
  return port
}

function ephemeralStart(): number {
  try {
    return Number.parseInt(readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8'), 10) || 0
  } catch {
    return 49_152 // IANA's dynamic range, which other systems follow
  }
}

/** Listens on all addresses and closes again; undefined if the port is taken on any of them. */
function listenOnce(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen({ port, exclusive: true }, () => {
      const address = server.address()
      const chosen = typeof address === 'object' && address !== null ? address.port : undefined
      server.close(() => resolve(chosen))
    })
  })
}
