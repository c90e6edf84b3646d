// libtorch from Python's package index into the cache. Finished downloads are kept until the whole is in place.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { SetupFailure, diskFull } from '../failure.mjs'
import { isAlive, withLock } from '../lock.mjs'
import { onInterrupt } from '../process.mjs'
import { size, step } from '../report.mjs'
import { checkSpace } from './disk.mjs'
import { download, findPip } from './pip.mjs'
import { damaged, loadOrder, unpackLibraries, unpackTorch, writeLinkerScript } from './unpack.mjs'

/** The wheel twice (pip's temporary copy and its result) or the wheel and its contents, with some margin. */
export const spaceNeeded = 1.5e9

/**
 * @typedef {object} Request
 * @property {string} version                 such as `2.13.0`
 * @property {Record<string, string>} cuda    what a CUDA build needs beside it: package -> version pattern
 * @property {string} cache                   the cache directory
 * @property {NodeJS.ProcessEnv} env
 * @property {() => boolean} present          whether another set-up brought it in the meantime
 * @property {(directory: string) => number} [free]
 */

/** @param {Request} request @returns {Promise<void>} */
export async function fetchLibtorch(request) {
  const { cache, version } = request
  mkdirSync(cache, { recursive: true })
  await withLock(join(cache, 'libtorch.lock'), async () => {
    if (request.present()) return
    removeAbandoned(cache)
    checkSpace(cache, spaceNeeded, `libtorch ${version}`, request.free)
    const downloads = join(cache, `downloads-${version}`)
    const partial = join(cache, `partial-${process.pid}`)
    mkdirSync(partial, { recursive: true })
    const remove = () => rmSync(partial, { recursive: true, force: true, maxRetries: 2 })
    const forget = onInterrupt(remove)
    try {
      const source = new Wheels(request, downloads, partial)
      const torch = await source.torch()
      const unpacked = join(partial, 'libtorch')
      const flavour = await assemble(request, source, torch, unpacked)
      install(unpacked, join(cache, `libtorch-${version}-${flavour}`))
      rmSync(downloads, { recursive: true, force: true })
    } finally {
      forget()
      remove()
    }
  })
}

/** Wheels that were downloaded already, or are now. */
class Wheels {
  /** @param {Request} request @param {string} downloads @param {string} scratch */
  constructor(request, downloads, scratch) {
    this.request = request
    this.downloads = downloads
    this.scratch = scratch
    /** @type {import('./pip.mjs').Pip | undefined} */
    this.pip = undefined
  }

  /** torch's wheel: the CPU build where the index has one. */
  async torch() {
    const { version } = this.request
    const known = this.find('torch')
    if (known) return known
    return (
      (await this.get('torch', `torch==${version}+cpu`, 'cp')) ??
      (await this.get('torch', `torch==${version}`, 'cp')) ??
      fail(`pip's package index has no wheel of torch ${version} for this machine.`)
    )
  }

  /** A wheel of NVIDIA's, which holds no Python code. @param {string} name @param {string} version */
  async library(name, version) {
    const requirement = `${name}==${version}`
    return (
      this.find(name) ?? (await this.get(name, requirement, 'py')) ?? fail(`pip's package index has no ${requirement}.`)
    )
  }

  /** @param {string} wanted @param {string} requirement @param {'cp' | 'py'} implementation */
  async get(wanted, requirement, implementation) {
    this.pip ??= await findPip(this.scratch, this.request.env)
    const to = join(this.scratch, 'incoming')
    mkdirSync(to, { recursive: true })
    const { env } = this.request
    const pip = this.pip
    const title = `${requirement} (pip, wheels of Python ${pip.python})`
    const work = () => download(pip, requirement, { to, implementation, env })
    const progress = () => size(bytesUnder(to))
    const outcome = await step(title, work, progress, (result) => (result === 'done' ? 'done' : 'not in the index'))
    if (outcome === 'absent') return undefined
    mkdirSync(this.downloads, { recursive: true })
    for (const file of readdirSync(to).filter((name) => name.endsWith('.whl'))) {
      renameSync(join(to, file), join(this.downloads, file))
    }
    return this.find(wanted)
  }

