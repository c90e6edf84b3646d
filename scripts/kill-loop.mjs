// `npm run kill-loop [-- options]`: kills ranks at random times and judges how the others end; `--help` lists the options.
import { join } from 'node:path'

import { runMain } from '../packages/lockstep/src/install/failure.js'
import { setUp } from './setup/index.mjs'
import { root } from './setup/paths.mjs'
import { handOver, run } from '../packages/lockstep/src/install/process.js'

await runMain(async () => {
  if (!(await setUp())) return 1
  const args = ['--import=tsx', join('__test__', 'kill', 'main.ts'), ...process.argv.slice(2)]
  return handOver(async () => (await run(process.execPath, args, { cwd: root, show: true })).code)
})
