// What npm is to get, as others judge it: publint its package.json, arethetypeswrong what each resolution finds.
// `node scripts/package/check.mjs [DIRECTORY]`: a package laid out already; without it, `lockstep` is laid out first.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { run } from '../../packages/lockstep/src/install/process.js'
import { runMain } from '../../packages/lockstep/src/install/failure.js'
import { nodeModules } from '../setup/paths.mjs'
import { stageFacade } from './facade.mjs'

await runMain(async () => {
  const [given] = process.argv.slice(2)
  if (given !== undefined) return check(given)
  const target = mkdtempSync(join(tmpdir(), 'lockstep-check-'))
  try {
    return await check(await stageFacade(target))
  } finally {
    rmSync(target, { recursive: true, force: true })
  }
})

/** @param {string} directory @returns {Promise<number>} */
async function check(directory) {
  const commands = [
    [join(nodeModules, 'publint', 'src', 'cli.js'), '--strict', directory],
    // Node requires ES modules itself: a second build, of CommonJS, would have a Tensor class of its own.
    [join(nodeModules, '@arethetypeswrong', 'cli', 'dist', 'index.js'), '--profile', 'esm-only', '--pack', directory],
  ]
  let failed = 0
  for (const args of commands) {
    const { code, output } = await run(process.execPath, args)
    if (code === 0) continue
    console.error(output)
    failed = 1
  }
  return failed
}
