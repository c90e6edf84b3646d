// `npm test`: the set-up, the Rust tests, the integration tests. `npm test -- ARGUMENTS` gives them to ava, and skips Rust.
import { join } from 'node:path'

import { runMain } from './setup/failure.mjs'
import { setUp } from './setup/index.mjs'
import { nodeModules, root } from './setup/paths.mjs'
import { handOver, run } from './setup/process.mjs'
import { say } from './setup/report.mjs'

const ava = join(nodeModules, 'ava', 'entrypoints', 'cli.mjs')

await runMain(async () => {
  const forAva = process.argv.slice(2)
  const ready = await setUp()
  const core = forAva.length > 0 ? 0 : await rustTests(ready?.cargoEnv)
  say('ava')
  const integration = await handOver(process.execPath, [ava, ...forAva], { cwd: root })
  return core || integration
})

/** @param {NodeJS.ProcessEnv | undefined} env */
async function rustTests(env) {
  const nextest = (await run('cargo', ['nextest', '--version'], { cwd: root })).code === 0
  const args = [...(nextest ? ['nextest', 'run'] : ['test']), '--release', '--workspace', '--no-fail-fast']
  say(`cargo ${args.join(' ')}`)
  return handOver('cargo', args, { cwd: root, env })
}
