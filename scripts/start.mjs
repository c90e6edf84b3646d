// `npm start`: the set-up, then the example on two processes.
import { join } from 'node:path'

import { runMain } from './setup/failure.mjs'
import { setUp } from './setup/index.mjs'
import { dist, root } from './setup/paths.mjs'
import { handOver } from './setup/process.mjs'

await runMain(async () => {
  await setUp()
  const example = [join('examples', 'digits', 'train.ts'), ...process.argv.slice(2)]
  const args = [join(dist, 'cli', 'main.js'), 'run', '--nproc-per-node', '2', ...example]
  return handOver(process.execPath, args, { cwd: root })
})
