/** Downloads that break off: what came is kept, and the next attempt asks for the rest. */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import test from 'ava'
import type { ExecutionContext } from 'ava'

import { locate } from '../../packages/lockstep/src/install/locate.js'
import { SetupFailure } from '../../packages/lockstep/src/install/failure.js'
import { networkSettings } from '../../packages/lockstep/src/install/pip.js'
import { transfer } from '../../packages/lockstep/src/install/transfer.js'
import { temporaryDirectory, toolDirectory, writeTool } from './fakes.js'
import {
  answer,
  machine,
  realPython,
  report,
  served,
  sha256,
  start,
  torch,
  type Machine,
  type Served,
} from './fetching.js'

const withPython = realPython === undefined ? test.skip : test

const installed = (made: Machine): string[] => readdirSync(made.cache)
const nvidia = ['nvidia-cuda-runtime==13.0.*', 'nvidia-cuda-cupti==13.0.*']

withPython('a connection that breaks off again and again: each attempt asks for the rest', async (t) => {
  const made = await served(t)
  made.server.cuts = [1_000_000, 1_500_000]
  const { code, text } = await start(made.env).ended
  t.is(code, 0, text)
  t.deepEqual(made.server.asked, [
    [`/${torch}`, 0],
    [`/${torch}`, 1_000_000],
    [`/${torch}`, 2_500_000],
  ])
  t.regex(text, /the connection broke off at 1 MB of 3 MB; going on from there in 1 s\n/)
  t.deepEqual(installed(made), ['libtorch-2.13.0-cu130'])
  t.deepEqual(made.requests(), nvidia)
})

withPython('a server that is gone: so many MB are kept, and the next run goes on from there', async (t) => {
  const made = await served(t)
  made.server.cuts = [2_000_000, ...Array.from({ length: 6 }, () => 0)]
  const { code, text } = await start(made.env).ended
  t.is(code, 1)
  t.regex(
    text,
    /lockstep: the download broke off, and 6 further attempts brought nothing: 2 MB of 3 MB are kept\.\n {2}where: {6}\S+\.whl\.partial\n {2}what to do: check the network, and run the command again: it goes on from there\n$/,
  )
  t.true(readFileSync(made.partial).equals(made.bytes.subarray(0, 2_000_000)))
  t.deepEqual(made.requests(), [])
  made.server.asked.length = 0
  const second = await start(made.env).ended
  t.is(second.code, 0, second.text)
  t.deepEqual(made.server.asked, [[`/${torch}`, 2_000_000]])
  t.deepEqual(installed(made), ['libtorch-2.13.0-cu130'])
})

withPython(
  'a set-up that is killed in a download: the next one goes on, and nobody else writes the file',
  async (t) => {
    const made = await served(t)
    const python = { closed: false, more: (): unknown => undefined }
    made.server.instead = (_, response) => {
      response.writeHead(200, { 'Content-Length': made.bytes.length })
      response.write(made.bytes.subarray(0, 1_000_000))
      response.on('close', () => (python.closed = true))
      python.more = () => response.write(made.bytes.subarray(1_000_000, 1_500_000))
    }
    const length = (): number => (existsSync(made.partial) ? statSync(made.partial).size : 0)
    const first = start(made.env)
    while (length() < 1_000_000) await sleep(20)
    first.kill()
    await first.ended
    // What comes now comes to a program whose parent is gone: it ends.
    python.more()
    while (!python.closed && length() === 1_000_000) await sleep(20)
    t.is(length(), 1_000_000)
    made.server.instead = undefined
    const { code, text } = await start(made.env).ended
    t.is(code, 0, text)
    t.deepEqual(made.server.asked.at(-1), [`/${torch}`, 1_000_000])
  },
)

