/** Places that cannot be written: one sentence each, and no stack. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import test from 'ava'

import { checkWritable } from '../../packages/lockstep/src/install/disk.js'
import { SetupFailure, toolWriteFailure, writeFailure } from '../../packages/lockstep/src/install/failure.js'
import { checkFirstSetup } from '../../scripts/setup/machine.mjs'
import { packageRoot } from '../../scripts/setup/paths.mjs'
import { cudaWheels, temporaryDirectory, toolDirectory } from './fakes.js'
import { machine, start } from './fetching.js'

const elsewhere = 'set PLACE to another directory'
const systemError = (code: string, path?: string) => Object.assign(new Error(code), { code, path, syscall: 'mkdir' })

test('what the system says of a place becomes one sentence, with the way to another place', (t) => {
  const text = (code: string, path = '/there/file') => writeFailure(systemError(code, path), elsewhere)?.format()
  t.is(
    text('EROFS'),
    `lockstep: the file system is read-only.\n  where:      /there/file\n  what to do: make it writable, or ${elsewhere}, and run the command again`,
  )
  for (const code of ['EACCES', 'EPERM']) {
    t.regex(
      text(code) ?? '',
      /^lockstep: this user may not write there\.\n {2}where: {6}\/there\/file.*\n.*or set PLACE/,
    )
  }
  for (const code of ['ENOSPC', 'EDQUOT'])
    t.regex(text(code) ?? '', /the disk became full while writing a file\.\n.*\n.*PLACE/)
  const refused = { ...systemError('EACCES', '/there'), syscall: 'scandir' }
  t.is(writeFailure(refused)?.message, 'this user may not read there.')
  // What says nothing of a place keeps its stack.
  for (const error of [
    new Error('a bug'),
    systemError('ENOENT', '/x'),
    systemError('EEXIST', '/'),
    undefined,
    'text',
  ]) {
    t.is(writeFailure(error, elsewhere), undefined)
  }
})

test('a directory is tried before anything is put there: of what does not exist yet, its parent', (t) => {
  const directory = temporaryDirectory(t)
  t.notThrows(() => checkWritable(join(directory, 'not', 'there'), elsewhere))
  const asked: string[] = []
  const refuse = (path: string): never => {
    asked.push(path)
    throw systemError('EACCES', path)
  }
  const check = (): void => checkWritable(join(directory, 'not', 'there'), elsewhere, refuse)
  t.regex(t.throws(check, { instanceOf: SetupFailure })?.format() ?? '', /this user may not write there/)
  t.deepEqual(asked, [directory])
  const file = join(directory, 'file')
  writeFileSync(file, '')
  for (const path of [file, join(file, 'below', 'it')]) {
    const failure = t.throws(() => checkWritable(path, elsewhere), { instanceOf: SetupFailure })
    t.is(failure?.message, 'a file lies where a directory has to be.')
    t.is(failure?.where, file)
  }
})

for (const below of [false, true]) {
  test(`a file ${below ? 'above' : 'as'} the cache directory: said before anything is downloaded`, async (t) => {
    const { env, cache, requests } = machine(t)
    const file = below ? join(cache, '..', 'taken') : cache
    writeFileSync(file, 'mine')
    const { code, text } = await start(below ? { ...env, XDG_CACHE_HOME: file } : env).ended
    t.is(code, 1)
    t.regex(
      text,
      /^lockstep: a file lies where a directory has to be\.\n {2}where: {6}\S+\n {2}what to do: move or remove it, or set XDG_CACHE_HOME to another directory, and run the command again\n$/,
    )
    t.deepEqual(requests(), [])
    t.is(readFileSync(file, 'utf8'), 'mine')
  })
}

const privileges = '-dac_override,-dac_read_search'
/** Permissions hold for whoever is not root, and for a root without these capabilities. */
const plain =
  process.getuid?.() === 0 ? ['setpriv', `--bounding-set=${privileges}`, `--inh-caps=${privileges}`] : ['env']
const held = spawnSync(plain[0] as string, [...plain.slice(1), 'true']).status === 0
const permissions = held ? test : test.skip

