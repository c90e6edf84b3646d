import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import test from 'ava'

import { SetupFailure } from '../../packages/lockstep/src/install/failure.js'
import { checkFirstSetup, checkPlatform } from '../../scripts/setup/machine.mjs'
import { machines } from '../../packages/lockstep/src/install/machines.js'
import { packageRoot, readJson, root } from '../../scripts/setup/paths.mjs'
import { platformName } from '../../packages/lockstep/dist/native/platform.js'
import { temporaryDirectory, toolDirectory } from './fakes.js'

const scripts = ['start', 'test', 'parity', 'bench', 'build', 'lint'].map((name) => join(root, `scripts/${name}.mjs`))

/** What scripts take by name from Node's own modules: all of it is in Node 18. Look it up before adding to it. */
const known = new Set(
  `node:child_process spawn spawnSync
   node:crypto createHash
   node:fs accessSync closeSync constants copyFileSync createReadStream createWriteStream existsSync fstatSync linkSync mkdirSync mkdtempSync openSync readFileSync
   readSync readdirSync realpathSync renameSync rmSync statSync statfsSync symlinkSync utimesSync writeFileSync writeSync
   node:fs/promises mkdir open writeFile
   node:os constants homedir hostname tmpdir
   node:path basename dirname join relative resolve
   node:stream Readable Transform
   node:stream/promises pipeline
   node:timers/promises setTimeout
   node:url fileURLToPath pathToFileURL
   node:util stripVTControlCharacters`.split(/\s+/),
)

test('an old Node comes as far as the message that it is old', (t) => {
  const seen = new Set<string>()
  const visit = (path: string): void => {
    if (seen.has(path)) return
    seen.add(path)
    const text = readFileSync(path, 'utf8')
    for (const [, names, from = ''] of text.matchAll(/^import (?:\{([^}]*)\} from |\w+ from )?'([^']+)'/gms)) {
      if (from.startsWith('.')) visit(join(dirname(path), from))
      else {
        t.true(from.startsWith('node:'), `${path}: ${from}`)
        for (const name of (names ?? '').split(',').map((part) => part.trim().split(' ')[0] ?? '')) {
          if (name !== '') t.true(known.has(name), `${path}: ${name} of ${from}`)
        }
      }
    }
  }
  for (const script of scripts) visit(script)
  t.true(seen.size > 15)
})

test('machines without a libtorch are refused, and one whose glibc is too old is told so', (t) => {
  const refusal = (platform: string, arch: string, glibc?: string): string | undefined => {
    try {
      checkPlatform({ platform, arch, glibc })
      return undefined
    } catch (error) {
      t.true(error instanceof SetupFailure)
      return (error as Error).message
    }
  }
  t.is(refusal('linux', 'x64', '2.28'), undefined)
  t.is(refusal('linux', 'arm64', '2.41'), undefined)
  t.is(refusal('darwin', 'arm64'), undefined)
  t.is(refusal('linux', 'x64', '2.17'), 'libtorch needs glibc 2.28 or newer, this is 2.17.')
  t.is(refusal('linux', 'x64'), 'there is no libtorch for linux on x64 without glibc.')
  t.is(refusal('darwin', 'x64'), 'there is no libtorch for darwin on x64.')
  t.is(refusal('win32', 'x64'), 'there is no libtorch for win32 on x64.')
  t.deepEqual(Object.keys(machines), readJson(join(packageRoot, 'package.json')).napi.targets)
  // The package itself draws the same line.
  for (const platform of ['linux', 'darwin', 'win32', 'freebsd']) {
    for (const arch of ['x64', 'arm64', 'ia32', 'ppc64']) {
      t.is(platformName(platform, arch) !== undefined, refusal(platform, arch, '2.28') === undefined)
    }
  }
})

test('a first set-up looks for room and for pip before it does anything', async (t) => {
  const home = temporaryDirectory(t)
  const tools = { 'c++': 'exit 0', cc: 'exit 0', cargo: 'echo "cargo 1.99.0 (abcdef 2026-01-01)"' }
  const env = { PATH: toolDirectory(temporaryDirectory(t), tools), HOME: home }
  const message = async (free: number, more = {}): Promise<string | undefined> => {
    try {
      await checkFirstSetup({ ...env, ...more }, () => free)
      return undefined
    } catch (error) {
      return (error as Error).message
    }
  }
  t.regex((await message(1e6)) ?? '', /^not enough disk space for the Rust build/)
  t.regex((await message(1e12)) ?? '', /^libtorch is fetched with pip, and no pip was found/)
  // It is not fetched where there is one.
  t.is(await message(1e12, { LIBTORCH: '/somewhere' }), undefined)
  mkdirSync(join(home, '.cache', 'lockstep'), { recursive: true })
  t.is(await message(1e12), undefined)
})

test('npm start answers --help and a wrong option once, and before the set-up', (t) => {
  const start = (...args: string[]) => {
    // Without a PATH, nothing could be set up.
    const env = { HOME: temporaryDirectory(t), PATH: '' }
    const script = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url))
    return spawnSync(process.execPath, [script, ...args], { encoding: 'utf8', env })
  }
  const help = start('--help')
  t.is(help.status, 0)
  t.is(help.stdout.match(/--batch-size/g)?.length, 1)
  t.is(help.stderr, '')
  const wrong = start('--epochs', 'x')
  t.is(wrong.status, 2)
  t.regex(wrong.stderr, /^--epochs is a whole number of at least 1, not 'x'\n/)
  t.is(wrong.stderr.match(/--batch-size/g)?.length, 1)
  t.is(wrong.stdout, '')
})

test('a package that is not built yet says how to build it', (t) => {
  const directory = temporaryDirectory(t)
  const bin = join(root, 'packages/lockstep/bin/lockstep.js')
  t.true(existsSync(bin))
  mkdirSync(join(directory, 'bin'))
  const copy = join(directory, 'bin', 'lockstep.mjs')
  const written = spawnSync('cp', [bin, copy])
  t.is(written.status, 0)
  const { status, stderr } = spawnSync(process.execPath, [copy, 'doctor'], { encoding: 'utf8' })
  t.is(status, 1)
  t.regex(stderr, /^lockstep: .*npm run build/)
})