withPython('kept bytes that are not of this file are thrown away, and a wrong byte is refused', async (t) => {
  const made = await served(t)
  mkdirSync(join(made.partial, '..'), { recursive: true })
  writeFileSync(made.partial, randomBytes(500_000))
  const { code, text } = await start(made.env).ended
  t.is(code, 0, text)
  t.deepEqual(
    made.server.asked.map(([, from]) => from),
    [500_000, 0],
  )
  rmSync(made.cache, { recursive: true })
  const right = sha256(made.bytes)
  made.bytes[2_000_000] = (made.bytes[2_000_000] ?? 0) ^ 1
  const wrong = await start(made.env).ended
  t.is(wrong.code, 1)
  const digests = `begins with ${sha256(made.bytes).slice(0, 12)} and should with ${right.slice(0, 12)}`
  t.true(wrong.text.includes(`${torch} is not the wheel that the package index gives: its SHA-256 ${digests}.\n`))
  t.regex(
    wrong.text,
    /where: {6}http:\/\/127\.0\.0\.1:\d+\/\S+; it was removed\n {2}what to do: run the command again; if/,
  )
  t.deepEqual(readdirSync(join(made.partial, '..')), [])
})

withPython('whole already, and only not named so: nothing is fetched', async (t) => {
  const made = await served(t)
  mkdirSync(join(made.partial, '..'), { recursive: true })
  writeFileSync(made.partial, made.bytes)
  const { code, text } = await start(made.env).ended
  t.is(code, 0, text)
  t.deepEqual(made.server.asked, [[`/${torch}`, made.bytes.length]])
})

withPython('proxies of the environment are used', async (t) => {
  const made = await served(t)
  answer(made, report(`http://wheels.invalid/${torch}`, sha256(made.bytes)))
  const { code, text } = await start({ ...made.env, http_proxy: made.server.address }).ended
  t.is(code, 0, text)
  t.deepEqual(made.server.asked, [[`/${torch}`, 0]])
})

// What only pip can do, or does as well, is left to pip.
const unable: [name: string, change: (made: Served) => void][] = [
  ['a server that wants a password', ({ server }) => (server.instead = (_, response) => response.writeHead(401).end())],
  ['a server that nobody reaches', (made) => answer(made, report(`http://127.0.0.1:9/${torch}`, sha256(made.bytes)))],
  [
    'a server that sends whole files only',
    ({ server, bytes }) => {
      let first = true
      server.instead = (_, response) => {
        response.writeHead(200, { 'Content-Length': bytes.length })
        if (first) response.write(bytes.subarray(0, 1_000_000), () => response.socket?.end())
        else response.end(bytes)
        first = false
      }
    },
  ],
  ['a wheel in a directory', (made) => answer(made, report(`file:///wheels/${torch}`, sha256(made.bytes)))],
  [
    'a proxy in pip’s settings',
    ({ answers }) => writeFileSync(join(answers, 'config'), "global.proxy='http://there'\n"),
  ],
  ['a pip that knows no report', ({ answers }) => rmSync(join(answers, 'torch'))],
]
for (const [name, change] of unable) {
  withPython(`pip itself downloads: ${name}`, async (t) => {
    const made = await served(t)
    writeFileSync(join(made.wheels, torch), made.bytes)
    change(made)
    const { code, text } = await start(made.env).ended
    t.is(code, 0, text)
    t.deepEqual(made.requests().slice(-3), ['torch==2.13.0', ...nvidia])
    t.deepEqual(installed(made), ['libtorch-2.13.0-cu130'])
  })
}

for (const by of ['address', 'pip'] as const) {
  withPython(`a wheel whose SHA-256 is not the pinned one is refused, from ${by}`, async (t) => {
    const real = torch.replace('-0fake', '')
    const made = await served(t, real)
    if (by === 'pip') {
      rmSync(join(made.answers, 'torch'))
      writeFileSync(join(made.wheels, real), made.bytes)
    }
    const { code, text } = await start(made.env).ended
    t.is(code, 1)
    const start12 = sha256(made.bytes).slice(0, 12)
    const known = '796633c4cdf0'
    t.true(
      text.includes(
        `${real} is not the wheel of that release: its SHA-256 begins with ${start12} and should with ${known}.\n`,
      ),
      text,
    )
    t.deepEqual(readdirSync(join(made.partial, '..')), [])
  })
}

