/** `--cuda`: the CUDA part of libtorch, from a pip that serves miniature wheels. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import test from 'ava'
import type { ExecutionContext } from 'ava'

import { findLibtorch } from '../../packages/lockstep/dist/native/libtorch.js'
import { cudaState, readBuildInfo, writeBuildInfo } from '../../packages/lockstep/src/install/build-info.js'
import { linkerOpens } from '../../packages/lockstep/src/install/cuda.js'
import { packageRoot } from '../../scripts/setup/paths.mjs'
import { cudaWheels, elf, torchWheel, wheel } from './fakes.js'
import { machine, start, torch, type Machine } from './fetching.js'

const cublas = 'nvidia_cublas-13.1.1.3-0fake-py3-none-manylinux_2_27_x86_64.whl'
const cudnn = 'nvidia_cudnn_cu13-9.20.0.48-0fake-py3-none-manylinux_2_27_x86_64.whl'
const nvidia = ['cuda-toolkit==13.0.3', 'nvidia-cublas==13.1.1.3.*', 'nvidia-cuda-nvrtc==13.0.88.*'].concat(
  'nvidia-cusolver==12.0.4.66.*',
  'nvidia-cudnn-cu13==9.20.0.48',
)
const cpu = ['libc10.so', 'libcudart.so.13', 'libcupti.so.13', 'libgomp.so.1', 'libtorch.so', 'libtorch_cpu.so']

interface CudaMachine extends Machine {
  /** Where libtorch lies in the end. */
  readonly directory: string
}

function cudaMachine(t: ExecutionContext): CudaMachine {
  const made = machine(t)
  for (const [name, content] of Object.entries(cudaWheels())) writeFileSync(join(made.wheels, name), content)
  return { ...made, directory: join(made.cache, 'libtorch-2.13.0-cu130') }
}

const libraries = (directory: string): string[] => readdirSync(join(directory, 'lib')).sort()

/** Installs the CPU part alone. */
async function installCpu(t: ExecutionContext, { env }: CudaMachine): Promise<void> {
  const { code, text } = await start(env).ended
  t.is(code, 0, text)
}

test('--cuda brings the CPU part and what libtorch_cuda needs or opens, each wheel once', async (t) => {
  const { env, cache, directory, requests } = cudaMachine(t)
  const { code, text } = await start(env, '--cuda').ended
  t.is(code, 0, text)
  t.deepEqual(readdirSync(cache), ['libtorch-2.13.0-cu130'])
  const info = readBuildInfo(directory)
  t.deepEqual(
    info?.libraries.toSorted(),
    cpu.filter((name) => name !== 'libtorch.so'),
  )
  // Each after what it needs; torch's own libraries come with libtorch_cuda.
  const order = ['libcudnn.so.9', 'libcublasLt.so.13', 'libcublas.so.13', 'libnvrtc.so.13', 'libtorch_cuda.so']
  t.deepEqual(info?.cudaLibraries, ['libnvrtc-builtins.so.13.0', ...order])
  t.is(info?.cudaVersion, '2.13.0+cu130')
  const opened = ['adv', 'cnn', 'engines_precompiled', 'engines_runtime_compiled', 'graph', 'heuristic', 'ops']
  const files = ['libc10_cuda.so', 'libcusolver.so.12', 'libtorch_cuda_linalg.so'].concat(
    info?.cudaLibraries ?? [],
    opened.map((part) => `libcudnn_${part}.so.9`),
  )
  t.deepEqual(info?.cudaFiles?.toSorted(), files.toSorted())
  t.deepEqual(libraries(directory), [...cpu, ...files].toSorted())
  t.is(readFileSync(join(directory, 'lib', 'libtorch.so'), 'utf8'), 'INPUT(libtorch_cpu.so)\n')
  t.is(cudaState(directory), 'complete')
  const found = findLibtorch(env)
  t.true(found.ok && found.flavour === 'cu130')
  t.deepEqual(
    found.ok && found.cudaLibraries,
    info?.cudaLibraries?.map((name) => join(directory, 'lib', name)),
  )
  // Not the build without CUDA, and no package that holds nothing needed.
  const wanted = ['torch==2.13.0', 'nvidia-cuda-runtime==13.0.*', 'nvidia-cuda-cupti==13.0.*', ...nvidia]
  t.deepEqual(requests(), wanted)
  t.is((await start(env, '--cuda').ended).code, 0)
  t.deepEqual(requests(), wanted)
})

test('a cached CPU part is completed where it lies: none of its files is touched', async (t) => {
  const made = cudaMachine(t)
  const { env, directory, requests } = made
  await installCpu(t, made)
  t.is(cudaState(directory), 'absent')
  const inodes = () => cpu.map((name) => statSync(join(directory, 'lib', name)).ino)
  const [before, asked] = [inodes(), requests().length]
  const { code, text } = await start(env, '--cuda').ended
  t.is(code, 0, text)
  t.deepEqual(inodes(), before)
  t.deepEqual(requests().slice(asked), ['torch==2.13.0', ...nvidia])
  t.is(cudaState(directory), 'complete')
})

