// crates/node and crates/loader -> packages/lockstep/native/*.node.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { spawn } from 'node:child_process'
import { basename, join } from 'node:path'

import { SetupFailure, toolWriteFailure } from '../../packages/lockstep/src/install/failure.js'
import { checkSpace } from '../../packages/lockstep/src/install/disk.js'
import { targetHere } from '../../packages/lockstep/src/install/machines.js'
import { networkFailure } from '../../packages/lockstep/src/install/network.js'
import { writeLinkerScript } from '../../packages/lockstep/src/install/unpack.js'
import { native, nodeModules, packageRoot, readJson, root, targetDirectory, targetElsewhere } from './paths.mjs'
import { lastLines, run, track } from '../../packages/lockstep/src/install/process.js'
import { say, step } from '../../packages/lockstep/src/install/report.js'
import { fingerprint, isFresh, writeStamp } from './stamp.mjs'
import { checkToolchain } from './toolchain.mjs'

const stamp = join(native, '.stamp')
/** A release build of everything, tests included, with some margin. */
export const spaceNeeded = 2.5e9

/** Whether the addon was ever built here: if so, the tools for it were there. */
export function builtBefore() {
  return existsSync(stamp)
}

/**
 * Builds both addons, unless nothing changed; returns the libtorch and the target that cargo is to be given.
 * @param {{ directory: string, version: string }} libtorch
 */
export async function buildNative(libtorch) {
  const { target, platform } = targetHere()
  const { binaryName } = readJson(join(packageRoot, 'package.json')).napi
  const outputs = [`${binaryName}.${platform}.node`, `${binaryName}-loader.${platform}.node`].map((name) =>
    join(native, name),
  )
  const flags = ['RUSTFLAGS', 'CXX', 'CC', 'CXXFLAGS', 'CFLAGS', 'LDFLAGS'].map((name) => process.env[name] ?? '')
  const sources = ['crates', 'Cargo.toml', 'Cargo.lock'].map((name) => join(root, name))
  const digest = fingerprint(sources, [libtorch.directory, libtorch.version, platform, flags])
  const linked = linkable(libtorch.directory)
  if (isFresh(stamp, digest, outputs)) return { linked, target }
  await checkToolchain()
  if (!builtBefore()) await prepareFirstBuild()
  await step('native addon', async () => {
    mkdirSync(native, { recursive: true })
    rmSync(stamp, { force: true })
    await napiBuild('node', ['--dts', 'addon.d.ts', '--no-dts-header'], target, linked)
    await napiBuild(
      'loader',
      ['--dts', 'loader.d.ts', '--config-path', '../../crates/loader/napi.json'],
      target,
      linked,
    )
  })
  writeStamp(stamp, digest)
  return { linked, target }
}

/** What a first build may lack is found out before it starts. */
async function prepareFirstBuild() {
  checkSpace(targetDirectory(), spaceNeeded, 'the Rust build', targetElsewhere)
  await step('Rust crates', async () => {
    const { code, output } = await run(cargo(), ['fetch', '--locked'], { cwd: root })
    if (code !== 0) throw cratesFailure(code, output)
  })
  say('building the native addon from nothing takes some minutes')
}

/** @param {number} code @param {string} output cargo's */
export function cratesFailure(code, output) {
  const details = lastLines(output)
  const settings = { tool: 'cargo', source: 'registry', settings: '"source" and "http.proxy"', where: root }
  return (
    toolWriteFailure(output, 'fetching the crates', root, { details }) ??
    networkFailure(output, settings) ??
    new SetupFailure({
      details,
      what: `cargo cannot fetch the crates (exit code ${code}).`,
      where: root,
      todo: "see cargo's message above",
    })
  )
}

function cargo() {
  return process.env['CARGO'] || 'cargo'
}

/**
 * One addon, by `napi build`, which also says what its functions take. Cargo's progress goes to the terminal.
 * @param {string} crate
 * @param {string[]} options  more of napi's
 * @param {string} target     always given, as the set-up gives it to the tests: so nothing is compiled twice
 * @param {string} libtorch
 * @returns {Promise<void>}
 */
function napiBuild(crate, options, target, libtorch) {
  const napi = join(nodeModules, '@napi-rs', 'cli', 'dist', 'cli.js')
  const paths = ['--manifest-path', `../../crates/${crate}/Cargo.toml`, '--output-dir', 'native']
  const args = [napi, 'build', ...paths, '--target', target, '--release', '--platform', '--no-js', ...options]
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...args, '--', '--locked'], {
      cwd: packageRoot,
      env: { ...process.env, ...asOnTerminal(), LIBTORCH: libtorch },
      stdio: ['ignore', 'pipe', 'pipe'],
      // napi does not hand signals on to cargo.
      detached: true,
    })
    track(child, { detached: true })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk) => {
        process.stderr.write(chunk)
        said = (said + chunk).slice(-100_000)
      })
    }
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(buildFailure(code, said))))
  })
}

/** Cargo's progress goes through a pipe, so that its failure can be told: cargo itself sees no terminal. */
function asOnTerminal() {
  if (!process.stderr.isTTY) return {}
  const width = String(process.stderr.columns || 80)
  return {
    CARGO_TERM_COLOR: 'always',
    CARGO_TERM_PROGRESS_WHEN: 'always',
    CARGO_TERM_PROGRESS_WIDTH: width,
  }
}

/** @param {number | null} code null after a signal @param {string} said what cargo wrote to stderr, shown already */
function buildFailure(code, said) {
  return (
    toolWriteFailure(said, 'building the native addon', targetDirectory(), { elsewhere: targetElsewhere }) ??
    new SetupFailure({
      what: `the native addon does not build (cargo: ${code === null ? 'killed' : `exit code ${code}`}).`,
      where: join(root, 'crates'),
      todo: 'see the messages above; a build that was killed needs more memory or fewer jobs (CARGO_BUILD_JOBS=1)',
    })
  )
}

/**
 * A libtorch to link against. Torch's build script links `libtorch.so` and every CUDA library that it finds; a directory
 * that holds any is therefore shown to it through a view with the CPU libraries only. So the addon is the same whether
 * there is CUDA or not.
 * @param {string} directory
 * @param {string} [view] where that view is made
 * @returns {string} the directory itself, or the view
 */
export function linkable(directory, view = join(native, 'libtorch')) {
  const lib = join(directory, 'lib')
  const own = isLinkerScript(join(lib, 'libtorch.so')) && !existsSync(join(lib, 'libtorch_cuda.so'))
  if (process.platform !== 'linux' || own) return directory
  const [target, include] = [join(view, 'include'), join(directory, 'include')]
  if (existsSync(target) && realpathSync(target) === realpathSync(include)) return view
  rmSync(view, { recursive: true, force: true })
  mkdirSync(join(view, 'lib'), { recursive: true })
  for (const name of readdirSync(lib).filter((file) => /^lib(torch_cpu|c10|gomp|cudart|cupti)\b/.test(file))) {
    symlinkSync(join(lib, name), join(view, 'lib', basename(name)))
  }
  writeLinkerScript(join(view, 'lib'))
  const version = join(directory, 'build-version')
  if (existsSync(version)) copyFileSync(version, join(view, 'build-version'))
  // Last: it says that the view is complete.
  symlinkSync(include, target)
  return view
}

/** @param {string} path */
function isLinkerScript(path) {
  return existsSync(path) && statSync(path).size < 1000 && readFileSync(path, 'utf8').startsWith('INPUT(')
}
