import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import test from 'ava'

import { findLibtorch } from '../../packages/lockstep/dist/native/libtorch.js'
import { needsOf } from '../../packages/lockstep/dist/native/needs.js'
import { platformName } from '../../packages/lockstep/dist/native/platform.js'
import { readBuildInfo } from '../../packages/lockstep/src/install/build-info.js'
import { ownManifest } from '../../scripts/package/manifest.mjs'
import { integrityOf, manifestOf } from '../../scripts/package/tarball.mjs'
import { type Binary, limits, reasonsAgainst } from '../../scripts/release/judge.mjs'
import { readRelease } from '../../scripts/release/record.mjs'
import { native, root } from '../../scripts/setup/paths.mjs'
import { temporaryDirectory, toolDirectory } from '../setup/fakes.js'

/** libtorch's version. */
const pinned: string = ownManifest().libtorch.version

/** A release of what is built here, made by the script, and what that said. */
function release(output: string, ...flags: string[]): Promise<{ code: number; text: string }> {
  const args = [join(root, 'scripts', 'release.mjs'), '--built', '--output', output, ...flags]
  return new Promise((resolve) => {
    execFile(process.execPath, args, { maxBuffer: 1e8 }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), text: stdout + stderr })
    })
  })
}

test.serial('what is built here is packed, installed, trained with and described', async (t) => {
  const output = temporaryDirectory(t)
  const { code, text } = await release(output, '--public')
  t.is(code, 0, text)
  for (const part of ['npm install lockstep', 'lockstep doctor', 'one process', 'two processes'])
    t.regex(text, new RegExp(`trying the packages on Node [\\d.]+: ${part}: done`))

  const { platform, libtorch, wheel, archives, needs, publishable, because } = readRelease(output)
  t.is(platform, platformName() as string)
  t.deepEqual(
    archives.map(({ name }) => name),
    [`@lockstep/libtorch-${platform}`, `@lockstep/node-${platform}`, 'lockstep'],
  )
  t.deepEqual(readdirSync(output).sort(), [...archives.map(({ file }) => file), 'release.json'].sort())
  for (const { name, version, file, sha512 } of archives) {
    t.is(integrityOf(join(output, file)), sha512)
    const manifest = await manifestOf(join(output, file))
    t.deepEqual([manifest.name, manifest.version, manifest.private], [name, version, undefined])
  }

  // Whether it may be published depends on the system that it was built on: the same must come out of the files here.
  const found = findLibtorch()
  if (!found.ok) return t.fail(found.what)
  t.is(libtorch, readFileSync(join(found.directory, 'build-version'), 'utf8').trim())
  const info = readBuildInfo(found.directory)
  t.deepEqual([wheel.file, wheel.sha256], [info?.wheel, info?.wheelSha256])
  const files = readdirSync(native).filter((name) => name.endsWith('.node'))
  const paths = [
    ...files.map((name) => join(native, name)),
    ...found.libraries.map((name) => join(found.directory, 'lib', name)),
  ]
  t.deepEqual(needs, needsOf(paths))
  const exceeded = Object.entries(limits).filter(
    ([family, limit]) => needs[family]?.localeCompare(limit, 'en', { numeric: true }) === 1,
  )
  t.is(publishable, exceeded.length === 0 && libtorch.endsWith('+cpu') && wheel.sha256 !== undefined)
  for (const [family] of exceeded) t.true(because.some((reason) => reason.includes(`needs ${family} ${needs[family]}`)))
  t.regex(text, publishable ? /this build may be published/ : /this build must not be published:/)
})

const wheel = { file: 'torch-2.13.0+cpu-cp312-cp312-manylinux_2_28_x86_64.whl', sha256: '1'.repeat(64), pinned: false }

