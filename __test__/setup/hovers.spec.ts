/** Constructors of layers, optimizers and schedules explain themselves in an editor. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import test from 'ava'

import { parseLine } from '../../packages/lockstep/src/signatures/line.ts'
import { table } from '../../packages/lockstep/src/signatures/table.ts'
import { packageRoot } from '../../scripts/setup/paths.mjs'
import { pythonPath } from '../../scripts/signatures/python.ts'
import { hovers } from './language-service.ts'

const namespaces = { layers: 'nn', optimizers: 'optim', schedules: 'optim.lrScheduler', amp: 'amp' } as const
const classes = Object.entries(namespaces).flatMap(([section, namespace]) =>
  Object.entries(table[section as keyof typeof namespaces]).map(([name, line]) => {
    const page = pythonPath(section, name)
    const home = page.startsWith('torch.optim.swa_utils.') ? 'optim.swaUtils' : namespace
    return { name, line: line as string, called: `${home}.${name}`, page }
  }),
)

test('a hover shows a sentence, each argument and the page of PyTorch', async (t) => {
  const calls = [...classes.map(({ called }) => `new ${called}()`), 'new nn.MaxPool2d({ kernelSize: 3 })']
  const text = ["import { amp, nn, optim } from 'lockstep'", ...calls].join('\n')
  const places = calls.map((call, index) => [index + 1, call.indexOf('(') - 1] as const)
  const shown = await hovers(text, places)
  t.true(classes.length > 80)
  for (const [index, { name, line, page }] of classes.entries()) {
    const hover = shown[index] ?? ''
    t.regex(hover, new RegExp(String.raw`^(\(alias\) )?constructor ${name}\(`), name)
    const missing = parseLine(line).args.filter((arg) => !hover.includes(`@param \`${arg.name}\` — `))
    t.deepEqual(missing, [], name)
    if (page.startsWith('torch.')) t.true(hover.includes(`[${page}](https://docs.pytorch.org/docs/stable/`), hover)
  }
  const hover = shown.at(-1) ?? ''
  t.true(hover.startsWith('constructor MaxPool2d(options: {'), hover)
  t.true(hover.includes('The greatest of each window. Input `[N, C, H, W]` or `[C, H, W]`.'), hover)
})

test('declarations name the constructors, and write none out', (t) => {
  const bases = ['nn', 'optim'].flatMap((folder) => {
    const path = join(packageRoot, 'dist', folder)
    const files = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.d.ts'))
    return files.flatMap((name) => readFileSync(join(path, name), 'utf8').match(/^declare const \w+_base: .*$/gm) ?? [])
  })
  t.true(bases.length >= classes.length)
  t.deepEqual(
    bases.filter((base) => !/^declare const (\w+)_base: import\("[^"]+"\)\.\1Class</.test(base)),
    [],
  )
})
