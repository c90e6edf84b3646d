// `npm run parity [-- ava's arguments]`: Python's PyTorch beside us, on the same libtorch, compared bit for bit.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

import { countResults } from './count-results.mjs'
import { parityPython } from './parity/environment.mjs'
import { runMain } from '../packages/lockstep/src/install/failure.js'
import { setUp } from './setup/index.mjs'
import { nodeModules, root } from './setup/paths.mjs'
import { track } from '../packages/lockstep/src/install/process.js'
import { say } from '../packages/lockstep/src/install/report.js'

await runMain(async () => {
  const ready = await setUp()
  if (!ready) return 1
  const python = await parityPython(ready.libtorch)
  say(`comparing with PyTorch ${python.version} on the same libtorch_cpu (${python.program})`)
  const { code, passed, failed } = await ava({ ...process.env, LOCKSTEP_PARITY_PYTHON: python.program })
  // A run that broke down counts as a failure even where no single test did.
  console.log(`parity: ${passed} passed, ${code === 0 ? failed : Math.max(failed, 1)} failed`)
  return code
})

/**
 * Runs the comparisons; what they print goes to the terminal, and its last lines are the counts.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ code: number, passed: number, failed: number }>}
 */
function ava(env) {
  const program = join(nodeModules, 'ava', 'entrypoints', 'cli.mjs')
  const args = [program, '--config', 'parity/ava.config.js', ...process.argv.slice(2)]
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
    track(child)
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      process.stdout.write(chunk)
      output += chunk
    })
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, ...countResults(output) }))
  })
}
