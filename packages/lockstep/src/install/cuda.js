// CUDA's libraries beside a cached libtorch: what libtorch_cuda needs, out of torch's wheel and NVIDIA's.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'

import { cudaState, readBuildInfo, writeBuildInfo } from './build-info.js'
import { cacheElsewhere, downloadsOf, inCache } from './cache.js'
import { checkSpace } from './disk.js'
import { neededLibraries } from './elf.js'
import { SetupFailure } from './failure.js'
import { intact } from './fetch.js'
import { digestsOf, nvidiaRequirements, requirementsOf } from './metadata.js'
import { say, size, step } from './report.js'
import { loadOrder, system } from './unpack.js'
import { bytesUnder, Wheels } from './wheels.js'
import { Zip } from './zip.js'

/** torch's wheel and NVIDIA's, and what is taken out of them, for CUDA and for the CPU; with some margin. */
const space = { downloaded: 2.6e9, cuda: 3.3e9, cpu: 0.5e9 }

const main = 'libtorch_cuda.so'

/**
 * What no library names as a need, because it is opened by name at run time: by ATen (linear algebra), by cuDNN (its
 * parts) and by NVRTC. Only what no program of Lockstep reaches is left out: NVSHMEM's transports, GPUDirect Storage over
 * RDMA, the profiler's counters.
 */
const opened = [
  'libtorch_cuda_linalg',
  'libcudnn_adv',
  'libcudnn_cnn',
  'libcudnn_engines_precompiled',
  'libcudnn_engines_runtime_compiled',
  'libcudnn_graph',
  'libcudnn_heuristic',
  'libcudnn_ops',
  'libnvrtc-builtins',
]

/** cuDNN needs it, and no wheel holds it. */
const zlib = 'libz.so.1'

/**
 * @typedef {object} Request
 * @property {string} version  such as `2.13.0`
 * @property {string} cache
 * @property {NodeJS.ProcessEnv} env
 * @property {(directory: string) => number} [free]
 * @property {(ms: number) => Promise<unknown>} [wait]  between attempts to go on with a download
 * @property {(library: string) => boolean} [opens]  whether the dynamic linker finds a library
 */

/**
 * What can be known before anything is downloaded.
 * @param {Request} request @param {boolean} cpu  whether the CPU's part is there already
 */
export function checkMachine({ version, cache, free, opens = linkerOpens }, cpu) {
  if (process.platform !== 'linux') {
    throw new SetupFailure({ what: 'libtorch has CUDA on Linux only.', todo: 'leave out --cuda' })
  }
  if (!opens(zlib)) {
    throw new SetupFailure({
      what: `cuDNN needs ${zlib}, and this system does not have it.`,
      todo: 'install zlib (`apt-get install zlib1g` on Debian and Ubuntu) and run the command again',
    })
  }
  const { downloaded } = space
  const unpacked = space.cuda + (cpu ? 0 : space.cpu)
  const there = Math.min(bytesUnder(downloadsOf(cache, version)), downloaded)
  const purpose = `libtorch's CUDA libraries (${size(downloaded)} of downloads, ${size(unpacked)} unpacked)`
  checkSpace(cache, downloaded - there + unpacked, purpose, cacheElsewhere, free)
}

/** Node tells a library that is no addon from one that is not there. @param {string} library */
export function linkerOpens(library) {
  try {
    process.dlopen({ exports: {} }, library)
  } catch (error) {
    return !/cannot open shared object file/.test(String(error))
  }
  return true
}

/**
 * Completes a cached libtorch of a CUDA build.
 * @param {Request} request @param {string} directory
 */
export async function installCuda(request, directory) {
  const { cache, version, env } = request
  await inCache(cache, async (scratch) => {
    if (cudaState(directory) === 'complete') return say(`CUDA's libraries are there: ${directory}`)
    const info = readBuildInfo(directory)
    if (!info) throw new Error(`${directory} has no build-info.json`)
    const [lib, unpacked] = [join(directory, 'lib'), join(scratch, 'lib')]
    mkdirSync(unpacked, { recursive: true })
    // Wheels of two Pythons hold two builds: libtorch_cuda has to come from where libtorch_cpu came from.
    const minor = /-cp3(\d+)-/.exec(info.wheel)?.[1]
    const wheels = new Wheels(
      { env, python: minor && `3.${minor}`, wait: request.wait },
      downloadsOf(cache, version),
      scratch,
    )
    const parts = new Parts(unpacked, new Set(info.libraries))
    try {
      await collect(wheels, parts, version, { directory, sha256: info.libtorchCpuSha256 })
    } finally {
      await parts.close()
    }
    const cudaFiles = [...parts.files.keys()]
    for (const file of cudaFiles) renameSync(join(unpacked, file), join(lib, file))
    const cudaLibraries = mapped(parts, loadOrder(lib, main))
    writeBuildInfo(directory, { ...info, cudaLibraries, cudaFiles, cudaVersion: info.version })
    rmSync(wheels.downloads, { recursive: true, force: true })
  })
}

