/** Maps libtorch, then loads the addon: once a process, and again in each worker. */
import { createRequire } from 'node:module'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { findLibtorch } from './libtorch.js'
import type { Libtorch, LibtorchProblem } from './libtorch.js'
import { packageJson } from './package.js'
import { glibcProblem, platformName } from './platform.js'

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
  const platform = platformName() ?? 'unsupported'
  const file = `${name}.${platform}.node`
  const built = fileURLToPath(new URL(`../../native/${file}`, import.meta.url))
  if (existsSync(built)) return built
  try {
    return require.resolve(`${packageJson.name}-${platform}/${file}`)
  } catch {
    return built
  }
}

/** Loads the addon; a failure is a result, which `native.ts` throws and `doctor` prints. */
export function loadAddon(): NativeAddon | NativeProblem {
  const platform = platformName()
  const old = glibcProblem()
  if (platform === undefined || old !== undefined) {
    const what = 'Lockstep has no native addon here.'
    const where = `${process.platform}-${process.arch}`
    const todo = old ?? 'use Linux with glibc on x64 or arm64, or macOS on arm64'
    return { ok: false, code: 'ERR_UNSUPPORTED_PLATFORM', what, where, todo }
  }
  const files = [addonFile(`${packageJson.napi.binaryName}-loader`), addonFile()] as const
  const missing = files.find((file) => !existsSync(file))
  if (missing !== undefined) {
    const { name, version } = packageJson
    const todo = `npm run build in the repository; or, where npm left it out, npm install ${name}-${platform}@${version}`
    return { ok: false, code: 'ERR_ADDON_NOT_FOUND', what: 'The native addon was not found.', where: missing, todo }
  }
  const libtorch = findLibtorch()
  if (!libtorch.ok) return libtorch
  try {
    const loader = require(files[0]) as Loader
    loader.load(libtorch.libraries)
    // libtorch looks once whether there is CUDA, at its first call.
    if (libtorch.cudaLibraries.length > 0 && wantsCuda(loader)) loader.load(libtorch.cudaLibraries)
  } catch (cause) {
    const todo =
      'see the cause; if the directory is damaged, remove it and run npm start, or set LIBTORCH to another one'
    return {
      ok: false,
      code: 'ERR_LIBTORCH_LOAD',
      what: 'libtorch cannot be loaded.',
      where: libtorch.directory,
      todo,
      cause,
    }
  }
  try {
    return { ok: true, exports: require(files[1]), libtorch }
  } catch (cause) {
    const todo = 'rebuild it (npm run build); an addon and its libtorch belong together'
    return {
      ok: false,
      code: 'ERR_ADDON_LOAD',
      what: 'The native addon cannot be loaded.',
      where: files[1],
      todo,
      cause,
    }
  }
}

/**
 * CUDA's libraries take 277 MB and 0.1 to 0.7 s, so they are mapped only where there is a driver. `LOCKSTEP_CUDA`: 0 or
 * 1.
 */
function wantsCuda(loader: Loader): boolean {
  const chosen = process.env['LOCKSTEP_CUDA']
  return chosen === '1' || (chosen !== '0' && loader.opens('libcuda.so.1'))
}
