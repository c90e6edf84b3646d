import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import test from 'ava'

import { findLibtorch } from '../../packages/lockstep/dist/native/libtorch.js'
import { needsOf } from '../../packages/lockstep/dist/native/needs.js'
import { platformName } from '../../packages/lockstep/dist/native/platform.js'
import { ownManifest } from '../../scripts/package/manifest.mjs'
import { integrityOf, manifestOf } from '../../scripts/package/tarball.mjs'
import { type Binary, limits, reasonsAgainst } from '../../scripts/release/judge.mjs'
import { readRelease } from '../../scripts/release/record.mjs'
import { native, root } from '../../scripts/setup/paths.mjs'
import { temporaryDirectory } from '../setup/fakes.js'

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

  const { platform, libtorch, archives, needs, publishable, because } = readRelease(output)
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
  const files = readdirSync(native).filter((name) => name.endsWith('.node'))
  const paths = [
    ...files.map((name) => join(native, name)),
    ...found.libraries.map((name) => join(found.directory, 'lib', name)),
  ]
  t.deepEqual(needs, needsOf(paths))
  const exceeded = Object.entries(limits).filter(
    ([family, limit]) => needs[family]?.localeCompare(limit, 'en', { numeric: true }) === 1,
  )
  t.is(publishable, exceeded.length === 0 && libtorch.endsWith('+cpu'))
  for (const [family] of exceeded) t.true(because.some((reason) => reason.includes(`needs ${family} ${needs[family]}`)))
  t.regex(text, publishable ? /this build may be published/ : /this build must not be published:/)
})

test('what needs no more than the oldest system has may be published', (t) => {
  const build = {
    platform: 'linux-x64-gnu',
    libtorch: `${pinned}+cpu`,
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
  ])
  // Files of macOS name no versions of symbols.
  t.deepEqual(reasonsAgainst({ ...build, platform: 'darwin-arm64' }), [])
})

test('a command line that is wrong is said in one sentence', async (t) => {
  const { code, text } = await release('', '--fast')
  t.is(code, 1)
  t.regex(text, /^lockstep: Unknown option '--fast'[^]*what to do: node scripts\/release\.mjs --output DIRECTORY/)
  const output = join(temporaryDirectory(t), 'empty')
  mkdirSync(output)
  t.throws(() => readRelease(output), { message: /there is no release here that can be read/ })
})