test('an interrupted installation shows no CUDA, and the next one asks for the missing wheels only', async (t) => {
  const made = cudaMachine(t)
  const { env, cache, directory, hold, requests } = made
  await installCpu(t, made)
  const held = `${hold}-nvidia-cudnn-cu13`
  writeFileSync(held, '')
  const first = start(env, '--cuda')
  while (readFileSync(held, 'utf8') === '') await sleep(20)
  const pip = Number(readFileSync(held, 'utf8'))
  first.kill()
  process.kill(pip, 'SIGKILL')
  await first.ended
  t.is(cudaState(directory), 'absent')
  t.deepEqual(libraries(directory), cpu)
  t.true(existsSync(join(cache, 'downloads-2.13.0', cublas)))
  rmSync(held)
  const asked = requests().length
  const { code, text } = await start(env, '--cuda').ended
  t.is(code, 0, text)
  t.deepEqual(requests().slice(asked), ['nvidia-cudnn-cu13==9.20.0.48'])
  t.is(cudaState(directory), 'complete')
  t.deepEqual(readdirSync(cache), ['libtorch-2.13.0-cu130'])
})

test('a library that is not the one of its wheel’s RECORD is refused, and that wheel is fetched anew', async (t) => {
  const made = cudaMachine(t)
  const { env, cache, directory, wheels, requests } = made
  await installCpu(t, made)
  // Whole as an archive: its checksums fit what it holds.
  const right = readFileSync(join(wheels, cublas))
  const files = { 'nvidia/lib/libcublas.so.13': elf([]), 'nvidia/lib/libcublasLt.so.13': elf([]) }
  writeFileSync(join(wheels, cublas), wheel(files, [], 'A'.repeat(43)))
  const { code, text } = await start(env, '--cuda').ended
  t.is(code, 1)
  t.regex(text, /the downloaded wheel is damaged: nvidia\/lib\/libcublas\S* has another SHA-256 than its RECORD says\n/)
  t.is(cudaState(directory), 'absent')
  t.deepEqual(libraries(directory), cpu)
  t.false(existsSync(join(cache, 'downloads-2.13.0', cublas)))
  writeFileSync(join(wheels, cublas), right)
  const asked = requests().length
  t.is((await start(env, '--cuda').ended).code, 0)
  t.deepEqual(requests().slice(asked), nvidia.slice(1))
})

test('a disk that is too full is said before anything is downloaded, with both sizes', async (t) => {
  const made = cudaMachine(t)
  const { env, cache, requests } = made
  const full = async (unpacked: string, needed: string): Promise<void> => {
    const { code, text } = await start({ ...env, FREE: '2000000000' }, '--cuda').ended
    t.is(code, 1)
    const sizes = `(2.6 GB of downloads, ${unpacked} GB unpacked): ${needed} GB needed, 2.0 GB free.`
    t.true(text.startsWith(`lockstep: not enough disk space for libtorch's CUDA libraries ${sizes}\n`), text)
  }
  await full('3.8', '6.4')
  t.deepEqual(requests(), [])
  t.false(existsSync(cache))
  await installCpu(t, made)
  const asked = requests().length
  await full('3.3', '5.9')
  t.is(requests().length, asked)
})

test('a system without zlib is told how to install it before anything is downloaded', async (t) => {
  const { env, requests } = cudaMachine(t)
  const { code, text } = await start({ ...env, LACKING: 'libz.so.1' }, '--cuda').ended
  t.is(code, 1)
  t.regex(text, /^lockstep: cuDNN needs libz\.so\.1, and this system does not have it\.\n.*apt-get install zlib1g/)
  t.deepEqual(requests(), [])
  t.true(linkerOpens('libc.so.6'))
  t.false(linkerOpens('libnot-there.so.9'))
})

test('a needed library that no wheel holds is named, with who needs it', async (t) => {
  const made = cudaMachine(t)
  const { env, directory, wheels } = made
  await installCpu(t, made)
  const held = { 'nvidia/lib/libcublas.so.13': elf(['libcublasLt.so.13', 'libelsewhere.so.7']) }
  writeFileSync(join(wheels, cublas), wheel({ ...held, 'nvidia/lib/libcublasLt.so.13': elf([]) }))
  const needed = await start(env, '--cuda').ended
  t.is(needed.code, 1)
  t.regex(
    needed.text,
    /no wheel that torch 2\.13\.0 requires holds libelsewhere\.so\.7\.\n.*libcublas\.so\.13 needs it\n/,
  )
  t.deepEqual(libraries(directory), cpu)

  // What is opened by name is looked for as well.
  for (const [name, content] of Object.entries(cudaWheels())) writeFileSync(join(wheels, name), content)
  writeFileSync(join(wheels, cudnn), wheel({ 'nvidia/cudnn/lib/libcudnn.so.9': elf([]) }))
  rmSync(join(made.cache, 'downloads-2.13.0'), { recursive: true })
  const opened = await start(env, '--cuda').ended
  t.is(opened.code, 1)
  t.regex(opened.text, /no wheel that torch 2\.13\.0 requires holds libcudnn_adv\.\n/)
})

