// `node scripts/release/try.mjs DIRECTORY`: tries a release's archives with this Node, on the platform that they are for.
import { join } from 'node:path'

import { runMain } from '../../packages/lockstep/src/install/failure.js'
import { commandLine } from './command-line.mjs'
import { readRelease } from './record.mjs'
import { tryOut } from './trial.mjs'

await runMain(async () => {
  const { positionals } = commandLine('node scripts/release/try.mjs DIRECTORY', {}, { directories: true })
  for (const directory of positionals) {
    await tryOut(readRelease(directory).archives.map(({ file }) => join(directory, file)))
  }
})