  /** @param {string} name */
  find(name) {
    const prefix = `${name.replaceAll('-', '_')}-`
    const file = existsSync(this.downloads) && readdirSync(this.downloads).find((entry) => entry.startsWith(prefix))
    return file ? join(this.downloads, file) : undefined
  }
}

/**
 * Unpacks everything into `target` and describes it there; returns the flavour.
 * @param {Request} request @param {Wheels} source @param {string} torch @param {string} target
 */
async function assemble(request, source, torch, target) {
  const lib = join(target, 'lib')
  const progress = { name: '', unpacked: 0, total: 0 }
  const described = () => `${size(progress.unpacked)} of ${size(progress.total)}, ${progress.name}`
  const unpacked = await step(
    'unpacking libtorch',
    () => intact(torch, () => unpackTorch(torch, target, progress)),
    described,
  )
  const [version, flavour = 'cpu'] = unpacked.version.split('+')
  if (version !== request.version) {
    rmSync(torch, { force: true })
    fail(`pip delivered torch ${unpacked.version} where ${request.version} was asked for.`)
  }
  let { missing } = unpacked
  for (const [name, pattern] of Object.entries(request.cuda)) {
    if (missing.length === 0) break
    const wheel = await source.library(name, pattern)
    missing = await intact(wheel, () => unpackLibraries(wheel, lib, missing))
  }
  if (missing.length > 0)
    fail(`torch ${unpacked.version} needs libraries that are not known here: ${missing.join(', ')}.`)
  writeLinkerScript(lib)
  const libraries = loadOrder(lib, process.platform === 'darwin' ? 'libtorch_cpu.dylib' : 'libtorch_cpu.so')
  const wheel = torch.slice(source.downloads.length + 1)
  const info = { version: unpacked.version, flavour, wheel, libtorchCpuSha256: unpacked.sha256, libraries }
  writeFileSync(join(target, 'build-info.json'), `${JSON.stringify(info, undefined, 2)}\n`)
  writeFileSync(join(target, 'build-version'), `${unpacked.version}\n`)
  return flavour
}

/**
 * A wheel that cannot be unpacked is removed, unless it is the disk's fault.
 * @template T @param {string} wheel @param {() => Promise<T>} work @returns {Promise<T>}
 */
export async function intact(wheel, work) {
  try {
    return await work()
  } catch (error) {
    const code = /** @type {NodeJS.ErrnoException} */ (error).code
    if (code === 'ENOSPC' || code === 'EDQUOT') throw diskFull('unpacking libtorch', wheel)
    rmSync(wheel, { force: true })
    throw damaged(wheel, error)
  }
}

/** In one step, so that the cache never holds half a libtorch. @param {string} from @param {string} target */
function install(from, target) {
  // What lies there is unusable, or nothing would have been fetched.
  if (existsSync(target)) renameSync(target, `${from}-unusable`)
  renameSync(from, target)
}

/** What killed set-ups left behind. @param {string} cache */
function removeAbandoned(cache) {
  for (const name of readdirSync(cache)) {
    const pid = /^partial-(\d+)$/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) rmSync(join(cache, name), { recursive: true, force: true })
  }
}

/** @param {string} directory @returns {number} */
function bytesUnder(directory) {
  try {
    return readdirSync(directory, { withFileTypes: true }).reduce((sum, entry) => {
      const path = join(directory, entry.name)
      return sum + (entry.isDirectory() ? bytesUnder(path) : statSync(path).size)
    }, 0)
  } catch {
    return 0 // pip moves its files about
  }
}

/** @param {string} what @returns {never} */
function fail(what) {
  throw new SetupFailure({
    what,
    todo: 'set LIBTORCH to a directory of libtorch with lib/ and include/, or check pip\'s "index-url"',
  })
}
