/** Maps libtorch, then loads the addon: once a process, and again in each worker. */
import { createRequire } from 'node:module'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { cutOff } from '../install/elf.js'
import { absence, addonPackage, getAddon, inAddonPackage, isRepository, reinstall, versionIn } from './installed.js'
import { findLibtorch, fix } from './libtorch.js'
import type { Libtorch, LibtorchProblem } from './libtorch.js'
import { unmet } from './needs.js'
import { packageJson, packageRoot } from './package.js'
import { platformName, platformProblem } from './platform.js'

/** Why the native part cannot be used. */
export interface NativeProblem {
  ok: false
  code:
    | LibtorchProblem['code']
    | 'ERR_LIBTORCH_LOAD'
    | 'ERR_ADDON_NOT_FOUND'
    | 'ERR_ADDON_LOAD'
    | 'ERR_UNSUPPORTED_PLATFORM'
  what: string
  where: string
  todo: string
  cause?: unknown
}

/** The addon's exports, as they are. */
export interface NativeAddon {
  ok: true
  exports: unknown
  libtorch: Libtorch
}

interface Loader {
  load(paths: string[]): void
  opens(name: string): boolean
}

const require = createRequire(import.meta.url)

/** Where an addon lies: beside `dist`, where the set-up builds it, else in the package for this platform. */
export function addonFile(name: string = packageJson.napi.binaryName): string {
  const file = `${name}.${platformName() ?? 'unsupported'}.node`
  const built = join(packageRoot, 'native', file)
  return existsSync(built) ? built : (inAddonPackage(file) ?? built)
}

/** The files that are loaded, in this order: what maps libtorch, and the addon. */
export function addonFiles(): [loader: string, addon: string] {
  return [addonFile(`${packageJson.napi.binaryName}-loader`), addonFile()]
}

/** Loads the addon; a failure is a result, which `native.ts` throws and `doctor` prints. */
export function loadAddon(): NativeAddon | NativeProblem {
  const files = addonFiles()
  const lacking = platformProblem() ?? missing(files)
  if (lacking) return lacking
  const libtorch = findLibtorch()
  if (!libtorch.ok) return libtorch
  try {
    map(files[0], libtorch)
  } catch (cause) {
    const todo = `see the cause; if the directory is damaged: ${fix(libtorch.source)}`
    const problem = { what: 'libtorch cannot be loaded.', where: libtorch.directory, todo, cause }
    return unmet([files[0], ...libtorch.libraries]) ?? { ok: false, code: 'ERR_LIBTORCH_LOAD', ...problem }
  }
  try {
    return { ok: true, exports: require(files[1]), libtorch }
  } catch (cause) {
    return unmet([files[1]]) ?? damaged(files[1], cause)
  }
}

function damaged(file: string, cause?: unknown): NativeProblem {
  const todo = isRepository
    ? 'rebuild it (npm run build); an addon and its libtorch belong together'
    : `see the cause; if the file is damaged, ${reinstall(addonPackage)}`
  return { ok: false, code: 'ERR_ADDON_LOAD', what: 'The native addon cannot be loaded.', where: file, todo, cause }
}

/** An addon that is not there, not whole, or of another version than this package. */
function missing(files: readonly string[]): NativeProblem | undefined {
  const code = 'ERR_ADDON_NOT_FOUND'
  const lost = files.find((file) => !existsSync(file))
  if (lost !== undefined) {
    const { why, isDamaged } = absence(addonPackage)
    if (isDamaged) return { ...damaged(why), todo: reinstall(addonPackage) }
    return {
      ok: false,
      code,
      what: 'The native addon was not found.',
      where: isRepository ? lost : why,
      todo: getAddon(),
    }
  }
  const directory = dirname(files[1] ?? '')
  const version = versionIn(directory) ?? packageJson.version
  if (version !== packageJson.version) {
    const what = `The native addon is of version ${version}, and lockstep of version ${packageJson.version}.`
    return { ok: false, code, what, where: directory, todo: getAddon() }
  }
  // The dynamic linker would map what is not there, and the process would die at its first use.
  const short = files.find((file) => process.platform === 'linux' && cutOff(file))
  return short === undefined ? undefined : damaged(short, new Error(`${short} is cut off`))
}

function map(file: string, libtorch: Libtorch): void {
  const loader = require(file) as Loader
  loader.load(libtorch.libraries)
  // libtorch looks once whether there is CUDA, at its first call.
  if (libtorch.cudaLibraries.length > 0 && wantsCuda(loader)) loader.load(libtorch.cudaLibraries)
}

/**
 * CUDA's libraries take 277 MB and 0.1 to 0.7 s, so they are mapped only where there is a driver. `LOCKSTEP_CUDA`: 0 or
 * 1.
 */
function wantsCuda(loader: Loader): boolean {
  const chosen = process.env['LOCKSTEP_CUDA']
  return chosen === '1' || (chosen !== '0' && loader.opens('libcuda.so.1'))
}
