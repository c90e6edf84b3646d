// PyTorch's CUDA build maps a dozen NVIDIA libraries (3 GB) when it is imported, also where it only computes on the CPU.
// Instead of them, empty ones are compiled: every function that torch wants is there and fails when it is called.
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { SetupFailure } from '../../packages/lockstep/src/install/failure.js'
import { neededLibraries } from '../../packages/lockstep/src/install/elf.js'
import { lastLines, run } from '../../packages/lockstep/src/install/process.js'
import { dynamicSymbols } from './symbols.mjs'

const nvidia = /^lib(cu|nv|nccl)/

/**
 * Puts a stub for each NVIDIA library that torch's libraries need and nobody brought.
 * @param {string} torch    torch's `lib` directory
 * @param {string} target   where the dynamic linker looks for NVIDIA's libraries
 * @returns {Promise<string[]>} the names of the stubs
 */
export async function stubMissingLibraries(torch, target) {
  mkdirSync(target, { recursive: true })
  const present = [torch, target].flatMap((directory) => libraries(directory).map((name) => join(directory, name)))
  const own = new Set([...readdirSync(torch), ...readdirSync(target)])
  const missing = [...new Set(present.flatMap(neededLibraries))]
    .filter((name) => nvidia.test(name) && !own.has(name))
    .sort()
  if (missing.length === 0) return []
  const contents = wantedFrom(present, missing)
  for (const name of missing) await compile(join(target, name), name, contents.get(name) ?? new Map())
  return missing
}

/** @param {string} directory */
function libraries(directory) {
  return readdirSync(directory).filter((name) => /\.so(\.\d+)*$/.test(name))
}

/**
 * What each missing library is to define: version -> functions. A symbol without a version may lie in any library.
 * @param {string[]} present @param {string[]} missing
 */
function wantedFrom(present, missing) {
  const symbols = present.map(dynamicSymbols)
  const defined = new Set(symbols.flatMap((file) => file.defined))
  /** @type {Map<string, Map<string, Set<string>>>} */
  const contents = new Map(missing.map((name) => [name, new Map()]))
  const anywhere = missing[0] ?? ''
  for (const { name, library = anywhere, version = '' } of symbols.flatMap((file) => file.wanted)) {
    const versions = contents.get(library)
    // What has no version and is not Python's comes from NVIDIA: the C and C++ libraries version their symbols.
    if (!versions || (!version && (defined.has(name) || /^_?Py/.test(name)))) continue
    versions.set(version, (versions.get(version) ?? new Set()).add(name))
  }
  return contents
}

/** @param {string} path @param {string} name @param {Map<string, Set<string>>} versions */
async function compile(path, name, versions) {
  const functions = [...versions.values()].flatMap((names) => [...names])
  const source = ['int lockstep_stub;', ...new Set(functions.map((one) => `int ${one}(void) { return 999; }`))]
  const script = [...versions]
    .filter(([version]) => version)
    .map(([version, names]) => `${version} { global: ${[...names].map((one) => `${one};`).join(' ')} };`)
  writeFileSync(`${path}.c`, source.join('\n'))
  writeFileSync(`${path}.map`, script.join('\n'))
  const [compiler = 'c++', ...flags] = (process.env['CXX'] || 'c++').split(/\s+/)
  const args = [...flags, '-x', 'c', '-w', '-fno-builtin', '-shared', '-fPIC', `${path}.c`, '-o', path]
  args.push(`-Wl,-soname,${name}`)
  if (script.length > 0) args.push(`-Wl,--version-script=${path}.map`)
  const { code, output } = await run(compiler, args)
  for (const temporary of [`${path}.c`, `${path}.map`]) rmSync(temporary, { force: true })
  if (code === 0 && existsSync(path)) return
  throw new SetupFailure({
    details: lastLines(output),
    what: `the stand-in for ${name} does not compile.`,
    where: path,
    todo: "see the compiler's message above",
  })
}
