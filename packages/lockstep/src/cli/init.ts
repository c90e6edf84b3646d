/** `lockstep init`: a small project that trains. */
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { packageJson, packageRoot } from '../native/package.js'

const help = `Usage: lockstep init [DIRECTORY]

Writes a small project into DIRECTORY, by default the current one: train.ts, package.json and tsconfig.json. It trains a
classifier of handwritten digits, in one process or in several. Files that are there already are kept, and nothing is
written then.

  -h, --help

Exit status: 0; 1 where files are in the way; 2 where an argument is wrong.
`

const template = join(packageRoot, 'template')

/** Runs the command; resolves with the exit status. */
export function init(argv: string[]): Promise<number> {
  return Promise.resolve(run(argv))
}

function run(argv: string[]): number {
  let parsed
  try {
    const options = { help: { type: 'boolean', short: 'h' } } as const
    parsed = parseArgs({ args: argv, allowPositionals: true, options })
    if (parsed.positionals.length > 1) throw new Error(`unexpected argument "${parsed.positionals[1]}"`)
  } catch (error) {
    process.stderr.write(`lockstep init: ${(error as Error).message}\n\n${help}`)
    return 2
  }
  if (parsed.values.help === true) {
    process.stdout.write(help)
    return 0
  }
  const [given = '.'] = parsed.positionals
  try {
    return write(resolve(given), given)
  } catch (error) {
    process.stderr.write(`lockstep init: ${(error as Error).message}: choose a directory that can be written.\n`)
    return 1
  }
}

function write(directory: string, given: string): number {
  const files = readdirSync(template)
  const there = files.filter((file) => existsSync(join(directory, file)))
  if (there.length > 0) {
    process.stderr.write(
      `lockstep init: ${directory} has ${there.join(', ')} already; nothing was written. Name a new directory.\n`,
    )
    return 1
  }
  mkdirSync(directory, { recursive: true })
  for (const file of files) {
    if (file !== 'package.json') copyFileSync(join(template, file), join(directory, file))
  }
  const text = readFileSync(join(template, 'package.json'), 'utf8')
  writeFileSync(join(directory, 'package.json'), filledIn(text, basename(directory)))
  const path = /[^\w./-]/.test(given) ? `'${given.replaceAll("'", String.raw`'\'\'`)}'` : given
  const enter = given === '.' ? '' : `cd ${path}\n`
  process.stdout.write(
    `Wrote ${files.join(', ')}. Next:\n\n${enter}npm install\nnpm run train          # one process\nnpm run train:two      # two processes\n`,
  )
  return 0
}

/** The directory's name as npm allows it, and this package's version. */
function filledIn(text: string, directory: string): string {
  const name = directory
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '')
  const { name: _, ...rest } = JSON.parse(text) as { name: string; dependencies: Record<string, string> }
  const dependencies = { ...rest.dependencies, [packageJson.name]: `^${packageJson.version}` }
  return `${JSON.stringify({ name: name || 'training', ...rest, dependencies }, undefined, 2)}\n`
}
