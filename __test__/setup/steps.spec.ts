import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import test from 'ava'

import { countResults } from '../../scripts/count-results.mjs'
import { SetupFailure } from '../../packages/lockstep/src/install/failure.js'
import { clear, withLock } from '../../packages/lockstep/src/install/lock.js'
import { neededLibraries } from '../../packages/lockstep/src/install/elf.js'
import { Zip } from '../../packages/lockstep/src/install/zip.js'
import { linkable } from '../../scripts/setup/native.mjs'
import { fingerprint, isFresh, writeStamp } from '../../scripts/setup/stamp.mjs'
import { elf, temporaryDirectory, zip } from './fakes.js'

test('a stamp is fresh while inputs and outputs stay as they were', (t) => {
  const directory = temporaryDirectory(t)
  const [source, stamp, output] = ['src', '.stamp', 'out'].map((name) => join(directory, name)) as [
    string,
    string,
    string,
  ]
  mkdirSync(join(source, 'deep'), { recursive: true })
  writeFileSync(join(source, 'deep', 'a.ts'), 'one')
  writeFileSync(output, '')
  const first = fingerprint([source], ['flag'])
  t.false(isFresh(stamp, first, [output]))
  writeStamp(stamp, first)
  t.true(isFresh(stamp, fingerprint([source], ['flag']), [output]))
  t.false(isFresh(stamp, fingerprint([source], ['other flag']), [output]))
  // Another time of modification changes nothing; another content, name or a lost output does.
  utimesSync(join(source, 'deep', 'a.ts'), new Date(0), new Date(0))
  t.true(isFresh(stamp, fingerprint([source], ['flag']), [output]))
  writeFileSync(join(source, 'deep', 'b.ts'), '')
  t.false(isFresh(stamp, fingerprint([source], ['flag']), [output]))
  rmSync(join(source, 'deep', 'b.ts'))
  writeFileSync(join(source, 'deep', 'a.ts'), 'two')
  t.false(isFresh(stamp, fingerprint([source], ['flag']), [output]))
  t.false(isFresh(stamp, first, [join(directory, 'gone')]))
})

test('a lock is held by one at a time, and let go of when the work fails', async (t) => {
  const path = join(temporaryDirectory(t), 'deep', 'lock')
  let inside = 0
  const work = async (): Promise<void> => {
    t.is(++inside, 1)
    await new Promise((resolve) => setTimeout(resolve, 20))
    inside--
  }
  await Promise.all([withLock(path, work), withLock(path, work), withLock(path, work)])
  await t.throwsAsync(() => withLock(path, () => Promise.reject(new Error('no'))), { message: 'no' })
  t.false(existsSync(path))
})

test('a lock whose holder was killed is taken over', async (t) => {
  const path = join(temporaryDirectory(t), 'lock')
  const dead = spawn(process.execPath, ['-e', ''])
  await once(dead, 'close')
  writeFileSync(path, `${hostname()} ${dead.pid}`)
  t.is(await withLock(path, () => Promise.resolve('mine')), 'mine')
  // Of a holder on another machine only the time tells.
  writeFileSync(path, 'elsewhere 1')
  utimesSync(path, new Date(0), new Date(0))
  t.is(await withLock(path, () => Promise.resolve('mine')), 'mine')
})

test('a lock that another waiter took over in the meantime is left alone', (t) => {
  const path = join(temporaryDirectory(t), 'lock')
  const held = `${hostname()} ${process.pid}`
  writeFileSync(path, held)
  clear(path)
  t.is(readFileSync(path, 'utf8'), held)
  writeFileSync(path, 'elsewhere 1')
  utimesSync(path, new Date(0), new Date(0))
  clear(path)
  t.deepEqual(readdirSync(dirname(path)), [])
})

test('a failure is one message: what, where, what to do', (t) => {
  const failure = new SetupFailure({ what: 'no bread.', where: 'the shop', todo: 'bake some', details: 'closed\n' })
  t.is(failure.format(), 'closed\n\nlockstep: no bread.\n  where:      the shop\n  what to do: bake some')
  t.is(new SetupFailure({ what: 'no bread.', todo: 'bake' }).format(), 'lockstep: no bread.\n  what to do: bake')
})

