/**
 * Where libtorch lies on this machine.
 *
 * It is looked for in `LIBTORCH` first, then in the cache, `$XDG_CACHE_HOME/lockstep/libtorch-<version>-<flavour>`, which
 * `lockstep install-libtorch` fills, then in the package that npm brought. Nothing is loaded here; an unusable directory
 * is a result, not an exception, so that `doctor` and the set-up can print it and the loader can throw it.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { cudaState, namesIn, readBuildInfo } from '../install/build-info.js'
import type { BuildInfo } from '../install/build-info.js'
import { cacheDirectory } from '../install/cache-directory.js'
import { cutOff } from '../install/elf.js'
import type { SetupFailure } from '../install/failure.js'
import { absence, getLibtorch, installedLibtorch, isRepository, libtorchPackage, reinstall } from './installed.js'
import { libtorchVersion } from './package.js'
import { libraryFile } from './platform.js'

/** How libtorch was found: by the variable, in the cache, or as an npm package. */
export type Source = 'LIBTORCH' | 'cache' | 'package'

/** A usable libtorch. */
export interface Libtorch {
  ok: true
  /** Holds `lib/` and `include/`. */
  directory: string
  /** Such as `2.13.0`. */
  version: string
  /** `cpu`, or with CUDA's libraries the build's name such as `cu130`. */
  flavour: string
  /** How it was found. */
  source: Source
  /** Absolute paths to map before the addon, in this order. */
  libraries: string[]
  /** The same for CUDA, after the others; empty where CUDA is not installed. */
  cudaLibraries: string[]
  /** What those need of the driver: 1000 * the major version of CUDA, 0 if it is not known; undefined without them. */
  cudaNeeded: number | undefined
}

/** Why there is no usable libtorch: one sentence each. */
export interface LibtorchProblem {
  ok: false
  code: 'ERR_LIBTORCH_NOT_FOUND' | 'ERR_LIBTORCH_VERSION'
  what: string
  where: string
  todo: string
}

type Environment = Record<string, string | undefined>

/** Finds libtorch as the header of this file says. */
export function findLibtorch(env: Environment = process.env): Libtorch | LibtorchProblem {
  const given = env['LIBTORCH']
  if (given) return inspect(resolve(given), 'LIBTORCH')
  const kept = cachedLibtorch(env)
  if (kept?.ok) return kept
  const directory = installedLibtorch()
  const brought = directory === undefined ? undefined : inspect(directory, 'package')
  if (brought?.ok) return brought
  const unusable = kept ?? brought
  if (unusable) return unusable
  const cache = join(cacheDirectory(env), `libtorch-${libtorchVersion}-*`)
  const { why, isDamaged } = absence(libtorchPackage)
  const npm = isRepository ? '' : `, ${why}`
  return {
    ok: false,
    code: 'ERR_LIBTORCH_NOT_FOUND',
    what: `libtorch ${libtorchVersion} was not found.`,
    where: `LIBTORCH is not set${npm}, and ${cache} does not exist`,
    todo:
      `${isDamaged ? fix('package') : getLibtorch()}; or pip install torch==${libtorchVersion}, and set LIBTORCH to its directory ` +
      '(python3 -c "import torch; print(torch.__path__[0])")',
  }
}

/** The libtorch in the cache; undefined where there is none, a problem where none of them is usable. */
export function cachedLibtorch(env: Environment = process.env): Libtorch | LibtorchProblem | undefined {
  const found = cached(cacheDirectory(env)).map((directory) => inspect(directory, 'cache'))
  // One with CUDA serves the CPU, too.
  const usable = found.filter((each) => each.ok)
  return usable.find((each) => each.cudaLibraries.length > 0) ?? usable[0] ?? found[0]
}

/** The cache's candidates, the CPU's own build first: it maps the fewest libraries. */
function cached(cache: string): string[] {
  const prefix = `libtorch-${libtorchVersion}-`
  const names = namesIn(cache).filter((name) => name.startsWith(prefix))
  const rank = (name: string): number => (name === `${prefix}cpu` ? 0 : 1)
  return names.sort((a, b) => rank(a) - rank(b) || a.localeCompare(b)).map((name) => join(cache, name))
}

const named: Record<Source, string> = {
  LIBTORCH: 'LIBTORCH names',
  cache: 'The cache holds',
  package: `${libtorchPackage} is`,
}

const origin: Record<Source, string> = { LIBTORCH: 'from LIBTORCH', cache: 'the cache', package: libtorchPackage }

