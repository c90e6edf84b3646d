/** What differs between operating systems, and which of them libtorch exists for. */
import { compareVersions } from '../install/versions.js'
import { packageJson } from './package.js'

/** The suffix of shared libraries here: `so` or `dylib`. */
export const librarySuffix = process.platform === 'darwin' ? 'dylib' : 'so'

/** `libtorch_cpu` -> `libtorch_cpu.so`, or `libtorch_cpu.dylib` on macOS. */
export function libraryFile(name: string): string {
  return `${name}.${librarySuffix}`
}

/** How @napi-rs/cli calls this platform, such as `linux-x64-gnu`; undefined where libtorch does not exist. */
export function platformName(platform: string = process.platform, arch: string = process.arch): string | undefined {
  if (platform === 'linux' && (arch === 'x64' || arch === 'arm64')) return `linux-${arch}-gnu`
  if (platform === 'darwin' && arch === 'arm64') return 'darwin-arm64'
  return undefined
}

/** What Node tells of the C library and of the libraries that it has mapped. */
function report(): { header?: { glibcVersionRuntime?: string }; sharedObjects?: string[] } | undefined {
  return process.report?.getReport() as ReturnType<typeof report>
}

/** glibc's version, or undefined elsewhere (musl, macOS). */
export function glibcVersion(): string | undefined {
  return report()?.header?.glibcVersionRuntime
}

/** Where the C++ library lies that this process has mapped; undefined where Node was linked without one. */
export function cppLibrary(): string | undefined {
  return report()?.sharedObjects?.find((path) => /\/libstdc\+\+\.so/.test(path))
}

/** What to do about this machine's C library; undefined where libtorch runs on it. */
export function glibcProblem(version: string | undefined = glibcVersion()): string | undefined {
  const { glibc } = packageJson.libtorch
  if (process.platform !== 'linux' || (version !== undefined && compareVersions(version, glibc) >= 0)) return undefined
  if (version === undefined)
    return 'libtorch needs glibc, which this system does not have: use Debian, Ubuntu or the like'
  return `libtorch needs glibc ${glibc} or newer: use a newer system`
}

/** An error for a platform that has no libtorch; undefined on the others. */
export function platformProblem():
  { ok: false; code: 'ERR_UNSUPPORTED_PLATFORM'; what: string; where: string; todo: string } | undefined {
  const old = glibcProblem()
  if (platformName() !== undefined && old === undefined) return undefined
  const what = 'Lockstep has no native addon here.'
  const where = `${process.platform}-${process.arch}`
  const todo = old ?? 'use Linux with glibc on x64 or arm64, or macOS on arm64'
  return { ok: false, code: 'ERR_UNSUPPORTED_PLATFORM', what, where, todo }
}
