/** However a program loads the package, there is one of it: its tensors are of one class. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import test from 'ava'
import { buildSync } from 'esbuild'

import { nodeModules } from '../../scripts/setup/paths.mjs'
import { app, home } from './bundled.js'

/** Runs a program of the project with these contents. */
function run(name: string, program: string, ...options: string[]): { status: number | null; text: string } {
  mkdirSync(join(app, name, '..'), { recursive: true })
  writeFileSync(join(app, name), program)
  const { status, stdout, stderr } = spawnSync(process.execPath, [...options, name], { cwd: app, encoding: 'utf8' })
  return { status, text: stdout + (status === 0 ? '' : stderr) }
}

const same = 'console.log(required.Tensor === imported.Tensor, imported.ones([2]) instanceof required.Tensor)'

test('import and require lead to one package', (t) => {
  const first = "const required = require('lockstep'); import('lockstep').then((imported) => { "
  t.deepEqual(run('require-first.cjs', `${first}${same} })`), { status: 0, text: 'true true\n' })
  const second = "import('lockstep').then((imported) => { const required = require('lockstep'); "
  t.deepEqual(run('import-first.cjs', `${second}${same} })`), { status: 0, text: 'true true\n' })
  const both = "import { createRequire } from 'node:module'; import * as imported from 'lockstep'; "
  const module = `${both} const required = createRequire(process.argv[1])('lockstep'); ${same}`
  t.deepEqual(run('both.mjs', module), { status: 0, text: 'true true\n' })
})

test('worker threads compute beside the main one', (t) => {
  const program = `
    import { Worker, isMainThread, parentPort } from 'node:worker_threads'
    import { ones } from 'lockstep'
    const x = ones([3]).requiresGrad_()
    await x.mul(x).sum().backward()
    const result = x.grad.sum().item()
    if (isMainThread) {
      const workers = [1, 2].map(() => new Worker(process.argv[1]))
      const results = await Promise.all(workers.map((worker) => new Promise((resolve, reject) => {
        worker.once('message', resolve)
        worker.once('error', reject)
      })))
      console.log(result, results)
    } else parentPort.postMessage(result)`
  t.deepEqual(run('worker.mjs', program), { status: 0, text: '6 [ 6, 6 ]\n' })
})

test('tsx runs a program in TypeScript, whether it is an ES module or CommonJS', (t) => {
  const program = "import { Tensor, ones } from 'lockstep'\nconsole.log((ones([3]) as Tensor) instanceof Tensor)"
  const loader = pathToFileURL(join(nodeModules, 'tsx', 'dist', 'loader.mjs')).href
  t.deepEqual(run('module.ts', program, '--import', loader), { status: 0, text: 'true\n' })
  mkdirSync(join(app, 'common'), { recursive: true })
  writeFileSync(join(app, 'common', 'package.json'), '{ "type": "commonjs" }')
  t.deepEqual(run('common/program.ts', program, '--import', loader), { status: 0, text: 'true\n' })
})

test('a program that is bundled runs with the package outside, and says so where it is inside', (t) => {
  writeFileSync(join(app, 'program.mjs'), "import { ones } from 'lockstep'\nconsole.log(ones([3]).sum().item())")
  const bundled = (format: 'esm' | 'cjs', external: string[]): ReturnType<typeof run> => {
    const { outputFiles } = buildSync({
      entryPoints: [join(app, 'program.mjs')],
      bundle: true,
      platform: 'node',
      format,
      external,
      write: false,
      logLevel: 'error',
      // What it says of a package that is to be left out is esbuild's business.
      logOverride: { 'empty-import-meta': 'silent' },
    })
    return run(`bundled.${format === 'esm' ? 'mjs' : 'cjs'}`, outputFiles[0]?.text ?? '')
  }
  for (const format of ['esm', 'cjs'] as const) {
    t.deepEqual(bundled(format, ['lockstep']), { status: 0, text: '3\n' })
    const { status, text } = bundled(format, [])
    t.is(status, 1)
    t.regex(
      text,
      /LockstepError: Lockstep cannot run from a bundle, .*\n {2}where: .*\n {2}to do: .*--external:lockstep;/,
    )
  }
})

test('two copies in a process compute, as Jest makes them, and tensors of one are no tensors of the other', (t) => {
  cpSync(home, join(app, 'node_modules', 'copy'), { recursive: true })
  const program = `
    import * as one from 'lockstep'
    import * as two from 'copy'
    for (const { ones, tensor } of [one, two]) console.log(ones([2]).add(tensor([1, 2])).sum().item())
    for (const wrong of [() => one.ones([2]).add(two.ones([2])), () => two.nn.functional.relu(one.ones([2]))]) {
      try {
        wrong()
      } catch (error) {
        console.log(error.code, error.message.split('\\n')[0])
      }
    }`
  const { status, text } = run('copies.mjs', program)
  t.is(status, 0, text)
  t.deepEqual(text.trim().split('\n'), [
    '5',
    '5',
    "ERR_ARGUMENT_TYPE add(): argument 'other' must be number or Tensor, got a Tensor of another copy of lockstep",
    'ERR_ARGUMENT_TYPE relu: input must be a Tensor, got a Tensor of another copy of lockstep',
  ])
})
