import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

import test from 'ava'
import { nn, optim } from 'lockstep'

import { chart } from '../../scripts/chart.mjs'
import { rowsOf } from '../../scripts/features.mjs'
import { root } from '../../scripts/setup/paths.mjs'
import { blocks, pages, textOf } from './blocks.js'

test('docs/modules.md names every layer, loss, optimizer and schedule, and none that is not there', (t) => {
  const text = readFileSync(join(root, 'docs', 'modules.md'), 'utf8')
  const told = new Set([...text.matchAll(/`([A-Za-z]\w*)`/g)].map(([, name]) => name as string))
  const parts = [
    nn,
    nn.init,
    nn.utils,
    nn.utils.rnn,
    nn.utils.parametrize,
    nn.utils.parametrizations,
    nn.utils.prune,
    optim,
    optim.lrScheduler,
    optim.swaUtils,
  ]
  const there = parts.flatMap((part) => Object.keys(part))
  const places = new Set([
    'functional',
    'init',
    'modules',
    'parametrizations',
    'utils',
    'rnn',
    'lrScheduler',
    'swaUtils',
  ])
  t.deepEqual(
    there.filter((name) => !told.has(name) && !places.has(name)),
    [],
  )
  const classes = [...told].filter((name) => /^[A-Z][A-Za-z0-9]*[a-z]|^[A-Z]+U6?$/.test(name))
  t.deepEqual(
    classes.filter((name) => !there.includes(name)),
    [],
  )
})

const documents = pages.map((file) => ({ file, text: textOf(file) }))

/** The sources, by their paths from the root. */
const sources = ['crates', 'packages/lockstep/src', 'scripts', 'bench', 'examples', 'parity', '__test__'].flatMap(
  (top) => readdirSync(join(root, top), { recursive: true, encoding: 'utf8' }).map((path) => `${top}/${path}`),
)

/** The anchors of a document's headings, as GitHub makes them. */
const anchorsOf = (path: string): string[] =>
  [...readFileSync(path, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )

test('links between the documents lead somewhere', (t) => {
  for (const { file, text } of documents) {
    for (const [, to = '', anchor] of text.matchAll(/\]\(([^)#]*)(?:#([^)]+))?\)/g)) {
      // The pages of the reference are there when the site is built, which checks them.
      if (/^https?:|^\/reference\//.test(to)) continue
      const path = to === '' ? join(root, file) : join(root, dirname(file), to)
      t.true(existsSync(path), `${file}: ${to}`)
      if (anchor !== undefined) t.true(anchorsOf(path).includes(anchor), `${file}: ${to}#${anchor}`)
    }
  }
})

test('the source files that the documents name are there', (t) => {
  for (const { file, text } of documents) {
    for (const [, path = ''] of text.matchAll(/`([\w./-]+\.(?:rs|ts|mjs|py|cpp))`/g)) {
      if (/\bNAME\b/.test(path) || blocks.some((block) => block.page === file && block.kind === path)) continue
      t.true(
        sources.some((source) => source === path || source.endsWith(`/${path}`)),
        `${file}: ${path}`,
      )
    }
  }
})

test('every error code is raised somewhere, and the documents name no other', (t) => {
  const list = 'packages/lockstep/src/error.ts'
  const codes = [...readFileSync(join(root, list), 'utf8').matchAll(/'(ERR_\w+)'/g)]
  const known = new Set(codes.map(([, code = '']) => code))
  t.true(known.size > 50)
  const raised = sources
    .filter((path) => /^(crates\/\w+|packages\/lockstep)\/src\/.*\.(ts|rs)$/.test(path) && path !== list)
    .flatMap((path) => readFileSync(join(root, path), 'utf8').match(/ERR_[A-Z_]+/g) ?? [])
  const told = documents.flatMap(({ text }) => text.match(/ERR_[A-Z_]+/g) ?? [])
  t.deepEqual(
    [...known].filter((code) => !raised.includes(code)),
    [],
  )
  t.deepEqual(
    told.filter((code) => !known.has(code)),
    [],
  )
})

test("the figures of a step are docs/performance.md's, in the chart and in the package's README", (t) => {
  const text = textOf('docs/performance.md')
  t.is(chart(text), readFileSync(join(root, 'docs/images/steps.svg'), 'utf8'), 'run node scripts/chart.mjs')
  const steps = (page: string): string[] =>
    rowsOf(textOf(page)).flatMap(({ cells }) =>
      /^[\d.]+ ms$/.test(cells[1] ?? '') ? cells.slice(0, 4).join(', ') : [],
    )
  t.is(steps('docs/performance.md').length, 4)
  t.deepEqual(steps('packages/lockstep/README.md'), steps('docs/performance.md'))
})
