// packages/lockstep/src -> build -> dist.
import { rmSync } from 'node:fs'
import { join } from 'node:path'

import { SetupFailure, toolWriteFailure } from '../../packages/lockstep/src/install/failure.js'
import { bundle } from './bundle.mjs'
import { dist, modules, nodeModules, packageRoot, root } from './paths.mjs'
import { lastLines, run } from '../../packages/lockstep/src/install/process.js'
import { step } from '../../packages/lockstep/src/install/report.js'
import { fingerprint, isFresh, writeStamp } from './stamp.mjs'

export async function buildTypeScript() {
  const stamp = join(dist, '.stamp')
  const configs = [join(packageRoot, 'tsconfig.json'), join(root, 'tsconfig.base.json')]
  const tools = [
    join(nodeModules, 'typescript', 'package.json'),
    join(nodeModules, 'rolldown', 'package.json'),
    join(root, 'scripts', 'setup', 'bundle.mjs'),
  ]
  const digest = fingerprint([join(packageRoot, 'src'), ...configs, ...tools])
  if (isFresh(stamp, digest, [join(dist, 'cli', 'main.js')])) return
  await step('TypeScript', async () => {
    rmSync(stamp, { force: true })
    // What was compiled from sources that no longer exist would still be importable.
    rmSync(modules, { recursive: true, force: true })
    const tsc = join(nodeModules, 'typescript', 'bin', 'tsc')
    const pretty = process.stderr.isTTY ? ['--pretty'] : []
    const { code, output } = await run(process.execPath, [tsc, '-p', packageRoot, ...pretty], { cwd: root })
    if (code !== 0) throw compilerFailure(code, output)
    rmSync(dist, { recursive: true, force: true })
    await bundle(dist, { every: true })
  })
  writeStamp(stamp, digest)
}

/** @param {number} code @param {string} output tsc's */
function compilerFailure(code, output) {
  return (
    toolWriteFailure(output, 'compiling the TypeScript sources', modules, { details: lastLines(output) }) ??
    new SetupFailure({
      details: output,
      what: `the TypeScript sources do not compile (exit code ${code}).`,
      where: packageRoot,
      todo: 'mend what tsc reports above',
    })
  )
}
