import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import test from 'ava'

import { stage } from '../../scripts/package/stage.mjs'
import { nodeModules } from '../../scripts/setup/paths.mjs'
import { temporaryDirectory } from './fakes.js'

interface Packed {
  filename: string
  name: string
  files: { path: string }[]
}

test('the packages hold what they need and nothing else, and work where they are installed', async (t) => {
  const directory = temporaryDirectory(t)
  const staged = await stage(directory)
  const packed = staged.map((cwd) => {
    const output = execFileSync('npm', ['pack', '--json', '--pack-destination', directory], { cwd, encoding: 'utf8' })
    return (JSON.parse(output) as Packed[])[0] as Packed
  })
  const [main, addons] = packed.map(({ files }) => files.map(({ path }) => path).sort()) as [string[], string[]]
  for (const path of [
    'README.md',
    'LICENSE',
    'package.json',
    'bin/lockstep.js',
    'dist/index.js',
    'dist/index.d.ts',
    'dist/install/install.js',
  ])
    t.true(main.includes(path), path)
  t.deepEqual(
    main.filter(
      (path) => !/^(README\.md|LICENSE|package\.json|bin\/lockstep\.js|dist\/.*\.(js|d\.ts|js\.map))$/.test(path),
    ),
    [],
  )
  // Source maps are for code that somebody wrote: not for types, nor for what is generated.
  const read = (path: string): string => readFileSync(join(staged[0] ?? '', path), 'utf8')
  const modules = main.filter((path) => path.startsWith('dist/') && path.endsWith('.js'))
  const mapped = modules.filter((path) => main.includes(`${path}.map`))
  t.is(main.filter((path) => path.endsWith('.map')).length, mapped.length)
  t.deepEqual(
    modules.filter((path) => read(path).includes('sourceMappingURL=')),
    mapped,
  )
  t.deepEqual(
    mapped.filter(
      (path) => path.includes('/generated/') || /^(\/\*[^]*?\*\/\s*|\/\/.*\n)*export \{\};/.test(read(path)),
    ),
    [],
  )
  for (const path of ['ops/ops', 'tensor/tensor', 'nn/module']) t.true(mapped.includes(`dist/${path}.js`), path)
  for (const path of ['ops/generated/ops', 'nn/types', 'cuda/native']) {
    t.true(modules.includes(`dist/${path}.js`) && !mapped.includes(`dist/${path}.js`), path)
  }
  const platform = packed[1]?.name.replace('lockstep-', '')
  t.deepEqual(addons, [
    'LICENSE',
    'README.md',
    `lockstep-loader.${platform}.node`,
    `lockstep.${platform}.node`,
    'package.json',
  ])

  const manifests = staged.map((path) => JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')))
  const [whole, part] = manifests
  t.is(whole.optionalDependencies[part.name], part.version)
  t.deepEqual([part.os, part.cpu], [[process.platform], [process.arch]])

  // As npm would lay them out for somebody who installs them.
  const app = join(directory, 'app')
  for (const { name, filename } of packed) {
    mkdirSync(join(app, 'node_modules'), { recursive: true })
    execFileSync('tar', ['-xzf', join(directory, filename), '-C', app])
    renameSync(join(app, 'package'), join(app, 'node_modules', name))
  }
  writeFileSync(join(app, 'package.json'), '{ "type": "module" }')
  const run = (program: string): string =>
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: app, encoding: 'utf8' })
  t.is(run("import { ones } from 'lockstep'; console.log(ones([3]).sum().item())"), '3\n')
  const cli = join(app, 'node_modules', 'lockstep', 'bin', 'lockstep.js')
  t.regex(execFileSync(process.execPath, [cli, 'doctor'], { encoding: 'utf8' }), /Lockstep can run here\./)
  t.regex(execFileSync(process.execPath, [cli, 'install-libtorch', '--help'], { encoding: 'utf8' }), /--cuda/)

  // Its types are complete without the project's own tools, but for those of Node.
  cpSync(join(nodeModules, '@types', 'node'), join(app, 'node_modules', '@types', 'node'), { recursive: true })
  const undici = join(nodeModules, 'undici-types')
  if (existsSync(undici)) cpSync(undici, join(app, 'node_modules', 'undici-types'), { recursive: true })
  writeFileSync(join(app, 'a.ts'), "import { ones, type Tensor } from 'lockstep'\nexport const x: Tensor = ones([3])\n")
  const options = ['--module', 'nodenext', '--target', 'es2023', '--lib', 'es2023,esnext.disposable', '--types', 'node']
  const tsc = [join(nodeModules, 'typescript', 'bin', 'tsc'), '--noEmit', '--strict', ...options, 'a.ts']
  t.notThrows(() => execFileSync(process.execPath, tsc, { cwd: app, encoding: 'utf8', stdio: 'pipe' }))

  // Without the package for this platform, the error says its name.
  const gone = join(app, 'node_modules', `lockstep-${platform}`)
  renameSync(gone, `${gone}-gone`)
  const text = run("import { ones } from 'lockstep'; try { ones([3]) } catch (e) { console.log(e.code, e.message) }")
  t.regex(text, new RegExp(`^ERR_ADDON_NOT_FOUND [^]*npm install lockstep-${platform}@`))
})
