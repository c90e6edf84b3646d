// build-info.json: what an unpacked libtorch consists of. It is replaced last and in one piece, so what it names is there.
import { existsSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { SetupFailure } from './failure.js'

/**
 * @typedef {object} BuildInfo
 * @property {string} version              such as `2.13.0+cu130`
 * @property {string} flavour              such as `cu130`
 * @property {string} wheel                the file name of torch's wheel
 * @property {string} [wheelSha256]        of that wheel; absent where an older version unpacked it
 * @property {string} libtorchCpuSha256
 * @property {string[]} libraries          what is mapped, in this order
 * @property {string[]} [cudaLibraries]    the same for CUDA, after the others; absent without CUDA
 * @property {string[]} [cudaFiles]        all files of CUDA's part: also those that libraries open by name
 * @property {string} [cudaVersion]        the version that CUDA's part belongs to
 */

/**
 * What a directory says of itself; undefined where it says nothing. Fails where that cannot be read, or is damaged.
 * @param {string} directory @returns {BuildInfo | undefined}
 */
export function readBuildInfo(directory) {
  const path = join(directory, 'build-info.json')
  if (!existsSync(path)) return undefined
  let why = 'it names no libraries'
  try {
    const info = JSON.parse(readFileSync(path, 'utf8'))
    if (areNames(info?.libraries) && areNames(info.cudaLibraries ?? []) && areNames(info.cudaFiles ?? [])) return info
  } catch (error) {
    why = error instanceof Error ? error.message : String(error)
  }
  const todo = 'remove that directory, and run the command again'
  throw new SetupFailure({ what: 'this libtorch is damaged.', where: `${path}: ${why}`, todo })
}

/** @param {unknown} value */
function areNames(value) {
  return Array.isArray(value) && value.every((name) => typeof name === 'string')
}

/** @param {string} directory @param {BuildInfo} info */
export function writeBuildInfo(directory, info) {
  const path = join(directory, 'build-info.json')
  writeFileSync(`${path}.${process.pid}`, `${JSON.stringify(info, undefined, 2)}\n`)
  renameSync(`${path}.${process.pid}`, path)
}

/** @typedef {{ what: string, where: string, todo: string }} Problem */

/**
 * Whether a directory has CUDA's libraries.
 * @param {string} directory
 * @param {BuildInfo} [info]  what it says of itself
 * @returns {'absent' | 'complete' | Problem}
 */
export function cudaState(directory, info = readBuildInfo(directory)) {
  if (!info?.cudaLibraries) return 'absent'
  const todo = 'run npx lockstep install-libtorch --cuda: it installs them anew'
  if (info.cudaVersion !== info.version) {
    const what = `libtorch's CUDA libraries belong to ${info.cudaVersion ?? 'an unknown version'}, and libtorch is ${info.version}.`
    return { what, where: directory, todo }
  }
  const lost = missing(directory, [...info.cudaLibraries, ...(info.cudaFiles ?? [])])
  if (lost === undefined) return 'complete'
  return { what: "libtorch's CUDA libraries are not complete.", where: `${lost} is missing`, todo }
}

/**
 * The cached libtorch that CUDA's libraries are added to: a whole one, of a CUDA build.
 * @param {string} cache @param {string} version @returns {string | undefined}
 */
export function cudaBuild(cache, version) {
  const prefix = `libtorch-${version}-cu`
  const candidates = namesIn(cache).filter((name) => name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length)))
  return candidates.map((name) => join(cache, name)).find((directory) => isWhole(directory))
}

/** @param {string} directory */
function isWhole(directory) {
  try {
    const info = readBuildInfo(directory)
    return info !== undefined && missing(directory, info.libraries) === undefined
  } catch {
    return false
  }
}

/** What a directory holds: nothing where it does not exist, is a file, or may not be read. @param {string} directory */
export function namesIn(directory) {
  try {
    return readdirSync(directory)
  } catch {
    return []
  }
}

/** @param {string} directory @param {string[]} names */
function missing(directory, names) {
  return names.map((name) => join(directory, 'lib', name)).find((path) => !existsSync(path))
}
