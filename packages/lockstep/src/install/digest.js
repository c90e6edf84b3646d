// Whether a wheel is the one that it should be, by its SHA-256.
import { createHash } from 'node:crypto'
import { createReadStream, rmSync } from 'node:fs'
import { basename } from 'node:path'

import { SetupFailure } from './failure.js'
import { pins } from './pins.js'
import { say } from './report.js'

/** @param {string} path @returns {Promise<string>} */
export async function sha256Of(path) {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk)
  return hash.digest('hex')
}

/**
 * Refuses and removes a wheel whose SHA-256 is not the pinned one, or, where its name is not pinned, not the one that the
 * package index gives. Wheels of other builds (`+cpu`, a private index's) are not pinned: that is said.
 * @param {string} path
 * @param {{ source: string, file?: string, sha256?: string | undefined, known?: Readonly<Record<string, string>> }} options
 *   `source`: where it came from; `file`: its name, if the path has another; `sha256`: the index's
 */
export async function checkWheel(path, { source, file = basename(path), sha256, known = pins }) {
  const pinned = Object.hasOwn(known, file) ? known[file] : undefined
  const wanted = pinned ?? sha256
  if (wanted !== undefined) {
    const found = await sha256Of(path)
    if (found !== wanted) {
      rmSync(path, { force: true })
      throw differs(
        file,
        source,
        found,
        wanted,
        pinned === undefined ? 'that the package index gives' : 'of that release',
      )
    }
  }
  if (pinned === undefined) say(`${file} is not among the wheels that are known here; it was checked as pip checks it`)
}

/** @param {string} file @param {string} source @param {string} found @param {string} wanted @param {string} whose */
function differs(file, source, found, wanted, whose) {
  const start = (/** @type {string} */ digest) => digest.slice(0, 12)
  return new SetupFailure({
    what: `${file} is not the wheel ${whose}: its SHA-256 begins with ${start(found)} and should with ${start(wanted)}.`,
    where: `${source}; it was removed`,
    todo:
      'run the command again; if it stays so, pip\'s "index-url" or a proxy on the way serves a changed file: ' +
      'use another index, or set LIBTORCH',
  })
}
