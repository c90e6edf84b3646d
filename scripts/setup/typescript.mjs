// packages/lockstep/src -> dist.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { SetupFailure, toolWriteFailure } from '../../packages/lockstep/src/install/failure.js'
import { dist, nodeModules, packageRoot, root } from './paths.mjs'
import { lastLines, run } from '../../packages/lockstep/src/install/process.js'
import { step } from '../../packages/lockstep/src/install/report.js'
import { fingerprint, isFresh, writeStamp } from './stamp.mjs'

export async function buildTypeScript() {
  const stamp = join(dist, '.stamp')
  const configs = [join(packageRoot, 'tsconfig.json'), join(root, 'tsconfig.base.json')]
  const digest = fingerprint([join(packageRoot, 'src'), ...configs, join(nodeModules, 'typescript', 'package.json')])
  if (isFresh(stamp, digest, [join(dist, 'cli', 'main.js')])) return
  await step('TypeScript', async () => {
    rmSync(stamp, { force: true })
    const tsc = join(nodeModules, 'typescript', 'bin', 'tsc')
    const pretty = process.stderr.isTTY ? ['--pretty'] : []
    const { code, output } = await run(process.execPath, [tsc, '-p', packageRoot, ...pretty], { cwd: root })
    if (code !== 0) throw compilerFailure(code, output)
    removeOrphans()
  })
  writeStamp(stamp, digest)
}

/** @param {number} code @param {string} output tsc's */
function compilerFailure(code, output) {
  return (
    toolWriteFailure(output, 'compiling the TypeScript sources', dist, { details: lastLines(output) }) ??
    new SetupFailure({
      details: output,
      what: `the TypeScript sources do not compile (exit code ${code}).`,
      where: packageRoot,
      todo: 'mend what tsc reports above',
    })
  )
}

/** What was compiled from sources that no longer exist would still be importable. */
function removeOrphans() {
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    const source = /^(.*?)\.(d\.ts|js|js\.map)$/.exec(name)?.[1]
    const sources = ['ts', 'js'].map((suffix) => join(packageRoot, 'src', `${source}.${suffix}`))
    if (source && !sources.some((path) => existsSync(path))) rmSync(join(dist, name), { force: true })
  }
}