/**
 * What has to be mapped, in this order. torch's own libraries use each other's symbols without naming each other, so they
 * come with libtorch_cuda, which finds them beside it. NVRTC opens its builtins by name and has no search path, so they
 * come first.
 * @param {Parts} parts @param {string[]} order
 */
function mapped(parts, order) {
  const torch = parts.files.get(main)
  const builtins = [...parts.files.keys()].filter((file) => file.startsWith('libnvrtc-builtins'))
  const foreign = order.filter((name) => parts.files.has(name) && parts.files.get(name) !== torch)
  return [...builtins, ...foreign, main]
}

/**
 * Goes through the wheels until nothing is missing any more.
 * @param {Wheels} wheels @param {Parts} parts @param {string} version
 * @param {{ directory: string, sha256: string }} cached
 */
async function collect(wheels, parts, version, cached) {
  const torch = await wheels.torch(version, false)
  const zip = await parts.add(torch)
  const digest = Buffer.from((await digestsOf(zip)).get('torch/lib/libtorch_cpu.so') ?? '', 'base64url').toString('hex')
  if (digest !== cached.sha256) {
    throw new SetupFailure({
      what: `the package index's torch ${version} is another build than the libtorch in the cache.`,
      where: cached.directory,
      todo: 'remove that directory and run the command again',
    })
  }
  for (const { name, requirement } of await nvidiaPackages(wheels, zip)) {
    if (parts.missing.size === 0) break
    await parts.add(await wheels.library(name, requirement))
  }
  const [lost] = parts.missing
  if (lost === undefined) return
  throw new SetupFailure({
    what: `no wheel that torch ${version} requires holds ${lost[0]}.`,
    where: `${lost[1]} needs it`,
    todo: 'check pip\'s "index-url"; or install torch with pip, and set LIBTORCH to its directory',
  })
}

/**
 * The requirements of NVIDIA's wheels.
 * @param {Wheels} wheels @param {Zip} torch
 */
async function nvidiaPackages(wheels, torch) {
  return nvidiaRequirements(await requirementsOf(torch), async ({ name, requirement }) => {
    const zip = await Zip.open(await wheels.library(name, requirement))
    try {
      return await requirementsOf(zip)
    } finally {
      await zip.close()
    }
  })
}

/** Libraries that are taken out of wheels, and what they still need. */
class Parts {
  /** @param {string} target @param {Set<string>} present  libraries that are in place already */
  constructor(target, present) {
    this.target = target
    this.present = present
    /** @type {{ path: string, zip: Zip, digests: Map<string, string> }[]} */
    this.wheels = []
    /** Each file and the wheel that it comes from. @type {Map<string, string>} */
    this.files = new Map()
    /** What is wanted, and who wants it. @type {Map<string, string>} */
    this.missing = new Map([main, ...opened].map((name) => [name, 'libtorch']))
  }

  /** Takes out of a further wheel, and of those before, what is missing. @param {string} path */
  async add(path) {
    const zip = await intact(path, () => Zip.open(path))
    const wheel = { path, zip, digests: new Map() }
    this.wheels.push(wheel)
    wheel.digests = await intact(path, () => digestsOf(zip))
    await step(
      `unpacking ${basename(path)}`,
      () => this.settle(),
      undefined,
      (bytes) => (bytes > 0 ? size(bytes) : 'nothing needed yet'),
    )
    return zip
  }

  /** @returns {Promise<number>} bytes that were unpacked */
  async settle() {
    let bytes = 0
    // A Map shows what is added on the way.
    for (const [wanted] of this.missing) {
      for (const { path, zip, digests } of this.wheels) {
        const entry = zip.entries.find(({ name }) => fits(basename(name), wanted))
        if (!entry) continue
        this.missing.delete(wanted)
        // Wanted by its stem and by its whole name.
        if (this.files.has(basename(entry.name))) break
        await intact(path, () => this.extract(zip, entry, digests.get(entry.name)))
        bytes += entry.size
        break
      }
    }
    return bytes
  }

  /** @param {Zip} zip @param {import('./zip.js').Entry} entry @param {string | undefined} digest */
  async extract(zip, entry, digest) {
    const file = basename(entry.name)
    const hash = createHash('sha256')
    await zip.extract(entry, join(this.target, file), (chunk) => hash.update(chunk))
    if (hash.digest('base64url') !== digest) throw new Error(`${entry.name} has another SHA-256 than its RECORD says`)
    this.files.set(file, zip.path)
    for (const need of neededLibraries(join(this.target, file))) {
      const known = system.test(need) || need === zlib || this.present.has(need) || existsSync(join(this.target, need))
      if (!known && !this.missing.has(need)) this.missing.set(need, file)
    }
  }

  async close() {
    for (const { zip } of this.wheels) await zip.close()
  }
}

/**
 * Whether a file is the wanted library: by its whole name, or by the name before `.so` and a version.
 * @param {string} file
 * @param {string} wanted
 */
function fits(file, wanted) {
  return file === wanted || (file.startsWith(wanted) && /^\.so(\.\d+)*$/.test(file.slice(wanted.length)))
}
