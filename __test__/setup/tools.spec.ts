import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import test from 'ava'

import { SetupFailure } from '../../packages/lockstep/src/install/failure.js'
import { checkSpace } from '../../packages/lockstep/src/install/disk.js'
import { intact } from '../../packages/lockstep/src/install/fetch.js'
import { locate } from '../../packages/lockstep/src/install/locate.js'
import { download, findPip } from '../../packages/lockstep/src/install/pip.js'
import { compareVersions } from '../../packages/lockstep/src/install/versions.js'
import { cratesFailure } from '../../scripts/setup/native.mjs'
import { checkNode, checkNpm, packagesFailure } from '../../scripts/setup/node.mjs'
import { checkToolchain } from '../../scripts/setup/toolchain.mjs'
import { temporaryDirectory, toolDirectory } from './fakes.js'

const works = 'exit 0'
const cargo = 'echo "cargo 1.99.0 (abcdef 2026-01-01)"'

/** The message of the one expected failure, as the user reads it. */
async function failureOf(t: { throwsAsync: Function }, work: () => Promise<unknown>): Promise<string> {
  const failure = (await t.throwsAsync(work, { instanceOf: SetupFailure })) as SetupFailure
  return failure.format()
}

test('an old Node is refused with the version that is needed', (t) => {
  const failure = t.throws(() => checkNode('20.18.3'), { instanceOf: SetupFailure })
  t.is(failure?.message, 'Node.js 20.19 or newer is needed, this is 20.18.3.')
  t.notThrows(() => checkNode('20.19.0'))
  t.notThrows(() => checkNode('26.1.0'))
})

test('versions compare by number, not by text', (t) => {
  t.true(compareVersions('1.9.0', '1.88') < 0)
  t.true(compareVersions('1.88.0', '1.88') === 0)
  t.true(compareVersions('2.0', '1.99.9') > 0)
})

test('no C++ compiler', async (t) => {
  const bin = toolDirectory(temporaryDirectory(t), { cargo })
  const message = await failureOf(t, () => checkToolchain({ PATH: bin }))
  t.regex(
    message,
    /^lockstep: no C\+\+ compiler was found\.\n {2}where: +c\+\+ on PATH\n {2}what to do: install a C\+\+ compiler/,
  )
})

test('a compiler that CXX names and that does not exist', async (t) => {
  const bin = toolDirectory(temporaryDirectory(t), { cargo, cc: works, 'c++': works })
  const message = await failureOf(t, () => checkToolchain({ PATH: bin, CXX: 'g++-99 -m64' }))
  t.regex(message, /no C\+\+ compiler was found\.\n {2}where: +g\+\+-99 \(from CXX\)/)
})

test('a compiler without C++20: its own message stands first', async (t) => {
  const bin = toolDirectory(temporaryDirectory(t), {
    cargo,
    'c++': 'echo "error: unrecognized -std=c++20" >&2; exit 1',
  })
  const message = await failureOf(t, () => checkToolchain({ PATH: bin }))
  t.regex(message, /^error: unrecognized -std=c\+\+20\n\nlockstep: the C\+\+ compiler cannot compile C\+\+20\./)
})

test('no Rust, and a Rust that is too old', async (t) => {
  const none = toolDirectory(temporaryDirectory(t), { 'c++': works, cc: works })
  t.regex(await failureOf(t, () => checkToolchain({ PATH: none })), /Rust was not found\.\n.*cargo on PATH\n.*rustup/)
  const old = toolDirectory(temporaryDirectory(t), {
    'c++': works,
    cc: works,
    cargo: 'echo "cargo 1.60.0 (d1fd9fe 2022-03-01)"',
  })
  t.regex(await failureOf(t, () => checkToolchain({ PATH: old })), /Rust [\d.]+ or newer is needed, this is 1\.60\.0\./)
})

test('no C compiler, which Rust links with, unless cargo is told of a linker', async (t) => {
  const PATH = toolDirectory(temporaryDirectory(t), { cargo, 'c++': works })
  const HOME = temporaryDirectory(t)
  const message = await failureOf(t, () => checkToolchain({ PATH, HOME }))
  t.regex(
    message,
    /^lockstep: no C compiler was found: Rust links with it\.\n {2}where: +cc on PATH\n {2}what to do: install/,
  )
  await t.notThrowsAsync(() => checkToolchain({ PATH, HOME, RUSTFLAGS: '-Clinker=clang' }))
  mkdirSync(join(HOME, '.cargo'))
  writeFileSync(join(HOME, '.cargo', 'config.toml'), '[target.x86_64-unknown-linux-gnu]\nlinker = "clang"\n')
  await t.notThrowsAsync(() => checkToolchain({ PATH, HOME }))
})

test('all tools there', async (t) => {
  const bin = toolDirectory(temporaryDirectory(t), { 'c++': works, cc: works, cargo })
  await t.notThrowsAsync(() => checkToolchain({ PATH: bin }))
})

