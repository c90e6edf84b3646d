// `npm run features [-- --check]`: writes the README's table of features, a row for each group of them, from
// docs/internals/ddp-features.md; with `--check` it only compares, and fails when the table is stale.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { format, resolveConfig } from 'prettier'

import { root } from './setup/paths.mjs'

/** The beginnings of a state, the longest first. */
export const states = /** @type {const} */ (['not built', 'missing', 'built'])

/**
 * A row of a table, by its section: the text of its cells.
 * @typedef {{ section: string, cells: string[] }} Row
 */

/** The rows of a document's tables, without their heads. @param {string} text @returns {Row[]} */
export function rowsOf(text) {
  let section = ''
  let isBody = false
  /** @type {Row[]} */
  const rows = []
  for (const line of text.split('\n')) {
    section = /^## (.*)/.exec(line)?.[1] ?? section
    const isRow = line.startsWith('|')
    const isRule = /^\|[ :|-]+$/.test(line)
    if (isRow && isBody && !isRule)
      rows.push({
        section,
        cells: line
          .split(/(?<!\\)\|/)
          .slice(1, -1)
          .map((cell) => cell.trim()),
      })
    isBody = isRow && (isBody || isRule)
  }
  return rows
}

/** The state that the last cell of a row begins with. @param {Row} row */
export function stateOf({ cells }) {
  return states.find((state) => cells.at(-1)?.startsWith(state))
}

/** A table with a row for each section. @param {string} features The text of docs/internals/ddp-features.md. */
export function summary(features) {
  const rows = rowsOf(features)
  const lines = [...new Set(rows.map(({ section }) => section))].map((section) => {
    const own = rows.filter((row) => row.section === section)
    const [left, missing, built] = states.map((state) => own.filter((row) => stateOf(row) === state).length)
    const anchor = section.toLowerCase().replaceAll(' ', '-')
    const rest = [missing && `${missing} missing`, left && `${left} left out on purpose`].filter(Boolean).join(', ')
    return `| [${section}](docs/internals/ddp-features.md#${anchor}) | ${own.length} | ${built} built | ${rest} |`
  })
  const head = [
    '| features of `DistributedDataParallel` | PyTorch | Lockstep | the others |',
    '| --- | --- | --- | --- |',
  ]
  return [...head, ...lines].join('\n')
}

const region = /(<!-- features: .*-->\n)[^]*?(<!-- end of features -->)/

/** README.md with the table as it should be. @param {string} readme @param {string} features */
export async function withSummary(readme, features) {
  if (!region.test(readme)) throw new Error('README.md has no region <!-- features: ... --> <!-- end of features -->')
  const text = readme.replace(region, (_, begin, end) => `${begin}\n${summary(features)}\n\n${end}`)
  return format(text, { ...(await resolveConfig(join(root, 'README.md'))), parser: 'markdown' })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const readme = join(root, 'README.md')
  const before = readFileSync(readme, 'utf8')
  const text = await withSummary(before, readFileSync(join(root, 'docs', 'internals', 'ddp-features.md'), 'utf8'))
  if (text !== before && process.argv.includes('--check')) {
    console.error('stale: the table of features in README.md; run npm run features')
    process.exitCode = 1
  } else if (text !== before) writeFileSync(readme, text)
}
