// `npm start`: the set-up, then the example on two processes.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { runMain } from '../packages/lockstep/src/install/failure.js'
import { setUp } from './setup/index.mjs'
import { checkNode } from './setup/node.mjs'
import { dist, root } from './setup/paths.mjs'
import { handOver } from '../packages/lockstep/src/install/process.js'

await runMain(async () => {
  checkNode()
  const args = process.argv.slice(2)
  // The example would answer once a rank, and only when everything is built.
  const { readOptions } = await import('../examples/digits/options.mjs')
  const options = readOptions(args)
  if (typeof options === 'number') return options
  await setUp()
  process.chdir(root)
  // In this process: whatever ends it, the launcher's watchdog sees it.
  const { run } = await import(pathToFileURL(join(dist, 'cli', 'run.js')).href)
  return handOver(() => run(['--nproc-per-node', '2', join('examples', 'digits', 'train.ts'), ...args]))
})
