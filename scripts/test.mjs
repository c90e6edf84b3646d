// `npm test`: the set-up, the Rust tests, the integration tests, and over Gloo once more what ranks of one host do over shared
// memory. `npm test -- ARGUMENTS` gives them to ava, and skips Rust and Gloo.
import { join } from 'node:path'

import { runMain } from '../packages/lockstep/src/install/failure.js'
import { setUp } from './setup/index.mjs'
import { transports } from './transports.mjs'
import { nodeModules, root } from './setup/paths.mjs'
import { handOver, run } from '../packages/lockstep/src/install/process.js'
import { say } from '../packages/lockstep/src/install/report.js'
import { checkToolchain } from './setup/toolchain.mjs'

const ava = join(nodeModules, 'ava', 'entrypoints', 'cli.mjs')

await runMain(async () => {
  const forAva = process.argv.slice(2)
  const ready = await setUp()
  const core = forAva.length > 0 ? 0 : await rustTests(ready?.cargoEnv)
  say('ava')
  const integration = await show(process.execPath, [ava, ...forAva])
  if (forAva.length > 0 || process.env['LOCKSTEP_BACKEND']) return core || integration
  say('ava, over Gloo')
  const overGloo = await show(process.execPath, [ava, ...transports], { ...process.env, LOCKSTEP_BACKEND: 'gloo' })
  return core || integration || overGloo
})

/** @param {NodeJS.ProcessEnv} [env] */
async function rustTests(env) {
  // An addon that was built before needs no compiler; its tests do.
  await checkToolchain(env)
  const cargo = env?.['CARGO'] || 'cargo'
  const nextest = (await run(cargo, ['nextest', '--version'], { cwd: root })).code === 0
  const args = [...(nextest ? ['nextest', 'run'] : ['test']), '--release', '--workspace', '--no-fail-fast']
  say(`cargo ${args.join(' ')}`)
  return show(cargo, args, env)
}

/** On the terminal. @param {string} program @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
function show(program, args, env = process.env) {
  return handOver(async () => (await run(program, args, { cwd: root, env, show: true })).code)
}