permissions('a cache that this user may not write, and files that it may not read', (t) => {
  const { env, cache } = machine(t)
  const [program = '', ...args] = plain
  const PATH = `${env['PATH'] ?? ''}:${process.env['PATH'] ?? ''}`
  const run = (...command: string[]): string => {
    const options = { env: { ...env, PATH }, encoding: 'utf8' } as const
    const { status, stdout, stderr } = spawnSync(program, [...args, process.execPath, ...command], options)
    t.is(status, 1)
    return stdout + stderr
  }
  mkdirSync(cache, { mode: 0o555 })
  t.is(
    run(fileURLToPath(new URL('./fetch.mjs', import.meta.url))),
    `lockstep: this user may not write there.\n  where:      ${cache}\n` +
      '  what to do: have its owner allow it (chown, chmod), or set XDG_CACHE_HOME to another directory, and run the command again\n',
  )
  const secret = join(cache, '..', 'secret')
  mkdirSync(secret, { mode: 0 })
  writeFileSync(`${secret}-file`, '', { mode: 0 })
  const failure = new URL('../../packages/lockstep/src/install/failure.js', import.meta.url).href
  for (const [call, path, verb] of [
    ['readdirSync', secret, 'read'],
    ['readFileSync', `${secret}-file`, 'read'],
    ['openSync', join(cache, 'new'), 'write'],
  ] as const) {
    const mode = verb === 'write' ? ", 'w'" : ''
    const text = run(
      '--input-type=module',
      '-e',
      `import * as fs from 'node:fs'; import { runMain } from '${failure}'
      await runMain(async () => void fs.${call}('${path}'${mode}))`,
    )
    t.true(text.startsWith(`lockstep: this user may not ${verb} there.\n  where:      ${path}\n`), text)
  }
})

test('a file as the cache directory: doctor finds no libtorch there, and a first set-up says so at once', async (t) => {
  const home = temporaryDirectory(t)
  mkdirSync(join(home, '.cache'))
  writeFileSync(join(home, '.cache', 'lockstep'), '')
  const env = { HOME: home, PATH: process.env['PATH'] }
  const doctor = spawnSync(process.execPath, [join(packageRoot, 'bin', 'lockstep.js'), 'doctor'], {
    env,
    encoding: 'utf8',
  })
  t.is(doctor.status, 1)
  t.regex(doctor.stdout, /libtorch 2\.13\.0 was not found/)
  t.notRegex(doctor.stdout + doctor.stderr, /ENOTDIR|\n {4}at /)
  const tools = { 'c++': 'exit 0', cc: 'exit 0', cargo: 'echo "cargo 1.99.0 (abcdef 2026-01-01)"' }
  const PATH = toolDirectory(temporaryDirectory(t), tools)
  const failure = await t.throwsAsync(() => checkFirstSetup({ PATH, HOME: home }, () => 1e12), {
    instanceOf: SetupFailure,
  })
  t.is(failure?.where, join(home, '.cache', 'lockstep'))
})

test('a cache that holds everything need not be written', async (t) => {
  const { env, cache, wheels } = machine(t)
  for (const [name, content] of Object.entries(cudaWheels())) writeFileSync(join(wheels, name), content)
  t.is((await start(env, '--cuda').ended).code, 0)
  // A directory in its place keeps the lock from being written, for every user.
  mkdirSync(join(cache, 'libtorch.lock'))
  for (const args of [[], ['--cuda']]) {
    const { code, text } = await start(env, ...args).ended
    t.is(code, 0, text)
  }
  const tools = { 'c++': 'exit 0', cc: 'exit 0', cargo: 'echo "cargo 1.99.0 (abcdef 2026-01-01)"' }
  const PATH = toolDirectory(temporaryDirectory(t), tools)
  await t.notThrowsAsync(() => checkFirstSetup({ ...env, PATH }, () => 1e12))
})

test('what a user of the package reads names nothing that only the repository has', (t) => {
  for (const directory of ['install', 'cli']) {
    for (const name of readdirSync(join(packageRoot, 'src', directory))) {
      const text = readFileSync(join(packageRoot, 'src', directory, name), 'utf8')
      t.notRegex(text, /npm (?:start|test|run build)|CARGO_|another set-up/, name)
    }
  }
})

test('a tool that may not write, on its own words', (t) => {
  const text = (output: string) => toolWriteFailure(output, 'installing', '/here', { details: 'its words' })?.format()
  for (const output of [
    'npm error code EACCES\nnpm error syscall mkdir\nnpm error path /x/node_modules',
    'error TS5033: Could not write file: EACCES: permission denied, open',
    'error: failed to create directory\n\nCaused by:\n  Permission denied (os error 13)',
    "ERROR: Could not install packages due to an OSError: [Errno 13] Permission denied: '/x'",
  ]) {
    t.regex(
      text(output) ?? '',
      /^its words\n\nlockstep: this user may not read or write a file there: installing failed\.\n {2}where: {6}\/here/,
    )
  }
  for (const output of ['npm error code EROFS', 'Read-only file system (os error 30)']) {
    t.regex(text(output) ?? '', /the file system is read-only: installing failed\./)
  }
  t.is(text('error: something else'), undefined)
})
