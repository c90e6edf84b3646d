// Fetches libtorch into CACHE as the set-up does; a process of its own, so that a test can read its messages or kill it.
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'

import { runMain } from '../../scripts/setup/failure.mjs'
import { fetchLibtorch } from '../../scripts/setup/libtorch/fetch.mjs'
import { dist, packageRoot, readJson } from '../../scripts/setup/paths.mjs'

const { findLibtorch, cacheDirectory } = await import(pathToFileURL(join(dist, 'native', 'libtorch.js')).href)
const free = process.env['FREE'] ? { free: () => Number(process.env['FREE']) } : {}

await runMain(() =>
  fetchLibtorch({
    ...readJson(join(packageRoot, 'package.json')).libtorch,
    cache: cacheDirectory(),
    env: process.env,
    present: () => findLibtorch().ok,
    ...free,
  }),
)
