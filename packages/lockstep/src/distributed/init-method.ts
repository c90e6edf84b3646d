/** Parses `env://`, `tcp://host:port` and `file:///path`, the URLs of `torch.distributed`. */
import { checkKind } from '../checks.js'
import { fileURLToPath } from 'node:url'

import { LockstepError } from '../error.js'
import type { Store } from './stores.js'

/** The rendezvous, and the rank and world size that the URL gives. */
export interface InitMethod {
  readonly kind: 'env' | 'tcp' | 'file' | 'store'
  readonly host?: string
  readonly port?: number
  readonly path?: string
  readonly rank?: number | undefined
  readonly worldSize?: number | undefined
}

/** Parses `initMethod` or `store`. Both together, or an incomplete URL, are `ERR_INVALID_ARGUMENT`. */
export function parseInitMethod(options: {
  readonly initMethod?: string | undefined
  readonly store?: Store | undefined
  readonly rank?: number | undefined
  readonly worldSize?: number | undefined
}): InitMethod {
  const { initMethod, store, rank, worldSize } = options
  if (store !== undefined) {
    if (initMethod !== undefined) throw invalid('Cannot specify both initMethod and store.')
    return { kind: 'store' }
  }
  if (initMethod === undefined) return { kind: 'env' }
  checkKind('initProcessGroup', 'initMethod', initMethod, 'string')
  let url: URL
  try {
    url = new URL(initMethod)
  } catch (cause) {
    throw invalid(`initMethod '${initMethod}' is not an URL: env://, tcp://host:port or file:///path`, cause)
  }
  const said = {
    rank: agreed('rank', rank, url.searchParams.get('rank')),
    worldSize: agreed('worldSize', worldSize, url.searchParams.get('world_size')),
  }
  switch (url.protocol) {
    case 'env:':
      return { kind: 'env', ...said }
    case 'tcp:': {
      const port = Number(url.port)
      if (url.hostname === '' || url.port === '' || port === 0) {
        throw invalid(`initMethod '${initMethod}' needs a host and a port: tcp://host:port`)
      }
      return { kind: 'tcp', host: url.hostname.replace(/^\[(.*)\]$/, '$1'), port, ...said }
    }
    case 'file:': {
      if (url.hostname !== '') throw invalid(`initMethod '${initMethod}' names a host: write file:///path`)
      url.search = ''
      return { kind: 'file', path: fileURLToPath(url), ...said }
    }
    default:
      throw invalid(
        `No rendezvous handler for ${url.protocol}// (initMethod is env://, tcp://host:port or file:///path)`,
      )
  }
}

function agreed(name: string, option: number | undefined, text: string | null): number | undefined {
  if (text === null) return option
  const value = Number(text)
  if (!Number.isInteger(value)) throw invalid(`${name}=${text} in initMethod is not a whole number`)
  if (option !== undefined && option !== value) {
    throw invalid(`the option ${name} is ${option}, but initMethod says ${value}`)
  }
  return value
}

function invalid(text: string, cause?: unknown): LockstepError {
  return new LockstepError('ERR_INVALID_ARGUMENT', `initProcessGroup: ${text}`, {
    operation: 'initProcessGroup',
    cause,
  })
}
