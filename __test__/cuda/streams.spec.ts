import { mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import test from 'ava'

import { ranks } from '../support/ranks.js'
import { withGpus } from './stand-ins.js'

const fixture = new URL('./fixtures/streams.ts', import.meta.url)

for (const name of ['memory before the first tensor', 'priorities']) {
  test.serial(`cuda: ${name}`, async (t) => {
    await t.notThrowsAsync(ranks(fixture, name, { world: 1, env: await withGpus() }))
  })
}

test.serial('an operation that nobody awaits yet stops no stream', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'work that does not wait', { env: await withGpus() }))
})

test.serial(
  "what follows an operation on the stream of whoever awaits it comes after the operation's result",
  async (t) => {
    await t.notThrowsAsync(ranks(fixture, 'whoever awaits', { env: await withGpus() }))
  },
)

/** Another build of libtorch: the same but for its name of itself. */
function renamed(libtorch: string, files: Record<string, string>): string {
  const directory = `${libtorch}-renamed`
  rmSync(directory, { recursive: true, force: true })
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
  mkdirSync(directory)
  for (const name of readdirSync(libtorch)) {
    if (name !== 'build-info.json' && name !== 'build-version') symlinkSync(join(libtorch, name), join(directory, name))
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text)
  return directory
}

const builds: [name: string, driver: string, files: (info: object) => Record<string, string>, said: RegExp][] = [
  [
    'the cache names CUDA 12',
    '12040',
    (info) => ({
      'build-version': '2.13.0+cu126\n',
      'build-info.json': JSON.stringify({ ...info, version: '2.13.0+cu126', cudaVersion: '2.13.0+cu126' }),
    }),
    /^stand-in 0$/,
  ],
  [
    "Python's PyTorch for CUDA 12",
    '12040',
    () => ({ 'version.py': "__version__ = '2.13.0+cu128'\ncuda: Optional[str] = '12.8'\n" }),
    /^stand-in 0$/,
  ],
  [
    "Python's PyTorch, built from its sources for CUDA 13",
    '12090',
    () => ({ 'version.py': "__version__ = '2.13.0'\ncuda: Optional[str] = '13.0'\n" }),
    /supports CUDA 12\.9 only; CUDA 13\.0 is needed/,
  ],
  [
    'CUDA 12 on an older driver',
    '11080',
    () => ({ 'version.py': "__version__ = '2.13.0+cu128'\n" }),
    /supports CUDA 11\.8 only; CUDA 12\.0 is needed/,
  ],
]
for (const [name, driver, files, said] of builds) {
  test.serial(`the driver is asked for the version of CUDA that libtorch is built for: ${name}`, async (t) => {
    const env = await withGpus({ STANDIN_CUDA_VERSION: driver })
    const libtorch = env['LIBTORCH'] ?? ''
    const info = JSON.parse(readFileSync(join(libtorch, 'build-info.json'), 'utf8')) as object
    const [answer] = await ranks<string>(fixture, 'reasons', {
      world: 1,
      env: { ...env, LIBTORCH: renamed(libtorch, files(info)) },
    })
    t.regex(answer ?? '', said)
  })
}
