// Whether libtorch runs on this machine, and whether a first set-up finds what it needs. Before anything is installed.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { SetupFailure } from '../../packages/lockstep/src/install/failure.js'
import { namesIn } from '../../packages/lockstep/src/install/build-info.js'
import { cacheElsewhere } from '../../packages/lockstep/src/install/cache.js'
import { checkSpace, checkWritable } from '../../packages/lockstep/src/install/disk.js'
import { spaceNeeded as libtorchSpace } from '../../packages/lockstep/src/install/fetch.js'
import { findPip } from '../../packages/lockstep/src/install/pip.js'
import { spaceNeeded as buildSpace } from './native.mjs'
import { compareVersions } from '../../packages/lockstep/src/install/versions.js'
import { cacheDirectory, packageRoot, readJson, targetDirectory, targetElsewhere } from './paths.mjs'
import { checkToolchain } from './toolchain.mjs'

/** What of a machine decides. @typedef {{ platform: string, arch: string, glibc: string | undefined }} Machine */

/** @returns {Machine} */
export function thisMachine() {
  const report = /** @type {any} */ (process.platform === 'linux' ? process.report?.getReport() : undefined)
  return { platform: process.platform, arch: process.arch, glibc: report?.header?.glibcVersionRuntime }
}

/** Refuses a machine that libtorch does not exist for. @param {Machine} [machine] */
export function checkPlatform(machine = thisMachine()) {
  const { napi, libtorch } = readJson(join(packageRoot, 'package.json'))
  const { platform, arch, glibc } = machine
  const cpu = { x64: 'x86_64', arm64: 'aarch64' }[arch] ?? arch
  const system = { linux: 'unknown-linux-gnu', darwin: 'apple-darwin' }[platform] ?? platform
  const todo = `use Linux with glibc ${libtorch.glibc} or newer on x64 or arm64, or macOS on arm64`
  const here = `there is no libtorch for ${platform} on ${arch}`
  if (!napi.targets.includes(`${cpu}-${system}`)) throw new SetupFailure({ what: `${here}.`, todo })
  if (platform !== 'linux') return
  if (glibc === undefined) throw new SetupFailure({ what: `${here} without glibc.`, todo })
  if (compareVersions(glibc, libtorch.glibc) >= 0) return
  throw new SetupFailure({ what: `libtorch needs glibc ${libtorch.glibc} or newer, this is ${glibc}.`, todo })
}

/**
 * What a first set-up needs later is looked for at once: tools, room on the disk, and pip where libtorch has to be
 * fetched.
 * @param {NodeJS.ProcessEnv} [env]
 * @param {(directory: string) => number} [free]
 */
export async function checkFirstSetup(env = process.env, free) {
  await checkToolchain(env)
  checkWritable(targetDirectory(env), targetElsewhere)
  checkSpace(targetDirectory(env), buildSpace, 'the Rust build', targetElsewhere, free)
  const cache = cacheDirectory(env)
  if (env['LIBTORCH'] || namesIn(cache).some((name) => name.startsWith('libtorch-'))) return
  checkWritable(cache, cacheElsewhere)
  if (existsSync(cache)) return
  checkSpace(cache, libtorchSpace, 'libtorch', cacheElsewhere, free)
  const scratch = mkdtempSync(join(tmpdir(), 'lockstep-pip-'))
  try {
    await findPip(scratch, env)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
