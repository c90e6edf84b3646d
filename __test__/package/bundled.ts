/** A project with the package as it is published, bundled; its addons are those that the set-up built. */
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import test from 'ava'

import { bundle } from '../../scripts/setup/bundle.mjs'
import { native, nodeModules, packageRoot, readJson } from '../../scripts/setup/paths.mjs'

/** The directory of the project, which there is while the tests of a file run. */
export const app = mkdtempSync(join(tmpdir(), 'lockstep-bundle-'))

/** Where the package lies in it. */
export const home = join(app, 'node_modules', 'lockstep')

test.before(async () => {
  for (const name of ['bin', 'package.json']) cpSync(join(packageRoot, name), join(home, name), { recursive: true })
  symlinkSync(native, join(home, 'native'))
  for (const name of Object.keys(readJson(join(packageRoot, 'package.json')).dependencies))
    symlinkSync(join(nodeModules, name), join(app, 'node_modules', name))
  writeFileSync(join(app, 'package.json'), '{ "type": "module" }')
  await bundle(join(home, 'dist'))
})
test.after.always(() => rmSync(app, { recursive: true, force: true }))
