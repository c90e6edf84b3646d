import { cpSync, existsSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import test, { type ExecutionContext } from 'ava'

import { EmptyMachine, type Outcome } from '../../scripts/package/empty-machine.mjs'
import { type Registry, serve } from '../../scripts/package/registry.mjs'
import { blocks, patched } from '../setup/blocks.js'
import { packages, type Packages } from './packages.js'

let all: Packages
let registry: Registry
let machine: EmptyMachine
let app: string

test.before(async () => {
  all = await packages()
  const offered = [all.lockstep, all.addons, all.libtorch]
  registry = await serve(
    offered.map(({ tarball }) => tarball),
    all.scratch,
  )
  machine = new EmptyMachine(all.scratch)
  app = machine.directory('app', { 'train.mjs': train, 'ranks.mjs': ranks })
})

test.after.always(() => registry?.close())

/** The README's program, and what its diff makes of it. */
const readme = blocks.filter(({ page }) => page === 'packages/lockstep/README.md')
const textOfKind = (wanted: string): string => readme.find(({ language }) => language === wanted)?.text ?? ''
const train = textOfKind('js')
const ranks = patched(train, textOfKind('diff'))

function succeeds(t: ExecutionContext, { status, text }: Outcome): string {
  t.is(status, 0, text)
  return text
}

/** A text with libtorch's version as VERSION. */
const unversioned = (text: string): string => text.replaceAll(all.libtorch.version, 'VERSION')

/** The command line, as npm links it. */
const lockstep = (...args: string[]): Promise<Outcome> =>
  machine.node([join(app, 'node_modules', 'lockstep', 'bin', 'lockstep.js'), ...args], app)

/** What a program is told that makes a tensor. */
async function complaint(): Promise<string> {
  const program = "import { ones } from 'lockstep'; try { ones([3]) } catch (e) { console.log(e.code, e.message) }"
  return (await machine.node(['--input-type=module', '-e', program], app)).text
}

const inApp = (...path: string[]): string => join(app, 'node_modules', ...path)

test.serial('npm i lockstep, with nothing but Node: programs train, in one process and in two', async (t) => {
  succeeds(t, await machine.npm(registry.url, ['install', 'lockstep', '--ignore-scripts'], app))
  t.false(existsSync(inApp('@lockstep', 'node-darwin-arm64')))
  t.regex(succeeds(t, await machine.node(['train.mjs'], app)), /^epoch 20: 9\d/m)
  const both = succeeds(t, await lockstep('run', '--nproc-per-node', '2', 'ranks.mjs'))
  for (const rank of [0, 1]) t.regex(both, new RegExp(`^\\[${rank}\\] epoch 20: 9\\d`, 'm'))
})

test.serial('doctor is green, and names libtorch and what the addon needs', async (t) => {
  const text = unversioned(succeeds(t, await lockstep('doctor')))
  t.regex(text, /Lockstep can run here\./)
  t.regex(text, /libtorch +VERSION, cpu, .*@lockstep\/libtorch-[\w-]+ \(from npm\)/)
  t.regex(text, /system +linux \w+, glibc [\d.]+ \(the addon needs GLIBC \d/)
  t.notRegex(text, /C\+\+ compiler|Rust|NCCL|npm run|npm start/)
})

test.serial('require() gives the same classes as import', async (t) => {
  const program = `
    const one = require('lockstep')
    import('lockstep').then((two) => console.log(one.Tensor === two.Tensor, one.ones([2]) instanceof two.Tensor))`
  const [flag] = [[], ['--experimental-require-module']][Number(process.features.require_module !== true)] ?? []
  const args = flag === undefined ? [] : [flag]
  t.regex(succeeds(t, await machine.node([...args, '-e', program], app)), /^true true$/m)
})

test.serial('lockstep init writes a project that installs, type-checks and trains', async (t) => {
  const text = succeeds(t, await lockstep('init', 'My Project'))
  t.regex(text, /^cd 'My Project'\nnpm install\nnpm run train /m)
  const project = join(app, 'My Project')
  const manifest = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'))
  t.is(manifest.name, 'my-project')
  succeeds(t, await machine.npm(registry.url, ['install', '--ignore-scripts'], project))
  succeeds(t, await machine.npm(registry.url, ['run', 'check'], project))
  t.regex(succeeds(t, await machine.npm(registry.url, ['run', 'train'], project)), /epoch 20: 9\d\.\d % right/)
  t.regex(succeeds(t, await machine.npm(registry.url, ['run', 'train:two'], project)), /epoch 20: 9\d\.\d % right/)
  t.true(existsSync(join(project, 'checkpoints')))

  // Nothing that is there is written over.
  writeFileSync(join(project, 'train.ts'), 'mine')
  const again = await lockstep('init', 'My Project')
  t.is(again.status, 1)
  t.regex(again.text, /has package\.json, train\.ts, tsconfig\.json already; nothing was written\./)
  t.is(readFileSync(join(project, 'train.ts'), 'utf8'), 'mine')
  t.is((await lockstep('init', 'a', 'b')).status, 2)
  t.is((await lockstep('init', 'train.mjs/x')).status, 1)
})

test.serial('a libtorch that is cut off is said in one sentence, and kills nothing', async (t) => {
  const library = inApp('@lockstep', all.libtorch.name.replace('@lockstep/', ''), 'lib', 'libtorch_cpu.so')
  renameSync(library, `${library}-whole`)
  cpSync(`${library}-whole`, library)
  truncateSync(library, 60e6)
  const { status, text } = await lockstep('doctor')
  t.is(status, 1, text)
  t.true(text.includes(`${library} is cut off`), text)
  t.regex(text, /-> remove node_modules\/@lockstep\/libtorch-[\w-]+ and run npm install$/m)
  t.regex(text, /Lockstep cannot run here yet: 1 problem\./)
  t.regex(await complaint(), /^ERR_LIBTORCH_NOT_FOUND @lockstep\/libtorch-[\w-]+ is a libtorch that is not whole\./)
  rmSync(library)
  renameSync(`${library}-whole`, library)
  t.is(await complaint(), '')
})

test.serial('without libtorch’s package: how to get it, counted once', async (t) => {
  const directory = inApp(...all.libtorch.name.split('/'))
  renameSync(directory, `${directory}-gone`)
  const text = unversioned((await lockstep('doctor')).text)
  t.regex(text, /! libtorch +libtorch VERSION was not found\. LIBTORCH is not set, @lockstep\/libtorch-\S+ is not/)
  t.regex(
    text,
    /-> npm install @lockstep\/libtorch-\S+@VERSION, or npx lockstep install-libtorch, which needs Python's pip;/,
  )
  t.regex(text, /Lockstep cannot run here yet: 1 problem\./)
  t.notRegex(text, /npm run|npm start|from source/)
  t.regex(await complaint(), /^ERR_LIBTORCH_NOT_FOUND [^]*npm install @lockstep\/libtorch-/)
  renameSync(`${directory}-gone`, directory)
})

test.serial('without the addon’s package, or with one of another version: how to get it', async (t) => {
  const directory = inApp(...all.addons.name.split('/'))
  renameSync(directory, `${directory}-gone`)
  const how = /to do: npm install @lockstep\/node-[\w-]+@\d+\.\d+\.\d+; npm leaves it out with --omit=optional/
  const missing = await complaint()
  t.regex(
    missing,
    /^ERR_ADDON_NOT_FOUND The native addon was not found\.\n {2}where: @lockstep\/node-\S+ is not installed/,
  )
  t.regex(missing, how)
  renameSync(`${directory}-gone`, directory)

  const manifest = join(directory, 'package.json')
  const text = readFileSync(manifest, 'utf8')
  writeFileSync(manifest, text.replace(/"version": "[\d.]+"/, '"version": "9.9.9"'))
  const other = await complaint()
  t.regex(other, /^ERR_ADDON_NOT_FOUND The native addon is of version 9\.9\.9, and lockstep of version \d/)
  t.regex(other, how)
  writeFileSync(manifest, text)
})

test.serial('packages whose own files are damaged: what to do is said, and helps', async (t) => {
  const install = (): Promise<Outcome> => machine.npm(registry.url, ['install'], app)
  for (const [{ name }, file, code] of [
    [all.addons, 'package.json', 'ERR_ADDON_LOAD'],
    [all.libtorch, 'package.json', 'ERR_LIBTORCH_NOT_FOUND'],
    [all.libtorch, 'build-info.json', 'ERR_LIBTORCH_NOT_FOUND'],
  ] as const) {
    const directory = inApp(...name.split('/'))
    writeFileSync(join(directory, file), '{ "name": "@lock')
    const text = await complaint()
    t.true(text.startsWith(`${code} `), text)
    t.regex(text, new RegExp(`where: [^\\n]*${file}: .*\\n {2}to do: remove node_modules/${name} and run npm install`))
    t.notRegex(text, /\n {4}at /)
    rmSync(directory, { recursive: true })
    succeeds(t, await install())
    t.is(await complaint(), '')
  }
})

test.serial('an addon that is cut off is said in one sentence', async (t) => {
  const [file = ''] = all.addons.files.filter((path) => /^lockstep\.[\w-]+\.node$/.test(path))
  const path = inApp(...all.addons.name.split('/'), file)
  renameSync(path, `${path}-whole`)
  cpSync(`${path}-whole`, path)
  truncateSync(path, 1e6)
  const text = await complaint()
  t.regex(
    text,
    /^ERR_ADDON_LOAD The native addon cannot be loaded\.[^]*remove node_modules\/@lockstep\/node-[\w-]+ and run npm install$/m,
  )
  renameSync(`${path}-whole`, path)
})

test.serial('npm with --omit=optional leaves the addon out, and the program says so', async (t) => {
  const bare = machine.directory('bare')
  succeeds(t, await machine.npm(registry.url, ['install', 'lockstep', '--omit=optional'], bare))
  const program = "import { ones } from 'lockstep'; try { ones([3]) } catch (e) { console.log(e.code, e.message) }"
  const { text } = await machine.node(['--input-type=module', '-e', program], bare)
  t.regex(text, /^ERR_ADDON_NOT_FOUND [^]*npm leaves it out with --omit=optional/)
  const doctor = await machine.node([join(bare, 'node_modules', 'lockstep', 'bin', 'lockstep.js'), 'doctor'], bare)
  t.regex(unversioned(doctor.text), / libtorch +VERSION comes with the native addon/)
  t.regex(doctor.text, /Lockstep cannot run here yet: 1 problem\./)

  // A project with Rust of its own is not taken for the repository.
  writeFileSync(join(bare, 'Cargo.toml'), '[workspace]\n')
  const beside = await machine.node(['--input-type=module', '-e', program], bare)
  t.regex(beside.text, /^ERR_ADDON_NOT_FOUND [^]*npm install @lockstep\/node-/)
})
