// What the published packages' package.json files have in common.
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { machines } from '../../packages/lockstep/src/install/machines.js'
import { packageRoot, readJson, root } from '../setup/paths.mjs'

/** The file with the licences of others' code that is in a package's own files. */
export const notices = 'THIRD-PARTY-NOTICES'

/** The package.json of `lockstep` in the repository. */
export function ownManifest() {
  return readJson(join(packageRoot, 'package.json'))
}

/** The platforms that there is an addon for, such as `linux-x64-gnu`. @returns {string[]} */
export function platforms() {
  return ownManifest().napi.targets.map((/** @type {keyof typeof machines} */ target) => machines[target].platform)
}

/** The packages for a platform: each asks for the next one. @param {string} platform */
export function namesFor(platform) {
  const { name, napi, libtorch } = ownManifest()
  return { facade: name, addon: `${napi.packageName}-${platform}`, libtorch: `${libtorch.packageName}-${platform}` }
}

/** What npm compares with the machine before it installs a package. @param {string} platform */
export function machineOf(platform) {
  const machine = Object.values(machines).find((each) => each.platform === platform)
  if (!machine) throw new Error(`there is no package for ${platform}`)
  return { os: [machine.os], cpu: [machine.cpu], ...(machine.libc && { libc: [machine.libc] }) }
}

/** What every package says of the project, where the repository says it. */
export function project() {
  const { private: isPrivate, author, repository, homepage, bugs, engines } = ownManifest()
  return Object.fromEntries(
    Object.entries({ private: isPrivate, author, repository, homepage, bugs, engines }).filter(
      ([, value]) => value !== undefined,
    ),
  )
}

/** An empty directory for a package. @param {string} target @param {string} name */
export function emptyDirectory(target, name) {
  const directory = join(target, name)
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true })
  return directory
}

/** @param {string} directory */
export function copyLicence(directory) {
  copyFileSync(join(root, 'LICENSE'), join(directory, 'LICENSE'))
}

/** @param {string} directory @param {unknown} content */
export function writeManifest(directory, content) {
  writeFileSync(join(directory, 'package.json'), `${JSON.stringify(content, undefined, 2)}\n`)
}
