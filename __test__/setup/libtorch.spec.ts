import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'

import test from 'ava'
import type { ExecutionContext } from 'ava'

import { inLines } from '../../packages/lockstep/dist/cli/doctor.js'
import { cacheDirectory } from '../../packages/lockstep/src/install/cache-directory.js'
import { findLibtorch } from '../../packages/lockstep/dist/native/libtorch.js'
import type { LibtorchProblem } from '../../packages/lockstep/dist/native/libtorch.js'
import { addonFile } from '../../packages/lockstep/dist/native/load.js'
import { platformName } from '../../packages/lockstep/dist/native/platform.js'
import { cudaBuild } from '../../packages/lockstep/src/install/build-info.js'
import { neededLibraries } from '../../packages/lockstep/src/install/elf.js'
import { packageRoot, root } from '../../scripts/setup/paths.mjs'
import { elf, temporaryDirectory } from './fakes.js'

/** A directory that looks like a libtorch of this version. */
function fakeLibtorch(directory: string, version: string | undefined): string {
  mkdirSync(join(directory, 'lib'), { recursive: true })
  for (const name of ['libc10', 'libtorch_cpu']) writeFileSync(join(directory, 'lib', `${name}.so`), elf([]))
  if (version !== undefined) writeFileSync(join(directory, 'build-version'), `${version}\n`)
  return directory
}

function problem(t: ExecutionContext, env: Record<string, string>): LibtorchProblem {
  const found = findLibtorch(env)
  if (found.ok) throw new Error(`expected no libtorch, found ${found.directory}`)
  t.not(found.todo, '')
  return found
}

/** Runs a command of the repository with nothing but `env` and the tools' paths. */
function run(args: string[], env: Record<string, string>): { status: number | null; text: string } {
  const { PATH = '', HOME = '' } = process.env
  const all = { PATH, HOME, ...env }
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, env: all, encoding: 'utf8' })
  return { status, text: stdout + stderr }
}

test('LIBTORCH comes before the cache, the CPU build before the CUDA build', (t) => {
  const home = temporaryDirectory(t)
  const env = { XDG_CACHE_HOME: home }
  const cuda = fakeLibtorch(join(home, 'lockstep', 'libtorch-2.13.0-cu130'), '2.13.0+cu130')
  const first = findLibtorch(env)
  // Which flavour it is, its parts decide: this one holds nothing of CUDA.
  t.true(first.ok && first.directory === cuda && first.flavour === 'cpu')
  const cpu = fakeLibtorch(join(home, 'lockstep', 'libtorch-2.13.0-cpu'), '2.13.0+cpu')
  const second = findLibtorch(env)
  t.true(second.ok && second.directory === cpu && second.source === 'cache')
  const own = fakeLibtorch(join(home, 'own'), '2.13.0')
  const third = findLibtorch({ ...env, LIBTORCH: own })
  t.true(third.ok && third.directory === own && third.source === 'LIBTORCH' && third.flavour === 'cpu')
})

test('a foreign libtorch has CUDA where it holds libtorch_cuda', (t) => {
  const directory = fakeLibtorch(temporaryDirectory(t), '2.13.0+cu130')
  const without = findLibtorch({ LIBTORCH: directory })
  t.true(without.ok && without.flavour === 'cpu' && without.cudaLibraries.length === 0)
  const library = join(directory, 'lib', 'libtorch_cuda.so')
  writeFileSync(library, elf([]))
  const found = findLibtorch({ LIBTORCH: directory })
  t.true(found.ok && found.flavour === 'cu130')
  t.deepEqual(found.ok && found.cudaLibraries, [library])
})

test('where the cache lies', (t) => {
  t.is(cacheDirectory({ XDG_CACHE_HOME: '/var/cache/me', HOME: '/home/me' }), '/var/cache/me/lockstep')
  t.is(cacheDirectory({ HOME: '/home/me' }), '/home/me/.cache/lockstep')
})

test('the version is read from an archive, a Python package or the headers', (t) => {
  const home = temporaryDirectory(t)
  const python = fakeLibtorch(join(home, 'python'), undefined)
  writeFileSync(join(python, 'version.py'), "from typing import Optional\n__version__ = '2.13.0+cu130'\n")
  const headers = fakeLibtorch(join(home, 'headers'), undefined)
  mkdirSync(join(headers, 'include', 'torch', 'headeronly'), { recursive: true })
  const lines = ['MAJOR 2', 'MINOR 13', 'PATCH 0'].map((text) => `#define TORCH_VERSION_${text}\n`)
  writeFileSync(join(headers, 'include', 'torch', 'headeronly', 'version.h'), lines.join(''))
  for (const directory of [python, headers]) {
    const found = findLibtorch({ LIBTORCH: directory })
    t.true(found.ok && found.version === '2.13.0')
  }
})

