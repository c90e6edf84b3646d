// libtorch from Python's package index into the cache. Finished downloads are kept until the whole is in place.
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { writeBuildInfo } from './build-info.js'
import { cacheElsewhere, downloadsOf, inCache } from './cache.js'
import { sha256Of } from './digest.js'
import { checkSpace } from './disk.js'
import { diskFull } from './failure.js'
import { size, step } from './report.js'
import { damaged, loadOrder, unpackLibraries, unpackTorch, writeLinkerScript } from './unpack.js'
import { fail, Wheels } from './wheels.js'

/** The wheel twice (pip's temporary copy and its result) or the wheel and its contents, with some margin. */
export const spaceNeeded = 1.5e9

/**
 * @typedef {object} Request
 * @property {string} version                 such as `2.13.0`
 * @property {Record<string, string>} needs   what a CUDA build needs beside it: package -> version pattern
 * @property {boolean} [cuda]                 a build that CUDA's libraries can be added to
 * @property {string} cache                   the cache directory
 * @property {NodeJS.ProcessEnv} env
 * @property {() => boolean} present          whether another process brought it in the meantime
 * @property {(directory: string) => number} [free]
 * @property {(ms: number) => Promise<unknown>} [wait]  between attempts to go on with a download
 */

/** @param {Request} request @returns {Promise<void>} */
export async function fetchLibtorch(request) {
  const { cache, version, env, cuda } = request
  await inCache(cache, async (scratch) => {
    if (request.present()) return
    checkSpace(cache, spaceNeeded, `libtorch ${version}`, cacheElsewhere, request.free)
    mkdirSync(scratch, { recursive: true })
    const downloads = downloadsOf(cache, version)
    const source = new Wheels({ env, wait: request.wait }, downloads, scratch)
    const torch = await source.torch(version, !cuda)
    const unpacked = join(scratch, 'libtorch')
    const flavour = await assemble(request, source, torch, unpacked)
    install(unpacked, join(cache, `libtorch-${version}-${flavour}`))
    // CUDA's libraries come out of the same wheel.
    if (!cuda) rmSync(downloads, { recursive: true, force: true })
  })
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
  for (const [name, pattern] of Object.entries(request.needs)) {
    if (missing.length === 0) break
    const wheel = await source.library(name, `${name}==${pattern}`)
    missing = await intact(wheel, () => unpackLibraries(wheel, lib, missing))
  }
  if (missing.length > 0)
    fail(`torch ${unpacked.version} needs libraries that are not known here: ${missing.join(', ')}.`)
  writeLinkerScript(lib)
  const libraries = loadOrder(lib, process.platform === 'darwin' ? 'libtorch_cpu.dylib' : 'libtorch_cpu.so')
  const wheel = torch.slice(source.downloads.length + 1)
  const digests = { wheelSha256: await sha256Of(torch), libtorchCpuSha256: unpacked.sha256 }
  writeBuildInfo(target, { version: unpacked.version, flavour, wheel, ...digests, libraries })
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
    if (code === 'ENOSPC' || code === 'EDQUOT') throw diskFull('unpacking libtorch', wheel, cacheElsewhere)
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
