// `lockstep` itself: JavaScript, in bundles, and types.
import { copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { dist, packageRoot, root } from '../setup/paths.mjs'
import { bundle } from './bundle.mjs'
import { copyLicence, emptyDirectory, ownManifest, platforms, writeManifest } from './manifest.mjs'

/** @param {string} target @returns {Promise<string>} the package's directory */
export async function stageFacade(target) {
  // `sideEffects` names a module of `dist`, which is in a bundle here.
  const { sideEffects: _, ...manifest } = ownManifest()
  const directory = emptyDirectory(target, manifest.name)
  copyLicence(directory)
  writeReadme(directory)
  for (const name of ['bin', 'template']) cpSync(join(packageRoot, name), join(directory, name), { recursive: true })
  cpSync(dist, join(directory, 'dist'), { recursive: true, filter: (path) => !/(\.stamp|\.tsbuildinfo)$/.test(path) })
  await bundle(join(directory, 'dist'))
  const addons = platforms().map((platform) => [`${manifest.napi.packageName}-${platform}`, manifest.version])
  // Yarn is to unpack it: the launcher starts a file of it in a process without Yarn.
  writeManifest(directory, { ...manifest, optionalDependencies: Object.fromEntries(addons), preferUnplugged: true })
  return directory
}

/** The README, with the pictures that it shows. @param {string} directory */
function writeReadme(directory) {
  const text = readFileSync(join(packageRoot, 'README.md'), 'utf8')
  for (const [, name = ''] of text.matchAll(/\]\(\.\.\/\.\.\/docs\/images\/([^)]+)\)/g)) {
    mkdirSync(join(directory, 'images'), { recursive: true })
    copyFileSync(join(root, 'docs', 'images', name), join(directory, 'images', name))
  }
  writeFileSync(join(directory, 'README.md'), text.replaceAll('](../../docs/images/', '](images/'))
}
