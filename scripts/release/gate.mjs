// `node scripts/release/gate.mjs DIRECTORY...`: whether the releases for all platforms may be published; if not, why, a
// sentence each. `--version` says which version of lockstep it has to be.
import { runMain } from '../../packages/lockstep/src/install/failure.js'
import { say } from '../../packages/lockstep/src/install/report.js'
import { commandLine } from './command-line.mjs'
import { failures } from './demands.mjs'

const usage = 'node scripts/release/gate.mjs [--version VERSION] DIRECTORY...'

await runMain(async () => {
  const { values, positionals } = commandLine(usage, { version: { type: 'string' } }, { directories: true })
  const found = await failures(positionals, typeof values.version === 'string' ? values.version : undefined)
  for (const sentence of found) console.log(sentence)
  say(found.length === 0 ? 'the gate is open' : `the gate is shut: ${found.length} reasons`)
  return found.length === 0 ? 0 : 1
})
