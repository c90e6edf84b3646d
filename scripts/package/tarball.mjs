// The archives that npm publishes: how they are made, and what is in them.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'

/**
 * One package: where it was laid out, its archive, and the paths in that, in their order.
 * @typedef {{ name: string, version: string, directory: string, tarball: string, files: string[], size: number }} Packed
 */

/**
 * Packs a package with npm.
 * @param {string} directory  where it was laid out
 * @param {string} target     where the archive comes to lie
 * @returns {Promise<Packed>}
 */
export async function pack(directory, target) {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', target]
  const { stdout } = await promisify(execFile)('npm', args, { cwd: directory, maxBuffer: 1e8 })
  const [{ name, version, filename, size, files }] = JSON.parse(stdout)
  const paths = files.map((/** @type {{ path: string }} */ { path }) => path).sort()
  return { name, version, directory, tarball: join(target, filename), size, files: paths }
}

/** The package.json in an archive. @param {string} tarball @returns {Promise<any>} */
export async function manifestOf(tarball) {
  const { stdout } = await promisify(execFile)('tar', ['-xzOf', tarball, 'package/package.json'])
  return JSON.parse(stdout)
}

/** A digest of what is in an archive, however it was compressed. @param {string} tarball */
export function contentsOf(tarball) {
  return createHash('sha512')
    .update(gunzipSync(readFileSync(tarball)))
    .digest('base64')
}

/** What npm calls an archive's integrity: its SHA-512. @param {string} tarball */
export function integrityOf(tarball) {
  return `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`
}
