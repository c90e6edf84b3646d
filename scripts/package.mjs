// `npm run package`: the packages as they would be published, each a directory under `dist/`, ready for `npm pack`.
import { join } from 'node:path'

import { stage } from './package/stage.mjs'
import { runMain } from '../packages/lockstep/src/install/failure.js'
import { setUp } from './setup/index.mjs'
import { root } from './setup/paths.mjs'
import { say } from '../packages/lockstep/src/install/report.js'

await runMain(async () => {
  const environment = await setUp()
  for (const directory of await stage(join(root, 'dist'), environment?.libtorch.directory ?? '')) say(directory)
})
