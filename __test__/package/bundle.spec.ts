/** What is published is gathered into few files; it does the same, and is read as easily. */
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import test from 'ava'

import { modules } from '../../scripts/setup/paths.mjs'
import { app, home } from './bundled.js'

function run(...args: string[]): string {
  return execFileSync(process.execPath, args, { cwd: app, encoding: 'utf8', stdio: 'pipe', timeout: 120_000 })
}

/** Prints every export with what it is and what it calls itself, and what every member of it does. */
const listing = `
  const seen = new Set()
  const show = (path, value) => {
    console.log(path, typeof value, typeof value === 'function' ? value.name : '')
    if (value === null || !['object', 'function'].includes(typeof value) || seen.has(value)) return
    seen.add(value)
    const inner = typeof value === 'function' ? value.prototype : value
    if (inner === undefined || inner === null) return
    for (const key of Object.keys(Object.getOwnPropertyDescriptors(inner)).sort()) {
      // A namespace is made of getters in a bundle.
      const member = inner[Symbol.toStringTag] === 'Module' ? inner[key] : Object.getOwnPropertyDescriptor(inner, key).value
      if (key !== 'constructor') show(path + '.' + key, member)
    }
  }
  const all = await import(process.argv[1])
  for (const name of Object.keys(all).sort()) show(name, all[name])
`

test('the bundles export what the modules do, under the same names', (t) => {
  const list = (entry: string): string => run('--input-type=module', '-e', listing, entry)
  const bundled = list('lockstep')
  t.is(bundled, list(join(modules, 'index.js')))
  t.true(bundled.includes('nn.Buffer function Buffer\n'))
  t.is(list('lockstep/lint'), list(join(modules, 'lint', 'index.js')))
})

test('an import opens a handful of files', (t) => {
  const hook = 'export const load = (url, context, next) => (process._rawDebug(url), next(url, context))'
  const source = `import { register } from 'node:module'; register('data:text/javascript,${encodeURIComponent(hook)}')`
  writeFileSync(join(app, 'count.mjs'), source)
  const args = ['--import', './count.mjs', '-e', "import('lockstep')"]
  const { stderr } = spawnSync(process.execPath, args, { cwd: app, encoding: 'utf8' })
  const files = stderr.split('\n').filter((line) => line.startsWith('file:') && !line.endsWith('/count.mjs'))
  t.true(files.length > 0 && files.length < 20, stderr)
})

test('source maps lead to sources that they hold', (t) => {
  const names = readdirSync(join(home, 'dist'), { recursive: true, encoding: 'utf8' })
  const [mapped, bare] = [true, false].map((has) =>
    names.filter((name) => name.endsWith('.js') && names.includes(`${name}.map`) === has),
  ) as [string[], string[]]
  // What has none has no code of ours.
  for (const name of bare)
    t.regex(readFileSync(join(home, 'dist', name), 'utf8'), /^(export \{ *\};|import .*\n\n\/\/ \\0rolldown)/, name)
  for (const name of mapped) {
    const map = JSON.parse(readFileSync(join(home, 'dist', `${name}.map`), 'utf8')) as {
      sources: string[]
      sourcesContent: string[]
    }
    t.is(map.sources.length, map.sourcesContent.length, name)
    t.true(
      map.sources.every((source) => /^(\.\.\/)+src\/.*\.[jt]s$/.test(source)),
      name,
    )
    t.true(
      map.sourcesContent.every((content) => typeof content === 'string'),
      name,
    )
  }
  const program =
    "import { nn } from 'lockstep'; try { new nn.Linear('a', 1) } catch (error) { console.log(error.stack) }"
  const plain = run('--input-type=module', '-e', program)
  t.regex(plain, /at new Linear \(.*dist\/(index|chunks\/\w+)\.js/)
  t.regex(run('--enable-source-maps', '--input-type=module', '-e', program), /src\/nn\/linear\.ts/)
})

test('the command and the launcher run from the bundles', (t) => {
  writeFileSync(
    join(app, 'rank.mjs'),
    `import { distributed as dist, ones, Run } from 'lockstep'
     await dist.initProcessGroup()
     const x = ones([2])
     await dist.allReduce(x)
     const run = await Run.start({ directory: 'runs', name: 'bundled' })
     run.step({ loss: 1 })
     await run.end()
     console.log(JSON.stringify(x.toArray()))
     await dist.destroyProcessGroup()`,
  )
  const cli = join('node_modules', 'lockstep', 'bin', 'lockstep.js')
  const output = run(cli, 'run', '--nproc-per-node', '2', 'rank.mjs')
  t.is(output.match(/\[2,2\]/g)?.length, 2, output)
  t.regex(run(cli, 'topology', 'ring', '--world-size', '4'), /ring/)
  run(cli, 'report', join('runs', 'bundled'), '--output', 'report.html')
  t.regex(readFileSync(join(app, 'report.html'), 'utf8'), /getElementById\('data'\)/)
})
