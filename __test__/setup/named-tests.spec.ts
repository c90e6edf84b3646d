/** The tests that the documents name are there, and the README's table says what they say. */
import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import test from 'ava'

import { rowsOf, stateOf, summary, withSummary } from '../../scripts/features.mjs'
import { root } from '../../scripts/setup/paths.mjs'
import { transports } from '../../scripts/transports.mjs'

const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')

const filesUnder = (top: string, ending: string): string[] =>
  readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending))
    .map((path) => `${top}/${path}`)

const specs = ['__test__', 'parity'].flatMap((top) => filesUnder(top, '.spec.ts'))

/** By file, the titles of its tests; for one in Rust, the names of its functions. */
const titles: Record<string, string[]> = {}

test.before(() => {
  const args = ['--import=tsx', join(root, '__test__/setup/titles.mjs'), ...specs]
  const output = execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 24 })
  Object.assign(titles, JSON.parse(output))
  for (const path of filesUnder('crates', '.rs')) {
    titles[path] = [...textOf(path).matchAll(/^ *fn (\w+)\(\)/gm)].map(([, name]) => name as string)
  }
})

/** What a text names after each file: `"title"`, or `function` of a file in Rust. */
function named(lines: readonly string[]): { file: string; title: string }[] {
  let file = ''
  const found: { file: string; title: string }[] = []
  for (const [, code, quoted] of lines.join('\n').matchAll(/`([^`]*)`|"([^"\n]*)"/g)) {
    if (code !== undefined && /^[\w./-]+\.(spec\.ts|rs)$/.test(code)) file = code
    else if (quoted !== undefined) found.push({ file, title: quoted })
    else if (file.endsWith('.rs') && /^[a-z\d]+(_[a-z\d]+)+$/.test(code ?? '')) found.push({ file, title: code ?? '' })
  }
  return found
}

for (const path of ['docs/internals/ddp-features.md', 'docs/internals/upstream-defects.md']) {
  test(`${path} names tests that are there`, (t) => {
    const cells = rowsOf(textOf(path)).map((row) => row.cells.at(-1) ?? '')
    const tests = named([...textOf(path).matchAll(/^[^|\n].*$/gm)].map(([line]) => line).concat(cells))
    t.true(tests.length > 20)
    const absent = tests.filter(({ file, title }) => !titles[file]?.some((each) => each.startsWith(title)))
    t.deepEqual(absent, [])
  })
}

test('every feature has a state, and one that is built a test', (t) => {
  const withoutTest = /the same|see |_\w+_|the two rows above|calls it/
  for (const row of rowsOf(textOf('docs/internals/ddp-features.md'))) {
    const [state, text = ''] = [stateOf(row), row.cells.at(-1)]
    t.truthy(state, row.cells[0])
    if (state === 'built') t.true(withoutTest.test(text) || /\.(spec\.ts|rs)`/.test(text), row.cells[0])
  }
})

test('every defect has its row', (t) => {
  const numbers = rowsOf(textOf('docs/internals/upstream-defects.md')).map(({ cells: [number] }) => Number(number))
  t.deepEqual(
    numbers,
    Array.from({ length: 22 }, (_, index) => index + 1),
  )
})

interface Equivalent {
  readonly number: string
  readonly name: string
  readonly files: readonly string[]
}

/** The rows of docs/internals/upstream-tests.md, one for each name; its `*` and `...` stand for anything. */
const equivalents = rowsOf(textOf('docs/internals/upstream-tests.md')).flatMap(
  ({ cells: [number = '', names = '', where = ''] }) => {
    const codes = (text: string): string[] => [...text.matchAll(/`([^`]*)`/g)].map(([, code]) => code as string)
    const list = codes(names).length > 0 ? codes(names) : ['*']
    return list.map((name): Equivalent => ({ number, name, files: codes(where) }))
  },
)

const isOf = (title: string, { number, name }: Equivalent): boolean => {
  const own = /^upstream[ _](\d+)[ _](.*)$/.exec(title)
  const pattern = name.replaceAll(/\.\.\.|\*/g, '\\w*')
  return own?.[1] === number && (name === '*' || new RegExp(`(?<![A-Za-z\\d])${pattern}(?!\\w)`).test(own[2] as string))
}

test("docs/internals/upstream-tests.md names the equivalents of PyTorch's tests", (t) => {
  t.true(equivalents.length > 80)
  t.deepEqual(
    equivalents.filter((row) => !row.files.some((file) => titles[file]?.some((title) => isOf(title, row)))),
    [],
  )
  const numbers = Array.from({ length: 82 }, (_, index) => String(index + 1))
  t.deepEqual([...new Set(equivalents.map(({ number }) => number))], numbers)
})

test("docs/internals/upstream-tests.md names every equivalent of PyTorch's tests", (t) => {
  const all = Object.entries(titles).flatMap(([file, own]) =>
    own.filter((title) => /^upstream[ _]\d/.test(title)).map((title) => ({ file, title })),
  )
  t.true(all.length > 80)
  t.deepEqual(
    all.filter(({ file, title }) => !equivalents.some((row) => row.files.includes(file) && isOf(title, row))),
    [],
  )
})

test("the README's table of features is what docs/internals/ddp-features.md says", async (t) => {
  const features = textOf('docs/internals/ddp-features.md')
  t.is(await withSummary(textOf('README.md'), features), textOf('README.md'), 'run npm run features')
  const one = (state: string): string => `| a | b | ${state} |\n`
  const text = `## Two words\n\n| x | y | state |\n| - | - | - |\n${one('built: here')}${one('missing')}${one('not built, because')}`
  t.regex(summary(text), /\| \[Two words\]\(.*#two-words\) \| 3 \| 1 built \| 1 missing, 1 left out on purpose \|$/)
})

test('what runs over Gloo once more is there', (t) => {
  t.deepEqual(
    transports.filter((path) => !specs.includes(path)),
    [],
  )
})
