// Takes out of torch's wheel what Lockstep links and loads: libtorch_cpu, what it needs, and the headers.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

import { SetupFailure } from './failure.js'
import { neededLibraries } from './elf.js'
import { Zip } from './zip.js'

/** Libraries that every Linux with glibc has, and those of macOS. */
export const system = /^(lib(c|m|dl|rt|pthread|util|stdc\+\+|gcc_s)\.so|ld-linux)/

/** @typedef {{ name: string, unpacked: number, total: number }} Progress */

/**
 * Unpacks torch's wheel into `target`.
 * @param {string} wheel
 * @param {string} target
 * @param {Progress} progress  kept up to date
 * @returns {Promise<{ version: string, sha256: string, missing: string[] }>} the full version such as `2.13.0+cu130`,
 *   the digest of libtorch_cpu, and the needs that the wheel does not hold
 */
export async function unpackTorch(wheel, target, progress) {
  const zip = await Zip.open(wheel)
  try {
    const versionFile = await zip.text('torch/version.py')
    const version = /__version__\s*=\s*['"]([^'"]+)['"]/.exec(versionFile ?? '')?.[1] ?? 'unknown'
    const digest = createHash('sha256')
    const main = process.platform === 'darwin' ? 'libtorch_cpu.dylib' : 'libtorch_cpu.so'
    const headers = zip.entries.filter(({ name }) => /^torch\/include\/(?!.*\.\.).*[^/]$/.test(name))
    const core = zip.entries.find(({ name }) => name === `torch/lib/${main}`)
    if (!core) throw new Error(`${wheel} has no torch/lib/${main}`)
    const known = new Set(headers)
    progress.total = [core, ...headers].reduce((sum, { size }) => sum + size, 0)
    /** @param {import('./zip.js').Entry} entry @param {string} to */
    const extract = (entry, to) => {
      progress.name = basename(entry.name)
      if (entry !== core && !known.has(entry)) progress.total += entry.size
      return zip.extract(entry, join(target, to), (chunk) => {
        progress.unpacked += chunk.length
        if (entry === core) digest.update(chunk)
      })
    }
    await extract(core, join('lib', main))
    const missing = await unpackNeeds(zip, join(target, 'lib'), main, extract)
    for (const entry of headers) await extract(entry, entry.name.slice('torch/'.length))
    await unpackLicences(zip, join(target, 'licenses'))
    return { version, sha256: digest.digest('hex'), missing }
  } finally {
    await zip.close()
  }
}

/**
 * Unpacks the libraries that `main` needs, as far as the archive has them.
 * @param {Zip} zip @param {string} lib @param {string} main
 * @param {(entry: import('./zip.js').Entry, to: string) => Promise<void>} extract
 */
async function unpackNeeds(zip, lib, main, extract) {
  const inLib = (/** @type {string} */ name) =>
    zip.entries.find((entry) => basename(entry.name) === name && /^torch(\.libs|\/lib|\/\.dylibs)\//.test(entry.name))
  // macOS: two libraries of known names, and the one that torch's build script asks for.
  if (process.platform === 'darwin') {
    for (const name of ['libc10.dylib', 'libomp.dylib', 'libtorch.dylib']) {
      const entry = inLib(name)
      if (entry) await extract(entry, join('lib', name))
    }
    return []
  }
  /** @type {string[]} */
  const missing = []
  const queue = neededLibraries(join(lib, main))
  for (const name of queue) {
    if (system.test(name) || existsSync(join(lib, name)) || missing.includes(name)) continue
    const entry = inLib(name)
    if (!entry) {
      missing.push(name)
      continue
    }
    await extract(entry, join('lib', name))
    queue.push(...neededLibraries(join(lib, name)))
  }
  return missing
}

/**
 * Takes the libraries called `names` out of any wheel; returns the names that it does not hold.
 * @param {string} wheel @param {string} lib @param {string[]} names
 */
export async function unpackLibraries(wheel, lib, names) {
  const zip = await Zip.open(wheel)
  try {
    const rest = []
    for (const name of names) {
      const entry = zip.entries.find((candidate) => basename(candidate.name) === name)
      if (entry) await zip.extract(entry, join(lib, name))
      else rest.push(name)
    }
    await unpackLicences(zip, join(lib, '..', 'licenses'))
    return rest
  } finally {
    await zip.close()
  }
}

/**
 * The licences that a wheel carries: who passes the libraries on passes them on, too.
 * @param {Zip} zip @param {string} target
 */
async function unpackLicences(zip, target) {
  for (const entry of zip.entries) {
    const [, name, path] = /^([^/]+?)-[^/-]*\.dist-info\/licenses\/((?!.*\.\.).*[^/])$/.exec(entry.name) ?? []
    if (name && name !== '..' && path) await zip.extract(entry, join(target, name, path))
  }
}

/**
 * The libraries in `lib`, each after those that it needs.
 * @param {string} lib @param {string} main
 */
export function loadOrder(lib, main) {
  if (process.platform === 'darwin')
    return ['libomp.dylib', 'libc10.dylib', main].filter((name) => existsSync(join(lib, name)))
  const present = new Set(readdirSync(lib))
  /** @type {string[]} */
  const order = []
  const visited = new Set()
  const visit = (/** @type {string} */ name) => {
    if (!present.has(name) || visited.has(name)) return
    visited.add(name)
    for (const need of neededLibraries(join(lib, name))) visit(need)
    order.push(name)
  }
  visit(main)
  return order
}

/**
 * Torch's build script links `libtorch.so`; the wheel's own would pull in every CUDA library.
 * @param {string} lib
 */
export function writeLinkerScript(lib) {
  if (process.platform === 'linux') writeFileSync(join(lib, 'libtorch.so'), 'INPUT(libtorch_cpu.so)\n')
}

/** @param {string} wheel @param {unknown} error */
export function damaged(wheel, error) {
  return new SetupFailure({
    what: `the downloaded wheel is damaged: ${error instanceof Error ? error.message : error}`,
    where: wheel,
    todo: 'run the command again; it was removed and will be downloaded anew',
  })
}
