// A stamp says from which inputs an output was made, so that an unchanged step costs milliseconds.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

import { root } from './paths.mjs'

/**
 * A digest of the contents of files and, recursively, of directories, and of further values.
 * @param {string[]} paths
 * @param {unknown[]} [values]
 */
export function fingerprint(paths, values = []) {
  const hash = createHash('sha256').update(JSON.stringify(values))
  for (const path of paths.flatMap(filesUnder)) hash.update(`\0${relative(root, path)}\0`).update(readFileSync(path))
  return hash.digest('hex')
}

/** @param {string} path @returns {string[]} */
function filesUnder(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => (name === 'node_modules' ? [] : filesUnder(join(path, name))))
}

/** @param {string} stamp @param {string} digest @param {string[]} outputs files that must exist too */
export function isFresh(stamp, digest, outputs) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === digest && outputs.every((path) => existsSync(path))
}

/** Written last and in one piece: an interrupted step leaves no stamp. @param {string} stamp @param {string} digest */
export function writeStamp(stamp, digest) {
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(`${stamp}.${process.pid}`, digest)
  renameSync(`${stamp}.${process.pid}`, stamp)
}
