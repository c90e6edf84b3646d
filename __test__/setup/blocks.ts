// The blocks of code in the documents, and what each is to be: every one is type-checked, run or read by a test.
//
//   ts            is type-checked, after the page's start
//   ts start      stands before the blocks of `ts` that follow in the page; as a comment, `<!-- ts start ... -->`, it is hidden
//   ts program    also runs on two ranks (of a process each)
//   ts FILE       is type-checked as it stands, without a start
//   js FILE       a whole program, which runs as it stands in the page's directory, as `node FILE` or as the block of sh after it says
//   csv FILE      is data that a program reads
//   diff FILE     is applied to FILE, which then runs again
//   sh            commands: each program, subcommand and option is there; those of the page's own files are run
//   py            is Python's syntax
//   json, jsonl, yaml    are parsed
//   (nothing)     what a program prints, or a drawing
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { root } from '../../scripts/setup/paths.mjs'

export interface Block {
  /** The document, from the root. */
  readonly page: string
  readonly line: number
  readonly language: string
  /** What follows the language in the first line. */
  readonly kind: string
  readonly text: string
  /** The text of the page's start, where one is above. */
  readonly start: string
  /** The heading of the second level above. */
  readonly heading: string
}

const directories = ['', 'packages/lockstep', 'docs', 'docs/internals', 'examples', ...subdirectories('examples')]

function subdirectories(directory: string): string[] {
  return readdirSync(join(root, directory), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${directory}/${name}`)
}

/** The documents, by their paths from the root; what is generated (`npm run api`) is none. */
export const pages: readonly string[] = directories.flatMap((directory) =>
  existsSync(join(root, directory))
    ? readdirSync(join(root, directory))
        .filter((name) => name.endsWith('.md') && name !== 'api.md')
        .map((name) => (directory === '' ? name : `${directory}/${name}`))
    : [],
)

export const textOf = (page: string): string => readFileSync(join(root, page), 'utf8')

const pattern =
  /^## (?<heading>.*)$|^<!-- ts start\n(?<hidden>[^]*?)^-->$|^(?<indent> *)```(?<info>.*)\n(?<text>[^]*?)^ *```$/gm

/** The blocks of a document, in their order. */
export function blocksOf(page: string, document: string): Block[] {
  let [heading, start] = ['', '']
  const blocks: Block[] = []
  for (const { groups = {}, index } of document.matchAll(pattern)) {
    const { info, text = '', indent = '' } = groups
    heading = groups['heading'] ?? heading
    start = groups['hidden'] ?? start
    if (info === undefined) continue
    const [language = '', ...words] = info.split(' ')
    const block = {
      page,
      line: document.slice(0, index).split('\n').length,
      language,
      kind: words.join(' '),
      text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
      start,
      heading,
    }
    blocks.push(block)
    if (language === 'ts' && block.kind === 'start') start = block.text
  }
  return blocks
}

export const blocks: readonly Block[] = pages.flatMap((page) => blocksOf(page, textOf(page)))

/** A text after a diff without line numbers: each run of its lines that a line `...` ends is found in the text once. */
export function patched(text: string, diff: string): string {
  let result = text
  for (const hunk of diff.split(/^\.\.\.\n/m)) {
    const lines = hunk.split('\n').slice(0, -1)
    const side = (sign: string): string =>
      lines
        .flatMap((line) => (line.startsWith(sign) || line.startsWith(' ') || line === '' ? `${line.slice(1)}\n` : []))
        .join('')
    const [before, after] = [side('-'), side('+')]
    if (before === '' || result.split(before).length !== 2)
      throw new Error(`the text does not have this once:\n${before}`)
    result = result.replace(before, () => after)
  }
  return result
}
