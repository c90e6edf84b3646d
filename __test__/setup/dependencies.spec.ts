/** Dependencies point downwards, as docs/internals/architecture.md draws them. */
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

import test from 'ava'

import { root } from '../../scripts/setup/paths.mjs'

const sources = join(root, 'packages', 'lockstep', 'src')

/** From the highest row to the lowest, as in the drawing; `index.ts` is above them all. */
const rows = [
  ['index'],
  ['cli'],
  ['run'],
  ['parallel', 'io', 'capture', 'func', 'profiler', 'utils', 'transforms'],
  ['nn', 'optim', 'data', 'distributed', 'amp', 'distributions'],
  ['autograd', 'tensor', 'ops', 'cuda', 'checks', 'options', 'signatures', 'waiting'],
  ['frame', 'native', 'stack', 'install'],
  ['diagnostics', 'ending', 'timer', 'error', 'host-types', 'lint'],
]

/** The row of a file, by its folder or its own name; -1 for one that the drawing does not know. */
function rowOf(file: string): number {
  const [first = ''] = file.split('/')
  return rows.findIndex((row) => row.includes(first.replace(/\.(ts|js)$/, '')))
}

const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(ts|js)$/.test(file))
const imports = files.flatMap((file) =>
  [...readFileSync(join(sources, file), 'utf8').matchAll(/ from '(\.[^']+)'/g)].map(([, to = '']) => ({
    file,
    to: join(dirname(file), to),
  })),
)

test('no file of the facade imports from a row above its own', (t) => {
  t.true(imports.length > 500)
  t.deepEqual(
    files.filter((file) => rowOf(file) < 0),
    [],
  )
  t.deepEqual(
    imports.filter(({ file, to }) => rowOf(to) < rowOf(file)),
    [],
  )
})

test('no parts of the facade import each other, but those that make up tensors', (t) => {
  const partOf = (file: string): string => /^\w[\w-]*/.exec(file)?.[0] ?? ''
  const needs = new Map(files.map((file) => [partOf(file), new Set<string>()]))
  for (const { file, to } of imports) needs.get(partOf(file))?.add(partOf(to))
  // Everything that a part reaches, over others too.
  for (const found of needs.values())
    for (const part of found) for (const next of needs.get(part) ?? []) found.add(next)
  const mutual = (a: string, b: string): boolean =>
    a < b && needs.get(a)?.has(b) === true && needs.get(b)?.has(a) === true
  const parts = [...needs.keys()]
  const cycles = parts.flatMap((a) => parts.filter((b) => mutual(a, b)).map((b) => [a, b]))
  const tensors = rows.find((row) => row.includes('tensor')) as string[]
  t.deepEqual(
    cycles.filter((pair) => !pair.every((part) => tensors.includes(part))),
    [],
  )
})

test('no crate depends on one above it', (t) => {
  const below: Readonly<Record<string, readonly string[]>> = {
    loader: [],
    cuda: [],
    nccl: ['cuda'],
    torch: ['cuda'],
    collectives: ['cuda', 'nccl', 'torch'],
    gossip: ['collectives', 'torch'],
    parallel: ['torch'],
    reducer: ['collectives', 'torch'],
    node: ['collectives', 'cuda', 'gossip', 'parallel', 'reducer', 'torch'],
  }
  const crates = readdirSync(join(root, 'crates'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const found = crates.map(({ name }) => {
    const manifest = readFileSync(join(root, 'crates', name, 'Cargo.toml'), 'utf8')
    return [name, [...manifest.matchAll(/^lockstep-(\w+) = /gm)].map(([, needed = '']) => needed).sort()] as const
  })
  t.deepEqual(Object.fromEntries(found), below)
})
