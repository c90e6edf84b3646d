// Python's PyTorch beside us: a virtual environment outside the tree, from the very wheel that libtorch came from.
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { cacheDirectory } from '../../packages/lockstep/src/install/cache-directory.js'
import { SetupFailure } from '../../packages/lockstep/src/install/failure.js'
import { cacheElsewhere } from '../../packages/lockstep/src/install/cache.js'
import { checkSpace } from '../../packages/lockstep/src/install/disk.js'
import { withLock } from '../../packages/lockstep/src/install/lock.js'
import { packageRoot, readJson } from '../setup/paths.mjs'
import { lastLines, run } from '../../packages/lockstep/src/install/process.js'
import { step } from '../../packages/lockstep/src/install/report.js'
import { stubMissingLibraries } from './stubs.mjs'

/** What the reference programs import, and what torch imports; all of it small. */
const packages =
  'numpy safetensors loguru==0.7.3 pillow==13.0.0 filelock typing-extensions sympy networkx jinja2 fsspec setuptools'
/** What is compared with beside torch: in the version whose bits `compat` names, and in the one that is for this torch. */
const compared = ['decent-dp==0.2.3', 'torchvision==0.28.0']
/** The wheel, pip's copy of it and its contents. */
const spaceNeeded = 2.5e9

/**
 * @typedef {object} Python
 * @property {string} program  the interpreter
 * @property {string} version  torch's, with its flavour
 */

/**
 * The Python to compare with: the one that LOCKSTEP_PARITY_PYTHON names, or the environment in the cache. Either runs
 * the same `libtorch_cpu` as we do, byte for byte.
 * @param {{ directory: string, version: string, flavour: string }} libtorch
 * @returns {Promise<Python>}
 */
export async function parityPython(libtorch) {
  const given = process.env['LOCKSTEP_PARITY_PYTHON']
  const program = given || (await environment(libtorch))
  const { version, library } = await torchOf(program)
  const own = join(libtorch.directory, 'lib', process.platform === 'darwin' ? 'libtorch_cpu.dylib' : 'libtorch_cpu.so')
  const [ours, theirs] = await Promise.all([sha256(own), sha256(library)])
  if (ours === theirs) return { program, version }
  throw new SetupFailure({
    what: "Python's libtorch_cpu is not the one that Lockstep runs on; their bits cannot be compared.",
    where: `${library}\n              ${theirs}\n              ${own}\n              ${ours}`,
    todo: given
      ? 'let LOCKSTEP_PARITY_PYTHON name a Python whose torch comes from the same wheel, or unset it'
      : 'unset LIBTORCH, or let LOCKSTEP_PARITY_PYTHON name a Python whose torch comes from the same wheel',
  })
}

/** The interpreter of the environment in the cache, made when it is not there. @param {{ directory: string, version: string, flavour: string }} libtorch */
async function environment(libtorch) {
  const wheel = wheelOf(libtorch.directory)
  const base = await basePython(wheel.python)
  const requirements = requirementsFor(libtorch, wheel.version)
  const cache = cacheDirectory()
  const digest = createHash('sha256')
    .update(JSON.stringify([requirements, base.path]))
    .digest('hex')
    .slice(0, 8)
  const directory = join(cache, `parity-venv-torch-${libtorch.version}-${libtorch.flavour}-cp${base.tag}-${digest}`)
  const complete = join(directory, 'complete.json')
  const program = join(directory, 'bin', 'python')
  mkdirSync(cache, { recursive: true })
  await withLock(join(cache, 'parity-venv.lock'), async () => {
    if (existsSync(complete)) return
    checkSpace(cache, spaceNeeded, "Python's PyTorch", cacheElsewhere)
    rmSync(directory, { recursive: true, force: true })
    await step(`Python environment for the comparison`, () => make(directory, base.path, requirements))
    const stubs = await finish(directory, program)
    // Written last: an environment without it was interrupted and is made anew.
    writeFileSync(complete, `${JSON.stringify({ python: base, requirements, stubs }, undefined, 2)}\n`)
  })
  return program
}

/** What the wheel that libtorch came from was called, as far as it is known. @param {string} directory */
function wheelOf(directory) {
  const info = join(directory, 'build-info.json')
  const name = existsSync(info) ? /** @type {{ wheel: string }} */ (JSON.parse(readFileSync(info, 'utf8'))).wheel : ''
  const [, version, minor] = /^torch-([^-]+)-cp3(\d+)-/.exec(name) ?? []
  return { version: version && decodeURIComponent(version), python: minor && `3.${minor}` }
}

