/** `lockstep install-libtorch`: libtorch into the cache, where it is not there yet. */
import { parseArgs } from 'node:util'

import { outcomeOf, SetupFailure } from '../install/failure.js'
import { installLibtorch } from '../install/install.js'
import { say } from '../install/report.js'
import { cacheDirectory } from '../install/cache-directory.js'
import { cachedLibtorch, findLibtorch } from '../native/libtorch.js'
import { packageJson } from '../native/package.js'
import { platformProblem } from '../native/platform.js'

const help = `Usage: lockstep install-libtorch [--cuda]

Fetches libtorch ${packageJson.libtorch.version} with pip into the cache directory, where it is not there yet. The one in the cache is
used before the package that npm brings, and only it can have CUDA.

  --cuda      also what a GPU needs: 2.5 GB of downloads, 3.1 GB on the disk
  -h, --help

The cache is $XDG_CACHE_HOME/lockstep, or ~/.cache/lockstep. A download that breaks off goes on from there, in the same
run or the next one. Wheels are compared with the SHA-256 that this release knows; those of other builds, as pip does it.

Exit status: 0; 1 where it failed; 2 where an argument is wrong.
`

const options = { cuda: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h' } } as const

/** Runs the command; resolves with the exit status. */
export async function install(argv: string[]): Promise<number> {
  let flags
  try {
    flags = parseArgs({ args: argv, options }).values
  } catch (error) {
    process.stderr.write(`lockstep install-libtorch: ${(error as Error).message}\n\n${help}`)
    return 2
  }
  if (flags.help === true) {
    process.stdout.write(help)
    return 0
  }
  return outcomeOf(() => intoCache(flags.cuda))
}

async function intoCache(cuda: boolean): Promise<void> {
  const problem = platformProblem()
  if (problem) throw new SetupFailure({ what: `${problem.where}.`, todo: problem.todo })
  const { LIBTORCH: chosen, ...env } = process.env
  const { version, cuda: needs } = packageJson.libtorch
  const there = () => cachedLibtorch(env)?.ok === true
  await installLibtorch({ version, needs, cuda, cache: cacheDirectory(), env, present: there })
  const found = findLibtorch(env)
  if (!found.ok) throw new SetupFailure(found)
  say(`libtorch ${found.version}: ${found.directory}`)
  if (chosen) say(`LIBTORCH is set, and is used instead of it: ${chosen}`)
}
