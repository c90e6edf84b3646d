import { execFileSync } from 'node:child_process'
import { copyFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import test from 'ava'

import { addonFiles } from '../../packages/lockstep/dist/native/load.js'
import { needsOf, systemHas, unmet, unmetNeeds } from '../../packages/lockstep/dist/native/needs.js'
import { cppLibrary } from '../../packages/lockstep/dist/native/platform.js'
import { cutOff, definedVersions, neededLibraries, neededVersions } from '../../packages/lockstep/src/install/elf.js'
import { temporaryDirectory } from './fakes.js'

const [loader, addon] = addonFiles()

const readelf = (option: string, path: string): string => execFileSync('readelf', [option, path], { encoding: 'utf8' })

test('needed libraries and versions are those that readelf shows', (t) => {
  for (const path of [loader, addon, cppLibrary() as string]) {
    const libraries = [...readelf('-dW', path).matchAll(/\(NEEDED\).*\[(.*)\]/g)].map(([, name]) => name)
    t.deepEqual(neededLibraries(path), libraries)
    const [, needs = ''] = readelf('-VW', path).split("Version needs section '.gnu.version_r'")
    const versions = [...needs.matchAll(/Name: (\S+) +Flags/g)].map(([, name]) => name as string)
    t.true(versions.length > 0, path)
    t.deepEqual(neededVersions(path).sort(), versions.sort())
  }
})

test('defined versions are those that readelf shows', (t) => {
  const path = cppLibrary() as string
  const [, definitions = ''] = readelf('-VW', path).split("Version definition section '.gnu.version_d'")
  const versions = [...definitions.matchAll(/Cnt: \d+ +Name: (\S+)/g)].map(([, name]) => name as string)
  t.true(versions.includes('GLIBCXX_3.4.25'))
  t.deepEqual(definedVersions(path), versions)
})

test('a file that ends too early, or is no library, is cut off', (t) => {
  const path = join(temporaryDirectory(t), 'library.so')
  copyFileSync(loader, path)
  t.false(cutOff(path))
  for (const length of [10_000, 63, 0]) {
    truncateSync(path, length)
    t.true(cutOff(path), `${length}`)
  }
  writeFileSync(path, 'no library'.repeat(100))
  t.true(cutOff(path))
})

test('what a system lacks is said with what it has', (t) => {
  const needs = needsOf([loader, addon])
  t.deepEqual(Object.keys(needs).sort(), ['CXXABI', 'GLIBC', 'GLIBCXX'])
  t.deepEqual(unmetNeeds([loader, addon], systemHas()), {})
  t.is(unmet([loader, addon]), undefined)
  const old = { GLIBC: '2.17', GLIBCXX: '3.4.19', CXXABI: '1.3.7' }
  t.deepEqual(unmetNeeds([loader, addon], old), needs)
  // What a system does not tell is left to the dynamic linker.
  t.deepEqual(unmetNeeds([loader, addon], {}), {})
  const problem = unmet([addon], old)
  t.is(problem?.code, 'ERR_UNSUPPORTED_PLATFORM')
  t.true(problem?.what.includes(`GLIBC ${needs['GLIBC']} (there is 2.17)`), problem?.what)
})
