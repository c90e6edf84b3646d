// `npm test [-- ava's arguments]`: the set-up, the Rust tests, the integration tests.
import { join } from 'node:path'

import { runMain } from './setup/failure.mjs'
import { setUp } from './setup/index.mjs'
import { nodeModules, root } from './setup/paths.mjs'
import { run } from './setup/process.mjs'
import { say } from './setup/report.mjs'

await runMain(async () => {
  const ready = await setUp()
  const nextest = (await run('cargo', ['nextest', '--version'], { cwd: root })).code === 0
  const rust = nextest ? ['nextest', 'run', '--release', '--no-fail-fast'] : ['test', '--release', '--no-fail-fast']
  say(`cargo ${rust.join(' ')}`)
  const core = await run('cargo', rust, { cwd: root, env: ready?.cargoEnv, show: true })
  say('ava')
  const ava = join(nodeModules, 'ava', 'entrypoints', 'cli.mjs')
  const integration = await run(process.execPath, [ava, ...process.argv.slice(2)], { cwd: root, show: true })
  return core.code || integration.code
})