test('a wheel that is not pinned is told so', async (t) => {
  const { env } = machine(t)
  const { code, text } = await start(env).ended
  t.is(code, 0, text)
  t.true(
    text.includes(`lockstep: ${torch} is not among the wheels that are known here; it was checked as pip checks it\n`),
  )
})

/** A pip that says what it found, and would then download the whole wheel for its metadata. */
function downloading(t: ExecutionContext, link: string, said: string) {
  const parent = temporaryDirectory(t)
  const done = join(parent, 'done')
  const python3 = `
echo "  Found link https://host/other-1-py3-none-any.whl (from https://host/simple), version: 1"
echo "  Found link ${link} (from https://host/simple) (requires-python:>=3.10), version: 1"
echo "  Downloading ${said}.whl.metadata (2 kB)"
echo "  Downloading ${said}.whl (526.6 MB)"
exec sleep 600`
  const env = { PATH: toolDirectory(parent, { python3 }) }
  const pip = { command: ['python3', '-m', 'pip'], python: '3.12' }
  return { done, find: () => locate(pip, 'x==1', { implementation: 'py', scratch: parent, env }) }
}

test('a pip that begins to download the whole wheel is stopped, and what it said of it is read', async (t) => {
  const url = 'https://host/files/x-1%2Bcpu-py3-none-any.whl'
  const found = { url, file: 'x-1+cpu-py3-none-any.whl', requires: [] }
  const fresh = (link: string, said: string) => downloading(t, link, said).find()
  t.deepEqual(await fresh(url, 'x-1+cpu-py3-none-any'), { ...found, sha256: undefined })
  t.deepEqual(await fresh(`${url}#sha256=abc`, 'https://host/files/x-1%2Bcpu-py3-none-any'), {
    ...found,
    sha256: 'abc',
  })
  t.is(await fresh('https://me:****@host/x-1-py3-none-any.whl', 'x-1-py3-none-any'), undefined)
  t.is(await fresh(url, 'another-1-py3-none-any'), undefined)
})

test('a disk that becomes full in a download is told as such, and what came is kept', async (t) => {
  const parent = temporaryDirectory(t)
  const target = join(parent, 'x.whl.partial')
  writeFileSync(target, 'what came')
  const python = join(parent, 'python')
  writeTool(python, 'echo "[Errno 28] No space left on device"; exit 6')
  const options = { python, certificates: '', env: process.env }
  const failure = await t.throwsAsync(() => transfer('http://there/x', target, options), { instanceOf: SetupFailure })
  t.is(failure?.message, 'the disk became full while downloading.')
  t.is(failure?.where, target)
  t.true(existsSync(target))
})

test('pip’s certificates, and the settings that only pip can use', async (t) => {
  const settings = (config: string, env = {}) => {
    const parent = temporaryDirectory(t)
    writeFileSync(join(parent, 'config'), config)
    const PATH = toolDirectory(parent, { pip: `cat ${join(parent, 'config')}` })
    return networkSettings({ command: ['pip'], python: '3.12' }, { PATH, ...env })
  }
  t.is(await settings(''), '')
  t.is(await settings('', { REQUESTS_CA_BUNDLE: '/bundle' }), '/bundle')
  t.is(await settings(":env:.cert='/first'\ndownload.cert='/second'\nglobal.cert='/third'\n"), '/first')
  t.is(await settings("global.cert='/third'\ninstall.cert='/second'\n"), '/second')
  for (const line of ["global.proxy='http://there'", ":env:.client-cert='/mine'", "global.trusted-host='there'"]) {
    t.is(await settings(`${line}\n`), undefined)
  }
})
