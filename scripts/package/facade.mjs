// `lockstep` itself: JavaScript, in bundles, and types.
import { copyFileSync, cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'

import { dist, packageRoot, root } from '../setup/paths.mjs'
import { bundle } from './bundle.mjs'
import { copyLicence, emptyDirectory, ownManifest, platforms, writeManifest } from './manifest.mjs'

/** @param {string} target @returns {Promise<string>} the package's directory */
export async function stageFacade(target) {
  // `sideEffects` names a module of `dist`, which is in a bundle here.
  const { devDependencies: _, sideEffects: __, ...manifest } = ownManifest()
  const directory = emptyDirectory(target, manifest.name)
  copyLicence(directory)
  const readme = join(packageRoot, 'README.md')
  copyFileSync(existsSync(readme) ? readme : join(root, 'README.md'), join(directory, 'README.md'))
  for (const name of ['bin', 'template']) cpSync(join(packageRoot, name), join(directory, name), { recursive: true })
  cpSync(dist, join(directory, 'dist'), { recursive: true, filter: (path) => !/(\.stamp|\.tsbuildinfo)$/.test(path) })
  await bundle(join(directory, 'dist'))
  const addons = platforms().map((platform) => [`${manifest.napi.packageName}-${platform}`, manifest.version])
  writeManifest(directory, { ...manifest, optionalDependencies: Object.fromEntries(addons) })
  return directory
}
