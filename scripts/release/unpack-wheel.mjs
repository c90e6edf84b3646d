// What a build links of torch's wheel for another machine: `node scripts/release/unpack-wheel.mjs WHEEL DIRECTORY`.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { runMain } from '../../packages/lockstep/src/install/failure.js'
import { unpackTorch, writeLinkerScript } from '../../packages/lockstep/src/install/unpack.js'

await runMain(async () => {
  const [wheel = '', directory = ''] = process.argv.slice(2)
  const { version } = await unpackTorch(wheel, directory, { name: '', unpacked: 0, total: 0 })
  writeLinkerScript(join(directory, 'lib'))
  // Last: it says that the rest is there.
  writeFileSync(join(directory, 'build-version'), `${version}\n`)
})
