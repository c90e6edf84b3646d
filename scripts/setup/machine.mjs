// Whether libtorch runs on this machine, and whether a first set-up finds what it needs. Before anything is installed.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { cacheDirectory } from '../../packages/lockstep/src/install/cache-directory.js'
import { SetupFailure } from '../../packages/lockstep/src/install/failure.js'
import { namesIn } from '../../packages/lockstep/src/install/build-info.js'
import { cacheElsewhere } from '../../packages/lockstep/src/install/cache.js'
import { checkSpace, checkWritable } from '../../packages/lockstep/src/install/disk.js'
import { spaceNeeded as libtorchSpace } from '../../packages/lockstep/src/install/fetch.js'
import { thisMachine, unsupported } from '../../packages/lockstep/src/install/machines.js'
import { findPip } from '../../packages/lockstep/src/install/pip.js'
import { spaceNeeded as buildSpace } from './native.mjs'
import { packageRoot, readJson, targetDirectory, targetElsewhere } from './paths.mjs'
import { checkToolchain } from './toolchain.mjs'

/** Refuses a machine that libtorch does not exist for. */
export function checkPlatform(machine = thisMachine()) {
  const why = unsupported(machine, readJson(join(packageRoot, 'package.json')).libtorch.glibc)
  if (why !== undefined) throw new SetupFailure(why)
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
