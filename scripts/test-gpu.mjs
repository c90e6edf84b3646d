// `npm run test:gpu`: the tests that need real GPUs. Those that find too few are skipped, and say why.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { runMain } from '../packages/lockstep/src/install/failure.js'
import { run } from '../packages/lockstep/src/install/process.js'
import { say } from '../packages/lockstep/src/install/report.js'
import { setUp } from './setup/index.mjs'
import { dist, nodeModules, root } from './setup/paths.mjs'
import { checkToolchain } from './setup/toolchain.mjs'

const ava = join(nodeModules, 'ava', 'entrypoints', 'cli.mjs')

await runMain(async () => {
  const ready = await setUp()
  const { cuda } = await import(pathToFileURL(join(dist, 'index.js')).href)
  const core = cuda.isAvailable() ? await rustTests(ready?.cargoEnv) : 0
  if (!cuda.isAvailable()) console.log("crates/nccl's tests are skipped: this process sees no GPU")
  say('ava')
  const args = [ava, '--config', '__test__/gpu/ava.config.js', ...process.argv.slice(2)]
  const integration = await run(process.execPath, args, { cwd: root, show: true })
  return core || integration.code
})

/** NCCL's, on real devices in place of the stand-ins. @param {NodeJS.ProcessEnv} [env] */
async function rustTests(env) {
  await checkToolchain(env)
  const args = ['test', '--release', '-p', 'lockstep-nccl']
  say(`cargo ${args.join(' ')}`)
  return (await run('cargo', args, { cwd: root, env: { ...env, LOCKSTEP_TEST_GPU: '1' }, show: true })).code
}