function inspect(directory: string, source: Source): Libtorch | LibtorchProblem {
  const lib = join(directory, 'lib')
  const missing = ['libc10', 'libtorch_cpu'].map(libraryFile).filter((file) => !existsSync(join(lib, file)))
  if (missing.length > 0) {
    return {
      ok: false,
      code: 'ERR_LIBTORCH_NOT_FOUND',
      what: `${named[source]} a directory that is not a libtorch.`,
      where: `${lib} has no ${missing.join(' and no ')}`,
      todo: fix(source),
    }
  }
  const full = readVersion(directory)
  const [version = '', local = 'cpu'] = full?.split('+') ?? []
  if (version !== libtorchVersion) {
    return {
      ok: false,
      code: 'ERR_LIBTORCH_VERSION',
      what: `libtorch ${libtorchVersion} is needed, this one is ${full ?? 'of unknown version'}.`,
      where: `${directory} (${origin[source]})`,
      todo: fix(source),
    }
  }
  let info: BuildInfo | undefined
  try {
    info = readBuildInfo(directory)
  } catch (error) {
    const { where = directory } = error as SetupFailure
    return notWhole(source, where)
  }
  const { libraries, cudaLibraries } = parts(directory, info)
  const cuda = cudaState(directory, info)
  if (typeof cuda === 'object') {
    // The command mends the cache only.
    const elsewhere = `set LIBTORCH to one that is whole, or unset it and run npx lockstep install-libtorch --cuda`
    return { ok: false, code: 'ERR_LIBTORCH_NOT_FOUND', ...cuda, todo: source === 'LIBTORCH' ? elsewhere : cuda.todo }
  }
  // The dynamic linker would map what is not there, and the process would die at its first use.
  const isShort = (path: string): boolean => process.platform === 'linux' && (!existsSync(path) || cutOff(path))
  const short = [...libraries, ...cudaLibraries].find(isShort)
  if (short !== undefined) return notWhole(source, `${short} is ${existsSync(short) ? 'cut off' : 'missing'}`)
  const hasCuda = cudaLibraries.length > 0
  const cudaNeeded = hasCuda ? 1000 * cudaMajor(directory, local) : undefined
  const flavour = hasCuda ? local : 'cpu'
  return { ok: true, directory, version, flavour, source, libraries, cudaLibraries, cudaNeeded }
}

function notWhole(source: Source, where: string): LibtorchProblem {
  const what = `${named[source]} a libtorch that is not whole.`
  return { ok: false, code: 'ERR_LIBTORCH_NOT_FOUND', what, where, todo: fix(source) }
}

/** What to do about a libtorch that cannot be used. */
export function fix(source: Source): string {
  switch (source) {
    case 'LIBTORCH':
      return `set LIBTORCH to libtorch ${libtorchVersion} (a directory with lib/ and include/), or unset it: ${getLibtorch()}`
    case 'cache':
      return `remove that directory; ${getLibtorch()}`
    case 'package':
      return reinstall(libtorchPackage)
  }
}

/** The major version of CUDA: of `cu130`, or as Python's PyTorch says; 0 if nothing tells. */
function cudaMajor(directory: string, local: string): number {
  const said = /^cu(\d+)\d$/.exec(local) ?? matchIn(join(directory, 'version.py'), /^cuda\b.*['"](\d+)\./m)
  return Number(said?.[1] ?? 0)
}

function matchIn(path: string, pattern: RegExp): RegExpExecArray | null {
  return existsSync(path) ? pattern.exec(readFileSync(path, 'utf8')) : null
}

/** `2.13.0+cu130` from what a libtorch archive, a Python wheel or, at the least, the headers say. */
function readVersion(directory: string): string | undefined {
  const readers: [string, RegExp][] = [
    ['build-version', /^\s*([\w.+-]+)/],
    ['version.py', /__version__\s*=\s*['"]([^'"]+)['"]/],
    ['include/torch/headeronly/version.h', /VERSION_MAJOR (\d+)[^]*VERSION_MINOR (\d+)[^]*VERSION_PATCH (\d+)/],
  ]
  for (const [file, pattern] of readers) {
    const match = matchIn(join(directory, file), pattern)
    if (match) return match.slice(1).join('.')
  }
  return undefined
}

/** The set-up records the order in which the libraries of its unpacked copy need each other. */
function parts(directory: string, info: BuildInfo | undefined): Pick<Libtorch, 'libraries' | 'cudaLibraries'> {
  const lib = join(directory, 'lib')
  const inLib = (names: readonly string[]): string[] => names.map((name) => join(lib, name))
  if (info) return { libraries: inLib(info.libraries), cudaLibraries: inLib(info.cudaLibraries ?? []) }
  // Another libtorch finds what its CUDA library needs by itself.
  const cuda = ['libtorch_cuda.so'].filter((name) => existsSync(join(lib, name)))
  return { libraries: inLib(['libc10', 'libtorch_cpu'].map(libraryFile)), cudaLibraries: inLib(cuda) }
}
