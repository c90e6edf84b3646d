/** What files of native code need of this system, as they say themselves, and whether it has that. */
import { existsSync } from 'node:fs'

import { definedVersions, neededVersions } from '../install/elf.js'
import { compareVersions } from '../install/versions.js'
import { cppLibrary, glibcVersion } from './platform.js'

/** The newest versions that files need, by family: `{ GLIBC: '2.28', GLIBCXX: '3.4.25', CXXABI: '1.3.11' }`. */
export type Needs = Record<string, string>

/** The needs of files together; what is no ELF file needs nothing. */
export function needsOf(files: readonly string[]): Needs {
  return newest(files.flatMap((file) => (existsSync(file) ? orNone(() => neededVersions(file)) : [])))
}

/** What this system has, of the families that programs need. */
export function systemHas(): Needs {
  const library = cppLibrary()
  const cpp = library === undefined ? {} : newest(orNone(() => definedVersions(library)))
  const glibc = glibcVersion()
  return { ...(glibc !== undefined && { GLIBC: glibc }), ...cpp }
}

/** Those needs that this system does not meet. A family that it does not tell of counts as met. */
export function unmetNeeds(files: readonly string[], has: Needs = systemHas()): Needs {
  const needs = Object.entries(needsOf(files))
  return Object.fromEntries(needs.filter(([family, version]) => compareVersions(has[family] ?? version, version) < 0))
}

/** The error for files that need a newer system than this one; undefined where they do not. */
export function unmet(
  files: readonly string[],
  has: Needs = systemHas(),
): { ok: false; code: 'ERR_UNSUPPORTED_PLATFORM'; what: string; where: string; todo: string } | undefined {
  const lacking = Object.entries(unmetNeeds(files, has))
  if (lacking.length === 0) return undefined
  const listed = lacking.map(([family, version]) => `${family} ${version} (there is ${has[family]})`).join(', ')
  const what = `The native libraries need a newer system: ${listed}.`
  const where = files.filter((file) => Object.keys(unmetNeeds([file], has)).length > 0).join(', ')
  return { ok: false, code: 'ERR_UNSUPPORTED_PLATFORM', what, where, todo: 'use a newer system or image' }
}

/** The highest version of each family of names such as `GLIBCXX_3.4.25`. */
function newest(names: readonly string[]): Needs {
  const found: Needs = {}
  for (const name of names) {
    const [, family = '', version = ''] = /^(GLIBC|GLIBCXX|CXXABI)_(\d+(?:\.\d+)*)$/.exec(name) ?? []
    if (family !== '' && compareVersions(version, found[family] ?? '0') > 0) found[family] = version
  }
  return found
}

function orNone(read: () => string[]): string[] {
  try {
    return read()
  } catch {
    return []
  }
}
