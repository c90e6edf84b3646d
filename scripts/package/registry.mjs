// A registry of npm packages on this machine: what is to be published, and what the repository has installed.
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'

import { nodeModules } from '../setup/paths.mjs'
import { integrityOf, manifestOf, pack } from './tarball.mjs'

/**
 * A package that can be installed.
 * @typedef {{ manifest: { name: string, version: string }, tarball: string, integrity: string }} Offer
 */

/**
 * Where the registry answers, and what it was asked for.
 * @typedef {{ url: string, asked: string[], close: () => void }} Registry
 */

/**
 * Starts a registry with packages that are archives already. Any other name that the repository's node_modules hold is
 * packed when it is asked for; what they do not hold is not found.
 * @param {readonly string[]} tarballs
 * @param {string} scratch  for the archives that it packs
 * @returns {Promise<Registry>}
 */
export async function serve(tarballs, scratch) {
  /** @type {Map<string, Promise<Offer>>} */
  const offers = new Map()
  for (const tarball of tarballs) {
    const offered = await offer(tarball)
    offers.set(offered.manifest.name, Promise.resolve(offered))
  }
  const find = (/** @type {string} */ name) => {
    const installed = join(nodeModules, name)
    if (!offers.has(name) && existsSync(join(installed, 'package.json'))) {
      offers.set(
        name,
        pack(installed, scratch).then(({ tarball }) => offer(tarball)),
      )
    }
    return offers.get(name)
  }
  /** @type {string[]} */
  const asked = []
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
        return response.end(JSON.stringify({ ...manifest, 'dist-tags': { latest: manifest.version }, versions }))
      },
      (/** @type {unknown} */ error) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const url = `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`
  return {
    url,
    asked,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** @param {string} tarball @returns {Promise<Offer>} */
async function offer(tarball) {
  return { manifest: await manifestOf(tarball), tarball, integrity: integrityOf(tarball) }
}
