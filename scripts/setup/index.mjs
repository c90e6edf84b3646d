// Everything between a fresh clone and a usable package. Each step is skipped when its inputs did not change.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { SetupFailure } from './failure.mjs'
import { fetchLibtorch } from './libtorch/fetch.mjs'
import { withLock } from './lock.mjs'
import { checkFirstSetup, checkPlatform } from './machine.mjs'
import { buildNative, builtBefore } from './native.mjs'
import { checkNode, installPackages } from './node.mjs'
import { cacheDirectory, dist, packageRoot, readJson, root } from './paths.mjs'
import { buildTypeScript } from './typescript.mjs'

/**
 * @typedef {object} Environment
 * @property {{ directory: string, version: string, flavour: string, libraries: string[] }} libtorch
 * @property {NodeJS.ProcessEnv} cargoEnv  with what cargo needs to build the crates as the set-up did, and to run their tests
 */

/**
 * Makes everything ready and says what it does.
 * @param {{ only?: 'typescript' | undefined }} [options]
 * @returns {Promise<Environment | undefined>} undefined when only a part was asked for
 */
export function setUp(options = {}) {
  checkNode()
  checkPlatform()
  return withLock(join(root, '.cache', 'setup.lock'), () => steps(options))
}

/** @param {{ only?: 'typescript' | undefined }} options @returns {Promise<Environment | undefined>} */
async function steps({ only }) {
  if (!only && !builtBefore()) await checkFirstSetup()
  await installPackages()
  await buildTypeScript()
  if (only === 'typescript') return undefined
  const libtorch = await libtorchOrFetch()
  const linked = await buildNative(libtorch, (await compiled('native/platform.js')).platformName())
  return { libtorch, cargoEnv: cargoEnvironment(linked, libtorch.directory) }
}

/** @param {string} name @returns {Promise<any>} a module of the package that was just compiled */
function compiled(name) {
  return import(pathToFileURL(join(dist, name)).href)
}

async function libtorchOrFetch() {
  const { findLibtorch } = await compiled('native/libtorch.js')
  const found = findLibtorch()
  if (found.ok) return found
  // A directory that the user named is never replaced behind their back.
  if (process.env['LIBTORCH']) throw new SetupFailure(found)
  const { version, cuda } = readJson(join(packageRoot, 'package.json')).libtorch
  const present = () => findLibtorch().ok
  await fetchLibtorch({ version, cuda, cache: cacheDirectory(), env: process.env, present })
  const fetched = findLibtorch()
  if (!fetched.ok) throw new SetupFailure(fetched)
  return fetched
}

/** @param {string} linked @param {string} loaded @returns {NodeJS.ProcessEnv} */
function cargoEnvironment(linked, loaded) {
  const name = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH'
  const paths = [join(loaded, 'lib'), process.env[name]].filter(Boolean)
  return { ...process.env, LIBTORCH: linked, [name]: paths.join(':') }
}
