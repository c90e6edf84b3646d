// Everything between a fresh clone and a usable package. Each step is skipped when its inputs did not change.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { cacheDirectory } from '../../packages/lockstep/src/install/cache-directory.js'
import { checkWritable } from '../../packages/lockstep/src/install/disk.js'
import { SetupFailure, writeFailure } from '../../packages/lockstep/src/install/failure.js'
import { installLibtorch } from '../../packages/lockstep/src/install/install.js'
import { withLock } from '../../packages/lockstep/src/install/lock.js'
import { checkFirstSetup, checkPlatform } from './machine.mjs'
import { buildNative, builtBefore } from './native.mjs'
import { checkNode, installPackages } from './node.mjs'
import { dist, modules, native, nodeModules, packageRoot, readJson, root } from './paths.mjs'
import { buildTypeScript } from './typescript.mjs'

/**
 * @typedef {object} Environment
 * @property {{ directory: string, version: string, flavour: string, libraries: string[] }} libtorch
 * @property {NodeJS.ProcessEnv} cargoEnv  with what cargo needs to build the crates as the set-up did, and to run their tests
 */

/**
 * Makes everything ready and says what it does.
 * @param {{ only?: 'typescript' | undefined, cuda?: boolean }} [options]  `cuda`: with what a GPU needs
 * @returns {Promise<Environment | undefined>} undefined when only a part was asked for
 */
export function setUp(options = {}) {
  checkNode()
  checkPlatform()
  return inCheckout(() => withLock(join(root, '.cache', 'setup.lock'), () => steps(options)))
}

/** @template T @param {() => Promise<T>} work @returns {Promise<T>} */
async function inCheckout(work) {
  const elsewhere = 'clone the repository to a directory of your own'
  try {
    for (const directory of [join(root, '.cache'), modules, dist, native, nodeModules])
      checkWritable(directory, elsewhere)
    return await work()
  } catch (error) {
    throw writeFailure(error, elsewhere) ?? error
  }
}

/** @param {{ only?: 'typescript' | undefined, cuda?: boolean }} options @returns {Promise<Environment | undefined>} */
async function steps({ only, cuda = false }) {
  if (!only && !builtBefore()) await checkFirstSetup()
  await installPackages()
  await buildTypeScript()
  if (only === 'typescript') return undefined
  const libtorch = await libtorchOrFetch(cuda)
  const { linked, target } = await buildNative(libtorch)
  return { libtorch, cargoEnv: cargoEnvironment(linked, libtorch.directory, target) }
}

/** @param {string} name @returns {Promise<any>} a module of the package that was just compiled */
function compiled(name) {
  return import(pathToFileURL(join(dist, name)).href)
}

/** @param {boolean} cuda */
async function libtorchOrFetch(cuda) {
  const { findLibtorch } = await compiled('native/libtorch.js')
  if (process.env['LIBTORCH']) {
    // A directory that the user named is never replaced or changed behind their back.
    if (!cuda) return usable(findLibtorch())
    const todo = 'unset LIBTORCH, or install torch with CUDA there by its own means and leave out --cuda'
    throw new SetupFailure({ what: '--cuda completes the cached libtorch, and LIBTORCH names another.', todo })
  }
  const { version, cuda: needs } = readJson(join(packageRoot, 'package.json')).libtorch
  const present = () => findLibtorch().ok
  await installLibtorch({ version, needs, cuda, cache: cacheDirectory(), env: process.env, present })
  return usable(findLibtorch())
}

/** @param {any} found */
function usable(found) {
  if (!found.ok) throw new SetupFailure(found)
  return found
}

/** @param {string} linked @param {string} loaded @param {string} target @returns {NodeJS.ProcessEnv} */
function cargoEnvironment(linked, loaded, target) {
  const name = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH'
  const paths = [join(loaded, 'lib'), process.env[name]].filter(Boolean)
  return { ...process.env, LIBTORCH: linked, CARGO_BUILD_TARGET: target, [name]: paths.join(':') }
}
