/** Names that differ between operating systems. */

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