test('an interrupted set-up ends its children, lets go of its lock, and says how to go on', async (t) => {
  const directory = temporaryDirectory(t)
  const lock = join(directory, 'lock')
  const url = (name: string): string =>
    JSON.stringify(new URL(`../../packages/lockstep/src/install/${name}.js`, import.meta.url).href)
  const program = `
    import { withLock } from ${url('lock')}
    import { run } from ${url('process')}
    await withLock(${JSON.stringify(lock)}, () => run('sh', ['-c', 'echo $$ > ${join(directory, 'pid')}; exec sleep 600']))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'ignore', 'pipe'] })
  let text = ''
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  const pidFile = join(directory, 'pid')
  while (!existsSync(pidFile) || readFileSync(pidFile, 'utf8') === '')
    await new Promise((resolve) => setTimeout(resolve, 20))
  t.true(existsSync(lock))
  child.kill('SIGINT')
  const [code] = (await once(child, 'close')) as [number]
  t.is(code, 130)
  t.regex(text, /run the same command again to go on from here/)
  t.false(existsSync(lock))
  const pid = Number(readFileSync(pidFile, 'utf8'))
  const alive = (): boolean => {
    try {
      // A zombie that nobody has collected yet is dead, too.
      return process.kill(pid, 0) && !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    } catch {
      return false
    }
  }
  while (alive()) await new Promise((resolve) => setTimeout(resolve, 20))
  t.false(alive())
})

test('the needs of a shared library, and of what is none', (t) => {
  const directory = temporaryDirectory(t)
  const path = join(directory, 'lib.so')
  writeFileSync(path, elf(['libone.so.1', 'libtwo.so']))
  t.deepEqual(neededLibraries(path), ['libone.so.1', 'libtwo.so'])
  writeFileSync(path, elf([]))
  t.deepEqual(neededLibraries(path), [])
  writeFileSync(path, 'INPUT(libtorch_cpu.so)\n')
  t.throws(() => neededLibraries(path), { message: /is not a 64-bit little-endian ELF file/ })
})

test('a zip archive: deflated and stored, large and empty files, and what is no archive', async (t) => {
  const directory = temporaryDirectory(t)
  const path = join(directory, 'a.zip')
  const large = Buffer.alloc(3_000_000, 'lockstep ')
  writeFileSync(path, zip({ deflated: large, stored: large, small: 'text', empty: '' }))
  const archive = await Zip.open(path)
  let observed = 0
  for (const entry of archive.entries)
    await archive.extract(entry, join(directory, entry.name), (chunk) => (observed += chunk.length))
  t.is(await archive.text('small'), 'text')
  t.is(await archive.text('absent'), undefined)
  await archive.close()
  t.true(readFileSync(join(directory, 'deflated')).equals(large))
  t.true(readFileSync(join(directory, 'stored')).equals(large))
  t.is(readFileSync(join(directory, 'empty'), 'utf8'), '')
  t.is(observed, 2 * large.length + 4)
  await t.throwsAsync(() => Zip.open(fileURLToPath(import.meta.url)), { message: /is not a complete zip archive/ })
})

test('a foreign libtorch, and one with CUDA, is linked through a view with its CPU libraries only; our own as it is', (t) => {
  const directory = temporaryDirectory(t)
  const [lib, include, view] = ['lib', 'include', 'view'].map((name) => join(directory, name)) as [
    string,
    string,
    string,
  ]
  for (const path of [lib, include]) mkdirSync(path)
  for (const name of ['libtorch_cpu.so', 'libc10.so', 'libgomp-a34b3233.so.1']) writeFileSync(join(lib, name), name)
  writeFileSync(join(lib, 'libtorch.so'), 'INPUT(libtorch_cpu.so)\n')
  t.is(linkable(directory, view), directory)
  // Our own with CUDA is seen through the view as well.
  for (const name of ['libtorch_cuda.so', 'libc10_cuda.so', 'libcudart.so.13']) writeFileSync(join(lib, name), name)
  t.is(linkable(directory, view), view)
  rmSync(view, { recursive: true })
  writeFileSync(join(lib, 'libtorch.so'), 'libtorch.so')
  writeFileSync(join(directory, 'build-version'), '2.13.0+cu130')
  // Twice: what is there already is used again.
  for (let i = 0; i < 2; i++) t.is(linkable(directory, view), view)
  t.deepEqual(readdirSync(join(view, 'lib')).sort(), [
    'libc10.so',
    'libcudart.so.13',
    'libgomp-a34b3233.so.1',
    'libtorch.so',
    'libtorch_cpu.so',
  ])
  t.is(readFileSync(join(view, 'lib', 'libtorch.so'), 'utf8'), 'INPUT(libtorch_cpu.so)\n')
  t.is(readFileSync(join(view, 'lib', 'libtorch_cpu.so'), 'utf8'), 'libtorch_cpu.so')
  t.is(realpathSync(join(view, 'include')), realpathSync(include))
  t.is(readFileSync(join(view, 'build-version'), 'utf8'), '2.13.0+cu130')
})

const outputs: [name: string, text: string, passed: number, failed: number][] = [
  ['nextest', '     Summary [   1.2s] 12 tests run: 10 passed (1 slow), 2 failed, 3 skipped', 10, 2],
  ['nextest, timed out', '     Summary [ 181.0s] 2 tests run: 1 passed, 1 timed out, 0 skipped', 1, 1],
  ['cargo test', 'test result: ok. 5 passed; 0 failed; 1 ignored\ntest result: FAILED. 2 passed; 3 failed;', 7, 3],
  ['ava', '\n  41 tests passed\n  1 test skipped\n', 41, 0],
  ['ava, failures', '  2 tests failed\n  1 test passed\n  1 uncaught exception\n  1 unhandled rejection\n', 1, 4],
  ['ava, a hang', '  3 tests passed\n  1 test remained pending after a timeout', 3, 1],
  ['lints', 'lint passed: cargo fmt\nlint failed: oxlint\nlint passed: prettier', 2, 1],
  ['in colour', '\u001B[32m  1 test passed\u001B[39m', 1, 0],
]
for (const [name, text, passed, failed] of outputs) {
  test(`counting results of ${name}`, (t) => {
    t.deepEqual(countResults(text), { passed, failed })
  })
}
