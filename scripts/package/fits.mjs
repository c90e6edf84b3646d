// `npm run fits`: the package as it is published, with package managers, test runners and bundlers that the repository does
// not use itself. They are installed into a directory of their own, which takes most of the time.
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { runMain } from '../../packages/lockstep/src/install/failure.js'
import { run } from '../../packages/lockstep/src/install/process.js'
import { say } from '../../packages/lockstep/src/install/report.js'
import { setUp } from '../setup/index.mjs'
import { native, root } from '../setup/paths.mjs'
import { stageFacade } from './facade.mjs'
import { managers, tryManagers } from './managers.mjs'

const tools = ['jest@30.5.2', 'vitest@4.1.12', 'vite@8.4.0', 'webpack@5.113.0', ...managers]

/** What a program says that has the package inside its bundle. */
const refusal = /LockstepError: Lockstep cannot run from a bundle/

/**
 * Each in order: what it is, the arguments of node, and how its output has to read where it is to fail.
 * @type {{ name: string, args: string[], options?: string, fails?: RegExp }[]}
 */
const checks = [
  {
    name: 'jest, with its reset of modules',
    args: [bin('jest'), '--rootDir', 'jest'],
    options: '--experimental-vm-modules',
  },
  ...['threads', 'forks', 'vmThreads'].map((pool) => ({
    name: `vitest, ${pool}`,
    args: [join('node_modules', 'vitest', 'vitest.mjs'), 'run', '--dir', 'vitest', '--pool', pool],
  })),
  { name: 'webpack builds', args: [join('bundlers', 'webpack.mjs')] },
  { name: 'webpack, outside the bundle', args: [join('out', 'webpack', 'outside.mjs')] },
  { name: 'webpack, inside the bundle', args: [join('out', 'webpack', 'inside.mjs')], fails: refusal },
  { name: 'vite builds', args: [join('bundlers', 'vite.mjs')] },
  { name: 'vite, outside the bundle', args: [join('out', 'vite', 'outside', 'program.js')] },
  { name: 'vite, inside the bundle', args: [join('out', 'vite', 'inside', 'program.js')], fails: refusal },
]

await runMain(async () => {
  const ready = await setUp()
  const cwd = mkdtempSync(join(tmpdir(), 'lockstep-fits-'))
  try {
    cpSync(join(root, 'scripts', 'package', 'fits'), cwd, { recursive: true })
    // Two files, for two workers.
    for (const file of ['jest/reset.test.mjs', 'vitest/first.test.js'])
      cpSync(join(cwd, file), join(cwd, file.replace(/[a-z]+\.test/, 'again.test')))
    say(`installing ${tools.join(', ')}`)
    const installed = await run('npm', ['install', '--no-audit', '--no-fund', ...tools], { cwd })
    if (installed.code !== 0) throw new Error(installed.output)
    await installLockstep(cwd)
    let failed = 0
    const tell = (/** @type {string} */ name, /** @type {boolean} */ good, /** @type {string} */ output) => {
      console.log(`fits ${good ? 'passed' : 'failed'}: ${name}`)
      if (good) return
      console.log(output.slice(0, 5000))
      failed++
    }
    for (const { name, args, options = '', fails } of checks) {
      const { code, output } = await run(process.execPath, args, {
        cwd,
        env: { ...process.env, NODE_OPTIONS: options },
      })
      const good = fails === undefined ? code === 0 : code !== 0 && fails.test(output)
      tell(name, good, output)
    }
    const tried = await tryManagers(join(cwd, 'managers'), join(cwd, 'node_modules'), ready?.libtorch.directory ?? '')
    for (const { name, good, output } of tried) tell(name, good, output)
    return failed === 0 ? 0 : 1
  } finally {
    rmSync(cwd, { recursive: true, force: true })
  }
})

/** @param {string} name */
function bin(name) {
  return join('node_modules', name, 'bin', `${name}.js`)
}

/** As npm would lay it out; the addons are those that the set-up built. @param {string} project */
async function installLockstep(project) {
  symlinkSync(native, join(await stageFacade(join(project, 'node_modules')), 'native'))
}
