import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'

import test from 'ava'

import { nodeCommand } from '../support/compile.mjs'
import { cleanEnvironment } from '../support/environment.js'
import { ends, ranks } from '../support/ranks.js'
import { withGpus, withoutDriver } from './stand-ins.js'

const fixture = new URL('./fixtures/devices.ts', import.meta.url)

for (const name of [
  'devices',
  'the current device follows the async context',
  'streams and events',
  'reading does not hold up the program',
  'memory',
  'random numbers',
  'mixed precision',
  'pinned batches',
  'hooks on gradients',
  'data parallel',
  'captured modules',
  'a device-side assert',
]) {
  test.serial(`cuda: ${name}`, async (t) => {
    await t.notThrowsAsync(ranks(fixture, name, { world: 1, env: await withGpus() }))
  })
}

const unavailable = new URL('./fixtures/unavailable.ts', import.meta.url)

/** What a program without CUDA is told, by `.to('cuda')`, a factory, a generator, `cuda` and `dataParallel`. */
async function told(env: NodeJS.ProcessEnv): Promise<string[]> {
  const [program = '', ...args] = await nodeCommand(fileURLToPath(unavailable), [])
  const { stdout } = await promisify(execFile)(program, args, { env: cleanEnvironment(env) })
  return JSON.parse(stdout) as string[]
}

const reasons: [name: string, env: () => Promise<NodeJS.ProcessEnv>, reason: string][] = [
  [
    'no CUDA in libtorch',
    async () => ({}),
    'this libtorch has no CUDA; `npx lockstep install-libtorch --cuda` adds it',
  ],
  ['no driver', withoutDriver, 'this machine has no NVIDIA driver: libcuda.so.1 cannot be opened'],
  [
    'an old driver',
    () => withGpus({ STANDIN_CUDA_VERSION: '12040' }),
    'the NVIDIA driver supports CUDA 12.4 only; CUDA 13.0 is needed: update the driver',
  ],
  [
    'no device',
    () => withGpus({ STANDIN_CUDA_DEVICES: '0', CUDA_VISIBLE_DEVICES: '' }),
    'the NVIDIA driver sees no GPU (CUDA_VISIBLE_DEVICES is )',
  ],
  ['LOCKSTEP_CUDA=0', () => withGpus({ LOCKSTEP_CUDA: '0' }), 'LOCKSTEP_CUDA=0 switches it off'],
]
for (const [name, env, reason] of reasons) {
  test.serial(`without CUDA one sentence says why, wherever it is asked for: ${name}`, async (t) => {
    const sentences = await told(await env())
    t.is(sentences.length, 5)
    for (const sentence of sentences) t.true(sentence.includes(reason), sentence)
  })
}

test.serial('a program whose CUDA libraries are not complete is told what is missing, and the way out', async (t) => {
  const env = await withGpus()
  const whole = env['LIBTORCH'] ?? ''
  const half = mkdtempSync(join(tmpdir(), 'lockstep-'))
  t.teardown(() => rmSync(half, { recursive: true }))
  mkdirSync(join(half, 'lib'))
  const names = ['', 'lib'].flatMap((part) => readdirSync(join(whole, part)).map((name) => join(part, name)))
  for (const name of names.filter((name) => name !== 'lib' && !name.includes('libtorch_cuda'))) {
    symlinkSync(join(whole, name), join(half, name))
  }
  const [end] = await ends(fixture, 'devices', { world: 1, env: { ...env, LIBTORCH: half } })
  t.is(end?.error?.code, 'ERR_LIBTORCH_NOT_FOUND')
  t.regex(end?.error?.message ?? '', /CUDA libraries are not complete[^]*libtorch_cuda\.so[^]*install-libtorch --cuda/)
})
