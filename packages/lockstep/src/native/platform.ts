/** What differs between operating systems, and which of them libtorch exists for. */
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

/** glibc's version, or undefined elsewhere (musl, macOS). */
export function glibcVersion(): string | undefined {
  const report = process.report?.getReport() as { header?: { glibcVersionRuntime?: string } } | undefined
  return report?.header?.glibcVersionRuntime
}

/** What to do about this machine's C library; undefined where libtorch runs on it. */
export function glibcProblem(version: string | undefined = glibcVersion()): string | undefined {
  const [major = 0, minor = 0] = packageJson.libtorch.glibc.split('.').map(Number)
  const [ownMajor = 0, ownMinor = 0] = (version ?? '').split('.').map(Number)
  if (process.platform !== 'linux' || ownMajor > major || (ownMajor === major && ownMinor >= minor)) return undefined
  return `libtorch needs glibc ${packageJson.libtorch.glibc} or newer: use a newer system`
}
