/** A registry that knows packages by what is said of them, and takes new ones without keeping them. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a registry tells of a package: `versions` by the integrity of their archives. */
export interface Known {
  repository: unknown
  versions: Record<string, string>
}

/** Starts one; `published` are the names that it was given, in their order. */
export async function registryOf(
  packages: ReadonlyMap<string, Known>,
): Promise<{ url: string; published: string[]; close: () => void }> {
  const published: string[] = []
  const server = createServer((request, response) => {
    const name = decodeURIComponent((request.url ?? '').slice(1).replace(/\?.*/, ''))
    if (request.method === 'PUT') {
      published.push(name)
      request.resume()
      return void request.on('end', () => response.writeHead(201).end('{}'))
    }
    const known = packages.get(name)
    if (known === undefined) return void response.writeHead(404).end('{}')
    const { repository, versions } = known
    const all = Object.entries(versions).map(([version, integrity]) => {
      const dist = { integrity, tarball: `http://127.0.0.1/${version}.tgz` }
      return [version, { name, version, repository, dist }] as const
    })
    const latest = Object.keys(versions).at(-1)
    response.end(JSON.stringify({ name, repository, 'dist-tags': { latest }, versions: Object.fromEntries(all) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    published,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