/** A Python of the wheel's version; without a known wheel, the machine's own. @param {string | undefined} version */
async function basePython(version) {
  const script = 'import sys; print(sys.executable); print("%d.%d" % sys.version_info[:2])'
  const candidates = version ? ['python3', `python${version}`] : ['python3']
  for (const candidate of candidates) {
    const { code, output } = await run(candidate, ['-c', script])
    const [path = '', found = ''] = output.trim().split('\n')
    if (code === 0 && (!version || found === version)) return { path, tag: found.replace('.', '') }
  }
  throw new SetupFailure({
    what: `Python ${version ?? '3'} is needed to run the PyTorch that libtorch came from.`,
    where: `tried ${candidates.join(' and ')}`,
    todo: `install it, or let LOCKSTEP_PARITY_PYTHON name a Python with that PyTorch`,
  })
}

/** @param {{ version: string, flavour: string }} libtorch @param {string | undefined} wheelVersion */
function requirementsFor(libtorch, wheelVersion) {
  /** @type {Record<string, string>} */
  const cuda = libtorch.flavour.startsWith('cu') ? readJson(join(packageRoot, 'package.json')).libtorch.cuda : {}
  return {
    // Without their dependencies: torch's would be gigabytes of CUDA.
    bare: [
      `torch==${wheelVersion ?? libtorch.version}`,
      ...Object.entries(cuda).map((pair) => pair.join('==')),
      ...compared,
    ],
    full: packages.split(' '),
  }
}

/** @param {string} directory @param {string} base @param {{ bare: string[], full: string[] }} requirements */
async function make(directory, base, requirements) {
  const withPip = await run(base, ['-m', 'venv', directory])
  let pip = [join(directory, 'bin', 'python'), '-m', 'pip']
  if (withPip.code !== 0) {
    // Debian keeps ensurepip apart; the machine's pip can serve the environment instead.
    const bare = await run(base, ['-m', 'venv', '--clear', '--without-pip', directory])
    if (bare.code !== 0) fail(`${base} -m venv fails.`, directory, bare.output)
    pip = [base, '-m', 'pip', '--python', join(directory, 'bin', 'python')]
  }
  const temporary = join(directory, 'tmp')
  mkdirSync(temporary)
  const [program = '', ...args] = pip
  const options = ['--no-input', '--no-cache-dir', '--disable-pip-version-check', '--progress-bar', 'off', '-q']
  const install = [...args, 'install', ...options, '--only-binary=:all:']
  for (const rest of [['--no-deps', ...requirements.bare], requirements.full]) {
    const { code, output } = await run(program, [...install, ...rest], { env: { ...process.env, TMPDIR: temporary } })
    if (code !== 0)
      fail(`pip cannot install ${rest.filter((word) => word !== '--no-deps').join(', ')}.`, directory, output)
  }
  rmSync(temporary, { recursive: true, force: true })
}

/** Makes `import torch` work where NVIDIA's libraries are missing. @param {string} directory @param {string} program */
async function finish(directory, program) {
  if ((await run(program, ['-c', 'import torch'], { env: pythonEnvironment() })).code === 0) return []
  const site = sitePackages(directory)
  const vendor = join(site, 'nvidia')
  const toolkit = existsSync(vendor) ? readdirSync(vendor).find((name) => /^cu\d+$/.test(name)) : undefined
  const stubs = await stubMissingLibraries(join(site, 'torch', 'lib'), join(vendor, toolkit ?? 'cu13', 'lib'))
  const { code, output } = await run(program, ['-c', 'import torch'], { env: pythonEnvironment() })
  if (code !== 0) fail('torch cannot be imported.', directory, output)
  return stubs
}

/** @param {string} directory */
function sitePackages(directory) {
  const lib = join(directory, 'lib')
  return join(lib, readdirSync(lib).find((name) => name.startsWith('python3')) ?? '', 'site-packages')
}

/** @param {string} program @returns {Promise<{ version: string, library: string }>} */
async function torchOf(program) {
  const script = [
    'import glob, json, os, torch',
    'library = glob.glob(os.path.join(os.path.dirname(torch.__file__), "lib", "libtorch_cpu.*"))[0]',
    'print(json.dumps({"version": torch.__version__, "library": library}))',
  ].join('\n')
  const { code, output } = await run(program, ['-c', script], { env: pythonEnvironment() })
  if (code !== 0) fail('torch cannot be imported.', program, output)
  return JSON.parse(output.trim().split('\n').at(-1) ?? '')
}

/** Python finds its own libraries; a path that leads to ours would hide them. @returns {NodeJS.ProcessEnv} */
export function pythonEnvironment() {
  const { LD_LIBRARY_PATH: _, DYLD_LIBRARY_PATH: __, PYTHONPATH: ___, PYTHONHOME: ____, ...env } = process.env
  return { ...env, CUDA_VISIBLE_DEVICES: '', PYTHONUNBUFFERED: '1', PYTHONDONTWRITEBYTECODE: '1' }
}

/** @param {string} path @returns {Promise<string>} */
async function sha256(path) {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk)
  return hash.digest('hex')
}

/** @param {string} what @param {string} where @param {string} output @returns {never} */
function fail(what, where, output) {
  const todo = "see the message above; pip's own configuration says where packages come from"
  throw new SetupFailure({ details: lastLines(output), what, where, todo })
}
