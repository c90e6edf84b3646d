// Installs libtorch into CACHE as the set-up does; a process of its own, so that a test can read its messages or kill it.
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'

import { cacheDirectory } from '../../packages/lockstep/src/install/cache-directory.js'
import { runMain } from '../../packages/lockstep/src/install/failure.js'
import { installLibtorch } from '../../packages/lockstep/src/install/install.js'
import { dist, packageRoot, readJson } from '../../scripts/setup/paths.mjs'

const { findLibtorch } = await import(pathToFileURL(join(dist, 'native', 'libtorch.js')).href)
const { version, cuda: needs } = readJson(join(packageRoot, 'package.json')).libtorch

await runMain(() =>
  installLibtorch({
    version,
    needs,
    cuda: process.argv.includes('--cuda'),
    cache: cacheDirectory(),
    env: process.env,
    present: () => findLibtorch().ok,
    wait: () => Promise.resolve(),
    opens: (library) => library !== process.env['LACKING'],
    ...(process.env['FREE'] && { free: () => Number(process.env['FREE']) }),
  }),
)
