/** The declarations as a stranger's compiler reads them: strict, with every library file checked. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import test from 'ava'

import { nodeModules, packageRoot, root } from '../../scripts/setup/paths.mjs'
import { temporaryDirectory } from '../setup/fakes.js'

const fixtures = join(root, '__test__', 'package', 'fixtures')

/** The newest compiler, which the project uses, and the oldest that it supports. */
const compilers = { newest: nodeModules, oldest: join(root, '__test__', 'package', 'node_modules') }

interface Project {
  readonly compiler: keyof typeof compilers
  readonly resolution: 'node16' | 'nodenext' | 'bundler'
  readonly programs: readonly string[]
  /** `@types/node` and what it needs, or nothing. */
  readonly types: readonly string[]
  /** The package's `type`; default `module`. */
  readonly format?: 'commonjs'
}

const node = ['@types/node', 'undici-types']

const all: readonly Project[] = [
  { compiler: 'newest', resolution: 'node16', programs: ['bare'], types: [] },
  { compiler: 'newest', resolution: 'nodenext', programs: ['bare'], types: [] },
  { compiler: 'newest', resolution: 'bundler', programs: ['bare'], types: [] },
  { compiler: 'newest', resolution: 'nodenext', programs: ['bare', 'node'], types: node },
  { compiler: 'newest', resolution: 'nodenext', programs: ['common'], types: [], format: 'commonjs' },
  { compiler: 'oldest', resolution: 'node16', programs: ['bare'], types: [] },
  { compiler: 'oldest', resolution: 'bundler', programs: ['bare', 'node'], types: node },
]

for (const { compiler, resolution, programs, types, format = 'module' } of all) {
  const without = types.length > 0 ? 'with' : 'without'
  test(`a strict project compiles: ${format}, ${compiler} TypeScript, ${resolution}, ${without} @types/node`, (t) => {
    const directory = temporaryDirectory(t)
    mkdirSync(join(directory, 'node_modules', '@types'), { recursive: true })
    const install = (from: string, name: string): void => symlinkSync(from, join(directory, 'node_modules', name))
    install(packageRoot, 'lockstep')
    for (const name of types) install(join(nodeModules, name), name)
    for (const name of programs) copyFileSync(join(fixtures, `${name}.ts`), join(directory, `${name}.ts`))
    writeFileSync(join(directory, 'package.json'), JSON.stringify({ type: format }))
    const compilerOptions = {
      strict: true,
      skipLibCheck: false,
      noEmit: true,
      target: 'es2022',
      // Neither the DOM's types nor esnext's.
      lib: ['es2022'],
      types: types.length > 0 ? ['node'] : [],
      module: resolution === 'bundler' ? 'esnext' : resolution,
      moduleResolution: resolution,
      // The package lies in node_modules, as an installed one does: none of the repository's own types is near.
      preserveSymlinks: true,
    }
    writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
    const tsc = join(compilers[compiler], 'typescript', 'bin', 'tsc')
    const { stdout, stderr } = spawnSync(process.execPath, [tsc, '-p', directory], { cwd: directory, encoding: 'utf8' })
    t.is(stdout + stderr, '')
  })
}
