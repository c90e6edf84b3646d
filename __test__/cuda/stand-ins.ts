/**
 * Environments in which processes find GPUs on any machine: stand-ins for the CUDA driver, NCCL and libtorch_cuda
 * (`stand-ins/`), and a libtorch directory that names the latter. Kernels are the CPU's, run later by streams.
 */
import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { findLibtorch } from '../../packages/lockstep/dist/native/libtorch.js'
import { root } from '../../scripts/setup/paths.mjs'

/** A test process's own. */
const directory = join(root, 'node_modules', '.cache', 'lockstep-tests', 'stand-ins')

let built: Promise<NodeJS.ProcessEnv> | undefined

/** Variables for a process that has `devices` GPUs, 4 by default, whose streams are late. */
export async function withGpus(added: NodeJS.ProcessEnv = {}): Promise<NodeJS.ProcessEnv> {
  built ??= build()
  return { ...(await built), STANDIN_CUDA_DELAY: '100', ...added }
}

/** Variables for a process that has libtorch's CUDA libraries, and neither driver nor NCCL. */
export async function withoutDriver(): Promise<NodeJS.ProcessEnv> {
  const { LIBTORCH } = await withGpus()
  return { LIBTORCH }
}

async function build(): Promise<NodeJS.ProcessEnv> {
  const libtorch = findLibtorch()
  if (!libtorch.ok) throw new Error(libtorch.what)
  const libraries = join(directory, 'libraries')
  mkdirSync(libraries, { recursive: true })
  const env = { ...process.env, LIBTORCH: libtorch.directory }
  await promisify(execFile)('sh', [join(root, 'stand-ins', 'build.sh'), libraries], { env })
  const own = join(directory, `libtorch-${process.pid}`)
  process.once('exit', () => rmSync(own, { recursive: true, force: true }))
  mkdirSync(join(own, 'lib'), { recursive: true })
  const lib = join(libtorch.directory, 'lib')
  const names = readdirSync(lib).filter((name) => !/_cuda|nvshmem|nccl/.test(name))
  for (const name of names) symlinkSync(join(lib, name), join(own, 'lib', name))
  symlinkSync(join(libraries, 'libtorch_cuda.so'), join(own, 'lib', 'libtorch_cuda.so'))
  symlinkSync(join(libtorch.directory, 'include'), join(own, 'include'))
  const mapped = libtorch.libraries.map((path) => path.slice(lib.length + 1))
  const version = readFileSync(join(libtorch.directory, 'build-version'), 'utf8').trim()
  const info = { version, cudaVersion: version, libraries: mapped, cudaLibraries: ['libtorch_cuda.so'] }
  writeFileSync(join(own, 'build-info.json'), JSON.stringify(info))
  writeFileSync(join(own, 'build-version'), `${version}\n`)
  return { LIBTORCH: own, LD_LIBRARY_PATH: libraries }
}
