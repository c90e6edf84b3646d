// packages/lockstep/src -> dist.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { dist, nodeModules, packageRoot, root } from './paths.mjs'
import { runOrFail } from './process.mjs'
import { step } from './report.mjs'
import { fingerprint, isFresh, writeStamp } from './stamp.mjs'

export async function buildTypeScript() {
  const stamp = join(dist, '.stamp')
  const configs = [join(packageRoot, 'tsconfig.json'), join(root, 'tsconfig.base.json')]
  const digest = fingerprint([join(packageRoot, 'src'), ...configs, join(nodeModules, 'typescript', 'package.json')])
  if (isFresh(stamp, digest, [join(dist, 'cli', 'main.js')])) return
  await step('TypeScript', async () => {
    rmSync(stamp, { force: true })
    await runOrFail(process.execPath, [join(nodeModules, 'typescript', 'bin', 'tsc'), '-p', packageRoot], {
      cwd: root,
      failure: {
        what: 'the TypeScript sources do not compile.',
        where: packageRoot,
        todo: 'mend what tsc reports above',
      },
    })
    removeOrphans()
  })
  writeStamp(stamp, digest)
}

/** What was compiled from sources that no longer exist would still be importable. */
function removeOrphans() {
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    const source = /^(.*?)\.(d\.ts|js|js\.map)$/.exec(name)?.[1]
    if (source && !existsSync(join(packageRoot, 'src', `${source}.ts`))) rmSync(join(dist, name), { force: true })
  }
}
