// Archives are tried as whoever installs them will use them: from a registry, on a machine with nothing but Node.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { SetupFailure } from '../../packages/lockstep/src/install/failure.js'
import { lastLines } from '../../packages/lockstep/src/install/process.js'
import { step } from '../../packages/lockstep/src/install/report.js'
import { EmptyMachine } from '../package/empty-machine.mjs'
import { serve } from '../package/registry.mjs'
import { root } from '../setup/paths.mjs'

/**
 * Installs `lockstep` out of these archives, asks its doctor, and trains, in one process and in two.
 * @param {readonly string[]} tarballs  of lockstep, and of the addon and libtorch for this platform
 */
export async function tryOut(tarballs) {
  const scratch = mkdtempSync(join(tmpdir(), 'lockstep-trial-'))
  const registry = await serve(tarballs, scratch)
  try {
    const machine = new EmptyMachine(scratch)
    const train = readFileSync(join(root, 'scripts', 'release', 'trial', 'train.mjs'), 'utf8')
    const app = machine.directory('app', { 'train.mjs': train })
    const lockstep = join(app, 'node_modules', 'lockstep', 'bin', 'lockstep.js')
    const install = ['install', 'lockstep', '--ignore-scripts']
    await attempt('npm install lockstep', [], () => machine.npm(registry.url, install, app))
    await attempt('lockstep doctor', ['Lockstep can run here.'], () => machine.node([lockstep, 'doctor'], app))
    await attempt('one process', ['rank 0 of 1 learnt'], () => machine.node(['train.mjs'], app))
    const run = [lockstep, 'run', '--nproc-per-node', '2', 'train.mjs']
    const both = ['rank 0 of 2 learnt', 'rank 1 of 2 learnt']
    await attempt('two processes', both, () => machine.node(run, app))
  } finally {
    registry.close()
    rmSync(scratch, { recursive: true, force: true })
  }
}

/**
 * @param {string} title
 * @param {string[]} wanted  what it has to say
 * @param {() => Promise<import('../package/empty-machine.mjs').Outcome>} work
 */
async function attempt(title, wanted, work) {
  await step(`trying the packages on Node ${process.versions.node}: ${title}`, async () => {
    const { status, text } = await work()
    if (status === 0 && wanted.every((part) => text.includes(part))) return
    throw new SetupFailure({
      details: lastLines(text, 30),
      what: `the packages do not pass their trial: ${title} (exit code ${status}).`,
      todo: 'see its output above',
    })
  })
}
