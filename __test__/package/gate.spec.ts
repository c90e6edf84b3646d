import { execFile, execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import test, { type ExecutionContext } from 'ava'

import { ownManifest, platforms } from '../../scripts/package/manifest.mjs'
import { integrityOf } from '../../scripts/package/tarball.mjs'
import { type Release, readRelease, writeRelease } from '../../scripts/release/record.mjs'
import { root } from '../../scripts/setup/paths.mjs'
import { temporaryDirectory } from '../setup/fakes.js'
import { type Known, registryOf } from './metadata.js'

const ours = { type: 'git', url: 'git+https://example.org/lockstep.git' }
const { version, libtorch } = ownManifest()

/** The package.json of each package for a platform, libtorch's first. */
function manifests(platform: string): Record<string, unknown>[] {
  const common = { version, repository: ours }
  const optionalDependencies = Object.fromEntries(platforms().map((each) => [`@lockstep/node-${each}`, version]))
  const dependencies = { [`@lockstep/libtorch-${platform}`]: libtorch.version }
  return [
    { ...common, name: `@lockstep/libtorch-${platform}`, version: libtorch.version },
    { ...common, name: `@lockstep/node-${platform}`, dependencies },
    { ...common, name: 'lockstep', optionalDependencies },
  ]
}

/** A release for each platform, of packages that hold nothing but what `change` makes of their package.json. */
function releases(
  t: ExecutionContext,
  change = (manifest: Record<string, unknown>, _platform: string) => manifest,
): string[] {
  const scratch = temporaryDirectory(t)
  return platforms().map((platform: string) => {
    const directory = join(scratch, platform)
    mkdirSync(join(directory, 'package'), { recursive: true })
    const archives = manifests(platform).map((manifest, i) => {
      const file = `${i}.tgz`
      const path = join(directory, file)
      writeFileSync(join(directory, 'package', 'package.json'), JSON.stringify(change(manifest, platform)))
      // As npm does, so that the same contents make the same archive.
      for (const path of ['package.json', '.']) utimesSync(join(directory, 'package', path), 499162500, 499162500)
      execFileSync('tar', ['-czf', path, '-C', directory, 'package'])
      const size = 1
      return {
        name: String(manifest['name']),
        version: String(manifest['version']),
        file,
        size,
        sha512: integrityOf(path),
      }
    })
    rmSync(join(directory, 'package'), { recursive: true })
    const build = `${libtorch.version}+cpu`
    const wheel = { file: 'torch.whl', sha256: '1'.repeat(64), pinned: false }
    const release = { platform, libtorch: build, wheel, archives, needs: {}, publishable: true, because: [] }
    writeRelease(directory, release)
    return directory
  })
}

/** Changes the release.json of a directory. */
function edit(directory: string | undefined, change: (release: Release) => void): void {
  const release = readRelease(directory as string)
  change(release)
  writeRelease(directory as string, release)
}

/** Every name, as an earlier version left it in the registry. */
function known(change: (name: string, known: Known) => Known | undefined = (_, same) => same): Map<string, Known> {
  const names = [
    ...new Set(platforms().flatMap((platform: string) => manifests(platform).map(({ name }) => String(name)))),
  ]
  const all = names.map(
    (name) => [name, change(name, { repository: ours, versions: { '0.0.1': 'sha512-old' } })] as const,
  )
  return new Map(all.filter((entry): entry is [string, Known] => entry[1] !== undefined))
}

interface Said {
  code: number
  lines: string[]
  err: string
  published: string[]
}

/** Runs one of the scripts against a registry with these packages. */
async function run(t: ExecutionContext, script: string, there: Map<string, Known>, args: string[]): Promise<Said> {
  const registry = await registryOf(there)
  const home = temporaryDirectory(t)
  writeFileSync(join(home, '.npmrc'), `${registry.url.replace('http:', '')}/:_authToken=none\n`)
  const env = { ...process.env, npm_config_registry: registry.url, npm_config_cache: home, HOME: home }
  try {
    return await new Promise((resolve) => {
      const path = join(root, 'scripts', 'release', script)
      execFile(process.execPath, [path, ...args], { env, cwd: home }, (error, out, err) => {
        const lines = out.split('\n').filter((line) => line !== '')
        resolve({ code: error === null ? 0 : Number(error.code), lines, err, published: registry.published })
      })
    })
  } finally {
    registry.close()
  }
}

test('a release of every platform, whose names are ours, passes', async (t) => {
  const { code, lines, err } = await run(t, 'gate.mjs', known(), ['--version', version, ...releases(t)])
  t.deepEqual([code, lines], [0, []], err)
  t.regex(err, /the gate is open/)
})

test('lockstep must be the same from each platform, since one of them is published', async (t) => {
  const last = platforms().at(-1) ?? ''
  const directories = releases(t, (manifest, platform) =>
    platform === last && manifest['name'] === 'lockstep' ? { ...manifest, description: 'another' } : manifest,
  )
  const { code, lines } = await run(t, 'gate.mjs', known(), ['--version', version, ...directories])
  t.deepEqual([code, lines], [1, [`lockstep of ${last} is another than that of ${platforms()[0]}.`]])
})

test('each thing that is wrong with the releases is a sentence', async (t) => {
  const [x64 = '', arm64 = '', macos = ''] = releases(t)
  edit(x64, (release) => Object.assign(release, { publishable: false, because: ['It needs GLIBC 2.35.'] }))
  edit(arm64, ({ archives }) => archives.splice(1, 1))
  appendFileSync(join(macos, '0.tgz'), 'more')
  const { code, lines } = await run(t, 'gate.mjs', known(), ['--version', '9.9.9', x64, arm64, macos])
  t.is(code, 1)
  t.deepEqual(lines, [
    '@lockstep/node-linux-arm64-gnu is not in its release.',
    'linux-x64-gnu must not be published: It needs GLIBC 2.35.',
    `${join(macos, '0.tgz')} is not what release.json describes.`,
    `lockstep has version ${version}, and not 9.9.9.`,
  ])
  const one = await run(t, 'gate.mjs', known(), [macos])
  t.is(one.code, 1)
  t.true(one.lines.includes('There are 0 releases for linux-x64-gnu instead of one.'), one.lines.join('\n'))
})

test('each thing that is wrong with a package.json is a sentence', async (t) => {
  const directories = releases(t, (manifest) => {
    const { name } = manifest
    if (name === 'lockstep') {
      return {
        ...manifest,
        optionalDependencies: {
          ...(manifest['optionalDependencies'] as object),
          '@lockstep/node-darwin-arm64': '0.0.1',
        },
      }
    }
    if (name === '@lockstep/node-linux-x64-gnu') return { ...manifest, private: true }
    if (name === '@lockstep/node-linux-arm64-gnu') return { ...manifest, dependencies: {} }
    if (name === '@lockstep/libtorch-linux-x64-gnu') return { ...manifest, repository: undefined }
    if (name === '@lockstep/libtorch-darwin-arm64') return { ...manifest, repository: 'https://example.org/other' }
    return manifest
  })
  const { code, lines } = await run(t, 'gate.mjs', known(), directories)
  t.is(code, 1)
  t.deepEqual(lines, [
    `@lockstep/libtorch-linux-arm64-gnu has version ${libtorch.version}, and @lockstep/node-linux-arm64-gnu asks for undefined.`,
    `@lockstep/node-darwin-arm64 has version ${version}, and lockstep ${version} asks for 0.0.1.`,
    '@lockstep/libtorch-linux-x64-gnu does not say its repository.',
    '@lockstep/node-linux-x64-gnu is private: node scripts/release.mjs --public packs it for npm.',
    '@lockstep/libtorch-darwin-arm64 names another repository than lockstep: https://example.org/other.',
    '@lockstep/libtorch-linux-x64-gnu in the registry is not ours: its repository is https://example.org/lockstep.',
    '@lockstep/libtorch-darwin-arm64 in the registry is not ours: its repository is https://example.org/lockstep.',
  ])
})

test('a name that is missing in the registry, a stranger’s, or of nobody is a sentence', async (t) => {
  const there = known((name, same) => {
    if (name === '@lockstep/node-darwin-arm64') return undefined
    if (name === 'lockstep')
      return { ...same, repository: { type: 'git', url: 'git+https://example.org/stranger.git' } }
    if (name === '@lockstep/libtorch-linux-x64-gnu') return { ...same, repository: undefined }
    return same
  })
  const { code, lines } = await run(t, 'gate.mjs', there, releases(t))
  t.is(code, 1)
  t.deepEqual(lines, [
    '@lockstep/libtorch-linux-x64-gnu in the registry is not ours: its repository is not said.',
    'lockstep in the registry is not ours: its repository is https://example.org/stranger.',
    '@lockstep/node-darwin-arm64 is not in the registry: its first version has to be published by hand.',
  ])
})

test('libtorch is published first, lockstep last, once; what is there is left out', async (t) => {
  const directories = releases(t)
  const libtorchThere = '@lockstep/libtorch-linux-x64-gnu'
  const addonThere = '@lockstep/node-linux-arm64-gnu'
  const sha512 = readRelease(directories[1] as string).archives[1]?.sha512 as string
  const there = known((name, same) => {
    // Packed at another time, libtorch has other bytes.
    if (name === libtorchThere) return { ...same, versions: { [libtorch.version]: 'sha512-other' } }
    return name === addonThere ? { ...same, versions: { [version]: sha512 } } : same
  })
  const { code, err, published } = await run(t, 'publish.mjs', there, directories)
  t.is(code, 0, err)
  t.deepEqual(published, [
    '@lockstep/libtorch-linux-arm64-gnu',
    '@lockstep/libtorch-darwin-arm64',
    '@lockstep/node-linux-x64-gnu',
    '@lockstep/node-darwin-arm64',
    'lockstep',
  ])
  for (const name of [libtorchThere, addonThere]) t.regex(err, new RegExp(`${name}@[\\d.]+ is there already`))
})

test('a version that is in the registry with other contents stops everything', async (t) => {
  const there = known((name, same) =>
    name === '@lockstep/node-linux-x64-gnu' ? { ...same, versions: { [version]: 'sha512-other' } } : same,
  )
  const { code, err, published } = await run(t, 'publish.mjs', there, releases(t))
  t.is(code, 1)
  t.regex(err, /@lockstep\/node-linux-x64-gnu@[\d.]+ is in the registry with other contents\./)
  t.is(published.length, 3)
})
