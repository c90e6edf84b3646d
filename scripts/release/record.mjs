// release.json: what was built for one platform, and whether it may be published.
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { SetupFailure } from '../../packages/lockstep/src/install/failure.js'
import { pins } from '../../packages/lockstep/src/install/pins.js'
import { integrityOf } from '../package/tarball.mjs'
import { dist } from '../setup/paths.mjs'
import { reasonsAgainst } from './judge.mjs'

/** An archive, by its name in the directory. @typedef {{ name: string, version: string, file: string, size: number, sha512: string }} Archive */

/** `pinned`: whether the repository says its SHA-256; if not, the package index alone does. @typedef {{ file: string, sha256: string | undefined, pinned: boolean }} Wheel */

/**
 * @typedef {object} Release
 * @property {string} platform     such as `linux-x64-gnu`
 * @property {string} libtorch     its full version, such as `2.13.0+cpu`
 * @property {Wheel} wheel         what libtorch was unpacked from
 * @property {Archive[]} archives  of libtorch, the addon and lockstep: each after those that it depends on
 * @property {Record<string, string>} needs  the newest versions of GLIBC, GLIBCXX and CXXABI that a file of them needs
 * @property {boolean} publishable
 * @property {string[]} because    why not, a sentence each
 */

/**
 * @param {string} platform
 * @param {import('../../packages/lockstep/src/install/build-info.js').BuildInfo} info  what libtorch says of itself
 * @param {import('../package/tarball.mjs').Packed[]} packed  lockstep, the addon, libtorch: as `stage` lays them out
 * @returns {Promise<Release>}
 */
export async function describe(platform, { version: libtorch, wheel: file, wheelSha256: sha256 }, packed) {
  const { needsOf } = await import(pathToFileURL(join(dist, 'native', 'needs.js')).href)
  const files = packed.flatMap(({ directory }) => libraries(directory).map((name) => join(directory, name)))
  const binaries = files.map((path) => ({ name: basename(path), needs: needsOf([path]) }))
  const wheel = { file, sha256, pinned: sha256 !== undefined && pins[file] === sha256 }
  const because = reasonsAgainst({ platform, libtorch, wheel, binaries })
  const archives = packed.toReversed().map(({ name, version, tarball, size }) => {
    return { name, version, file: basename(tarball), size, sha512: integrityOf(tarball) }
  })
  return { platform, libtorch, wheel, archives, needs: needsOf(files), publishable: because.length === 0, because }
}

/** The files of native code below a directory. @param {string} directory */
function libraries(directory) {
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => /\.(node|dylib)$|\.so(\.\d+)*$/.test(name) && statSync(join(directory, name)).isFile())
}

/** @param {string} directory @param {Release} release */
export function writeRelease(directory, release) {
  writeFileSync(join(directory, 'release.json'), `${JSON.stringify(release, undefined, 2)}\n`)
}

/** @param {string} directory @returns {Release} */
export function readRelease(directory) {
  const path = join(directory, 'release.json')
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new SetupFailure({
      what: `there is no release here that can be read: ${error instanceof Error ? error.message : error}.`,
      where: path,
      todo: 'name a directory that node scripts/release.mjs --output wrote',
    })
  }
}
