// Lays out what is published: `lockstep`, and one package with the addons for each platform, as @napi-rs/cli names them.
import { copyFileSync, cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { dist, native, packageRoot, readJson, root } from '../setup/paths.mjs'

/**
 * Makes `lockstep` and the package for this platform under `target`; both must be built.
 * @param {string} target
 * @returns {Promise<string[]>} the two directories
 */
export async function stage(target) {
  const { platformName } = await import(pathToFileURL(join(dist, 'native', 'platform.js')).href)
  const manifest = readJson(join(packageRoot, 'package.json'))
  const [main, addons] = [join(target, manifest.name), join(target, `${manifest.name}-${platformName()}`)]
  for (const directory of [main, addons]) {
    rmSync(directory, { recursive: true, force: true })
    mkdirSync(directory, { recursive: true })
    copyFileSync(join(root, 'LICENSE'), join(directory, 'LICENSE'))
  }
  copyFileSync(join(root, 'README.md'), join(main, 'README.md'))
  for (const name of ['bin', 'dist']) cpSync(join(packageRoot, name), join(main, name), { recursive: true })
  dropMaps(join(main, 'dist'))
  writeJson(main, { ...manifest, optionalDependencies: platformPackages(manifest) })

  const files = ['', '-loader'].map((part) => `${manifest.napi.binaryName}${part}.${platformName()}.node`)
  for (const file of files) copyFileSync(join(native, file), join(addons, file))
  writeFileSync(join(addons, 'README.md'), `The native part of ${manifest.name} for ${platformName()}.\n`)
  const { version, license, engines } = manifest
  const isPrivate = manifest.private && { private: true }
  const machine = {
    os: [process.platform],
    cpu: [process.arch],
    ...(process.platform === 'linux' && { libc: ['glibc'] }),
  }
  writeJson(addons, { name: basename(addons), version, ...isPrivate, license, engines, ...machine, files })
  return [main, addons]
}

/**
 * Takes the source maps of modules away that have no code to step through: of types alone, or generated.
 * @param {string} directory
 */
function dropMaps(directory) {
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.js')) continue
    const path = join(directory, name)
    const code = readFileSync(path, 'utf8').replace(/^\/\/# sourceMappingURL=.*\n?/m, '')
    const isEmpty = code.replace(/^\/\*[^]*?\*\/|^\/\/.*/gm, '').trim() === 'export {};'
    if (!isEmpty && !/(^|[\\/])generated[\\/]/.test(name)) continue
    writeFileSync(path, code)
    rmSync(`${path}.map`)
  }
}

/** One for each target, of exactly this version. @param {any} manifest @returns {Record<string, string>} */
function platformPackages({ name, version, napi }) {
  const names = { 'x86_64-unknown-linux-gnu': 'linux-x64-gnu', 'aarch64-unknown-linux-gnu': 'linux-arm64-gnu' }
  const all = { ...names, 'aarch64-apple-darwin': 'darwin-arm64' }
  return Object.fromEntries(
    napi.targets.map((/** @type {keyof typeof all} */ target) => [`${name}-${all[target]}`, version]),
  )
}

/** @param {string} directory @param {unknown} content */
function writeJson(directory, content) {
  writeFileSync(join(directory, 'package.json'), `${JSON.stringify(content, undefined, 2)}\n`)
}
