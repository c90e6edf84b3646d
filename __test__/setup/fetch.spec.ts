import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import test from 'ava'

import { findLibtorch } from '../../packages/lockstep/dist/native/libtorch.js'
import { toolDirectory, torchWheel } from './fakes.js'
import { machine, sha256, start, torch } from './fetching.js'

test('libtorch comes into the cache with what it needs, and nothing of CUDA that it does not', async (t) => {
  const { env, cache, requests } = machine(t)
  const { code, text } = await start(env).ended
  t.is(code, 0, text)
  t.deepEqual(readdirSync(cache), ['libtorch-2.13.0-cu130'])
  const directory = join(cache, 'libtorch-2.13.0-cu130')
  const libraries = ['libgomp.so.1', 'libc10.so', 'libcudart.so.13', 'libcupti.so.13', 'libtorch_cpu.so']
  t.deepEqual(readdirSync(join(directory, 'lib')).sort(), [...libraries, 'libtorch.so'].sort())
  t.is(readFileSync(join(directory, 'lib', 'libtorch.so'), 'utf8'), 'INPUT(libtorch_cpu.so)\n')
  t.is(readFileSync(join(directory, 'include', 'torch', 'extension.h'), 'utf8'), '#pragma once\n')
  t.is(readFileSync(join(directory, 'build-version'), 'utf8'), '2.13.0+cu130\n')
  const info = JSON.parse(readFileSync(join(directory, 'build-info.json'), 'utf8')) as Record<string, unknown>
  t.is(info['wheel'], torch)
  t.regex(String(info['libtorchCpuSha256']), /^[0-9a-f]{64}$/)
  t.is(info['wheelSha256'], sha256(torchWheel()))
  t.deepEqual(info['libraries'], libraries)
  t.deepEqual(requests(), [
    'torch==2.13.0+cpu',
    'torch==2.13.0',
    'nvidia-cuda-runtime==13.0.*',
    'nvidia-cuda-cupti==13.0.*',
  ])
  const found = findLibtorch(env)
  t.true(found.ok && found.flavour === 'cpu' && found.source === 'cache')
  t.deepEqual(found.ok && found.cudaLibraries, [])
  t.deepEqual(
    found.ok && found.libraries,
    libraries.map((name) => join(directory, 'lib', name)),
  )
})

test('a set-up that is killed leaves no half libtorch, and the next one goes on with what is finished', async (t) => {
  const { env, cache, hold, requests } = machine(t)
  writeFileSync(hold, '')
  const first = start(env)
  // pip is held at NVIDIA's wheel: torch is downloaded and unpacked by now.
  while (readFileSync(hold, 'utf8') === '') await sleep(20)
  const pip = Number(readFileSync(hold, 'utf8'))
  first.kill()
  process.kill(pip, 'SIGKILL')
  await first.ended
  t.deepEqual(readdirSync(cache).sort(), ['downloads-2.13.0', 'libtorch.lock', `partial-${first.pid}`])
  t.false(findLibtorch(env).ok)
  rmSync(hold)
  const { code, text } = await start(env).ended
  t.is(code, 0, text)
  t.deepEqual(readdirSync(cache), ['libtorch-2.13.0-cu130'])
  t.is(requests().filter((request) => request === 'torch==2.13.0').length, 1)
  t.true(findLibtorch(env).ok)
})

test('two set-ups at once: one fetches, the other waits and finds it', async (t) => {
  const { env, cache, requests } = machine(t)
  const outcomes = await Promise.all([start(env).ended, start(env).ended])
  for (const { code, text } of outcomes) t.is(code, 0, text)
  t.deepEqual(readdirSync(cache), ['libtorch-2.13.0-cu130'])
  t.is(requests().length, 4)
})

test('a wheel that was cut short is removed, and fetched anew the next time', async (t) => {
  const { env, cache, wheels } = machine(t)
  const whole = readFileSync(join(wheels, torch))
  writeFileSync(join(wheels, torch), whole.subarray(0, whole.length - 40))
  const { code, text } = await start(env).ended
  t.is(code, 1)
  t.regex(
    text,
    /lockstep: the downloaded wheel is damaged: .* is not a complete zip archive\n {2}where: .*\n {2}what to do: run the command again/,
  )
  t.deepEqual(readdirSync(cache), ['downloads-2.13.0'])
  t.deepEqual(readdirSync(join(cache, 'downloads-2.13.0')), [])
  writeFileSync(join(wheels, torch), whole)
  t.is((await start(env).ended).code, 0)
})

test('a cached libtorch whose build-info.json is damaged is fetched anew', async (t) => {
  const { env, cache, requests } = machine(t)
  t.is((await start(env).ended).code, 0)
  const asked = requests().length
  const file = join(cache, 'libtorch-2.13.0-cu130', 'build-info.json')
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.slice(0, 50))
  const again = await start(env).ended
  t.is(again.code, 0, again.text)
  t.is(readFileSync(file, 'utf8'), text)
  t.is(requests().length, 2 * asked)
  t.deepEqual(readdirSync(cache), ['libtorch-2.13.0-cu130'])
})

test('a wheel with a wrong byte is refused', async (t) => {
  const { env, wheels, cache } = machine(t)
  const bytes = readFileSync(join(wheels, torch))
  const at = bytes.indexOf('libcudart.so.13')
  bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(join(wheels, torch), bytes)
  const { code, text } = await start(env).ended
  t.is(code, 1)
  t.regex(text, /the downloaded wheel is damaged/)
  t.false(readdirSync(cache).some((name) => name.startsWith('libtorch-')))
})

test('a pip that delivers another version is not believed', async (t) => {
  const { env, wheels, cache } = machine(t)
  writeFileSync(join(wheels, torch), torchWheel('2.12.1+cu130'))
  const { code, text } = await start(env).ended
  t.is(code, 1)
  t.regex(text, /lockstep: pip delivered torch 2\.12\.1\+cu130 where 2\.13\.0 was asked for\./)
  t.deepEqual(readdirSync(join(cache, 'downloads-2.13.0')), [])
})

test('a disk that is too full is said before anything is downloaded', async (t) => {
  const { env, cache, requests } = machine(t)
  const { code, text } = await start({ ...env, FREE: '1000000000' }).ended
  t.is(code, 1)
  t.regex(
    text,
    /^lockstep: not enough disk space for libtorch 2\.13\.0: 1\.5 GB needed, 1\.0 GB free\.\n {2}where: .*\n {2}what to do: .*XDG_CACHE_HOME/,
  )
  t.deepEqual(requests(), [])
  t.deepEqual(readdirSync(cache), [])
})

test('no pip: the message names LIBTORCH, and the cache stays empty', async (t) => {
  const { env, cache } = machine(t)
  const { code, text } = await start({ ...env, PATH: toolDirectory(join(cache, '..', 'bare'), {}) }).ended
  t.is(code, 1)
  t.regex(text, /no pip was found\.[^]*set LIBTORCH/)
  t.deepEqual(readdirSync(cache), [])
})
