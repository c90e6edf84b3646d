// `node scripts/real-cuda.mjs`: the real CUDA libraries without a driver, in Node. What trains on the CPU keeps its bits, what is
// said of GPUs names the reason, and NCCL refuses to connect. Needs `npm run build -- --cuda`, a C++ compiler, cargo, and Linux.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { nodeCommand } from '../__test__/support/compile.mjs'
import { runMain, SetupFailure } from '../packages/lockstep/src/install/failure.js'
import { run } from '../packages/lockstep/src/install/process.js'
import { isOurs, withoutCuda } from './cuda/without.mjs'
import { dist, root } from './setup/paths.mjs'

/** Operators with CUDA kernels in libtorch 2.13.0. */
const KERNELS = 1327

await runMain(async () => {
  const { findLibtorch } = await import(pathToFileURL(join(dist, 'native', 'libtorch.js')).href)
  const { cuda } = await import(pathToFileURL(join(dist, 'index.js')).href)
  const { ok, directory, cudaLibraries } = findLibtorch()
  const installed = ok && cudaLibraries.length > 0 && isOurs(directory)
  if (!installed || cuda.isAvailable()) {
    console.log(`skipped: ${installed ? 'this machine has a GPU' : "CUDA's libraries are not installed"}`)
    return 0
  }
  const made = mkdtempSync(join(tmpdir(), 'lockstep-cuda-'))
  try {
    await bits(directory, join(made, 'kernels.node'))
    await sentences(directory, made)
    await nccl(directory)
  } finally {
    rmSync(made, { recursive: true })
  }
  return 0
})

/** @param {string} directory @param {string} addon */
async function bits(directory, addon) {
  const paths = [`-I${directory}/include`, `-L${directory}/lib`]
  const source = join(root, 'scripts', 'cuda', 'kernels.cpp')
  await output('c++', [
    '-std=c++20',
    '-O1',
    '-w',
    '-shared',
    '-fPIC',
    '-o',
    addon,
    source,
    ...paths,
    '-ltorch_cpu',
    '-lc10',
  ])
  const train = [join(root, 'scripts', 'cuda', 'train.mjs'), addon]
  const of = async (/** @type {string} */ mapped) =>
    JSON.parse(await output(process.execPath, train, { LOCKSTEP_CUDA: mapped, OMP_NUM_THREADS: '1' }))
  const [without, mapped] = [await of('0'), await of('1')]
  console.log(`operators with CUDA kernels: ${without.kernels} without the libraries, ${mapped.kernels} with them`)
  console.log(`private memory: ${without.megabytes} MB without the libraries, ${mapped.megabytes} MB with them`)
  assert.equal(mapped.kernels, KERNELS)
  assert.equal(mapped.bits, without.bits)
  console.log('what trains on the CPU has the same bits')
}

/** @param {string} directory @param {string} made */
async function sentences(directory, made) {
  const standIns = join(made, 'stand-ins')
  await output('sh', [join(root, 'stand-ins', 'build.sh'), standIns], { LIBTORCH: '' })
  const driver = { LD_LIBRARY_PATH: standIns }
  const bare = mkdtempSync(join(made, 'libtorch-'))
  const [program = '', ...args] = await nodeCommand(join(root, '__test__', 'cuda', 'fixtures', 'unavailable.ts'))
  for (const [env, sentence] of /** @type {const} */ ([
    [{ LIBTORCH: withoutCuda(directory, bare) }, 'this libtorch has no CUDA'],
    [{}, 'this machine has no NVIDIA driver'],
    [{ ...driver, STANDIN_CUDA_VERSION: '12040' }, 'the NVIDIA driver supports CUDA 12.4 only'],
    [{ ...driver, STANDIN_CUDA_DEVICES: '0' }, 'the NVIDIA driver sees no GPU'],
  ])) {
    const told = JSON.parse(await output(program, args, env))
    assert(told.length === 5 && told.every((/** @type {string} */ each) => each.includes(sentence)), told.join('\n'))
    console.log(`said: ${sentence}`)
  }
}

/** NCCL's version, its unique ids, and what it says without a GPU. @param {string} directory */
async function nccl(directory) {
  const args = ['test', '--release', '-p', 'lockstep-nccl', '--test', 'real']
  await output('cargo', args, { LOCKSTEP_TEST_NCCL: join(directory, 'lib', 'libnccl.so.2') })
  console.log('the real NCCL makes unique ids, and refuses to connect')
}

/** What a program prints. @param {string} program @param {string[]} args @param {Record<string, string>} [env] */
async function output(program, args, env) {
  const { code, output: text } = await run(program, args, { cwd: root, env: { ...process.env, ...env } })
  if (code === 0) return text
  throw new SetupFailure({ what: `${program} fails.`, where: text, todo: 'read what it says above' })
}
