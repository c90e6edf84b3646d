import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { NapiCli } from '@napi-rs/cli'
import test from 'ava'

import { neededLibraries } from '../../packages/lockstep/src/install/elf.js'
import { system } from '../../packages/lockstep/src/install/unpack.js'
import { addonManifest } from '../../scripts/package/addons.mjs'
import { licencesOf } from '../../scripts/package/licences.mjs'
import { ownManifest, platforms } from '../../scripts/package/manifest.mjs'
import { nodeModules, packageRoot, readJson } from '../../scripts/setup/paths.mjs'
import { temporaryDirectory } from '../setup/fakes.js'
import { packages, type Packages } from './packages.js'

let all: Packages
test.before(async () => {
  all = await packages()
})

test('lockstep holds its program, its types and its template, and nothing else', (t) => {
  const { files } = all.lockstep
  for (const path of [
    'README.md',
    'LICENSE',
    'THIRD-PARTY-NOTICES',
    'package.json',
    'bin/lockstep.js',
    'dist/index.js',
    'dist/index.d.ts',
    'dist/cli/main.js',
    'template/train.ts',
  ])
    t.true(files.includes(path), path)
  const known =
    /^(README\.md|LICENSE|THIRD-PARTY-NOTICES|package\.json|bin\/lockstep\.js|dist\/.*\.(js|d\.ts|js\.map)|template\/[a-z.]+|images\/\w+\.svg)$/
  t.deepEqual(
    files.filter((path) => !known.test(path)),
    [],
  )
})

test('what others wrote of the bundles goes with its licence, and nothing else of theirs is in them', (t) => {
  const { directory, files } = all.lockstep
  const sources = files
    .filter((path) => path.endsWith('.js.map'))
    .flatMap((path) => (readJson(join(directory, path)) as { sources: string[] }).sources)
  t.deepEqual(
    sources.filter((source) => source.includes('node_modules')),
    [],
  )
  t.true(files.includes('dist/chunks/rolldown-runtime.js'))
  t.regex(
    readFileSync(join(directory, 'THIRD-PARTY-NOTICES'), 'utf8'),
    /rolldown [\d.]+ \(MIT\):\n\nMIT License\n\nCopyright/,
  )
})