test('another version, an unknown version, and a directory that is no libtorch', (t) => {
  const home = temporaryDirectory(t)
  const old = problem(t, { LIBTORCH: fakeLibtorch(join(home, 'old'), '2.12.1+cpu') })
  t.is(old.code, 'ERR_LIBTORCH_VERSION')
  t.is(old.what, 'libtorch 2.13.0 is needed, this one is 2.12.1+cpu.')
  t.is(old.where, `${join(home, 'old')} (from LIBTORCH)`)
  const unknown = problem(t, { LIBTORCH: fakeLibtorch(join(home, 'unknown'), undefined) })
  t.regex(unknown.what, /of unknown version/)
  const none = problem(t, { LIBTORCH: home })
  t.is(none.code, 'ERR_LIBTORCH_NOT_FOUND')
  t.is(none.where, `${join(home, 'lib')} has no libc10.so and no libtorch_cpu.so`)
  const empty = problem(t, { XDG_CACHE_HOME: home })
  t.regex(empty.where, /LIBTORCH is not set, and .*libtorch-2\.13\.0-\* does not exist/)
})

test('a libtorch whose build-info.json is damaged is not used, and what to do is said', (t) => {
  const home = temporaryDirectory(t)
  const directory = fakeLibtorch(join(home, 'lockstep', 'libtorch-2.13.0-cu130'), '2.13.0+cu130')
  const file = join(directory, 'build-info.json')
  const texts = ['', '{ "version": "2.13', 'null', '[]', '{}', '{ "libraries": "libc10.so" }', '{ "libraries": [1] }']
  for (const text of [...texts, '{ "libraries": [], "cudaLibraries": {} }']) {
    writeFileSync(file, text)
    const kept = problem(t, { XDG_CACHE_HOME: home })
    t.is(kept.code, 'ERR_LIBTORCH_NOT_FOUND')
    t.is(kept.what, 'The cache holds a libtorch that is not whole.', text)
    t.true(kept.where.startsWith(`${file}: `), kept.where)
    t.regex(kept.todo, /^remove that directory; /)
    t.regex(problem(t, { LIBTORCH: directory }).todo, /^set LIBTORCH to /)
    t.is(cudaBuild(join(home, 'lockstep'), '2.13.0'), undefined)
  }
  const cli = join('packages', 'lockstep', 'dist', 'cli', 'main.js')
  const doctor = run([cli, 'doctor'], { XDG_CACHE_HOME: home })
  t.is(doctor.status, 1)
  t.regex(
    doctor.text,
    /! libtorch +The cache holds a libtorch that is not whole\. .*build-info\.json: .*\n +-> remove that directory; /,
  )
  t.notRegex(doctor.text, /\n {4}at /)
})

test('the set-up stops at a wrong LIBTORCH with one message', (t) => {
  const home = temporaryDirectory(t)
  const { status, text } = run(['scripts/build.mjs'], { LIBTORCH: fakeLibtorch(join(home, 'old'), '1.13.1+cu117') })
  t.is(status, 1)
  t.regex(
    text,
    /lockstep: libtorch 2\.13\.0 is needed, this one is 1\.13\.1\+cu117\.\n {2}where: .*\n {2}what to do: set LIBTORCH to/,
  )
  t.notRegex(text, /^ +at /m)
})

test('doctor says what is there, and leaves with 1 where something is missing', (t) => {
  const cli = join('packages', 'lockstep', 'dist', 'cli', 'main.js')
  const here = run([cli, 'doctor'], {
    ...(process.env['LIBTORCH'] && { LIBTORCH: process.env['LIBTORCH'] }),
    ...cacheOf(),
  })
  t.is(here.status, 0, here.text)
  for (const word of [
    'Node.js',
    'libtorch',
    '2.13.0',
    'native addon',
    'C++ compiler',
    'cores',
    'shared memory',
    'CUDA',
  ]) {
    t.true(here.text.includes(word), word)
  }
  const wrong = run([cli, 'doctor'], { LIBTORCH: fakeLibtorch(join(temporaryDirectory(t), 'old'), '2.12.1') })
  t.is(wrong.status, 1)
  t.regex(wrong.text, /! libtorch +libtorch 2\.13\.0 is needed, this one is 2\.12\.1\..*\n +-> set LIBTORCH/)
  t.regex(wrong.text, /Lockstep cannot run here yet/)
})

test('doctor says each place where NCCL was looked for once; what is wrong with one that is there stays', (t) => {
  const absent = (path: string): string => `${path}: ${path}: cannot open shared object file: No such file or directory`
  const broken = '/b/libnccl.so.2: /b/libnccl.so.2: file too short'
  t.is(
    inLines(
      `no usable NCCL was found; tried ${absent('/a b/libnccl.so.2')}; ${broken}; ${absent('libnccl.so.2')}; LOCKSTEP`,
    ),
    `no usable NCCL was found\ntried /a b/libnccl.so.2\n${broken}\nlibnccl.so.2\nLOCKSTEP`,
  )
  t.is(inLines('2.29.7, /usr/lib/libnccl.so.2'), '2.29.7, /usr/lib/libnccl.so.2')
})