test('half installed, or of another version: one sentence, and --cuda mends it', async (t) => {
  const made = cudaMachine(t)
  const { env, directory } = made
  t.is((await start(env, '--cuda').ended).code, 0)
  for (const name of ['libcublas.so.13', 'libcudnn_ops.so.9']) {
    const path = join(directory, 'lib', name)
    rmSync(path)
    t.deepEqual(cudaState(directory), {
      what: "libtorch's CUDA libraries are not complete.",
      where: `${path} is missing`,
      todo: 'run npx lockstep install-libtorch --cuda: it installs them anew',
    })
    // It mends the cache, and no other directory.
    const named = findLibtorch({ LIBTORCH: directory })
    t.regex(
      named.ok ? '' : named.todo,
      /^set LIBTORCH to one that is whole, or unset it and run npx lockstep install-libtorch --cuda/,
    )
    // Without --cuda it is not thrown away.
    const without = await start(env).ended
    t.regex(without.text, /^lockstep: libtorch's CUDA libraries are not complete\.\n.*is missing\n.*--cuda/)
    t.is(without.code, 1)
    const { code, text } = await start(env, '--cuda').ended
    t.is(code, 0, text)
    t.is(cudaState(directory), 'complete')
  }
  const info = readBuildInfo(directory)
  if (info === undefined) throw new Error('no build-info.json')
  writeBuildInfo(directory, { ...info, cudaVersion: '2.12.1+cu130' })
  const state = cudaState(directory)
  t.is(
    typeof state === 'object' && state.what,
    "libtorch's CUDA libraries belong to 2.12.1+cu130, and libtorch is 2.13.0+cu130.",
  )
  t.is((await start(env, '--cuda').ended).code, 0)
  t.deepEqual(readBuildInfo(directory), info)
})

test('libtorch_cuda comes from the build that libtorch_cpu came from, or not at all', async (t) => {
  const made = cudaMachine(t)
  const { env, directory, wheels } = made
  await installCpu(t, made)
  const info = readBuildInfo(directory)
  if (info === undefined) throw new Error('no build-info.json')
  writeBuildInfo(directory, { ...info, libtorchCpuSha256: '00'.repeat(32) })
  const other = await start(env, '--cuda').ended
  t.is(other.code, 1)
  t.regex(other.text, /another build than the libtorch in the cache\.\n {2}where: .*cu130\n {2}what to do: remove that/)
  t.deepEqual(libraries(directory), cpu)

  rmSync(made.cache, { recursive: true })
  writeFileSync(join(wheels, torch), torchWheel('2.13.0'))
  const without = await start(env, '--cuda').ended
  t.is(without.code, 1)
  t.regex(without.text, /the wheel of torch 2\.13\.0 in pip's package index is a build without CUDA\.\n/)
})

test('the command: its arguments, and where libtorch lies in the end', (t) => {
  const { env, directory } = cudaMachine(t)
  const run = (args: string[], more: NodeJS.ProcessEnv = {}) => {
    const cli = join(packageRoot, 'bin', 'lockstep.js')
    const options = { env: { ...env, ...more }, encoding: 'utf8' } as const
    return spawnSync(process.execPath, [cli, 'install-libtorch', ...args], options)
  }
  const wrong = run(['--cude'])
  t.is(wrong.status, 2)
  t.regex(wrong.stderr, /^lockstep install-libtorch: .*--cude[^]*Usage: lockstep install-libtorch \[--cuda\]/)
  t.is(run(['--help']).status, 0)
  const first = run([])
  t.is(first.status, 0, first.stderr)
  t.true(first.stderr.endsWith(`lockstep: libtorch 2.13.0: ${directory}\n`), first.stderr)
  t.is(cudaState(directory), 'absent')
  const second = run(['--cuda'], { LIBTORCH: '/elsewhere' })
  t.is(second.status, 0, second.stderr)
  t.true(second.stderr.endsWith('lockstep: LIBTORCH is set, and is used instead of it: /elsewhere\n'), second.stderr)
  t.is(cudaState(directory), 'complete')
  const bare = run(['--cuda'], { PATH: '', XDG_CACHE_HOME: join(directory, 'empty') })
  t.is(bare.status, 1)
  t.regex(bare.stderr, /no pip was found\./)
})
