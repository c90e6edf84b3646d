/** `lockstep report`: what runs have recorded, as a page to look at. */
import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { LockstepError } from '../error.js'
import { readRuns } from '../run/report/find.js'
import { writeReport } from '../run/report/index.js'

const help = `Usage: lockstep report DIR [DIR ...] [--output FILE] [--open]

Writes one HTML file with the charts, settings and hosts of runs, side by side. It works offline, while a run goes on, and
after a crash. DIR is the directory of a run (which has a metrics.jsonl), or one with such directories in it: 'runs'. Of
these, what cannot be read is left out, and named.

  --output FILE   where to write it (default: report.html in DIR; with several, in the current directory)
  --open          opens it in the browser
  -h, --help

Exit status: 0; 1 where DIR or all runs in it cannot be read, or the file not be written; 2 where an argument is wrong.
`

const options = {
  output: { type: 'string', short: 'o' },
  open: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

const parse = (argv: string[]) => parseArgs({ args: argv, options, allowPositionals: true })

/** Runs the command; resolves with the exit status. */
export async function report(argv: string[]): Promise<number> {
  let given: ReturnType<typeof parse>
  try {
    given = parse(argv)
    if (given.values.help) {
      process.stdout.write(help)
      return 0
    }
    if (given.positionals.length === 0) throw new RangeError('DIR is missing: name the directory of a run')
    if (given.values.output === '') throw new RangeError('--output must name a file')
  } catch (error) {
    if (!(error instanceof Error)) throw error
    process.stderr.write(`lockstep report: ${error.message}\n\n${help}`)
    return 2
  }
  try {
    const { positionals, values } = given
    const { runs, leftOut } = readRuns(positionals)
    for (const why of leftOut) process.stderr.write(`lockstep report: left out: ${why}\n`)
    const output =
      values.output ?? (positionals.length === 1 ? join(positionals[0] ?? '', 'report.html') : 'report.html')
    writeReport(runs, output)
    console.log(`wrote ${output}: ${runs.length} run${runs.length === 1 ? '' : 's'}`)
    return values.open ? await open(resolve(output)) : 0
  } catch (error) {
    if (!LockstepError.is(error)) throw error
    process.stderr.write(`lockstep report: ${error.message}\n`)
    return 1
  }
}

/** Opens a file with the program that the system has for it. */
async function open(path: string): Promise<number> {
  const [program, ...args] = process.platform === 'darwin' ? ['open', path] : ['xdg-open', path]
  const child = spawn(program as string, args, { stdio: 'ignore', detached: true })
  const started = await new Promise<boolean>((done) => {
    child.once('spawn', () => done(true))
    child.once('error', () => done(false))
  })
  child.unref()
  if (started) return 0
  process.stderr.write(`lockstep report: there is no ${program} to open it with: open ${path} yourself\n`)
  return 1
}