test('no Python at all, and a Python without pip: the way out is LIBTORCH', async (t) => {
  const scratch = temporaryDirectory(t)
  const none = toolDirectory(temporaryDirectory(t), {})
  const message = await failureOf(t, () => findPip(scratch, { PATH: none }))
  t.regex(message, /libtorch is fetched with pip, and no pip was found\.\n.*there is no python3 on PATH/)
  t.regex(message, /set LIBTORCH/)
  const bare = toolDirectory(temporaryDirectory(t), { python3: 'case "$*" in -c*) echo 3.13;; *) exit 1;; esac' })
  t.notRegex(await failureOf(t, () => findPip(scratch, { PATH: bare })), /there is no python3/)
})

test('a pip from a temporary environment, and the wheels of the Python that is there', async (t) => {
  const scratch = temporaryDirectory(t)
  const python = `case "$*" in
    -c*) echo 3.14;;
    "-m venv --clear "*) mkdir -p $4/bin; echo "#!/bin/sh" > $4/bin/python; chmod +x $4/bin/python;;
    *) exit 1;;
  esac`
  const pip = await findPip(scratch, { PATH: toolDirectory(temporaryDirectory(t), { python3: python }) })
  t.deepEqual(pip, { command: [join(scratch, 'python', 'bin', 'python'), '-m', 'pip'], python: '3.14' })
})

test('a Python that torch has no wheels for: those of 3.12 are taken', async (t) => {
  const bin = toolDirectory(temporaryDirectory(t), { python3: 'case "$*" in -c*) echo 3.9;; esac' })
  t.is((await findPip(temporaryDirectory(t), { PATH: bin })).python, '3.12')
})

const answers: [name: string, output: string, expected: RegExp][] = [
  [
    'no network',
    'NewConnectionError: Name or service not known',
    /pip does not reach its package index\.[^]*"index-url" and proxy/,
  ],
  ['a full disk', 'OSError: [Errno 28] No space left on device', /the disk became full while downloading torch==1/],
  [
    'a changed file',
    'ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.',
    /torch==1 was downloaded, and its SHA-256 is not the one that the package index gives\./,
  ],
  ['anything else', 'ERROR: Hash mismatch', /^ERROR: Hash mismatch\n\nlockstep: pip failed to download torch==1/],
]
for (const [name, output, expected] of answers) {
  test(`pip fails: ${name}`, async (t) => {
    const parent = temporaryDirectory(t)
    const env = { PATH: toolDirectory(parent, { pip: `echo "${output}"; exit 2` }) }
    const options = { to: join(parent, 'wheels'), implementation: 'cp', env } as const
    t.regex(await failureOf(t, () => download({ command: ['pip'], python: '3.12' }, 'torch==1', options)), expected)
  })
}

test('pip answers that there is no such wheel', async (t) => {
  const parent = temporaryDirectory(t)
  const env = {
    PATH: toolDirectory(parent, { pip: 'echo "ERROR: No matching distribution found for torch==1"; exit 1' }),
  }
  const options = { to: join(parent, 'wheels'), implementation: 'cp', env } as const
  t.is(await download({ command: ['pip'], python: '3.12' }, 'torch==1', options), 'absent')
})

test('an index that was not reached is told from one that has no such wheel, also where pip does not try again', async (t) => {
  const scratch = temporaryDirectory(t)
  const env = { PATH: toolDirectory(scratch, { pip: `cat ${join(scratch, 'output')}; exit 1` }) }
  const ask = (line: string) => {
    writeFileSync(join(scratch, 'output'), `${line}\nERROR: No matching distribution found for torch==1\n`)
    return locate({ command: ['pip'], python: '3.12' }, 'torch==1', { implementation: 'cp', scratch, env })
  }
  const page = 'Could not fetch URL https://network.example/simple/torch/'
  t.is(await ask(`${page}: 404 Client Error: Not Found for url: https://network.example/ - skipping`), 'absent')
  const refused =
    "(Caused by ProxyError('Cannot connect to proxy.', OSError('Tunnel connection failed: 403 Forbidden')))"
  t.regex(
    await failureOf(t, () => ask(`${page}: connection error: Max retries exceeded ${refused} - skipping`)),
    /torch==1 cannot be downloaded: the proxy refuses pip \(403\)\./,
  )
  for (const why of [
    'timed out',
    'connection error: NewConnectionError(x)',
    'There was a problem confirming the ssl certificate: SSLError(x)',
  ])
    t.regex(await failureOf(t, () => ask(`${page}: ${why} - skipping`)), /pip does not reach its package index\./)
})

test('too little space on the disk is said before anything is written', (t) => {
  const directory = temporaryDirectory(t)
  const elsewhere = 'set XDG_CACHE_HOME to another directory'
  mkdirSync(join(directory, 'cache'))
  writeFileSync(join(directory, 'cache', 'file'), '')
  const check = (): void =>
    checkSpace(join(directory, 'cache', 'not', 'there'), 2e9, 'libtorch', elsewhere, () => 123e6)
  const failure = t.throws(check, { instanceOf: SetupFailure })
  t.is(failure?.message, 'not enough disk space for libtorch: 2.0 GB needed, 123 MB free.')
  t.notThrows(() => checkSpace(join(directory, 'not', 'there'), 1, 'a byte', elsewhere))
})

