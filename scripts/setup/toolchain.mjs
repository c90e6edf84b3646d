// What building the addon needs: a C++ compiler and Rust. Nothing is installed here.
import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

import { SetupFailure } from '../../packages/lockstep/src/install/failure.js'
import { targetHere } from '../../packages/lockstep/src/install/machines.js'
import { compareVersions } from '../../packages/lockstep/src/install/versions.js'
import { root } from './paths.mjs'
import { lastLines, run } from '../../packages/lockstep/src/install/process.js'

/** @param {NodeJS.ProcessEnv} [env] */
export async function checkToolchain(env = process.env) {
  await checkCompiler(env)
  await checkLinker(env)
  await checkRust(env)
}

/** @param {NodeJS.ProcessEnv} env */
async function checkCompiler(env) {
  const [program = 'c++', ...args] = (env['CXX'] || 'c++').split(/\s+/)
  // An empty file, with a standard header before it: the compiler, its C++20 mode and its library in one go.
  const probe = [...args, '-std=c++20', '-include', 'span', '-fsyntax-only', '-x', 'c++', '/dev/null']
  const { code, output } = await run(program, probe, { env })
  if (code === 0) return
  const missing = code === 127
  throw new SetupFailure({
    details: missing ? undefined : lastLines(output),
    what: missing ? 'no C++ compiler was found.' : 'the C++ compiler cannot compile C++20.',
    where: `${program}${env['CXX'] ? ' (from CXX)' : ' on PATH'}`,
    todo: `install ${missing ? 'a C++ compiler' : 'a newer one (GCC 10, Clang 13 or later)'}, for instance ${installHint}, or set CXX`,
  })
}

const installHint =
  process.platform === 'darwin' ? '`xcode-select --install`' : '`apt-get install g++` on Debian and Ubuntu'

/** Rust links with `cc`, unless it is told of another linker. @param {NodeJS.ProcessEnv} env */
async function checkLinker(env) {
  if (namesLinker(env) || (await run('cc', ['--version'], { env })).code !== 127) return
  throw new SetupFailure({
    what: 'no C compiler was found: Rust links with it.',
    where: 'cc on PATH',
    todo: `install one, for instance ${installHint.replace('g++', 'gcc')}, or name a linker in CARGO_TARGET_${hostVariable()}_LINKER`,
  })
}

/** What cargo's variables call this machine. */
function hostVariable() {
  return targetHere().target.toUpperCase().replaceAll('-', '_')
}

/** Whether cargo has a linker from its variables or its configuration. @param {NodeJS.ProcessEnv} env */
function namesLinker(env) {
  if (env[`CARGO_TARGET_${hostVariable()}_LINKER`] || /linker\s*=/.test(env['RUSTFLAGS'] ?? '')) return true
  const directories = [env['CARGO_HOME'] || join(env['HOME'] || homedir(), '.cargo')]
  for (let at = root; ; at = dirname(at)) {
    directories.push(join(at, '.cargo'))
    if (dirname(at) === at) break
  }
  const files = directories.flatMap((directory) => ['config.toml', 'config'].map((name) => join(directory, name)))
  return files.some((file) => existsSync(file) && /^\s*linker\s*=/m.test(readFileSync(file, 'utf8')))
}

/** @param {NodeJS.ProcessEnv} env */
async function checkRust(env) {
  const wanted = /rust-version = "([\d.]+)"/.exec(readFileSync(join(root, 'Cargo.toml'), 'utf8'))?.[1] ?? '0'
  const cargo = env['CARGO'] || 'cargo'
  const { code, output } = await run(cargo, ['--version'], { env, cwd: root })
  if (code !== 0) {
    throw new SetupFailure({
      details: code === 127 ? undefined : lastLines(output),
      what: 'Rust was not found.',
      where: `${cargo}${env['CARGO'] ? ' (from CARGO)' : ' on PATH'}`,
      todo: `install Rust ${wanted} or newer with rustup (https://rustup.rs), open a new shell, and run the command again`,
    })
  }
  const version = /cargo ([\d.]+)/.exec(output)?.[1] ?? '0'
  if (compareVersions(version, wanted) >= 0) return
  throw new SetupFailure({
    what: `Rust ${wanted} or newer is needed, this is ${version}.`,
    where: `${cargo} on PATH`,
    todo: '`rustup update stable`, then run the command again',
  })
}
