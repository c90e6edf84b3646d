// `node scripts/release.mjs --output DIRECTORY`: what is published for this platform. It is built, packed without tables for
// debuggers, tried on a machine with nothing but Node, and described in release.json: also whether it may be published.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

import { readBuildInfo } from '../packages/lockstep/src/install/build-info.js'
import { runMain, SetupFailure } from '../packages/lockstep/src/install/failure.js'
import { targetHere } from '../packages/lockstep/src/install/machines.js'
import { say, step } from '../packages/lockstep/src/install/report.js'
import { stage } from './package/stage.mjs'
import { pack } from './package/tarball.mjs'
import { commandLine } from './release/command-line.mjs'
import { describe, writeRelease } from './release/record.mjs'
import { tryOut } from './release/trial.mjs'
import { setUp } from './setup/index.mjs'
import { dist } from './setup/paths.mjs'

const usage = 'node scripts/release.mjs --output DIRECTORY [--built] [--strict] [--public]'

await runMain(async () => {
  const { values } = commandLine(usage, {
    output: { type: 'string' }, // where the archives and release.json come
    built: { type: 'boolean', default: false }, // takes what is built already
    strict: { type: 'boolean', default: false }, // fails where the build may not be published
    public: { type: 'boolean', default: false }, // takes "private" out of each package.json
  })
  if (typeof values.output !== 'string') throw new SetupFailure({ what: '--output is missing.', todo: usage })
  const output = resolve(values.output)
  const libtorch = values.built ? await present() : /** @type {Found} */ ((await setUp())?.libtorch)
  mkdirSync(output, { recursive: true })
  const staged = mkdtempSync(join(tmpdir(), 'lockstep-release-'))
  try {
    const directories = await step('staging', () =>
      stage(staged, libtorch.directory, { isPublic: values.public === true }),
    )
    const packed = await step('packing', () => Promise.all(directories.map((directory) => pack(directory, output))))
    await tryOut(packed.map(({ tarball }) => tarball))
    const release = await describe(targetHere().platform, buildInfo(libtorch.directory), packed)
    writeRelease(output, release)
    say(release.publishable ? 'this build may be published' : 'this build must not be published:')
    for (const reason of release.because) say(`  ${reason}`)
    return values.strict === true && !release.publishable ? 1 : 0
  } finally {
    rmSync(staged, { recursive: true, force: true })
  }
})

/** @typedef {{ directory: string }} Found */

/** What its wheel says: a libtorch whose CUDA libraries were not installed is still the build for CUDA. @param {string} directory */
function buildInfo(directory) {
  const info = readBuildInfo(directory)
  if (info === undefined) throw new Error(`${directory} does not say what it is`)
  return info
}

/** The libtorch that is there. @returns {Promise<Found>} */
async function present() {
  const { findLibtorch } = await import(pathToFileURL(join(dist, 'native', 'libtorch.js')).href)
  const found = findLibtorch()
  if (!found.ok) throw new SetupFailure(found)
  return found
}