test('npm without a network, and npm that fails for another reason', (t) => {
  const offline = packagesFailure(1, 'npm error code ENOTFOUND\nnpm error network request to the registry failed')
  t.regex(offline.format(), /npm could not reach its registry\.[^]*"registry" and "proxy"/)
  t.regex(
    packagesFailure(1, 'npm error code EUSAGE').format(),
    /^npm error code EUSAGE\n\nlockstep: npm ci failed \(exit code 1\)/,
  )
})

const proxies: [name: string, output: string, status: RegExp][] = [
  [
    'pip',
    "WARNING: Retrying after connection broken by 'ProxyError('Cannot connect to proxy.', OSError('Tunnel connection failed: 407 Proxy Authentication Required'))'\nERROR: No matching distribution found for torch==1",
    /torch==1 cannot be downloaded: the proxy refuses pip \(407: it wants a user name and a password\)\./,
  ],
  [
    'pip',
    "ProxyError('Cannot connect to proxy.', NewConnectionError('Connection refused'))",
    /torch==1 cannot be downloaded: pip does not reach its proxy\./,
  ],
  [
    'npm',
    'npm error code E407\nnpm error 407 Proxy Authentication Required - GET',
    /the proxy refuses npm \(407: it wants/,
  ],
  [
    'cargo',
    '[56] Failure when receiving data from the peer (CONNECT tunnel failed, response 403)',
    /the proxy refuses cargo \(403\)/,
  ],
  ['cargo', '[5] Could not resolve proxy: there', /cargo does not reach its proxy\./],
]
for (const [tool, output, expected] of proxies) {
  test(`a proxy that refuses ${tool}: ${output.slice(-40)}`, async (t) => {
    const parent = temporaryDirectory(t)
    const env = {
      PATH: toolDirectory(parent, { pip: `cat ${join(parent, 'output')}; exit 1` }),
      HTTPS_PROXY: 'http://me:secret@host:80',
    }
    writeFileSync(join(parent, 'output'), output)
    const options = { to: join(parent, 'wheels'), implementation: 'cp', env } as const
    const text =
      tool === 'pip'
        ? await failureOf(t, () => download({ command: ['pip'], python: '3.12' }, 'torch==1', options))
        : (tool === 'npm' ? packagesFailure : cratesFailure)(1, output).format()
    t.regex(text, expected)
    t.regex(text, /what to do: set HTTPS_PROXY/)
    if (tool === 'pip') t.regex(text, /where: {6}HTTPS_PROXY is http:\/\/host:80\n/)
  })
}

test('an npm that does not read the lockfile is told from one that does, before it is used', async (t) => {
  const says =
    (output: string, code = 0) =>
    () =>
      Promise.resolve({ code, output })
  t.regex(
    await failureOf(t, () => checkNpm(says('6.14.18\n'))),
    /^lockstep: npm 7 or newer is needed, this is 6\.14\.18\./,
  )
  t.regex(await failureOf(t, () => checkNpm(says('spawn npm ENOENT', 127))), /^lockstep: npm was not found\./)
  for (const version of ['7.0.0', '11.19.1']) await t.notThrowsAsync(() => checkNpm(says(`${version}\n`)))
  // What says no version may still work.
  await t.notThrowsAsync(() => checkNpm(says('', 1)))
})

test('cargo without a network, and a lockfile that does not fit', (t) => {
  const offline = cratesFailure(101, 'error: failed to download\n  [7] Could not connect to server')
  t.regex(offline.format(), /cargo could not reach its registry\.[^]*"source" and "http\.proxy"/)
  t.regex(
    cratesFailure(101, 'error: the lock file needs to be updated').format(),
    /cargo cannot fetch the crates \(exit code 101\)/,
  )
})

test('a disk that becomes full while libtorch is unpacked leaves the wheel, and damage does not', async (t) => {
  const wheel = join(temporaryDirectory(t), 'torch.whl')
  writeFileSync(wheel, '')
  const failing = (code: string) => () => Promise.reject(Object.assign(new Error('write'), { code }))
  const full = await failureOf(t, () => intact(wheel, failing('ENOSPC')))
  t.regex(full, /^lockstep: the disk became full while unpacking libtorch\.\n {2}where: .*torch\.whl\n.*XDG_CACHE_HOME/)
  t.true(existsSync(wheel))
  t.regex(await failureOf(t, () => intact(wheel, failing('Z_DATA_ERROR'))), /the downloaded wheel is damaged/)
  t.false(existsSync(wheel))
})

test('a disk that is full for the scripts themselves is told without a stack', (t) => {
  const url = new URL('../../packages/lockstep/src/install/failure.js', import.meta.url).href
  const program = `
    import { runMain } from '${url}'
    await runMain(() => Promise.reject(Object.assign(new Error('write'), { code: 'ENOSPC', path: '/the/file' })))`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  t.is(status, 1)
  t.regex(
    stderr,
    /^lockstep: the disk became full while writing a file\.\n {2}where: {6}\/the\/file\n {2}what to do: free/,
  )
})