test('a libtorch that cannot be mapped is reported with the dynamic linker’s own words', (t) => {
  const cli = join('packages', 'lockstep', 'dist', 'cli', 'main.js')
  const { status, text } = run([cli, 'doctor'], {
    LIBTORCH: fakeLibtorch(join(temporaryDirectory(t), 'fake'), '2.13.0'),
  })
  t.is(status, 1)
  t.regex(text, /! native addon +libtorch cannot be loaded\. .*libc10\.so: /)
})

test('neither addon needs a CUDA library, and the loader needs nothing of libtorch', (t) => {
  const needs = neededLibraries(addonFile())
  t.true(needs.includes('libtorch_cpu.so'))
  t.deepEqual(
    needs.filter((name) => /cuda|cu(blas|dnn|fft|pti|rand|solver|sparse)|nccl|nv|libtorch\.so/.test(name)),
    [],
  )
  t.deepEqual(
    neededLibraries(addonFile('lockstep-loader')).filter((name) => /torch|c10/.test(name)),
    [],
  )
})

test('platforms', (t) => {
  t.is(platformName('linux', 'x64'), 'linux-x64-gnu')
  t.is(platformName('linux', 'arm64'), 'linux-arm64-gnu')
  t.is(platformName('darwin', 'arm64'), 'darwin-arm64')
  t.is(platformName('darwin', 'x64'), undefined)
  t.is(platformName('win32', 'x64'), undefined)
})

function cacheOf(): Record<string, string> {
  const cache = process.env['XDG_CACHE_HOME']
  return cache === undefined ? {} : { XDG_CACHE_HOME: cache }
}

test('the command that npm links is there before anything is compiled', (t) => {
  const { bin } = JSON.parse(readFileSync(join(root, 'packages', 'lockstep', 'package.json'), 'utf8')) as {
    bin: { lockstep: string }
  }
  const file = join(root, 'packages', 'lockstep', bin.lockstep)
  t.not(statSync(file).mode & 0o111, 0)
  const { status, text } = run([file, '--version'], {})
  t.is(status, 0)
  t.regex(text, /^\d+\.\d+\.\d+\n$/)
})

test('a program sees the same problem as an error with its code; importing alone sees none', (t) => {
  const program = `
    const { LockstepError, zeros } = await import('lockstep')
    try { zeros([1]) } catch (error) { console.log(LockstepError.is(error), error.code, error.message) }`
  const args = ['--input-type=module', '-e', program]
  const old = run(args, { LIBTORCH: fakeLibtorch(join(temporaryDirectory(t), 'old'), '2.12.1') })
  t.regex(old.text, /^true ERR_LIBTORCH_VERSION libtorch 2\.13\.0 is needed, this one is 2\.12\.1\.\n {2}where: /)
  const fake = run(args, { LIBTORCH: fakeLibtorch(join(temporaryDirectory(t), 'fake'), '2.13.0') })
  t.regex(fake.text, /^true ERR_LIBTORCH_LOAD libtorch cannot be loaded\./)
  const none = run(args, { XDG_CACHE_HOME: temporaryDirectory(t) })
  t.regex(none.text, /^true ERR_LIBTORCH_NOT_FOUND libtorch 2\.13\.0 was not found\./)
})

test('an addon that cannot be loaded, and a platform without one, are errors with their codes', (t) => {
  const program = (entry: string, before = '') => `
    ${before}
    const { LockstepError, zeros } = await import(${JSON.stringify(entry)})
    try { zeros([1]) } catch (error) { console.log(LockstepError.is(error), error.code, error.message) }`
  const libtorch = { ...(process.env['LIBTORCH'] && { LIBTORCH: process.env['LIBTORCH'] }), ...cacheOf() }
  const evaluate = (text: string) => run(['--input-type=module', '-e', text], libtorch)

  // The package, with an addon that is none.
  const copy = temporaryDirectory(t)
  for (const name of ['dist', 'package.json']) cpSync(join(packageRoot, name), join(copy, name), { recursive: true })
  mkdirSync(join(copy, 'native'))
  const loader = addonFile('lockstep-loader')
  cpSync(loader, join(copy, 'native', basename(loader)))
  const addon = join(copy, 'native', basename(addonFile()))
  writeFileSync(addon, 'no library')
  const damaged = evaluate(program(pathToFileURL(join(copy, 'dist', 'index.js')).href)).text
  t.regex(damaged, /^true ERR_ADDON_LOAD The native addon cannot be loaded\.\n/)
  t.true(
    damaged.includes(
      `where: ${addon}\n  to do: see the cause; if the file is damaged, remove node_modules/@lockstep/node-`,
    ),
    damaged,
  )

  const elsewhere = evaluate(program('lockstep', "Object.defineProperty(process, 'platform', { value: 'sunos' })")).text
  t.regex(
    elsewhere,
    /^true ERR_UNSUPPORTED_PLATFORM Lockstep has no native addon here\.\n {2}where: there is no libtorch for sunos on /,
  )
  t.regex(elsewhere, /to do: use Linux with glibc 2\.28 or newer on x64 or arm64, or macOS on arm64/)
})