test('the README that npm shows has no dead link, and no command of the repository', (t) => {
  const { files, directory } = all.lockstep
  const text = readFileSync(join(directory, 'README.md'), 'utf8')
  const links = [...text.matchAll(/\]\(([^)#]+)\)/g)].map(([, to]) => to as string)
  t.true(links.includes('images/steps.svg'))
  t.deepEqual(
    links.filter((to) => !to.startsWith('https:') && !files.includes(to)),
    [],
  )
  t.notRegex(text, /npm (start|test|run build)/)
})

test('the addons and libtorch hold their libraries and licences', (t) => {
  const { addons, libtorch } = all
  const platform = addons.name.replace('@lockstep/node-', '')
  t.deepEqual(addons.files, [
    'LICENSE',
    'README.md',
    'THIRD-PARTY-NOTICES',
    `lockstep-loader.${platform}.node`,
    `lockstep.${platform}.node`,
    'package.json',
  ])
  t.is(libtorch.name, `@lockstep/libtorch-${platform}`)
  const libraries = libtorch.files.filter((path) => path.startsWith('lib/'))
  t.true(libraries.includes('lib/libc10.so') && libraries.includes('lib/libtorch_cpu.so'), String(libraries))
  t.deepEqual(
    libtorch.files.filter((path) => !/^(lib|licenses)\//.test(path)),
    ['LICENSE', 'README.md', 'build-info.json', 'build-version', 'package.json'],
  )
  for (const path of ['torch/LICENSE', 'torch/third_party/gloo/LICENSE', 'libgomp/COPYING3', 'libgomp/COPYING.RUNTIME'])
    t.true(libtorch.files.includes(`licenses/${path}`), path)
  t.regex(readFileSync(join(libtorch.directory, 'LICENSE'), 'utf8'), /Facebook/)
  const notices = readFileSync(join(addons.directory, 'THIRD-PARTY-NOTICES'), 'utf8')
  for (const part of [/^napi [\d.]+ \(MIT\)$/m, /^torch-sys /m, /^zstd-sys [^]*Meta Platforms/m, /Julian R Seward/])
    t.regex(notices, part)
  // npm takes no archive of much more than 200 MB.
  t.true(libtorch.size < 150e6, `${libtorch.size}`)
  t.true(addons.size < 10e6, `${addons.size}`)
})

test('libraries are packed without tables for debuggers, and need what is packed beside them', (t) => {
  const lib = join(all.libtorch.directory, 'lib')
  const { libraries } = readJson(join(all.libtorch.directory, 'build-info.json')) as { libraries: string[] }
  for (const name of libraries) {
    const path = join(lib, name)
    t.notRegex(execFileSync('readelf', ['-SW', path], { encoding: 'utf8' }), /\.symtab/, name)
    const foreign = neededLibraries(path).filter((need) => !existsSync(join(lib, need)) && !system.test(need))
    t.deepEqual(foreign, [], name)
  }
  t.true(statSync(join(lib, 'libtorch_cpu.so')).size < 360e6)
})

test('the addons’ package.json, and which addons lockstep asks for, are what napi-rs makes of them', async (t) => {
  const directory = temporaryDirectory(t)
  copyFileSync(join(packageRoot, 'package.json'), join(directory, 'package.json'))
  const napi = join(nodeModules, '@napi-rs', 'cli', 'dist', 'cli.js')
  execFileSync(process.execPath, [napi, 'create-npm-dirs', '--cwd', directory], { stdio: 'pipe' })
  t.true(platforms().length >= 3)
  for (const platform of platforms()) {
    const theirs = readJson(join(directory, 'npm', platform, 'package.json'))
    const ours: Record<string, unknown> = { ...(await addonManifest(platform)) }
    t.deepEqual(ours['files'], [...theirs.files, `lockstep-loader.${platform}.node`, 'THIRD-PARTY-NOTICES'])
    t.deepEqual(ours['dependencies'], { [`@lockstep/libtorch-${platform}`]: ownManifest().libtorch.version })
    t.true(ours['preferUnplugged'])
    for (const key of ['files', 'dependencies', 'preferUnplugged', 'private']) delete ours[key]
    const { files, ...rest } = theirs
    t.deepEqual(ours, rest)
    for (const file of files) writeFileSync(join(directory, 'npm', platform, file), '')
  }
  const staged = readJson(join(all.addons.directory, 'package.json'))
  t.deepEqual(staged, await addonManifest(all.addons.name.replace('@lockstep/node-', '')))

  await new NapiCli().prePublish({ cwd: directory, skipOptionalPublish: true, ghRelease: false })
  const { version, optionalDependencies } = readJson(join(directory, 'package.json'))
  const lockstep = readJson(join(all.lockstep.directory, 'package.json'))
  t.deepEqual(lockstep.optionalDependencies, optionalDependencies)
  t.deepEqual(Object.values(optionalDependencies), [version, version, version])
})

test('nothing runs at an installation', (t) => {
  for (const { directory } of [all.lockstep, all.addons, all.libtorch]) {
    t.is(readJson(join(directory, 'package.json')).scripts, undefined)
  }
})

test('libtorch’s package names the licences of what is in it, and holds their texts', (t) => {
  const { directory, files } = all.libtorch
  const { license } = readJson(join(directory, 'package.json')) as { license: string }
  const { libraries } = readJson(join(directory, 'build-info.json')) as { libraries: string[] }
  const text = readFileSync(join(directory, 'README.md'), 'utf8')
  for (const [library, name, path] of [
    ['libgomp', 'GPL-3.0-or-later WITH GCC-exception-3.1', 'libgomp/COPYING.RUNTIME'],
    ['libcudart', 'LicenseRef-NVIDIA-CUDA-Toolkit', 'nvidia_cuda_runtime/License.txt'],
    ['libcupti', 'LicenseRef-NVIDIA-CUDA-Toolkit', 'nvidia_cuda_cupti/License.txt'],
  ] as const) {
    const holds = libraries.some((file) => file.startsWith(library))
    t.is(files.includes(`licenses/${path}`), holds, path)
    t.is(text.includes(`\`${library}\` is `), holds, library)
    if (holds) t.true(license.split(' AND ').includes(name), license)
  }
  t.is(
    license.includes('NVIDIA'),
    libraries.some((file) => /^lib(cudart|cupti)/.test(file)),
  )
})

test('a library without a licence that is known, or without its text, is not passed on', (t) => {
  const directory = temporaryDirectory(t)
  t.throws(() => licencesOf(['libfoo.so.1'], directory), { message: /libfoo\.so\.1 cannot be passed on: .* not known/ })
  t.throws(() => licencesOf(['libcudart.so.13'], directory), { message: /its licence is missing/ })
  mkdirSync(join(directory, 'torch', 'third_party', 'llvm-openmp'), { recursive: true })
  writeFileSync(join(directory, 'torch', 'LICENSE'), '')
  const torch = 'Apache-2.0 AND Apache-2.0 WITH LLVM-exception AND BSD-2-Clause AND BSD-3-Clause AND BSL-1.0 AND MIT'
  t.is(licencesOf(['libc10.so', 'libtorch_cpu.so'], directory).license, torch)
  // LLVM's is among torch's.
  t.is(licencesOf(['libomp.dylib', 'libc10.dylib', 'libtorch_cpu.dylib'], directory).license, torch)
})
