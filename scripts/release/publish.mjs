// `node scripts/release/publish.mjs DIRECTORY...`: publishes what the gate let through, each package after those that it asks
// for. What is there already is left out, so that a run that broke off can be repeated.
import { resolve } from 'node:path'

import { runMain, SetupFailure } from '../../packages/lockstep/src/install/failure.js'
import { run } from '../../packages/lockstep/src/install/process.js'
import { say } from '../../packages/lockstep/src/install/report.js'
import { compareVersions } from '../../packages/lockstep/src/install/versions.js'
import { namesFor, platforms } from '../package/manifest.mjs'
import { commandLine } from './command-line.mjs'
import { view } from './npm-registry.mjs'
import { readRelease } from './record.mjs'

/** The oldest npm that knows trusted publishing. */
const oldestNpm = '11.5.1'

const usage = 'node scripts/release/publish.mjs [--provenance] DIRECTORY...'

await runMain(async () => {
  const options = /** @type {const} */ ({ provenance: { type: 'boolean', default: false } })
  const { values, positionals } = commandLine(usage, options, { directories: true })
  await checkNpm()
  for (const archive of inOrder(positionals)) await publish(archive, values.provenance === true)
})

async function checkNpm() {
  const version = (await run('npm', ['--version'])).output.trim()
  if (compareVersions(version, oldestNpm) >= 0) return
  throw new SetupFailure({ what: `npm ${version} knows no trusted publishing.`, todo: `use npm ${oldestNpm} or newer` })
}

/**
 * libtorch for all platforms, then the addons, then `lockstep`, which is the same from each platform: the first one's.
 * @param {string[]} directories
 */
function inOrder(directories) {
  return directories
    .flatMap((directory) => {
      const { platform, archives } = readRelease(directory)
      const { libtorch, addon, facade } = namesFor(platform)
      const order = platform === platforms()[0] ? [libtorch, addon, facade] : [libtorch, addon]
      return archives.map((archive) => {
        return { ...archive, path: resolve(directory, archive.file), rank: order.indexOf(archive.name) }
      })
    })
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => a.rank - b.rank)
}

/** @param {ReturnType<typeof inOrder>[number]} archive @param {boolean} provenance */
async function publish({ name, version, sha512, path, rank }, provenance) {
  const { exists, value } = await view(`${name}@${version}`, 'dist.integrity')
  if (exists && value !== undefined) {
    // libtorch's version is its own: one that is there serves many versions of ours.
    if (value === sha512 || rank === 0) return say(`${name}@${version} is there already`)
    const what = `${name}@${version} is in the registry with other contents.`
    throw new SetupFailure({ what, where: path, todo: 'publish what was changed under a new version' })
  }
  say(`publishing ${name}@${version}`)
  const args = ['publish', path, '--access', 'public', '--ignore-scripts', ...(provenance ? ['--provenance'] : [])]
  const { code } = await run('npm', args, { show: true })
  if (code === 0) return
  throw new SetupFailure({
    what: `npm did not publish ${name}@${version} (exit code ${code}).`,
    where: path,
    todo: "see npm's message above, and run the command again: what is published already is left out",
  })
}
