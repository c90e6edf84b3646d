// The machines that libtorch and the addons exist for.
import { compareVersions } from './versions.js'

/** A machine, in Node's words; `glibc` is undefined without it. @typedef {{ platform: string, arch: string, glibc?: string | undefined }} Machine */

/** Rust's name of a target -> the platform as napi-rs and npm's packages call it, and what npm compares with the machine. */
export const machines = {
  'x86_64-unknown-linux-gnu': { platform: 'linux-x64-gnu', os: 'linux', cpu: 'x64', libc: 'glibc' },
  'aarch64-unknown-linux-gnu': { platform: 'linux-arm64-gnu', os: 'linux', cpu: 'arm64', libc: 'glibc' },
  'aarch64-apple-darwin': { platform: 'darwin-arm64', os: 'darwin', cpu: 'arm64', libc: undefined },
}

/** @returns {Machine} */
export function thisMachine() {
  const report = /** @type {any} */ (process.platform === 'linux' ? process.report?.getReport() : undefined)
  return { platform: process.platform, arch: process.arch, glibc: report?.header?.glibcVersionRuntime }
}

/** Rust's name of a machine and npm's; undefined where libtorch does not exist. @param {Machine} machine */
export function targetOf({ platform, arch }) {
  const found = Object.entries(machines).find(([, { os, cpu }]) => os === platform && cpu === arch)
  return found && { target: found[0], platform: found[1].platform }
}

/** The same of this machine, where the set-up has let it through. */
export function targetHere() {
  const found = targetOf(process)
  if (found === undefined) throw new Error(`there are no addons for ${process.platform} on ${process.arch}`)
  return found
}

/**
 * Why libtorch does not run on a machine; undefined where it does.
 * @param {Machine} machine
 * @param {string} wanted  the oldest glibc
 * @returns {{ what: string, todo: string } | undefined}
 */
export function unsupported(machine, wanted) {
  const { platform, arch, glibc } = machine
  const todo = `use Linux with glibc ${wanted} or newer on x64 or arm64, or macOS on arm64`
  const here = `there is no libtorch for ${platform} on ${arch}`
  if (targetOf(machine) === undefined) return { what: `${here}.`, todo }
  if (platform !== 'linux') return undefined
  if (glibc === undefined) return { what: `${here} without glibc.`, todo }
  if (compareVersions(glibc, wanted) >= 0) return undefined
  return { what: `libtorch needs glibc ${wanted} or newer, this is ${glibc}.`, todo }
}
