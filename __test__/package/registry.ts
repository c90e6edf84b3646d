/** A registry of npm packages on this machine: what is to be published, and what the repository has installed. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { nodeModules } from '../../scripts/setup/paths.mjs'

/** A package that can be installed. */
interface Offer {
  manifest: { name: string; version: string }
  tarball: string
  integrity: string
}

/** Where the registry answers, and what it was asked for. */
export interface Registry {
  url: string
  asked: string[]
  close(): void
}

/**
 * Starts a registry with the packages in `tarballs`, by their directories. Any other name that the repository's
 * node_modules hold is packed when it is asked for; what they do not hold is not found.
 */
export async function serve(tarballs: ReadonlyMap<string, string>, scratch: string): Promise<Registry> {
  const offers = new Map<string, Promise<Offer>>()
  for (const [directory, tarball] of tarballs) {
    const manifest = manifestIn(directory)
    offers.set(manifest.name, Promise.resolve(offer(manifest, tarball)))
  }
  const find = (name: string): Promise<Offer> | undefined => {
    if (!offers.has(name) && existsSync(join(nodeModules, name, 'package.json'))) offers.set(name, pack(name, scratch))
    return offers.get(name)
  }
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '').slice(1))
    const [name = '', file] = path.split('/-/')
    asked.push(path)
    const offered = find(name)
    if (offered === undefined) return response.writeHead(404).end('{}')
    return void offered.then(
      ({ manifest, tarball, integrity }) => {
        if (file !== undefined) return response.end(readFileSync(tarball))
        const dist = { tarball: `${url}/${name}/-/${manifest.version}.tgz`, integrity }
        const versions = { [manifest.version]: { ...manifest, dist } }
        return response.end(JSON.stringify({ name, 'dist-tags': { latest: manifest.version }, versions }))
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    asked,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function manifestIn(directory: string): Offer['manifest'] {
  return JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as Offer['manifest']
}

function offer(manifest: Offer['manifest'], tarball: string): Offer {
  const integrity = `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`
  return { manifest, tarball, integrity }
}

async function pack(name: string, scratch: string): Promise<Offer> {
  const tarball = join(scratch, `${name.replace('/', '-')}.tgz`)
  const inside = ['-C', join(nodeModules, name), '--exclude=./node_modules', '--transform=s,^\\.,package,', '.']
  await promisify(execFile)('tar', ['-czhf', tarball, ...inside])
  return offer(manifestIn(join(nodeModules, name)), tarball)
}
