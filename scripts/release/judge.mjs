// Whether a build may be published: whether it runs on every system that is promised.
import { join } from 'node:path'

import { compareVersions } from '../../packages/lockstep/src/install/versions.js'
import { packageRoot, readJson } from '../setup/paths.mjs'

/** What of a system a file of native code needs. @typedef {{ name: string, needs: Record<string, string> }} Binary */

/**
 * The newest versions that a published file may need: those of the manylinux_2_28 systems, that is, of GCC 8's libraries
 * (Debian 10, RHEL 8, Ubuntu 18.10). The version of glibc is the one that the package itself demands.
 */
export const limits = {
  GLIBC: readJson(join(packageRoot, 'package.json')).libtorch.glibc,
  GLIBCXX: '3.4.25',
  CXXABI: '1.3.11',
}

/**
 * Why a build must not be published, a sentence each; empty where it may be. On macOS the compiler is told the oldest
 * system (MACOSX_DEPLOYMENT_TARGET), and files do not say versions of symbols.
 * @param {{ platform: string, libtorch: string, wheel: import('./record.mjs').Wheel, binaries: Binary[] }} build
 *   `libtorch`: its full version, such as `2.13.0+cpu`
 * @returns {string[]}
 */
export function reasonsAgainst({ platform, libtorch, wheel, binaries }) {
  const unknown =
    wheel.sha256 === undefined
      ? [`the SHA-256 of ${wheel.file} was not recorded: libtorch has to be fetched anew.`]
      : []
  if (!platform.startsWith('linux-')) return unknown
  const reasons = binaries.flatMap(({ name, needs }) => {
    if (needs['GLIBC'] === undefined) return [`${name} does not say which glibc it needs.`]
    return Object.entries(limits)
      .filter(([family, limit]) => compareVersions(needs[family] ?? '0', limit) > 0)
      .map(([family, limit]) => `${name} needs ${family} ${needs[family]}, and ${limit} is the limit.`)
  })
  const flavour = libtorch.split('+')[1]
  if (flavour !== 'cpu') reasons.push(`libtorch is ${libtorch}, and its build without CUDA (+cpu) is published.`)
  return [...reasons, ...unknown]
}
