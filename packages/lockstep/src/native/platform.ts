/** What differs between operating systems, and which of them libtorch exists for. */
import { targetOf, thisMachine, unsupported } from '../install/machines.js'
import { packageJson } from './package.js'

/** The suffix of shared libraries here: `so` or `dylib`. */
export const librarySuffix = process.platform === 'darwin' ? 'dylib' : 'so'

/** `libtorch_cpu` -> `libtorch_cpu.so`, or `libtorch_cpu.dylib` on macOS. */
export function libraryFile(name: string): string {
  return `${name}.${librarySuffix}`
}

/** How @napi-rs/cli calls this platform, such as `linux-x64-gnu`; undefined where libtorch does not exist. */
export function platformName(platform: string = process.platform, arch: string = process.arch): string | undefined {
  return targetOf({ platform, arch })?.platform
}

/** glibc's version, or undefined elsewhere (musl, macOS). */
export function glibcVersion(): string | undefined {
  return thisMachine().glibc
}

/** Where the C++ library lies that this process has mapped; undefined where Node was linked without one. */
export function cppLibrary(): string | undefined {
  const report = process.report?.getReport() as { sharedObjects?: string[] } | undefined
  return report?.sharedObjects?.find((path) => /\/libstdc\+\+\.so/.test(path))
}

/** An error for a machine that libtorch does not run on; undefined on the others. */
export function platformProblem():
  { ok: false; code: 'ERR_UNSUPPORTED_PLATFORM'; what: string; where: string; todo: string } | undefined {
  const why = unsupported(thisMachine(), packageJson.libtorch.glibc)
  if (why === undefined) return undefined
  const what = 'Lockstep has no native addon here.'
  return { ok: false, code: 'ERR_UNSUPPORTED_PLATFORM', what, where: why.what.replace(/\.$/, ''), todo: why.todo }
}
