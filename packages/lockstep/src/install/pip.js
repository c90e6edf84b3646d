// Finds a pip and downloads wheels with it: pip knows the user's mirrors, proxies and certificates.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

import { cacheElsewhere } from './cache.js'
import { SetupFailure, toolWriteFailure } from './failure.js'
import { networkFailure } from './network.js'
import { lastLines, run } from './process.js'

/** The Python versions that torch has wheels for. */
export const pythons = ['3.10', '3.11', '3.12', '3.13', '3.14']

/**
 * @typedef {object} Pip
 * @property {string[]} command  how to call it
 * @property {string} python     which Python's wheels to take, such as `3.12`
 */

/**
 * `python3 -m pip`, `pip3`, or a pip that Python makes itself in a temporary environment.
 * @param {string} scratch  an existing directory for that environment
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Pip>}
 */
export async function findPip(scratch, env) {
  const python = await wheelVersion(env)
  for (const command of [['python3', '-m', 'pip'], ['pip3']]) {
    if (await works(command, env)) return { command, python }
  }
  const environment = join(scratch, 'python')
  const made = await run('python3', ['-m', 'venv', '--clear', environment], { env })
  const command = [join(environment, 'bin', 'python'), '-m', 'pip']
  if (made.code === 0 && (await works(command, env))) return { command, python }
  throw new SetupFailure({
    what: 'libtorch is fetched with pip, and no pip was found.',
    where: `tried python3 -m pip, pip3, and python3 -m venv${made.code === 127 ? ' (there is no python3 on PATH)' : ''}`,
    todo:
      "install Python's pip (`apt-get install python3-pip` on Debian and Ubuntu), " +
      'or set LIBTORCH to a directory of libtorch with lib/ and include/',
  })
}

/** @param {string[]} command @param {NodeJS.ProcessEnv} env */
async function works([program = '', ...args], env) {
  return (await run(program, [...args, '--version'], { env })).code === 0
}

/**
 * Wheels of two Pythons hold different builds of the same libtorch. The machine's own is taken where there is one, so
 * that a PyTorch installed beside runs the same code, to the bit.
 * @param {NodeJS.ProcessEnv} env
 */
async function wheelVersion(env) {
  const script = 'import sys; print("%d.%d" % sys.version_info[:2])'
  const { code, output } = await run('python3', ['-c', script], { env })
  const version = output.trim()
  return code === 0 && pythons.includes(version) ? version : '3.12'
}

/** pip's names of a platform, the newest first. @param {string} platform @param {string} arch  Node's names */
function platformTags(platform, arch) {
  if (platform === 'darwin') return ['14_0', '13_0', '12_0', '11_0'].map((version) => `macosx_${version}_arm64`)
  const machine = arch === 'arm64' ? 'aarch64' : 'x86_64'
  // pip takes each tag by its letter; only 2014 stands for the older ones, too.
  const versions = Array.from({ length: 12 }, (_, i) => `_2_${28 - i}`)
  return [...versions, '2014'].map((version) => `manylinux${version}_${machine}`)
}

/**
 * @typedef {object} Selection
 * @property {'cp' | 'py'} implementation  `py` for wheels without code for Python
 * @property {string} [platform]           this one's by default
 * @property {string} [arch]
 */

/**
 * The arguments that have pip choose one wheel: of this platform and Python, and nothing that it requires.
 * @param {Pip} pip @param {Selection} selection
 */
export function selection(pip, { implementation, platform = process.platform, arch = process.arch }) {
  const args = ['--no-deps', '--only-binary=:all:', '--no-cache-dir', '--no-input', '--progress-bar', 'off']
  args.push('--implementation', implementation, '--python-version', pip.python, '--disable-pip-version-check')
  return [...args, ...platformTags(platform, arch).flatMap((tag) => ['--platform', tag])]
}

/**
 * Which certificates pip believes: a file or a directory, or the empty text for the system's. Undefined where pip has
 * settings of the network that only pip can use.
 * @param {Pip} pip @param {NodeJS.ProcessEnv} env
 */
export async function networkSettings({ command: [program = '', ...args] }, env) {
  const { code, output } = await run(program, [...args, 'config', 'list', '--disable-pip-version-check'], { env })
  const lines = code === 0 ? output.split(/\r?\n/) : []
  const settings = lines.map((line) => /^([^.]+)\.([\w-]+)='?(.*?)'?$/.exec(line) ?? [])
  // Variables come before what a command has for itself, and that before the rest.
  const find = (/** @type {string} */ wanted) =>
    [':env:', 'download', 'install', 'global']
      .map((section) => settings.find(([, of, name]) => of === section && name === wanted)?.[3])
      .find((value) => value)
  if (['proxy', 'client-cert', 'trusted-host'].some(find)) return undefined
  return find('cert') || env['REQUESTS_CA_BUNDLE'] || env['CURL_CA_BUNDLE'] || ''
}

/**
 * Why pip reaches no index, as far as it says so.
 * @param {Pip} pip @param {string} requirement @param {string} output @param {NodeJS.ProcessEnv} env
 */
export function indexFailure({ command }, requirement, output, env) {
  const where = `${command.join(' ')} download ${requirement}`
  const settings = { tool: 'pip', source: 'package index', settings: '"index-url" and proxy', where, env }
  return networkFailure(output, { ...settings, wanted: requirement, todo: '; or set LIBTORCH' })
}

/**
 * Downloads one wheel into a directory.
 * @param {Pip} pip
 * @param {string} requirement       such as `torch==2.13.0`
 * @param {Selection & { to: string, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<'done' | 'absent'>} `absent` when the index answers that it has no such wheel
 */
export async function download(pip, requirement, { to, env, ...wanted }) {
  const temporary = join(to, 'tmp')
  mkdirSync(temporary, { recursive: true })
  const [program = '', ...pipArgs] = pip.command
  const args = [...pipArgs, 'download', requirement, '--dest', to, ...selection(pip, wanted)]
  const { code, output } = await run(program, args, { env: { ...env, TMPDIR: temporary } })
  if (code === 0) return 'done'
  const offline = indexFailure(pip, requirement, output, env)
  if (offline) throw offline
  if (/No matching distribution found/.test(output)) return 'absent'
  const details = lastLines(output)
  const unwritten = toolWriteFailure(output, `downloading ${requirement}`, to, { details, elsewhere: cacheElsewhere })
  if (unwritten) throw unwritten
  if (/DO NOT MATCH THE HASHES/.test(output)) {
    throw new SetupFailure({
      details,
      what: `${requirement} was downloaded, and its SHA-256 is not the one that the package index gives.`,
      where: to,
      todo: 'run the command again; if it stays so, the index or a proxy on the way serves a changed file',
    })
  }
  throw new SetupFailure({
    details,
    what: `pip failed to download ${requirement}.`,
    where: to,
    todo: "see pip's message above",
  })
}