test('the wheel that a release was made of is the one that pip reports, or the release is refused', async (t) => {
  const directory = temporaryDirectory(t)
  const asked = join(directory, 'asked')
  const python3 = `case "$*" in
    "-c import sys"*) echo 3.11;;
    "-m pip install"*) echo "$*" > ${asked}; while [ "$1" != --report ]; do shift; done; cp ${directory}/report "$2";;
    "-m pip --version") ;;
    *) exit 1;;
  esac`
  const env = { PATH: toolDirectory(directory, { python3 }) }
  const compare = (reported: string | undefined, sha256: string | undefined) => {
    const archive_info = reported === undefined ? {} : { hashes: { sha256: reported } }
    const url = `https://index.example/whl/${encodeURIComponent(wheel.file)}`
    writeFileSync(join(directory, 'report'), JSON.stringify({ install: [{ download_info: { url, archive_info } }] }))
    writeFileSync(
      join(directory, 'release.json'),
      JSON.stringify({ platform: 'linux-arm64-gnu', wheel: { ...wheel, sha256 } }),
    )
    const script = join(root, 'scripts', 'release', 'wheels.mjs')
    const { status, stderr } = spawnSync(process.execPath, [script, directory], { env, encoding: 'utf8' })
    return { status, stderr }
  }
  const same = compare(wheel.sha256, wheel.sha256)
  t.deepEqual(same, { status: 0, stderr: `lockstep: ${wheel.file}: ${wheel.sha256}, as the index says\n` })
  const command = readFileSync(asked, 'utf8')
  for (const part of ['torch==2.13.0+cpu', '--python-version 3.12', '--platform manylinux_2_28_aarch64'])
    t.true(command.includes(part), command)
  for (const [reported, recorded] of [
    ['2'.repeat(64), wheel.sha256],
    [undefined, wheel.sha256],
    [wheel.sha256, undefined],
    [undefined, undefined],
  ]) {
    const { status, stderr } = compare(reported, recorded)
    t.is(status, 1)
    t.regex(stderr, /^lockstep: libtorch for linux-arm64-gnu is not from the wheel that the package index gives here\./)
  }
})

test('what needs no more than the oldest system has may be published', (t) => {
  const build = {
    platform: 'linux-x64-gnu',
    libtorch: `${pinned}+cpu`,
    wheel,
    binaries: [
      { name: 'lockstep.node', needs: { GLIBC: '2.28', GLIBCXX: '3.4.25', CXXABI: '1.3.11' } },
      { name: 'lockstep-loader.node', needs: { GLIBC: '2.9' } },
    ] as Binary[],
  }
  t.deepEqual(reasonsAgainst(build), [])
})

test('each file that needs more, one that says nothing, and libtorch for CUDA, are each a reason', (t) => {
  const build = {
    platform: 'linux-arm64-gnu',
    libtorch: `${pinned}+cu130`,
    wheel: { ...wheel, sha256: undefined },
    binaries: [
      { name: 'a.node', needs: { GLIBC: '2.28', GLIBCXX: '3.4.29' } },
      { name: 'b.node', needs: { GLIBC: '2.100', CXXABI: '1.3.13' } },
      { name: 'c.node', needs: {} },
    ] as Binary[],
  }
  t.deepEqual(reasonsAgainst(build), [
    'a.node needs GLIBCXX 3.4.29, and 3.4.25 is the limit.',
    'b.node needs GLIBC 2.100, and 2.28 is the limit.',
    'b.node needs CXXABI 1.3.13, and 1.3.11 is the limit.',
    'c.node does not say which glibc it needs.',
    `libtorch is ${pinned}+cu130, and its build without CUDA (+cpu) is published.`,
    `the SHA-256 of ${wheel.file} was not recorded: libtorch has to be fetched anew.`,
  ])
  // Files of macOS name no versions of symbols.
  t.deepEqual(reasonsAgainst({ ...build, wheel, platform: 'darwin-arm64' }), [])
})

test('a command line that is wrong is said in one sentence', async (t) => {
  const { code, text } = await release('', '--fast')
  t.is(code, 1)
  t.regex(text, /^lockstep: Unknown option '--fast'[^]*what to do: node scripts\/release\.mjs --output DIRECTORY/)
  const output = join(temporaryDirectory(t), 'empty')
  mkdirSync(output)
  t.throws(() => readRelease(output), { message: /there is no release here that can be read/ })
})
